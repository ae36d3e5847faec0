//! HTML and SVG as text: every element is closed, every word is escaped.

/// Text of a page.
#[derive(Clone, Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// Words. They are shown as text, even where they look like markup.
    pub fn text(&mut self, words: &str) {
        for c in words.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\n' | '\t' => self.0.push(c),
                c if c.is_control() => self.0.push('\u{fffd}'),
                c => self.0.push(c),
            }
        }
    }

    /// An element with what `inside` writes.
    pub fn element(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        inside: impl FnOnce(&mut Markup),
    ) {
        self.tag(name, attributes);
        self.0.push('>');
        inside(self);
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
        if BLOCKS.contains(&name) {
            self.0.push('\n');
        }
    }

    /// An element with words.
    pub fn words(&mut self, name: &str, attributes: &[(&str, &str)], words: &str) {
        self.element(name, attributes, |inside| inside.text(words));
    }

    /// An element without anything inside.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.0.push_str("/>");
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(name);
        for (key, value) in attributes {
            self.0.push(' ');
            self.0.push_str(key);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
    }

    /// Text that is markup already: a style sheet of our own.
    pub fn own(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// What has been written so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// All of it.
    pub fn into_string(self) -> String {
        self.0
    }

    /// What another has written.
    pub fn append(&mut self, other: &Markup) {
        self.0.push_str(&other.0);
    }
}

/// A text as a part of an address has it.
pub fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let sign = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

/// Elements after which a line ends.
const BLOCKS: [&str; 16] = [
    "p", "h1", "h2", "h3", "tr", "table", "section", "svg", "figure", "details", "li", "ul",
    "head", "header", "dl", "dd",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_words_are_words() {
        let mut page = Markup::default();
        page.words("p", &[("title", "\" onclick='x'")], "<img src=x onerror=alert(1)>&\"'\u{0}");
        assert_eq!(
            page.as_str(),
            "<p title=\"&quot; onclick=&#39;x&#39;\">&lt;img src=x onerror=alert(1)&gt;&amp;&quot;\
             &#39;\u{fffd}</p>\n"
        );
    }
}
