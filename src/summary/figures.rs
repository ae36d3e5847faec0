//! Formatting of numbers, rates and intervals as text for people.

pub use super::decimals;
use sandtable_stats::Estimate;

/// Maximum number of decimals of a percentage.
///
/// More would be noise, since an `f64` holds about 15 significant digits.
const MAX_DECIMALS: usize = 15;

/// Formats an integer with commas between groups of three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let threes = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    threes.collect::<Vec<_>>().join(",")
}

/// Formats a number with a noun in the singular or plural: `1 game`, `2,000 games`, `3 strategies`.
///
/// `thing` is the singular.
pub fn counted(number: u64, thing: &str) -> String {
    let (stem, ending) = match thing.strip_suffix('y') {
        _ if number == 1 => (thing, ""),
        Some(stem) => (stem, "ies"),
        None => (thing, "s"),
    };
    format!("{} {stem}{ending}", thousands(number))
}

/// Replaces the first noun in braces by `number` and the noun: `{game} lost` becomes `2 games lost`.
///
/// A text without braces is returned as it is.
pub fn with_counted(text: &str, number: u64) -> String {
    let counted = |(before, rest): (&str, &str)| {
        let (thing, after) = rest.split_once('}')?;
        Some(format!("{before}{}{after}", counted(number, thing)))
    };
    text.split_once('{').and_then(counted).unwrap_or_else(|| text.to_owned())
}

/// Returns the least number of decimals, from two to nine, that shows a nonzero digit of `margin`.
///
/// Returns two if nine decimals are not enough.
pub fn places_for(margin: f64) -> usize {
    let shown = |places: &usize| margin >= libm::pow(10.0, -(*places as f64));
    (2..10).find(shown).unwrap_or(2)
}

/// Formats a number with its margin, such as `5.93 ± 0.01`, or without `±` if the margin is `None`.
pub fn with_margin(value: f64, margin: Option<f64>) -> String {
    let places = places_for(margin.unwrap_or(0.0));
    let value = decimals(value, places);
    margin.map_or(value.clone(), |margin| format!("{value} ± {}", decimals(margin, places)))
}

/// Formats a share in percent with its margin, such as `71.58 % ± 0.09`.
///
/// Without a `margin`, only the share is shown.
///
/// A share strictly between 0 and 1 has enough decimals to differ from `0 %` and `100 %`.
pub fn percent(share: f64, margin: Option<f64>) -> String {
    let margin = margin.map(|margin| margin * 100.0);
    let is_end = |text: &str| [0.0, 100.0].iter().any(|end| text.parse() == Ok(*end));
    let mut places = places_for(margin.unwrap_or(0.0));
    let mut shown = decimals(share * 100.0, places);
    while share > 0.0 && share < 1.0 && is_end(&shown) && places < MAX_DECIMALS {
        places += 1;
        shown = decimals(share * 100.0, places);
    }
    match margin {
        Some(margin) => format!("{shown} % ± {}", decimals(margin, places)),
        None => format!("{shown} %"),
    }
}

/// Text that is printed in place of an unknown number.
pub const UNKNOWN: &str = "–";

/// Number of games from which a CSV file may round a rate to exactly 0 or 1.
///
/// Files round rates to six decimals, so one win in two million games becomes 0.
const ROUNDED_FROM: u64 = 2_000_000;

/// Returns a bound such as `< 0.0001 %` for a rate that a CSV file may have rounded to 0 or 1.
///
/// Returns `None` for any other rate, which can be printed as it is.
fn certain_bound(share: &Estimate) -> Option<&'static str> {
    match share.value? {
        _ if share.n < ROUNDED_FROM => None,
        0.0 => Some("< 0.0001 %"),
        1.0 => Some("> 99.9999 %"),
        _ => None,
    }
}

/// Formats a rate in percent with its margin, such as `71.58 % ± 0.09`; `–` if the rate is unknown.
///
/// A rate that a CSV file may have rounded to 0 or 1 becomes a bound, such as `< 0.0001 %`.
pub fn rate(share: &Estimate) -> String {
    let format_known =
        |value| certain_bound(share).map_or_else(|| percent(value, share.margin()), str::to_owned);
    share.value.map_or(UNKNOWN.to_owned(), format_known)
}

/// Formats a rate in percent as [`rate`] does, but without `±`: `71.58 %`.
pub fn bare_rate(share: &Estimate) -> String {
    rate(&Estimate { interval: None, ..*share })
}

/// Formats a rate in whole percent with its margin, such as `72 % ± 2`; `–` if the rate is unknown.
///
/// A rate below 1 % or above 99 % is formatted as by [`rate`]. A margin below 1 is shown as 1.
pub fn whole_percent(share: &Estimate) -> String {
    match share.value {
        Some(value) if (0.01..=0.99).contains(&value) => {
            let whole = |share: f64| decimals(100.0 * share, 0);
            let margin = share.margin().map(|it| format!(" ± {}", whole(it.max(0.01))));
            format!("{} %{}", whole(value), margin.unwrap_or_default())
        }
        _ => rate(share),
    }
}

/// Formats a rate in percent with the ends of its confidence interval: `76.00 % (31.20 to 100.00)`.
pub fn in_range(share: &Estimate) -> String {
    let end = |end: f64| decimals(100.0 * end, 2);
    let range = share.interval.map(|it| format!(" ({} to {})", end(it.low), end(it.high)));
    bare_rate(share) + &range.unwrap_or_default()
}

