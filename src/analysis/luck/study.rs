//! How much of a game is luck, which luck, and how the game runs: `luck.csv` and `curve.csv`.

use super::{LuckTally, PickFreeze, Skill};
use crate::curve::Curve;
use crate::curve::known;
use crate::quality::{self, Courses, FIGURES, LOSERS_CHANCE, QualityTally, within};
use crate::session::{Session, StudyResult};
use sandtable_games::Game;
use sandtable_kernel::Set;
use sandtable_stats::Blocks;
use sandtable_summary::{Matchup, ResultTable};

/// Plays the matchups, those of each mode side by side.
pub fn study<G: Game>(session: &Session<'_, G>) -> StudyResult {
    let mut answer = StudyResult::new(vec![luck_table::<G>(), curve_table()]);
    for casts in by_mode::<G>(session.casts) {
        Exchange::new(session, casts).conduct(&mut answer);
    }
    answer
}

/// The casts in groups, each of which faces the same opponents.
fn by_mode<G: Game>(casts: &[G::Cast]) -> Vec<Vec<G::Cast>> {
    let mut groups: Vec<Vec<G::Cast>> = Vec::new();
    for cast in casts {
        let mode = |cast: &G::Cast| G::matchup(cast).mode().map(str::to_owned);
        match groups.iter_mut().find(|group| mode(&group[0]) == mode(cast)) {
            Some(group) => group.push(cast.clone()),
            None => groups.push(vec![cast.clone()]),
        }
    }
    groups
}

/// What is said of shares of who wins.
const SHARES: [quality::Figure; 3] = [
    ("first_order_share", "share", "part of who wins that the source decides by itself"),
    ("total_share", "share", "part of who wins in which the source has a hand, with all others"),
    ("variance_share", "share", "part of who wins over all matchups of the row's mission"),
];

fn luck_table<G: Game>() -> ResultTable {
    let keys = [
        (
            "source",
            "string",
            "source of luck; `interplay` is what no source decides by itself; in rows of no one \
             player, `policy` is who plays, `luck` all luck, `interplay` that players differ in \
             which luck they need; empty where it does not apply",
        ),
        ("turn", "integer", "turns played; empty where it does not apply"),
    ];
    let (name, unit, meaning) = LOSERS_CHANCE;
    let chance = format!("{meaning}; {}", known::<G>());
    ResultTable::new("luck.csv", &keys, &[])
        .explained(&SHARES)
        .explained(&FIGURES)
        .explained(&[(name, unit, &chance)])
}

fn curve_table() -> ResultTable {
    let keys = [
        ("turn", "integer", "turns played, in games that went on"),
        ("score", "integer", "the score then; games of one score may differ in `detail`"),
        (
            "standing",
            "string",
            "how it stood: victory points ahead; how much of the mission's goal is to go; in a campaign \
             missions won of those played",
        ),
        ("detail", "string", "what else is known of it, on which the chance rests; may be empty"),
    ];
    ResultTable::new("curve.csv", &keys, &[])
}

/// The players of one mission, or all of a game without missions.
struct Exchange<'a, G: Game> {
    session: &'a Session<'a, G>,
    matchups: Vec<Matchup>,
    names: Vec<&'static str>,
    games: PickFreeze<G>,
}

