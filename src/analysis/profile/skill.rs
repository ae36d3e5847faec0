//! Section skill: effect of search depth on the win rate, and the costliest decisions of the named policy.
//!
//! Policies of rising skill take each seat in turn, on the same random streams and against the same opponents: the
//! reference policy, the named policy, and searching policies with four times as many rollouts on each rung. This is
//! the skill trace of Ludii (Stephenson et al. 2020) and the difficulty span of TAG (Goodman et al. 2025).

mod decisions;
mod ladder;
mod seat;

use self::decisions::{DecisionRows, measure_decisions};
use self::ladder::Ladder;
use self::seat::{LadderSeat, ladder_seats};
use crate::prelude::*;
use sandtable_summary::rows::{Advantage, Gain, Rung, RungMetric};

/// Default number of games of each matchup between equally trained policies.
const BALANCE_GAMES: u64 = 20_000;

/// Settings of a skill ladder: policies of rising skill that play in the same seat.
#[derive(Clone, Copy, Debug)]
pub struct LadderPlan {
    /// Number of games of each policy; `None` for the session's number of games.
    pub games: Option<u64>,
    /// Number of rollouts (simulated games per action) of the strongest searching policy.
    pub most: u32,
    /// Number of rollouts that measure the gain of a decision, besides those that chose the action.
    pub fresh: u32,
}

#[derive(Default)]
pub(super) struct SkillRows {
    rungs: Vec<Rung>,
    decisions: DecisionRows,
}

impl SkillRows {
    /// Returns the tables `ladder.csv`, `decisions.csv` and `changes.csv`.
    pub fn tables(&self, parts: Parts) -> [Sheet; 3] {
        [
            Sheet::of(parts, &self.rungs, RungMetric::notes()),
            Sheet::of(parts, &self.decisions.kinds, Advantage::notes()),
            Sheet::of(parts, &self.decisions.costly, Gain::notes()),
        ]
    }
}

/// Checks that the game has a searching policy, from which a skill ladder can be made.
///
/// # Errors
/// If no policy of the game searches.
pub fn check_has_search(game: &dyn GameDefinition) -> Result<(), String> {
    match game.catalogue().policies.iter().all(|info| info.simulates.is_empty()) {
        true => Err(format!(
            "no policy of {} searches, so there is no ladder to climb",
            game.info().name
        )),
        false => Ok(()),
    }
}

/// Plays a skill ladder in each seat of each matchup, and measures the decisions of its top policy.
///
/// Seats whose policy the game cannot combine with a search are left out.
pub(super) fn play_ladders(session: &Session<'_>, plan: LadderPlan) -> SkillRows {
    let session = &Session { games: plan.games.or(session.games), ..*session };
    let mut rows = SkillRows::default();
    for matchup in &session.matchups() {
        for seat in ladder_seats(matchup) {
            let trained = Ladder::of_trained(session, &seat);
            let is_trained = trained.is_some();
            let Some(ladder) = trained.or_else(|| Ladder::of(session, &seat, plan.most)) else {
                continue;
            };
            rows.rungs.extend(ladder.rows(session, &seat));
            if session.is_complete() && !is_trained {
                rows.decisions.add(measure_decisions(session, &seat, ladder.top(), plan.fresh));
            }
        }
    }
    rows.rungs.extend(balance_rows(session));
    rows
}

/// Plays matchups in which all seats have policies of equal training, and returns their win rates.
fn balance_rows(session: &Session<'_>) -> Vec<Rung> {
    let mut rows = Vec::new();
    for matchup in session.matchups().iter().filter(|_| session.parts().seats().count() > 1) {
        let seats = ladder_seats(matchup);
        let ladders = seats.iter().map(|it| Ladder::of_trained(session, it));
        let Some(ladders) = ladders.collect::<Option<Vec<Ladder>>>() else { continue };
        let equals = matchups_of_equal_rungs(matchup, &seats, &ladders);
        let panel = session.prepare_panel(&equals, session.seed);
        let games = session.games.unwrap_or(BALANCE_GAMES);
        let tally = session.play_games("equally trained policies", &panel, games);
        let row = |(arm, equals): (usize, &Matchup)| {
            let rung = equals.first_player().unwrap_or_default().to_owned();
            let rate = Estimate::rate(tally.wins(arm), tally.n(), session.level);
            Rung { rung, ..Rung::of(matchup, RungMetric::Balance, rate) }
        };
        rows.extend(equals.iter().enumerate().map(row));
    }
    rows
}

/// Returns a matchup for each rung above the reference policy, with policies of that rung in all seats.
fn matchups_of_equal_rungs(
    matchup: &Matchup,
    seats: &[LadderSeat<'_>],
    ladders: &[Ladder],
) -> Vec<Matchup> {
    let least = ladders.iter().map(|it| it.rungs.len()).min().unwrap_or(0);
    let at_rung = |rung: usize| {
        let seated = seats.iter().zip(ladders);
        seated.fold(matchup.clone(), |it, (seat, ladder)| {
            it.with(seat.seat.key, &*ladder.rungs[rung])
        })
    };
    (1..least).map(at_rung).collect()
}
