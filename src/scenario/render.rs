//! Rendering of problems as text in the style of rustc.

use super::prelude::*;
use std::borrow::Cow;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Maximum number of problems that a listing shows; its last line gives the number of all problems.
const MAX_LISTED: usize = 100;

/// Returns the problems as text, one below the other, with their number in the last line.
///
/// The text contains at most [`MAX_LISTED`] problems.
pub(super) fn listing(problems: &Problems, renderer: &Renderer) -> String {
    let mut text = String::new();
    for problem in problems.sorted().into_iter().take(MAX_LISTED) {
        text += &renderer.render(&[report(problem, problems.mild)]);
        text += "\n\n";
    }
    let (count, subject) = (problems.len(), key::escape(problems.subject()));
    let noun = if problems.mild { "warning" } else { "problem" };
    let plural = if count == 1 { "" } else { "s" };
    let rest = if count > MAX_LISTED {
        format!("; the first {MAX_LISTED} are shown")
    } else {
        String::new()
    };
    text + &format!("{count} {noun}{plural} in {subject}{rest}")
}

fn report(problem: &Problem, mild: bool) -> Group<'_> {
    let key = key::escape_hidden(&problem.at.key);
    let location = &problem.at.location;
    let level = if mild { Level::WARNING } else { Level::ERROR };
    let title = level.primary_title(key::escape_hidden(&problem.message));
    let mut group = match location.span() {
        Some(span) => snippet(Group::with_title(title), location, span, key),
        None => {
            let group = title.element(Origin::path(location.source().name()));
            let note = (!key.is_empty()).then(|| Level::NOTE.message(format!("key: {key}")));
            group.elements(note)
        }
    };
    if !problem.hint.is_empty() {
        group = group.element(Level::HELP.message(key::escape_hidden(&problem.hint)));
    }
    group
}

/// Adds to `group` the first source line of `span`, with carets below it that are labelled with `key`.
fn snippet<'a>(
    group: Group<'a>,
    location: &'a Location,
    span: Range<usize>,
    key: Cow<'a, str>,
) -> Group<'a> {
    let source = location.source();
    let line = line_around(source.text(), span.start);
    let within = span.start - line.start..span.end.min(line.end).max(span.start) - line.start;
    let label = (!key.is_empty()).then_some(key);
    let snippet = Snippet::source(&source.text()[line])
        .line_start(location.line().unwrap_or(1))
        .path(source.name())
        .line_numbering(source.kind() == SourceKind::File)
        .annotation(AnnotationKind::Primary.span(within).label(label));
    group.element(snippet)
}

/// Returns the range of the line that contains byte `at`, without its line end.
fn line_around(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_shows_line_caret_key_and_hint() {
        let source = Source::file("x.toml", "[british]\nhand_size = 30\n".into(), 0);
        let mut problems = Problems::new("x.toml");
        let location = KeyLocation {
            location: Location::at(&source, 22..24),
            key: "british.hand_size".into(),
        };
        problems.report(location, "30 is out of range", "write an integer from 1 to 20");
        insta::assert_snapshot!(problems, @r"
        error: 30 is out of range
         --> x.toml:2:13
          |
        2 | hand_size = 30
          |             ^^ british.hand_size
          |
          = help: write an integer from 1 to 20

        1 problem in x.toml
        ");
    }

    #[test]
    fn an_override_shows_the_option_as_typed() {
        let source = Source::setting("--set british.hand_size=x".into(), 0);
        let mut problems = Problems::new("x.toml");
        let location = KeyLocation {
            location: Location::at(&source, 24..25),
            key: "british.hand_size".into(),
        };
        problems.report(location, "expected an integer, found the text \"x\"", "");
        insta::assert_snapshot!(problems, @r#"
        error: expected an integer, found the text "x"
        --> command line:1:25
         |
         | --set british.hand_size=x
         |                         ^ british.hand_size

        1 problem in x.toml
        "#);
    }

    #[test]
    fn a_file_as_a_whole_shows_its_name() {
        let source = Source::file("x.toml", String::new(), 0);
        let mut problems = Problems::new("x.toml");
        let location = KeyLocation { location: Location::whole(&source), key: "game".into() };
        problems.report(location, "missing key `game`", "name the game");
        insta::assert_snapshot!(problems, @r"
        error: missing key `game`
        --> x.toml
         = note: key: game
         = help: name the game

        1 problem in x.toml
        ");
    }

    #[test]
    fn a_flood_is_cut_and_counted() {
        let source = Source::file("x.toml", "a".into(), 0);
        let mut problems = Problems::new("x.toml");
        for _ in 0..1000 {
            problems.report_at(Location::at(&source, 0..1), "again", "");
        }
        assert!(problems.to_string().ends_with("1000 problems in x.toml; the first 100 are shown"));
    }
}
