//! Request of a study, read from the options.

use super::options::Tune;
use super::targets::assign_targets;
use super::{Bound, Goal, Space, TuneRequest, add_measure, usual_measures};
use crate::prelude::*;
use crate::study::Complaints;
use sandtable_scenario::suggest;

#[derive(Default)]
struct RequestErrors(Vec<String>);

impl RequestErrors {
    fn complain(&mut self, option: &str, typed: &str, message: impl Into<String>) {
        self.0.push(format!("{option} `{typed}`: {}", message.into()));
    }

    fn unknown<'a>(
        &mut self,
        option: &str,
        typed: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) {
        let hint = suggest::hint(typed, known, "there are");
        self.complain(option, typed, format!("unknown name\n  help: {hint}"));
    }

    /// Adds the error that an option names a card or number that cannot change.
    ///
    /// The message suggests `allowing`, the option with which it could change.
    fn complain_fixed(&mut self, option: &str, typed: &str, allowing: &str) {
        let message = format!("that stays as printed anyway\n  help: allow it with `{allowing}`");
        self.complain(option, typed, message);
    }
}

/// Reads the request for a search from the options of `tune`.
///
/// # Errors
/// Returns a message for each option that the user must change.
pub(super) fn read_request(tune: &Tune, session: &Session<'_>) -> Result<TuneRequest, Complaints> {
    let mut errors = RequestErrors::default();
    let space = space(tune, session, &mut errors);
    if errors.0.is_empty() && space.factors.is_empty() {
        errors.0.push(nothing_may_change(tune, session));
    }
    let mut measures = usual_measures(session.game());
    let (bounds, edit_weight) = bounds(tune, session.game(), &mut measures, &mut errors);
    let targets = targets(tune, session, &mut errors);
    let goal = Goal { targets, tolerance: tune.tolerance(), bounds, edit_weight };
    if errors.0.is_empty() {
        Ok(TuneRequest { space, goal, measures })
    } else {
        Err(Complaints(errors.0))
    }
}

fn nothing_may_change(tune: &Tune, session: &Session<'_>) -> String {
    if !tune.pin.is_empty() {
        return "nothing may change: leave a `--pin` out".to_owned();
    }
    let has_mixes = !session.model.mixes().is_empty();
    let has_numbers = !session.model.numbers(&session.matchups()).is_empty();
    let allowing = match (has_mixes, has_numbers) {
        (true, true) => "allow a `--mix` or `--numbers`",
        (true, false) => "allow a `--mix`",
        (false, true) => "allow `--numbers`",
        (false, false) => {
            let name = session.game().info().name;
            return format!("{name} has no deck, box of counters or number that may change");
        }
    };
    format!("nothing may change: {allowing}")
}

/// Returns the target win rate of all games, or one for each matchup; adds mistakes to `errors`.
fn targets(tune: &Tune, session: &Session<'_>, errors: &mut RequestErrors) -> Vec<f64> {
    let targets = assign_targets(&tune.target, &session.matchups()).unwrap_or_else(|complaints| {
        errors.0.extend(complaints);
        Vec::new()
    });
    if targets.len() > 1 && tune.at.is_equilibrium() {
        errors.0.push(
            "the mixes of an equilibrium are one matchup; leave out the names in `--target`, or \
             `--at equilibrium`"
                .to_owned(),
        );
    }
    targets
}

/// Cards, counters and numbers of the game, with those that the options allow to change.
struct AllowedChanges<'m> {
    mixes: &'m [Mix],
    /// Mixes that may change.
    changeable: Vec<&'m Mix>,
    numbers: &'m [Number],
    /// True if numbers may change.
    with_numbers: bool,
}

