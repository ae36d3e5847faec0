//! Players who were trained, as command lines name them: `trained:DIR`.

use crate::prelude::*;
use sandtable_kernel::TRAINED;
use sandtable_learn::{Taught, keep};

/// Reads the players of every folder that is named, each once.
///
/// # Errors
/// If a folder has none of this game, or one that cannot be read.
pub fn read<G: Game>(wanted: &Wanted, document: &Document) -> Result<()> {
    let names = wanted.options().flat_map(|option| wanted.of(option));
    let mut folders: Vec<&str> = names.filter_map(|name| folder(name)).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders {
        let team = team::<G>(folder)?;
        let other = team.iter().find(|it| it.digest != G::digest(document));
        if let Some(Taught { scenario, .. }) = other {
            let name = document.name();
            output::note(&format!(
                "trained:{folder} has learned {scenario}, not {name} as it is here"
            ));
        }
        keep(folder, team);
    }
    Ok(())
}

/// The folder in the name of a player, without the deck behind it.
fn folder(name: &str) -> Option<&str> {
    let folder = name.strip_prefix(TRAINED)?.strip_prefix(':')?;
    Some(folder.rsplit_once('@').map_or(folder, |(folder, _)| folder))
}

fn team<G: Game>(folder: &str) -> Result<Vec<Taught>> {
    let mut team = Vec::new();
    for seat in G::PARTS.seats() {
        let path = Path::new(folder).join(format!("{}.player.json", seat.key));
        let read =
            || -> Result<Taught> { Ok(Taught::read(&String::from_utf8(files::read(&path)?)?)?) };
        let taught = read().with_context(|| {
            format!(
                "no player can be read from {}; `sandtable train SCENARIO --out {folder}` trains some",
                path.display()
            )
        })?;
        if taught.game != G::NAME || taught.seat != seat.key {
            let Taught { game, seat: other, .. } = &taught;
            bail!("{} is of the seat `{other}` of {game}", path.display());
        }
        team.push(taught);
    }
    Ok(team)
}
