//! `luck`: how much of a game is luck, which luck, and how the game runs.

use anyhow::Result;
use clap::Args;

use super::Ending;
use super::study::{self, Answer, Lab, Study, StudyArgs};
use crate::analysis::curve::Curve;
use crate::analysis::luck::{LuckTally, PickFreeze, Skill};
use crate::analysis::quality::{self, Courses, FIGURES, LOSERS_CHANCE, QualityTally};
use crate::games::{Game, Games};
use crate::kernel::Set;
use crate::report::sheet::{Figure, Sheet};
use crate::runner::Played;
use crate::stats::{Estimate, VarianceShares};
use crate::summary::{Contest, Parts};

/// Say how much is luck and how much skill, and how long games stay open
///
/// Each game is played again with one source of luck at a time exchanged for that of another game:
/// so one sees the share of each in who wins. Several players show what the choice of a player is
/// worth.
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

    fn conduct<G: Game>(&self, lab: &Lab<'_, G>) -> Result<Answer> {
        let sheets = vec![luck_sheet(G::PARTS), curve_sheet(G::PARTS)];
        let mut answer = Answer { sheets, complete: true, ..Answer::default() };
        for casts in by_mode::<G>(&lab.setup.casts) {
            Exchange::new(lab, casts).conduct(&mut answer);
        }
        Ok(answer)
    }
}

/// The casts by what they play, each of whom faces the same.
fn by_mode<G: Game>(casts: &[G::Cast]) -> Vec<Vec<G::Cast>> {
    let mut groups: Vec<Vec<G::Cast>> = Vec::new();
    for cast in casts {
        let mode = |cast: &G::Cast| G::contest(cast).mode().map(str::to_owned);
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
    ("variance_share", "share", "part of who wins over all contests of the row's mission"),
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
    lab: &'a Lab<'a, G>,
    contests: Vec<Contest>,
    names: Vec<&'static str>,
    games: PickFreeze<G>,
}

impl<'a, G: Game> Exchange<'a, G> {
    fn new(lab: &'a Lab<'a, G>, casts: Vec<G::Cast>) -> Exchange<'a, G> {
        let contests = casts.iter().map(G::contest).collect();
        let (names, sources): (Vec<&str>, Vec<Set>) = G::sources(&casts[0]).into_iter().unzip();
        let games = PickFreeze { casts, sources, seed: lab.setup.seed };
        Exchange { lab, contests, names, games }
    }

    fn conduct(&self, answer: &mut Answer) {
        let lab = self.lab;
        let replay: Vec<_> = self.contests.iter().map(|it| (it.clone(), Vec::new())).collect();
        let sources = self.names.len();
        let margins = |tally: &LuckTally| Some(widest_margin(&tally.shares, sources, lab.level));
        let played = lab.play(&self.games, &replay, margins);
        answer.complete &= played.finished;
        answer.games += played.games * self.games.games_a_share() * self.contests.len() as u64;
        for (place, contest) in self.contests.iter().enumerate() {
            let curve = &played.tally.curves[place];
            let seed = lab.setup.seed;
            let courses = Courses::<G> { cast: &self.games.casts[place], curve, seed };
            let again = lab.play_games(&courses, &replay[place..=place], played.games);
            answer.complete &= again.finished;
            answer.games += again.games;
            self.write_shares(contest, &played.tally.shares[place], answer);
            self.write_quality(contest, &again, answer);
            self.write_curve(place, curve, answer);
        }
        if self.contests.len() > 1 {
            self.write_skill(&played, answer);
        }
    }

    fn row(&self, answer: &mut Answer, contest: &Contest, keys: [&str; 2], figure: Figure<'_>) {
        let scenario = self.lab.setup.document.name();
        answer.sheets[0].row((scenario, contest), &keys, figure, &[]);
    }

    fn write_shares(&self, contest: &Contest, shares: &VarianceShares, answer: &mut Answer) {
        let level = self.lab.level;
        for (i, name) in self.names.iter().enumerate() {
            let [alone, total] = [shares.first_order(i, level), shares.total(i, level)];
            for (metric, estimate) in [("first_order_share", &alone), ("total_share", &total)] {
                self.row(answer, contest, [name, ""], share(metric, estimate));
            }
        }
        let interplay = shares.interplay(level);
        self.row(answer, contest, ["interplay", ""], share("first_order_share", &interplay));
    }

    fn write_quality(&self, contest: &Contest, played: &Played<QualityTally>, answer: &mut Answer) {
        let (level, tally) = (self.lab.level, &played.tally);
        for (place, (metric, unit, _)) in FIGURES.into_iter().enumerate() {
            let estimate = tally.figure(place, level);
            self.row(answer, contest, ["", ""], Figure { metric, unit, estimate: &estimate });
        }
        for (turn, estimate) in tally.losers_chance(level).iter().enumerate() {
            let key = turn.to_string();
            self.row(answer, contest, ["", &key], share(LOSERS_CHANCE.0, estimate));
        }
    }

    fn write_curve(&self, place: usize, curve: &Curve, answer: &mut Answer) {
        let scenario = self.lab.setup.document.name();
        let (contest, cast) = (&self.contests[place], &self.games.casts[place]);
        for (turn, score, chance) in curve.chances(self.lab.level) {
            let [standing, detail] = G::standing(cast, turn, score);
            let keys = [turn.to_string(), score.to_string(), standing, detail];
            let keys = keys.each_ref().map(|key| &key[..]);
            answer.sheets[1].row((scenario, contest), &keys, share("win_rate", &chance), &[]);
        }
    }

    /// What it is worth to know who plays.
    fn write_skill(&self, played: &Played<LuckTally>, answer: &mut Answer) {
        let skill = Skill::of(&played.tally.won, self.lab.level);
        let mode = self.contests[0].mode();
        let contest = G::PARTS.mode().zip(mode).into_iter();
        let contest =
            contest.fold(Contest::of(G::PARTS), |it, (part, mode)| it.with(part.key, mode));
        for (source, estimate) in
            [("policy", &skill.policy), ("luck", &skill.luck), ("interplay", &skill.interplay)]
        {
            self.row(answer, &contest, [source, ""], share("variance_share", estimate));
        }
    }
}

fn share<'a>(metric: &'a str, estimate: &'a Estimate) -> Figure<'a> {
    Figure { metric, unit: "share", estimate }
}

/// The widest margin among the shares of all contests. A share that cannot vary has none; nor has
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
