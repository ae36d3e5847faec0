//! External policies: policies that are written outside the program, in Rust or another language.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value as Json;

use super::DecisionContext;

/// A policy that is written outside the program, and leaves some decisions to another policy.
#[derive(Clone)]
pub struct ExternalPolicy {
    /// The name by which it is chosen, such as `python:Mine`.
    pub name: String,
    /// The sentence that describes it in lists.
    pub belief: String,
    /// The digest of its source. Runs with different digests cannot be merged.
    pub digest: String,
    /// The name of the policy that takes all other decisions; it may be external, too.
    pub rest: String,
    /// The names of the decisions that it takes itself; `None` if it takes all.
    pub questions: Option<Vec<String>>,
    /// Its program.
    pub mind: Arc<dyn Outside>,
}

/// Policies are equal if their name and source are.
impl PartialEq for ExternalPolicy {
    fn eq(&self, other: &ExternalPolicy) -> bool {
        (&self.name, &self.digest) == (&other.name, &other.digest)
    }
}

impl fmt::Debug for ExternalPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The program of an external policy.
pub trait Outside: Send + Sync {
    /// Takes a decision: returns indices of options, as [`Offer::check`] allows them; `None` aborts the
    /// game.
    fn answer(&self, put: &Put<'_>) -> Option<Vec<usize>>;

    /// Returns whether the program uses [`Put::rng_seed`]; if not, no random number is drawn for it.
    fn needs_rng_seed(&self) -> bool {
        false
    }
}

/// A decision that an external policy is to take.
pub struct Put<'a> {
    /// The seat of the player.
    pub seat: &'static str,
    /// Its name.
    pub question: &'static str,
    /// What the player sees; it may be kept.
    pub seen: Arc<dyn Seen>,
    /// What may be answered.
    pub offer: &'a Offer,
    /// Seed of the program's random generator for this decision; 0 if it needs none.
    pub rng_seed: u64,
}

/// What a player sees, as a value for each thing that has a name. A player written in Rust gets the view
/// of the game, too, from the game's `policies::seen`.
pub trait Seen: Any + Send + Sync {
    /// The scenario that it is of.
    fn scenario(&self) -> &Scenery;

    /// What is seen under a name; none if there is nothing of that name. Things are numbers, which the
    /// scenario explains.
    fn get(&self, name: &str) -> Option<Json>;

    /// What an option is about, by the names that traces have.
    fn words(&self, item: Item) -> Vec<String>;
}

/// A scenario as external policies know it: the meaning of the numbers of things.
#[derive(Debug)]
pub struct Scenery {
    /// No other scenario has this number.
    pub id: u64,
    /// The game.
    pub game: &'static str,
    /// The things by kind and number.
    pub things: Json,
}

impl Scenery {
    /// A scenario of a game with these things.
    pub fn new(game: &'static str, things: Json) -> Scenery {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Scenery { id: NEXT.fetch_add(1, Ordering::Relaxed), game, things }
    }
}

/// An option, or a part of one: what it is, and the numbers of the things that it is about.
pub type Item = (&'static str, [u8; 2]);

/// What may be answered to a question.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// The rule, by its number.
    pub rule: &'static str,
    /// Everything that may be answered, or be a part of the answer.
    pub options: Vec<Item>,
    /// The fewest options that an answer has.
    pub least: usize,
    /// The most.
    pub most: usize,
    /// Where options are of several kinds: each kind, its options, and the most of them. An answer has
    /// options of one kind only.
    pub kinds: Vec<(Item, Range<usize>, usize)>,
    /// Options that exclude one another: an answer has at most one of them.
    pub rivals: Vec<usize>,
}

impl Offer {
    /// One of some options.
    pub fn one(rule: &'static str, options: impl IntoIterator<Item = Item>) -> Offer {
        Offer::some(rule, options, 1..=1)
    }

