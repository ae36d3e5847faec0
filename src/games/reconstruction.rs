//! Reconstruction of games from partial traces, such as notes that people take at the table.
//!
//! A partial trace has lines as [`Game::trace`](crate::Game::trace) writes them, with the fields that are known; of
//! each kind it has all lines or none. A depth-first search plays the game until its trace matches: each random
//! event and each action is a choice, ordered by the words of the next lines, and the search goes back to the last
//! choice if a line does not match.

mod chance;
mod partial_trace;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

pub use self::partial_trace::{Kind, PartialTrace, is_called, not_held, words};
use self::partial_trace::{copies_first, fits, mentioned};
use sandtable_kernel::{DecisionRequest, Deck, ExternalProgram, GameAborted, LegalActions};

/// Maximum number of choices in a game; a game with more is given up.
const MOST_CHOICES: usize = 3_000;
/// Maximum number of characters of a line in a message.
const LONGEST_QUOTE: usize = 200;
/// Maximum number of legal actions in a message.
const MOST_ACTIONS: usize = 12;

/// Words of a game's traces: names of its cards and counters, and the actions that its lines record.
pub trait TraceVocabulary: Send + Sync {
    /// Returns the name of a card of a deck.
    fn card(&self, deck: Deck, index: usize) -> String;

    /// Returns the name of something that is picked at random.
    fn picked(&self, index: usize) -> String;

    /// Returns the cards of a deck that the lines `ahead` require, the soonest first; an empty name stands for any
    /// card.
    ///
    /// The cards in `held`, which were dealt before, are left out.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String>;

    /// Returns the cards of a deck that leave the hand by a line.
    fn left(&self, _deck: Deck, _line: &Json) -> Vec<String> {
        Vec::new()
    }

    /// Returns the parts of an action that the lines `ahead` record, and the index of the line that does; `None` if
    /// they do not record it.
    fn answer(&self, seat: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)>;
}

/// Choices of a game in a depth-first search over all games.
#[derive(Default)]
struct Choices {
    /// Alternatives of each choice in order of preference, and the index of the chosen one.
    choices: Vec<(Vec<Vec<usize>>, usize)>,
    /// Number of choices made in the current game.
    at: usize,
}

impl Choices {
    /// Makes the next choice; `order` returns its alternatives if the choice is new.
    fn choose(&mut self, order: impl FnOnce() -> Vec<Vec<usize>>) -> Option<Vec<usize>> {
        if self.at == self.choices.len() {
            self.choices.push((order(), 0));
        }
        let (order, taken) = &self.choices[self.at];
        self.at += 1;
        order.get(*taken).cloned()
    }

    /// Goes on to the next sequence of choices; returns false if all were tried.
    fn advance(&mut self) -> bool {
        self.choices.truncate(self.at);
        self.at = 0;
        while let Some((order, taken)) = self.choices.last_mut() {
            *taken += 1;
            if *taken < order.len() {
                return true;
            }
            self.choices.pop();
        }
        false
    }
}

/// First line of a partial trace that no game had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Number of the line in its file.
    pub line: u64,
    /// Rule of the decision, if the line records an action.
    pub rule: String,
    /// True if that rule forbids the action; otherwise other games might still have the line.
    pub refused: bool,
    /// Reason as a text.
    pub why: String,
}

/// State of a search for a game.
#[derive(Default)]
struct SearchState {
    /// Lines of the partial trace.
    told: Vec<Json>,
    /// Number of each line in its file.
    numbers: Vec<u64>,
    /// Kinds of lines in the partial trace.
    events: BTreeSet<String>,
    vocabulary: Option<Arc<dyn TraceVocabulary>>,
    choices: Choices,
    /// Number of lines that the current game has matched.
    met: usize,
    /// Number of words of the next line up to the last one that determined a random event.
    read: usize,
    /// Cards dealt, by deck.
    held: Vec<Vec<(usize, String)>>,
    /// Rule and legal actions of the last decision, until a line follows.
    asked: Option<(&'static str, String)>,
    /// Mismatch of the game that has matched most lines.
    mismatch: Option<Mismatch>,
    /// Number of lines that this game has matched.
    farthest: Option<usize>,
}

/// Search for a game with a given trace: source of random events, external policy and writer of the trace.
#[derive(Clone)]
pub struct Reconstruction(Arc<Mutex<SearchState>>);

impl Reconstruction {
    /// Maximum number of games that are played.
    pub const MOST_TRIES: u32 = 3_000;