impl<'a, G: Game> Exchange<'a, G> {
    fn new(session: &'a Session<'a, G>, casts: Vec<G::Cast>) -> Exchange<'a, G> {
        let matchups = casts.iter().map(G::matchup).collect();
        let (names, sources): (Vec<&str>, Vec<Set>) = G::sources(&casts[0]).into_iter().unzip();
        let games = PickFreeze { casts, sources, seed: session.seed };
        Exchange { session, matchups, names, games }
    }

    fn conduct(&self, answer: &mut StudyResult) {
        let session = self.session;
        let replays: Vec<_> = self.matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
        let sources = self.names.len();
        let margins =
            |tally: &LuckTally| Some(widest_margin(&tally.shares, sources, session.level));
        session.stage("games with luck exchanged", session.games);
        let played = session.play(&self.games, &replays, margins);
        let games = played.games;
        let tally = answer.add(played, self.games.games_a_share() * self.matchups.len() as u64);
        for (place, matchup) in self.matchups.iter().enumerate() {
            let curve = &tally.curves[place];
            let courses =
                Courses::<G> { cast: &self.games.casts[place], curve, seed: session.seed };
            session.stage("chances to win", Some(games));
            let again = session.play_games(&courses, &replays[place..=place], games);
            let quality = answer.add(again, 1);
            self.write_shares(matchup, &tally.shares[place], &mut answer.tables[0]);
            self.write_quality(matchup, &quality, &mut answer.tables[0]);
            self.write_curve(place, curve, &mut answer.tables[1]);
        }
        if self.matchups.len() > 1 {
            self.write_skill(&tally, &mut answer.tables[0]);
        }
    }

    fn write_shares(&self, matchup: &Matchup, shares: &Blocks, table: &mut ResultTable) {
        let level = self.session.level;
        for (i, name) in self.names.iter().enumerate() {
            let [alone, total] = [shares.first_order_share(i, level), shares.total_share(i, level)]
                .map(|it| it.within(0.0..=1.0));
            for (metric, estimate) in [("first_order_share", &alone), ("total_share", &total)] {
                table.row(matchup, &[name, ""], (metric, "share", estimate), &[]);
            }
        }
        let interplay = shares.interplay(level).within(0.0..=1.0);
        let figure = ("first_order_share", "share", &interplay);
        table.row(matchup, &["interplay", ""], figure, &[]);
    }

    fn write_quality(&self, matchup: &Matchup, tally: &QualityTally, table: &mut ResultTable) {
        let level = self.session.level;
        for (place, (metric, unit, _)) in FIGURES.into_iter().enumerate() {
            let estimate = within(unit, tally.figure(place, level));
            table.row(matchup, &["", ""], (metric, unit, &estimate), &[]);
        }
        for (turn, estimate) in tally.losers_chance(level).iter().enumerate() {
            let (metric, unit, _) = LOSERS_CHANCE;
            let estimate = within(unit, *estimate);
            table.row(matchup, &["", &turn.to_string()], (metric, unit, &estimate), &[]);
        }
    }

    fn write_curve(&self, place: usize, curve: &Curve, table: &mut ResultTable) {
        let (matchup, cast) = (&self.matchups[place], &self.games.casts[place]);
        for (turn, stand, chance) in curve.chances(self.session.level) {
            let [standing, detail] = G::standing(cast, turn, stand);
            let keys = [turn.to_string(), stand.score.to_string(), standing, detail];
            let keys = keys.each_ref().map(|key| &key[..]);
            table.row(matchup, &keys, ("win_rate", "share", &chance), &[]);
        }
    }

    /// What it is worth to know who plays.
    fn write_skill(&self, tally: &LuckTally, table: &mut ResultTable) {
        let skill = Skill::of(&tally.won, self.session.level);
        let mode = self.matchups[0].mode();
        let matchup = G::PARTS.mode().zip(mode).into_iter();
        let matchup =
            matchup.fold(Matchup::of(G::PARTS), |it, (part, mode)| it.with(part.key, mode));
        for (source, estimate) in
            [("policy", &skill.policy), ("luck", &skill.luck), ("interplay", &skill.interplay)]
        {
            let estimate = estimate.within(0.0..=1.0);
            table.row(&matchup, &[source, ""], ("variance_share", "share", &estimate), &[]);
        }
    }
}

/// The widest margin among the shares of all matchups. A share that cannot vary has none; nor has
/// one that is unknown after all the games of a look, because they had but one winner: that need
/// not ever end.
fn widest_margin(shares: &[Blocks], sources: usize, level: f64) -> f64 {
    let of = |it: &Blocks, i: usize| [it.first_order_share(i, level), it.total_share(i, level)];
    let all = shares
        .iter()
        .flat_map(|it| (0..sources).flat_map(move |i| of(it, i)).chain([it.interplay(level)]));
    all.filter_map(|share| share.margin()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One source, which decides nothing in `alike` and all in the other.
    fn shares(alike: bool) -> Blocks {
        let mut shares = Blocks::new(3);
        for game in 0..1024 {
            let [a, b] = [3, 5].map(|k| i32::from(alike || game / 64 * k % 7 < 3));
            shares.record(game, &[a, b, b]);
        }
        shares
    }

    #[test]
    fn an_outcome_that_never_varies_is_precise() {
        assert_eq!(widest_margin(&[shares(true)], 1, 0.95), 0.0);
        let varied = widest_margin(&[shares(false)], 1, 0.95);
        assert!(varied > 0.0);
        assert_eq!(widest_margin(&[shares(true), shares(false)], 1, 0.95), varied);
    }
}
