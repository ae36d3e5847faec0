//! Characters and names that readers, terminals and spreadsheets would not show as they are.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Ranges of characters that are not displayed, by first and last code point.
///
/// These have the property `Default_Ignorable_Code_Point` (Unicode 16.0).
const DEFAULT_IGNORABLE: [(u32, u32); 17] = [
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
];

/// Returns true if `c` is not displayed, or affects how the text around it is displayed.
///
/// These are control, format, surrogate, private-use and unassigned characters, line and paragraph separators,
/// default-ignorable characters, and the empty Braille pattern.
pub(super) fn is_invisible(c: char) -> bool {
    use GeneralCategory::{
        Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned,
    };
    let code = u32::from(c);
    if (0x20..0x7F).contains(&code) {
        return false;
    }
    let is_ignorable =
        DEFAULT_IGNORABLE.iter().any(|(first, last)| (first..=last).contains(&&code));
    let acts =
        [Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned];
    is_ignorable || c == '\u{2800}' || acts.contains(&c.general_category())
}

/// Returns true for invisible characters that are allowed in texts, though not in names.
///
/// They join letters, or select the form of the character before them.
pub(super) fn shapes_text(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
}

/// Returns true if `c` is a space character that readers cannot tell from the ordinary space.
pub(super) fn is_odd_space(c: char) -> bool {
    c != ' ' && c.general_category() == GeneralCategory::SpaceSeparator
}

/// Words that spreadsheets read as a truth value, a number or a missing value, in lower case.
///
/// Libraries for tables read some of them in the same way.
const VALUES: [&str; 10] =
    ["true", "false", "na", "n/a", "nan", "null", "none", "inf", "infinity", "nil"];

/// Abbreviations of the months, in lower case, as spreadsheets accept them.
///
/// The languages are English, German, French and Spanish.
const MONTHS: [&str; 33] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "jän", "mär", "mrz", "mai", "okt", "dez", "janv", "févr", "fév", "mars", "avr", "juin", "juil",
    "août", "déc", "ene", "abr", "ago", "dic", "maerz",
];

/// Full names of the months, in lower case, in English, German, French and Spanish.
///
/// Names that [`MONTHS`] contains are left out.
const FULL_MONTHS: [&str; 37] = [
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "januar",
    "jänner",
    "februar",
    "märz",
    "juni",
    "juli",
    "oktober",
    "dezember",
    "janvier",
    "février",
    "avril",
    "juillet",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "diciembre",
];

/// Words that spreadsheets accept in times of the day, such as `pm`, in lower case.
const TIMES: [&str; 6] = ["am", "pm", "a", "p", "t", "z"];

/// Returns the type of value to which a spreadsheet converts `name`, or `None` if it stays a text.
///
/// A name without a letter may be a number, a date, a time or an amount. With letters it may be a number with an
/// exponent (`1e5`), a date (`MAR1`, `1 May 1917`), a time (`3 pm`) or a value (`TRUE`, `N/A`).
pub(super) fn spreadsheet_value(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    if !lower.chars().any(char::is_alphabetic) {
        return Some("a number or a date");
    }
    if VALUES.contains(&&lower[..]) {
        return Some("a value or a missing one");
    }
    if lower.replace(',', ".").parse::<f64>().is_ok() {
        return Some("a number");
    }
    let words = words(&lower);
    let (numbers, letters): (Vec<&str>, Vec<&str>) =
        words.into_iter().partition(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    if numbers.is_empty() {
        return None;
    }
    let is_month = |word: &&str| MONTHS.contains(word) || FULL_MONTHS.contains(word);
    let is_time = |word: &&str| TIMES.contains(word);
    let is_date = letters.iter().filter(|word| is_month(word)).count() == 1
        && letters.iter().all(|word| is_month(word) || is_time(word));
    let is_clock = letters.iter().all(is_time) && lower.starts_with(|c: char| c.is_ascii_digit());
    (is_date || is_clock).then_some("a date or a time")
}

/// Splits a text into runs of letters and runs of digits; all other characters are left out.
fn words(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphabetic() => 1,
        c if c.is_ascii_digit() => 2,
        _ => 0,
    };
    let mut words = Vec::new();
    let mut start = 0;
    let ends = text.char_indices().skip(1).chain([(text.len(), ' ')]);
    for (end, next) in ends {
        let first = text[start..].chars().next().map_or(0, kind);
        if end == text.len() || kind(next) != first {
            if first != 0 {
                words.push(&text[start..end]);
            }
            start = end;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_show_nothing_are_invisible_by_category_or_property() {
        for c in [
            '\0',
            '\u{7F}',
            '\u{85}',
            '\u{AD}',
            '\u{34F}',
            '\u{600}',
            '\u{61C}',
            '\u{115F}',
            '\u{1160}',
            '\u{17B4}',
            '\u{180B}',
            '\u{180E}',
            '\u{200B}',
            '\u{200D}',
            '\u{200E}',
            '\u{2028}',
            '\u{2029}',
            '\u{202E}',
            '\u{2060}',
            '\u{2065}',
            '\u{206A}',
            '\u{2800}',
            '\u{3164}',
            '\u{E000}',
            '\u{FE0F}',
            '\u{FEFF}',
            '\u{FFA0}',
            '\u{FFF9}',
            '\u{FFFF}',
            '\u{1BCA0}',
            '\u{1D173}',
            '\u{E0041}',
            '\u{E0100}',
            '\u{F0000}',
            '\u{10FFFD}',
            '\u{378}',
        ] {
            assert!(is_invisible(c), "U+{:04X}", u32::from(c));
        }
        for c in ['a', ' ', '~', 'Ü', 'ا', '漢', '№', '⚔', '½', '\u{301}', '\u{A0}', '🐪']
        {
            assert!(!is_invisible(c), "U+{:04X}", u32::from(c));
        }
        for c in ['\u{A0}', '\u{1680}', '\u{2003}', '\u{202F}', '\u{205F}', '\u{3000}'] {
            assert!(is_odd_space(c), "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn names_that_spreadsheets_change_are_found() {
        for name in [
            "1-2",
            "MAR1",
            "1e5",
            "1E+5",
            "2,5e3",
            "2024-01-01",
            "88",
            "12:30",
            "50 %",
            "3/4",
            "(5)",
            "…",
            "Mar 1",
            "1. März 1917",
            "1-Dec",
            "May 5, 1918",
            "SEPT2",
            "Okt 3",
            "12 août",
            "Oct-4",
            "3 pm",
            "12:30 AM",
            "2024-01-01T10:00",
            "2024-01-01T10:00:00Z",
            "TRUE",
            "n/a",
            "None",
            "NaN",
            "nan",
            "infinity",
        ] {
            assert!(spreadsheet_value(name).is_some(), "{name}");
        }
        for name in [
            "March",
            "May",
            "Dec Battery 2",
            "Force 5",
            "OEF 1",
            "Bedouin 3-3",
            "A1",
            "2nd Division",
            "No. 14 Squadron",
            "Camel 1e5x",
            "Übermut 7",
            "الوادي",
            "7 Pillars",
            "E5",
            "1 Marine",
            "A 7",
            "T 34",
            "Nones",
        ] {
            assert_eq!(spreadsheet_value(name), None, "{name}");
        }
    }
}
