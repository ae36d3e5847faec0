//! From the words of the command line to what may change and what it is to lead to.

use super::Tune;
use super::targets::of_matchups;
use crate::prelude::*;
use sandtable_analysis::tune::{Bound, Goal, Space, Wishes, place, usual_measures};
use sandtable_games::{MeasureId, Mix, Number};

/// Everything the user must change, found on the way.
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

    /// Complains of an option about what may not change at all, unless `allowing` is given.
    fn stays(&mut self, option: &str, typed: &str, allowing: &str) {
        let message = format!("that stays as printed anyway\n  help: allow it with `{allowing}`");
        self.complain(option, typed, message);
    }
}

/// Reads the options.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn wishes(tune: &Tune, session: &Session<'_>) -> Result<Wishes, Complaints> {
    let mut desk = RequestErrors::default();
    let space = space(tune, session, &mut desk);
    if desk.0.is_empty() && space.knobs.is_empty() {
        desk.0.push("nothing may change: allow a `--mix` or `--numbers`".to_owned());
    }
    let mut measures = usual_measures(session.game());
    let (bounds, edit_weight) = bounds(tune, session.game(), &mut measures, &mut desk);
    let targets = targets(tune, session, &mut desk);
    let goal = Goal { targets, tolerance: tune.tolerance, bounds, edit_weight };
    if desk.0.is_empty() { Ok(Wishes { space, goal, measures }) } else { Err(Complaints(desk.0)) }
}

/// What is to be won.
fn targets(tune: &Tune, session: &Session<'_>, desk: &mut RequestErrors) -> Vec<f64> {
    let targets = of_matchups(&tune.target, &session.matchups()).unwrap_or_else(|complaints| {
        desk.0.extend(complaints);
        Vec::new()
    });
    if targets.len() > 1 && tune.at.is_equilibrium() {
        desk.0.push(
            "the mixes of an equilibrium are one matchup; leave out the names in `--target`, or \
             `--at equilibrium`"
                .to_owned(),
        );
    }
    targets
}

/// What the game offers to change, and what of it may change.
struct Offer<'m> {
    mixes: &'m [Mix],
    /// Those of them that may change.
    wanted: Vec<&'m Mix>,
    numbers: &'m [Number],
    /// Whether these may change.
    with_numbers: bool,
}

/// What may change.
fn space(tune: &Tune, session: &Session<'_>, desk: &mut RequestErrors) -> Space {
    let model = session.model;
    let (mixes, numbers) = (model.mixes(), model.numbers(&session.matchups()));
    let is_of_mode = tune.is_of_mode(session.game());
    let offer = Offer {
        mixes: &mixes,
        wanted: if is_of_mode { Vec::new() } else { wanted(tune, &mixes, desk) },
        numbers: &numbers,
        with_numbers: tune.numbers || is_of_mode,
    };
    let prices = prices(tune, &offer, desk);
    let price = |key: &str, usual: u32| {
        prices.iter().rev().find(|(known, _)| known == key).map_or(usual, |(_, price)| *price)
    };
    check_pins(tune, &offer, desk);
    let pinned = |name: &str, key: &str| tune.pin.iter().any(|pin| pin == name || pin == key);
    let mut space = Space::default();
    for mix in offer.wanted {
        space.add_mix(mix, price(mix.side, 1), pinned);
    }
    let free = numbers.iter().filter(|it| offer.with_numbers && !pinned(&it.name, &it.key));
    for number in free {
        space.add_number(number, price(&number.key, number.price.into()));
    }
    space
}

/// The mixes that may change.
fn wanted<'m>(tune: &Tune, mixes: &'m [Mix], desk: &mut RequestErrors) -> Vec<&'m Mix> {
    let names = || mixes.iter().map(|mix| mix.side);
    let is_all = |name: &String| ["all", "both"].contains(&&name[..]);
    for name in &tune.mix {
        if !is_all(name) && name != "none" && !names().any(|known| known == name) {
            desk.unknown("--mix", name, names().chain(["all", "none"]));
        }
    }
    let all = tune.mix.is_empty() || tune.mix.iter().any(is_all);
    mixes.iter().filter(|mix| all || tune.mix.iter().any(|name| name == mix.side)).collect()
}

