//! The search among games between players, and what it has found: `tuned.csv`.

use super::trials::Games;
use super::{Found, Plan, Response, Seen, Tuned, Verdict, Wishes, Worth, tune};
use crate::analysis::panel::Weights;
use crate::analysis::session::{Answer, Proposal, Session, unit_of};
use crate::games::Game;
use crate::stats::{Estimate, Interval};
use crate::summary::{Matchup, ResultTable};

/// Searches, each matchup as often as any other, or all as they are mixed in their `equilibrium` in
/// the printed game; none if no such was found.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    wishes: &Wishes<G>,
    plan: &Plan,
    equilibrium: bool,
) -> Option<Answer> {
    let matchups = session.matchups();
    let (weights, before) = match equilibrium {
        true => session.equilibrium()?,
        false => (Weights::of(&vec![1.0 / matchups.len() as f64; matchups.len()]), 0),
    };
    let mut games = Games::new(session, wishes, weights);
    let tuned = tune(&wishes.space, &wishes.goal, plan, &mut games);
    let matchup = match &matchups[..] {
        [matchup] => matchup.clone(),
        _ if equilibrium => Matchup::mixed(G::PARTS),
        // No one matchup.
        _ => Matchup::of(G::PARTS),
    };
    let level = session.level;
    let proposal = |found: &Found| Proposal {
        settings: wishes.space.settings(&found.point),
        words: wishes.space.words(&found.point),
        price: found.price,
        rate: found.seen.rate(level),
    };
    Some(Answer {
        tables: vec![Report { wishes, tuned: &tuned, matchup, level }.table()],
        games: before + games.played,
        complete: tuned.complete,
        unmet: tuned.complete && !tuned.reached,
        proposals: tuned.proposals.iter().map(proposal).collect(),
    })
}

struct Report<'a, G: Game> {
    wishes: &'a Wishes<G>,
    tuned: &'a Tuned,
    /// Who plays, as one matchup; empty where there are several.
    matchup: Matchup,
    level: f64,
}

impl<G: Game> Report<'_, G> {
    fn gap(&self, rate: &Estimate) -> Estimate {
        let target = self.wishes.goal.target;
        let interval =
            rate.interval.map(|it| Interval { low: it.low - target, high: it.high - target, ..it });
        Estimate { value: rate.value.map(|value| value - target), interval, ..*rate }
    }

    fn table(&self) -> ResultTable {
        let keys = [
            ("proposal", "string", "number of the proposal, whose scenario is tuned-N.toml"),
            ("change", "string", "what is changed, in words"),
            ("key", "string", "key of the scenario that a worth_per_step is of"),
        ];
        let mut table = ResultTable::new("tuned.csv", &keys, &[]).explained(&[(
            "reached",
            "yes",
            "1 if the win rate and hard bounds are surely as wished for, 0 if they surely are not; \
             empty if as many games as a change gets at most have not told",
        )]);
        let Tuned { front, undecided, proposals, .. } = self.tuned;
        let new = undecided.iter().filter(|it| !front.contains(it));
        for found in front.iter().chain(new).filter(|it| !proposals.contains(it)) {
            self.rows(&mut table, "", found);
        }
        for (number, found) in proposals.iter().enumerate() {
            self.rows(&mut table, &(number + 1).to_string(), found);
        }
        match &self.tuned.worth {
            Some(worth) => self.with_worth(table, worth),
            None => table,
        }
    }

    fn rows(&self, table: &mut ResultTable, proposal: &str, found: &Found) {
        let Seen { measures, .. } = &found.seen;
        let words = self.wishes.space.words(&found.point);
        let rate = found.seen.rate(self.level);
        let number = |value: Option<f64>| Estimate { value, ..Estimate::unknown(rate.n) };
        let reached = match self.wishes.goal.verdict(&found.seen, self.level) {
            Verdict::In => Some(1.0),
            Verdict::Out => Some(0.0),
            Verdict::Undecided => None,
        };
        let mut figures = vec![
            ("win_rate", "share", rate),
            ("edits", "edits", number(Some(found.price.into()))),
            ("gap", "share", self.gap(&rate)),
            ("reached", "yes", number(reached)),
        ];
        let measured = self.wishes.measures.iter().zip(measures);
        figures.extend(
            measured.map(|((name, _), moments)| {
                (*name, unit_of::<G>(name), moments.estimate(self.level))
            }),
        );
        for (metric, unit, estimate) in &figures {
            table.row(&self.matchup, &[proposal, &words, ""], (metric, unit, estimate), &[]);
        }
    }

    /// The table with what a step of each knob is worth.
    fn with_worth(&self, table: ResultTable, worth: &Worth) -> ResultTable {
        let unit = match worth.response {
            Response::Margin(it) => self.wishes.measures[it].0,
            _ => "share",
        };
        let scatter = worth.scatter.map_or(String::new(), |scatter| {
            format!(
                " Points lie {scatter:.1} times as far from that fit as luck alone would have them."
            )
        });
        let note = format!(
            "What a copy adds in place of the average copy of its mix, or a step of a number, near a \
             win rate of {:.2} %, by a fit over all that was played: no more than a guide to what is \
             worth trying.{scatter}",
            100.0 * worth.rate
        );
        let mut table = table.explained(&[("worth_per_step", unit, &note)]);
        for (knob, estimate) in self.wishes.space.knobs.iter().zip(&worth.steps) {
            let keys = ["", &knob.name, &knob.key];
            table.row(&self.matchup, &keys, ("worth_per_step", unit, estimate), &[]);
        }
        table
    }
}
