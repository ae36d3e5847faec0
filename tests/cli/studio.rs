//! `studio`: the page with the whole program.

use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;

use crate::{code, directory, output, stderr, stdout};

/// A page that plays other games than the program is to be built again: `python3 src/studio/build.py`.
#[test]
fn the_page_plays_the_games_of_the_program() {
    let dir = directory();
    let made = output(dir.path(), "studio");
    assert_eq!((code(&made), stdout(&made)), (0, "studio.html\nOpen it in a browser.\n"));
    let page = std::fs::read_to_string(dir.path().join("studio.html")).expect("the page");
    let games = [("lawrence", Lawrence::BEHAVIOUR), ("megiddo", Megiddo::BEHAVIOUR)];
    let behaviours = games.map(|(game, behaviour)| format!("{game}={behaviour}")).join(" ");
    assert!(page.contains(&format!("name=\"sandtable-behaviour\" content=\"{behaviours}\"")));
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).expect("a policy");
    let policy = policy.split('"').next().unwrap_or_default();
    assert!(
        policy.starts_with("default-src 'none'; img-src data:;")
            && !policy.contains("unsafe-inline")
    );
    assert!(!page.contains("http://") && !page.contains("https://"));
}

#[test]
fn a_file_that_is_there_is_left_alone() {
    let dir = directory();
    assert_eq!(code(&output(dir.path(), "studio x.html")), 0);
    assert_eq!(code(&output(dir.path(), "studio x.html")), 0);
    std::fs::write(dir.path().join("x.html"), "mine").expect("written");
    let refused = output(dir.path(), "studio x.html");
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("x.html is there already"), "{}", stderr(&refused));
    assert_eq!(code(&output(dir.path(), "studio no/x.html")), 2);
}
