//! `cards`: what each card causes, beside what was observed of it.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use super::Ending;
use super::study::{self, Answer, Lab, Study, StudyArgs, Written};
use crate::analysis::cards::{self, Change, Observed, Question};
use crate::analysis::effects::{self, Variant, WinEffect};
use crate::analysis::panel::{Panel, PanelTally, Weights};
use crate::analysis::variants::recast;
use crate::games::{Game, Mix};
use crate::report::figures::{counted, decimals, level, percentage_points};
use crate::report::sheet::{Figure, Sheet};
use crate::report::text::Table;
use crate::stats::{Estimate, Interval};
use crate::summary::{CardFigures, Cell, Contest};

/// Say what each card causes: the same games with a blank in its place, one copy more, one fewer
///
/// Beside it stands what was observed of the card, which is often something else. Figures are of
/// the card's own side; in a solitaire game, of the player.
#[derive(Debug, Args)]
pub struct Cards {
    #[command(flatten)]
    study: StudyArgs,

    /// Try every card in the place of every other of its deck, too
    #[arg(long)]
    swaps: bool,

    /// Who plays: the players named, each contest by itself, or all of them as they are mixed
    /// when both sides choose as well as they can
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    at: At,

    /// Call an effect negligible if it surely is no greater than this share
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

/// So many lines are played side by side.
const PANEL: usize = 128;

/// Cards shown of each mix.
const SHOWN: usize = 12;

impl Cards {
    pub fn execute(self) -> Result<Ending> {
        study::execute(&self)
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
        options.extend(self.swaps.then(|| ("--swaps", String::new())));
        options.extend((self.at == At::Equilibrium).then(|| ("--at", "equilibrium".to_owned())));
        options
    }

    fn check<G: Game>(&self, lab: &Lab<'_, G>) -> Result<()> {
        let contests = lab.contests();
        let builds = |name: &Option<String>| name.as_ref().is_some_and(|it| it.contains('@'));
        if contests.iter().any(|it| builds(&it.british) || builds(&it.turks)) {
            bail!("cards asks about the scenario's own decks; leave the deckbuilders out");
        }
        if self.at == At::Equilibrium && contests.iter().any(|it| it.turks.is_none()) {
            bail!("only a game of two sides has an equilibrium; name players or missions instead");
        }
        Ok(())
    }

    fn conduct<G: Game>(&self, lab: &Lab<'_, G>) -> Result<Answer> {
        let contests = lab.contests();
        let mut answer = Answer { sheets: vec![sheet()], complete: true, ..Answer::default() };
        if self.at == At::Equilibrium {
            let (weights, played) = lab.equilibrium()?;
            answer.games += played;
            self.ask(lab, &Contest::mixed(), &contests, weights, &mut answer)?;
        } else {
            for contest in &contests {
                let alone = std::slice::from_ref(contest);
                self.ask(lab, contest, alone, Weights::one(), &mut answer)?;
            }
        }
        Ok(answer)
    }
}

impl Cards {
    /// Puts all questions to the games of `contests`, which go under the name of `title`.
    fn ask<G: Game>(
        &self,
        lab: &Lab<'_, G>,
        title: &Contest,
        contests: &[Contest],
        weights: Weights,
        answer: &mut Answer,
    ) -> Result<()> {
        let mixes = G::mixes(&lab.setup.model);
        let base = lab.base(1);
        // What the scenario forbids, a second Lawrence say, is not asked.
        let asked: Vec<Question> = cards::questions(&mixes, self.swaps)
            .into_iter()
            .filter(|question| base.with(&question.variant.settings).is_ok())
            .collect();
        let mut effects = Vec::new();
        for some in asked.chunks(PANEL) {
            let variants: Vec<Variant> = some.iter().map(|it| it.variant.clone()).collect();
            let panel =
                effects::panel(&base, contests, weights.clone(), &variants, lab.setup.seed)?;
            let tally = self.play(lab, &panel, &effects::replays(contests, &variants), answer);
            let effect = |line| WinEffect::of(&tally, line, lab.level);
            effects.extend((1..panel.lines.len()).map(effect));
        }
        let cell = self.observe(lab, contests, &weights, answer)?;
        let findings = Findings {
            command: self,
            scenario: lab.setup.document.name(),
            level: lab.level,
            contest: title,
            mixes: &mixes,
            answers: self.answers(&mixes, asked, effects),
            cell: &cell,
        };
        findings.write(&mut answer.sheets[0]);
        answer.tell(&findings.text());
        Ok(())
    }

