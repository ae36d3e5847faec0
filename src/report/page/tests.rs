use serde_json::json;

use super::*;

const HEADER: &str = "scenario,mission,british,turks,policy,\
                      metric,unit,n,value,std_err,ci_low,ci_high,ci_level,ci_method";

fn material(command: &str, file: &str, rows: &str) -> Material {
    let manifest = json!({"scenario": "toy", "command": command, "complete": true, "files": []});
    let table = Table::read(file, format!("{HEADER}\n{rows}").as_bytes()).expect("a table");
    Material { manifest, tables: vec![table] }
}

fn win_rate(british: &str, turks: &str) -> String {
    format!("toy,,{british},{turks},,win_rate,share,900,0.25,0.01,0.22,0.28,0.95,wilson\n")
}

#[test]
fn the_page_begins_with_the_answer() {
    let page = page(&material("run", "summary.csv", &win_rate("bold", "shy")));
    let answer =
        "<h1>British win 25.00 % ± 3.00 (95 %, n = 900) when British bold meets Turks shy.";
    let answer = unbroken(answer);
    assert!(page.contains(&answer), "{page}");
    assert!(page.find("<h1>") < page.find("<svg") && page.contains("What this cannot tell you"));
}

#[test]
fn a_result_of_nothing_is_a_page_too() {
    let row = "toy,,bold,shy,,win_rate,share,0,,,,,,\n";
    for rows in ["", row] {
        let page = page(&material("run", "summary.csv", rows));
        assert!(page.contains("<h1>Nothing was played.</h1>"), "{page}");
    }
}

#[test]
fn an_interrupted_result_says_so() {
    let mut material = material("run", "summary.csv", &win_rate("bold", "shy"));
    material.manifest["complete"] = false.into();
    assert!(page(&material).contains("Interrupted: more games were asked for."));
}

#[test]
fn too_much_for_a_page_is_left_to_the_file() {
    let names: Vec<String> = (0..95).map(|number| format!("bold:fear=0.{number:02}")).collect();
    let pairs = names.iter().flat_map(|one| names.iter().map(move |other| win_rate(one, other)));
    let page = page(&material("compare", "matchups.csv", &pairs.collect::<String>()));
    assert!(page.len() < 500_000, "{}", page.len());
    assert!(page.contains("There is too much of it for a page: see matchups.csv."));
}

#[test]
fn hostile_names_are_shown_and_not_obeyed() {
    let name = "<img src=x onerror=alert(1)>&'";
    let page = page(&material("run", "summary.csv", &win_rate(name, "</svg><script>")));
    assert!(!page.contains("<img") && !page.contains("<script"));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;&amp;&#39;"));
}

#[test]
fn cells_that_are_no_numbers_are_unknown() {
    let row = "toy,,bold,shy,,win_rate,share,many,NaN,inf,-,1e999,0.95,magic\n";
    assert!(page(&material("run", "summary.csv", row)).contains("<h1>Nothing was played.</h1>"));
}
