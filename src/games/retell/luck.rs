//! Luck that brings what is told.

use std::panic::resume_unwind;

use super::tale::is_called;
use super::{LONGEST, Teller, TraceSearch};
use sandtable_kernel::{Chance, Deck, GameAborted, Member, Set, SlotAlignment, Stream};

impl Teller {
    /// Picks one of so many, which have these names, if they have any: those that so many next lines mention
    /// first.
    fn one_of(&mut self, lines: usize, names: &dyn Fn(&TraceSearch) -> Vec<String>) -> usize {
        let mut search = self.lock();
        if search.course.at >= LONGEST {
            drop(search);
            resume_unwind(Box::new(GameAborted));
        }
        let names = names(&search);
        let mentions = search.mentions_of(&names, lines);
        // What is picked again until it fits is another each time.
        let turn = search.course.at % names.len().max(1);
        let (read, count) = (search.read, mentions.len());
        // Numbers are told in the order in which they were rolled.
        let rank = |place: &usize| {
            let are_it = (0..count).filter(|at| is_called(&mentions[*at], &names[*place]));
            are_it.map(|at| if at < read { at + count } else { at }).min().unwrap_or(2 * count)
        };
        let order = || {
            let mut places: Vec<usize> = (0..names.len()).collect();
            places.rotate_left(turn);
            places.sort_by_key(rank);
            places.into_iter().map(|it| vec![it]).collect()
        };
        let chosen = search.course.choose(order).map_or(0, |chosen| chosen[0]);
        if rank(&chosen) < 2 * count {
            search.read = rank(&chosen) % count + 1;
        }
        chosen
    }
}

impl Chance for Teller {
    fn pick(&mut self, _: Stream, bound: u32) -> u32 {
        // What is told of dice counts from 1.
        self.one_of(1, &|_| (1..=bound).map(|it| it.to_string()).collect()) as u32
    }

    fn shuffle(&mut self, _: Deck, _: &SlotAlignment) {}

    fn member<K: Member>(&mut self, _: Stream, members: Set<K>, _: &SlotAlignment) -> K {
        let names = |search: &TraceSearch| {
            let lore = search.lore();
            members.iter().map(|it| lore.picked(it.index())).collect()
        };
        // What a card and a Garrison bring is picked before their lines are written, and told behind these.
        members.nth(self.one_of(3, &names))
    }

    /// The card that is needed soonest; if none is told to be, one that never is.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        let mut search = self.lock();
        let lore = search.lore();
        let names: Vec<(K, String)> =
            cards.iter().map(|card| (card, lore.card(deck, card.index()))).collect();
        let place = usize::from(deck.0);
        search.held[place].retain(|(held, _)| names.iter().all(|(it, _)| it.index() != *held));
        let held: Vec<String> = search.held[place].iter().map(|(_, name)| name.clone()).collect();
        let needed = lore.needed(deck, &held, search.ahead());
        let is_needed =
            |name: &String| needed.iter().any(|word| !word.is_empty() && is_called(word, name));
        let soonest = needed.iter().find_map(|word| match &word[..] {
            "" => Some(None),
            word => names.iter().find(|(_, name)| is_called(word, name)).map(Some),
        });
        let never = || names.iter().rev().find(|(_, name)| !is_needed(name));
        let chosen = soonest.flatten().or_else(never).unwrap_or(&names[0]).clone();
        search.held[place].push((chosen.0.index(), chosen.1));
        chosen.0
    }
}
