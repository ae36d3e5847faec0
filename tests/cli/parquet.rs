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
fn a_program_without_parquet_says_how_to_get_it_and_writes_nothing() {
    for games in ["--per-game", "--sample-games 5", "--sample-games 5 --shard 0/2"] {
        let run = refused(&format!("{RUN} -n 10 {games} --parquet --out out"), &[]);
        let says = "error: this program was built without Parquet\n  help: build it with `cargo \
                    build --release --features parquet`, or leave `--parquet` out for games.csv\n";
        assert_eq!(run, says);
        assert!(!crate::at("out").exists());
    }
}
