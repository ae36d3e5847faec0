//! External policies: users' own policies, written in Rust, Python or another language.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value as Json;

use super::DecisionContext;

/// Policy that is not part of this program, such as a user's own; another policy may complete it.
#[derive(Clone)]
pub struct ExternalPolicy {
    /// Name by which users choose the policy, such as `python:Mine`.
    pub name: String,
    /// Sentence that describes the policy in lists of policies.
    pub description: String,
    /// Digest of the policy's source code. Runs with different digests cannot be merged.
    pub digest: String,
    /// Name of the policy that takes the remaining decisions; it may also be external.
    pub fallback: String,
    /// Names of the decisions that the policy takes itself; `None` for all decisions.
    pub decisions: Option<Vec<String>>,
    /// Program that takes these decisions.
    pub program: Arc<dyn ExternalProgram>,
}

/// Two external policies are equal if their names and the digests of their sources are equal.
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

/// Program that takes the decisions of an external policy.
pub trait ExternalProgram: Send + Sync {
    /// Takes a decision: returns the indices of the selected options, or `None` to abort the game.
    ///
    /// [`LegalActions::check`] defines which actions are legal.
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>>;

    /// Returns whether the program uses [`DecisionRequest::rng_seed`]; the default is false.
    ///
    /// If false, the seed is 0, and no random number is drawn for it.
    fn needs_rng_seed(&self) -> bool {
        false
    }
}

/// Request to an external policy to take a decision, with what its player sees and the legal actions.
pub struct DecisionRequest<'a> {
    /// Name of the deciding player's seat, such as `british`.
    pub seat: &'static str,
    /// Name of the decision.
    pub decision: &'static str,
    /// Part of the game that the player can see. The program may keep it after the decision.
    pub observation: Arc<dyn Observation>,
    /// Options of the decision, and the rules for combining them into an action.
    pub legal_actions: &'a LegalActions,
    /// Seed for random numbers of the program in this decision; 0 if the program uses none.
    pub rng_seed: u64,
}

/// Named values of the game that a player can see.
///
/// A policy written in Rust can also get the game's own view from the function `policies::view_of_request` of the game.
pub trait Observation: Any + Send + Sync {
    /// Returns the scenario's objects, to which numbers in values and options refer.
    fn scenario(&self) -> &ScenarioObjects;

    /// Returns the value with the given name; `None` if there is none.
    ///
    /// Cards, spaces and other objects are numbers in it; [`ScenarioObjects::objects`] lists the object of each number.
    fn get(&self, name: &str) -> Option<Json>;

    /// Returns the names of the objects of an option, as in traces of games.
    fn words(&self, item: OptionCode) -> Vec<String>;
}

/// Objects of a scenario, such as cards and spaces, by kind and number.
///
/// They define the meaning of the numbers in observations and options.
#[derive(Debug)]
pub struct ScenarioObjects {
    /// Number that identifies the scenario; no other scenario in this process has it.
    pub id: u64,
    /// Name of the game.
    pub game: &'static str,
    /// Objects as JSON, by kind and number.
    pub objects: Json,
}

impl ScenarioObjects {
    /// Creates the description of a scenario's objects, with a new `id`; `game` is the name of the game.
    pub fn new(game: &'static str, objects: Json) -> ScenarioObjects {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ScenarioObjects { id: NEXT.fetch_add(1, Ordering::Relaxed), game, objects }
    }
}

