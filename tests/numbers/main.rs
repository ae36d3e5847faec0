//! Every number about the shipped games in the documents is in the tables of the study behind it.
//!
//! A paragraph or table of a document names its studies as `` `megiddo-compare` ``. If it names none, the studies of the
//! paragraph before apply. Numbers that are not results are listed in `exempt.toml`, with the reason. Code is left out,
//! since other tests run it.

mod exempt;
mod tables;
mod text;

use std::path::Path;

use tables::{Study, nearest};
use text::{Block, Number, blocks};

const README: (&str, &str) = ("README.md", include_str!("../../README.md"));
/// Documents whose numbers are compared with the studies, each with its text.
const DOCUMENTS: [(&str, &str); 8] = [
    README,
    ("reports/games.md", include_str!("../../reports/games.md")),
    ("reports/README.md", include_str!("../../reports/README.md")),
    ("reports/files.md", include_str!("../../reports/files.md")),
    ("reports/python.md", include_str!("../../reports/python.md")),
    ("reports/runs.md", include_str!("../../reports/runs.md")),
    ("reports/studies.md", include_str!("../../reports/studies.md")),
    ("reports/studio.md", include_str!("../../reports/studio.md")),
];
/// Number of similar numbers that the message about a missing number lists.
const CANDIDATES: usize = 4;

fn studies() -> Vec<Study> {
    let baseline = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/baseline");
    let folders = baseline.read_dir().expect("a baseline").map(|it| it.expect("a folder").path());
    let mut studies: Vec<Study> = folders.map(|folder| Study::read(&folder)).collect();
    studies.sort_by(|one, other| one.name.cmp(&other.name));
    studies
}

/// Returns the studies of each block: those that it names, or those of the block before.
///
/// A heading ends the use of earlier studies.
fn behind<'a>(blocks: &[Block], all: &'a [Study]) -> Vec<Vec<&'a Study>> {
    let mut last: Vec<&Study> = Vec::new();
    let of = |block: &Block| {
        let named: Vec<&Study> = all.iter().filter(|it| block.names(&it.name)).collect();
        match named.is_empty() {
            true if block.is_heading => last.clear(),
            true => {}
            false => last = named,
        }
        last.clone()
    };
    blocks.iter().map(of).collect()
}

fn complaint(file: &str, number: &Number, studies: &[&Study]) -> String {
    let names: Vec<&str> = studies.iter().map(|it| &it.name[..]).collect();
    let mut told = format!("{file}:{}: {}", number.line, number.text);
    match names.is_empty() {
        true => told += ": no study is named here; name one, or exempt the number with a reason\n",
        false => told += &format!(" is not in {}; nearest:\n", names.join(", ")),
    }
    for candidate in nearest(number, studies, CANDIDATES) {
        told += &format!("    {candidate}\n");
    }
    told
}

/// Returns whether a number is in an output that the document shows.
///
/// Other tests run the commands with these outputs.
fn is_shown(number: &Number, shown: &str) -> bool {
    number.text.contains('%') && shown.contains(&number.text)
}

fn unfounded((file, text): (&str, &str), all: &[Study]) -> Vec<String> {
    let text = exempt::masked(file, text);
    let (blocks, shown) = (blocks(&text), text::shown(&text));
    let of = |(block, studies): (&Block, Vec<&Study>)| {
        let is_found =
            |it: &&Number| studies.iter().any(|study| study.has(it)) || is_shown(it, &shown);
        let wrong = block.numbers.iter().filter(|it| !is_found(it));
        wrong.map(|it| complaint(file, it, &studies)).collect::<Vec<_>>()
    };
    blocks.iter().zip(behind(&blocks, all)).flat_map(of).collect()
}

#[test]
fn every_number_is_in_the_tables_that_its_paragraph_names() {
    let all = studies();
    assert!(all.len() > 15);
    let wrong: Vec<String> = DOCUMENTS.into_iter().flat_map(|it| unfounded(it, &all)).collect();
    assert!(wrong.is_empty(), "{} numbers:\n{}", wrong.len(), wrong.concat());
}

/// A new page in `reports` must be compared, too.
#[test]
fn every_page_in_reports_is_compared() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let files = reports.read_dir().expect("a folder").map(|it| it.expect("a file").file_name());
    let files = files.map(|it| format!("reports/{}", it.to_string_lossy()));
    for page in files.filter(|it| it.ends_with(".md")) {
        assert!(DOCUMENTS.iter().any(|it| it.0 == page), "{page} is not compared");
    }
}

/// The studies that `reports/make.sh` makes are those in `reports/baseline` and in the documents.
#[test]
fn studies_that_are_named_are_made() {
    let script = include_str!("../../reports/make.sh");
    let all = studies();
    for study in all.iter().filter(|it| !it.name.ends_with("-pounds")) {
        assert!(script.contains(&format!("study {} ", study.name)), "{} is not made", study.name);
    }
    for name in DOCUMENTS.iter().flat_map(|it| it.1.split('`').skip(1).step_by(2)) {
        let begins = ["megiddo-", "lawrence-"].iter().any(|game| name.starts_with(game));
        let is_scenario = name.starts_with("megiddo-1918") || name == "lawrence-of-arabia";
        let is_study = begins && !is_scenario && !name.contains(' ');
        assert!(!is_study || all.iter().any(|it| it.name == name), "there is no study {name}");
    }
}

#[test]
fn exempt_numbers_are_in_the_documents() {
    for (file, text) in DOCUMENTS {
        for (words, reason) in exempt::of(file) {
            assert!(exempt::place(text, words).is_some(), "{file} has no more: {words}");
            let has_number = words.contains(|it: char| it.is_ascii_digit());
            assert!(has_number && !reason.is_empty(), "{words}");
        }
    }
}

#[test]
fn a_wrong_number_is_found_out() {
    let all = studies();
    let text = "# X\n\nThe British win 63.31 % here (`megiddo-level-compare`).\n\n\
                | British \\ Turks | greedy | tempo |\n|---|---|---|\n| greedy | 76.6 % | 1.2 % |\n";
    let wrong = unfounded(("README.md", text), &all);
    assert!(wrong.iter().any(|it| it.starts_with("README.md:7: 1.2 % is not in megiddo-level")));
    let elsewhere = text.replace("megiddo-level-compare", "no-such-study");
    let wrong = unfounded(("README.md", &elsewhere), &all);
    assert!(wrong.len() == 3 && wrong[0].contains("no study is named"), "{wrong:?}");
    // The number of another matchup does not count.
    let swapped = text.replace("1.2 %", "76.6 %").replace("63.31", "63");
    assert_eq!(unfounded(("README.md", &swapped), &all).len(), 1);
}
