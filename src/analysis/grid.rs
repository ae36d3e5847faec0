//! Grids of variants: keys of a scenario and parameters of policies, with every combination of their values.

use crate::prelude::*;

use sandtable_kernel::policy_settings;

/// Maximum number of points in a grid, and of values in a range such as `1..5`.
const MAX_POINTS: usize = 1000;

/// Scenario key or policy parameter that a grid varies, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridAxis {
    /// Name as typed: a key such as `british.hand_size`, or seat and parameter such as `turks:patience`.
    pub name: String,
    /// Values as written in a scenario file or in the name of a policy.
    pub values: Vec<String>,
}

/// Point of a grid: a value for each varied key, such as `british.hand_size=9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPoint {
    /// Name and value of each axis, in the order of the axes.
    pub values: Vec<(String, String)>,
}

impl GridAxis {
    /// Parses an axis such as `key=a,b,c`; a value may also be a range, `1..5` or `0.2..0.8/0.1`.
    ///
    /// # Errors
    /// A message for the user about the first mistake.
    pub fn parse(typed: &str) -> Result<GridAxis, String> {
        let fail = |what: &str| format!("`--vary {typed}`: {what}");
        let end = positions_outside_quotes(typed, '=').next().ok_or_else(|| {
            fail("there is no `=`; write `--vary KEY=VALUES`, with values such as `7,9` or `7..9`")
        })?;
        let (name, list) = (typed[..end].trim(), &typed[end + 1..]);
        if name.is_empty() {
            return Err(fail("the key is missing"));
        }
        let mut values = Vec::new();
        for value in split_outside_quotes(list, ',') {
            match value.trim() {
                "" => return Err(fail("a value is missing")),
                value => values.extend(expand_range(value).map_err(|what| fail(&what))?),
            }
        }
        Ok(GridAxis { name: name.to_owned(), values })
    }

    /// Splits the name of an axis into seat and policy parameter; `None` for a scenario key.
    fn split_parameter(name: &str) -> Option<(&str, &str)> {
        // Keys of a scenario have no colon before their first dot.
        let is_option =
            |word: &str| word.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-');
        name.split_once(':').filter(|(seat, _)| is_option(seat))
    }
}

/// Parses the axes of a grid, and returns every combination of their values.
///
/// The last axis varies fastest.
///
/// # Errors
/// A message for the user about each invalid or repeated axis, and about a grid of too many points.
pub fn parse_grid(typed: &[String]) -> Result<Vec<GridPoint>, Vec<String>> {
    let mut errors = Vec::new();
    let mut axes: Vec<GridAxis> = Vec::new();
    for typed in typed {
        match GridAxis::parse(typed) {
            Ok(axis) if axes.iter().any(|other| other.name == axis.name) => {
                errors.push(format!("`--vary {typed}`: {} is varied twice", axis.name));
            }
            Ok(axis) => axes.push(axis),
            Err(error) => errors.push(error),
        }
    }
    let points =
        axes.iter().try_fold(1, |points: usize, axis| points.checked_mul(axis.values.len()));
    if points.is_none_or(|points| points > MAX_POINTS) {
        errors.push(format!("the grid has more than {MAX_POINTS} points; vary less"));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut points = vec![GridPoint { values: Vec::new() }];
    for axis in &axes {
        let with = |point: &GridPoint, value: &String| {
            let more = (axis.name.clone(), value.clone());
            GridPoint { values: point.values.iter().cloned().chain([more]).collect() }
        };
        let all = points.iter().flat_map(|point| axis.values.iter().map(|it| with(point, it)));
        points = all.collect();
    }
    Ok(points)
}

/// Returns the names of the varied keys and parameters; empty if there are no points.
pub fn axis_names(points: &[GridPoint]) -> Vec<String> {
    let names = points.iter().take(1).flat_map(|point| &point.values);
    names.map(|(name, _)| name.clone()).collect()
}

impl GridPoint {
    /// Returns the values of the point, in the order of [`axis_names`].
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(_, value)| &value[..])
    }

    /// Formats the point as its name in results, such as `a=1, b=2`.
    pub fn label(&self) -> String {
        let parts: Vec<String> =
            self.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        parts.join(", ")
    }

    /// Returns the index of the grid's point whose value of `key` is the next greater number.
    ///
    /// All other values of that point are equal. The result is `None` if `key` is not varied, its value is no number,
    /// or no point has a greater one.
    pub fn next_point(&self, key: &str, points: &[GridPoint]) -> Option<usize> {
        let axis =
            self.values.iter().position(|(name, _)| without_quotes(name) == without_quotes(key))?;
        let number = |point: &GridPoint| point.values[axis].1.parse::<f64>().ok();
        let own = number(self)?;
        let is_alike = |point: &GridPoint| {
            let mut pairs = self.values.iter().zip(&point.values).enumerate();
            pairs.all(|(place, (one, other))| place == axis || one == other)
        };
        let alike = points.iter().enumerate().filter(|(_, point)| is_alike(point));
        let greater = alike.filter_map(|(place, point)| Some((number(point)?, place)));
        let greater = greater.filter(|(number, _)| *number > own);
        greater.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, place)| place)
    }

    /// Returns the values of scenario keys as overrides `KEY=VALUE`, without policy parameters.
    pub fn settings(&self) -> Vec<String> {
        let keys = self.values.iter().filter(|(name, _)| GridAxis::split_parameter(name).is_none());
        keys.map(|(name, value)| format!("{name}={value}")).collect()
    }

    /// Returns `base` with the point's policy parameters, and an error message per unknown seat.
    pub fn matchup(&self, base: &Matchup) -> (Matchup, Vec<String>) {
        let parts = base.parts();
        let mut matchup = base.clone();
        let mut errors = Vec::new();
        for (name, value) in &self.values {
            let Some((seat, parameter)) = GridAxis::split_parameter(name) else { continue };
            let is_seat = parts.seats().any(|part| part.key == seat);
            match matchup
                .get(seat)
                .filter(|_| is_seat)
                .map(|player| set_parameter(player, parameter, value))
            {
                Some(player) => matchup = matchup.with(seat, player),
                None => {
                    let seats: Vec<_> =
                        parts.seats().map(|seat| format!("{}:", seat.key)).collect();
                    let instead = seats.join(" or ");
                    errors.push(format!("`--vary {name}`: `{seat}` does not play; use {instead}"))
                }
            }
        }
        (matchup, errors)
    }
}

