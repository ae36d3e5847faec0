//! Numbers of a README, with the block in which they are.

/// Block of a README: a paragraph, heading or table.
pub struct Block {
    /// Text of the block, which may name studies.
    text: String,
    /// Whether it is a heading, after which earlier studies no longer apply.
    pub is_heading: bool,
    /// Numbers in the block.
    pub numbers: Vec<Number>,
}

impl Block {
    /// Returns whether the block names a study.
    pub fn names(&self, study: &str) -> bool {
        self.text.contains(&format!("`{study}`"))
    }
}

/// Number in a README.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// The number as it is written.
    pub text: String,
    /// Number of its line in the file, from 1.
    pub line: usize,
    /// Absolute value of the number.
    pub value: f64,
    /// Half of the unit of its last digit.
    pub half: f64,
    /// Number after `±`, with half of the unit of its last digit.
    pub margin: Option<(f64, f64)>,
    /// Names of its row and its column, if it is in a table.
    pub labels: Vec<Label>,
}

/// Name of a row or column of a table in a README.
///
/// If the table's corner states from which column of results the names come, the label includes that column.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub column: Option<String>,
    pub name: String,
}

/// Returns the blocks of a README without its code blocks.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut is_code = false;
    for (line, words) in (1..).zip(text.lines().chain([""])) {
        let fence = words.trim_start().starts_with("```");
        let ends = fence || is_code || words.trim().is_empty();
        let is_heading = words.starts_with('#');
        if (ends || is_heading) && !lines.is_empty() {
            blocks.push(block(&std::mem::take(&mut lines)));
        }
        is_code ^= fence;
        match ends {
            true => {}
            false if is_heading => blocks.push(block(&[(line, words)])),
            false => lines.push((line, words)),
        }
    }
    blocks
}

/// Returns the text of all code blocks of a README that show the output of a command.
pub fn shown(text: &str) -> String {
    let parts = text.split("```text\n").skip(1);
    parts.filter_map(|part| part.split("```").next()).collect()
}

fn block(lines: &[(usize, &str)]) -> Block {
    let text = lines.iter().map(|(_, words)| format!("{words}\n")).collect::<String>();
    let is_heading = text.starts_with('#');
    let numbers = match text.starts_with('|') {
        true => of_table(lines),
        // A sentence may continue on the next line.
        false => numbers(lines[0].0, &text),
    };
    Block { text, is_heading, numbers }
}

/// Returns the numbers in the cells of a table, each with the names of its row and column.
///
/// Lines are given with their numbers in the file.
fn of_table(lines: &[(usize, &str)]) -> Vec<Number> {
    let cells = |words: &str| -> Vec<String> {
        let inner = words.trim().trim_matches('|').replace("\\|", "/");
        inner.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let header = cells(lines[0].1);
    let corner: Vec<String> = header[0].split('\\').map(|it| it.trim().to_lowercase()).collect();
    let of = |place: usize| corner.get(place).filter(|_| corner.len() == 2).cloned();
    let mut found = numbers(lines[0].0, &header.join(" "));
    for (line, words) in lines.iter().skip(2) {
        let cells = cells(words);
        let mut row = String::new();
        for (cell, column) in cells.iter().zip(&header) {
            let own = numbers(*line, cell);
            if own.is_empty() || cell == &cells[0] {
                row.clone_from(cell);
            }
            let parts = row.split(", ").map(|part| Label { column: of(0), name: plain(part) });
            let labels: Vec<Label> =
                parts.chain([Label { column: of(1), name: plain(column) }]).collect();
            found.extend(own.into_iter().map(|it| Number { labels: labels.clone(), ..it }));
        }
    }
    found
}

/// Returns a name in a normal form, which is equal for `Hejaz Railroad` and `hejaz-railroad`.
pub fn plain(name: &str) -> String {
    let before = name.split(" (").next().unwrap_or_default();
    let letters = before.chars().map(|it| if it.is_alphanumeric() { it } else { ' ' });
    let letters = letters.collect::<String>().to_lowercase();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the numbers in a text, except those in code or within a name.
///
/// `first` is the number of the text's first line in the file.
fn numbers(first: usize, text: &str) -> Vec<Number> {
    let text = without_code(text);
    let letters: Vec<char> = text.chars().collect();
    let (mut found, mut at, mut line): (Vec<Number>, _, _) = (Vec::new(), 0, first);
    let mut after_margin = false;
    while at < letters.len() {
        line += usize::from(letters[at] == '\n');
        let is_inside = at > 0 && (letters[at - 1].is_alphanumeric() || letters[at - 1] == '.');
        if !letters[at].is_ascii_digit() || is_inside {
            after_margin |= letters[at] == '±';
            at += 1;
            continue;
        }
        let end = end_of(&letters, at);
        let is_name = letters.get(end).is_some_and(|it| it.is_alphanumeric());
        let digits: String = letters[at..end].iter().filter(|it| **it != ',').collect();
        if let (false, Ok(value)) = (is_name, digits.parse::<f64>()) {
            let places = digits.split_once('.').map_or(0, |it| it.1.len());
            let half = 0.5 * 10_f64.powi(-(places as i32));
            match found.last_mut().filter(|_| after_margin) {
                Some(last) if last.margin.is_none() && last.line + 1 >= line => {
                    last.margin = Some((value, half));
                    last.text += &format!(" ± {digits}");
                }
                _ => {
                    let unit = letters[end..].iter().collect::<String>();
                    let unit = if unit.trim_start().starts_with('%') { " %" } else { "" };
                    let text = format!("{digits}{unit}");
                    found.push(Number { text, line, value, half, ..Number::default() });
                }
            }
        }
        after_margin = false;
        at = end;
    }
    found
}

/// Returns the index behind the number that begins at `at`, with its thousands separators and decimals.
fn end_of(letters: &[char], at: usize) -> usize {
    let is_digit = |place: usize| letters.get(place).is_some_and(char::is_ascii_digit);
    let mut end = at;
    while is_digit(end)
        || [',', '.'].contains(letters.get(end).unwrap_or(&' ')) && is_digit(end + 1)
    {
        end += 1;
    }
    end
}

/// Replaces text in backticks and the targets of links by blanks.
fn without_code(text: &str) -> String {
    let mut is_code = false;
    let code = text.chars().map(|it| {
        is_code ^= it == '`';
        if is_code && it != '\n' || it == '`' { ' ' } else { it }
    });
    let text: String = code.collect();
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "] " + part.split_once(')').map_or(part, |it| it.1))
}
