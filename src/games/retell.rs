//! Games that people tell: luck and answers are looked for that bring what they tell, by the rules.
//!
//! A tale is lines as [`Game::trace`](crate::Game::trace) writes them, with as many fields as are known,
//! and with all lines of the kinds that it has. The game is played again and again until its trace has all
//! of them: every pick and every answer is a choice, the likeliest first by what the tale mentions next,
//! and the search goes back to the last choice where a line does not fit.

mod luck;
mod tale;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

pub use self::tale::{Kind, Tale, is_called, not_held, words};
use self::tale::{copies_first, fits, mentioned};
use sandtable_kernel::{DecisionRequest, Deck, ExternalProgram, GameAborted, LegalActions};

/// A game in which there is more to choose goes on and on, and is none that people tell.
const LONGEST: usize = 3_000;
/// Of a line so many letters are shown.
const LONG: usize = 200;
/// So many of what was lawful are named.
const NAMED: usize = 12;

/// What a game knows of tales.
pub trait TraceVocabulary: Send + Sync {
    /// What tales call a card of a deck.
    fn card(&self, deck: Deck, index: usize) -> String;

    /// What tales call something that is picked.
    fn picked(&self, index: usize) -> String;

    /// The cards of a deck that the lines ahead need, the soonest first; `held` were dealt before. Empty
    /// words stand for any card.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String>;

    /// The cards of a deck that leave the hand by a line.
    fn left(&self, _deck: Deck, _line: &Json) -> Vec<String> {
        Vec::new()
    }

    /// What an answer of several parts is, if the lines ahead tell it, and which of them does.
    fn answer(&self, seat: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)>;
}

/// A row of choices, and the next of all such rows.
#[derive(Default)]
struct Course {
    choices: Vec<(Vec<Vec<usize>>, usize)>,
    at: usize,
}

impl Course {
    /// The next choice; `order` has what there is to choose from.
    fn choose(&mut self, order: impl FnOnce() -> Vec<Vec<usize>>) -> Option<Vec<usize>> {
        if self.at == self.choices.len() {
            self.choices.push((order(), 0));
        }
        let (order, taken) = &self.choices[self.at];
        self.at += 1;
        order.get(*taken).cloned()
    }

    /// Turns to the next course; false if all have been tried.
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

/// The first line of a tale that no game was found to bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Its number in its file.
    pub line: u64,
    /// The rule of the question, if it is an answer.
    pub rule: String,
    /// Whether that rule refuses what is told; else other luck and answers before might still bring it.
    pub refused: bool,
    /// Why, in words.
    pub why: String,
}

#[derive(Default)]
struct TraceSearch {
    told: Vec<Json>,
    numbers: Vec<u64>,
    /// The kinds of lines that are told.
    events: BTreeSet<String>,
    lore: Option<Arc<dyn TraceVocabulary>>,
    course: Course,
    /// How many lines have fitted.
    met: usize,
    /// How many words of the next line are behind those that luck was taken from.
    read: usize,
    /// The cards dealt, by deck.
    held: Vec<Vec<(usize, String)>>,
    /// The rule of the last question, and what was lawful, until a line has come.
    asked: Option<(&'static str, String)>,
    flaw: Option<Flaw>,
    /// How many lines had fitted there.
    farthest: Option<usize>,
}

/// Looks for a game that is told.
#[derive(Clone)]
pub struct Teller(Arc<Mutex<TraceSearch>>);

impl Teller {
    /// So many courses are tried.
    pub const MOST_TRIES: u32 = 3_000;

    /// Of these lines.
    pub fn new(tale: &Tale) -> Teller {
        let (numbers, told): (Vec<u64>, Vec<Json>) = tale.lines.iter().cloned().unzip();
        let event = |line: &Json| line["event"].as_str().map(str::to_owned);
        let search = TraceSearch {
            events: told.iter().filter_map(event).collect(),
            told,
            numbers,
            held: vec![Vec::new(); 4],
            ..TraceSearch::default()
        };
        Teller(Arc::new(Mutex::new(search)))
    }

    fn lock(&self) -> MutexGuard<'_, TraceSearch> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays until the tale is met, or all is tried: `play` writes the trace of a game whose luck this is.
    /// Before each try it is asked whether to stop; `None` if so.
    ///
    /// # Errors
    /// The first line that no try has brought.
    pub fn search(
        &self,
        lore: Arc<dyn TraceVocabulary>,
        is_stopped: impl Fn() -> bool,
        play: impl Fn(&mut Teller, &mut Teller),
    ) -> Option<Result<(), Flaw>> {
        self.lock().lore = Some(lore);
        let (mut tries, mut has_more) = (0, true);
        while has_more && tries < Self::MOST_TRIES {
            if is_stopped() {
                return None;
            }
            let part = || play(&mut self.clone(), &mut self.clone());
            match catch_unwind(AssertUnwindSafe(part)) {
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
            has_more = search.course.advance();
            tries += 1;
        }
        let mut flaw = self.lock().flaw.take();
        if let Some(flaw) = flaw.as_mut().filter(|_| has_more) {
            let tries = Self::MOST_TRIES;
            flaw.why = format!("{} (the farthest that {tries} tries came)", flaw.why);
        }
        Some(flaw.map_or(Ok(()), Err))
    }
}

impl TraceSearch {
    fn ahead(&self) -> &[Json] {
        &self.told[self.met.min(self.told.len())..]
    }

    fn lore(&self) -> Arc<dyn TraceVocabulary> {
        Arc::clone(self.lore.as_ref().expect("a search has its lore"))
    }

