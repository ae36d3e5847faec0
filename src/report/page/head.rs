//! Head of a page: title, command, summary and table of contents.

use crate::markup::Markup;
use crate::tell::{self, WrittenResult, capitalize};

/// Maximum number of characters of a headline; a longer first sentence is split at its colon.
const MAX_HEADLINE: usize = 110;

/// Returns the title of a result: its scenario, the second scenario of a comparison, and the command.
pub fn title(result: &WrittenResult) -> String {
    let (scenario, command) = (result.manifest_text("scenario"), result.manifest_text("command"));
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

/// Writes the head of a page: title, command line, summary sentences and table of contents.
///
/// `contents` are the `id` and the title of each section.
pub fn write(result: &WrittenResult, title: &str, contents: &[(&str, &str)], page: &mut Markup) {
    let summary = tell::summarize(result);
    let (first, more) = summary.split_first().expect("there is always an answer");
    let (headline, rest) = split_headline(first);
    page.element("header", &[], |page| {
        page.text_element("p", &[("class", "kicker")], title);
        page.element("p", &[("class", "kicker")], |line| {
            line.text_element("code", &[], result.manifest_text("command_line"));
        });
        page.element("h1", &[], |heading| write_headline(&capitalize(headline), heading));
        for sentence in rest.into_iter().chain(more.iter().map(String::as_str)) {
            page.element("p", &[("class", "lead")], |lead| {
                write_prose(&capitalize(sentence), lead)
            });
        }
    });
    if contents.len() > 1 {
        write_contents(contents, page);
    }
}

fn write_contents(contents: &[(&str, &str)], page: &mut Markup) {
    page.element("nav", &[("aria-label", "Contents")], |nav| {
        nav.element("ul", &[], |list| {
            for (id, title) in contents {
                let target = format!("#{id}");
                list.element("li", &[], |item| item.text_element("a", &[("href", &target)], title));
            }
        });
    });
}

/// Splits a sentence that is too long for a headline at its first colon.
///
/// Returns the headline, and the rest of the sentence if it was split.
fn split_headline(sentence: &str) -> (&str, Option<&str>) {
    match sentence.split_once(": ") {
        Some((headline, rest)) if sentence.chars().count() > MAX_HEADLINE => (headline, Some(rest)),
        _ => (sentence, None),
    }
}

/// Writes a headline; parentheses that state a number of games (`n = …`) are set in small type.
fn write_headline(headline: &str, heading: &mut Markup) {
    let mut rest = headline;
    while let Some(start) = rest.find('(') {
        let (before, inside) = rest.split_at(start);
        let (inside, after) = inside.split_at(inside.find(')').map_or(inside.len(), |end| end + 1));
        heading.text(&join_units(before));
        match inside.contains("n = ") {
            true => heading.text_element("small", &[], &join_units(inside)),
            false => heading.text(&join_units(inside)),
        }
        rest = after;
    }
    heading.text(&join_units(rest));
}

/// Writes text; words between backticks become `code` elements.
pub fn write_prose(words: &str, page: &mut Markup) {
    for (index, part) in words.split('`').enumerate() {
        match index % 2 {
            0 => page.text(&join_units(part)),
            _ => page.text_element("code", &[], part),
        }
    }
}

/// Replaces the spaces before `%`, around `±` and in `n = ` by non-breaking spaces.
pub fn join_units(words: &str) -> String {
    words.replace(" %", "\u{a0}%").replace(" ± ", "\u{a0}±\u{a0}").replace("n = ", "n\u{a0}=\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_headlines_are_told_in_two_parts() {
        let short = "British win more often: 60 % after 50 % before.";
        assert_eq!(split_headline(short), (short, None));
        let rest = "what follows is too long for a headline, ".repeat(3);
        assert_eq!(split_headline(&format!("Most: {rest}")), ("Most", Some(&rest[..])));
        assert_eq!(split_headline(&rest), (&rest[..], None));
    }

    #[test]
    fn what_a_figure_rests_on_stands_back() {
        let mut heading = Markup::default();
        write_headline("A (b) wins 5 % (95 %, n = 7), (c", &mut heading);
        let expected = "A (b) wins 5\u{a0}% <small>(95\u{a0}%, n\u{a0}=\u{a0}7)</small>, (c";
        assert_eq!(heading.as_str(), expected);
    }
}
