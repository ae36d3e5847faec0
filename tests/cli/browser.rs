//! HTML pages in a browser: layout on a telephone, sorting of tables, and downloads of tables as files.

use std::collections::HashSet;

use serde::Deserialize;

use super::*;
use crate::page::{COMMANDS, PAGES};

/// Facts about a page that the test's script reports from the browser.
#[derive(Deserialize)]
struct Told {
    width: u32,
    loaded: u32,
    tables: Vec<UsedTable>,
}

/// Facts about a table of a page after the test's script has sorted and downloaded it.
#[derive(Deserialize)]
struct UsedTable {
    caption: String,
    columns: Vec<Column>,
    /// Cells of the rows, as the page shows them.
    shown: Vec<Vec<String>>,
    file: File,
}

/// Cells of a column after each click on its heading.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Column {
    is_figure: bool,
    looks: [Look; 3],
}

#[derive(Deserialize)]
struct Look {
    sort: Option<String>,
    cells: Vec<String>,
}

/// File that was downloaded from a table.
#[derive(Deserialize)]
struct File {
    name: String,
    address: String,
    text: String,
}

/// Returns an HTML page that shows `pages` in frames of a telephone's width and runs the test's script.
fn frames(pages: &[String]) -> String {
    let frame = |page: &String| {
        let page = page.replace('&', "&amp;").replace('"', "&quot;");
        format!("<iframe style=\"width:380px;height:800px;border:0\" srcdoc=\"{page}\"></iframe>")
    };
    let frames: String = pages.iter().map(frame).collect();
    let script = include_str!("browser.js");
    format!("<!DOCTYPE html><meta charset=utf-8><title>?</title>{frames}<script>{script}</script>")
}

/// Opens a page in the browser without a window, and returns the browser's output.
///
/// `more` are further options of the browser. Prints a note and returns `None` if there is no browser.
fn browse(more: &[&str], file: &str) -> Option<Output> {
    let mut command = Command::new("chromium");
    command.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"]);
    command.arg("--hide-scrollbars");
    command.arg(format!("--user-data-dir={}", path_to("browser").display()));
    command.args(["--disable-background-networking", "--virtual-time-budget=2000"]);
    command.args(more).arg(format!("file://{}", path_to(file).display()));
    let output = command.stdin(Stdio::null()).output().ok();
    if output.is_none() {
        said::skipped("no `chromium` here, so no page was looked at in a browser");
    }
    output
}

#[test]
fn a_browser_shows_every_page_within_a_telephone_and_its_tables_sort_and_save() {
    write("frames.html", frames(&PAGES));
    let Some(shown) = browse(&["--dump-dom"], "frames.html") else { return };
    let json = stdout(&shown).split("<pre>").nth(1).expect("what came of it");
    let json = json.split("</pre>").next().unwrap_or_default();
    let json = json.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}");
    let all: Vec<Told> = serde_json::from_str(&json.replace("&amp;", "&")).expect("JSON");
    assert_eq!(all.len(), COMMANDS.lines().count());
    for (command, page) in COMMANDS.lines().zip(&all) {
        assert_eq!((page.width, page.loaded), (380, 0), "{command}");
        assert!(page.tables.len() > 3, "{command}");
        let names: HashSet<&str> = page.tables.iter().map(|table| &table.file.name[..]).collect();
        assert_eq!(names.len(), page.tables.len(), "{command}: {names:?}");
        for table in &page.tables {
            table.columns.iter().enumerate().for_each(|it| check_order(table, it));
            check_file(table);
        }
    }
    let complaints: Vec<&str> =
        stderr(&shown).lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(complaints.is_empty(), "{complaints:?}");
}

/// Returns the number with which the text of a cell begins, if any.
fn number(cell: &str) -> Option<f64> {
    let cell = cell.trim_start_matches(['<', '>', ' ', '+']).replace(',', "");
    cell.split(' ').next()?.parse().ok()
}

/// Asserts that clicks on the heading sort a column up, then down, then restore the original order.
///
/// Numbers are sorted by value, and empty cells come last in both directions.
fn check_order(table: &UsedTable, (place, column): (usize, &Column)) {
    let sorts = column.looks.each_ref().map(|look| look.sort.as_deref());
    let text = |row: &Vec<String>| row.get(place).cloned().unwrap_or_default();
    let written: Vec<String> = table.shown.iter().map(text).collect();
    assert_eq!(column.looks[2].cells, written, "{}", table.caption);
    if written.len() < 2 {
        return assert_eq!(sorts, [None; 3], "{}", table.caption);
    }
    assert_eq!(sorts, [Some("ascending"), Some("descending"), None], "{}", table.caption);
    for (look, sign) in column.looks.iter().zip([1.0, -1.0]) {
        let is_known = |cell: &&String| !cell.is_empty() && **cell != "–";
        let known: Vec<&String> = look.cells.iter().take_while(is_known).collect();
        assert_eq!(known.len(), written.iter().filter(is_known).count(), "{:?}", look.cells);
        let mut cells = [look.cells.clone(), written.clone()];
        cells.iter_mut().for_each(|cells| cells.sort());
        assert_eq!(cells[0], cells[1], "{}", table.caption);
        let numbers: Vec<f64> =
            known.iter().map(|it| sign * number(it).unwrap_or(f64::NEG_INFINITY)).collect();
        assert!(!column.is_figure || numbers.is_sorted(), "{}: {numbers:?}", table.caption);
        let names: Vec<&str> = known.iter().map(|it| &it[..]).collect();
        let is_one_word = names.iter().all(|it| it.bytes().all(|byte| byte.is_ascii_lowercase()));
        let is_sorted = if sign > 0.0 { names.is_sorted() } else { names.iter().rev().is_sorted() };
        assert!(!is_one_word || is_sorted, "{}: {names:?}", table.caption);
    }
}

/// Asserts that the downloaded file has every row of the table, with every number that the page shows.
fn check_file(table: &UsedTable) {
    let File { name, address, text } = &table.file;
    assert_eq!(address, "data:text/csv;charset=utf-8");
    let (words, ending) = name.split_at(name.len() - ".csv".len());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    assert!(ending == ".csv" && words.bytes().all(is_plain), "{name}");
    let text = text.strip_prefix('\u{feff}').expect("a mark that it is UTF-8");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads: HashSet<String> =
        reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let records: Vec<csv::StringRecord> = reader.records().map(|it| it.expect("a row")).collect();
    assert_eq!(heads.len(), records.first().map_or(heads.len(), csv::StringRecord::len), "{text}");
    assert_eq!(records.len(), table.shown.len(), "{text}");
    for (record, row) in records.iter().zip(&table.shown) {
        assert_eq!(record.iter().next_back(), Some(&table.caption[..]));
        for (cell, column) in row.iter().zip(&table.columns) {
            let cell = if cell == "–" { "" } else { cell };
            let is_there = |part: &str| record.iter().any(|it| it == part);
            if !column.is_figure || number(cell).is_none() || cell.contains(['<', '>']) {
                assert!(is_there(cell), "{cell}: {record:?}");
                continue;
            }
            // Removes commas within numbers and before `n`.
            let plain = cell.replace(", ", " ").replace(',', "").replace(['+', '(', ')'], "");
            let mut parts = plain.split(' ').filter(|it| number(it).is_some());
            assert!(parts.all(is_there), "{cell}: {record:?}");
        }
    }
}
