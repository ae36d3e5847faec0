//! `report.html`: the HTML page of every command, as a file of its result and as markup.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::*;

/// Command lines, with one for each kind of result that has an HTML page.
pub const COMMANDS: &str = include_str!("pages.txt");

/// Runs a command and returns the HTML page of its result.
pub fn page_of(command: &str) -> String {
    succeeds(&format!("{command} --out result --force -q"));
    read("result/report.html")
}

/// Pages of all [`COMMANDS`], which several tests share.
pub static PAGES: LazyLock<Vec<String>> =
    LazyLock::new(|| COMMANDS.lines().map(|it| in_temporary_directory(|| remade(it))).collect());

/// Runs a command and returns its page.
///
/// Asserts that the command `report` makes an equal page from the files, and that the manifest lists the page.
fn remade(command: &str) -> String {
    tune::toy();
    let page = page_of(command);
    let result = path_to("result");
    let before = files(&result);
    assert_holds(&stdout_of("report result"), &["\nOpen result/report.html in a browser."]);
    assert!(files(&result) == before, "{command}");
    let files = manifest(&result)["files"].clone();
    let listed = files.as_array().expect("files").last().expect("the page").clone();
    let digest = sha256(&page);
    assert_eq!((&listed["name"], &listed["sha256"]), (&"report.html".into(), &digest.into()));
    page
}

#[test]
fn every_command_writes_a_sound_page_that_report_makes_again() {
    PAGES.iter().for_each(|page| check(page));
}

/// The page of a game with a map shows statistics of each space.
///
/// This also holds after a merge of shards, and in a scenario with an added space.
#[test]
fn a_game_with_a_map_has_figures_by_space() {
    let variant = include_str!("../lawrence/petra.toml").replace("Petra", "<Petra>");
    write("petra.toml", variant);
    let command = "run petra.toml -n 100 --policy greedy --mission aqaba --mission damascus";
    let page = page_of(command);
    check(&page);
    let section = page.split("<section id=\"spaces\">").nth(1).expect("a section");
    let section = section.split("</section>").next().expect("an end");
    assert!(section.matches("<svg ").count() >= 6, "three metrics on two missions");
    assert!(section.contains("&lt;Petra&gt;</text>") && section.contains("class=\"rail\""));
    for shard in 0..2 {
        succeeds(&format!("{command} --shard {shard}/2 --out parts"));
    }
    succeeds("merge parts --out merged -q");
    let result = path_to("result");
    assert!(files(&result) == files("merged"));
    let rows = table(result.join("spaces.csv"));
    assert_eq!(rows[0][4..7], ["policy", "space", "metric"]);
    let value = |file: &str, metric: &str, index: usize| -> f64 {
        let of_metric = |row: &&Vec<String>| row[1] == "damascus" && row[index] == metric;
        let rows = table(result.join(file));
        let value = |row: &Vec<String>| row[index + 3].parse::<f64>().expect("a number");
        rows.iter().filter(of_metric).map(value).sum()
    };
    for metric in ["battles", "units_lost", "garrisons_removed", "rail_breaks"] {
        let [whole, spaces] =
            [("summary.csv", 5), ("spaces.csv", 6)].map(|(file, index)| value(file, metric, index));
        assert!((whole - spaces).abs() < 1e-4, "{metric}: {whole} {spaces}");
    }
    let map = table(result.join("map.csv"));
    assert_eq!(map[0], ["scenario", "space", "kinds", "x", "y", "route"]);
    assert!(map.contains(&["petra", "<Petra>", "", "57", "62", "Jurf"].map(String::from).to_vec()));
}

/// The longest page of any command on a shipped scenario stays within the limit of its length.
#[test]
fn the_longest_page_stays_within_its_bound() {
    let page = page_of("run lawrence-of-arabia -n 200 --policy all");
    check(&page);
    assert!(page.len() > 300_000, "another page is longest: this has {}", page.len());
    let tables = page.matches("<table>").count();
    assert!(tables > 20, "{tables} tables");
}

