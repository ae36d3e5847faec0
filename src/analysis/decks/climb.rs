//! A climb from a deck to a better one by exchanges of cards.
//!
//! A step first tries each card in the place of one and the same card, and that card's place filled by
//! each: what an exchange gains is about the sum of the two, so that some sixty decks tell of all thousand
//! exchanges. The best of them, alone and several at once, are tried themselves; and the best of those is
//! kept if it gains on fresh luck.

use crate::prelude::*;

/// How many copies of each piece of a mix a deck has.
pub(super) type DeckCounts = Vec<u8>;

/// Steps at most.
const STEPS: usize = 30;
/// So many exchanges at once are tried.
const AT_ONCE: [usize; 8] = [1, 2, 3, 4, 6, 8, 12, 16];
/// So many of the best cards to leave out are tried, each with as many of the best to come in.
const SINGLES: usize = 3;
/// Exchanges that come into question, and the one that is kept, have so many times the games of a first
/// try.
const CHOOSING: u64 = 4;
const CONFIRMING: u64 = 16;

/// What a deck gains over another for its own side.
#[derive(Clone, Debug)]
pub(super) struct Gain {
    /// As a share of games.
    pub won: Estimate,
    /// In what the climb goes by.
    pub climbed: Estimate,
    /// On the two.
    pub pairing: Pairing,
}

/// Who plays decks of a side.
pub(super) trait Trials {
    /// Whether a deck is within pool and format.
    fn is_lawful(&mut self, deck: &DeckCounts) -> bool;

    /// Plays decks side by side, so many games each that nobody has played: what each gains over the
    /// first. None if no games are left, or the search was interrupted.
    fn play(&mut self, decks: &[DeckCounts], games: u64) -> Option<Vec<Gain>>;
}

/// An exchange that was kept.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What was exchanged, in words.
    pub change: String,
    /// What it gained on fresh luck.
    pub gain: Gain,
}

/// A climb under way.
pub(super) struct Climb<'a, T> {
    pub mix: &'a Mix,
    pub trials: &'a mut T,
    /// Games of a first try.
    pub games: u64,
    /// The best deck so far, and how it came about.
    pub deck: DeckCounts,
    pub steps: Vec<Step>,
    /// The decks tried in the latest step, each with its gain.
    pub tried: Vec<(DeckCounts, f64)>,
}

/// A card that goes out or comes in, by its place; none where there is one card fewer or more.
type ExchangedPiece = Option<usize>;