/// Pins must name what could change without them.
fn check_pins(tune: &Tune, offer: &Offer<'_>, desk: &mut RequestErrors) {
    let Offer { mixes, wanted, numbers, with_numbers } = offer;
    let pieces = || mixes.iter().flat_map(|mix| &mix.pieces).map(|it| (&it.name[..], &it.key[..]));
    let names = || pieces().chain(numbers.iter().map(|it| (&it.name[..], &it.key[..])));
    for pin in &tune.pin {
        let is_it = |name: &str, key: &str| name == pin || key == pin;
        let has_it = |mix: &&Mix| mix.pieces.iter().any(|it| is_it(&it.name, &it.key));
        let is_number = numbers.iter().any(|it| is_it(&it.name, &it.key));
        if wanted.iter().any(has_it) || is_number && *with_numbers {
            continue;
        }
        match mixes.iter().find(has_it) {
            Some(mix) => desk.stays("--pin", pin, &format!("--mix {}", mix.side)),
            None if is_number => desk.stays("--pin", pin, "--numbers"),
            None => desk.unknown("--pin", pin, names().map(|(name, _)| name)),
        }
    }
}

/// The prices that were named, each under the key of a number or the name of a mix.
fn prices(tune: &Tune, offer: &Offer<'_>, desk: &mut RequestErrors) -> Vec<(String, u32)> {
    let Offer { mixes, wanted, numbers, with_numbers } = offer;
    let sides = || mixes.iter().map(|mix| mix.side);
    let mut prices = Vec::new();
    for typed in &tune.price {
        let Some((key, price)) = typed.rsplit_once('=') else {
            desk.complain(
                "--price",
                typed,
                "write KEY=EDITS, with the key of a number or the name of a mix",
            );
            continue;
        };
        let Some(price) = price.parse::<u32>().ok().filter(|price| (1..=20).contains(price)) else {
            desk.complain("--price", typed, "an edit counts as 1 to 20");
            continue;
        };
        let number = numbers.iter().find(|it| it.key == key || it.name == key);
        match number {
            Some(number) if *with_numbers => prices.push((number.key.clone(), price)),
            Some(_) => desk.stays("--price", typed, "--numbers"),
            None if wanted.iter().any(|mix| mix.side == key) => {
                prices.push((key.to_owned(), price));
            }
            None if sides().any(|side| side == key) => {
                desk.stays("--price", typed, &format!("--mix {key}"));
            }
            None => {
                let keys = sides().chain(numbers.iter().map(|it| &it.key[..]));
                desk.unknown("--price", key, keys);
            }
        }
    }
    prices
}

/// The ranges that metrics are to keep to, and what an edit weighs.
fn bounds(
    tune: &Tune,
    game: &dyn GameDefinition,
    measures: &mut Vec<MeasureId>,
    desk: &mut RequestErrors,
) -> (Vec<Bound>, Option<f64>) {
    let known = game.measures();
    let length = known.first().copied().unwrap_or_default();
    let mut place = |name: &str| place(game, measures, name);
    let mut wanted: Vec<(&str, &str, String)> = Vec::new();
    wanted.extend(tune.length.iter().map(|range| ("--length", length, range.clone())));
    let changes = tune.lead_changes.iter();
    wanted.extend(changes.map(|least| ("--lead-changes", "lead_changes", format!("{least}.."))));
    for typed in &tune.bound {
        match typed.split_once('=') {
            Some((metric, range)) => wanted.push(("--bound", metric, range.to_owned())),
            None => {
                let such_as = format!("write METRIC=LOW..HIGH, such as {length}=4..6");
                desk.complain("--bound", typed, such_as);
            }
        }
    }
    let mut bounds: Vec<Bound> = Vec::new();
    for (option, metric, typed) in wanted {
        match (place(metric), range(&typed)) {
            (None, _) => desk.unknown(option, metric, known.iter().copied()),
            (_, None) if option == "--lead-changes" => {
                desk.complain(option, typed.trim_end_matches(".."), "write a number, such as 0.5");
            }
            (_, None) => {
                let such_as = "write an ascending range, such as 4..6, 4.. or ..6";
                desk.complain(option, &typed, such_as);
            }
            (Some(measure), Some((least, most))) => {
                bounds.push(Bound { measure, least, most, weight: None });
            }
        }
    }
    let mut edit_weight = None;
    for typed in &tune.weight {
        let (name, weight) = typed.split_once('=').unwrap_or((typed, ""));
        let measure = place(if name == "length" { length } else { name });
        let weight = weight.parse().ok().filter(|weight: &f64| (0.0..=1.0).contains(weight));
        let mut bounded = bounds.iter_mut().filter(|it| Some(it.measure) == measure).peekable();
        match weight {
            None => desk.complain("--weight", typed, "write METRIC=SHARE, a share from 0 to 1"),
            Some(_) if name == "edits" => edit_weight = weight,
            Some(_) if bounded.peek().is_some() => bounded.for_each(|it| it.weight = weight),
            Some(_) => desk.complain("--weight", typed, "weigh `edits`, or a metric with a bound"),
        }
    }
    (bounds, edit_weight)
}

/// `4..6`, `4..` or `..6`.
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
