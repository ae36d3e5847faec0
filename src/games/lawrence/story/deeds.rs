//! L8, L16 Descriptions of the effects of cards and of the favours of the High Command.

use super::words::{Words, pounds};
use crate::prelude::*;

/// Describes an effect of a card that took place; `None` if other events describe it.
pub(super) fn done(words: &Words<'_>, done: Done) -> Option<String> {
    let fill = |(name, fact): (&str, Fact), text: String| {
        let value = match fact {
            Fact::Number(n) => n.unsigned_abs().to_string(),
            Fact::Counter(counter) => words.counter(counter),
            Fact::Space(space) => words.space(space),
            Fact::Flag(_) | Fact::CampRolls => return text,
        };
        let text = text.replace(&format!("{{{name}}}"), &value);
        let (Fact::Number(n), Some((before, rest))) =
            (fact, text.split_once(&format!("{{{name} ")))
        else {
            return text;
        };
        let (things, after) = rest.split_once('}').expect("a brace is closed");
        let counted = count(n.unsigned_abs().into(), things);
        let counted = if things.contains(' ') { counted } else { glued(&counted) };
        format!("{before}{counted}{after}")
    };
    let text = done.facts().fold(done.story.to_owned(), |text, fact| fill(fact, text));
    (!text.is_empty()).then_some(text)
}

/// Describes the result of a Leadership check: `passed with a 2`.
pub(super) fn check(roll: u8, success: bool) -> String {
    format!("{} with a {roll}", if success { "passed" } else { "failed" })
}

/// Describes a favour that the High Command granted.
pub(super) fn granted(words: &Words<'_>, granted: Granted) -> String {
    match granted {
        Granted::Funding { pounds: gained, .. } => format!("funding, {}", pounds(gained)),
        Granted::ArabBureau { unit, space } => {
            format!("the Arab Bureau sends {} to {}", words.counter(unit), words.space(space))
        }
        Granted::Intelligence { spaces, .. } => {
            format!("intelligence of {}", words.spaces(spaces.iter()))
        }
        Granted::Reinforcements { space, car, gear, .. } => {
            let came = words
                .counters(car.into_iter().map(Counter::from).chain(gear.iter().map(Counter::from)));
            format!("reinforcements, {came} for {}", words.space(space))
        }
    }
}