    fn play<G: Game>(
        &self,
        lab: &Lab<'_, G>,
        panel: &Panel<G>,
        replays: &[(Contest, Vec<String>)],
        answer: &mut Answer,
    ) -> PanelTally {
        let lines = panel.lines.len();
        let played =
            lab.play(panel, replays, |tally| effects::widest_margin(tally, lines, lab.level));
        answer.games += played.games * lines as u64;
        answer.complete &= played.finished;
        played.tally
    }

    /// Plays the scenario as it is, with everything noted.
    fn observe<G: Game>(
        &self,
        lab: &Lab<'_, G>,
        contests: &[Contest],
        weights: &Weights,
        answer: &mut Answer,
    ) -> Result<Cell> {
        let casts: Vec<G::Cast> =
            contests.iter().map(|it| recast::<G>(&lab.setup.model, it)).collect();
        let games = Observed::<G> { casts: &casts, weights, seed: lab.setup.seed };
        let played = lab.play_all(&games, Self::GAMES);
        answer.games += played.games;
        answer.complete &= played.finished;
        Ok(G::cell(&casts[0], &played.tally, lab.level))
    }

    /// Turns effects to the card's own side, and corrects p-values among questions of a kind.
    fn answers(
        &self,
        mixes: &[Mix],
        asked: Vec<Question>,
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
        let all = asked.into_iter().zip(effects).zip(corrected);
        all.map(|((question, effect), corrected)| {
            let for_its_side = !mixes[question.mix].wins_are_losses;
            // An ablation tells what the copy was worth, not what its loss is worth.
            let worth = question.change != Change::Ablation;
            let estimate = in_points(&effect.difference, for_its_side == worth);
            let limit = 100.0 * self.negligible;
            let negligible = estimate.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit);
            CardEffect { question, estimate, effect, corrected, negligible }
        })
        .collect()
    }
}

/// What came of a question.
struct CardEffect {
    question: Question,
    /// Percentage points for the card's side.
    estimate: Estimate,
    effect: WinEffect,
    /// The q-value and Holm's p-value.
    corrected: Option<(f64, f64)>,
    negligible: Option<bool>,
}

impl CardEffect {
    fn metric(&self) -> &'static str {
        match self.question.change {
            Change::Ablation => "ablation_pp",
            Change::PlusOne => "plus_one_pp",
            Change::MinusOne => "minus_one_pp",
            Change::Swap(_) => "swap_pp",
        }
    }
}

/// A difference of shares in percentage points, with the other sign if it is not `kept`.
fn in_points(difference: &Estimate, kept: bool) -> Estimate {
    let factor = if kept { 100.0 } else { -100.0 };
    let interval = difference.interval.map(|it| {
        let (one, other) = (factor * it.low, factor * it.high);
        Interval { low: one.min(other), high: one.max(other), ..it }
    });
    Estimate {
        value: difference.value.map(|value| factor * value),
        std_err: difference.std_err.map(|std_err| 100.0 * std_err),
        interval,
        ..*difference
    }
}

