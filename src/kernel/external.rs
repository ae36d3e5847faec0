//! External policies: policies written outside this program, in Rust, Python or another language.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value as Json;

use super::DecisionContext;

/// Policy written outside this program; it may leave some decisions to another policy.
#[derive(Clone)]
pub struct ExternalPolicy {
    /// Name by which it is chosen, such as `python:Mine`.
    pub name: String,
    /// Sentence that describes it in lists.
    pub belief: String,
    /// Digest of its source. Runs with different digests cannot be merged.
    pub digest: String,
    /// Name of the policy that takes the remaining decisions; it may be external, too.
    pub rest: String,
    /// Names of the decisions that it takes itself; `None` for all decisions.
    pub questions: Option<Vec<String>>,
    /// Program that takes the decisions.
    pub mind: Arc<dyn Outside>,
}

/// Policies are equal if their names and sources are equal.
impl PartialEq for ExternalPolicy {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.digest) == (&other.name, &other.digest)
    }
}

impl fmt::Debug for ExternalPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Program of an external policy.
pub trait Outside: Send + Sync {
    /// Takes a decision: returns the indices of the selected options, or `None` to abort the game.
    ///
    /// [`Offer::check`] defines the legal selections.
    fn answer(&self, put: &Put<'_>) -> Option<Vec<usize>>;

    /// Returns whether the program uses [`Put::rng_seed`]; if not, no random number is drawn for it.
    fn needs_rng_seed(&self) -> bool {
        false
    }
}

/// Decision that an external policy is to take.
pub struct Put<'a> {
    /// Seat of the player.
    pub seat: &'static str,
    /// Name of the decision.
    pub question: &'static str,
    /// View of the player, which the program may keep.
    pub seen: Arc<dyn Seen>,
    /// Options and the legal selections.
    pub offer: &'a Offer,
    /// Seed of the program's random generator for this decision; 0 if it needs none.
    pub rng_seed: u64,
}

/// View of a player as named values.
///
/// A policy written in Rust can also get the game's own view from the function `policies::seen` of the game.
pub trait Seen: Any + Send + Sync {
    /// Returns the scenario of the game.
    fn scenario(&self) -> &Scenery;

    /// Returns the value of a name, or `None` if there is no value of this name.
    ///
    /// Cards, spaces and the like are numbers, whose meaning [`Scenery::things`] defines.
    fn get(&self, name: &str) -> Option<Json>;

    /// Returns the names of the objects of an option, as in traces.
    fn words(&self, item: Item) -> Vec<String>;
}

/// Description of a scenario for external policies: the object behind each number of a card, a space and the like.
#[derive(Debug)]
pub struct Scenery {
    /// Number that no other scenario has.
    pub id: u64,
    /// Name of the game.
    pub game: &'static str,
    /// Objects by kind and number.
    pub things: Json,
}

impl Scenery {
    /// Creates the description of a scenario of a game, with a new `id`.
    pub fn new(game: &'static str, things: Json) -> Scenery {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Scenery { id: NEXT.fetch_add(1, Ordering::Relaxed), game, things }
    }
}

/// Option, or a part of one: its kind and the numbers of its objects.
pub type Item = (&'static str, [u8; 2]);

/// Options of a decision, with the rules for selecting some of them.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// Number of the rule in the rulebook.
    pub rule: &'static str,
    /// Options in order; an action is a selection of them.
    pub options: Vec<Item>,
    /// Minimum number of selected options.
    pub least: usize,
    /// Maximum number of selected options.
    pub most: usize,
    /// Groups of options: the kind, the range of indices, and the maximum selected.
    ///
    /// All selected options belong to the same group.
    pub kinds: Vec<(Item, Range<usize>, usize)>,
    /// Indices of options that exclude each other: at most one of them may be selected.
    pub rivals: Vec<usize>,
}

impl Offer {
    /// Creates an offer of which exactly one option is selected.
    pub fn one(rule: &'static str, options: impl IntoIterator<Item = Item>) -> Offer {
        Offer::some(rule, options, 1..=1)
    }

    /// Creates an offer of which one option or none is selected.
    pub fn one_or_none(rule: &'static str, options: impl IntoIterator<Item = Item>) -> Offer {
        Offer::some(rule, options, 0..=1)
    }

    /// Creates an offer of which a number of options in the range `count` is selected.
    pub fn some(
        rule: &'static str,
        options: impl IntoIterator<Item = Item>,
        count: std::ops::RangeInclusive<usize>,
    ) -> Offer {
        let options: Vec<Item> = options.into_iter().collect();
        let (least, most) = (*count.start(), (*count.end()).min(options.len()));
        Offer { rule, options, least, most, ..Offer::default() }
    }

    /// Adds a group of options, of which at most `most` may be selected.
    pub fn or(mut self, kind: Item, options: impl IntoIterator<Item = Item>, most: usize) -> Offer {
        let start = self.options.len();
        self.options.extend(options);
        let range = start..self.options.len();
        if !range.is_empty() {
            self.most = self.most.max(most);
            self.kinds.push((kind, range, most));
        }
        self
    }