/// Removes quotes and spaces from a key, so that two spellings can be compared.
fn without_quotes(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '"' | '\'' | ' ')).collect()
}

/// Sets a parameter in the name of a policy, which has the form `name[:key=value,...][@deck]`.
fn set_parameter(player: &str, parameter: &str, value: &str) -> String {
    let (policy, deck) = player.split_at(player.find('@').unwrap_or(player.len()));
    let (name, settings) = policy.split_once(':').unwrap_or((policy, ""));
    let other = |setting: &&str| {
        !setting.is_empty() && setting.split('=').next().map(str::trim) != Some(parameter)
    };
    let more = format!("{parameter}={value}");
    let settings: Vec<&str> = policy_settings(settings).filter(other).chain([&more[..]]).collect();
    format!("{name}:{}{deck}", settings.join(","))
}

/// Returns the byte positions of the character `wanted` outside quotes and brackets.
///
/// A quotation mark opens a quote only at the beginning of a word, so that `Lawrence's Men` needs no quotes.
fn positions_outside_quotes(text: &str, wanted: char) -> impl Iterator<Item = usize> + '_ {
    let (mut quote, mut depth, mut before, mut escaped) = (None, 0usize, '.', false);
    text.char_indices().filter_map(move |(at, c)| {
        if let Some(open) = quote {
            if c == open && !escaped {
                quote = None;
            }
            escaped = open == '"' && c == '\\' && !escaped;
            before = c;
            return None;
        }
        let found = c == wanted && depth == 0;
        match c {
            '"' | '\'' if ".=,[{".contains(before) => quote = Some(c),
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
        found.then_some(at)
    })
}

fn split_outside_quotes(text: &str, at: char) -> impl Iterator<Item = &str> {
    positions_outside_quotes(text, at).chain([text.len()]).scan(0, |start, end| {
        let part = &text[*start..end];
        *start = end + 1;
        Some(part)
    })
}

/// Expands a range such as `1..5` to its values; returns any other value unchanged.
///
/// # Errors
/// A message for the user about an invalid range.
fn expand_range(value: &str) -> Result<Vec<String>, String> {
    let bare = !value.starts_with(['"', '\'', '[', '{']);
    let Some((from, rest)) = value.split_once("..").filter(|_| bare) else {
        return Ok(vec![value.to_owned()]);
    };
    let (to, step) = match rest.split_once('/') {
        Some((to, step)) => (to, Some(step)),
        None => (rest, None),
    };
    let no_range = || format!("`{value}` is no range of numbers such as 1..5 or 0.2..0.8/0.1");
    let numbers = [from, to, step.unwrap_or("1")].map(|text| parse_decimal(text.trim()));
    let [Some(from), Some(to), Some(by)] = numbers else { return Err(no_range()) };
    let places = from.1.max(to.1).max(by.1);
    if step.is_none() && places > 0 {
        return Err(format!("`{value}` lacks its step, such as 0.2..0.8/0.1"));
    }
    // Multiples of the last decimal place are exact below 2^53, and their quotients are correctly rounded.
    let unit = 10_f64.powi(places as i32);
    let whole = [from, to, by].map(|(number, _)| (number * unit).round());
    if !whole.iter().all(|number| number.abs() < 9e15) {
        return Err(no_range());
    }
    let [from, to, by] = whole.map(|number| number as i64);
    if by <= 0 {
        return Err(format!("the step of `{value}` must be greater than 0"));
    }
    if to < from {
        return Err(format!("the range `{value}` must be ascending"));
    }
    if (to - from) / by >= MAX_POINTS as i64 {
        return Err(format!("`{value}` has more than {MAX_POINTS} values"));
    }
    let numbers = (0..=(to - from) / by).map(|step| (from + step * by) as f64 / unit);
    Ok(numbers.map(|number| format!("{number:.places$}")).collect())
}

