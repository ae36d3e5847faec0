//! `rulings`: what each open question of the rules is worth.

use anyhow::Result;
use clap::Args;

use super::Ending;
use super::study::{self, Answer, Session, Study, StudyArgs};
use crate::analysis::effects::{self, Ready, Variant, WinEffect};
use crate::analysis::panel::Weights;
use crate::games::{Game, Games};
use crate::report::sheet::{Figure, Sheet};
use crate::summary::{Matchup, Parts};

/// Say how much each other reading of an open rule changes the win rate
///
/// Every other reading of every ruling is compared with the scenario's own on the same luck, one at a
/// time.
#[derive(Debug, Args)]
pub struct Rulings {
    #[command(flatten)]
    study: StudyArgs,
}

impl Rulings {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }
}

/// A ruling read in another way than the scenario does.
struct Reading {
    ruling: &'static str,
    reading: &'static str,
}

fn other_readings<G: Game>(model: &G::Model) -> Vec<Reading> {
    let chosen = G::rulings(model);
    let rulings = G::catalogue().rulings;
    let readings =
        rulings.iter().flat_map(|it| it.readings.iter().map(|reading| (it.name, *reading)));
    let others = readings.filter(|pair| !chosen.contains(pair));
    others.map(|(ruling, reading)| Reading { ruling, reading }).collect()
}

impl Study for Rulings {
    const NAME: &'static str = "rulings";
    const GAMES: u64 = 100_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let readings = other_readings::<G>(&session.setup.model);
        let base = session.base(0);
        let variant = |Reading { ruling, reading }: &Reading| {
            let settings = vec![format!("rulings.{ruling}={reading}")];
            Ready::new(&base, Variant::new(format!("{ruling} = {reading}"), settings))
        };
        let variants = readings.iter().map(variant).collect::<Result<Vec<_>, _>>()?;
        let mut answer =
            Answer { sheets: vec![sheet(G::PARTS)], complete: true, ..Answer::default() };
        for matchup in session.matchups() {
            let matchups = [matchup.clone()];
            let panel =
                effects::panel(&base, &matchups, Weights::one(), &variants, session.setup.seed);
            let lines = panel.lines.len();
            let replays = effects::replays(&matchups, &variants);
            let margins = |tally: &_| effects::widest_margin(tally, lines, session.level);
            let played = session.play(&panel, &replays, margins);
            answer.games += played.games * lines as u64;
            answer.complete &= played.finished;
            let effects: Vec<WinEffect> =
                (1..lines).map(|line| WinEffect::of(&played.tally, line, session.level)).collect();
            write(session, &matchup, &readings, &effects, &mut answer);
        }
        Ok(answer)
    }
}

fn sheet(parts: Parts) -> Sheet {
    let keys = [
        ("ruling", "string", "name of the ruling"),
        ("reading", "string", "the reading that is played instead of the scenario's own"),
    ];
    let whose = parts.winner();
    let change = format!("win rate of {whose} by this reading, less that by the scenario's own");
    let change = &change;
    Sheet::new(parts, "rulings.csv", &keys, &study::PAIRED).explained(&[(
        "win_rate_change",
        "share",
        change,
    )])
}

fn write<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    readings: &[Reading],
    effects: &[WinEffect],
    answer: &mut Answer,
) {
    let scenario = session.setup.document.name();
    for (Reading { ruling, reading }, effect) in readings.iter().zip(effects) {
        let figure =
            Figure { metric: "win_rate_change", unit: "share", estimate: &effect.difference };
        let more = [effect.p_value, effect.correlation, effect.saving];
        answer.sheets[0].row((scenario, matchup), &[ruling, reading], figure, &more);
    }
}
