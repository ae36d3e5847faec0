//! Help texts: commands in groups, options under headings, and examples from the games.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use crate::prelude::*;
use sandtable_analysis::registry::STUDIES;
use sandtable_games::Example;
use sandtable_report::text::wrap;
use sandtable_summary::Part;

/// Heading of the options that name players.
pub const PLAYERS: &str = "Players";

/// Headings of the options that several commands share, with the names of these options.
const SHARED: [(&str, &[&str]); 5] = [
    ("Long runs", &["resume", "checkpoint_every", "shard", "plan"]),
    ("Games", &["games", "set", "seed"]),
    ("Precision", &["precision", "ci_level", "matters"]),
    ("Output", &["out", "quiet", "progress", "format", "full", "force", "no_files"]),
    ("General", &["threads", "batch", "help"]),
];

/// Group of commands in the help of the program.
pub struct CommandGroup {
    pub heading: &'static str,
    /// Names of the commands that are no studies, in their order.
    pub commands: &'static [&'static str],
}

impl CommandGroup {
    /// Returns the names of the group's commands; those of studies come last.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let infos = STUDIES.iter().map(|it| it.info);
        let here = infos.filter(|it| it.group.heading() == self.heading).map(|it| it.name);
        self.commands.iter().copied().chain(here)
    }
}

/// Returns the program with a help that lists its commands in `groups`.
pub fn with_groups(command: Command, groups: &[CommandGroup]) -> Command {
    let header = *command.get_styles().get_header();
    let line = |name: &str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let about = about.map(StyledStr::to_string).unwrap_or_default();
        wrap(&format!("  {name:13}"), &about).join("\n")
    };
    let listed = |group: &CommandGroup| {
        let lines: Vec<String> = group.names().map(line).collect();
        format!("{header}{}:{header:#}\n{}\n", group.heading, lines.join("\n"))
    };
    let listed: Vec<String> = groups.iter().map(listed).collect();
    let help = wrap("  help         ", "Print this message or the help of a command").join("\n");
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{help}\n\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}",
        listed.join("\n"),
    ))
}

/// Returns the program with the help of its commands adapted to some games.
///
/// Every option of a command gets its heading, and `{mode}`, `{scenario}` and the other [`Placeholders`] are replaced.
/// Options whose values are keys of a scenario show a key of each game. `init` extends an embedded scenario of the
/// games by default. A command is adapted only when it is called.
pub fn adapt_to_games<L: Games>(command: Command) -> Command {
    let placeholders = Placeholders::of::<L>();
    let fill = |text: Option<&StyledStr>| text.map(|text| placeholders.fill(text));
    let (about, after) = (fill(command.get_long_about()), fill(command.get_after_help()));
    let command = about.into_iter().fold(command, Command::long_about);
    let command = after.into_iter().fold(command, Command::after_help);
    command.mut_subcommands(|command| command.defer(|it| under_headings(adapt_command::<L>(it))))
}

/// Returns the program adapted to some games, but without the layout of its help.
///
/// It is quicker to build, and is enough to read a command line that does not ask for help.
pub fn without_layout<L: Games>(command: Command) -> Command {
    command.mut_subcommands(|command| command.defer(adapt_command::<L>))
}

/// Lists the shared options of a command under headings of their own, after its other options.
///
/// A required option is never shared, nor is `--set` in a command that plays no games.
fn under_headings(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.help("Print help (see more with '--help')");
    let command =
        command.disable_help_flag(true).arg(help.long_help("Print help (see a summary with '-h')"));
    let plays = command.get_arguments().any(|arg| arg.get_id() == "games");
    command.mut_args(|arg| {
        if arg.is_positional() || arg.get_help_heading() == Some(PLAYERS) {
            return arg;
        }
        let id = arg.get_id().as_str();
        let is_own = arg.is_required_set() || (id == "set" && !plays);
        let is_here = |ids: &[&str]| !is_own && ids.contains(&id);
        let shared = SHARED.iter().find(|(_, ids)| is_here(ids)).map(|(heading, _)| *heading);
        match shared {
            Some(heading) => arg.help_heading(heading),
            None => arg,
        }
    })
}