fn sheet() -> Sheet {
    let keys = [
        ("side", "string", "side whose card it is; what holds it, in a solitaire game"),
        ("card", "string", "name of the card or counter in the scenario"),
        ("kind", "string", "kind of card, as the scenario calls it"),
        ("copies", "integer", "copies in the deck as it is"),
        ("instead", "string", "the card that takes the place of one copy, for swap_pp"),
    ];
    let more = [
        ("q_value", "number", "Benjamini and Hochberg's, among all cards: for screening"),
        ("p_holm", "number", "Holm's p-value, among all cards: for a single claim"),
        ("negligible", "number", "1 if the interval lies within the threshold, else 0"),
        study::PAIRED[1],
        study::PAIRED[2],
    ];
    Sheet::new("cards.csv", &keys, &more).explained(&[
        (
            "ablation_pp",
            "pp",
            "what one copy is worth to its side: win rate as it is, less that with a blank in the \
             place of one copy, on the same luck",
        ),
        ("plus_one_pp", "pp", "win rate of its side with one copy more, less that as it is"),
        ("minus_one_pp", "pp", "win rate of its side with one copy fewer, less that as it is"),
        (
            "swap_pp",
            "pp",
            "win rate of its side with the card `instead` in the place of one copy, less that as \
             it is",
        ),
    ])
}

/// All that was asked and observed of one contest.
struct Findings<'a> {
    command: &'a Cards,
    scenario: &'a str,
    level: f64,
    contest: &'a Contest,
    mixes: &'a [Mix],
    answers: Vec<CardEffect>,
    cell: &'a Cell,
}

