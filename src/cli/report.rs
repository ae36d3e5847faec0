//! `report`: the page of a result, made again from its files.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use super::{Ending, output, publish};
use crate::games::{Game, Games, Visitor};
use crate::report::files::Kept;
use crate::report::tell::OfGame;
use crate::report::{PAGE, page};

/// Make the page of a result again from its files, without playing
///
/// First it compares every file with its digest in the manifest.
#[derive(Debug, Args)]
pub struct Report {
    /// A directory that a command has written, such as `reports/megiddo-1918-run`
    #[arg(value_name = "DIRECTORY")]
    dir: PathBuf,
}

impl Report {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        let kept = Kept::open(&self.dir, PAGE)?;
        let game = kept.manifest()["game"].as_str().unwrap_or_default().to_owned();
        let Some(of_game) = L::visit(&game, Named) else {
            bail!("{} is of a game that is not known here: {game:?}", self.dir.display());
        };
        page::remake(kept, of_game)?;
        let path = self.dir.join(PAGE);
        output::print(|out| writeln!(out, "{}", path.display()))?;
        Ok(Ending::Fine)
    }
}

/// What the game says of itself.
struct Named;

impl Visitor for Named {
    type Output = OfGame;

    fn visit<G: Game>(self) -> OfGame {
        publish::of_game::<G>()
    }
}