fn space(tune: &Tune, session: &Session<'_>, errors: &mut RequestErrors) -> Space {
    let model = session.model;
    let (mixes, numbers) = (model.mixes(), model.numbers(&session.matchups()));
    let is_of_mode = tune.is_of_mode(session.game());
    let allowed = AllowedChanges {
        mixes: &mixes,
        changeable: if is_of_mode { Vec::new() } else { changeable_mixes(tune, &mixes, errors) },
        numbers: &numbers,
        with_numbers: tune.numbers || is_of_mode,
    };
    let prices = prices(tune, &allowed, errors);
    let price = |key: &str, usual: u32| {
        prices.iter().rev().find(|(known, _)| known == key).map_or(usual, |(_, price)| *price)
    };
    check_pins(tune, &allowed, errors);
    let pinned = |name: &str, key: &str| tune.pin.iter().any(|pin| pin == name || pin == key);
    let mut space = Space::default();
    for mix in allowed.changeable {
        space.add_mix(mix, price(mix.side, 1), pinned);
    }
    let free = numbers.iter().filter(|it| allowed.with_numbers && !pinned(&it.name, &it.key));
    for number in free {
        space.add_number(number, price(&number.key, number.price.into()));
    }
    space
}

fn changeable_mixes<'m>(tune: &Tune, mixes: &'m [Mix], errors: &mut RequestErrors) -> Vec<&'m Mix> {
    let names = || mixes.iter().map(|mix| mix.side);
    let is_all = |name: &String| ["all", "both"].contains(&&name[..]);
    for name in &tune.mix {
        if !is_all(name) && name != "none" && !names().any(|known| known == name) {
            errors.unknown("--mix", name, names().chain(["all", "none"]));
        }
    }
    let all = tune.mix.is_empty() || tune.mix.iter().any(is_all);
    mixes.iter().filter(|mix| all || tune.mix.iter().any(|name| name == mix.side)).collect()
}

/// Adds an error for each `--pin` whose card or number could not change anyway.
fn check_pins(tune: &Tune, allowed: &AllowedChanges<'_>, errors: &mut RequestErrors) {
    let AllowedChanges { mixes, changeable, numbers, with_numbers } = allowed;
    let pieces = || mixes.iter().flat_map(|mix| &mix.pieces).map(|it| (&it.name[..], &it.key[..]));
    let names = || pieces().chain(numbers.iter().map(|it| (&it.name[..], &it.key[..])));
    for pin in &tune.pin {
        let is_it = |name: &str, key: &str| name == pin || key == pin;
        let has_it = |mix: &&Mix| mix.pieces.iter().any(|it| is_it(&it.name, &it.key));
        let is_number = numbers.iter().any(|it| is_it(&it.name, &it.key));
        if changeable.iter().any(has_it) || is_number && *with_numbers {
            continue;
        }
        match mixes.iter().find(has_it) {
            Some(mix) => errors.complain_fixed("--pin", pin, &format!("--mix {}", mix.side)),
            None if is_number => errors.complain_fixed("--pin", pin, "--numbers"),
            None => errors.unknown("--pin", pin, names().map(|(name, _)| name)),
        }
    }
}

/// Reads `--price`: how many edits a step of a number, or an exchange in a deck, counts as.
fn prices(
    tune: &Tune,
    allowed: &AllowedChanges<'_>,
    errors: &mut RequestErrors,
) -> Vec<(String, u32)> {
    let AllowedChanges { mixes, changeable, numbers, with_numbers } = allowed;
    let sides = || mixes.iter().map(|mix| mix.side);
    let mut prices = Vec::new();
    for typed in &tune.price {
        let Some((key, price)) = typed.rsplit_once('=') else {
            errors.complain(
                "--price",
                typed,
                "write KEY=EDITS, with the key of a number or the name of a mix",
            );
            continue;
        };
        let Some(price) = price.parse::<u32>().ok().filter(|price| (1..=20).contains(price)) else {
            errors.complain("--price", typed, "an edit counts as 1 to 20");
            continue;
        };
        let number = numbers.iter().find(|it| it.key == key || it.name == key);
        match number {
            Some(number) if *with_numbers => prices.push((number.key.clone(), price)),
            Some(_) => errors.complain_fixed("--price", typed, "--numbers"),
            None if changeable.iter().any(|mix| mix.side == key) => {
                prices.push((key.to_owned(), price));
            }
            None if sides().any(|side| side == key) => {
                errors.complain_fixed("--price", typed, &format!("--mix {key}"));
            }
            None => {
                let keys = sides().chain(numbers.iter().map(|it| &it.key[..]));
                errors.unknown("--price", key, keys);
            }
        }
    }
    prices
}