    /// One of them, or none.
    pub fn one_or_none(rule: &'static str, options: impl IntoIterator<Item = Item>) -> Offer {
        Offer::some(rule, options, 0..=1)
    }

    /// So many of them.
    pub fn some(
        rule: &'static str,
        options: impl IntoIterator<Item = Item>,
        count: std::ops::RangeInclusive<usize>,
    ) -> Offer {
        let options: Vec<Item> = options.into_iter().collect();
        let (least, most) = (*count.start(), (*count.end()).min(options.len()));
        Offer { rule, options, least, most, ..Offer::default() }
    }

    /// The same with more options, of a kind of their own; an answer may have `most` of them.
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

    /// Returns whether the empty action is the only legal one.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() || self.most == 0
    }

    /// Whether the rules allow the options at these places together.
    ///
    /// # Errors
    /// What is wrong, after the number of the rule.
    pub fn check(&self, places: &[usize]) -> Result<(), String> {
        let Offer { rule, least, most, .. } = self;
        let complain = |what: String| Err(format!("{rule}: {what}"));
        let mut seen = vec![false; self.options.len()];
        for &place in places {
            match seen.get_mut(place) {
                None => return complain("that is not offered".to_owned()),
                Some(true) => return complain("the same is answered twice".to_owned()),
                Some(known) => *known = true,
            }
        }
        let count = places.len();
        if !(*least..=*most).contains(&count) {
            let how_many =
                if least == most { format!("{most}") } else { format!("{least} to {most}") };
            return complain(format!("an answer has {how_many} of the options, not {count}"));
        }
        if self.rivals.iter().filter(|&&rival| seen[rival]).count() > 1 {
            return complain("two are answered of which one excludes the other".to_owned());
        }
        let kinds =
            self.kinds.iter().filter(|(_, range, _)| places.iter().any(|it| range.contains(it)));
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
    /// Returns its action as indices of what is offered. It is not asked where only the empty action is legal.
    /// The game unwinds with [`BrokenOff`], without a panic, if there is no action.
    ///
    /// # Panics
    /// If the action is not legal: its program must have checked it.
    pub fn ask(&self, put: &Put<'_>) -> Vec<usize> {
        if put.offer.is_empty() {
            return Vec::new();
        }
        let places = self.mind.answer(put).unwrap_or_else(|| resume_unwind(Box::new(BrokenOff)));
        put.offer.check(&places).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        places
    }

    /// Draws the seed of a decision's generator from the player's own stream, or returns 0 if it needs none.
    pub fn draw_rng_seed<View>(&self, context: &mut DecisionContext<'_, View>) -> u64 {
        if self.mind.needs_rng_seed() { context.seed() } else { 0 }
    }

    /// Returns whether it takes a decision itself.
    pub fn answers(&self, question: &str) -> bool {
        self.questions.as_ref().is_none_or(|all| all.iter().any(|known| known == question))
    }
}

/// The payload with which a game unwinds that an external policy aborts.
#[derive(Clone, Copy, Debug)]
pub struct BrokenOff;

impl BrokenOff {
    /// Whether that is what something unwound with.
    pub fn is(payload: &(dyn Any + Send)) -> bool {
        payload.is::<BrokenOff>()
    }
}

/// The external policies of a command, by name. A clone shares the policies.
#[derive(Clone, Debug, Default)]
pub struct ExternalPolicies {
    policies: Vec<Arc<ExternalPolicy>>,
    /// Index of each policy by its name.
    indices: HashMap<String, usize>,
}

impl ExternalPolicies {
    /// Returns the same policies and one more, which takes the place of a policy with its name.
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

    /// Returns whether a player, whose name may end with its deck, is an external policy.
    pub fn has_player(&self, player: &str) -> bool {
        let name = player.rsplit_once('@').map_or(player, |(name, _)| name);
        self.get(name).is_some()
    }

    /// Returns all policies in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<ExternalPolicy>> {
        self.policies.iter()
    }

    /// Returns whether there are none.
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
