//! `luck`: how much of a game is luck, which luck, and how the game runs.

use anyhow::Result;
use clap::Args;

use super::Ending;
use super::study::{self, Answer, Session, Study, StudyArgs};
use crate::analysis::curve::Curve;
use crate::analysis::luck::{LuckTally, PickFreeze, Skill};
use crate::analysis::quality::{self, Courses, FIGURES, LOSERS_CHANCE, QualityTally};
use crate::games::{Game, Games};
use crate::kernel::Set;
use crate::report::sheet::{Figure, Sheet};
use crate::runner::Played;
use crate::stats::{Estimate, VarianceShares};
use crate::summary::{Matchup, Parts};

/// Say how much is luck and how much skill, and how long games stay open
///
/// Each game is played again with one source of luck at a time exchanged for that of another game,
/// which shows the share of each source in who wins. If several players are named, it also shows
/// how much the choice of a player matters.
#[derive(Debug, Args)]
pub struct Luck {
    #[command(flatten)]
    study: StudyArgs,
}

impl Luck {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }
}

impl Study for Luck {
    const NAME: &'static str = "luck";
    const GAMES: u64 = 10_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let sheets = vec![luck_sheet(G::PARTS), curve_sheet(G::PARTS)];
        let mut answer = Answer { sheets, complete: true, ..Answer::default() };
        for casts in by_mode::<G>(&session.setup.casts) {
            Exchange::new(session, casts).conduct(&mut answer);
        }
        Ok(answer)
    }
}

/// The casts by what they play, each of whom faces the same.
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

fn luck_sheet(parts: Parts) -> Sheet {
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
    Sheet::new(parts, "luck.csv", &keys, &[])
        .explained(&SHARES)
        .explained(&FIGURES)
        .explained(&[LOSERS_CHANCE])
}

fn curve_sheet(parts: Parts) -> Sheet {
    let keys = [
        ("turn", "integer", "turns played, in games that went on"),
        ("score", "integer", "how the game stood then, by number: `standing` and `detail` tell it"),
        (
            "standing",
            "string",
            "how it stood: victory points ahead; parts of the mission's goal to go; in a campaign \
             missions won of those played",
        ),
        ("detail", "string", "what else tells the score from others; may be empty"),
    ];
    Sheet::new(parts, "curve.csv", &keys, &[])
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
        let games = PickFreeze { casts, sources, seed: session.setup.seed };
        Exchange { session, matchups, names, games }
    }

    fn conduct(&self, answer: &mut Answer) {
        let session = self.session;
        let replay: Vec<_> = self.matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
        let sources = self.names.len();
        let margins =
            |tally: &LuckTally| Some(widest_margin(&tally.shares, sources, session.level));
        let played = session.play(&self.games, &replay, margins);
        answer.complete &= played.finished;
        answer.games += played.games * self.games.games_a_share() * self.matchups.len() as u64;
        for (place, matchup) in self.matchups.iter().enumerate() {
            let curve = &played.tally.curves[place];
            let seed = session.setup.seed;
            let courses = Courses::<G> { cast: &self.games.casts[place], curve, seed };
            let again = session.play_games(&courses, &replay[place..=place], played.games);
            answer.complete &= again.finished;
            answer.games += again.games;
            self.write_shares(matchup, &played.tally.shares[place], answer);
            self.write_quality(matchup, &again, answer);
            self.write_curve(place, curve, answer);
        }
        if self.matchups.len() > 1 {
            self.write_skill(&played, answer);
        }
    }

    fn row(&self, answer: &mut Answer, matchup: &Matchup, keys: [&str; 2], figure: Figure<'_>) {
        let scenario = self.session.setup.document.name();
        answer.sheets[0].row((scenario, matchup), &keys, figure, &[]);
    }

    fn write_shares(&self, matchup: &Matchup, shares: &VarianceShares, answer: &mut Answer) {
        let level = self.session.level;
        for (i, name) in self.names.iter().enumerate() {
            let [alone, total] = [shares.first_order(i, level), shares.total(i, level)];
            for (metric, estimate) in [("first_order_share", &alone), ("total_share", &total)] {
                self.row(answer, matchup, [name, ""], share(metric, estimate));
            }
        }
        let interplay = shares.interplay(level);
        self.row(answer, matchup, ["interplay", ""], share("first_order_share", &interplay));
    }

    fn write_quality(&self, matchup: &Matchup, played: &Played<QualityTally>, answer: &mut Answer) {
        let (level, tally) = (self.session.level, &played.tally);
        for (place, (metric, unit, _)) in FIGURES.into_iter().enumerate() {
            let estimate = tally.figure(place, level);
            self.row(answer, matchup, ["", ""], Figure { metric, unit, estimate: &estimate });
        }
        for (turn, estimate) in tally.losers_chance(level).iter().enumerate() {
            let key = turn.to_string();
            self.row(answer, matchup, ["", &key], share(LOSERS_CHANCE.0, estimate));
        }
    }

    fn write_curve(&self, place: usize, curve: &Curve, answer: &mut Answer) {
        let scenario = self.session.setup.document.name();
        let (matchup, cast) = (&self.matchups[place], &self.games.casts[place]);
        for (turn, score, chance) in curve.chances(self.session.level) {
            let [standing, detail] = G::standing(cast, turn, score);
            let keys = [turn.to_string(), score.to_string(), standing, detail];
            let keys = keys.each_ref().map(|key| &key[..]);
            answer.sheets[1].row((scenario, matchup), &keys, share("win_rate", &chance), &[]);
        }
    }

    /// What it is worth to know who plays.
    fn write_skill(&self, played: &Played<LuckTally>, answer: &mut Answer) {
        let skill = Skill::of(&played.tally.won, self.session.level);
        let mode = self.matchups[0].mode();
        let matchup = G::PARTS.mode().zip(mode).into_iter();
        let matchup =
            matchup.fold(Matchup::of(G::PARTS), |it, (part, mode)| it.with(part.key, mode));
        for (source, estimate) in
            [("policy", &skill.policy), ("luck", &skill.luck), ("interplay", &skill.interplay)]
        {
            self.row(answer, &matchup, [source, ""], share("variance_share", estimate));
        }
    }
}

fn share<'a>(metric: &'a str, estimate: &'a Estimate) -> Figure<'a> {
    Figure { metric, unit: "share", estimate }
}

/// The widest margin among the shares of all matchups. A share that cannot vary has none; nor has
/// one that is unknown after all the games of a look, because they had but one winner: that need
/// not ever end.
fn widest_margin(shares: &[VarianceShares], sources: usize, level: f64) -> f64 {
    let of = |it: &VarianceShares, i: usize| [it.first_order(i, level), it.total(i, level)];
    let all = shares
        .iter()
        .flat_map(|it| (0..sources).flat_map(move |i| of(it, i)).chain([it.interplay(level)]));
    all.filter_map(|share| share.margin()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One source, which decides nothing in `alike` and all in the other.
    fn shares(alike: bool) -> VarianceShares {
        let mut shares = VarianceShares::new(1);
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