/// Parses a decimal number without exponent; returns it with its number of decimal places.
fn parse_decimal(text: &str) -> Option<(f64, usize)> {
    let is_plain = text.bytes().all(|c| c.is_ascii_digit() || b"-.".contains(&c));
    let number = text.parse().ok().filter(|_| is_plain)?;
    Some((number, text.split_once('.').map_or(0, |(_, part)| part.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    fn values(typed: &str) -> Vec<String> {
        GridAxis::parse(typed).unwrap_or_else(|error| panic!("{error}")).values
    }

    #[test]
    fn values_may_be_ranges_and_keys_may_be_quoted() {
        assert_eq!(values("a=1, 2,x"), ["1", "2", "x"]);
        assert_eq!(values("a=1..4,9"), ["1", "2", "3", "4", "9"]);
        assert_eq!(values("a=-1..5/3"), ["-1", "2", "5"]);
        assert_eq!(values("a=0.2..0.5/0.1"), ["0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(values("a=-0.05..0.1/0.05"), ["-0.05", "0.00", "0.05", "0.10"]);
        assert_eq!(values("a=[1,2],{x=1,y=2},\"1,2\""), ["[1,2]", "{x=1,y=2}", "\"1,2\""]);
        let name = |typed| GridAxis::parse(typed).expect("an axis").name;
        assert_eq!(name("british.deck.\"A=B, C\"=1"), "british.deck.\"A=B, C\"");
        assert_eq!(name("british.deck.Lawrence's Men=1,2"), "british.deck.Lawrence's Men");
        assert_eq!(name("turks:patience=0.5"), "turks:patience");
    }

    #[test]
    fn errors_name_the_mistake() {
        for (typed, part) in [
            ("a", "there is no `=`"),
            ("=1", "the key is missing"),
            ("a=", "a value is missing"),
            ("a=1,,2", "a value is missing"),
            ("a=5..1", "must be ascending"),
            ("a=1..5/0", "the step of `1..5/0` must be greater than 0"),
            ("a=0.1..0.5", "lacks its step"),
            ("a=1..x", "is no range"),
            ("a=1..5/0.1.2", "is no range"),
            ("a=0..1000", "more than 1000 values"),
            ("a=0..99999999999999999999", "is no range"),
        ] {
            let error = GridAxis::parse(typed).expect_err(typed);
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_grid_is_every_combination_in_order() {
        let typed = ["a.b=1,2", "red:c=3,4"].map(String::from);
        let points = parse_grid(&typed).expect("a grid");
        let labels: Vec<String> = points.iter().map(GridPoint::label).collect();
        let expected = ["a.b=1, red:c=3", "a.b=1, red:c=4", "a.b=2, red:c=3"];
        assert_eq!((&labels[..3], labels.len()), (&expected.map(String::from)[..], 4));
        assert_eq!(points[3].settings(), ["a.b=2"]);
        let errors = parse_grid(&["a=1", "a=2", "b"].map(String::from)).expect_err("faults");
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(parse_grid(&["a=1..40", "b=1..40"].map(String::from)).is_err());
    }

    #[test]
    fn the_next_point_has_more_of_one_key() {
        let typed = ["a.\"b c\"=5,1,3", "d=1,2"].map(String::from);
        let points = parse_grid(&typed).expect("a grid");
        let next =
            |from: usize| points[from].next_point("a.b c", &points).map(|to| points[to].label());
        let labels: Vec<String> = points.iter().map(GridPoint::label).collect();
        let at = |label: &str| labels.iter().position(|it| it == label).expect("a point");
        assert_eq!(next(at("a.\"b c\"=1, d=2")).as_deref(), Some("a.\"b c\"=3, d=2"));
        assert_eq!(next(at("a.\"b c\"=5, d=1")), None);
        assert_eq!(points[0].next_point("e", &points), None);
    }

    #[test]
    fn a_parameter_is_set_in_the_name_of_a_policy() {
        assert_eq!(set_parameter("tempo", "patience", "1"), "tempo:patience=1");
        let with_both = set_parameter("tempo:patience=0.5,a=2", "patience", "1");
        assert_eq!(with_both, "tempo:a=2,patience=1");
        assert_eq!(set_parameter("tempo:a=2@lean", "b", "1"), "tempo:a=2,b=1@lean");
        let base = Matchup::of(TWO).with("red", "greedy");
        let point = |name: &str| GridPoint { values: vec![(name.into(), "2".into())] };
        let (matchup, errors) = point("red:haste").matchup(&base);
        assert_eq!((matchup.get("red"), errors.len()), (Some("greedy:haste=2"), 0));
        assert_eq!(point("blue:haste").matchup(&base).1.len(), 1);
        assert_eq!(point("rulings.x").matchup(&base), (base, Vec::new()));
    }
}
