//! `report --format markdown`: the summary and the tables of a result as Markdown.

use super::*;

/// Splits a line of a Markdown table at its unescaped pipes; `None` if it is no such line.
fn table_cells(line: &str) -> Option<Vec<String>> {
    let inside = line.strip_prefix("| ")?.strip_suffix('|')?;
    let hidden = inside.replace("\\|", "\u{0}");
    let cells = hidden.split('|').map(|cell| cell.trim().replace('\u{0}', "|").replace('\\', ""));
    let cells: Vec<String> = cells.collect();
    Some(cells).filter(|cells| !cells.is_empty())
}

/// Returns the tables of a Markdown text, each as rows of cells: the header, the rule, then the others.
fn tables(markdown: &str) -> Vec<Vec<Vec<String>>> {
    let blocks = markdown.split("\n\n").filter(|block| block.starts_with('|'));
    let rows = |block: &str| {
        block.lines().map(|line| table_cells(line).expect("a row")).collect::<Vec<_>>()
    };
    blocks.map(rows).collect()
}

#[test]
fn a_small_result_is_shown_as_markdown() {
    let players = "--british random --british greedy --turks random";
    succeeds(&format!("run megiddo-1918 -n 100 {players} --out out"));
    let before = files("out");
    let markdown = stdout_of("report out --format markdown");
    insta::assert_snapshot!(markdown);
    assert!(files("out") == before);
}

/// Each table is well-formed, its numbers are aligned right, and its rates are those of `summary.csv`.
#[test]
fn markdown_tables_have_the_figures_of_the_files() {
    let players = "--british random --british greedy --turks random --turks tempo";
    succeeds(&format!("run megiddo-1918 -n 500 {players} --out out"));
    let tables = tables(&stdout_of("report out --format markdown"));
    assert!(tables.len() >= 4, "{tables:?}");
    for rows in &tables {
        let columns = rows[0].len();
        assert!(rows.len() > 2 && rows.iter().all(|row| row.len() == columns), "{rows:?}");
        assert_eq!(rows[1][0], ":---");
        assert!(rows[1].iter().all(|rule| [":---", "---:"].contains(&&rule[..])), "{rows:?}");
    }
    let rates = &tables[0];
    assert_eq!(rates[1][1..], ["---:", "---:"]);
    let summary = table("out/summary.csv");
    let [metric, british, turks, value] =
        ["metric", "british", "turks", "value"].map(|name| column(&summary, name));
    for row in &rates[2..] {
        for (turk, cell) in rates[0].iter().zip(row).skip(1) {
            let of_matchup = |it: &&Vec<String>| {
                it[metric] == "win_rate" && it[british] == row[0] && it[turks] == *turk
            };
            let rate = &summary.iter().find(of_matchup).expect("the matchup")[value];
            let rate: f64 = rate.parse().expect("a number");
            assert!(cell.starts_with(&format!("{:.2} %", 100.0 * rate)), "{cell}: {rate}");
        }
    }
}

#[test]
fn markdown_shows_one_result_that_is_not_altered() {
    for out in ["all/one", "all/two"] {
        succeeds(&format!("run megiddo-1918 -n 50 --out {out}"));
    }
    refused("report all --format markdown", &["`--format markdown`", "all/one"]);
    refused("report all/one --format latex", &["'latex'", "markdown"]);
    assert!(!path_to("all/index.html").exists());
    let cards = path_to("all/one/cards.csv");
    std::fs::write(&cards, read(&cards) + "x\n").expect("written");
    refused("report all/one --format markdown", &["cards.csv"]);
}
