//! What the effects of cards are thought to bring.

use crate::prelude::*;

/// What an Op is worth, very roughly, in Pounds.
const OP: i16 = 3;

/// What `effects` are worth to the player, very roughly, in Pounds; negative if they harm.
pub(super) fn worth(effects: &[Effect]) -> i16 {
    let of = |effect: &Effect| match effect {
        Effect::PlaceOef(n) => -i16::from(n.mean()),
        Effect::EdgeBonus(n) => -i16::from(n.mean().signum()),
        Effect::PlayerEdge(n) | Effect::DemolitionBonus(n) => n.mean().signum().into(),
        Effect::LoseOps(n) => -OP * i16::from(n.mean()),
        Effect::GainOps(n) => OP * i16::from(n.mean()),
        Effect::Pounds(n) => n.mean().into(),
        Effect::Leadership(n) => 2 * i16::from(n.mean()),
        Effect::LeadershipCheck { success, failure } => (worth(success) + worth(failure)) / 2,
        Effect::Roll { table, lists } => {
            table.0.iter().map(|&list| worth(&lists[list])).sum::<i16>() / 6
        }
        Effect::When { then, .. } => worth(then),
        Effect::Choose(lists) => lists.iter().map(|list| worth(list)).max().unwrap_or(0),
        Effect::PlaceUnit(_) | Effect::RecruitLeader | Effect::DoubleAppeal => 2,
        Effect::UnitStrength(_)
        | Effect::GainGear(_)
        | Effect::RevealGarrison(_)
        | Effect::Movement(_) => 1,
        Effect::RelocateCamp | Effect::CancelCard => 0,
        Effect::LoseGear(_) => -1,
        Effect::PlaceOttoman(_) | Effect::ReturnUnit(_) | Effect::RepairRail(_) => -2,
        Effect::LoseUnit(_)
        | Effect::PlaceGarrison(_)
        | Effect::TurnCard
        | Effect::EndOperation => -3,
    };
    effects.iter().map(of).sum()
}

/// How many Ottoman units `effects` are thought to bring in a space, if Leadership checks all
/// succeed or all fail.
pub(super) fn brings(effects: &[Effect], space: Space, succeed: bool) -> u8 {
    let list = |effects: &[Effect]| brings(effects, space, succeed);
    let of = |effect: &Effect| match effect {
        Effect::PlaceOef(n) => n.mean().unsigned_abs(),
        Effect::PlaceOttoman(_) => 1,
        Effect::LeadershipCheck { success, failure } => {
            list(if succeed { success } else { failure })
        }
        Effect::Roll { table, lists } => {
            let all: u16 = table.0.iter().map(|&roll| u16::from(list(&lists[roll]))).sum();
            (all / 6) as u8
        }
        Effect::When { conditions, then, otherwise } => {
            let elsewhere =
                |it: &Condition| matches!(it, Condition::In(spaces) if !spaces.contains(space));
            list(if conditions.iter().any(elsewhere) { otherwise } else { then })
        }
        Effect::Choose(lists) => lists.iter().map(|it| list(it)).min().unwrap_or(0),
        _ => 0,
    };
    effects.iter().fold(0, |sum: u8, effect| sum.saturating_add(of(effect)))
}
