//! Head of a page: title, command, summary and table of contents.

use crate::markup::Markup;
use crate::tell::{self, WrittenResult, capital};

/// Number of characters above which the first sentence is split into headline and paragraph.
const HEADLINE: usize = 110;

/// Returns the title of a result: the scenario, the second scenario if any, and the command.
pub fn title(result: &WrittenResult) -> String {
    let (scenario, command) = (result.said("scenario"), result.said("command"));
    let explained = &result.manifest["explained"];
    let Some(title) = explained["title"].as_str() else { return format!("{scenario}: {command}") };
    let first = format!("{title} ({scenario})");
    match ["meaning", "name"].map(|key| explained["second"][key].as_str()) {
        [Some(title), Some(name)] => match format!("{title} ({name})") {
            same if same == first => format!("{first} and the same, changed: {command}"),
            other => format!("{first} and {other}: {command}"),
        },
        _ => format!("{first}: {command}"),
    }
}

/// Writes the summary and the table of contents; `contents` are the `id` and title of each section.
pub fn write(result: &WrittenResult, title: &str, contents: &[(&str, &str)], page: &mut Markup) {
    let answer = tell::answer(result);
    let (first, more) = answer.split_first().expect("there is always an answer");
    let (headline, rest) = parts(first);
    page.element("header", &[], |page| {
        page.words("p", &[("class", "kicker")], title);
        page.element("p", &[("class", "kicker")], |line| {
            line.words("code", &[], result.said("command_line"));
        });
        page.element("h1", &[], |heading| set(&capital(headline), heading));
        for sentence in rest.into_iter().chain(more.iter().map(String::as_str)) {
            page.element("p", &[("class", "lead")], |lead| prose(&capital(sentence), lead));
        }
    });
    if contents.len() > 1 {
        list(contents, page);
    }
}

fn list(contents: &[(&str, &str)], page: &mut Markup) {
    page.element("nav", &[("aria-label", "Contents")], |nav| {
        nav.element("ul", &[], |list| {
            for (id, title) in contents {
                let target = format!("#{id}");
                list.element("li", &[], |item| item.words("a", &[("href", &target)], title));
            }
        });
    });
}

/// Splits a long sentence at its colon into headline and remainder.
fn parts(sentence: &str) -> (&str, Option<&str>) {
    match sentence.split_once(": ") {
        Some((headline, rest)) if sentence.chars().count() > HEADLINE => (headline, Some(rest)),
        _ => (sentence, None),
    }
}

/// Writes a headline, with parentheses that state a number of games in small type.
fn set(headline: &str, heading: &mut Markup) {
    let mut rest = headline;
    while let Some(start) = rest.find('(') {
        let (before, inside) = rest.split_at(start);
        let (inside, after) = inside.split_at(inside.find(')').map_or(inside.len(), |end| end + 1));
        heading.text(&unbroken(before));
        match inside.contains("n = ") {
            true => heading.words("small", &[], &unbroken(inside)),
            false => heading.text(&unbroken(inside)),
        }
        rest = after;
    }
    heading.text(&unbroken(rest));
}

/// Writes text, in which words between backticks are code.
pub fn prose(words: &str, page: &mut Markup) {
    for (place, part) in words.split('`').enumerate() {
        match place % 2 {
            0 => page.text(&unbroken(part)),
            _ => page.words("code", &[], part),
        }
    }
}

/// Replaces spaces between a number and its unit or margin by non-breaking ones.
pub fn unbroken(words: &str) -> String {
    words.replace(" %", "\u{a0}%").replace(" ± ", "\u{a0}±\u{a0}").replace("n = ", "n\u{a0}=\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_headlines_are_told_in_two_parts() {
        let short = "British win more often: 60 % after 50 % before.";
        assert_eq!(parts(short), (short, None));
        let rest = "what follows is too long for a headline, ".repeat(3);
        assert_eq!(parts(&format!("Most: {rest}")), ("Most", Some(&rest[..])));
        assert_eq!(parts(&rest), (&rest[..], None));
    }

    #[test]
    fn what_a_figure_rests_on_stands_back() {
        let mut heading = Markup::default();
        set("A (b) wins 5 % (95 %, n = 7), (c", &mut heading);
        let expected = "A (b) wins 5\u{a0}% <small>(95\u{a0}%, n\u{a0}=\u{a0}7)</small>, (c";
        assert_eq!(heading.as_str(), expected);
    }
}