#[test]
fn a_page_of_another_program_is_replaced_and_changed_files_are_named() {
    page_of(COMMANDS.lines().next().expect("a command"));
    let result = path_to("result");
    let before = files(&result);
    std::fs::write(result.join("report.html"), "old").expect("written");
    succeeds("report result");
    assert!(files(&result) == before);
    // Results of early versions have no page.
    let mut without = manifest(&result);
    without["files"].as_array_mut().expect("files").pop();
    std::fs::write(result.join("manifest.json"), without.to_string()).expect("written");
    std::fs::remove_file(result.join("report.html")).expect("removed");
    succeeds("report result");
    assert!(files(&result) == before);
    let cards = path_to("result/cards.csv");
    let text = std::fs::read_to_string(&cards).expect("text").replace("0.", "1.");
    std::fs::write(&cards, text).expect("written");
    std::fs::remove_file(path_to("result/summary.csv")).expect("removed");
    let before = files("result");
    let message = refused("report result", &["--out result --force`"]);
    assert_eq!(altered::altered(&message), ["summary.csv (missing)", "cards.csv (changed)"]);
    assert!(files("result") == before);
}

/// Tables with correct digests but wrong columns or values are refused, with all their problems.
#[test]
fn every_problem_of_files_that_do_not_fit_is_reported() {
    page_of("run megiddo-1918-level -n 40 --british greedy --turks tempo");
    let result = path_to("result");
    let mut manifest = manifest(&result);
    let mut change = |name: &str, from: &str, to: &str| {
        let text = std::fs::read_to_string(result.join(name)).expect("text").replacen(from, to, 1);
        std::fs::write(result.join(name), &text).expect("written");
        let files = manifest["files"].as_array_mut().expect("files");
        let listed = files.iter_mut().find(|file| file["name"] == name).expect("it is listed");
        listed["bytes"] = text.len().into();
        listed["sha256"] = sha256(&text).into();
    };
    change("summary.csv", "win_rate,share,40,", "win_rate,share,forty,");
    change("lengths.csv", ",number,", ",lumber,");
    change("cards.csv", "\nmegiddo-1918-level,", "\n");
    std::fs::write(result.join("manifest.json"), manifest.to_string()).expect("written");
    let before = files(&result);
    let parts = [
        "error: result/summary.csv, line 2, column `n`: \"forty\"",
        "error: result/lengths.csv, line 1, column `number`: ",
        "error: result/lengths.csv, line 1, column `lumber`: ",
        "error: result/cards.csv, line 2: 17 ",
    ];
    let message = refused("report result", &parts);
    assert_eq!(message.matches("error:").count(), parts.len(), "{message}");
    assert!(files(&result) == before);
    // The error names the version that wrote the result.
    manifest["version"] = "0.4.0".into();
    std::fs::write(result.join("manifest.json"), manifest.to_string()).expect("written");
    let with_version = refused("report result", &parts);
    let hint = with_version.strip_prefix(message.trim_end()).expect("it says the same first");
    assert!(hint.contains("0.4.0"), "{hint}");
}

#[test]
fn a_directory_without_a_result_is_refused() {
    for bytes in [None, Some("{"), Some("{}")] {
        if let Some(bytes) = bytes {
            write("manifest.json", bytes);
        }
        refused("report .", &["manifest.json"]);
    }
    write("file", "");
    for path in ["nowhere", "file"] {
        refused(&format!("report {path}"), &[path]);
    }
}

#[test]
fn names_of_cards_are_escaped() {
    let variant = r#"
        extends = "megiddo-1918-level"
        [turkish.cards]
        "<img src=x onerror=alert(1)>&\"'" = { kind = "artillery", force = 5 }
        [turkish.deck]
        "<img src=x onerror=alert(1)>&\"'" = 1
        "Garrison Troops" = 2
        [turkish.pool]
        "<img src=x onerror=alert(1)>&\"'" = [0, 1]
    "#;
    write("hostile.toml", variant);
    let page = page_of("run hostile.toml -n 1000 --british random --turks random");
    check(&page);
    assert!(page.contains("1 × &lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;"));
}

/// Names of HTML elements without an end tag.
const VOID: [&str; 2] = ["meta", "link"];

/// Only script that a page may run.
const SCRIPT: &str = include_str!("../../src/report/page/script.js");

