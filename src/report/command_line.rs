//! Command lines that reproduce a result.

use std::fmt;

use sandtable_summary::{Matchup, Parts, each_once};

/// Prefixes `./` to a path that begins with `-`, so that it is not parsed as an option.
///
/// Any other path or scenario name is returned as it is.
pub fn operand(path: &str) -> String {
    if path.starts_with('-') { format!("./{path}") } else { path.to_owned() }
}

/// Command line of sandtable; its `Display` form is quoted for a POSIX shell.
#[derive(Clone, Debug)]
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// Creates a command line from a subcommand, its operands (such as the scenario) and `overrides`.
    ///
    /// Each override (such as `british.hand_size=8`) becomes an option `--set`.
    pub fn new(command: &str, operands: &[&str], overrides: &[String]) -> CommandLine {
        let words = ["sandtable", command].map(str::to_owned).into_iter();
        let words = words.chain(operands.iter().map(|path| operand(path)));
        CommandLine(words.collect())
            .add_options(overrides.iter().map(|setting| ("--set", Some(setting))))
    }

    /// Replaces the program's name `sandtable`, for example by that of a program with other games.
    pub fn of_program(mut self, name: &str) -> CommandLine {
        name.clone_into(&mut self.0[0]);
        self
    }

    /// Adds an option such as `--red greedy` for each policy and mode of the matchups, each once.
    pub fn players(self, matchups: &[Matchup]) -> CommandLine {
        let parts = matchups.first().map_or(Parts::new(&[]), Matchup::parts);
        parts.own().fold(self, |line, part| {
            let names = each_once(matchups.iter().filter_map(|matchup| matchup.get(part.key)));
            let option = format!("--{}", part.key);
            line.add_options(names.into_iter().map(|name| (&option, Some(name))))
        })
    }

    /// Returns the arguments, without the program's name.
    pub fn arguments(&self) -> &[String] {
        &self.0[1..]
    }

    /// Adds an option such as `--games` with its value; a value `None` adds nothing.
    pub fn option(self, name: &'static str, value: Option<impl fmt::Display>) -> CommandLine {
        self.add_options([(name, value)])
    }

    /// Adds a command-line flag such as `--per-game`, if `given` is true.
    pub fn flag(mut self, name: &str, given: bool) -> CommandLine {
        self.0.extend(given.then(|| name.to_owned()));
        self
    }

    /// Adds options, each given by its name and value; an option with the value `None` is left out.
    pub fn add_options<V: fmt::Display>(
        mut self,
        options: impl IntoIterator<Item = (impl fmt::Display, Option<V>)>,
    ) -> CommandLine {
        for (name, value) in options {
            let words = value.map(|value| [name.to_string(), value.to_string()]);
            self.0.extend(words.into_iter().flatten());
        }
        self
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
    }
}

/// Quotes a word for a POSIX shell, if it is empty or has characters that a shell may interpret.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    #[test]
    fn a_path_is_no_option_and_words_are_quoted_where_a_shell_would_read_more_into_them() {
        let line = CommandLine::new("run", &["-g.toml"], &[]);
        assert_eq!(line.to_string(), "sandtable run ./-g.toml");
        let set = vec!["british.deck.\"Lawrence's Men\"=1".to_owned()];
        let matchup = |red: &str| Matchup::of(TWO).with("red", red).with("blue", "tempo:a=1,b=0.5");
        let line = CommandLine::new("run", &["my game.toml"], &set)
            .players(&[matchup("random"), matchup("greedy")])
            .option("--games", Some(7))
            .option("--precision", None::<f64>)
            .flag("--per-game", true);
        assert_eq!(
            line.to_string(),
            "sandtable run 'my game.toml' --set 'british.deck.\"Lawrence'\\''s Men\"=1' \
             --red random --red greedy --blue tempo:a=1,b=0.5 --games 7 --per-game"
        );
    }
}
