//! What the words of a page mean: those that it uses, each in a sentence.

use crate::markup::Markup;
use crate::tell::{Block, Grid, Telling};

/// Its `id` in the page.
const ID: &str = "glossary";

/// Its heading.
const TITLE: &str = "What the words mean";

/// A word that not every reader knows.
struct Term {
    name: &'static str,
    /// A page that says one of these uses it.
    signs: &'static [&'static str],
    meaning: &'static str,
}

const fn term(name: &'static str, signs: &'static [&'static str], meaning: &'static str) -> Term {
    Term { name, signs, meaning }
}

/// All of them, the most common first.
const TERMS: [Term; 31] = [
    term("win rate", &["win rate"], "The share of games that are won."),
    term(
        "interval, ±",
        &["interval", "±"],
        "Where the true figure most likely lies: of a hundred such ranges so many hold it as their \
         percentage says. ± is how far it reaches.",
    ),
    term("n", &["n"], "The number of games, or of whatever else was counted, behind a figure."),
    term(
        "points",
        &["points of win rate", "in points", "points a copy", "points to"],
        "Percentage points: from 50 % to 53 % it is 3 points.",
    ),
    term(
        "standing",
        &["standing"],
        "What a game shows of who is ahead: the score, or what is left to do.",
    ),
    term(
        "same luck",
        &["same luck"],
        "The same dice and the same order of the cards, game by game, for all that is compared: what \
         differs then is not luck. Differences of such pairs are called paired.",
    ),
    term("matchup", &["matchup"], "Who plays against whom, or who plays what."),
    term("strategy", &["strategy"], "A player with its parameters, as it takes part."),
    term("pool", &["pool"], "All the strategies that take part."),
    term("seat", &["seat"], "A side of a game, as somebody sits there and plays it."),
    term(
        "median",
        &["median"],
        "What half of all do not exceed; a column headed 5 % or 95 % says what so many do not.",
    ),
    term(
        "at every look",
        &["at every look"],
        "An interval that holds however often one looks, as it must where playing goes on until it is \
         narrow enough.",
    ),
    term("baseline", &["baseline"], "The scenario as it stands, with which all else is compared."),
    term(
        "p-value",
        &["p-value"],
        "How often chance alone would show a difference as great as this, if there were none.",
    ),
    term(
        "q-value",
        &["q-value", "q"],
        "A p-value that allows for how many were tested: of all with less than 0.05, at most about \
         one in twenty is chance.",
    ),
    term(
        "clear",
        &["clear", "clearly"],
        "Of a difference: its q-value is 0.05 or less, and its whole interval lies beyond what matters, \
         half a point of the win rate unless `--matters` says otherwise.",
    ),
    term(
        "association",
        &["association"],
        "What goes together with winning, whether or not it causes it.",
    ),
    term(
        "iwd",
        &["iwd"],
        "Improvement when drawn: by how much more is won for each copy of a card that was in hand than \
         for each that never was.",
    ),
    term("blank", &["blank"], "A card that does nothing, in the place of the one in question."),
    term(
        "mix, equilibrium",
        &["equilibrium", "share of the mix"],
        "A mix is strategies that are played by chance, each with its share; in equilibrium neither \
         side wins more by another mix.",
    ),
    term("regret", &["regret"], "What a strategy gives away against the other side's mix."),
    term(
        "exploitability",
        &["exploitability"],
        "What a strategy gives away against whoever is worst for it.",
    ),
    term(
        "Elo points",
        &["Elo"],
        "A scale of skill: who stands 100 points above another wins about 64 of 100 games.",
    ),
    term(
        "part",
        &["its part"],
        "What a change adds on average over all orders in which the changes can be made (Shapley's \
         value); all parts add up to the whole.",
    ),
    term(
        "search, rollout",
        &["search", "searches", "searching", "rollout"],
        "To search is to play a game on in the mind before answering; each time is a rollout.",
    ),
    term("best response", &["best response"], "Who wins most against a strategy that is known."),
    term("held-out games", &["held-out"], "Games by which nothing was chosen, kept to judge by."),
    term(
        "variance",
        &["variance"],
        "How far results differ from game to game; its shares say what makes them differ.",
    ),
    term("correlation", &["correlation"], "How closely two numbers go together, from -1 to 1."),
    term(
        "edit",
        &["edit"],
        "A card exchanged for another, or another change that is priced like one or several.",
    ),
    term("ruling", &["ruling"], "A way to read what the printed rules leave open."),
];

/// The words of a page as they are gathered.
#[derive(Debug, Default)]
pub struct Words(String);

impl Words {
    /// More words.
    pub fn say(&mut self, words: &str) {
        self.0.push('\n');
        self.0.push_str(&words.to_lowercase());
    }

    /// All words of what is told but of commands, which nobody need understand.
    pub fn tell(&mut self, telling: &Telling) {
        for (block, _) in &telling.blocks {
            match block {
                Block::Heading(words) | Block::Words(words) => self.say(words),
                Block::List(items) => items.iter().for_each(|item| self.say(item)),
                Block::Table(grid) => self.read(grid),
                Block::Figure(drawing, key, grid) => {
                    self.say(&drawing.title);
                    self.say(key);
                    self.read(grid);
                }
                Block::Command(_) => {}
            }
        }
    }

    fn read(&mut self, grid: &Grid) {
        self.say(&grid.caption);
        grid.columns.iter().chain(grid.rows.iter().flatten()).for_each(|words| self.say(words));
    }

    /// Whether they hold a word or phrase, perhaps as one of several: not as a part of a name.
    fn hold(&self, phrase: &str) -> bool {
        let phrase = phrase.to_lowercase();
        let is_inside = |it: char| it.is_alphanumeric() || "-_.\"".contains(it);
        self.0.match_indices(&phrase).any(|(place, _)| {
            let (before, after) = (&self.0[..place], &self.0[place + phrase.len()..]);
            let after = after.strip_prefix('s').unwrap_or(after);
            // A point may end a sentence, or lead on in a name.
            let after = match after.strip_prefix('.') {
                Some(rest) if !rest.starts_with(is_inside) => rest,
                _ => after,
            };
            !before.ends_with(is_inside) && !after.starts_with(is_inside)
        })
    }

    /// Writes what those mean that not every reader knows; the `id` and heading of that, if there are
    /// any.
    pub fn explain(&self, page: &mut Markup) -> Option<(&'static str, &'static str)> {
        let used = |term: &&Term| term.signs.iter().any(|sign| self.hold(sign));
        let used: Vec<&Term> = TERMS.iter().filter(used).collect();
        if used.is_empty() {
            return None;
        }
        page.element("section", &[("id", ID)], |page| {
            page.words("h2", &[], TITLE);
            page.element("dl", &[], |list| {
                for term in &used {
                    list.words("dt", &[], term.name);
                    list.words("dd", &[], term.meaning);
                }
            });
        });
        Some((ID, TITLE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(words: &str) -> Vec<&'static str> {
        let mut said = Words::default();
        said.say(words);
        let mut page = Markup::default();
        said.explain(&mut page);
        let told = |term: &&Term| page.as_str().contains(&format!("<dt>{}</dt>", term.name));
        TERMS.iter().filter(told).map(|term| term.name).collect()
    }

    #[test]
    fn words_that_are_used_are_explained_and_no_others() {
        assert_eq!(explained("Nothing was played."), [""; 0]);
        assert_eq!(explained("5 % ± 1 (95 %, n = 7)"), ["interval, ±", "n"]);
        assert_eq!(explained("Matchups by REGRET."), ["matchup", "regret"]);
        let names = "matchups.csv, blank_pp, british.pool.\"x\", --max-edits, victory points";
        assert_eq!(explained(names), [""; 0]);
        assert_eq!(explained("victory points of win rates"), ["win rate", "points"]);
    }

    #[test]
    fn every_term_is_told_in_a_plain_sentence_and_found_by_a_sign_of_its_own() {
        for (place, term) in TERMS.iter().enumerate() {
            let (first, rest) = term.meaning.split_at(1);
            assert!(first.chars().all(char::is_uppercase) && rest.ends_with('.'), "{}", term.name);
            for sign in term.signs {
                assert!(explained(sign).contains(&term.name), "{sign}");
                let mut others = TERMS.iter().enumerate().filter(|it| it.0 != place);
                assert!(!others.any(|(_, it)| it.signs.contains(sign)), "{sign}");
            }
        }
    }
}