    /// Returns whether the empty selection is the only legal one.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() || self.most == 0
    }

    /// Checks whether the rules allow a selection, given as indices of options.
    ///
    /// # Errors
    /// The violated condition, preceded by the number of the rule.
    pub fn check(&self, indices: &[usize]) -> Result<(), String> {
        let Offer { rule, least, most, .. } = self;
        let complain = |what: String| Err(format!("{rule}: {what}"));
        let mut is_selected = vec![false; self.options.len()];
        for &index in indices {
            match is_selected.get_mut(index) {
                None => return complain("that is not offered".to_owned()),
                Some(true) => return complain("the same is answered twice".to_owned()),
                Some(selected) => *selected = true,
            }
        }
        let count = indices.len();
        if !(*least..=*most).contains(&count) {
            let how_many =
                if least == most { format!("{most}") } else { format!("{least} to {most}") };
            return complain(format!("an answer has {how_many} of the options, not {count}"));
        }
        if self.rivals.iter().filter(|&&option| is_selected[option]).count() > 1 {
            return complain("two are answered of which one excludes the other".to_owned());
        }
        let kinds = self
            .kinds
            .iter()
            .filter(|(_, range, _)| indices.iter().any(|index| range.contains(index)));
        match kinds.collect::<Vec<_>>()[..] {
            [] => Ok(()),
            [(_, _, most)] if count <= *most => Ok(()),
            [(_, _, most)] => {
                complain(format!("an answer of this kind has {most} of the options, not {count}"))
            }
            _ => complain("the options of an answer are all of one kind".to_owned()),
        }
    }
}

impl ExternalPolicy {
    /// Returns the indices of the options that the program selects.
    ///
    /// The program is not asked if only the empty selection is legal. If it returns no action, the game unwinds with
    /// [`BrokenOff`], without a panic.
    ///
    /// # Panics
    /// If the selection is not legal. The program must have rejected such a selection.
    pub fn ask(&self, put: &Put<'_>) -> Vec<usize> {
        if put.offer.is_empty() {
            return Vec::new();
        }
        let indices = self.mind.answer(put).unwrap_or_else(|| resume_unwind(Box::new(BrokenOff)));
        put.offer.check(&indices).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        indices
    }

    /// Draws the seed of a decision's generator from the player's stream, or returns 0 if it needs none.
    pub fn draw_rng_seed<View>(&self, context: &mut DecisionContext<'_, View>) -> u64 {
        if self.mind.needs_rng_seed() { context.seed() } else { 0 }
    }

    /// Returns whether the policy takes a decision itself.
    pub fn answers(&self, question: &str) -> bool {
        self.questions.as_ref().is_none_or(|all| all.iter().any(|known| known == question))
    }
}

/// Panic payload that unwinds a game after an external policy aborted it.
#[derive(Clone, Copy, Debug)]
pub struct BrokenOff;

impl BrokenOff {
    /// Returns whether a payload of unwinding is this one.
    pub fn is(payload: &(dyn Any + Send)) -> bool {
        payload.is::<BrokenOff>()
    }
}

/// External policies of a command, by name. A clone shares the policies.
#[derive(Clone, Debug, Default)]
pub struct ExternalPolicies {
    policies: Vec<Arc<ExternalPolicy>>,
    /// Index of each policy by its name.
    indices: HashMap<String, usize>,
}

impl ExternalPolicies {
    /// Adds a policy, which replaces an earlier one of the same name.
    #[must_use]
    pub fn with(mut self, policy: ExternalPolicy) -> ExternalPolicies {
        let index = *self.indices.entry(policy.name.clone()).or_insert(self.policies.len());
        match self.policies.get_mut(index) {
            Some(known) => *known = Arc::new(policy),
            None => self.policies.push(Arc::new(policy)),
        }
        self
    }

    /// Returns the policy of a name.
    pub fn get(&self, name: &str) -> Option<&Arc<ExternalPolicy>> {
        self.indices.get(name).map(|index| &self.policies[*index])
    }

    /// Returns whether a player is an external policy; the name may end with its deck.
    pub fn has_player(&self, player: &str) -> bool {
        let name = player.rsplit_once('@').map_or(player, |(name, _)| name);
        self.get(name).is_some()
    }

    /// Returns all policies in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<ExternalPolicy>> {
        self.policies.iter()
    }

    /// Returns whether there is no external policy.
    pub fn is_empty(&self) -> bool {
        self.policies.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn card(number: u8) -> Item {
        ("card", [number, 0])
    }

    #[test]
    fn answers_are_held_against_what_is_offered() {
        let mut offer = Offer::some("R1", (0..4).map(card), 1..=3);
        offer.rivals = vec![2, 3];
        for (places, complaint) in [
            (&[0, 1, 2][..], None),
            (&[3], None),
            (&[], Some("R1: an answer has 1 to 3 of the options, not 0")),
            (&[0, 4], Some("R1: that is not offered")),
            (&[1, 1], Some("R1: the same is answered twice")),
            (&[2, 3], Some("R1: two are answered of which one excludes the other")),
            (&[0, 1, 2, 3], Some("R1: an answer has 1 to 3 of the options, not 4")),
        ] {
            assert_eq!(offer.check(places).err().as_deref(), complaint, "{places:?}");
        }
    }

    #[test]
    fn answers_are_of_one_kind() {
        let offer = Offer::one("R2", [])
            .or(("march", [0, 0]), [card(0), card(1)], 1)
            .or(("fly", [0, 0]), [], 1)
            .or(("rally", [0, 0]), [card(2), card(3)], 2);
        assert_eq!((offer.kinds.len(), offer.most), (2, 2));
        assert!(offer.check(&[1]).is_ok() && offer.check(&[2, 3]).is_ok());
        let refused = |places: &[usize]| offer.check(places).expect_err("refused");
        assert_eq!(refused(&[0, 1]), "R2: an answer of this kind has 1 of the options, not 2");
        assert_eq!(refused(&[1, 2]), "R2: the options of an answer are all of one kind");
    }
}