/// Formats a difference of rates in percentage points with sign and margin: `+1.20 ± 0.05`.
///
/// An unknown difference is shown as `–`.
pub fn percentage_points(difference: &Estimate) -> String {
    let Some(value) = difference.value else { return UNKNOWN.to_owned() };
    let margin = difference.margin().map(|margin| margin * 100.0);
    let places = places_for(margin.unwrap_or(0.0));
    let shown = decimals(value * 100.0, places);
    let sign = if value > 0.0 && shown.bytes().any(|digit| matches!(digit, b'1'..=b'9')) {
        "+"
    } else {
        ""
    };
    let margin = margin.map_or(String::new(), |margin| format!(" ± {}", decimals(margin, places)));
    format!("{sign}{shown}{margin}")
}

/// Formats a number with at most three decimals and without trailing zeros.
pub fn short(value: f64) -> String {
    decimals(value, 3).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats a confidence level in percent without trailing zeros: `95 %`, `99.9 %`.
pub fn level(level: f64) -> String {
    format!("{} %", decimals(level * 100.0, 4).trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixed;

    #[test]
    fn numbers_and_levels_are_short_and_plain() {
        assert_eq!(fixed(0.5), "0.500000");
        assert_eq!(fixed(-0.25), "-0.250000");
        assert_eq!(fixed(-1e-9), "0.000000");
        assert_eq!(fixed(0.1 + 0.2), "0.300000");
        assert_eq!(fixed(1e15), "1000000000000000.000000");
        let formatted = [0, 999, 1000, 1_000_000, u64::MAX].map(thousands);
        let expected = ["0", "999", "1,000", "1,000,000", "18,446,744,073,709,551,615"];
        assert_eq!(formatted, expected);
        assert_eq!([0, 1, 2000].map(|n| counted(n, "game")), ["0 games", "1 game", "2,000 games"]);
        let of = |n| with_counted("Bars for {strategy} of two.", n);
        assert_eq!(
            [of(1), of(2)],
            ["Bars for 1 strategy of two.", "Bars for 2 strategies of two."]
        );
        assert_eq!(with_counted("Bars.", 1), "Bars.");
        assert_eq!([0.95, 0.999, 0.5].map(level), ["95 %", "99.9 %", "50 %"]);
    }

    #[test]
    fn rates_get_the_decimals_they_need_and_are_never_more_certain_than_they_are() {
        assert_eq!(percent(0.715_83, Some(0.000_91)), "71.58 % ± 0.09");
        assert_eq!(percent(0.715_83, Some(0.000_09)), "71.583 % ± 0.009");
        assert_eq!(percent(1.0, Some(0.0)), "100.00 % ± 0.00");
        assert_eq!(percent(0.5, None), "50.00 %");
        assert_eq!(with_margin(5.934, Some(0.0021)), "5.934 ± 0.002");
        assert_eq!(percent(0.999_999, Some(0.000_2)), "99.9999 % ± 0.0200");
        assert_eq!(percent(0.000_04, None), "0.004 %");
        assert_eq!(percent(1e-9, None), "0.0000001 %");
        assert_eq!(percent(1.0, Some(0.000_04)), "100.000 % ± 0.004");
        assert_eq!(percent(0.0, None), "0.00 %");
        assert_eq!(places_for(0.000_03), 5);
    }

    #[test]
    fn a_gain_has_a_sign_and_nothing_has_none() {
        let method = sandtable_stats::Method::Normal;
        let points = |value: f64| {
            let (low, high) = (value - 0.0005, value + 0.0005);
            let interval = Some(sandtable_stats::Interval { low, high, level: 0.95, method });
            percentage_points(&Estimate { n: 9, value: Some(value), std_err: None, interval })
        };
        assert_eq!(points(0.0123), "+1.23 ± 0.05");
        assert_eq!(points(-0.0123), "-1.23 ± 0.05");
        assert_eq!([0.0, 1e-7].map(points), ["0.00 ± 0.05"; 2]);
        assert_eq!(percentage_points(&Estimate::unknown(3)), "–");
    }

    #[test]
    fn a_range_stands_behind_its_share() {
        let interval = sandtable_stats::wilson(19, 25, 0.95);
        let share = Estimate { value: Some(0.76), interval, ..Estimate::unknown(25) };
        assert_eq!(in_range(&share), "76.00 % (56.57 to 88.50)");
        assert_eq!(in_range(&Estimate { interval: None, ..share }), "76.00 %");
        assert_eq!(in_range(&Estimate::unknown(25)), "–");
    }

    #[test]
    fn a_rate_that_the_files_may_have_rounded_is_not_told_as_certain() {
        let format_rate =
            |value: f64, n| bare_rate(&Estimate { value: Some(value), ..Estimate::unknown(n) });
        assert_eq!(
            [0.0, 1.0].map(|it| format_rate(it, ROUNDED_FROM)),
            ["< 0.0001 %", "> 99.9999 %"]
        );
        assert_eq!([0.0, 1.0].map(|it| format_rate(it, ROUNDED_FROM - 1)), ["0.00 %", "100.00 %"]);
        assert_eq!(fixed(1.0 - 1.0 / (ROUNDED_FROM - 1) as f64), "0.999999");
        assert_eq!(format_rate(0.999_999, ROUNDED_FROM), "99.9999 %");
        let interval = sandtable_stats::wilson(ROUNDED_FROM, ROUNDED_FROM, 0.95);
        let sure = Estimate { value: Some(1.0), interval, ..Estimate::unknown(ROUNDED_FROM) };
        assert_eq!(rate(&sure), "> 99.9999 %");
    }
}