/// Reads the bounds of measures, and the cost of an edit.
///
/// Adds measures that have a bound to `measures`, and mistakes to `errors`.
fn bounds(
    tune: &Tune,
    game: &dyn GameDefinition,
    measures: &mut Vec<MeasureId>,
    errors: &mut RequestErrors,
) -> (Vec<Bound>, Option<f64>) {
    let known = game.measures();
    let length = known.first().copied().unwrap_or_default();
    let mut index = |name: &str| add_measure(game, measures, name);
    let mut wanted: Vec<(&str, &str, String)> = Vec::new();
    wanted.extend(tune.length.iter().map(|range| ("--length", length, range.clone())));
    let changes = tune.lead_changes.iter();
    wanted.extend(changes.map(|least| ("--lead-changes", "lead_changes", format!("{least}.."))));
    for typed in &tune.bound {
        match typed.split_once('=') {
            Some((metric, range)) => wanted.push(("--bound", metric, range.to_owned())),
            None => {
                let such_as = format!("write METRIC=LOW..HIGH, such as {length}=4..6");
                errors.complain("--bound", typed, such_as);
            }
        }
    }
    let mut bounds: Vec<Bound> = Vec::new();
    for (option, metric, typed) in wanted {
        match (index(metric), range(&typed)) {
            (None, _) => errors.unknown(option, metric, known.iter().copied()),
            (_, None) if option == "--lead-changes" => {
                errors.complain(
                    option,
                    typed.trim_end_matches(".."),
                    "write a number, such as 0.5",
                );
            }
            (_, None) => {
                let such_as = "write an ascending range, such as 4..6, 4.. or ..6";
                errors.complain(option, &typed, such_as);
            }
            (Some(measure), Some((least, most))) => {
                bounds.push(Bound { measure, least, most, weight: None });
            }
        }
    }
    let mut edit_weight = None;
    for typed in &tune.weight {
        let (name, weight) = typed.split_once('=').unwrap_or((typed, ""));
        let measure = index(if name == "length" { length } else { name });
        let weight = weight.parse().ok().filter(|weight: &f64| (0.0..=1.0).contains(weight));
        let mut bounded = bounds.iter_mut().filter(|it| Some(it.measure) == measure).peekable();
        match weight {
            None => errors.complain("--weight", typed, "write METRIC=SHARE, a share from 0 to 1"),
            Some(_) if name == "edits" => edit_weight = weight,
            Some(_) if bounded.peek().is_some() => bounded.for_each(|it| it.weight = weight),
            Some(_) => {
                errors.complain("--weight", typed, "weigh `edits`, or a metric with a bound")
            }
        }
    }
    (bounds, edit_weight)
}

/// Reads a range such as `4..6`, `4..` or `..6`; a missing end is infinite.
///
/// Returns `None` for anything else, and for a descending range.
fn range(typed: &str) -> Option<(f64, f64)> {
    let (low, high) = typed.split_once("..")?;
    let end = |typed: &str, free: f64| match typed.trim() {
        "" => Some(free),
        number => number.parse::<f64>().ok().filter(|number| number.is_finite()),
    };
    let (low, high) = (end(low, f64::NEG_INFINITY)?, end(high, f64::INFINITY)?);
    (low <= high).then_some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_may_lack_an_end() {
        assert_eq!(range("4..6.5"), Some((4.0, 6.5)));
        assert_eq!(range("-1.."), Some((-1.0, f64::INFINITY)));
        assert_eq!(range("..6"), Some((f64::NEG_INFINITY, 6.0)));
        for typed in ["", "4", "6..4", "a..b", "NaN..", "inf.."] {
            assert_eq!(range(typed), None, "{typed}");
        }
    }
}