/// Code of an option or a group of options: its kind, and the numbers of up to two objects.
///
/// The objects are, for example, an attacker and its target. A number is 0 if it is not needed.
pub type OptionCode = (&'static str, [u8; 2]);

/// Legal actions of a decision: its options, and the rules for combining them into an action.
#[derive(Clone, Debug, Default)]
pub struct LegalActions {
    /// Number of the rule in the rulebook that defines the decision.
    pub rule: &'static str,
    /// Options of the decision. An action selects some of them, in an order.
    pub options: Vec<OptionCode>,
    /// Minimum number of options in an action.
    pub least: usize,
    /// Maximum number of options in an action.
    pub most: usize,
    /// Groups of options. If there are any, all options of an action belong to the same group.
    pub groups: Vec<OptionGroup>,
    /// Indices of options that exclude each other: an action has at most one of them.
    pub exclusive: Vec<usize>,
}

/// Group of options of one kind, such as the spaces for a march.
#[derive(Clone, Debug)]
pub struct OptionGroup {
    /// Kind of all options in the group.
    pub kind: OptionCode,
    /// Indices of these options among the options of the decision.
    pub indices: Range<usize>,
    /// Maximum number of options in an action of this group.
    pub most: usize,
}

impl LegalActions {
    /// Creates the legal actions of a decision in which exactly one option must be selected.
    pub fn one(rule: &'static str, options: impl IntoIterator<Item = OptionCode>) -> LegalActions {
        LegalActions::some(rule, options, 1..=1)
    }

    /// Creates the legal actions of a decision in which one option or none may be selected.
    pub fn one_or_none(
        rule: &'static str,
        options: impl IntoIterator<Item = OptionCode>,
    ) -> LegalActions {
        LegalActions::some(rule, options, 0..=1)
    }

    /// Creates the legal actions of a decision in which the number of selected options must be in `count`.
    ///
    /// `rule` is the number of the rule in the rulebook.
    pub fn some(
        rule: &'static str,
        options: impl IntoIterator<Item = OptionCode>,
        count: std::ops::RangeInclusive<usize>,
    ) -> LegalActions {
        let options: Vec<OptionCode> = options.into_iter().collect();
        let (least, most) = (*count.start(), (*count.end()).min(options.len()));
        LegalActions { rule, options, least, most, ..LegalActions::default() }
    }

    /// Adds a group of options; an action of this group has at most `most` options.
    ///
    /// `kind` is the kind of these options. Without any options, nothing is added.
    #[must_use]
    pub fn or(
        mut self,
        kind: OptionCode,
        options: impl IntoIterator<Item = OptionCode>,
        most: usize,
    ) -> LegalActions {
        let start = self.options.len();
        self.options.extend(options);
        let indices = start..self.options.len();
        if !indices.is_empty() {
            self.most = self.most.max(most);
            self.groups.push(OptionGroup { kind, indices, most });
        }
        self
    }

    /// Returns whether the only legal action is to select no option.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() || self.most == 0
    }

    /// Checks whether an action, given as indices of options, is legal.
    ///
    /// # Errors
    /// If the action is not legal. The message has the number of the rule, then the violated condition.
    pub fn check(&self, action: &[usize]) -> Result<(), String> {
        let LegalActions { rule, least, most, .. } = self;
        let reject = |condition: String| Err(format!("{rule}: {condition}"));
        let mut is_selected = vec![false; self.options.len()];
        for &index in action {
            match is_selected.get_mut(index) {
                None => return reject("select only legal options".to_owned()),
                Some(true) => return reject("select each option only once".to_owned()),
                Some(selected) => *selected = true,
            }
        }
        let count = action.len();
        if !(*least..=*most).contains(&count) {
            let range =
                if least == most { format!("{most}") } else { format!("{least} to {most}") };
            return reject(format!("select {range} of the options, not {count}"));
        }
        if self.exclusive.iter().filter(|&&option| is_selected[option]).count() > 1 {
            return reject("select only one of the options that exclude each other".to_owned());
        }
        let has_selected =
            |group: &&OptionGroup| action.iter().any(|index| group.indices.contains(index));
        match self.groups.iter().filter(has_selected).collect::<Vec<_>>()[..] {
            [] => Ok(()),
            [OptionGroup { most, .. }] if count <= *most => Ok(()),
            [OptionGroup { most, .. }] => {
                reject(format!("select at most {most} of the options of this kind, not {count}"))
            }
            _ => reject("select options of one kind only".to_owned()),
        }
    }
}

impl ExternalPolicy {
    /// Returns the action that the program selects for a decision, as indices of options.
    ///
    /// The program is not called if the only legal action is to select nothing. If the program aborts the game, the
    /// game unwinds with [`GameAborted`], without a panic message.
    ///
    /// # Panics
    /// If the action is not legal. The program must not return such an action.
    pub fn select(&self, request: &DecisionRequest<'_>) -> Vec<usize> {
        if request.legal_actions.is_empty() {
            return Vec::new();
        }
        let action = self.program.select(request);
        let action = action.unwrap_or_else(|| resume_unwind(Box::new(GameAborted)));
        let verdict = request.legal_actions.check(&action);
        verdict.unwrap_or_else(|error| panic!("{}: {error}", self.name));
        action
    }

