//! Size of summaries on the terminal, and completeness of the output with `--full`.

use super::*;
use sandtable::cli::Cli;
use sandtable::games::Shipped;
use sandtable::report::tell::{SECTIONS, Tables};

/// Commands without a result that is summarised: their output is data, a story, a script or a page.
const WITHOUT_SUMMARY: [&str; 8] =
    ["trace", "studio", "init", "check", "list", "cluster", "schema", "completions"];

/// Scenarios of both games, each with the policies that make its games quick.
const SCENARIOS: [[&str; 2]; 2] = [
    ["megiddo-1918-level", "--british greedy --turks greedy"],
    ["lawrence-of-arabia", "--mission aqaba --policy greedy"],
];

/// Returns the operands and options with which a command makes a small result of a scenario.
///
/// `None` if the game of the scenario has nothing for the command.
fn arguments(name: &str, [scenario, policies]: [&str; 2]) -> Option<String> {
    let is_megiddo = scenario.starts_with("megiddo");
    let key = if is_megiddo { "british.hand_size" } else { "missions.aqaba.pounds" };
    let own = match name {
        "sweep" => format!("{policies} -n 40 --vary {key}=5..7"),
        "diff" => format!("{policies} -n 40 --set {key}=6"),
        "tune" => format!("{policies} -n 200 --tolerance 0.1 --target 0.5 --max-edits 1"),
        "compare" if is_megiddo => {
            "-n 40 --british random --british greedy --turks random --turks greedy".to_owned()
        }
        "compare" => "-n 40 --mission aqaba --policy random --policy greedy".to_owned(),
        "train" => "-n 200".to_owned() + if is_megiddo { "" } else { " --mission aqaba" },
        "decks" if is_megiddo => format!("{policies} -n 40"),
        "decks" => return None,
        _ => format!("{policies} -n 40"),
    };
    let file = if name == "table" { "games.toml " } else { "" };
    Some(format!("{file}{scenario} {own}"))
}

/// Returns the summary that a command prints and, in `out`, its result; `None` if the game has nothing for it.
fn summary(name: &str, scenario: [&str; 2]) -> Option<String> {
    let played = match scenario[0].starts_with("megiddo") {
        true => "game = \"megiddo-1918\"\n[[games]]\nwinner = \"british\"\n",
        false => "game = \"lawrence-of-arabia\"\n[[games]]\nwon = true\nmission = \"aqaba\"\n",
    };
    write("games.toml", played);
    let _ = std::fs::remove_dir_all(path_to("out"));
    let command = match name {
        "report" => {
            stdout_of(&format!("run {} -n 40 --out out", scenario.join(" ")));
            "report out".to_owned()
        }
        "merge" => {
            stdout_of(&format!("run {} -n 40 --shard 0/1 --out parts --force", scenario.join(" ")));
            "merge parts --out out".to_owned()
        }
        name => format!("{name} {} --out out", arguments(name, scenario)?),
    };
    let run = output(&command);
    assert!([0, 1].contains(&code(&run)), "{command}: {}", stderr(&run));
    Some(stdout(&run).to_owned())
}

/// Asserts that a summary fits the terminal, and that it says where the report is.
fn check_summary(what: &str, summary: &str) {
    let lines: Vec<&str> = summary.lines().collect();
    assert!((3..=24).contains(&lines.len()), "{what}, {} lines: {summary}", lines.len());
    let longest = lines.iter().map(|line| line.chars().count()).max();
    assert!(longest <= Some(120), "{what}: {summary}");
    assert!(summary.contains("report.html"), "{what}: {summary}");
}

/// Asserts that `--full` shows the sections of every table in `out` that has rows.
fn check_full(what: &str) {
    let full = stdout_of("report out --full");
    let mut shown = 0;
    for (name, bytes) in files("out").iter().filter(|(name, _)| Tables::have_file(name)) {
        let has_rows = bytes.iter().filter(|byte| **byte == b'\n').count() > 1;
        let mut sections = SECTIONS.iter().filter(|section| section.file == name);
        let titled = |title: &str| full.contains(&format!("\n{}\n", title.to_uppercase()));
        // The map has no section of its own: it is drawn behind the spaces.
        if has_rows && name != "map.csv" && sections.clone().next().is_some() {
            assert!(sections.any(|section| titled(section.title)), "{what}, {name}: {full}");
            shown += 1;
        }
    }
    assert!(shown > 0, "{what}: {full}");
}

#[test]
fn every_summary_fits_the_terminal_and_full_shows_every_table() {
    let commands = Cli::command_for::<Shipped>();
    let names = commands.get_subcommands().map(|command| command.get_name());
    let names: Vec<&str> = names.filter(|name| !WITHOUT_SUMMARY.contains(name)).collect();
    assert!(names.contains(&"run") && names.contains(&"cards"), "{names:?}");
    for name in names {
        for scenario in SCENARIOS {
            let what = format!("{name} {}", scenario[0]);
            let Some(summary) = summary(name, scenario) else { continue };
            check_summary(&what, &summary);
            check_full(&what);
        }
    }
}

/// A summary with more tables than fit says how much is left out, and `--full` shows it.
#[test]
fn a_summary_says_how_much_it_leaves_out() {
    let run = "run megiddo-1918 -n 200 --british greedy --turks tempo --no-files";
    let (short, full) = (stdout_of(run), stdout_of(&format!("{run} --full")));
    let cards = |text: &str| text.lines().filter(|line| line.contains(" × ")).count();
    assert!(short.lines().any(|line| line.starts_with("Not shown: ")), "{short}");
    assert!(short.lines().next() == full.lines().next() && cards(&full) > cards(&short), "{full}");
    assert!(!full.contains("Not shown: "), "{full}");
}
