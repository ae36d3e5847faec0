use super::*;
use crate::{Document, Problems, load_bytes};

fn document(text: &str) -> Document {
    let text = format!("game = 'x'\n{text}");
    load_bytes("x.toml", text.as_bytes(), &[]).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns key, message and hint of every problem that `read` finds in `text`.
fn faults(text: &str, read: impl Fn(&Section)) -> Vec<[String; 3]> {
    let document = document(text);
    let problems = document.read(|root| read(root)).err().unwrap_or(Problems::new(""));
    let parts = |p: &&super::super::Problem| [p.at.key.clone(), p.message.clone(), p.hint.clone()];
    problems.sorted().iter().map(parts).collect()
}

#[test]
fn every_type_is_read() {
    let document = document(
        "i = 7\nf = true\nt = 'text'\nc = 'b'\nr = [0, 2]\nl = [1, 2]\n\
         deck = { Roads = 3, Forage = 1 }\n[s.one]\nx = 1\n[s.two]\nx = 2\n",
    );
    let read = document.read(|root| {
        assert_eq!(root.integer("i", 0..=9_u8), 7);
        assert!(root.flag("f"));
        assert_eq!(root.required("t").text(), "text");
        assert_eq!(root.choice("c", &[("a", 'A'), ("b", 'B')]), 'B');
        assert_eq!(root.required("r").range(0..=9_i32), 0..=2);
        assert_eq!(root.required("l").list().iter().map(|i| i.integer(0..=9_u32)).sum::<u32>(), 3);
        let deck = root.entries("deck").into_iter();
        let deck: Vec<(&str, u8)> = deck.map(|(name, n)| (name, n.integer(0..=9))).collect();
        assert_eq!(deck, [("Roads", 3), ("Forage", 1)]);
        let parts = root.entries("s").into_iter();
        let xs: Vec<(&str, i64)> =
            parts.map(|(name, it)| (name, it.section().integer("x", 0..=9))).collect();
        assert_eq!(xs, [("one", 1), ("two", 2)]);
        assert!(root.is_sound());
        deck
    });
    assert_eq!(read.unwrap().len(), 2, "what is read may borrow from the document");
}

#[test]
fn defaults_stand_in_for_absent_keys_alone() {
    let found = faults("i = 'x'\n", |root| {
        assert_eq!(root.integer_or("i", 1..=9_u8, 5), 1);
        assert_eq!(root.integer_or("j", 1..=9_u8, 5), 5);
        assert!(root.flag_or("f", true));
        assert_eq!(root.text_or("t", "none"), "none");
        assert_eq!(root.choice_or("c", &[("a", 1), ("b", 2)], 2), 2);
        assert!(root.optional("o").is_none());
    });
    let [[key, message, hint]] = &found[..] else { panic!("{found:?}") };
    assert_eq!(key, "i");
    assert_eq!(message, "expected an integer, found the text \"x\"");
    assert_eq!(hint, "write an integer from 1 to 9");
}

#[test]
fn every_mismatch_has_its_own_message() {
    let text =
        "a = 30\nb = 1.5\nc = 'alternat'\nd = [3, 1]\ne = [1]\nf = 'yes'\ng = 7\nh = [1, 'x']\n";
    let found = faults(text, |root| {
        let _: u8 = root.integer("a", 1..=20);
        let _: u8 = root.integer("b", 0..=1);
        root.choice("c", &[("alternate", 0), ("all_at_once", 1)]);
        root.required("d").range(0..=5_u8);
        root.required("e").range(0..=5_u8);
        root.flag("f");
        root.section("g").integer("below", 0..=1_u8);
        for item in root.required("h").list() {
            let _: u8 = item.integer(0..=5);
        }
        let _: u8 = root.integer("z", 1..=20);
    });
    insta::assert_snapshot!(found.iter().map(|f| f.join(" | ")).collect::<Vec<_>>().join("\n"), @r#"
    z | missing key `z` | add `z` to the file: an integer from 1 to 20
    a | 30 is out of range | write an integer from 1 to 20
    b | expected an integer, found 1.5 | write an integer from 0 to 1
    c | `alternat` is not a choice | did you mean `alternate`?
    d | the minimum 3 is above the maximum 1 | write `[min, max]`, each from 0 to 5
    e | expected two integers, found a list of length 1 | write `[min, max]`, each from 0 to 5
    f | expected `true` or `false`, found the text "yes" | write `true` or `false`, without quotes
    g | expected a table, found 7 | write a table, `[g]`
    h[1] | expected an integer, found the text "x" | write an integer from 0 to 5
    "#);
}

#[test]
fn keys_that_were_not_read_are_reported_in_every_table() {
    let found = faults("hand_sise = 1\n[british]\nwhim = 1\n[british.deck]\nRoads = 3\n", |root| {
        root.optional("hand_size");
        let british = root.section("british");
        british.allow("notes");
        british.entries("deck");
    });
    let keys: Vec<_> = found.iter().map(|[key, ..]| &key[..]).collect();
    assert_eq!(keys, ["hand_sise", "british.whim"]);
    assert_eq!(found[0][2], "did you mean `hand_size`?");
    assert_eq!(found[1][2], "known keys: `notes`, `deck`");
}

#[test]
fn a_missing_table_is_one_problem_and_none_is_reported_twice() {
    let found = faults("", |root| {
        let british = root.section("british");
        assert!(!british.is_sound());
        let _: u8 = british.integer("hand_size", 1..=20);
        assert!(british.entries("cards").is_empty());
    });
    let [[key, message, _]] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&key[..], &message[..]), ("british", "missing key `british`"));
    let found = faults("n = 7\n", |root| {
        let _: u8 = root.integer("n", 0..=1);
        let _: u8 = root.integer("n", 0..=1);
    });
    let [[_, message, hint]] = &found[..] else { panic!("{found:?}") };
    assert_eq!(message, "7 is out of range");
    assert_eq!(hint, "write an integer from 0 to 1");
}

#[test]
fn a_game_adds_its_own_problems_at_any_value() {
    let text = "[british]\nsize = 43\ndeck = { Roads = 3 }\n";
    let found = faults(text, |root| {
        let british = root.section("british");
        let size: u8 = british.integer("size", 0..=60);
        let deck = british.required("deck");
        let copies: u8 = deck.entries().iter().map(|(_, n)| n.integer::<u8>(0..=9)).sum();
        if deck.is_sound() && copies != size {
            deck.problem(format_args!("the deck has {copies} cards"), "change the counts");
        }
        assert!(!british.is_sound() && root.required("british").is_sound().eq(&false));
        british.problem("size", "odd", "");
    });
    assert_eq!(found.len(), 2);
    assert_eq!(found[1][0], "british.deck");
}