struct Placeholders {
    /// Names and values of the placeholders.
    values: Vec<(&'static str, String)>,
    /// Name of an embedded scenario that extends no other, if the games have one.
    embedded: Option<&'static str>,
}

impl Placeholders {
    fn of<L: Games>() -> Placeholders {
        let texts = || library::names().filter_map(|name| Some((name, library::find(name)?)));
        let is_theirs =
            |text: &str| L::NAMES.iter().any(|it| text.contains(&format!("game = {it:?}")));
        let embedded = texts().find(|(_, text)| is_theirs(text)).map(|(name, _)| name);
        let extends =
            |text: &str| embedded.is_some_and(|it| text.contains(&format!("\nextends = {it:?}\n")));
        let variant = texts().find(|(_, text)| extends(text)).map(|(name, _)| name);
        let mode = L::PARTS.iter().find_map(|parts| parts.mode());
        let mode = mode.map_or("mode".to_owned(), |mode| mode.label.to_lowercase());
        let scenario = embedded.unwrap_or("SCENARIO");
        let (key, [low, high]) = L::EXAMPLES.first().copied().unwrap_or(("KEY", [1, 2]));
        let game = L::NAMES.first().and_then(|name| L::named(name));
        let seat = game.and_then(|it| it.parts().seats().last());
        let length = game.and_then(|it| it.info().lengths.first().copied());
        let ending = game.and_then(|it| it.reasons().next());
        let deck = game.and_then(|it| {
            let option = it.info().options.first()?.name.replace('-', "_");
            Some(format!("`{option} = \"{}\"`", it.catalogue().decks.last()?.name))
        });
        let word = |word: Option<&str>, usual: &str| word.unwrap_or(usual).to_owned();
        let values = vec![
            ("{wild}", word(game.map(|it| it.info().wild), "POLICY")),
            ("{seat}", word(seat.map(|it| it.key), "OPTION")),
            ("{side}", word(seat.map(Part::side), "SIDE")),
            ("{length}", word(length, "LENGTH")),
            ("{ending}", word(ending, "ENDING")),
            ("{deck}", deck.unwrap_or_else(|| "the deck of a side".to_owned())),
            ("sandtable ", format!("{} ", L::PROGRAM)),
            ("{mode}", mode),
            ("{scenario}", scenario.to_owned()),
            ("{variant}", variant.unwrap_or(scenario).to_owned()),
            ("{game}", L::NAMES.first().unwrap_or(&"GAME").to_string()),
            ("{vary}", format!("{key}={low}..{high}")),
            ("{set}", format!("{key}={low}")),
        ];
        Placeholders { values, embedded }
    }

    fn fill(&self, text: &StyledStr) -> String {
        let fill = |text: String, (name, value): &(&str, String)| text.replace(name, value);
        self.values.iter().fold(text.to_string(), fill)
    }
}

fn adapt_command<L: Games>(command: Command) -> Command {
    let placeholders = Placeholders::of::<L>();
    let fill = |text: Option<&StyledStr>| text.map(|text| placeholders.fill(text));
    let (about, long_about) = (fill(command.get_about()), fill(command.get_long_about()));
    let (after, long_after) = (fill(command.get_after_help()), fill(command.get_after_long_help()));
    let command = about.into_iter().fold(command, Command::about);
    let command = long_about.into_iter().fold(command, Command::long_about);
    let command = after.into_iter().fold(command, Command::after_help);
    let command = long_after.into_iter().fold(command, Command::after_long_help);
    let takes_theirs = if command.get_name() == "init" { "extends" } else { "" };
    // `tune --vary` takes parameters of a policy instead of keys of a scenario.
    let examples = if command.get_name() == "tune" { &[] } else { L::EXAMPLES };
    command.mut_args(|arg| {
        let (help, long) = (fill(arg.get_help()), fill(arg.get_long_help()));
        let example_text = example_text(arg.get_id().as_str(), examples);
        let help = help.unwrap_or_default();
        let more = format!("{help}{example_text}");
        let long = long.map(|long| long.replacen(&help, &more, 1));
        let arg = long.into_iter().fold(arg.help(more), Arg::long_help);
        match placeholders.embedded.filter(|_| arg.get_id() == takes_theirs) {
            Some(name) => arg.default_value(name).required(false),
            None => arg,
        }
    })
}

/// Returns the end of the help for `--set` or `--vary`, with example keys; empty for other options.
fn example_text(option: &str, examples: &[Example]) -> String {
    let shown = |(key, [low, high]): &Example| match option {
        "set" => Some(format!("`{key}={low}`")),
        "vary" => Some(format!("`{key}={low}..{high}`")),
        _ => None,
    };
    let shown: Vec<String> = examples.iter().filter_map(shown).collect();
    if shown.is_empty() { String::new() } else { format!(", such as {}", shown.join(" or ")) }
}
