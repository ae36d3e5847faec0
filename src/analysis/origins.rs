//! What is not known of a game, and how much hangs on it: every fact of some origin moved a step either
//! way, on the same luck.
//!
//! A first stage of few games picks the steps that seem to matter most. What is told of these comes from
//! other games, so that the choice flatters nobody.

use super::effects::{self, Ready, Variant, WinEffect};
use super::panel::Weights;
use super::session::{Answer, PAIRED, Session, paired};
use crate::games::Game;
use crate::scenario::Fact;
use crate::stats::Estimate;
use crate::summary::{Matchup, ResultTable};

/// Makes the master seed of the first stage differ from that of the study.
const PICKING: u64 = 0x6f72_6967_696e_7321;
/// So many steps are played side by side.
const PANEL: usize = 128;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Facts of these origins are moved.
    pub origins: Vec<String>,
    /// Games of each step in the first stage.
    pub picking: u64,
    /// How many steps the second stage plays.
    pub most: usize,
}

/// A fact moved a step.
struct Step<G: Game> {
    fact: usize,
    ready: Ready<G>,
}

/// Moves every fact, and says which the results hang on most.
pub fn study<G: Game>(session: &Session<'_, G>, request: &Request) -> Answer {
    let mut answer = Answer::new(vec![table()]);
    let facts = session.document.facts();
    let steps = steps(session, request, &facts);
    answer.complete = !session.is_stopped();
    count(&facts, &steps, request, &mut answer.tables[0]);
    let screen = Session {
        seed: session.seed ^ PICKING,
        games: Some(request.picking),
        precision: None,
        rounds: session.rounds,
        ..*session
    };
    for matchup in &session.matchups() {
        if !answer.complete {
            break;
        }
        let first = play(&screen, matchup, steps.iter().map(|step| &step.ready), &mut answer);
        let mut order: Vec<usize> = (0..steps.len()).collect();
        let size = |place: &usize| first[*place].difference.value.unwrap_or(0.0).abs();
        order.sort_by(|one, other| size(other).total_cmp(&size(one)).then(one.cmp(other)));
        order.truncate(request.most);
        let chosen = order.iter().map(|&place| &steps[place].ready);
        let effects = play(session, matchup, chosen, &mut answer);
        for (&place, effect) in order.iter().zip(&effects) {
            let step = &steps[place];
            let fact = &facts[step.fact];
            let keys = [&fact.key[..], &fact.origin, &fact.value, &step.ready.variant.label];
            let change = ("win_rate_change", "share", &effect.difference);
            answer.tables[0].row(matchup, &keys, change, &paired(&effect.pair));
        }
    }
    answer
}

/// Every step that makes a sound scenario in which all matchups can be played.
fn steps<G: Game>(session: &Session<'_, G>, request: &Request, facts: &[Fact]) -> Vec<Step<G>> {
    let base = session.base(1);
    let asked = |fact: &&Fact| request.origins.contains(&fact.origin);
    let mut steps = Vec::new();
    for (place, fact) in facts.iter().enumerate().filter(|(_, fact)| asked(fact)) {
        for step in fact.steps.iter().take_while(|_| !session.is_stopped()) {
            let variant = Variant::new(step.words.clone(), step.settings.clone());
            let ready = Ready::possible(&base, variant);
            let ready = ready.filter(|it| it.is_playable(&session.matchups()));
            steps.extend(ready.map(|ready| Step { fact: place, ready }));
        }
    }
    steps
}

fn play<'v, G: Game + 'v>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    steps: impl Iterator<Item = &'v Ready<G>>,
    answer: &mut Answer,
) -> Vec<WinEffect> {
    let steps: Vec<Ready<G>> = steps.cloned().collect();
    let (base, alone) = (session.base(1), (std::slice::from_ref(matchup), &Weights::one()));
    let panels = steps.chunks(PANEL);
    panels.flat_map(|steps| effects::play(session, &base, alone, steps, answer)).collect()
}

/// How many facts have which origin, how many of those that are moved can be, and how often.
fn count<G: Game>(facts: &[Fact], steps: &[Step<G>], request: &Request, table: &mut ResultTable) {
    let nobody = Matchup::of(G::PARTS);
    let mut add = |origin: &str, metric, number: usize| {
        let estimate =
            Estimate { value: Some(number as f64), ..Estimate::unknown(facts.len() as u64) };
        table.row(&nobody, &["", origin, "", ""], (metric, "facts", &estimate), &[]);
    };
    let mut origins: Vec<&str> = facts.iter().map(|fact| &fact.origin[..]).collect();
    origins.sort_unstable();
    origins.dedup();
    for origin in origins {
        let of = |place: usize| facts[place].origin == origin;
        add(origin, "facts", (0..facts.len()).filter(|place| of(*place)).count());
        if request.origins.iter().any(|asked| asked == origin) {
            let mut moved: Vec<usize> = steps.iter().map(|step| step.fact).collect();
            moved.dedup();
            add(origin, "moved", moved.into_iter().filter(|place| of(*place)).count());
            add(origin, "steps", steps.iter().filter(|step| of(step.fact)).count());
        }
    }
}

fn table() -> ResultTable {
    let keys = [
        ("fact", "string", "the key of the fact; empty in counts"),
        (
            "origin",
            "string",
            "where the fact comes from, as the scenario says; empty if it does not",
        ),
        ("holds", "string", "its value"),
        ("step", "string", "how it is moved, in words"),
    ];
    let notes = [
        ("facts", "facts", "facts of that origin"),
        ("moved", "facts", "facts of that origin that some step moves: names and texts have none"),
        ("steps", "facts", "steps that make a sound scenario"),
        (
            "win_rate_change",
            "share",
            "win rate with the fact moved, less that of the scenario as it is",
        ),
    ];
    ResultTable::new("origins.csv", &keys, &PAIRED).explained(&notes)
}
