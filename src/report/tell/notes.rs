//! Sections made from the manifest: what was played, limits of the result, and how to reproduce it.

use super::prelude::*;
use serde_json::Value as Json;

use super::Tables;
use crate::PAGE;

/// Adds the manifest's sentence on how win probabilities during a game are estimated, if there is one.
pub fn add_chances_note(result: &WrittenResult, content: &mut SectionContent) {
    let known = result.manifest["explained"]["chances"].as_str().filter(|it| !it.is_empty());
    known.into_iter().for_each(|known| content.add_paragraph(&format!("{}.", heading(known))));
}

fn explained<'a>(result: &'a WrittenResult, kind: &str) -> &'a [Json] {
    result.manifest["explained"][kind].as_array().map_or(&[], |it| it)
}

fn text(it: &Json, key: &str) -> String {
    it[key].as_str().unwrap_or_default().to_owned()
}

/// Returns a warning for each trained policy that plays a scenario or deck it was not trained on.
pub(super) fn unfamiliar(result: &WrittenResult) -> Vec<String> {
    let is_fine_tuned = !result.tables.fine_tuning.is_empty();
    let sentence = |it: &Json| {
        let [player, learned] = ["player", "learned"].map(|key| text(it, key));
        let (what, instead) = match it["plays"].as_str() {
            Some("another_scenario") => {
                ("not on this scenario", "`train --from` or `--retrain` fine-tunes it")
            }
            Some("another_deck") => ("not with this deck", "stronger play may exist"),
            _ if is_fine_tuned => ("not on the variants", "its fine-tuned version plays, too"),
            _ => ("not on the variants", "`--retrain` shows how much that matters"),
        };
        format!("Caution: {player} was trained on {learned}, {what}; {instead}.")
    };
    each_once(explained(result, "unfamiliar").iter().map(sentence))
}

pub(super) fn modes(result: &WrittenResult, content: &mut SectionContent) {
    let label = result.parts.mode().map_or("", |mode| mode.label);
    let mut grid = Grid::new(&format!("{label}s"), [label, "title", "what it is about"]);
    for mode in explained(result, "modes") {
        grid.row(["name", "title", "meaning"].map(|key| text(mode, key)));
    }
    content.add_table(grid);
}

pub(super) fn names(result: &WrittenResult, content: &mut SectionContent) {
    let of = |kind: &str| explained(result, kind);
    let mut players = Grid::new("Players", ["Player", "approach"]);
    of("players").iter().for_each(|it| players.row([text(it, "name"), text(it, "meaning")]));
    content.add_table(players);
    let caption = "What the printed rules leave open, and how it is read here";
    let mut rulings = Grid::new(caption, ["Ruling", "read as", "question"]);
    for ruling in of("rulings") {
        let name = text(ruling, "name");
        let reading = result.manifest["rulings"][&name].as_str().unwrap_or_default();
        rulings.row([with_spaces(&name), with_spaces(reading), text(ruling, "meaning")]);
    }
    content.add_table(rulings);
}

pub(super) fn limits(result: &WrittenResult, content: &mut SectionContent) {
    let Tables { cards, contests, points, sensitivity, tuned, .. } = &result.tables;
    let of_many = !(cards.is_empty() && sensitivity.is_empty() && points.is_empty());
    let limits = [
        "Every figure holds for these players, not for people: another player may find what these \
         do not look for.",
        "An interval says how far chance in the games may have moved a figure. It says nothing of \
         how far the players, or the reading of the rules, have.",
    ];
    let of_cards = format!(
        "The figures of a card say what went together, not what caused what; `{} cards` says what a card causes.",
        result.program
    );
    let some = [
        (result.manifest_text("command") == "run" && !cards.is_empty(), &of_cards[..]),
        (
            !contests.is_empty() && result.manifest_text("command") != "train",
            "Regret and the equilibrium are within this pool: a strategy outside it may beat all of \
             them.",
        ),
        (
            of_many,
            "Of many figures some stand out by chance: where there is a q-value, it is corrected \
             for how many there are; intervals and p-values are not.",
        ),
        (
            !tuned.is_empty(),
            "A change that evens these players' games need not even those of others.",
        ),
    ];
    let some = some.into_iter().filter_map(|(applies, words)| applies.then_some(words));
    let rulings = result.manifest["rulings"].as_object().map_or(0, |it| it.len());
    let settled = format!(
        "What the printed rules leave open is settled by {}, which may matter: `{} sensitivity \
         --only rulings` says how much.",
        counted(rulings as u64, "ruling"),
        result.program
    );
    let words = limits.into_iter().chain(some).chain([&settled[..]]).map(str::to_owned);
    content.add_list(&words.collect::<Vec<_>>());
}

pub(super) fn again(result: &WrittenResult, content: &mut SectionContent) {
    // Where no file was written, nothing can be made from files.
    if result.manifest["command_line"].is_null() {
        return;
    }
    content.add_command(result.manifest_text("command_line"));
    content.add_paragraph("The page itself is made from the files beside it, without playing:");
    content.add_command(&format!("{} report DIRECTORY", result.program));
    content.add_table(plan(result));
    content.add_table(files(result));
}

fn plan(result: &WrittenResult) -> Grid {
    let mut grid = Grid::new("What was asked for", ["Setting", "Value"]);
    let keys = ["scenario", "game", "seed", "games", "precision", "version", "scenario_sha256"];
    for key in keys {
        let value = match &result.manifest[key] {
            Json::Null => continue,
            Json::String(text) => text.clone(),
            Json::Number(number) => number.as_u64().map_or(number.to_string(), thousands),
            other => other.to_string(),
        };
        grid.row([with_spaces(key), value]);
    }
    grid
}

fn files(result: &WrittenResult) -> Grid {
    let mut grid = Grid::new("Files", ["File", "Bytes", "SHA-256"]);
    let files = result.manifest["files"].as_array().into_iter().flatten();
    // The page cannot know its own digest.
    for file in files.filter(|file| file["name"] != PAGE) {
        let text = |key: &str| file[key].as_str().unwrap_or_default().to_owned();
        let bytes = thousands(file["bytes"].as_u64().unwrap_or(0));
        grid.row([text("name"), bytes, text("sha256")]);
    }
    grid
}
