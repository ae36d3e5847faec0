//! `report`: shows a result again from its files, as text, as a page or as Markdown.

use crate::ending::tell;
use crate::prelude::*;
use sandtable_report::PAGE;
use sandtable_report::files::LockedResult;
use sandtable_report::page::{INDEX, ListedResult};
use sandtable_report::text;

/// Print the summary of a result and rebuild its page, or list the results in a folder
///
/// No game is played. First the command checks that nobody changed the files. If a table or a policy was changed,
/// removed, renamed or added, it names the file and writes nothing. A changed page is made again.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n\
    \x20 sandtable run {variant} -n 10k\n\
    \x20 sandtable report reports/{variant}-run")]
pub struct Report {
    /// Directory that a command has written, such as `reports/{scenario}-run`; or a directory of several
    /// results, such as `reports`, to write `index.html`
    #[arg(value_name = "DIRECTORY")]
    dir: PathBuf,

    /// Form of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: ReportFormat,

    /// Print all tables, not only a summary that fits the terminal
    #[arg(long)]
    full: bool,
}

/// Form of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// A summary on standard output, and a page with charts, written to the directory
    #[default]
    Page,
    /// The summary and its tables as Markdown for GitHub, to standard output; no file is written
    Markdown,
}

impl Report {
    pub fn execute<L: Games>(self, _: &ExternalPolicies) -> Result<Ending> {
        if !self.dir.is_dir() {
            bail!(
                "{} is no directory\n  help: name one that a command has written, or one of several",
                self.dir.display()
            );
        }
        match LockedResult::open(&self.dir) {
            Ok(kept) => self.show::<L>(kept),
            Err(error @ FilesError::NoResult { .. }) => match page::find_results(&self.dir) {
                Ok(dirs) if !dirs.is_empty() && self.format == ReportFormat::Markdown => bail!(
                    "{} is a folder of results, and `--format markdown` shows one\n  help: name one \
                     of them, such as {}",
                    self.dir.display(),
                    dirs[0].display()
                ),
                Ok(dirs) if !dirs.is_empty() => self.list::<L>(&dirs),
                _ => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Prints one result as Markdown, or prints its summary and rewrites its page.
    fn show<L: Games>(&self, kept: LockedResult) -> Result<Ending> {
        let result = read::<L>(&kept)?;
        if self.format == ReportFormat::Markdown {
            output::print(|out| out.write_all(text::markdown(&result).as_bytes()))?;
            return Ok(Ending::Fine);
        }
        if let Some(page) = kept.altered_page() {
            let dir = self.dir.display();
            output::note(&format!("{dir}: {page}; the page is made again"));
        }
        kept.put(PAGE, page::page(&result).as_bytes())?;
        let files = saved_files(&self.dir, &result).describe_location(!self.full);
        let verbosity = Verbosity { full: self.full, quiet: false };
        output::print(|out| text::write(&result, verbosity, Some(&files), out))?;
        Ok(Ending::Fine)
    }

    /// Writes a page that lists the results in the directories `dirs`.
    ///
    /// Results whose files were altered are named on the page and on standard error.
    fn list<L: Games>(&self, dirs: &[PathBuf]) -> Result<Ending> {
        let mut ending = Ending::Fine;
        let mut listed = Vec::new();
        for dir in dirs {
            let result =
                LockedResult::open(dir).map_err(Error::from).and_then(|kept| read::<L>(&kept));
            let result = result.map_err(|error| {
                if let Some(FilesError::Changed { .. }) = error.downcast_ref() {
                    ending = tell::<L>(&error);
                }
                format!("{error:#}")
            });
            let dir = dir.strip_prefix(&self.dir).unwrap_or(dir).to_owned();
            listed.push(ListedResult { dir, result });
        }
        let path = self.dir.join(INDEX);
        files::write(&path, page::index(&listed).as_bytes())?;
        output::print(|out| writeln!(out, "{}", path.display()))?;
        Ok(ending)
    }
}

fn saved_files(dir: &Path, result: &WrittenResult) -> SavedFiles {
    let files = result.manifest["files"].as_array().into_iter().flatten();
    let names = files.filter_map(|file| file["name"].as_str()).map(str::to_owned);
    SavedFiles::new(dir, names.chain(["manifest.json".to_owned()]))
}

/// Returns a hint that another version of the program made a result; empty for this version.
fn other_maker(kept: &LockedResult) -> String {
    const OURS: &str = env!("CARGO_PKG_VERSION");
    match kept.manifest()["version"].as_str() {
        Some(version) if version != OURS => format!(
            "\n  help: sandtable {version} made this result, and {OURS} reads it no more; its tables stay \
             as they are, and `command_line` in {} makes it again",
            kept.dir().join("manifest.json").display()
        ),
        _ => String::new(),
    }
}

/// Reads a result; if this version cannot read it, the error names the version that made it.
fn read<L: Games>(kept: &LockedResult) -> Result<WrittenResult> {
    let game = kept.manifest()["game"].as_str().unwrap_or_default();
    let Some(definition) = L::named(game) else {
        bail!("this is of a game that is not known here: {game:?}");
    };
    page::read_result(kept, explain::describe_game::<L>(definition)).map_err(|error| match error {
        FilesError::InvalidTables(_) => anyhow!("{error}{}", other_maker(kept)),
        error => error.into(),
    })
}