/// Asserts that the markup of a page is sound.
///
/// Elements are closed in order, `id`s are unique, no other file is loaded, only sandtable's script runs, every drawing
/// has a table, and contrasts suffice.
fn check(page: &str) {
    assert!(page.len() < 500_000, "{}", page.len());
    assert_eq!(contrast::unclear(page), [""; 0]);
    let page = page.replacen(&format!("<script>{SCRIPT}</script>"), "", 1);
    let mut open: Vec<&str> = Vec::new();
    let mut ids = HashSet::new();
    let mut labels = Vec::new();
    for tag in page.split('<').skip(1).map(|rest| rest.split('>').next().expect("a tag")) {
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert!(!["script", "img", "iframe", "object", "!--"].contains(&name), "{tag}");
        if !tag.ends_with('/') && !tag.starts_with('!') {
            open.push(name);
        }
        let value = |key: &str| tag.split(&format!(" {key}=\"")[..]).nth(1)?.split('"').next();
        if let Some(id) = value("id") {
            assert!(ids.insert(id), "{id} is there twice");
        }
        labels.extend(value("aria-labelledby").into_iter().flat_map(str::split_whitespace));
        let (keys, _) = tag.rsplit_once("=\"").unwrap_or_default();
        let key = |before: &str| before.rsplit(' ').next().map(str::to_owned);
        let keys: Vec<String> = keys.split("=\"").filter_map(key).collect();
        assert!(!keys.iter().any(|key| key == "src" || key.starts_with("on")), "{tag}");
        // Nothing is loaded from elsewhere, and links stay within the page.
        assert!(value("href").is_none_or(|it| it.starts_with('#') || it == "data:,"), "{tag}");
        assert!(name != "svg" || value("role") == Some("img") && open.contains(&"figure"), "{tag}");
        assert!(!VOID.contains(&name) || tag.ends_with('/'), "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(labels.iter().all(|label| ids.contains(label)));
    // The digests in the content security policy may contain any characters.
    let (before, after) = page.split_once("<meta http-equiv=").expect("a policy");
    let page = format!("{before}{}", after.split_once("/>").expect("its end").1);
    for word in ["http:", "https:", "//", "@import", "url("] {
        assert!(!page.contains(word), "{word}");
    }
    for figure in page.split("<figure>").skip(1) {
        let figure = figure.split("</figure>").next().expect("an end");
        let parts = ["<svg ", "<title ", "<desc ", "<table>", "<caption>"];
        assert!(parts.iter().all(|part| figure.contains(part)), "{figure}");
    }
}

/// The command `report` on a folder of results writes an index page with a link to each of them.
#[test]
fn a_folder_of_results_has_an_index() {
    for command in [
        "run megiddo-1918 -n 50 --british random --turks random --set british.hand_size=9",
        "profile --only losses lawrence-of-arabia --mission aqaba --policy greedy -n 60 --out reports/deep/aqaba",
    ] {
        succeeds(command);
    }
    let listed = output("report reports");
    assert_eq!((code(&listed), stdout(&listed)), (0, "reports/index.html\n"));
    let page = read("reports/index.html");
    let links = ["deep/aqaba", "megiddo-1918-run"].map(|it| format!("href=\"{it}/report.html\""));
    assert_holds(&page, &links.each_ref().map(|it| &it[..]));
    assert_holds(&page, &["Megiddo 1918 (megiddo-1918): run", "British win"]);
    // The head of a page shows the overrides, and the page explains the policies.
    let page = read("reports/megiddo-1918-run/report.html");
    let random = Megiddo::catalogue().policies.iter().find(|policy| policy.name == "random");
    assert_holds(&page, &["--set british.hand_size=9", random.expect("a policy").description]);
    // An altered result is listed with its problem.
    write("reports/deep/aqaba/losses.csv", "x");
    let listed = output("report reports");
    assert_eq!((code(&listed), stdout(&listed)), (2, "reports/index.html\n"));
    assert!(read("reports/index.html").contains("losses.csv"));
    std::fs::create_dir(path_to("empty")).expect("a folder");
    refused("report empty", &[]);
}
