//! Command lines that make a result again.

use std::fmt;

use crate::summary::Contest;

/// How many options name a contest.
const OPTIONS: usize = 4;

/// The options that name a contest, each with what it names, if that applies.
pub fn naming(contest: &Contest) -> [(&'static str, Option<&str>); OPTIONS] {
    [
        ("--mission", contest.mission.as_deref()),
        ("--british", contest.british.as_deref()),
        ("--turks", contest.turks.as_deref()),
        ("--policy", contest.policy.as_deref()),
    ]
}

/// A path, or the name of a scenario, as no program takes it for an option.
pub fn operand(path: &str) -> String {
    if path.starts_with('-') { format!("./{path}") } else { path.to_owned() }
}

/// A command line that can be pasted into a shell.
#[derive(Clone, Debug)]
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// A subcommand on a scenario as the user named it, with its overrides.
    pub fn new(command: &str, scenario: &str, overrides: &[String]) -> CommandLine {
        let words = vec!["sandtable".to_owned(), command.to_owned(), operand(scenario)];
        CommandLine(words).options(overrides.iter().map(|setting| ("--set", Some(setting))))
    }

    /// Everybody who plays in some of the contests, each once.
    pub fn players(self, contests: &[Contest]) -> CommandLine {
        let mut players = Vec::new();
        for option in 0..OPTIONS {
            for named in contests.iter().map(|contest| naming(contest)[option]) {
                if !players.contains(&named) {
                    players.push(named);
                }
            }
        }
        self.options(players)
    }

    /// The words after the name of the program.
    pub fn arguments(&self) -> &[String] {
        &self.0[1..]
    }

    /// An option with its value; left out without one.
    pub fn option(self, name: &'static str, value: Option<impl fmt::Display>) -> CommandLine {
        self.options([(name, value)])
    }

    /// An option without a value.
    pub fn flag(mut self, name: &str, given: bool) -> CommandLine {
        self.0.extend(given.then(|| name.to_owned()));
        self
    }

    fn options<V: fmt::Display>(
        mut self,
        options: impl IntoIterator<Item = (&'static str, Option<V>)>,
    ) -> CommandLine {
        for (name, value) in options {
            let words = value.map(|value| [name.to_owned(), value.to_string()]);
            self.0.extend(words.into_iter().flatten());
        }
        self
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|word| quoted(word)).collect();
        f.write_str(&words.join(" "))
    }
}

/// A word as a POSIX shell takes it for itself.
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

    #[test]
    fn a_path_is_no_option() {
        let line = CommandLine::new("run", "-g.toml", &[]);
        assert_eq!(line.to_string(), "sandtable run ./-g.toml");
    }

    #[test]
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        let set = vec!["british.deck.\"Lawrence's Men\"=1".to_owned()];
        let contest = |british: &str| Contest {
            british: Some(british.into()),
            turks: Some("tempo:a=1,b=0.5".into()),
            ..Contest::default()
        };
        let line = CommandLine::new("run", "my game.toml", &set)
            .players(&[contest("random"), contest("greedy")])
            .option("--games", Some(7))
            .option("--precision", None::<f64>)
            .flag("--per-game", true);
        assert_eq!(
            line.to_string(),
            "sandtable run 'my game.toml' --set 'british.deck.\"Lawrence'\\''s Men\"=1' \
             --british random --british greedy --turks tempo:a=1,b=0.5 --games 7 --per-game"
        );
    }
}
