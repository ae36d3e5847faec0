//! Skill ladder: win rates of policies of rising skill, for `ladder.csv`.

use super::seat::LadderSeat;
use crate::prelude::*;
use sandtable_summary::rows::Rung;
use sandtable_summary::rows::RungMetric::{Gain, SkillIndex, WinRateOfSide};

/// Policies of rising skill for a seat: the reference policy, the named policy, then searching ones.
pub(super) struct Ladder {
    /// Names of the policies, the weakest first.
    pub rungs: Vec<String>,
    /// Index of the policy that the matchup names for the seat.
    named: usize,
    /// Index of the policy with the requested number of rollouts.
    top: usize,
    /// Indices of the policies that give the skill index, which do not depend on the requested rollouts.
    fixed: Vec<usize>,
}

/// Numbers of rollouts of the searching policies from which the skill index is computed.
const INDEX_ROLLOUTS: [u32; 2] = [4, 16];

impl Ladder {
    /// Returns the ladder of a seat with searching policies of up to `most` rollouts.
    ///
    /// Each policy occurs once. Returns `None` if no policy of the game searches.
    pub fn of(session: &Session<'_>, seat: &LadderSeat<'_>, most: u32) -> Option<Ladder> {
        Ladder::with_searches((session.game(), session.policies), seat, most)
    }

    fn with_searches(
        (game, policies): (&dyn GameDefinition, &PolicyStore),
        seat: &LadderSeat<'_>,
        most: u32,
    ) -> Option<Ladder> {
        let mut rungs: Vec<String> = Vec::new();
        let mut rung = |policy: String| {
            rungs.iter().position(|it| *it == policy).unwrap_or_else(|| {
                rungs.push(policy);
                rungs.len() - 1
            })
        };
        let reference = rung(game.info().reference.to_owned());
        let named = rung(seat.named.to_owned());
        let between = (3..=6).map(|power| 4_u32.pow(power)).filter(|it| *it < most);
        let rollouts: BTreeSet<u32> =
            INDEX_ROLLOUTS.into_iter().chain(between).chain([most]).collect();
        let (mut fixed, mut top) = (BTreeSet::from([reference, named]), named);
        for rollouts in rollouts {
            let index =
                rung(search_policy_name((game, policies), rollouts, seat.named, seat.opponent)?);
            fixed.extend(INDEX_ROLLOUTS.contains(&rollouts).then_some(index));
            top = if rollouts == most { index } else { top };
        }
        let fixed = fixed.into_iter().collect();
        Some(Ladder { rungs, named, top, fixed })
    }

    /// Returns the ladder of a trained policy: the reference policy, then stages of the training.
    ///
    /// The last rung is the fully trained policy. Returns `None` if the named policy is not a saved one, or if no stage
    /// of its training was saved.
    pub fn of_trained(session: &Session<'_>, seat: &LadderSeat<'_>) -> Option<Ladder> {
        let folder = seat.named.strip_prefix(TRAINED)?.strip_prefix(':')?;
        let saved = STRENGTHS.iter().map(|part| format!("{folder}/{part}"));
        let early_policies = saved
            .filter(|it| session.policies.team(it).is_some())
            .map(|it| format!("{TRAINED}:{it}"));
        let reference = std::iter::once(session.game().info().reference.to_owned());
        let rungs: Vec<String> =
            reference.chain(early_policies).chain([seat.named.to_owned()]).collect();
        let top = rungs.len() - 1;
        (top > 1).then_some(Ladder { rungs, named: top, top, fixed: Vec::new() })
    }

    /// Returns the name of the policy with the requested number of rollouts.
    pub fn top(&self) -> &str {
        &self.rungs[self.top]
    }

    /// Plays all policies in the seat on the same random streams, and returns their table rows.
    pub fn rows(&self, session: &Session<'_>, seat: &LadderSeat<'_>) -> Vec<Rung> {
        let rates = |tally: &PanelTally| {
            let rate = |rung| tally.rate(seat.index == 0, rung, session.level);
            largest_margin((0..self.rungs.len()).map(rate))
        };
        let tally = session.play("rungs of the ladder", &self.panel(session, seat), rates);
        self.rows_of(seat, &tally.for_side(seat.index == 0), session.level)
    }

    fn panel(&self, session: &Session<'_>, seat: &LadderSeat<'_>) -> Panel {
        Panel::new(self.rungs.iter().map(|rung| session.prepare(&seat.with(rung))), session.seed)
    }

    fn rows_of(&self, seat: &LadderSeat<'_>, tally: &SideTally, level: f64) -> Vec<Rung> {
        let row = |rung: &str, metric, estimate| {
            let (side, rung) = (seat.seat.side().to_owned(), rung.to_owned());
            Rung { side, rung, ..Rung::of(&seat.others(), metric, estimate) }
        };
        let of_rung = |(rung, player): (usize, &String)| {
            let wins = row(player, WinRateOfSide, tally.rate(rung, level));
            let pair = tally.pair(rung, self.named);
            let gained = row(player, Gain, pair.difference(-1..=1, level));
            [wins, Rung { pairing: Pairing::from(&pair), ..gained }]
        };
        let rungs = self.rungs.iter().enumerate().flat_map(of_rung);
        let index = estimate_skill_index(tally, &self.fixed, level);
        rungs.chain((!self.fixed.is_empty()).then(|| row("", SkillIndex, index))).collect()
    }
}

