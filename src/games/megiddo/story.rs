//! A game as an after-action report for readers, battle by battle.

mod prose;

pub(super) use self::prose::people;
use super::rules::{OrderOfBattle, force_in_quarters};
use crate::prelude::*;
use sandtable_games::page::{Page, count, opening};

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
    format!("{}, {}: no strike is open", prose::words(phase).0, people(side))
}

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
        let led = format!("The British are led by {british}, the Turks by {turks}.");
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

    /// Writes the heading of a part of the battle, unless the last written text belongs to that part.
    fn begin_part(&mut self, part: Part) {
        if self.part.replace(part) != Some(part) {
            match part {
                Part::Orders => {
                    self.page.line("");
                    self.page.line(&format!("BATTLE {}", self.scores.len() + 1));
                }
                Part::StrikePhase(phase) => self.page.line(&format!("  {}", prose::words(phase).0)),
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
        let strength = match committed.is_empty() {
            true => "no order of battle".to_owned(),
            false => {
                let quarters = force_in_quarters(army, &self.model.rulings, order);
                format!("Force {}", prose::force(quarters))
            }
        };
        self.page.line(&format!("  {}, {strength}", people(side)));
        self.page.entry("    Hand          ", &self.describe_hand(side));
        for kind in Kind::ALL {
            let cards = committed & army.of_kind(kind);
            if !cards.is_empty() {
                let lead = format!("    {:<14}", prose::heading(kind));
                self.page.entry(&lead, &prose::cards_with_force(army, cards));
            }
        }
        *self.side_mut(side) = SideStory { order_of_battle: committed, ..SideStory::default() };
    }

    fn describe_hand(&self, side: Side) -> String {
        let SideStory { drawn, reshuffled, discarded, replacements, .. } = self.sides[side.index()];
        let reserve = if reshuffled { ", the reserve reshuffled" } else { "" };
        let exchange = match discarded.is_empty() {
            true => "discarded nothing".to_owned(),
            false => {
                let [old, new] =
                    [discarded, replacements].map(|cards| prose::cards(self.army(side), cards));
                format!("discarded {old} and drew {new}")
            }
        };
        format!("{}{reserve}; {exchange}", count(drawn, "card") + " drawn")
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
        let mut sentence =
            format!("{attacker_name} {} {target_name} ({done})", prose::words(legal.phase).1);
        if legal.spends_attacker() {
            sentence += ", and returned to the reserve";
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
        self.page.entry(&format!("    {:<9}", people(side)), &sentence);
    }

    /// M2.4, M3.11 Returns the words for the effect of a strike on its target, a card of `owner`.
    fn describe_effect(&self, owner: Side, target: Set<Slot>, effect: Effect) -> &'static str {
        let disrupted_before = target.meets(self.sides[owner.index()].disrupted);
        match effect {
            Effect::Disrupted => "disrupted",
            Effect::Destroyed if target.meets(self.army(owner).always_to_reserve) => {
                "driven off to the reserve"
            }
            Effect::Destroyed if disrupted_before => "disrupted before, now destroyed",
            Effect::Destroyed => "destroyed",
        }
    }

    /// M3.9 Writes that a side passed although it had a legal strike; writes nothing if it had none.
    fn report_pass(&mut self, side: Side, legal: &LegalStrikes) {
        let open = legal.all(self.model).len();
        if open > 0 {
            self.begin_part(Part::StrikePhase(legal.phase));
            let sentence = format!("held back with {} open", count(open, "strike"));
            self.page.entry(&format!("    {:<9}", people(side)), &sentence);
        }
    }

    /// M3.8 Writes the totals and the winner of a battle, the lost cards and the score.
    fn report_battle(&mut self, totals: [i32; 2], winner: Side, points: [u8; 2]) {
        let [british, turkish] = totals.map(prose::force);
        let tie = if totals[0] == totals[1] { "a tie, which " } else { "" };
        let verdict =
            format!("British {british} against Turks {turkish}: {tie}the {} won", people(winner));
        self.page.entry("  Infantry    ", &verdict);
        self.report_losses(winner.enemy());
        self.page.entry("  Score       ", &format!("British {}, Turks {}", points[0], points[1]));
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
        let describe = |side: Side, verb: &str, cards: Set<Slot>| {
            let names = prose::cards(self.army(side), cards);
            (!cards.is_empty()).then(|| format!("the {} {verb} {names}", people(side)))
        };
        let losses = Side::BOTH.map(|side| describe(side, "lost", lost(side)));
        let saved = describe(loser, "saved to the reserve", saved);
        let parts: Vec<String> = losses.into_iter().chain([saved]).flatten().collect();
        let text = if parts.is_empty() { "none".to_owned() } else { parts.join("; ") };
        self.page.entry("  Losses      ", &text);
    }

    /// M1.2, M1.3 Writes the winner, the reason for the end and a summary of the game.
    fn report_end(&mut self, winner: Side, reason: EndReason, casualties: [Set<Slot>; 2]) {
        let loser = winner.enemy();
        let [won, lost] = [winner, loser].map(people);
        let cause = match reason {
            EndReason::VictoryPoints => {
                let [ours, theirs] =
                    [winner, loser].map(|side| self.ledger.victory_points[side.index()]);
                format!("on victory points, {ours} to {theirs}")
            }
            EndReason::LawrenceLost => {
                let army = self.army(loser);
                let vital = prose::cards(army, casualties[loser.index()] & army.vital);
                format!("because the {lost} lost {vital}")
            }
        };
        let battles = count(self.scores.len(), "battle");
        self.page.line("");
        self.page.entry("", &format!("The {won} won after {battles}, {cause}."));
        self.page.entry("", &self.describe_lead(winner));
        self.page.entry("", &self.describe_toll(casualties));
    }

    /// Describes whether the winner was ever behind, and lists the score after each battle, British first.
    fn describe_lead(&self, winner: Side) -> String {
        let won = people(winner);
        let past =
            if self.ledger.was_ahead[winner.enemy().index()] { "had been" } else { "were never" };
        let lead = match self.ledger.lead_changes {
            0 => String::new(),
            changes => format!(", with {} of the lead", count(changes.into(), "change")),
        };
        format!("The {won} {past} behind: {}{lead}.", self.scores.join(", "))
    }

    fn describe_toll(&self, casualties: [Set<Slot>; 2]) -> String {
        let strikes = count(self.ledger.strikes.into(), "strike");
        let destroyed = count(self.ledger.destroyed.into(), "card");
        let [british, turks] = Side::BOTH.map(|side| {
            format!("{} of {}", casualties[side.index()].len(), self.army(side).slots.len())
        });
        format!(
            "{strikes} destroyed {destroyed}. Lost for good: {british} British cards, \
             {turks} Turkish ones."
        )
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