impl<T: Trials> Climb<'_, T> {
    /// Climbs until nothing gains; none if it could not be finished.
    pub fn run(&mut self) -> Option<()> {
        while self.steps.len() < STEPS {
            let Some((deck, gain)) = self.step()? else { break };
            let change = change(self.mix, &self.deck, &deck);
            self.steps.push(Step { change, gain });
            self.deck = deck;
        }
        Some(())
    }

    /// The best exchange, if it gains on fresh luck.
    fn step(&mut self) -> Option<Option<(DeckCounts, Gain)>> {
        self.tried.clear();
        let Some(worths) = self.worths()? else { return Some(None) };
        let candidates = self.candidates(&worths);
        let mut decks = each_once(std::iter::once(self.deck.clone()).chain(candidates));
        if decks.len() == 1 {
            return Some(None);
        }
        let gains = self.trials.play(&decks, self.games * CHOOSING)?;
        let gained = |place: &usize| gains[*place].climbed.value.unwrap_or(0.0);
        let tried = (1..decks.len()).map(|place| (decks[place].clone(), gained(&place)));
        self.tried.extend(tried);
        let best =
            (1..decks.len()).rev().max_by(|one, other| gained(one).total_cmp(&gained(other)));
        let pair = [self.deck.clone(), decks.swap_remove(best.unwrap_or(0))];
        let gain = self.trials.play(&pair, self.games * CONFIRMING)?.swap_remove(1);
        let [_, deck] = pair;
        let is_sure = gain.climbed.interval.is_some_and(|it| it.low > 0.0);
        Some(is_sure.then_some((deck, gain)))
    }

    /// What each card gains by going out, and by coming in; none where there is nothing to exchange.
    fn worths(&mut self) -> Option<Option<Worths>> {
        let [outs, ins] = self.items();
        let spare =
            |it: &ExchangedPiece| it.map_or(0, |piece| self.deck[piece] - self.least(piece));
        let Some(&out) = outs.iter().rev().max_by_key(|it| spare(it)) else { return Some(None) };
        let Some(&other) = ins.iter().find(|&&it| it != out) else { return Some(None) };
        let going = outs.iter().filter(|&&it| it != other).map(|&it| (it, other));
        let coming = ins.iter().filter(|&&it| it != out && it != other).map(|&it| (out, it));
        let swaps: Vec<(ExchangedPiece, ExchangedPiece)> = going.chain(coming).collect();
        let all = swaps.iter().map(|&swap| exchanged(&self.deck, swap));
        let decks: Vec<DeckCounts> = std::iter::once(self.deck.clone()).chain(all).collect();
        let gains = self.trials.play(&decks, self.games)?;
        let gained = gains.iter().map(|gain| gain.climbed.value.unwrap_or(0.0));
        self.tried.extend(decks.into_iter().zip(gained).skip(1));
        let of = |swap: (ExchangedPiece, ExchangedPiece)| {
            let place = swaps.iter().position(|it| *it == swap);
            place.map_or(0.0, |place| gains[place + 1].climbed.value.unwrap_or(0.0))
        };
        let outs = outs.iter().map(|&it| (it, of((it, other))));
        let ins = ins.iter().map(|&it| (it, of((out, it)) - of((out, other))));
        let mut worths = Worths { outs: outs.collect(), ins: ins.collect() };
        worths.outs.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        worths.ins.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        Some(Some(worths))
    }

    /// Decks that promise to be better: a single exchange, and more and more of them at once.
    fn candidates(&mut self, worths: &Worths) -> Vec<DeckCounts> {
        let mut decks = Vec::new();
        for (out, _) in worths.outs.iter().take(SINGLES) {
            for (into, _) in worths.ins.iter().take(SINGLES).filter(|(into, _)| into != out) {
                let deck = exchanged(&self.deck, (*out, *into));
                decks.extend(self.trials.is_lawful(&deck).then_some(deck));
            }
        }
        for often in [1, u8::MAX] {
            let path = self.path(worths, often);
            decks.extend(AT_ONCE.iter().filter_map(|&count| path.get(count - 1).cloned()));
        }
        decks
    }

    /// The best exchanges one after the other, each card no more than `often`.
    fn path(&mut self, worths: &Worths, often: u8) -> Vec<DeckCounts> {
        let (mut path, mut deck) = (Vec::new(), self.deck.clone());
        while path.len() < AT_ONCE[AT_ONCE.len() - 1] {
            let changed = |piece: usize| deck[piece].abs_diff(self.deck[piece]);
            // What came in stays, and what went out stays away.
            let may_go = |it: ExchangedPiece| {
                it.is_none_or(|piece| {
                    deck[piece] > self.least(piece)
                        && deck[piece] <= self.deck[piece]
                        && changed(piece) < often
                })
            };
            let may_come = |it: ExchangedPiece| {
                it.is_none_or(|piece| {
                    deck[piece] < *self.mix.pieces[piece].pool.end()
                        && deck[piece] >= self.deck[piece]
                        && changed(piece) < often
                })
            };
            let mut swaps = Vec::new();
            for &(out, loss) in worths.outs.iter().filter(|(it, _)| may_go(*it)) {
                let ins = worths.ins.iter().filter(|(it, _)| *it != out && may_come(*it));
                swaps.extend(
                    ins.filter(|(_, gain)| loss + gain > 0.0).map(|(into, _)| (out, *into)),
                );
            }
            let mut decks = swaps.into_iter().map(|swap| exchanged(&deck, swap));
            let Some(next) = decks.find(|deck| self.trials.is_lawful(deck)) else { break };
            deck = next;
            path.push(deck.clone());
        }
        path
    }

    /// What may go out, and what may come in.
    fn items(&self) -> [Vec<ExchangedPiece>; 2] {
        let size: u32 = self.deck.iter().map(|&copies| u32::from(copies)).sum();
        let [low, high] = [self.mix.size.start(), self.mix.size.end()].map(|&it| u32::from(it));
        let pieces = 0..self.deck.len();
        let outs = pieces.clone().filter(|&piece| self.deck[piece] > self.least(piece));
        let most = |piece: usize| *self.mix.pieces[piece].pool.end();
        let ins = pieces.filter(|&piece| self.deck[piece] < most(piece));
        [
            outs.map(Some).chain((size < high).then_some(None)).collect(),
            ins.map(Some).chain((size > low).then_some(None)).collect(),
        ]
    }

    fn least(&self, piece: usize) -> u8 {
        *self.mix.pieces[piece].pool.start()
    }
}

/// What each card gains by going out, and by coming in, the best first.
struct Worths {
    outs: Vec<(ExchangedPiece, f64)>,
    ins: Vec<(ExchangedPiece, f64)>,
}

/// A deck with a card for another.
fn exchanged(deck: &DeckCounts, (out, into): (ExchangedPiece, ExchangedPiece)) -> DeckCounts {
    let mut deck = deck.clone();
    out.into_iter().for_each(|piece| deck[piece] -= 1);
    into.into_iter().for_each(|piece| deck[piece] += 1);
    deck
}

/// What a deck has more and fewer of than another, in words.
pub(super) fn change(mix: &Mix, from: &DeckCounts, to: &DeckCounts) -> String {
    let changes = mix.pieces.iter().zip(from.iter().zip(to));
    let mut changes: Vec<(i16, &str)> =
        changes.map(|(it, (&from, &to))| (i16::from(to) - i16::from(from), &it.name[..])).collect();
    changes.retain(|(by, _)| *by != 0);
    changes.sort_by_key(|(by, _)| -by);
    changes.iter().map(|(by, name)| format!("{by:+} {name}")).collect::<Vec<_>>().join(", ")
}
