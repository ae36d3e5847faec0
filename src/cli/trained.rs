//! Trained policies that command lines name as `trained:DIR`.

use crate::prelude::*;
use sandtable_analysis::policy_names::refuse_retrained;
use sandtable_kernel::{player_parts, unwrapped};
use sandtable_learn::{STRENGTHS, SavedPolicy};
use sandtable_report::files::VerifiedResult;

/// Name of the table that every training writes beside its policies.
const TRAINING: &str = "training.csv";

/// Reads the trained policies of every folder that the request names, and adds them to `policies`.
///
/// # Errors
/// Returns a message about every folder without readable policies of this game.
pub fn read(
    game: &dyn GameDefinition,
    wanted: &MatchupRequest,
    document: &Document,
    policies: &PolicyStore,
) -> Result<(), Complaints> {
    let names = wanted.options().flat_map(|option| wanted.of(option));
    let folders: BTreeSet<&str> = names.flat_map(|name| folders(name)).collect();
    let read = folders.into_iter().map(|folder| read_folder(game, folder, document, policies));
    let complaints: Vec<String> =
        read.filter_map(|read| Some(format!("{:#}", read.err()?))).collect();
    if complaints.is_empty() { Ok(()) } else { Err(Complaints(complaints)) }
}

fn read_folder(
    game: &dyn GameDefinition,
    folder: &str,
    document: &Document,
    policies: &PolicyStore,
) -> Result<()> {
    refuse_retrained(folder)?;
    let team = read_team(game, folder)?;
    let other = team.iter().find(|it| !it.was_trained_on(&game.digest(document)));
    if let Some(SavedPolicy { scenario, .. }) = other {
        let name = document.name();
        let learned = scenario.escape_debug();
        output::note(&format!("trained:{folder} has learned {learned}, not {name} as it is here"));
    }
    policies.keep(folder, team);
    for part in STRENGTHS {
        let part = format!("{folder}/{part}");
        // An error in one of these is reported if the command line names it.
        if let Ok(team) = self::read_team(game, &part) {
            policies.keep(&part, team);
        }
    }
    Ok(())
}

/// Prints the trained policies that have learned nothing for the mode (such as a mission) they play.
pub fn warn_of_untrained(casts: &[PreparedMatchup]) {
    for cast in casts {
        let matchup = cast.matchup();
        for (seat, nets) in cast.game().parts().seats().zip(cast.nets()) {
            if let (Some(player), true) =
                (matchup.get(seat.key), nets.is_some_and(|it| it.is_zero()))
            {
                let meeting = matchup.meeting();
                output::note(&format!(
                    "{player} has learned nothing of what it is asked {meeting}"
                ));
            }
        }
    }
}

/// Returns the folders in the name of a policy: its own, or those of the policies that it simulates.
fn folders(name: &str) -> Vec<&str> {
    let simulated = player_parts(name).settings.into_iter().map(|(_, it)| unwrapped(it));
    folder(name).map_or_else(|| simulated.filter_map(folder).collect(), |own| vec![own])
}

/// Returns the folder `DIR` in the name `trained:DIR` or `trained:DIR@DECK`; `None` for other names.
fn folder(name: &str) -> Option<&str> {
    let folder = name.strip_prefix(TRAINED)?.strip_prefix(':')?;
    let folder = folder.rsplit_once('@').map_or(folder, |(folder, _)| folder);
    (!folder.is_empty()).then_some(folder)
}

/// Returns the path of the policy of a seat in a folder.
///
/// The last part of `folder` may be the fraction of the training after which a weaker policy was saved.
fn file_of(folder: &str, seat: &str) -> PathBuf {
    let folder = Path::new(folder);
    match (folder.parent(), folder.file_name().and_then(|it| it.to_str())) {
        (Some(whole), Some(part)) if !folder.is_dir() && part.parse::<f64>().is_ok() => {
            whole.join(format!("{seat}@{part}.player.json"))
        }
        _ => folder.join(format!("{seat}.player.json")),
    }
}

/// Reads the trained policies of a folder, one for each seat.
///
/// Their files are first compared with the manifest of the folder.
///
/// # Errors
/// If a policy of this game is missing or cannot be read, or if a file differs from the manifest.
pub fn read_team(game: &dyn GameDefinition, folder: &str) -> Result<Vec<SavedPolicy>> {
    let first = game.parts().seats().next().map_or("", |seat| seat.key);
    let of_training = training_in(files::directory_of(&file_of(folder, first)))?;
    let mut team = Vec::new();
    for seat in game.parts().seats() {
        let path = file_of(folder, seat.key);
        let bytes = || match &of_training {
            Some(result) if path.exists() => {
                Ok(result.read(&path.file_name().unwrap_or_default().to_string_lossy())?)
            }
            _ => Ok::<_, Error>(files::read(&path)?),
        };
        let read =
            || -> Result<SavedPolicy> { Ok(SavedPolicy::read(&String::from_utf8(bytes()?)?)?) };
        let taught = read().map_err(|error| {
            let (path, help) = (path.display(), help(&path, seat.key));
            anyhow!("no player can be read from {path}: {error:#}\n  help: {help}")
        })?;
        if taught.game != game.info().name || taught.seat != seat.key {
            let [game, other] = [&taught.game, &taught.seat].map(|it| it.escape_debug());
            let (path, help) = (path.display(), help(&path, seat.key));
            bail!("{path} is of the seat `{other}` of {game}\n  help: {help}");
        }
        team.push(taught);
    }
    Ok(team)
}

/// Opens the result of a training and compares its files with its manifest.
///
/// Returns `None` for a folder without manifest and `training.csv`, such as one that a Python program has written.
fn training_in(dir: &Path) -> Result<Option<VerifiedResult>> {
    match [TRAINING, files::MANIFEST].iter().any(|name| dir.join(name).exists()) {
        true => Ok(Some(VerifiedResult::open(dir)?)),
        false => Ok(None),
    }
}

fn help(path: &Path, seat: &str) -> String {
    let whole = path.parent().unwrap_or(path);
    let file = |part: &&&str| whole.join(format!("{seat}@{part}.player.json")).exists();
    let parts: Vec<String> = STRENGTHS.iter().filter(file).map(|it| format!("@{it}")).collect();
    let (whole, is_part) = (whole.display(), path.to_string_lossy().contains(&format!("{seat}@")));
    match is_part && !parts.is_empty() {
        true => format!("of {whole} there are {}", parts.join(", ")),
        false => format!("`sandtable train SCENARIO --out {whole}` trains some"),
    }
}
