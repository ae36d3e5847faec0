//! Parsers of the numbers that users type as options.

use std::ops::RangeInclusive;

/// Parses a positive number of games, such as `100000`, `1_000_000`, `1e6`, `10k`, `2.5M` or `1G`.
///
/// # Errors
/// A message that lists the accepted forms.
pub fn parse_games(typed: &str) -> Result<u64, String> {
    let forms = || {
        let most = u64::MAX;
        format!("write a whole number from 1 to {most}, such as 1000, 1_000_000, 1e6, 10k or 2M")
    };
    parse_count(typed).filter(|games| *games > 0).ok_or_else(forms)
}

/// Parses a number with underscores, exponent or suffix; `None` if it is not whole or overflows.
fn parse_count(typed: &str) -> Option<u64> {
    let (number, thousands) = match typed.char_indices().last()? {
        (at, 'k' | 'K') => (&typed[..at], 3),
        (at, 'm' | 'M') => (&typed[..at], 6),
        (at, 'g' | 'G') => (&typed[..at], 9),
        _ => (typed, 0),
    };
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<u32>().ok()?),
        None => (number, 0),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let after = after.trim_end_matches('0');
    let zeros = exponent.checked_add(thousands)?.checked_sub(after.len().try_into().ok()?)?;
    if !before.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let digits = before.replace('_', "") + after;
    let all_digits = digits.bytes().all(|digit| digit.is_ascii_digit());
    let digits: u64 = if all_digits { digits.parse().ok()? } else { return None };
    digits.checked_mul(10u64.checked_pow(zeros)?)
}

/// Returns a parser of whole numbers in `range`; its errors are messages for the user.
pub fn parse_whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |typed| {
        let number = typed.parse().ok().filter(|number| range.contains(number));
        let forms = || format!("write a whole number from {} to {}", range.start(), range.end());
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(forms)
    }
}

/// Parses a master seed of the random numbers, which is any `u64` in decimal digits.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_seed(typed: &str) -> Result<u64, String> {
    parse_whole(0..=u64::MAX)(typed)
}

/// Parses a confidence level of intervals, from 0.5 to 0.999999.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_level(typed: &str) -> Result<f64, String> {
    parse_in_range(typed, 0.5, 0.999_999, "write a number from 0.5 to 0.999999, such as 0.95")
}

/// Parses the half-width that the interval of a win rate must reach: a share from 0.000001 to 0.5.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_precision(typed: &str) -> Result<f64, String> {
    let hint = "write a share from 0.000001 to 0.5, such as 0.001 for ± 0.1 points";
    parse_in_range(typed, 0.000_001, 0.5, hint)
}

/// Parses the smallest effect of interest on a win rate: a share of games from 0 to 0.5.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_smallest_effect(typed: &str) -> Result<f64, String> {
    parse_in_range(typed, 0.0, 0.5, "write a share from 0 to 0.5, such as 0.005 for half a point")
}

/// Parses a target for a win rate: a share of games from 0.001 to 0.999.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_target(typed: &str) -> Result<f64, String> {
    parse_in_range(typed, 0.001, 0.999, "write a share from 0.001 to 0.999, such as 0.5")
}

/// Parses the largest distance of a win rate from its target: a share of games from 0.0001 to 0.25.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_tolerance(typed: &str) -> Result<f64, String> {
    parse_in_range(
        typed,
        0.0001,
        0.25,
        "write a share from 0.0001 to 0.25, such as 0.005 for 0.5 points",
    )
}

/// Parses a difference of win rates in percentage points, from 0.01 to 100.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_points(typed: &str) -> Result<f64, String> {
    parse_in_range(typed, 0.01, 100.0, "write points from 0.01 to 100, such as 2")
}

/// Parses a number of seconds, from 0 to 1,000,000.
///
/// # Errors
/// A message that states the accepted range.
pub fn parse_seconds(typed: &str) -> Result<f64, String> {
    parse_in_range(typed, 0.0, 1e6, "write a number of seconds from 0 to 1000000, such as 5 or 0.5")
}

fn parse_in_range(typed: &str, low: f64, high: f64, hint: &str) -> Result<f64, String> {
    match typed.parse::<f64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(hint.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_have_many_forms() {
        for (typed, games) in [
            ("1", 1),
            ("100000", 100_000),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("1E6", 1_000_000),
            ("2.5e3", 2500),
            ("10k", 10_000),
            ("2M", 2_000_000),
            ("1.5M", 1_500_000),
            ("1.50", 0),
            ("1.0", 1),
            ("3G", 3_000_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(super::parse_games(typed).unwrap_or(0), games, "{typed}");
        }
        let long = "18446744073709551616 1e4294967296";
        let odd = "0 0k -1 +1 k 1.5 1e-3 e6 .5k _1 1ek 1e99 ten 1,000 é 1é ٣";
        for typed in odd.split(' ').chain(long.split(' ')).chain(["", "1 000"]) {
            assert!(parse_games(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn levels_precisions_and_seeds_have_ranges() {
        assert_eq!(parse_level("0.95"), Ok(0.95));
        assert_eq!(parse_precision("0.001"), Ok(0.001));
        for typed in ["1", "95", "0.4", "NaN", "0.9999999"] {
            assert!(parse_level(typed).is_err(), "{typed}");
        }
        for typed in ["0", "-0.1", "0.6", "inf", "1e-9"] {
            assert!(parse_precision(typed).is_err(), "{typed}");
        }
        assert_eq!(parse_seed("18446744073709551615"), Ok(u64::MAX));
        for typed in ["18446744073709551616", "-1", "foo", "1e3", ""] {
            assert!(parse_seed(typed).is_err(), "{typed}");
        }
    }
}