    /// What the first of so many next lines mentions that mentions any of these names.
    fn mentions_of(&self, names: &[String], lines: usize) -> Vec<String> {
        let mut next = self.ahead().iter().take(lines).map(mentioned);
        let is_any = |word: &String| names.iter().any(|name| is_called(word, name));
        next.find(|words| words.iter().any(is_any)).unwrap_or_default()
    }

    /// Notes that the next line does not come, if no course has come so far, or of those ahead that which
    /// is refused.
    fn misses(
        &mut self,
        made: String,
        asked: Option<(&'static str, String)>,
        refused: Option<usize>,
    ) {
        let place = refused.unwrap_or(0);
        let line = self.numbers.get(self.met + place).copied().unwrap_or(0);
        if self.farthest >= Some(self.met) {
            return;
        }
        self.farthest = Some(self.met);
        let told = cut(self.ahead().get(place).map_or(String::new(), Json::to_string));
        let (rule, lawful) = asked.unwrap_or_default();
        let why = match (refused.is_some(), rule) {
            (true, _) => format!("{told} is not lawful; lawful is {lawful}"),
            (false, "") => format!("{told}: {made}"),
            _ => format!("{told}: {made}; lawful is {lawful}"),
        };
        self.flaw = Some(Flaw { line, rule: rule.to_owned(), refused: refused.is_some(), why });
    }

    /// What is otherwise in a line that the rules have brought, and whether an answer may be why: rolls and
    /// sums, which are numbers, are none.
    fn difference(&self, made: &Json) -> (String, bool) {
        let Some(told) = self.ahead().first().and_then(Json::as_object) else {
            return (String::new(), false);
        };
        if told.get("event") != made.get("event") {
            let made = cut(made.to_string());
            let hint = "of a kind all lines are told, or none";
            return (format!("by then the rules bring {made} ({hint})"), true);
        }
        let other: Vec<(&String, &Json)> = told
            .iter()
            .filter(|(key, it)| !made.get(key).is_some_and(|made| fits(key, it, made)))
            .collect();
        let is_answer = other.iter().any(|(_, it)| !it.is_number());
        let other = other.iter().map(|(key, it)| format!("{key} is {}, not {it}", made[*key]));
        (cut(format!("by the rules {}", other.collect::<Vec<_>>().join("; "))), is_answer)
    }

    /// Takes a line that the rules have brought; whether it is as told.
    fn takes(&mut self, made: &Json) -> bool {
        let (lore, asked) = (self.lore(), self.asked.take());
        for (deck, held) in self.held.iter_mut().enumerate() {
            let left = lore.left(Deck(deck as u8), made);
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

    /// Answers in the order in which they are tried.
    fn answers(&self, request: &DecisionRequest<'_>) -> Vec<Vec<usize>> {
        let legal = request.legal_actions;
        let mentions = self.ahead().first().map(mentioned).unwrap_or_default();
        let names: Vec<Vec<String>> =
            legal.options.iter().map(|item| request.observation.words(*item)).collect();
        let told = self.lore().answer(request.seat, request.decision, self.ahead());
        if let Some((_, told)) = &told {
            let chosen = named(told, &names);
            return chosen.filter(|it| legal.check(it).is_ok()).into_iter().collect();
        }
        // The most words, and those that are mentioned soonest.
        let score = |place: usize| {
            let said = |name: &String| mentions.iter().position(|word| is_called(word, name));
            let said: Vec<usize> = names[place].iter().filter_map(said).collect();
            (Reverse(said.len()), said.iter().sum::<usize>())
        };
        let mut single: Vec<usize> = (0..names.len()).collect();
        single.sort_by_key(|place| score(*place));
        let is_said = single.first().is_some_and(|first| score(*first).0.0 > 0);
        let mut answers: Vec<Vec<usize>> = single.into_iter().map(|it| vec![it]).collect();
        answers.insert(if is_said { answers.len() } else { 0 }, Vec::new());
        answers.retain(|it| legal.check(it).is_ok());
        answers
    }
}

/// Words, if they are not too many.
fn cut(words: String) -> String {
    match words.char_indices().nth(LONG) {
        Some((place, _)) => format!("{}…", &words[..place]),
        None => words,
    }
}

/// The places of names that are told, each once; none if one is not there.
fn named(told: &[String], names: &[Vec<String>]) -> Option<Vec<usize>> {
    let mut places: Vec<usize> = Vec::new();
    for word in copies_first(told, |word| word.contains('#')) {
        let is_it = |place: &usize| {
            !places.contains(place) && names[*place].iter().any(|name| is_called(word, name))
        };
        places.push((0..names.len()).find(is_it)?);
    }
    Some(places)
}

/// What is offered, in words.
fn lawful(legal: &LegalActions, request: &DecisionRequest<'_>) -> String {
    let words = |item| request.observation.words(item).join(" at ");
    let mut all: Vec<String> = legal.options.iter().map(|item| words(*item)).collect();
    let more = all.len().saturating_sub(NAMED);
    all.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let LegalActions { least, most, .. } = legal;
    let count = if least == most { format!("{most}") } else { format!("{least} to {most}") };
    format!("{count} of {}{more}", all.join(", "))
}

impl ExternalProgram for Teller {
    fn select(&self, request: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        let mut search = self.lock();
        if search.course.at >= LONGEST {
            return None;
        }
        search.asked = Some((request.legal_actions.rule, lawful(request.legal_actions, request)));
        let order = search.answers(request);
        let answer = search.course.choose(|| order);
        if answer.is_none() {
            // Of what is told, no answer is lawful; what is not told was not looked through in full.
            let told = search.lore().answer(request.seat, request.decision, search.ahead());
            let (made, asked) = ("no answer was found".to_owned(), search.asked.take());
            search.misses(made, asked, told.map(|(place, _)| place));
        }
        answer
    }
}

/// Takes the lines of a trace.
impl io::Write for Teller {
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
