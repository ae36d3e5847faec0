//! `cards`: what each card causes, beside what was observed of it.

mod findings;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use self::findings::{CardEffect, Findings, in_points, sheet};
use super::Ending;
use super::study::{self, Answer, Session, Study, StudyArgs, names_a_deck};
use crate::analysis::cards::{self, Change, Observed, Question};
use crate::analysis::effects::{self, Ready, WinEffect};
use crate::analysis::panel::{Panel, PanelTally, Weights};
use crate::analysis::variants::recast;
use crate::games::{Game, Games, Mix};
use crate::summary::{Cell, Matchup};

/// Say what each card causes: the same games without a copy of it, and with one more
///
/// What a copy is worth depends on what takes its place when it is taken out: a blank card, nothing,
/// or another card of its deck. All three are played; `--instead` chooses the one that is shown where
/// there is room for one only. Beside them stands what was observed of the card in play, which often
/// differs. Figures are for the card's own side; in a solitaire game, for the player.
#[derive(Debug, Args)]
pub struct Cards {
    #[command(flatten)]
    study: StudyArgs,

    /// What takes the place of the copy for `ablation_pp`, by which cards are ranked and tested
    #[arg(long, value_enum, value_name = "STAND-IN", default_value_t)]
    instead: StandIn,

    /// Also try every card in the place of every other card of its deck
    #[arg(long)]
    swaps: bool,

    /// Who plays: the players named, each matchup by itself, or all of them in the mixes that are best
    /// for both sides
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    at: At,

    /// Call an effect negligible if it is surely within plus or minus this share
    #[arg(long, value_name = "SHARE", default_value_t = 0.002)]
    #[arg(value_parser = super::number::precision, allow_negative_numbers = true)]
    negligible: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum At {
    /// The players named
    #[default]
    Players,
    /// The equilibrium of `compare` among them
    Equilibrium,
}

/// What stands in the place of a copy that is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StandIn {
    /// A card that does nothing: all others come as they would, so the difference is the card's own
    #[default]
    Blank,
    /// Nothing: the deck is one card smaller, and all that follows comes one card sooner
    Nothing,
    /// Another card of its deck, picked anew for each game, every copy equally likely
    Average,
}

impl StandIn {
    const ALL: [StandIn; 3] = [StandIn::Blank, StandIn::Nothing, StandIn::Average];

    /// What is done to the card.
    fn change(self) -> Change {
        match self {
            StandIn::Blank => Change::Blank,
            StandIn::Nothing => Change::MinusOne,
            StandIn::Average => Change::Average,
        }
    }

    fn name(self) -> &'static str {
        match self {
            StandIn::Blank => "blank",
            StandIn::Nothing => "nothing",
            StandIn::Average => "average",
        }
    }
}

/// So many lines are played side by side.
const PANEL: usize = 128;

/// All that is asked of the cards.
struct Asked<G: Game> {
    questions: Vec<Question>,
    /// What answers each question.
    variants: Vec<Ready<G>>,
}

impl Cards {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }
}

impl Study for Cards {
    const NAME: &'static str = "cards";
    const GAMES: u64 = 100_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![("--negligible", self.negligible.to_string())];
        let chosen = (self.instead != StandIn::default()).then(|| self.instead.name().to_owned());
        options.extend(chosen.map(|name| ("--instead", name)));
        options.extend(self.swaps.then(|| ("--swaps", String::new())));
        options.extend((self.at == At::Equilibrium).then(|| ("--at", "equilibrium".to_owned())));
        options
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        if session.matchups().iter().any(names_a_deck) {
            bail!("cards asks about the scenario's own decks; leave the deckbuilders out");
        }
        if self.at == At::Equilibrium && G::PARTS.opponents().is_none() {
            bail!("only a game of two sides has an equilibrium; name players instead");
        }
        Ok(())
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let matchups = session.matchups();
        let mut answer =
            Answer { sheets: vec![sheet(G::PARTS)], complete: true, ..Answer::default() };
        let asked = self.asked(session);
        answer.complete &= !session.is_stopped();
        if self.at == At::Equilibrium {
            let (weights, played) = session.equilibrium()?;
            answer.games += played;
            self.ask(session, &asked, &Matchup::mixed(G::PARTS), &matchups, weights, &mut answer);
        } else {
            for matchup in &matchups {
                if !answer.complete || session.is_stopped() {
                    answer.complete = false;
                    break;
                }
                let alone = std::slice::from_ref(matchup);
                self.ask(session, &asked, matchup, alone, Weights::one(), &mut answer);
            }
        }
        Ok(answer)
    }
}

