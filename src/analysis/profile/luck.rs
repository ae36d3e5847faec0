//! Rows of the section luck: `luck.csv` and `curve.csv`.

use super::excitement::{EXCITEMENT_MEASURES, clamp_to_unit};
use super::matchup::MatchupProfile;
use super::playthrough::LuckSource;
use crate::prelude::*;
use sandtable_summary::rows::LuckMetric::{
    FirstOrderShare, LosersChance, TotalShare, VarianceShare,
};
use sandtable_summary::rows::{CurvePoint, LuckRow};

/// Adds the rows of `luck.csv` for a matchup: shares of the sources of luck, and its excitement.
pub(super) fn add_rows(
    profile: &MatchupProfile<'_>,
    sources: &[LuckSource],
    rows: &mut Vec<LuckRow>,
) {
    let (level, shares) = (profile.level, &profile.played.shares);
    let mut add = |name: &str, metric, share: Estimate| {
        let row = LuckRow::of(profile.name, metric, share.clamped(0.0..=1.0));
        rows.push(LuckRow { source: name.to_owned(), ..row });
    };
    for (i, source) in sources.iter().enumerate() {
        add(source.name, FirstOrderShare, shares.first_order_share(i, level));
        add(source.name, TotalShare, shares.total_share(i, level));
    }
    add(LuckRow::INTERPLAY, FirstOrderShare, shares.interaction_share(level));
    add_excitement(profile, rows);
}

fn add_excitement(profile: &MatchupProfile<'_>, rows: &mut Vec<LuckRow>) {
    let (level, tally) = (profile.level, &profile.measured.excitement);
    let row = |metric: LuckMetric, estimate| {
        let estimate = clamp_to_unit(metric.unit(), estimate);
        LuckRow::of(profile.name, metric, estimate)
    };
    rows.extend(
        EXCITEMENT_MEASURES
            .map(|metric| row(metric.clone(), tally.estimate_mean_of(&metric, level))),
    );
    for (turn, probability) in (0..).zip(tally.loser_probabilities(level)) {
        rows.push(LuckRow { turn: Some(turn), ..row(LosersChance, probability) });
    }
}

/// Adds the rows of `curve.csv` for a matchup: the win rate from each state after each turn.
pub(super) fn add_curve(profile: &MatchupProfile<'_>, rows: &mut Vec<CurvePoint>) {
    let trajectory = profile.cast.trajectory();
    for (turn, state, rate) in profile.played.curve.win_rates(profile.level) {
        let [standing, detail] = trajectory.standing(turn, state);
        let (turn, score) = (turn as u64, state.score.into());
        let row = CurvePoint::of(profile.name, Won::WinRate, rate);
        rows.push(CurvePoint { turn, score, standing, detail, ..row });
    }
}

/// Adds rows with the shares of policies, luck and their interaction in the variance of the winner.
///
/// `won` counts the wins of all matchups of a mode, such as a campaign, on the same random streams. `any` is one of
/// these matchups.
pub(super) fn add_policy_shares(
    won: &BlockTally,
    any: &Matchup,
    level: f64,
    rows: &mut Vec<LuckRow>,
) {
    let parts = any.parts();
    let mode = parts.mode().zip(any.mode()).into_iter();
    let matchup = mode.fold(Matchup::of(parts), |it, (part, mode)| it.with(part.key, mode));
    let VarianceShares { policy, luck, interplay } = VarianceShares::of(won, level);
    let shares =
        [(LuckRow::POLICY, policy), (LuckRow::LUCK, luck), (LuckRow::INTERPLAY, interplay)];
    rows.extend(shares.map(|(source, share)| LuckRow {
        source: source.to_owned(),
        ..LuckRow::of(&matchup, VarianceShare, share.clamped(0.0..=1.0))
    }));
}

