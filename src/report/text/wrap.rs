//! Breaking of text into lines.

use super::WIDTH;

/// Breaks text into lines of at most [`WIDTH`] characters; the first line begins with `lead`.
///
/// Further lines are indented to align with the first word. A word longer than a line gets a line of its own.
pub fn wrap(lead: &str, words: &str) -> Vec<String> {
    let indent = lead.chars().count();
    let mut lines = Vec::new();
    let mut line = lead.to_owned();
    let mut width = indent;
    for word in words.split_whitespace() {
        let letters = word.chars().count();
        if width > indent && width + 1 + letters > WIDTH {
            lines.push(line);
            (line, width) = (" ".repeat(indent), indent);
        } else if width > indent {
            line.push(' ');
            width += 1;
        }
        line.push_str(word);
        width += letters;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_and_indented() {
        let lines = wrap("  name   ", &"word ".repeat(40));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[0].starts_with("  name   word word"));
        assert!(lines[1..].iter().all(|line| line.starts_with("         word")));
        assert_eq!(wrap("  name ", ""), ["  name"]);
        let word = "x".repeat(2 * WIDTH);
        assert_eq!(wrap("", &word), [word]);
    }
}
