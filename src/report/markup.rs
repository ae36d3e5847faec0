//! Writer of HTML and SVG that closes every element and escapes every text.

/// HTML or SVG text under construction.
#[derive(Clone, Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// Appends text, escaped so that no part of it acts as markup.
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

    /// Appends an element with a name, attributes and the content that `inside` writes.
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

    /// Appends an element with a name, attributes and escaped text as its content.
    pub fn text_element(&mut self, name: &str, attributes: &[(&str, &str)], words: &str) {
        self.element(name, attributes, |inside| inside.text(words));
    }

    /// Appends an element with attributes and without content, such as `<link/>`.
    pub fn empty_element(&mut self, name: &str, attributes: &[(&str, &str)]) {
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

    /// Appends trusted markup, such as this package's style sheet, without escaping.
    pub fn trusted(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// Returns the markup written so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the finished markup.
    pub fn into_string(self) -> String {
        self.0
    }

    /// Appends markup that was written separately.
    pub fn append(&mut self, markup: &Markup) {
        self.0.push_str(&markup.0);
    }
}

/// Percent-encodes a text as part of a URL.
pub fn percent_encode(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let sign = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

/// Names of elements after whose end tag a line break is written.
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
        page.text_element(
            "p",
            &[("title", "\" onclick='x'")],
            "<img src=x onerror=alert(1)>&\"'\u{0}",
        );
        assert_eq!(
            page.as_str(),
            "<p title=\"&quot; onclick=&#39;x&#39;\">&lt;img src=x onerror=alert(1)&gt;&amp;&quot;\
             &#39;\u{fffd}</p>\n"
        );
    }
}
