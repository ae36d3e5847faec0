//! Random events in a search for a game: those that the lines of the partial trace require.

use std::panic::resume_unwind;

use super::partial_trace::is_called;
use super::{MOST_CHOICES, Reconstruction, SearchState};
use sandtable_kernel::{Chance, Deck, GameAborted, Member, Set, SlotAlignment, Stream};

impl Reconstruction {
    /// Picks one of several things by their names, first those that the next `lines` lines mention.
    fn one_of(&mut self, lines: usize, names: &dyn Fn(&SearchState) -> Vec<String>) -> usize {
        let mut search = self.lock();
        if search.choices.at >= MOST_CHOICES {
            drop(search);
            resume_unwind(Box::new(GameAborted));
        }
        let names = names(&search);
        let mentions = search.mentions_of(&names, lines);
        // Rules may pick again until a pick qualifies, so each pick begins with another name.
        let turn = search.choices.at % names.len().max(1);
        let (read, count) = (search.read, mentions.len());
        // A line has rolls in their order.
        let rank = |index: &usize| {
            let mentions = (0..count).filter(|at| is_called(&mentions[*at], &names[*index]));
            mentions.map(|at| if at < read { at + count } else { at }).min().unwrap_or(2 * count)
        };
        let order = || {
            let mut indices: Vec<usize> = (0..names.len()).collect();
            indices.rotate_left(turn);
            indices.sort_by_key(rank);
            indices.into_iter().map(|index| vec![index]).collect()
        };
        let chosen = search.choices.choose(order).map_or(0, |chosen| chosen[0]);
        if rank(&chosen) < 2 * count {
            search.read = rank(&chosen) % count + 1;
        }
        chosen
    }
}

impl Chance for Reconstruction {
    fn pick(&mut self, _: Stream, bound: u32) -> u32 {
        // Numbers on dice begin with 1.
        self.one_of(1, &|_| (1..=bound).map(|it| it.to_string()).collect()) as u32
    }

    fn shuffle(&mut self, _: Deck, _: &SlotAlignment) {}

    fn member<K: Member>(&mut self, _: Stream, members: Set<K>, _: &SlotAlignment) -> K {
        let names = |search: &SearchState| {
            let vocabulary = search.vocabulary();
            members.iter().map(|it| vocabulary.picked(it.index())).collect()
        };
        // Effects of a card or a Garrison are picked before its line is written, and their lines come after it.
        members.nth(self.one_of(3, &names))
    }

    /// Deals the card that is needed soonest, or a card that is never needed if the trace requires none.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        let mut search = self.lock();
        let vocabulary = search.vocabulary();
        let names: Vec<(K, String)> =
            cards.iter().map(|card| (card, vocabulary.card(deck, card.index()))).collect();
        let deck_index = usize::from(deck.0);
        search.held[deck_index].retain(|(held, _)| names.iter().all(|(it, _)| it.index() != *held));
        let held: Vec<String> =
            search.held[deck_index].iter().map(|(_, name)| name.clone()).collect();
        let needed = vocabulary.needed(deck, &held, search.ahead());
        let is_needed =
            |name: &String| needed.iter().any(|word| !word.is_empty() && is_called(word, name));
        let soonest = needed.iter().find_map(|word| match &word[..] {
            "" => Some(None),
            word => names.iter().find(|(_, name)| is_called(word, name)).map(Some),
        });
        let never = || names.iter().rev().find(|(_, name)| !is_needed(name));
        let chosen = soonest.flatten().or_else(never).unwrap_or(&names[0]).clone();
        search.held[deck_index].push((chosen.0.index(), chosen.1));
        chosen.0
    }
}
