//! How far players get who think more, and where the scripted ones go wrong.
//!
//! Every seat is taken by players of rising skill, on the same luck and against the same others: by the
//! yardstick, by the player named, and by players who search, with four times as many rollouts each.
//! So one sees what thought is worth in a game, and to whom (Ludii's skill trace, Stephenson et al.
//! 2020; TAG's difficulty spans, Goodman et al. 2025).

mod decisions;
mod ladder;

use self::decisions::{Told, decisions};
use self::ladder::{FIXED, Ladder};
use crate::prelude::*;
use sandtable_summary::rows::{Advantage, Gain, Rung, RungMetric};

/// Games of each pair of players of equal skill, if only a precision was asked for.
const BALANCE_GAMES: u64 = 20_000;

/// What is asked of a ladder of skill.
#[derive(Clone, Copy, Debug)]
pub struct LadderPlan {
    /// The rollouts of its highest rung.
    pub most: u32,
    /// How many fresh rollouts judge a decision.
    pub fresh: u32,
}

/// A seat of a matchup that players of rising skill take.
pub(super) struct SkillLadder<'a> {
    matchup: &'a Matchup,
    seat: &'static Part,
    /// The place of the seat among those of the game.
    pub place: usize,
    /// The player named for the seat.
    pub base: &'a str,
    /// Whom it meets.
    pub foe: &'a str,
}

/// Whether there are players to climb the ladder.
///
/// # Errors
/// That there are none.
pub fn has_ladder(game: &dyn GameDefinition) -> Result<(), String> {
    match game.catalogue().policies.iter().all(|info| info.simulates.is_empty()) {
        true => Err(format!(
            "no policy of {} searches, so there is no ladder to climb",
            game.info().name
        )),
        false => Ok(()),
    }
}

/// Climbs the ladder in every seat of every matchup, then looks at the decisions of the highest rung.
/// None if no policy of the game searches.
pub fn study(session: &Session<'_>, asked: LadderPlan) -> Option<StudyResult> {
    let (mut rungs, mut decided) = (Vec::new(), Told::default());
    for matchup in &session.matchups() {
        for climb in climbs(matchup) {
            let learned = Ladder::of_learner(session, &climb);
            let has_learned = learned.is_some();
            let ladder = learned.or_else(|| Ladder::of(session, &climb, asked.most))?;
            rungs.extend(ladder.conduct(session, &climb));
            if session.is_complete() && !has_learned {
                decided.add(decisions(session, &climb, ladder.top(), asked.fresh));
            }
        }
    }
    rungs.extend(balances(session));
    Some(session.result(vec![
        Sheet::of(session.parts(), &rungs, RungMetric::notes()),
        Sheet::of(session.parts(), &decided.kinds, Advantage::notes()),
        Sheet::of(session.parts(), &decided.costly, Gain::notes()),
    ]))
}

/// Who wins as players get better: the matchups in which those of every seat were trained, as they were
/// after the same parts of their games.
fn balances(session: &Session<'_>) -> Vec<Rung> {
    let mut rows = Vec::new();
    for matchup in session.matchups().iter().filter(|_| session.parts().seats().count() > 1) {
        let climbs = climbs(matchup);
        let ladders = climbs.iter().map(|it| Ladder::of_learner(session, it));
        let Some(ladders) = ladders.collect::<Option<Vec<Ladder>>>() else { continue };
        let least = ladders.iter().map(|it| it.rungs.len()).min().unwrap_or(0);
        // The yardstick has learned nothing.
        let equals: Vec<Matchup> = (1..least)
            .map(|rung| {
                climbs.iter().zip(&ladders).fold(matchup.clone(), |it, (climb, ladder)| {
                    it.with(climb.seat.key, &*ladder.rungs[rung])
                })
            })
            .collect();
        let panel = session.panel(&equals, session.seed);
        let games = session.games.unwrap_or(BALANCE_GAMES);
        let tally = session.play_games("players of equal skill", &panel, games);
        let row = |(line, equals): (usize, &Matchup)| {
            let rung = equals.first_player().unwrap_or_default().to_owned();
            let rate = Estimate::rate(tally.wins(line), tally.n(), session.level);
            Rung { rung, ..Rung::of(matchup, RungMetric::Balance, rate) }
        };
        rows.extend(equals.iter().enumerate().map(row));
    }
    rows
}

/// The skill index of each seat of a matchup, which is of the fixed rungs of the ladder; none where no
/// policy of the game searches.
pub(super) fn indices(session: &Session<'_>, matchup: &Matchup, games: u64) -> Vec<Estimate> {
    let index = |climb: SkillLadder<'_>| {
        let ladder = Ladder::of(session, &climb, FIXED[1])?;
        Some(ladder.index(session, &climb, games))
    };
    climbs(matchup).into_iter().filter_map(index).collect()
}

/// The seats of a matchup that somebody has. Where more than two sit, only the first: of the others
/// it is not counted which of them won.
pub(super) fn climbs(matchup: &Matchup) -> Vec<SkillLadder<'_>> {
    let seats: Vec<&'static Part> = matchup.parts().seats().collect();
    let climb = |place: usize| {
        let seat = seats[place];
        let base = matchup.get(seat.key)?;
        let others = seats.iter().filter(|other| other.key != seat.key);
        let foe = others.filter_map(|other| matchup.get(other.key)).next().unwrap_or(base);
        Some(SkillLadder { matchup, seat, place, base, foe })
    };
    let counted = if seats.len() > 2 { 1 } else { seats.len() };
    (0..counted).filter_map(climb).collect()
}

impl SkillLadder<'_> {
    /// The matchup with another player in the seat.
    pub fn with(&self, player: &str) -> Matchup {
        self.matchup.clone().with(self.seat.key, player)
    }

    /// The matchup without the player of the seat.
    fn met(&self) -> Matchup {
        self.matchup.without(self.seat.key)
    }
}