    /// Creates a search for a game with a trace.
    pub fn new(trace: &PartialTrace) -> Reconstruction {
        let (numbers, told): (Vec<u64>, Vec<Json>) = trace.lines.iter().cloned().unzip();
        let event = |line: &Json| line["event"].as_str().map(str::to_owned);
        let search = SearchState {
            events: told.iter().filter_map(event).collect(),
            told,
            numbers,
            held: vec![Vec::new(); 4],
            ..SearchState::default()
        };
        Reconstruction(Arc::new(Mutex::new(search)))
    }

    fn lock(&self) -> MutexGuard<'_, SearchState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until one matches the trace; `None` if `is_stopped`, which is asked before each game, returns
    /// true.
    ///
    /// `play` plays a game with the random events of its first argument and writes the trace to its second one.
    ///
    /// # Errors
    /// The first line that no game had.
    pub fn search(
        &self,
        vocabulary: Arc<dyn TraceVocabulary>,
        is_stopped: impl Fn() -> bool,
        play: impl Fn(&mut Reconstruction, &mut Reconstruction),
    ) -> Option<Result<(), Mismatch>> {
        self.lock().vocabulary = Some(vocabulary);
        let (mut tries, mut has_more) = (0, true);
        while has_more && tries < Self::MOST_TRIES {
            if is_stopped() {
                return None;
            }
            let game = || play(&mut self.clone(), &mut self.clone());
            match catch_unwind(AssertUnwindSafe(game)) {
                Ok(()) => {}
                Err(payload) if GameAborted::is(&*payload) => {}
                Err(payload) => resume_unwind(payload),
            }
            let mut search = self.lock();
            if search.met == search.told.len() {
                return Some(Ok(()));
            }
            search.asked = None;
            search.misses("the game ends before that".to_owned(), None, None);
            (search.met, search.read) = (0, 0);
            search.held.iter_mut().for_each(Vec::clear);
            has_more = search.choices.advance();
            tries += 1;
        }
        let mut mismatch = self.lock().mismatch.take();
        if let Some(mismatch) = mismatch.as_mut().filter(|_| has_more) {
            let tries = Self::MOST_TRIES;
            mismatch.why = format!("{} (the best of {tries} games)", mismatch.why);
        }
        Some(mismatch.map_or(Ok(()), Err))
    }
}

impl SearchState {
    fn ahead(&self) -> &[Json] {
        &self.told[self.met.min(self.told.len())..]
    }

    fn vocabulary(&self) -> Arc<dyn TraceVocabulary> {
        Arc::clone(self.vocabulary.as_ref().expect("a search has a vocabulary"))
    }

    /// Returns the words of the first of the next `lines` lines that has one of the names.
    fn mentions_of(&self, names: &[String], lines: usize) -> Vec<String> {
        let mut next = self.ahead().iter().take(lines).map(mentioned);
        let is_any = |word: &String| names.iter().any(|name| is_called(word, name));
        next.find(|words| words.iter().any(is_any)).unwrap_or_default()
    }

