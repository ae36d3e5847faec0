//! Names of the files of results.

/// File name of the manifest, which holds the plan (settings) of a result and lists its files.
pub const MANIFEST: &str = "manifest.json";

/// File name of the checkpoint: statistics of an unfinished run, with which the run can continue.
pub const CHECKPOINT_FILE: &str = "checkpoint.json";

/// File name of the table that has a row for each game of an unfinished run.
pub const CHECKPOINT_GAMES: &str = "checkpoint-games.csv";

/// File name extensions of all files that sandtable writes into a result.
pub(super) const ENDINGS: [&str; 5] = [".csv", ".parquet", ".toml", ".html", ".json"];

pub(super) const POLICY_ENDING: &str = ".player.json";

/// Maximum length of a file name in bytes.
const MAX_NAME_LENGTH: usize = 255;

pub(super) fn is_result_file_name(name: &str) -> bool {
    let has_our_ending = ENDINGS.iter().any(|ending| name.ends_with(ending));
    let is_listed = !name.ends_with(".json") || name.ends_with(POLICY_ENDING);
    has_our_ending && is_listed && is_file_name(name)
}

pub(super) fn is_file_name(name: &str) -> bool {
    let is_path = matches!(name, "" | "." | "..") || name.contains(['/', '\\']);
    !is_path && name.len() <= MAX_NAME_LENGTH && !name.contains('\0')
}
