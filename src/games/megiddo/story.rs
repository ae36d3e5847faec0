//! A game as an after-action report for readers, battle by battle.
//!
//! The sentences are in `sentences.txt`.

mod prose;

pub(super) use self::prose::people;
use super::rules::{OrderOfBattle, force_in_quarters};
use crate::prelude::*;
use sandtable_games::page::{Page, opening};
use sandtable_games::sentences::Sentence;

/// Observer that writes a game as a report for readers, battle by battle.
pub struct Story<'m> {
    model: &'m Model,
    page: Page,
    /// Record of the game so far, for the summary at its end.
    ledger: Ledger,
    /// Score after each battle, British first, as in `2–1`.
    scores: Vec<String>,
    /// The part of the battle to which the last written text belongs.
    part: Option<Part>,
    sides: [SideStory; 2],
}

/// M3.9 Returns a sentence for a strike phase in which `side` has no legal strike.
///
/// A [`Story`] does not mention such phases, but a game board shows them.
pub(super) fn describe_idle_phase(side: Side, phase: Phase) -> String {
    say!("board.idle", phase = prose::phase_name(phase), side = people(side)).text
}

/// Width of the labels before a list of cards.
const CARDS_WIDTH: usize = 14;
/// Width of the name of a side before a strike.
const SIDE_WIDTH: usize = 9;

/// Part of a battle that has its own heading in the report.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Orders,
    StrikePhase(Phase),
}

/// Events of one side in the current battle, collected until the report mentions them.
#[derive(Clone, Copy, Default)]
struct SideStory {
    /// Number of cards drawn in the maneuver phase.
    drawn: usize,
    /// True if the reserve was shuffled into a new deck.
    reshuffled: bool,
    discarded: Set<Slot>,
    /// Cards drawn in place of the discards.
    replacements: Set<Slot>,
    /// Cards of the order of battle that have not left the battle.
    order_of_battle: Set<Slot>,
    disrupted: Set<Slot>,
    /// Cards that strikes sent to the casualty pile.
    destroyed: Set<Slot>,
}

