//! `studio`: writes a page on which the shipped games are played.

use crate::prelude::*;

/// Text of the page that `src/studio/build.py` has made.
const PAGE: &str = include_str!("../../reports/studio.html");

/// Write the studio: a page on which the games are changed and played in a browser
///
/// Open the file in a browser. It needs no other file and no network, and sends nothing. Its games are the
/// same as those of the command line, at about half the speed.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable studio my-studio.html")]
#[command(mut_args(|arg| hidden(arg, &["set", "seed", "threads", "out", "quiet"])))]
pub struct Studio {
    /// File to write; an existing file is not replaced
    #[arg(default_value = "studio.html")]
    file: PathBuf,

    #[command(flatten)]
    _common: Common,
}

impl Studio {
    pub fn execute<L: Games>(self, _: &ExternalPolicies) -> Result<Ending> {
        // The page has all shipped games, so a program with only some of them has no page.
        if embedded::<L>()?.len() < library::names().count() {
            bail!("the studio has no page for {}", L::NAMES.join(", "));
        }
        let file = self.file.display();
        match files::write_new(&self.file, PAGE.as_bytes()) {
            Err(FilesError::Io { source, .. }) if source.kind() == ErrorKind::AlreadyExists => {
                if !files::read(&self.file).is_ok_and(|there| there == PAGE.as_bytes()) {
                    bail!("{file} exists already\n  help: name another file");
                }
            }
            written => written.with_context(|| format!("cannot write {file}"))?,
        }
        output::print(|out| writeln!(out, "{file}\nOpen it in a browser."))?;
        Ok(Ending::Fine)
    }
}
