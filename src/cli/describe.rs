//! Descriptions of all commands and their arguments, for programs that call commands by keyword, as in Python.

use clap::{Arg, ArgAction};
use serde::Serialize;

use crate::prelude::*;
use sandtable_analysis::registry::STUDIES;

/// Command with the texts of its help.
#[derive(Clone, Debug, Serialize)]
pub struct CommandDescription {
    /// Name of the command.
    pub name: String,
    /// True if the command is a study.
    pub is_study: bool,
    /// Help of the command.
    pub help: String,
    /// Positional arguments and options that the help shows.
    pub arguments: Vec<ArgumentDescription>,
}

/// Positional argument or option of a command.
#[derive(Clone, Debug, Serialize)]
pub struct ArgumentDescription {
    /// Name of the argument; that of an option is the long one, without dashes.
    pub name: String,
    /// True for a positional argument, false for an option.
    pub is_positional: bool,
    /// True if the command needs the argument.
    pub is_required: bool,
    /// True if the argument may be given several times.
    pub is_repeated: bool,
    /// Default value, as the command line writes it.
    pub default: Option<String>,
    /// Possible values, if they are a fixed list.
    pub choices: Vec<String>,
    /// Help of the argument.
    pub help: String,
}

/// Returns descriptions of all commands that the program has for some games.
pub fn describe<L: Games>() -> Vec<CommandDescription> {
    let mut line = crate::Cli::command_for::<L>();
    line.build();
    line.get_subcommands().filter(|it| it.get_name() != "help").map(command).collect()
}

fn command(command: &clap::Command) -> CommandDescription {
    let name = command.get_name().to_owned();
    let help = command.get_long_about().or(command.get_about());
    let options = command.get_arguments().filter(|it| !it.is_positional());
    let options = options.filter(|it| !it.is_hide_set() && it.get_id() != "help");
    let mut operands: Vec<&Arg> = command.get_positionals().collect();
    operands.sort_by_key(|it| it.get_index());
    CommandDescription {
        is_study: STUDIES.iter().any(|it| it.info.name == name),
        name,
        help: help.map(ToString::to_string).unwrap_or_default(),
        arguments: operands.into_iter().chain(options).map(argument).collect(),
    }
}

fn argument(arg: &Arg) -> ArgumentDescription {
    let name = arg.get_long().unwrap_or(arg.get_id().as_str()).to_owned();
    let defaults: Vec<_> = arg.get_default_values().iter().map(|it| it.to_string_lossy()).collect();
    // The default `false` of a flag is left out.
    let takes_value = arg.get_action().takes_values();
    let default = (takes_value && !defaults.is_empty()).then(|| defaults.join(", "));
    let choices = if takes_value { arg.get_possible_values() } else { Vec::new() };
    let help = arg.get_long_help().or(arg.get_help());
    ArgumentDescription {
        name,
        is_positional: arg.is_positional(),
        is_required: arg.is_required_set(),
        is_repeated: matches!(arg.get_action(), ArgAction::Append),
        default,
        choices: choices.iter().map(|it| it.get_name().to_owned()).collect(),
        help: help.map(ToString::to_string).unwrap_or_default(),
    }
}