/// Shares of policies, luck and their interaction in the variance of the winner over several matchups.
///
/// The matchups count as equally likely. This is the two-way analysis of variance of matchups and random streams, with
/// one game in each cell. The sampling noise in the variance of the win rates is subtracted from the share of the
/// policies, so that equal policies have the share 0 on average. The shares are unknown if all games have the same
/// winner.
#[derive(Clone, Copy, Debug)]
pub struct VarianceShares {
    /// Share of the variance that the choice of policies explains, from 0 to 1.
    pub policy: Estimate,
    /// Share that luck (the random streams) explains, whatever the policies.
    pub luck: Estimate,
    /// Share of the interaction: the same luck lets one pair of policies win and another lose.
    pub interplay: Estimate,
}

impl VarianceShares {
    /// Computes the shares from the wins of all matchups on the same random streams.
    pub fn of(won: &BlockTally, level: f64) -> VarianceShares {
        let share =
            |part: usize| won.jackknife(level, |tally| split_variance(tally).map(|it| it[part]));
        VarianceShares { policy: share(0), luck: share(1), interplay: share(2) }
    }
}

/// Returns the shares of policies, luck and interaction; `None` if the variance is 0 or unknown.
fn split_variance(tally: &CrossTally) -> Option<[f64; 3]> {
    let (matchups, n) = (tally.variants(), tally.n() as f64);
    let mut luck = 0.0;
    let mut within = 0.0;
    for (i, j) in (0..matchups).flat_map(|i| (0..matchups).map(move |j| (i, j))) {
        let covariance = tally.pair(i, j).covariance()?;
        luck += covariance;
        within += if i == j { covariance } else { 0.0 };
    }
    let many = matchups as f64;
    (luck, within) = (luck / (many * many), within / many);
    let interplay = within - luck;
    let rates: Vec<f64> = (0..matchups).map(|i| tally.sum(i) as f64 / n).collect();
    let mean = rates.iter().sum::<f64>() / many;
    let variance = rates.iter().map(|rate| (rate - mean) * (rate - mean)).sum::<f64>() / many;
    let policy = variance - interplay / n;
    let all = policy + within;
    (all > 0.0).then(|| [policy / all, luck / all, interplay / all])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that an estimate is within 1e-4 of a value.
    ///
    /// The correction for noise moves a share by about 1/n.
    fn assert_near(estimate: Estimate, expected: f64) {
        let value = estimate.value.expect("known");
        assert!((value - expected).abs() < 1e-4, "{estimate:?} is not {expected}");
    }

    /// Returns the shares for two matchups; `outcomes` maps a fair coin to their wins.
    fn shares(outcomes: impl Fn(bool) -> [i32; 2]) -> [Estimate; 3] {
        let mut won = BlockTally::new(2);
        let coin = |game: u64| (game / 64).is_multiple_of(2);
        (0..64_000).for_each(|game| won.record(game, &outcomes(coin(game))));
        let VarianceShares { policy, luck, interplay } = VarianceShares::of(&won, 0.95);
        [policy, luck, interplay]
    }

    #[test]
    fn policies_alone_luck_alone_and_interaction_alone() {
        let policy = shares(|_| [1, 0]);
        let luck = shares(|coin| [coin.into(); 2]);
        let interplay = shares(|coin| [coin.into(), (!coin).into()]);
        for (cause, estimates) in [policy, luck, interplay].into_iter().enumerate() {
            for (part, share) in estimates.into_iter().enumerate() {
                assert_near(share, f64::from(u8::from(part == cause)));
            }
        }
        assert_eq!(shares(|_| [1, 1])[1], Estimate::unknown(64_000));
    }

    /// The first matchup always wins, the second by a coin flip.
    ///
    /// The variance is 1/4 × (1 - 1/4) = 3/16 in all, 1/16 between the rates 1 and 1/2, and 1/16 for the mean of both.
    #[test]
    fn mixed_causes_are_split_by_hand() {
        for share in shares(|coin| [1, coin.into()]) {
            assert_near(share, 1.0 / 3.0);
        }
    }
}
