//! Traces and stories of Megiddo: some that must stay as they are, and properties of all.

mod megiddo;

use std::io::{self, Write};

use megiddo::{SHORT_GAME, casts, model, replay, story, trace};
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, Replay};
use serde_json::{Value, json};

/// Number of games of each pair of policies.
const GAMES: u64 = 200;

fn lines(trace: &str) -> Vec<Value> {
    trace.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn transcripts_of_a_short_game_are_unchanged() {
    let cast = &casts(&model(&[]), "random", "random")[0];
    insta::assert_snapshot!("a_short_game_as_json_lines", trace(cast, SHORT_GAME));
    insta::assert_snapshot!("a_short_game_as_a_story", story(cast, SHORT_GAME));
}

#[test]
fn a_draw_line_is_never_empty_nor_split_without_need() {
    let model = model(&[]);
    for cast in casts(&model, "all", "all") {
        for index in 0..GAMES {
            let lines = lines(&trace(&cast, index));
            let draws = |line: &Value| line["event"] == "draw";
            assert!(lines.iter().filter(|line| draws(line)).all(|line| line["cards"] != json!([])));
            for pair in lines.windows(2).filter(|pair| pair.iter().all(draws)) {
                let [before, after] =
                    [&pair[0], &pair[1]].map(|draw| (&draw["side"], &draw["phase"]));
                assert_ne!(before, after, "{:?}, game {index}", cast.names);
            }
        }
    }
}

#[test]
fn the_game_line_says_how_to_play_it_again() {
    let model = model(&["rulings.terrain_targetable=false".into()]);
    let cast = &casts(&model, "tempo", "greedy")[0];
    let replay = Replay { scenario: "a \"variant\"", seed: u64::MAX, index: 7, overrides: &[] };
    let mut out = Vec::new();
    Megiddo::trace(cast, &replay, &mut out).expect("memory does not fail");
    let text = String::from_utf8(out).expect("text");
    insta::assert_snapshot!(text.lines().next().unwrap_or_default());
}

#[test]
fn no_story_is_wider_than_90_columns() {
    let model = model(&[]);
    for cast in casts(&model, "all", "all") {
        for index in 0..GAMES {
            let story = story(&cast, index);
            let wide = story.lines().find(|line| line.chars().count() > 90);
            assert_eq!(wide, None, "{:?}, game {index}", cast.names);
            assert!(!story.contains('\u{a0}'), "{:?}, game {index}", cast.names);
        }
    }
}

/// Writer that accepts the given number of bytes and then fails, as on a full disk.
struct FullDisk(usize);

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failing_writer_is_reported() {
    let cast = &casts(&model(&[]), "random", "random")[0];
    let length = trace(cast, SHORT_GAME).len();
    let write = |room| Megiddo::trace(cast, &replay(SHORT_GAME), &mut FullDisk(room));
    for room in [0, 100, length - 1] {
        let error = write(room).expect_err("the disk is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    write(length).expect("the disk has room");
    assert!(Megiddo::narrate(cast, &replay(SHORT_GAME), &mut FullDisk(100)).is_err());
}
