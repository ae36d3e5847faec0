//! What each open question of the rules is worth: every other reading of every ruling against the
//! scenario's own.

use super::clear::judge;
use super::effects::{self, Ready, Variant};
use super::panel::Weights;
use super::session::{PAIRED, Session, StudyResult, paired};
use sandtable_games::Game;
use sandtable_scenario::Problems;
use sandtable_summary::{Parts, ResultTable};

/// Plays every reading against the scenario, one at a time.
///
/// # Errors
/// If the scenario cannot be played by one of them.
pub fn study<G: Game>(session: &Session<'_, G>) -> Result<StudyResult, Problems> {
    let readings = other_readings::<G>(session.model);
    let base = session.base(0);
    let variant = |(ruling, reading): &(&str, &str)| {
        let settings = vec![format!("rulings.{ruling}={reading}")];
        Ready::new(&base, Variant::new(format!("{ruling} = {reading}"), settings))
    };
    let variants = readings.iter().map(variant).collect::<Result<Vec<_>, _>>()?;
    let mut answer = StudyResult::new(vec![table(G::PARTS)]);
    for matchup in &session.matchups() {
        let alone = (std::slice::from_ref(matchup), &Weights::one());
        let effects = effects::play(session, &base, alone, &variants, &mut answer);
        for ((ruling, reading), effect) in readings.iter().zip(&effects) {
            let change = ("win_rate_change", "share", &effect.difference);
            answer.tables[0].row(matchup, &[ruling, reading], change, &paired(&effect.pair));
        }
    }
    judge(&mut answer.tables[0], session.matters, &["win_rate_change"]);
    Ok(answer)
}

/// Each ruling with each reading that is not the scenario's own.
fn other_readings<G: Game>(model: &G::Model) -> Vec<(&'static str, &'static str)> {
    let chosen = G::rulings(model);
    let rulings = G::catalogue().rulings;
    let readings =
        rulings.iter().flat_map(|it| it.readings.iter().map(|reading| (it.name, *reading)));
    readings.filter(|pair| !chosen.contains(pair)).collect()
}

fn table(parts: Parts) -> ResultTable {
    let keys = [
        ("ruling", "string", "name of the ruling"),
        ("reading", "string", "the reading that is played instead of the scenario's own"),
    ];
    let whose = parts.winner();
    let change = format!("win rate of {whose} by this reading, less that by the scenario's own");
    let notes = [("win_rate_change", "share", &change[..])];
    ResultTable::new("rulings.csv", &keys, &PAIRED).explained(&notes)
}