/// Estimates how much skill decides a game compared with luck: the skill index S = (K - L) / (K + L).
///
/// K is the standard deviation of the win rates of the policies `rungs` (skill), without sampling noise. L is the
/// standard deviation of the outcome for a given policy (luck). S is 1 if skill alone decides, and -1 if luck alone
/// does; it depends on the policies. The index follows Silver (2025, arXiv 2511.11611), where K and L are defined on
/// the game tree. The standard error follows from those of the win rates by the delta method, with all their
/// covariances; it is unknown if K or L is 0.
fn estimate_skill_index(tally: &SideTally, rungs: &[usize], level: f64) -> Estimate {
    let unknown = Estimate::unknown(tally.n());
    let rates: Option<Vec<f64>> = rungs.iter().map(|&rung| tally.rate(rung, level).value).collect();
    let Some(rates) = rates else { return unknown };
    let count = rungs.len() as f64;
    let mean = rates.iter().sum::<f64>() / count;
    let deviation = |rung: usize| -> Vec<(usize, f64)> {
        let weight = |other: usize| if other == rung { 1.0 - 1.0 / count } else { -1.0 / count };
        rungs.iter().map(|&other| (other, weight(other))).collect()
    };
    let noise =
        |rung: usize| tally.won.combination(&deviation(rung), level).std_err.map(|it| it * it);
    let Some(noise) = rungs.iter().map(|&rung| noise(rung)).sum::<Option<f64>>() else {
        return unknown;
    };
    let spread: f64 =
        rates.iter().map(|rate_of_rung| (rate_of_rung - mean) * (rate_of_rung - mean)).sum();
    let skill = libm::sqrt((spread - noise).max(0.0) / count);
    let luck = libm::sqrt(rates.iter().map(|it| it * (1.0 - it)).sum::<f64>() / count);
    if skill + luck <= 0.0 {
        return unknown;
    }
    let value = (skill - luck) / (skill + luck);
    if skill <= 0.0 || luck <= 0.0 {
        return Estimate { value: Some(value), ..unknown };
    }
    let gradient = |rate_of_rung: f64| {
        let of_skill = (rate_of_rung - mean) / (count * skill);
        let of_luck = (1.0 - 2.0 * rate_of_rung) / (2.0 * count * luck);
        2.0 * (luck * of_skill - skill * of_luck) / ((skill + luck) * (skill + luck))
    };
    let weights: Vec<(usize, f64)> = rungs
        .iter()
        .zip(&rates)
        .map(|(&rung, rate_of_rung)| (rung, gradient(*rate_of_rung)))
        .collect();
    let error = tally.won.combination(&weights, level).std_err;
    let variance = error.map(|it| it * it * tally.n() as f64);
    Estimate::of_mean(value, variance, -1.0..=1.0, tally.n(), level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::skill::seat::ladder_seats;
    use sandtable_games::Game;
    use sandtable_games::definition::definition;
    use sandtable_megiddo::Megiddo;

    /// Returns the skill index of a seat whose policies win independently with probabilities in 64ths.
    fn index(seat: usize, rates: &[u64]) -> Estimate {
        let mut won = CrossTally::new(rates.len());
        for game in 0..6400 {
            let roll = |rung: usize| GameKey::new(5, game).generator(rung as u8, 0).next_u64() % 64;
            let of_side = |(rung, rate_of_rung): (usize, &u64)| roll(rung) < *rate_of_rung;
            let wins = rates.iter().enumerate().map(of_side);
            // The tally counts wins of the first seat.
            won.record(&wins.map(|won| i32::from(won == (seat == 0))).collect::<Vec<_>>());
        }
        let rungs: Vec<usize> = (0..rates.len()).collect();
        estimate_skill_index(&SideTally { won, first: seat == 0 }, &rungs, 0.999)
    }

    /// Null game: every policy wins by a coin flip.
    #[test]
    fn a_game_of_luck_alone_has_the_lowest_index() {
        let value = index(0, &[32; 5]).value.expect("known");
        assert!((-1.0..-0.95).contains(&value), "{value}");
    }

    /// Planted game: win probabilities of 1/4 and 3/4 give K = 1/4 and L = √3/4, in either seat.
    #[test]
    fn the_index_agrees_with_known_skill_and_luck() {
        for seat in [0, 1] {
            let seen = index(seat, &[16, 48]);
            let expected = (1.0 - 3.0_f64.sqrt()) / (1.0 + 3.0_f64.sqrt());
            let interval = seen.interval.expect("an interval");
            assert!((interval.low..interval.high).contains(&expected), "{seen:?}: {expected}");
            assert!(interval.high - interval.low < 0.1, "{seen:?}");
            assert_eq!(index(seat, &[0, 64]).value, Some(1.0));
        }
    }

    /// The index is computed from the same four policies, whatever was requested; each counts once.
    #[test]
    fn the_rungs_of_the_index_are_fixed() {
        let matchup = Matchup::of(Megiddo::PARTS).with("british", "tempo").with("turks", "tempo");
        let seat = &ladder_seats(&matchup)[0];
        let store = PolicyStore::default();
        let policies = (definition::<Megiddo>(), &store);
        let of = |most| Ladder::with_searches(policies, seat, most).expect("a ladder");
        let fixed = |ladder: &Ladder| -> Vec<String> {
            ladder.fixed.iter().map(|&rung| ladder.rungs[rung].clone()).collect()
        };
        let expected = fixed(&of(256));
        assert_eq!((expected.len(), &expected[0][..], &expected[1][..]), (4, "random", "tempo"));
        for most in [1, 4, 5, 16, 64, 4096] {
            let ladder = of(most);
            assert_eq!(fixed(&ladder), expected, "{most}");
            let top = search_policy_name(policies, most, "tempo", "tempo");
            assert_eq!(Some(ladder.top()), top.as_deref());
        }
        let matchup = matchup.with("british", "random");
        let ladder = Ladder::with_searches(policies, &ladder_seats(&matchup)[0], 16);
        let ladder = ladder.expect("a ladder");
        assert_eq!((ladder.named, ladder.fixed.len()), (0, 3));
    }
}
