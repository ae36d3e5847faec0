//! How much of a game is luck, which luck, and how the game runs: `luck.csv` and `curve.csv`.

use super::{LuckTally, PickFreeze, skill};
use crate::prelude::*;
use crate::quality::{self, FIGURES, QualityTally, within};
use sandtable_summary::rows::LuckMetric::{
    FirstOrderShare, LosersChance, TotalShare, VarianceShare,
};
use sandtable_summary::rows::{CurvePoint, LuckRow};

/// Plays the matchups, those of each mode side by side.
pub fn study(session: &Session<'_>) -> StudyResult {
    let mut rows = Rows::default();
    // Those of each group face the same opponents.
    let mode = |cast: &PreparedMatchup| cast.matchup().mode().map(str::to_owned);
    for (_, casts) in grouped(session.casts.iter().cloned(), mode) {
        Exchange::new(session, casts).conduct(&mut rows);
    }
    let mut notes = LuckMetric::notes();
    let of_chances = notes.iter_mut().find(|note| note.name == LosersChance.name());
    of_chances
        .into_iter()
        .for_each(|it| it.description.push_str(&format!("; {}", known(session.game()))));
    let curve = Sheet::of(session.parts(), &rows.curve, Vec::new());
    session.result(vec![Sheet::of(session.parts(), &rows.luck, notes), curve])
}

/// What is told of it.
#[derive(Default)]
struct Rows {
    luck: Vec<LuckRow>,
    curve: Vec<CurvePoint>,
}

/// The players of one mission, or all of a game without missions.
struct Exchange<'a> {
    session: &'a Session<'a>,
    matchups: Vec<Matchup>,
    names: Vec<&'static str>,
    games: PickFreeze,
}

impl<'a> Exchange<'a> {
    fn new(session: &'a Session<'a>, casts: Vec<PreparedMatchup>) -> Exchange<'a> {
        let matchups = casts.iter().map(|it| it.matchup()).collect();
        let (names, sources): (Vec<&str>, Vec<Set>) =
            casts[0].trajectory().sources().into_iter().unzip();
        let games = PickFreeze { casts, sources, seed: session.seed };
        Exchange { session, matchups, names, games }
    }

    fn conduct(&self, rows: &mut Rows) {
        let session = self.session;
        let sources = self.names.len();
        let margins = |tally: &LuckTally| widest_margin(&tally.shares, sources, session.level);
        let tally = session.play("games with luck exchanged", &self.games, margins);
        for (place, matchup) in self.matchups.iter().enumerate() {
            let curve = &tally.curves[place];
            let again = quality::games(&self.games.casts[place], curve, session.seed);
            let quality = session.play_games("chances to win", &again, tally.won.n());
            self.tell_shares(matchup, &tally.shares[place], &mut rows.luck);
            self.tell_quality(matchup, &quality, &mut rows.luck);
            self.tell_curve(place, curve, &mut rows.curve);
        }
        if self.matchups.len() > 1 {
            self.tell_skill(&tally, &mut rows.luck);
        }
    }

    fn tell_shares(&self, matchup: &Matchup, shares: &BlockTally, rows: &mut Vec<LuckRow>) {
        let level = self.session.level;
        let mut add = |name: &str, metric, share: Estimate| {
            let share = LuckRow::of(matchup, metric, share.clamped(0.0..=1.0));
            rows.push(LuckRow { source: name.to_owned(), ..share });
        };
        for (i, name) in self.names.iter().enumerate() {
            add(name, FirstOrderShare, shares.first_order_share(i, level));
            add(name, TotalShare, shares.total_share(i, level));
        }
        add(LuckRow::INTERPLAY, FirstOrderShare, shares.interaction_share(level));
    }

    fn tell_quality(&self, matchup: &Matchup, tally: &QualityTally, rows: &mut Vec<LuckRow>) {
        let level = self.session.level;
        let row = |metric: LuckMetric, figure| {
            let figure = within(metric.unit(), figure);
            LuckRow::of(matchup, metric, figure)
        };
        rows.extend(FIGURES.map(|metric| row(metric.clone(), tally.figure(&metric, level))));
        for (turn, chance) in (0..).zip(tally.losers_chance(level)) {
            rows.push(LuckRow { turn: Some(turn), ..row(LosersChance, chance) });
        }
    }

    fn tell_curve(&self, place: usize, curve: &Curve, rows: &mut Vec<CurvePoint>) {
        let (matchup, cast) = (&self.matchups[place], &self.games.casts[place]);
        for (turn, stand, chance) in curve.chances(self.session.level) {
            let [standing, detail] = cast.trajectory().standing(turn, stand);
            let (turn, score) = (turn as u64, stand.score.into());
            let row = CurvePoint::of(matchup, Won::WinRate, chance);
            rows.push(CurvePoint { turn, score, standing, detail, ..row });
        }
    }

    /// What it is worth to know who plays.
    fn tell_skill(&self, tally: &LuckTally, rows: &mut Vec<LuckRow>) {
        let [policy, luck, interplay] = skill(&tally.won, self.session.level);
        let mode = self.matchups[0].mode();
        let parts = self.session.parts();
        let matchup = parts.mode().zip(mode).into_iter();
        let matchup = matchup.fold(Matchup::of(parts), |it, (part, mode)| it.with(part.key, mode));
        let shares =
            [(LuckRow::POLICY, policy), (LuckRow::LUCK, luck), (LuckRow::INTERPLAY, interplay)];
        rows.extend(shares.map(|(source, share)| LuckRow {
            source: source.to_owned(),
            ..LuckRow::of(&matchup, VarianceShare, share.clamped(0.0..=1.0))
        }));
    }
}

/// The widest margin among the shares of all matchups; none below two games a block, where no share is
/// known yet. One that is unknown after that, because the games had but one winner, has none: that need
/// not ever end.
fn widest_margin(shares: &[BlockTally], sources: usize, level: f64) -> Option<f64> {
    let of = |it: &BlockTally, i: usize| [it.first_order_share(i, level), it.total_share(i, level)];
    let all = shares.iter().flat_map(|it| {
        (0..sources).flat_map(move |i| of(it, i)).chain([it.interaction_share(level)])
    });
    let is_filled = shares.iter().all(|it| it.n() >= 2 * BLOCKS as u64);
    is_filled.then(|| all.filter_map(|share| share.margin()).fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One source, which decides nothing in `alike` and all in the other.
    fn shares(alike: bool, games: u64) -> BlockTally {
        let mut shares = BlockTally::new(3);
        for game in 0..games {
            let [a, b] = [3, 5].map(|k| i32::from(alike || game / 64 * k % 7 < 3));
            shares.record(game, &[a, b, b]);
        }
        shares
    }

    #[test]
    fn an_outcome_that_never_varies_is_precise() {
        let [same, differ] = [true, false].map(|alike| shares(alike, 1024));
        assert_eq!(widest_margin(std::slice::from_ref(&same), 1, 0.95), Some(0.0));
        let varied = widest_margin(std::slice::from_ref(&differ), 1, 0.95);
        assert!(varied > Some(0.0));
        assert_eq!(widest_margin(&[same, differ], 1, 0.95), varied);
    }

    #[test]
    fn what_is_not_known_yet_is_not_precise() {
        let widest = |games| widest_margin(&[shares(false, games)], 1, 0.95);
        assert!([16, 127].map(widest) == [None; 2] && widest(128).is_some());
    }
}
