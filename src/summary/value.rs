//! Values in the cells of tables: how they are written as text and parsed.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use sandtable_stats::Method;

/// Type of values that fill a single cell of a table.
pub trait Value: Sized {
    /// Type of the cells: `string`, `integer` or `number`.
    const KIND: &'static str = "string";

    /// Returns the text of the cell; it is empty for an unknown value.
    fn text(&self) -> String;

    /// Parses the text of a cell; returns `None` if the text is invalid.
    fn parse(text: &str) -> Option<Self>;
}

impl Value for String {
    fn text(&self) -> String {
        self.clone()
    }

    fn parse(text: &str) -> Option<String> {
        Some(text.to_owned())
    }
}

impl Value for Cow<'static, str> {
    fn text(&self) -> String {
        self.clone().into_owned()
    }

    fn parse(text: &str) -> Option<Self> {
        Some(text.to_owned().into())
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Value for $integer {
            const KIND: &'static str = "integer";

            fn text(&self) -> String {
                self.to_string()
            }

            fn parse(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

integers!(u64 i32);

/// A number is written with six decimals, and never as a negative zero.
impl Value for f64 {
    const KIND: &'static str = "number";

    fn text(&self) -> String {
        fixed(*self)
    }

    fn parse(text: &str) -> Option<f64> {
        text.parse().ok().filter(|number: &f64| number.is_finite())
    }
}

/// A truth value is written as the number 1 or 0.
impl Value for bool {
    const KIND: &'static str = "number";

    fn text(&self) -> String {
        fixed(u8::from(*self).into())
    }

    fn parse(text: &str) -> Option<bool> {
        let number = f64::parse(text)?;
        (number == 0.0 || number == 1.0).then_some(number == 1.0)
    }
}

/// An unknown value is written as an empty cell.
impl<T: Value> Value for Option<T> {
    const KIND: &'static str = T::KIND;

    fn text(&self) -> String {
        self.as_ref().map(T::text).unwrap_or_default()
    }

    fn parse(text: &str) -> Option<Option<T>> {
        if text.is_empty() { Some(None) } else { T::parse(text).map(Some) }
    }
}

/// Wrapper that displays a value as the text to which serde serialises it.
struct Written<'a, T>(&'a T);

impl<T: Serialize> fmt::Display for Written<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

/// Returns the text to which serde serialises a variant of an enumeration.
pub(crate) fn text_of_choice(choice: &impl Serialize) -> String {
    Written(choice).to_string()
}

/// Returns the enumeration's variant that serde writes as `text`; `None` if there is none.
pub(crate) fn parse_choice<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(text)).ok()
}

/// Implements [`Value`] for an enumeration whose variants serde writes as texts.
macro_rules! choice {
    ($Choice:ty) => {
        impl $crate::Value for $Choice {
            fn text(&self) -> String {
                $crate::value::text_of_choice(self)
            }

            fn parse(text: &str) -> Option<Self> {
                $crate::value::parse_choice(text)
            }
        }
    };
}

pub(crate) use choice;

choice!(Method);

/// Formats a number with six decimals, as in result files, and never as a negative zero.
pub fn fixed(value: f64) -> String {
    decimals(value, 6)
}

/// Formats a number rounded to `places` decimals, and never as a negative zero.
pub fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|digit| matches!(digit, b'0' | b'.')) => zero.to_owned(),
        _ => text,
    }
}
