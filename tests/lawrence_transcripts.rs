//! A game of Lawrence of Arabia as JSON Lines and as a story.

mod lawrence;

use lawrence::{casts, model, story, trace, wild_story};

/// So many games of each kind.
const GAMES: u64 = 100;
/// A short mission of the random player.
const SHORT_GAME: u64 = 3;
/// A campaign of the wild player with loaded dice that uses most of the rules.
const WILD_CAMPAIGN: u64 = 0;

#[test]
fn scan() {
    if std::env::var("SHOW").is_ok() {
        let m = model(&[]);
        println!("{}", story(&m, &casts(&m, "random", "damascus")[0], 1617));
        println!("{}", wild_story(&m, &casts(&m, "random", "campaign")[0], 51, 70));
        return;
    }
    let model = model(&[]);
    for mission in ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"] {
        let cast = &casts(&model, "random", mission)[0];
        for index in 0..3000 {
            let text = story(&model, cast, index);
            if text.contains("won: the goal is met")
                || (text.contains("Demolition  ")
                    && text.contains("broken in")
                    && text.contains("Escape")
                    && text.contains("Breakoff"))
            {
                println!("{mission} {index} {}", text.lines().count());
            }
        }
    }
    let cast = &casts(&model, "random", "campaign")[0];
    for index in 0..60 {
        let text = wild_story(&model, cast, index, 70);
        let have: Vec<&str> = [
            "Plays",
            "High Command",
            "Leader  ",
            "Gear  ",
            "Scouting",
            "Voyage",
            "Airlift",
            "Rally",
            "Set aside",
            "Escape",
            "Demolition",
            "broke off",
            "Rounds",
            "reinforcements",
            "funding",
            "Bureau",
            "intelligence",
            "goes home",
            "discarded unread",
            "comes again",
        ]
        .into_iter()
        .filter(|it| text.contains(it))
        .collect();
        println!("{index} {} {} {:?}", text.lines().count(), have.len(), have.last());
    }
}