impl Findings<'_> {
    fn figures(&self, mix: &Mix, name: &str) -> Option<&CardFigures> {
        self.cell.cards.iter().find(|card| card.side == mix.owner && card.card == name)
    }

    fn observed(&self, mix: &Mix, name: &str) -> Option<Estimate> {
        self.figures(mix, name).and_then(|figures| cards::observed(figures, self.level))
    }

    fn effect(&self, mix: usize, piece: usize, change: Change) -> Option<&CardEffect> {
        let is_it = |it: &&CardEffect| {
            it.question.mix == mix && it.question.piece == piece && it.question.change == change
        };
        self.answers.iter().find(is_it)
    }

    fn write(&self, sheet: &mut Sheet) {
        for (index, mix) in self.mixes.iter().enumerate() {
            for (place, piece) in mix.pieces.iter().enumerate() {
                let copies = piece.copies.to_string();
                let keys = |instead| [mix.side, &piece.name, piece.kind, &copies, instead];
                for metric in self.figures(mix, &piece.name).iter().flat_map(|it| &it.metrics) {
                    let figure = Figure {
                        metric: &metric.name,
                        unit: metric.unit,
                        estimate: &metric.estimate,
                    };
                    sheet.row((self.scenario, self.contest), &keys(""), figure, &[None; 5]);
                }
                let of_piece =
                    |it: &&CardEffect| it.question.mix == index && it.question.piece == place;
                for it in self.answers.iter().filter(of_piece) {
                    let instead = match it.question.change {
                        Change::Swap(other) => &mix.pieces[other].name,
                        _ => "",
                    };
                    let figure = Figure { metric: it.metric(), unit: "pp", estimate: &it.estimate };
                    let more = [
                        it.corrected.map(|(q_value, _)| q_value),
                        it.corrected.map(|(_, p_holm)| p_holm),
                        it.negligible.map(|negligible| f64::from(u8::from(negligible))),
                        it.effect.correlation,
                        it.effect.saving,
                    ];
                    sheet.row((self.scenario, self.contest), &keys(instead), figure, &more);
                }
            }
        }
    }

    fn text(&self) -> String {
        let mut text = Written::default();
        let games = self.answers.first().map_or(0, |it| it.estimate.n);
        text.line(&format!(
            "What one copy of a card causes, in points of win rate ({}), {}",
            level(self.level),
            self.contest
        ));
        text.line(&format!("({} of each change, on the same luck):", counted(games, "game")));
        for (index, mix) in self.mixes.iter().enumerate() {
            text.line("");
            self.tell_mix(index, mix, &mut text);
        }
        self.tell_disagreements(&mut text);
        self.tell_saving(&mut text);
        text.into()
    }

    fn tell_mix(&self, index: usize, mix: &Mix, text: &mut Written) {
        let headline = |place| {
            let of = |change| self.effect(index, place, change);
            of(Change::Ablation).or_else(|| of(Change::MinusOne)).or_else(|| of(Change::PlusOne))
        };
        let mut places: Vec<usize> =
            (0..mix.pieces.len()).filter(|&place| headline(place).is_some()).collect();
        let size = |place: usize| headline(place).and_then(|it| it.estimate.value).unwrap_or(0.0);
        places.sort_by(|&one, &other| size(other).abs().total_cmp(&size(one).abs()));
        let blank = if mix.blank.is_some() { "against a blank" } else { "" };
        let mut table = Table::new([mix.side, blank, "one more", "one fewer", "observed", "q"]);
        let mut left_out = 0;
        for (rank, &place) in places.iter().enumerate() {
            if rank >= SHOWN && !self.matters(headline(place)) {
                left_out += 1;
                continue;
            }
            table.row(&self.row(index, mix, place, headline(place)));
        }
        text.table(&table);
        if left_out > 0 {
            let limit = decimals(100.0 * self.command.negligible, 2);
            text.line(&format!("  … and {left_out} more, none surely beyond {limit} points"));
        }
    }

    /// Whether an effect is surely greater than what is called negligible.
    fn matters(&self, effect: Option<&CardEffect>) -> bool {
        let limit = 100.0 * self.command.negligible;
        let interval = effect.and_then(|it| it.estimate.interval);
        interval.is_some_and(|it| it.low > limit || it.high < -limit)
    }

    fn row(
        &self,
        index: usize,
        mix: &Mix,
        place: usize,
        headline: Option<&CardEffect>,
    ) -> Vec<String> {
        let piece = &mix.pieces[place];
        let points = |change| {
            let effect = self.effect(index, place, change);
            effect.map_or(String::new(), |it| shown(&it.estimate))
        };
        let observed = self.observed(mix, &piece.name);
        let observed = observed.filter(|it| it.value.is_some()).map(|it| percentage_points(&it));
        let q_value = headline.and_then(|it| it.corrected).map(|(q_value, _)| decimals(q_value, 3));
        vec![
            format!("{} × {}", piece.copies, piece.name),
            points(Change::Ablation),
            points(Change::PlusOne),
            points(Change::MinusOne),
            observed.unwrap_or_default(),
            q_value.unwrap_or_default(),
        ]
    }

    /// Names the cards for which observation and effect are of opposite sign.
    fn tell_disagreements(&self, text: &mut Written) {
        let mut names = Vec::new();
        for (index, mix) in self.mixes.iter().enumerate() {
            for (place, piece) in mix.pieces.iter().enumerate() {
                let effect = self.effect(index, place, Change::Ablation).map(|it| it.estimate);
                let fewer = || {
                    let effect = self.effect(index, place, Change::MinusOne)?;
                    Some(in_points(&effect.estimate, false))
                };
                let caused = effect.or_else(fewer).as_ref().and_then(cards::sign);
                let seen = self.observed(mix, &piece.name).as_ref().and_then(cards::sign);
                if caused.zip(seen).is_some_and(|(caused, seen)| caused * seen < 0.0) {
                    names.push(format!("{} ({})", piece.name, mix.side));
                }
            }
        }
        text.line("");
        match names.is_empty() {
            true => text.line("Observation and effect agree in sign wherever both are sure."),
            false => {
                text.line("Observation and effect are of opposite sign for:");
                names.iter().for_each(|name| text.line(&format!("  {name}")));
            }
        }
    }

    fn tell_saving(&self, text: &mut Written) {
        let mut savings: Vec<f64> = self.answers.iter().filter_map(|it| it.effect.saving).collect();
        savings.sort_by(f64::total_cmp);
        if let Some(middle) = savings.get(savings.len() / 2) {
            let middle = decimals(*middle, 1);
            text.line(&format!(
                "On independent luck, the same precision would take {middle} times as many games (median)."
            ));
        }
    }
}

/// Points with sign and margin; `estimate` is in points already.
fn shown(estimate: &Estimate) -> String {
    percentage_points(&Estimate {
        value: estimate.value.map(|value| value / 100.0),
        interval: estimate.interval.map(|it| Interval {
            low: it.low / 100.0,
            high: it.high / 100.0,
            ..it
        }),
        ..*estimate
    })
}