    /// Draws the seed for the program's random numbers in one decision from the policy's random stream.
    ///
    /// If the program needs no seed, the result is 0 and nothing is drawn.
    pub fn draw_rng_seed<View>(&self, context: &mut DecisionContext<'_, View>) -> u64 {
        if self.program.needs_rng_seed() { context.seed() } else { 0 }
    }

    /// Returns whether the policy takes the decision with the name `decision` itself.
    pub fn takes(&self, decision: &str) -> bool {
        self.decisions.as_ref().is_none_or(|names| names.iter().any(|name| name == decision))
    }
}

/// Panic payload with which a game unwinds after an external policy has aborted it.
#[derive(Clone, Copy, Debug)]
pub struct GameAborted;

impl GameAborted {
    /// Returns whether the payload of an unwinding thread is [`GameAborted`].
    pub fn is(payload: &(dyn Any + Send)) -> bool {
        payload.is::<GameAborted>()
    }
}

/// External policies that a command may use, by name; a clone shares the policies.
#[derive(Clone, Debug, Default)]
pub struct ExternalPolicies {
    policies: Vec<Arc<ExternalPolicy>>,
    /// Index of each policy by its name.
    indices: HashMap<String, usize>,
}

impl ExternalPolicies {
    /// Adds `policy`, which replaces an earlier policy of the same name.
    #[must_use]
    pub fn with(mut self, policy: ExternalPolicy) -> ExternalPolicies {
        let index = *self.indices.entry(policy.name.clone()).or_insert(self.policies.len());
        match self.policies.get_mut(index) {
            Some(earlier) => *earlier = Arc::new(policy),
            None => self.policies.push(Arc::new(policy)),
        }
        self
    }

    /// Returns the external policy with the given name, if there is one.
    pub fn get(&self, name: &str) -> Option<&Arc<ExternalPolicy>> {
        self.indices.get(name).map(|index| &self.policies[*index])
    }

    /// Returns whether `player`, in the form `policy` or `policy@deck`, names one of these policies.
    pub fn has_player(&self, player: &str) -> bool {
        let name = player.rsplit_once('@').map_or(player, |(name, _)| name);
        self.get(name).is_some()
    }

    /// Iterates over the policies in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<ExternalPolicy>> {
        self.policies.iter()
    }

    /// Returns whether the list has no external policy.
    pub fn is_empty(&self) -> bool {
        self.policies.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn card(number: u8) -> OptionCode {
        ("card", [number, 0])
    }

    #[test]
    fn illegal_actions_are_rejected() {
        let mut legal = LegalActions::some("R1", (0..4).map(card), 1..=3);
        legal.exclusive = vec![2, 3];
        for (action, error) in [
            (&[0, 1, 2][..], None),
            (&[3], None),
            (&[], Some("R1: select 1 to 3 of the options, not 0")),
            (&[0, 4], Some("R1: select only legal options")),
            (&[1, 1], Some("R1: select each option only once")),
            (&[2, 3], Some("R1: select only one of the options that exclude each other")),
            (&[0, 1, 2, 3], Some("R1: select 1 to 3 of the options, not 4")),
        ] {
            assert_eq!(legal.check(action).err().as_deref(), error, "{action:?}");
        }
    }

    #[test]
    fn the_options_of_an_action_are_of_one_kind() {
        let legal = LegalActions::one("R2", [])
            .or(("march", [0, 0]), [card(0), card(1)], 1)
            .or(("fly", [0, 0]), [], 1)
            .or(("rally", [0, 0]), [card(2), card(3)], 2);
        assert_eq!((legal.groups.len(), legal.most), (2, 2));
        assert!(legal.check(&[1]).is_ok() && legal.check(&[2, 3]).is_ok());
        let error = |action: &[usize]| legal.check(action).expect_err("rejected");
        assert_eq!(error(&[0, 1]), "R2: select at most 1 of the options of this kind, not 2");
        assert_eq!(error(&[1, 2]), "R2: select options of one kind only");
    }
}
