//! External policy of Megiddo, as a user would write it without changing the program.

use sandtable::games::megiddo::model::Slot;
use sandtable::games::megiddo::{model::Kind, policies::view_of_request};
use sandtable::kernel::{DecisionRequest, ExternalPolicy, ExternalProgram, Member, Set};
use std::sync::Arc;

/// Policy that commits all its cards or none, and otherwise decides like `tempo`.
#[derive(Debug)]
pub struct Steady {
    /// Minimum Force to commit, for each card in the enemy's hand.
    pub wanted: usize,
}

impl Steady {
    /// Returns the policy in the form in which the program accepts external policies.
    pub fn policy(self) -> ExternalPolicy {
        ExternalPolicy {
            name: "steady".to_owned(),
            description: "who counts the enemy's cards knows whether to fight".to_owned(),
            // Runs that are resumed or merged must have the same digest.
            digest: format!("1 wanted={}", self.wanted),
            fallback: "tempo".to_owned(),
            decisions: Some(vec!["commit".to_owned()]),
            program: Arc::new(self),
        }
    }
}

impl ExternalProgram for Steady {
    /// Returns the indices of the cards to commit, among the cards that may be committed.
    ///
    /// Returns `None` for other decisions, which are left to `tempo`.
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let view = view_of_request(request)?;
        let army = view.army(view.side());
        let card = |place: &usize| Slot::new(request.legal_actions.options[*place].1[0].into());
        let terrain = army.of_kind(Kind::Terrain);
        let fighters: Vec<usize> = (0..request.legal_actions.options.len())
            .filter(|it| !terrain.contains(card(it)))
            .collect();
        let cards: Set<Slot> = fighters.iter().map(card).collect();
        let force: usize = cards.iter().map(|it| usize::from(army.card(it).force)).sum();
        Some(if force >= self.wanted * view.enemy_hand_size() { fighters } else { Vec::new() })
    }
}
