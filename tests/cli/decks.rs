//! Matchups in which policies play decks other than those of the scenario.

use super::*;

const RUN: &str = "run megiddo-1918-level -n 300";

#[test]
fn every_deck_meets_every_deck() {
    succeeds(&format!("{RUN} --british-deck all --turks-deck all --out 1"));
    let summary = table("1/summary.csv");
    let mut pairs: Vec<[&str; 2]> =
        summary[1..].iter().map(|row| [&row[2][..], &row[3][..]]).collect();
    pairs.dedup();
    assert_eq!(pairs.len(), 36);
    assert_eq!(pairs[..2], [["tempo", "tempo"], ["tempo", "tempo@force"]]);
    assert_eq!(pairs[35], ["tempo@lean", "tempo@lean"]);

    let decks = ["printed", "force", "firepower", "cavalry-raid", "supply-engine", "lean"];
    let each = |side| decks.map(|deck| format!("--{side} tempo@{deck}")).join(" ");
    let (british, turks) = (each("british"), each("turks"));
    succeeds(&format!("{RUN} {british} {turks} --out 2"));
    assert!(files("1") == files("2"));
}

#[test]
fn decks_make_a_matrix_that_does_not_name_the_printed_deck() {
    let decks = "--british-deck printed --british-deck lean --turks tempo@supply-engine";
    let matrix = stdout_of(&format!("{RUN} {decks} --turks random --no-files"));
    insta::assert_snapshot!("decks_make_a_matrix", matrix);
    let players = "--british tempo --british tempo@printed --turks-deck printed";
    let cells = json(&format!("{RUN} {players} --format json --no-files"))["cells"].take();
    assert_eq!((cells.as_array().map(Vec::len), &cells[0]["british"]), (Some(1), &json!("tempo")));
    assert_eq!(cells[0]["turks"], "tempo");
}

#[test]
fn the_manifest_names_the_decks() {
    let players = "--british tempo:patience=0.5 --british-deck lean";
    succeeds(&format!("{RUN} {players} --per-game --out 1"));
    assert_eq!(manifest("1")["contests"][0]["british"], "tempo:patience=0.5@lean");
    let again = again("1");
    assert!(again.contains("--british tempo:patience=0.5@lean --turks tempo -n"), "{again}");
    succeeds(&format!("{again} --out 2"));
    assert!(files("1") == files("2"));
    assert_eq!(table("1/games.csv")[1][0], "tempo:patience=0.5@lean");
}

#[test]
fn a_player_keeps_the_deck_that_it_names() {
    let players = "--british greedy --british all@lean --british-deck force --british random@all";
    succeeds(&format!("{RUN} {players} --out ."));
    let manifest = manifest("");
    let matchups = manifest["contests"].as_array().expect("contests");
    let british: Vec<&str> = matchups.iter().filter_map(|it| it["british"].as_str()).collect();
    assert_eq!(british[0], "greedy@force");
    let all: Vec<String> = scripted(&[]).iter().map(|name| format!("{name}@lean")).collect();
    let (lean, decks) = british[1..].split_at(all.len());
    assert_eq!(lean, all);
    // `random@lean` is listed only once.
    assert_eq!((decks[0], decks.len()), ("random", 5));
}

#[test]
fn a_trace_plays_with_the_deck() {
    let trace = stdout_of("trace megiddo-1918 --british-deck force --turks random@lean");
    let events = trace.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let events: Vec<serde_json::Value> = events.take(2).collect();
    let expected = serde_json::json!({"british": "tempo@force", "turkish": "random@lean"});
    assert_eq!(events[0]["policies"], expected);
    let deck = events[1]["deck"].as_array().expect("a deck");
    assert!(deck.contains(&"HMS Druid/HMS Forester#3".into()), "{deck:?}");
}

#[test]
fn unknown_decks_are_named_with_a_hint() {
    for players in ["--british-deck leen", "--british tempo@leen", "--turks all@leen"] {
        let parts = ["`leen`", "printed, force,", "`x`", "`lean`"];
        let run = refused(&format!("run megiddo-1918 {players} --turks-deck x"), &parts);
        assert_eq!(run.matches("`leen`").count(), 1, "{run}");
    }
    assert!(files("").is_empty());
}

/// A scenario's deck that breaks its rules of deck building is refused in matchups with built decks.
#[test]
fn a_printed_deck_outside_its_pool_or_format_is_refused_beside_built_decks() {
    let variant = "extends = \"megiddo-1918-level\"\n\
        turkish.cards.\"Armoured Train\" = { kind = \"artillery\", force = 5 }\n\
        turkish.deck.\"Armoured Train\" = 1\n\
        turkish.deck.\"Rail Cuts\" = 0\n\
        british.deck.Roads = 6\n";
    write("train.toml", variant);
    let run = output("run train.toml -n 100 --no-files --quiet");
    assert_eq!((code(&run), stderr(&run)), (0, ""));

    let check = succeeds("check train.toml");
    insta::assert_snapshot!(stderr(&check));
    let sound = output("check megiddo-1918 megiddo-1918-level lawrence-of-arabia");
    assert_eq!((code(&sound), stderr(&sound)), (0, ""));

    let british = ["train.toml:5:", "`Roads`", "46"];
    let turkish = ["train.toml:2:", "train.toml:4:", "`Rail Cuts`"];
    for (decks, expected, unexpected) in
        [("--british-deck lean", british, turkish), ("--turks tempo@force", turkish, british)]
    {
        let run = refused(&format!("run train.toml -n 100 {decks}"), &expected);
        for part in unexpected {
            assert!(!run.contains(part), "{decks}, {part}: {run}");
        }
    }
    refused("compare train.toml -n 100 --decks", &[british, turkish].concat());
}

/// An override that breaks the rules of deck building is a warning, and an error beside built decks.
#[test]
fn an_override_outside_pool_or_format_is_reported() {
    for (set, parts) in [
        ("turkish.cards.Train={kind=\"artillery\",force=5}", ["`Train`", "turkish", "help:"]),
        ("british.format.deck_size=[44,50]", ["43", "44 to 50", "help:"]),
        ("british.pool.Roads=[0,2]", ["`Roads`", "0 to 2", "help:"]),
    ] {
        let check = succeeds(&format!("check megiddo-1918 --set {set}"));
        assert_holds(stderr(&check), &["warning:"]);
        assert_holds(stderr(&check), &parts);
        let compare = format!("compare megiddo-1918 -n 100 --decks --no-files --set {set}");
        refused(&compare, &parts);
    }
}

#[test]
fn a_solitaire_game_has_no_decks() {
    let decks = "--british-deck lean --turks-deck all";
    let parts = ["--british-deck", "--turks-deck", "--mission, --policy"];
    refused(&format!("run lawrence-of-arabia {decks}"), &parts);
}

/// `--judge` sets the precision of the figures of `decks` and `train`.
#[test]
fn studies_with_judging_games_take_no_precision() {
    for study in ["decks", "train"] {
        refused(&format!("{study} megiddo-1918-level --precision 0.2 --no-files"), &["--judge"]);
        let help = stdout_of(&format!("{study} --help"));
        assert!(!help.contains("--precision"), "{help}");
    }
}
