//! Places: where in which text something was written.

use super::prelude::*;

/// A text that scenario values come from: a file, an embedded scenario, or one `--set`.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    kind: SourceKind,
    rank: usize,
}

/// What kind of text a [`Source`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// A scenario file, on disk or embedded.
    File,
    /// A `--set` option of the command line; its text is the option as typed.
    Override,
}

impl Source {
    pub(super) fn file(name: &str, text: String, rank: usize) -> Arc<Self> {
        let (name, kind) = (key::visible(name).into_owned(), SourceKind::File);
        Arc::new(Self { name, text, kind, rank })
    }

    pub(super) fn setting(text: String, rank: usize) -> Arc<Self> {
        let (name, kind) = ("command line".to_owned(), SourceKind::Override);
        Arc::new(Self { name, text, kind, rank })
    }

    /// The path or embedded name, or `command line`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether this is a file or an override.
    pub fn kind(&self) -> SourceKind {
        self.kind
    }

    /// How many texts lie over this one: none over overrides, then come the scenario itself and what
    /// it extends.
    pub(super) fn depth(&self) -> usize {
        match self.kind {
            SourceKind::Override => 0,
            SourceKind::File => self.rank + 1,
        }
    }
}

/// A stretch of a [`Source`], or the source as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    source: Arc<Source>,
    span: Option<Range<usize>>,
}

impl Location {
    /// The bytes `span` of the text, brought inside the text and to character boundaries.
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

    /// The source as a whole, for what has no line of its own.
    pub(super) fn whole(source: &Arc<Source>) -> Self {
        Self { source: source.clone(), span: None }
    }

    /// The text it lies in.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The bytes it covers; none for a source as a whole.
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// The line it starts on, from 1; none for a source as a whole.
    pub fn line(&self) -> Option<usize> {
        let before = &self.source.text()[..self.span.as_ref()?.start];
        Some(before.bytes().filter(|b| *b == b'\n').count() + 1)
    }

    /// The order in which problems are listed: by source as read, then by position.
    pub(super) fn order(&self) -> (usize, usize) {
        let start = self.span.as_ref().map_or(0, |span| span.start);
        (self.source.rank, start)
    }
}

/// What a problem can be pinned to: a location, and the key of the value that stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyLocation {
    /// Where it was written.
    pub location: Location,
    /// The full key, such as `british.deck."Royal Air Force"`; empty for a file as a whole.
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
