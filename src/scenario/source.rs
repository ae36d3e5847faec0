//! The source texts of a scenario, and locations in them.

use super::prelude::*;

/// Text that values of a scenario come from: a file, an embedded scenario, or one `--set` option.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    kind: SourceKind,
    rank: usize,
}

/// Kind of a [`Source`]: a scenario file or a `--set` option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// Scenario file, on disk or embedded.
    File,
    /// Option `--set` of the command line; its text is the option as typed.
    Override,
}

impl Source {
    pub(super) fn file(name: &str, text: String, rank: usize) -> Arc<Self> {
        let (name, kind) = (key::escape(name).into_owned(), SourceKind::File);
        Arc::new(Self { name, text, kind, rank })
    }

    pub(super) fn setting(text: String, rank: usize) -> Arc<Self> {
        let (name, kind) = ("command line".to_owned(), SourceKind::Override);
        Arc::new(Self { name, text, kind, rank })
    }

    /// Returns the path of the file, the name of the embedded scenario, or `command line` for an override.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text of the source.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the source is a scenario file or an override.
    pub fn kind(&self) -> SourceKind {
        self.kind
    }

    /// Returns the rank of the source among all sources by precedence; 0 is the highest precedence.
    ///
    /// It is 0 for overrides, 1 for the scenario, and larger for the scenarios that it extends.
    pub(super) fn depth(&self) -> usize {
        match self.kind {
            SourceKind::Override => 0,
            SourceKind::File => self.rank + 1,
        }
    }
}

/// Range of bytes in a [`Source`], or the source as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    source: Arc<Source>,
    span: Option<Range<usize>>,
}

impl Location {
    /// Returns the location of the bytes `span` of the source.
    ///
    /// The range is clamped to the text and extended to the boundaries of characters.
    pub(super) fn at(source: &Arc<Source>, span: Range<usize>) -> Self {
        let text = source.text();
        let mut start = span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = span.end.clamp(start, text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Self { source: source.clone(), span: Some(start..end) }
    }

    /// Returns the location of a source as a whole, for problems without a line.
    pub(super) fn whole(source: &Arc<Source>) -> Self {
        Self { source: source.clone(), span: None }
    }

    /// Returns the source of the location.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the range of bytes in the source, or `None` for the source as a whole.
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// Returns the number of the location's first line, from 1, or `None` for the source as a whole.
    pub fn line(&self) -> Option<usize> {
        let before = &self.source.text()[..self.span.as_ref()?.start];
        Some(before.bytes().filter(|b| *b == b'\n').count() + 1)
    }

    /// Returns the sort key of problems: the number of the source text, then the position in it.
    pub(super) fn order(&self) -> (usize, usize) {
        let start = self.span.as_ref().map_or(0, |span| span.start);
        (self.source.rank, start)
    }
}

/// Location of a value with its full key, as problems report it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyLocation {
    /// Location of the value in its source.
    pub location: Location,
    /// Full key, such as `british.deck."Royal Air Force"`; empty for a file as a whole.
    pub key: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one_and_spans_stay_inside_the_text_and_between_characters() {
        let source = Source::file("x.toml", "a = 1\nb = 2\n".into(), 0);
        assert_eq!(Location::at(&source, 0..1).line(), Some(1));
        assert_eq!(Location::at(&source, 6..7).line(), Some(2));
        assert_eq!(Location::whole(&source).line(), None);
        let source = Source::file("x.toml", "é".into(), 0);
        assert_eq!(Location::at(&source, 1..1).span(), Some(0..2));
        assert_eq!(Location::at(&source, 7..9).span(), Some(2..2));
        assert_eq!(Location::at(&source, Range { start: 2, end: 0 }).span(), Some(2..2));
    }
}