impl Cards {
    /// All questions that the scenario allows: a second Lawrence, say, it does not.
    fn asked<G: Game>(&self, session: &Session<'_, G>) -> Asked<G> {
        let base = session.base(1);
        let questions = cards::questions(&G::mixes(&session.setup.model), self.swaps).into_iter();
        let ready = |question: Question| {
            let variant = Ready::possible(&base, question.variant.clone())?;
            Some((question, variant))
        };
        let asked = questions.take_while(|_| !session.is_stopped()).filter_map(ready);
        let (questions, variants) = asked.unzip();
        Asked { questions, variants }
    }

    /// Puts the questions to the games of `matchups`, which go under the name of `title`.
    fn ask<G: Game>(
        &self,
        session: &Session<'_, G>,
        asked: &Asked<G>,
        title: &Matchup,
        matchups: &[Matchup],
        weights: Weights,
        answer: &mut Answer,
    ) {
        let mixes = G::mixes(&session.setup.model);
        let base = session.base(1);
        let mut effects = Vec::new();
        for variants in asked.variants.chunks(PANEL) {
            let panel =
                effects::panel(&base, matchups, weights.clone(), variants, session.setup.seed);
            let tally = self.play(session, &panel, &effects::replays(matchups, variants), answer);
            let effect = |line| WinEffect::of(&tally, line, session.level);
            effects.extend((1..panel.lines.len()).map(effect));
        }
        let cell = self.observe(session, matchups, &weights, answer);
        let findings = Findings {
            command: self,
            scenario: session.setup.document.name(),
            matchup: title,
            mixes: &mixes,
            answers: self.answers(&mixes, &asked.questions, effects),
            cell: &cell,
        };
        if !findings.is_empty() {
            findings.write(&mut answer.sheets[0]);
        }
    }

    fn play<G: Game>(
        &self,
        session: &Session<'_, G>,
        panel: &Panel<G>,
        replays: &[(Matchup, Vec<String>)],
        answer: &mut Answer,
    ) -> PanelTally {
        let lines = panel.lines.len();
        let played = session
            .play(panel, replays, |tally| effects::widest_margin(tally, lines, session.level));
        answer.games += played.games * lines as u64;
        answer.complete &= played.finished;
        played.tally
    }

    /// Plays the scenario as it is, with everything noted.
    fn observe<G: Game>(
        &self,
        session: &Session<'_, G>,
        matchups: &[Matchup],
        weights: &Weights,
        answer: &mut Answer,
    ) -> Cell {
        let casts: Vec<G::Cast> =
            matchups.iter().map(|it| recast::<G>(&session.setup.model, it)).collect();
        let games = Observed::<G> { casts: &casts, weights, seed: session.setup.seed };
        let played = session.play_all(&games, Self::GAMES);
        answer.games += played.games;
        answer.complete &= played.finished;
        G::cell(&casts[0], &played.tally, session.level)
    }

    /// Turns effects to the card's own side, and corrects p-values among questions of a kind.
    fn answers(
        &self,
        mixes: &[Mix],
        asked: &[Question],
        effects: Vec<WinEffect>,
    ) -> Vec<CardEffect> {
        let kinds = asked.iter().map(|it| std::mem::discriminant(&it.change)).collect::<Vec<_>>();
        let mut corrected = vec![None; asked.len()];
        for kind in kinds.iter().collect::<std::collections::HashSet<_>>() {
            let such: Vec<usize> = (0..asked.len()).filter(|&at| kinds[at] == *kind).collect();
            let p_values: Vec<_> = such.iter().map(|&at| effects[at].p_value).collect();
            for (at, pair) in such.iter().zip(cards::corrected(&p_values)) {
                corrected[*at] = pair;
            }
        }
        let all = asked.iter().cloned().zip(effects).zip(corrected);
        all.map(|((question, effect), corrected)| {
            let for_its_side = !mixes[question.mix].wins_are_losses;
            // Against a stand-in it is told what the copy is worth, not what its loss is.
            let loss = matches!(question.change, Change::Blank | Change::Average);
            let estimate = in_points(&effect.difference, for_its_side != loss);
            let limit = 100.0 * self.negligible;
            let negligible = estimate.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit);
            CardEffect { question, estimate, effect, corrected, negligible }
        })
        .collect()
    }
}
