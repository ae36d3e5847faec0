//! `init`: a variant to start from.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use super::options::{Common, hidden};
use super::{Ending, output};
use crate::games::{Game, Games, Visitor};
use crate::scenario::{self, Document, quoted};
use crate::summary::Matchup;

/// Write a variant of a scenario to start from: every number, card and ruling that may change
///
/// The keys stand in comments with the values that the scenario has; take the `#` away and change the
/// value. A file that exists is left alone.
#[derive(Debug, Args)]
#[command(mut_args(|arg| hidden(arg, &["set", "seed", "threads", "out", "quiet"])))]
pub struct Init {
    /// The file to write, such as `scenarios/guns`; its name is that of the variant
    file: PathBuf,

    /// The scenario that it extends: the name of an embedded one (see `sandtable list`), or a path
    #[arg(long, value_name = "SCENARIO", default_value = "megiddo-1918")]
    extends: String,

    #[command(flatten)]
    common: Common,
}

impl Init {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        let path = self.file.with_extension("toml");
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
            bail!("{} has no name that a scenario can have", self.file.display());
        };
        if let Some((message, hint)) = scenario::unfit(name) {
            bail!("{message}\n  help: {hint}");
        }
        let document = scenario::load(&self.extends, &self.common.set)?;
        let extends = reference(&self.extends)?;
        let template = Template { name, extends: &extends, document: &document };
        let text = L::visit_game_of(&document, template)??;
        write_new(&path, &text)?;
        output::print(|out| {
            writeln!(out, "{0}\nCheck it with `sandtable check {0}`.", path.display())
        })?;
        Ok(Ending::Fine)
    }
}

/// How another file, wherever it is, names a scenario: an embedded one by its name.
fn reference(extends: &str) -> Result<String> {
    if scenario::library::find(extends).is_some() {
        return Ok(extends.to_owned());
    }
    let path = fs::canonicalize(extends).with_context(|| format!("cannot find {extends}"))?;
    let path = path.to_str().map(str::to_owned);
    path.with_context(|| format!("the path of {extends} is no text"))
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, text: &str) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(text.as_bytes()).with_context(cannot),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} is there already\n  help: give another name", path.display())
        }
        Err(error) => Err(error).with_context(cannot),
    }
}

/// A variant without a change, with everything that may change in comments.
struct Template<'a> {
    name: &'a str,
    extends: &'a str,
    document: &'a Document,
}

impl Visitor for Template<'_> {
    type Output = Result<String>;

    fn visit<G: Game>(self) -> Result<String> {
        let model = G::model(self.document)?;
        let text = |text: &str| format!("{text:?}");
        let mut page = format!(
            "# A variant of {}. Take the # away from a line to change what it says.\n\n\
             extends = {}\ntitle = {}\n",
            self.document.title(),
            text(self.extends),
            text(self.name)
        );
        page += "\n# What the printed rules leave open\n";
        let chosen = G::rulings(&model);
        for ruling in G::catalogue().rulings {
            let reading = chosen.iter().find(|(name, _)| *name == ruling.name);
            let question: Vec<&str> = ruling.question.split_whitespace().collect();
            let others = ruling.readings.join(", ");
            let reading = reading.map_or(ruling.readings[0], |(_, reading)| reading);
            let _ = write!(page, "\n# {}\n# One of: {others}\n", question.join(" "));
            let is_flag = matches!(reading, "true" | "false");
            let value = if is_flag { reading.to_owned() } else { text(reading) };
            let _ = writeln!(page, "# rulings.{} = {value}", quoted(ruling.name));
        }
        page += "\n# Numbers\n\n";
        let casts = G::casts(&model, &G::everyone()).unwrap_or_default();
        let matchups: Vec<Matchup> = casts.iter().map(G::matchup).collect();
        for number in G::numbers(&model, &matchups) {
            let _ = writeln!(page, "# {} = {}   # {}", number.key, number.value, number.name);
        }
        for mix in G::mixes(&model) {
            let _ = write!(page, "\n# How many of each: {}\n\n", mix.side);
            for piece in &mix.pieces {
                let (low, high) = (piece.pool.start(), piece.pool.end());
                let pool = format!("{low} to {high}");
                let _ = writeln!(page, "# {} = {}   # {pool}", piece.key, piece.copies);
            }
        }
        Ok(page)
    }
}
