//! `--parquet`: the table of games in Parquet.

#[cfg(not(feature = "parquet"))]
use super::*;
use crate::{directory, refused};

/// Two matchups, whose rows do not end where a row group does.
const RUN: &str = "run megiddo-1918 --british random --turks random --turks greedy -q";

#[test]
fn parquet_is_a_form_of_games() {
    let dir = directory();
    refused(&dir, &format!("{RUN} -n 10 --parquet"), &["<--per-game|--sample-games <GAMES>>"]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it_and_writes_nothing() {
    let dir = directory();
    for games in ["--per-game", "--sample-games 5", "--sample-games 5 --shard 0/2"] {
        let run = output(&dir, &format!("{RUN} -n 10 {games} --parquet --out out"));
        assert_eq!(code(&run), 2, "{games}");
        let says = "error: this program was built without Parquet\n  help: build it with `cargo \
                    build --release --features parquet`, or leave `--parquet` out for games.csv\n";
        assert_eq!(stderr(&run), says);
        assert!(!dir.path().join("out").exists());
    }
}

#[cfg(feature = "parquet")]
mod with_parquet {
    use std::fs::File;
    use std::path::Path;

    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::RUN;
    use crate::{directory, done, files, manifest, refused, table};

    fn play(dir: &Path, options: &str) {
        done(dir, &format!("{RUN} {options}"));
    }

    /// A Parquet file as rows of cells, the header first, as CSV has them.
    fn rows(path: &Path) -> Vec<Vec<String>> {
        let file = File::open(path).expect("a file");
        let reader = SerializedFileReader::new(file).expect("Parquet");
        let schema = reader.metadata().file_metadata().schema();
        let header = schema.get_fields().iter().map(|field| field.name().to_owned()).collect();
        let rows = reader.get_row_iter(None).expect("rows").map(|row| {
            let row = row.expect("a row");
            let cells = row.get_column_iter().map(|(_, cell)| match cell {
                Field::Long(number) => number.to_string(),
                Field::Str(text) => text.clone(),
                other => panic!("{other:?} is neither an integer nor a text"),
            });
            cells.collect()
        });
        std::iter::once(header).chain(rows).collect()
    }

    #[test]
    fn every_row_is_that_of_the_csv() {
        let dir = directory();
        play(dir.path(), "-n 40000 --per-game --out csv");
        play(dir.path(), "-n 40000 --per-game --parquet --out parquet");
        let [csv, parquet] = ["csv", "parquet"].map(|name| dir.path().join(name));
        assert!(rows(&parquet.join("games.parquet")) == table(&csv.join("games.csv")));
        let [csv_says, parquet_says] = [csv, parquet].map(|dir| {
            let files = manifest(&dir)["files"].as_array().expect("files").clone();
            files.into_iter().find(|file| file["name"].as_str().unwrap().starts_with("games."))
        });
        let [csv_says, parquet_says] = [csv_says, parquet_says].map(|file| file.expect("games"));
        assert_eq!(csv_says["schema"], parquet_says["schema"]);
        let spared = csv_says["bytes"].as_u64().unwrap() / parquet_says["bytes"].as_u64().unwrap();
        assert!(spared > 10, "{spared}");
    }

    #[test]
    fn equal_runs_give_equal_bytes() {
        let dir = directory();
        play(dir.path(), "-n 40000 --per-game --parquet --out one --threads 1");
        for how in ["--threads 2", "--threads 3 --batch 100"] {
            play(dir.path(), &format!("-n 40000 --per-game --parquet --out other --force {how}"));
            let [one, other] = ["one", "other"].map(|name| files(&dir.path().join(name)));
            assert!(one == other, "{how}");
        }
        done(&dir, "report one");
    }

    #[test]
    fn a_sample_is_written_and_merged_as_parquet() {
        let dir = directory();
        let sample = "-n 500 --sample-games 7 --parquet";
        play(dir.path(), &format!("{sample} --out whole"));
        for shard in 0..3 {
            play(dir.path(), &format!("{sample} --shard {shard}/3 --out parts"));
        }
        done(&dir, "merge parts --out merged");
        let [whole, merged] = ["whole", "merged"].map(|name| files(&dir.path().join(name)));
        assert!(whole == merged);
        assert_eq!(rows(&dir.path().join("whole/games.parquet")).len(), 15);
    }

    #[test]
    fn games_of_one_form_take_the_place_of_the_other() {
        let dir = directory();
        play(dir.path(), "-n 10 --per-game --out out");
        refused(&dir, &format!("{RUN} -n 10 --per-game --parquet --out out"), &[]);
        play(dir.path(), "-n 10 --per-game --parquet --out out --force");
        let names: Vec<String> =
            files(&dir.path().join("out")).into_iter().map(|(name, _)| name).collect();
        assert!(names.contains(&"games.parquet".into()) && !names.contains(&"games.csv".into()));
    }
}