impl<'m> Story<'m> {
    /// Creates a report that begins with the names of both policies and the rulings of the scenario.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>) -> Self {
        let mut page = Page::default();
        let [british, turks] = &cast.names;
        let led = say!("opening", british = british, turks = turks).text;
        let chosen = model.rulings.chosen();
        opening(replay, led, chosen, Rulings::ALL).for_each(|text| page.entry("", &text));
        Story {
            model,
            page,
            ledger: Ledger::default(),
            scores: Vec::new(),
            part: None,
            sides: Default::default(),
        }
    }

    /// Returns the sentences that were written since the last call of this method.
    pub(super) fn take_new_text(&mut self) -> Vec<String> {
        self.page.take_told()
    }

    /// Returns the text of the whole report; to be called after the end of the game.
    pub fn text(self) -> String {
        self.page.into_text()
    }

    fn army(&self, side: Side) -> &'m Army {
        self.model.army(side)
    }

    fn side_mut(&mut self, side: Side) -> &mut SideStory {
        &mut self.sides[side.index()]
    }

    /// Writes a sentence on a side, cards or a strike.
    fn detail(&mut self, label: &str, width: usize, text: &str) {
        self.page.entry(&format!("    {label:<width$}"), text);
    }

    /// Writes a sentence on a whole battle after its label.
    fn summary(&mut self, sentence: &Sentence) {
        self.page.entry(&format!("  {:<12}", sentence.label), &sentence.text);
    }

    /// Writes the heading of a part of the battle, unless the last written text belongs to that part.
    fn begin_part(&mut self, part: Part) {
        if self.part.replace(part) != Some(part) {
            match part {
                Part::Orders => {
                    self.page.line("");
                    self.page.line(&say!("battle.heading", number = self.scores.len() + 1).text);
                }
                Part::StrikePhase(phase) => {
                    self.page.line(&format!("  {}", prose::phase_name(phase)));
                }
            }
        }
    }

    fn record_draw(&mut self, side: Side, card: Slot, phase: DrawPhase) {
        match phase {
            DrawPhase::Maneuver => self.side_mut(side).drawn += 1,
            DrawPhase::Reserve => self.side_mut(side).replacements |= Set::of(card),
        }
    }

    /// M3.1–M3.3 Writes how a side drew and exchanged cards, and lists its order of battle by kind of card.
    fn report_orders(&mut self, side: Side, committed: Set<Slot>) {
        self.begin_part(Part::Orders);
        let army = self.army(side);
        let order = OrderOfBattle { cards: committed, disrupted: Set::EMPTY };
        let force = prose::force(force_in_quarters(army, &self.model.rulings, order));
        let strength = match committed.is_empty() {
            true => say!("commit.nothing", side = people(side)),
            false => say!("commit", side = people(side), force = force),
        };
        self.page.line(&format!("  {strength}"));
        let hand = self.describe_hand(side);
        self.detail(&hand.label, CARDS_WIDTH, &hand.text);
        for kind in Kind::ALL {
            let cards = committed & army.of_kind(kind);
            if !cards.is_empty() {
                let cards = prose::cards_with_force(army, cards);
                self.detail(prose::heading(kind), CARDS_WIDTH, &cards);
            }
        }
        *self.side_mut(side) = SideStory { order_of_battle: committed, ..SideStory::default() };
    }

    fn describe_hand(&self, side: Side) -> Sentence {
        let SideStory { drawn, reshuffled, discarded, replacements, .. } = self.sides[side.index()];
        let drawn = match reshuffled {
            true => say!("hand.reshuffled", n = drawn),
            false => say!("hand.drawn", n = drawn),
        };
        let exchange = match discarded.is_empty() {
            true => say!("hand.kept"),
            false => {
                let [old, new] =
                    [discarded, replacements].map(|cards| prose::cards(self.army(side), cards));
                say!("hand.discarded", old = old, new = new)
            }
        };
        say!("hand", drawn = drawn, discarded = exchange)
    }

    /// M3.4–M3.7 Writes a sentence on one strike.
    ///
    /// It is in the past tense, so that one verb fits singular and plural names.
    fn report_strike(&mut self, strike: Strike, effect: Effect, legal: &LegalStrikes) {
        self.begin_part(Part::StrikePhase(legal.phase));
        let (side, enemy) = (legal.side, legal.side.enemy());
        let (attacker, target) = (Set::of(strike.attacker), Set::of(strike.target));
        let [attacker_name, target_name] = [
            prose::name(self.army(side).card(strike.attacker)),
            prose::name(self.army(enemy).card(strike.target)),
        ];
        let done = self.describe_effect(enemy, target, effect);
        let mut sentence = prose::strike(legal.phase, &attacker_name, &target_name, done);
        if legal.spends_attacker() {
            sentence = say!("strike.spent", strike = sentence);
            self.side_mut(side).order_of_battle -= attacker;
        }
        let saved = self.army(enemy).always_to_reserve;
        match effect {
            Effect::Destroyed => {
                self.side_mut(enemy).order_of_battle -= target;
                self.side_mut(enemy).destroyed |= target - saved;
            }
            Effect::Disrupted => self.side_mut(enemy).disrupted |= target,
        }
        self.detail(people(side), SIDE_WIDTH, &sentence.text);
    }

    /// M2.4, M3.11 Returns the words for the effect of a strike on its target, a card of `owner`.
    fn describe_effect(&self, owner: Side, target: Set<Slot>, effect: Effect) -> &'static str {
        let disrupted_before = target.meets(self.sides[owner.index()].disrupted);
        match effect {
            Effect::Disrupted => word!("effect.disrupted"),
            Effect::Destroyed if target.meets(self.army(owner).always_to_reserve) => {
                word!("effect.saved")
            }
            Effect::Destroyed if disrupted_before => word!("effect.disrupted_before"),
            Effect::Destroyed => word!("effect.destroyed"),
        }
    }

    /// M3.9 Writes that a side passed although it had a legal strike; writes nothing if it had none.
    fn report_pass(&mut self, side: Side, legal: &LegalStrikes) {
        let open = legal.all(self.model).len();
        if open > 0 {
            self.begin_part(Part::StrikePhase(legal.phase));
            self.detail(people(side), SIDE_WIDTH, &say!("pass", n = open).text);
        }
    }

    /// M3.8 Writes the totals and the winner of a battle, the lost cards and the score.
    fn report_battle(&mut self, totals: [i32; 2], winner: Side, points: [u8; 2]) {
        let [british, turkish] = totals.map(prose::force);
        let verdict = match totals[0] == totals[1] {
            true => {
                say!("battle.tie", british = british, turkish = turkish, winner = people(winner))
            }
            false => say!("battle", british = british, turkish = turkish, winner = people(winner)),
        };
        self.summary(&verdict);
        self.report_losses(winner.enemy());
        self.summary(&say!("score", british = points[0], turkish = points[1]));
        self.scores.push(format!("{}–{}", points[0], points[1]));
        self.part = None;
        self.sides = Default::default();
    }

    /// M3.8, M3.11 Writes which cards each side lost in a battle.
    ///
    /// These are the cards that strikes destroyed and the loser's cards that were still in its order of battle.
    fn report_losses(&mut self, loser: Side) {
        let remaining = self.sides[loser.index()].order_of_battle;
        let saved = remaining & self.army(loser).always_to_reserve;
        let lost = |side: Side| {
            let beaten = if side == loser { remaining - saved } else { Set::EMPTY };
            self.sides[side.index()].destroyed | beaten
        };
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let cards = prose::cards(self.army(side), lost(side));
            let sentence = || say!("losses.lost", side = people(side), cards = cards).text;
            parts.extend((!lost(side).is_empty()).then(sentence));
        }
        let cards = prose::cards(self.army(loser), saved);
        let sentence = || say!("losses.saved", side = people(loser), cards = cards).text;
        parts.extend((!saved.is_empty()).then(sentence));
        if parts.is_empty() {
            parts.push(say!("losses.none").text);
        }
        self.summary(&say!("losses", losses = parts.join("; ")));
    }

    /// M1.2, M1.3 Writes the winner, the reason for the end and a summary of the game.
    fn report_end(&mut self, winner: Side, reason: EndReason, casualties: [Set<Slot>; 2]) {
        let loser = winner.enemy();
        let [won, lost] = [winner, loser].map(people);
        let cause = match reason {
            EndReason::VictoryPoints => {
                let [ours, theirs] =
                    [winner, loser].map(|side| self.ledger.victory_points[side.index()]);
                say!("end.victory_points", ours = ours, theirs = theirs)
            }
            EndReason::LawrenceLost => {
                let army = self.army(loser);
                let vital = prose::cards(army, casualties[loser.index()] & army.vital);
                say!("end.lawrence_lost", loser = lost, cards = vital)
            }
        };
        self.page.line("");
        let end = say!("end", winner = won, n = self.scores.len(), cause = cause);
        for sentence in [end, self.describe_lead(winner), self.describe_toll(casualties)] {
            self.page.entry("", &sentence.text);
        }
    }

    /// Describes whether the winner was ever behind, and lists the score after each battle, British first.
    fn describe_lead(&self, winner: Side) -> Sentence {
        let mut scores = self.scores.join(", ");
        if self.ledger.lead_changes > 0 {
            scores = say!("lead.changes", scores = scores, n = self.ledger.lead_changes).text;
        }
        match self.ledger.was_ahead[winner.enemy().index()] {
            true => say!("lead.behind", winner = people(winner), scores = scores),
            false => say!("lead.ahead", winner = people(winner), scores = scores),
        }
    }

    fn describe_toll(&self, casualties: [Set<Slot>; 2]) -> Sentence {
        let [british, turkish] = Side::BOTH.map(|side| {
            let lost = casualties[side.index()].len();
            say!("toll.share", lost = lost, all = self.army(side).slots.len())
        });
        let Ledger { strikes, destroyed, .. } = self.ledger;
        say!("toll", strikes = strikes, cards = destroyed, british = british, turkish = turkish)
    }
}

impl Observer<Event> for Story<'_> {
    fn observe(&mut self, event: Event) {
        self.ledger.observe(event);
        match event {
            // The first shuffle of a game is no reshuffle.
            Event::Shuffle { side, .. } => {
                self.side_mut(side).reshuffled =
                    !self.ledger.cards[side.index()].drawn().is_empty();
            }
            Event::Draw { side, card, phase } => self.record_draw(side, card, phase),
            Event::Drawn { .. } => {}
            Event::Discard { side, cards } => self.side_mut(side).discarded = cards,
            Event::Commit { side, cards, .. } => self.report_orders(side, cards),
            Event::Strike { strike, effect, legal } => self.report_strike(strike, effect, &legal),
            Event::Pass { side, legal, .. } => self.report_pass(side, &legal),
            Event::Battle { totals, winner, victory_points, .. } => {
                self.report_battle(totals, winner, victory_points);
            }
            Event::End { winner, reason, casualties, .. } => {
                self.report_end(winner, reason, casualties);
            }
        }
    }
}