    /// Records that the next line was not matched, if no game before has matched as many lines.
    ///
    /// If a rule forbids an action, `refused` is the index of its line among the lines ahead.
    fn misses(
        &mut self,
        made: String,
        asked: Option<(&'static str, String)>,
        refused: Option<usize>,
    ) {
        let index = refused.unwrap_or(0);
        let line = self.numbers.get(self.met + index).copied().unwrap_or(0);
        if self.farthest >= Some(self.met) {
            return;
        }
        self.farthest = Some(self.met);
        let told = cut(self.ahead().get(index).map_or(String::new(), Json::to_string));
        let (rule, legal) = asked.unwrap_or_default();
        let why = match (refused.is_some(), rule) {
            (true, _) => format!("{told} is not legal; legal is {legal}"),
            (false, "") => format!("{told}: {made}"),
            _ => format!("{told}: {made}; legal is {legal}"),
        };
        self.mismatch =
            Some(Mismatch { line, rule: rule.to_owned(), refused: refused.is_some(), why });
    }

    /// Describes the difference between a line of the game and the next line of the partial trace.
    ///
    /// Also returns whether another action may be the cause, which is false if only numbers differ, such as rolls.
    fn difference(&self, made: &Json) -> (String, bool) {
        let Some(told) = self.ahead().first().and_then(Json::as_object) else {
            return (String::new(), false);
        };
        if told.get("event") != made.get("event") {
            let made = cut(made.to_string());
            let hint = "a trace has all lines of a kind or none";
            return (format!("by the rules, {made} comes first ({hint})"), true);
        }
        let other: Vec<(&String, &Json)> = told
            .iter()
            .filter(|(key, it)| !made.get(key).is_some_and(|made| fits(key, it, made)))
            .collect();
        let is_answer = other.iter().any(|(_, it)| !it.is_number());
        let other = other.iter().map(|(key, it)| format!("{key} is {}, not {it}", made[*key]));
        (cut(format!("by the rules {}", other.collect::<Vec<_>>().join("; "))), is_answer)
    }

    /// Compares a line of the game with the partial trace; returns whether the game goes on.
    fn takes(&mut self, made: &Json) -> bool {
        let (vocabulary, asked) = (self.vocabulary(), self.asked.take());
        for (deck, held) in self.held.iter_mut().enumerate() {
            let left = vocabulary.left(Deck(deck as u8), made);
            held.retain(|(_, name)| !left.contains(name));
        }
        if !made["event"].as_str().is_some_and(|event| self.events.contains(event)) {
            return true;
        }
        if !self.ahead().first().is_some_and(|told| fits("", told, made)) {
            let (difference, is_answer) = self.difference(made);
            self.misses(difference, asked.filter(|_| is_answer), None);
            return false;
        }
        (self.met, self.read) = (self.met + 1, 0);
        self.met < self.told.len()
    }

    /// Returns the actions of a decision in the order in which they are tried.
    fn answers(&self, request: &DecisionRequest<'_>) -> Vec<Vec<usize>> {
        let legal = request.legal_actions;
        let mentions = self.ahead().first().map(mentioned).unwrap_or_default();
        let names: Vec<Vec<String>> =
            legal.options.iter().map(|item| request.observation.words(*item)).collect();
        let told = self.vocabulary().answer(request.seat, request.decision, self.ahead());
        if let Some((_, told)) = &told {
            let chosen = named(told, &names);
            return chosen.filter(|answer| legal.check(answer).is_ok()).into_iter().collect();
        }
        // Actions with most words in the next line come first, then those whose words come first.
        let score = |index: usize| {
            let said = |name: &String| mentions.iter().position(|word| is_called(word, name));
            let said: Vec<usize> = names[index].iter().filter_map(said).collect();
            (Reverse(said.len()), said.iter().sum::<usize>())
        };
        let mut single: Vec<usize> = (0..names.len()).collect();
        single.sort_by_key(|index| score(*index));
        let is_said = single.first().is_some_and(|first| score(*first).0.0 > 0);
        let mut answers: Vec<Vec<usize>> = single.into_iter().map(|index| vec![index]).collect();
        answers.insert(if is_said { answers.len() } else { 0 }, Vec::new());
        answers.retain(|answer| legal.check(answer).is_ok());
        answers
    }
}

/// Shortens a text to [`LONGEST_QUOTE`] characters.
fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the indices of the actions with some names, each once; `None` if a name is missing.
fn named(told: &[String], names: &[Vec<String>]) -> Option<Vec<usize>> {
    let mut indices: Vec<usize> = Vec::new();
    for word in copies_first(told, |word| word.contains('#')) {
        let has_name = |index: &usize| {
            !indices.contains(index) && names[*index].iter().any(|name| is_called(word, name))
        };
        indices.push((0..names.len()).find(has_name)?);
    }
    Some(indices)
}

/// Describes legal actions.
fn describe(legal: &LegalActions, request: &DecisionRequest<'_>) -> String {
    let words = |item| request.observation.words(item).join(" at ");
    let mut all: Vec<String> = legal.options.iter().map(|item| words(*item)).collect();
    let more = all.len().saturating_sub(MOST_ACTIONS);
    all.truncate(MOST_ACTIONS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let LegalActions { least, most, .. } = legal;
    let count = if least == most { format!("{most}") } else { format!("{least} to {most}") };
    format!("{count} of {}{more}", all.join(", "))
}

impl ExternalProgram for Reconstruction {
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let mut search = self.lock();
        if search.choices.at >= MOST_CHOICES {
            return None;
        }
        search.asked = Some((request.legal_actions.rule, describe(request.legal_actions, request)));
        let order = search.answers(request);
        let answer = search.choices.choose(|| order);
        if answer.is_none() {
            // The recorded action is not legal, or no single action is left to try.
            let told = search.vocabulary().answer(request.seat, request.decision, search.ahead());
            let (made, asked) = ("no action fits".to_owned(), search.asked.take());
            search.misses(made, asked, told.map(|(index, _)| index));
        }
        answer
    }
}

/// Writer to which the game writes its trace, one line with each call.
impl io::Write for Reconstruction {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let made: Json = serde_json::from_slice(line)?;
        let goes_on = self.lock().takes(&made);
        if !goes_on {
            resume_unwind(Box::new(GameAborted));
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
