//! What each open question of the rules is worth: every other reading of every ruling against the
//! scenario's own.

use crate::effects::Habit;
use crate::prelude::*;
use sandtable_summary::KeptHabit;
use sandtable_summary::rows::{Reading, ReadingMetric};

/// Plays every reading against the scenario, one at a time.
///
/// # Errors
/// If the scenario cannot be played by one of them.
pub fn study(session: &Session<'_>) -> Result<StudyResult, Problems> {
    let readings = other_readings(session.model);
    let base = session.base(0);
    let rulings = session.game().catalogue().rulings;
    let variant = |(ruling, reading): &(&str, &str)| {
        let place = rulings.iter().position(|it| it.name == *ruling);
        let touches = place.map_or(Touches::Anything, Touches::Ruling);
        let variant = Ready::new(&base, vec![format!("rulings.{ruling}={reading}")])?;
        Ok(variant.touching(touches))
    };
    let variants = readings.iter().map(variant).collect::<Result<Vec<_>, Problems>>()?;
    let (mut rows, mut habits) = (Vec::new(), Vec::new());
    for (cast, matchup) in session.casts.iter().zip(&session.matchups()) {
        let alone = (std::slice::from_ref(matchup), &Weights::one());
        let mut of_session = |session: &Session<'_>| {
            let effects = effects::play(session, &base, alone, &variants);
            // Of several replications the last says which habits are kept.
            habits.retain(|it: &KeptHabit| it.matchup != matchup.to_string());
            habits.extend(readings.iter().zip(&effects).filter_map(
                |((ruling, reading), effect)| {
                    Some(kept_habit(cast, format!("{ruling} = {reading}"), effect.habit?))
                },
            ));
            let row = |((ruling, reading), effect): (&(&str, &str), &Effect)| Reading {
                ruling: (*ruling).to_owned(),
                reading: (*reading).to_owned(),
                pairing: effect.pairing,
                ..Reading::of(matchup, ReadingMetric::WinRateChange, effect.difference)
            };
            readings.iter().zip(&effects).map(row).collect()
        };
        let replications = session.replications(matchup);
        let of_each = replications.sessions.iter().map(&mut of_session).collect();
        rows.extend(replications.merged(of_each, |rows, mean| Reading {
            estimate: mean.mean,
            pairing: merged_pairing(&rows[0].pairing, mean),
            ..rows[0].clone()
        }));
    }
    let compared = |row: &Reading| Some(look(row, row.pairing.p_value, session.matters));
    judge(&mut rows, compared, |row| &mut row.judged);
    let mut notes = ReadingMetric::notes();
    let whose = session.parts().winner();
    notes[0].description =
        format!("win rate of {whose} by this reading, less that by the scenario's own");
    let result = session.result(vec![Sheet::of(session.parts(), &rows, notes)]);
    Ok(StudyResult { habits, ..result })
}

/// Returns a habit of the players of a cast that they keep after a change, in words.
fn kept_habit(cast: &PreparedMatchup, change: String, habit: Habit) -> KeptHabit {
    let Habit { part, games, shares: [before, after] } = habit;
    let matchup = cast.matchup().to_string();
    let gives_up = cast.trajectory().part_name(part).to_owned();
    KeptHabit { matchup, change, gives_up, games, before, after }
}

/// Each ruling with each reading that is not the scenario's own.
pub fn other_readings(model: &Model) -> Vec<(&'static str, &'static str)> {
    let chosen = model.rulings();
    let rulings = model.game().catalogue().rulings;
    let readings =
        rulings.iter().flat_map(|it| it.readings.iter().map(|reading| (it.name, *reading)));
    readings.filter(|pair| !chosen.contains(pair)).collect()
}
