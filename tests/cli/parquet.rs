//! The option `--parquet` in a build without the feature `parquet`.
//!
//! The tests of the Python package read the tables.

use crate::refused;

const RUN: &str = "run megiddo-1918 --british random --turks greedy -q";

#[test]
fn parquet_is_a_form_of_games() {
    let neither = format!("{RUN} -n 10 --parquet");
    refused(&neither, &["<--per-game|--sample-games <GAMES>>"]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_names_the_feature_and_writes_nothing() {
    for games in ["--per-game", "--sample-games 5", "--sample-games 5 --shard 0/2"] {
        let parts = ["`cargo build --release --features parquet`", "`--parquet`", "games.csv"];
        refused(&format!("{RUN} -n 10 {games} --parquet --out out"), &parts);
        assert!(!crate::path_to("out").exists());
    }
}
