//! Story of a game: a report for readers, Operation by Operation.
//!
//! The sentences are in `sentences.txt`.

mod battle;
mod cards;
mod deeds;
mod missions;
mod report;
pub(crate) mod sentences;
mod shop;
mod steps;
mod words;

use self::battle::BattleStory;
use self::report::Report;
use self::shop::Shop;
pub(super) use self::steps::goal_standing;
use self::words::Words;
use crate::prelude::*;
use sandtable_games::page::{opening, unglued};

/// Describes a goal of a mission for readers.
pub(super) fn goal_in_words(model: &Model, goal: &Goal) -> String {
    unglued(&Words::new(model).goal(goal))
}

/// Describes the effects of a card and when it may be played, in sentences.
pub(super) fn card_in_words(model: &Model, card: &OpsCard) -> String {
    cards::card(model, card)
}

/// Lists the names of spaces, separated by commas.
pub(super) fn spaces_in_words(model: &Model, spaces: impl IntoIterator<Item = Space>) -> String {
    unglued(&Words::new(model).spaces(spaces))
}

/// Observer that writes the story of a game: a report for readers, Operation by Operation.
pub struct Story<'m> {
    model: &'m Model,
    mode: Mode,
    report: Report,
    words: Words<'m>,
    /// Ledger for the totals at the end.
    ledger: Ledger,
    /// Missions finished, with the reasons for their ends.
    thread: Vec<(usize, EndReason)>,
    /// State after the last Operation; at first the state after set-up.
    state: Option<State>,
    /// Purchases that are not yet in the report.
    shop: Option<Shop>,
    /// True if the report has the heading of the current Operation.
    begun: bool,
    /// Number of the last Operation.
    operation: u8,
    /// Current space of the force.
    space: Space,
    battle: BattleStory,
}

impl<'m> Story<'m> {
    /// Creates a story that begins with the mission, the policy and the rulings.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>) -> Self {
        let mut report = Report::default();
        let game = match cast.mode {
            Mode::Mission(mission) => {
                say!("opening.mission", title = model.missions[mission].title)
            }
            Mode::Random => say!("opening.random"),
            Mode::Campaign => say!("opening.campaign", n = model.campaign.len()),
        };
        let led = say!("opening", policy = cast.name, game = game).text;
        let chosen = model.rulings.chosen();
        opening(replay, led, chosen, Rulings::ALL).for_each(|text| report.paragraph(&text));
        Story {
            model,
            mode: cast.mode,
            report,
            words: Words::new(model),
            ledger: Ledger::default(),
            thread: Vec::new(),
            state: None,
            shop: None,
            begun: false,
            operation: 0,
            space: Space::default(),
            battle: BattleStory::default(),
        }
    }

    /// Returns the paragraphs and entries added since the last call.
    pub(super) fn take_new_text(&mut self) -> Vec<String> {
        self.report.take_new_text()
    }

    /// Returns the story of a finished game.
    pub fn text(self) -> String {
        self.report.into_text()
    }

    /// Adds the heading of the current Operation to the report, unless the report has it already.
    ///
    /// The first event of an Operation may be a hold card that is played before the force is chosen.
    fn begin_operation(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.operation += 1;
            self.report.heading(&say!("operation.heading", number = self.operation).text);
        }
    }

    fn buy(&mut self, bought: Bought, pounds: u8) {
        let mut shop = self.shop.take().unwrap_or_else(|| Shop::new(pounds));
        shop.buy(&self.words, bought, pounds);
        self.shop = Some(shop);
        if let Bought::Gear(_, gear, unit) = bought {
            self.words.hand_over(gear, unit);
        }
    }

    /// L11.2 Adds Ops gained or lost to the report, except those of a purchase.
    ///
    /// The entry of the purchases already has the bought Ops.
    fn report_ops(&mut self, gained: bool, cards: usize, left: u8) {
        if self.shop.is_none() {
            self.report.more(words::ops(gained, cards, left));
        }
    }

    /// L14.3 Adds an attempt to recruit a Leader to the report.
    fn report_recruiting(&mut self, paid: u8, roll: u8, unit: Option<Unit>) {
        let outcome = match unit {
            Some(unit) => say!("recruit_leader.comes", unit = self.words.counter(unit)),
            None => say!("recruit_leader.nobody"),
        };
        self.report.entry(match paid {
            0 => say!("recruit_leader", roll = roll, outcome = outcome),
            _ => say!("recruit_leader.paid", paid = paid, roll = roll, outcome = outcome),
        });
    }

    /// L7 Adds the move of the force to the report.
    fn report_move(&mut self, kind: MoveKind, route: Route, landed: Option<(Gear, Unit)>) {
        self.space = route.last().unwrap_or(self.space);
        let spaces: Vec<String> = route.iter().map(|space| self.words.space(space)).collect();
        let route = spaces.join(" – ");
        self.report.entry(match (kind, spaces.len()) {
            (_, 1) => say!("move.stay", route = route),
            (MoveKind::March, _) => say!("move.march", route = route),
            (MoveKind::Sail, _) => say!("move.sail", route = route),
            (MoveKind::Airlift, _) => say!("move.airlift", route = route),
        });
        let Some((plane, carrier)) = landed else { return };
        self.words.hand_over(plane, carrier);
        if carrier != self.model.counters.lawrence {
            let (plane, carrier) = (self.words.counter(plane), self.words.counter(carrier));
            self.report.more(say!("move.landed", gear = plane, unit = carrier));
        }
    }

    /// L7.6 Adds the units of a rally, and the spaces from which they came, to the report.
    fn report_rally(
        &mut self,
        units: SlotList<Unit, MOST_UNITS>,
        from: SlotList<Space, MOST_UNITS>,
    ) {
        self.report.entry(say!("rally"));
        for (unit, from) in units.iter().zip(from.iter()) {
            let (unit, from) = (self.words.counter(unit), self.words.space(from));
            self.report.more(say!("rally.unit", unit = unit, space = from));
        }
    }

    /// L9.4 Adds a Garrison that was revealed to the report.
    fn report_garrison(&mut self, space: Space, value: u8, how: How) {
        let space = self.words.space(space);
        let garrison = match value {
            0 => say!("garrison.removed", space = space),
            value => say!("garrison.held", space = space, value = value),
        };
        // The card, appeal or Aeroplane that turned it up has an entry already.
        match how {
            How::Objective => self.report.entry(garrison),
            How::Card | How::Scouting | How::Appeal => self.report.more(garrison),
        }
    }

    /// L11 Adds the winner, the gains and the losses of a battle to the report.
    fn report_result(&mut self, event: Event) {
        let Event::Battle { space, won, broke_off, lost, pounds_gained, garrison_removed, .. } =
            event
        else {
            return;
        };
        self.battle.finish(&self.words, &mut self.report);
        self.report.entry(match (won, broke_off) {
            (true, _) => say!("battle.won"),
            (false, true) => say!("battle.broke_off"),
            (false, false) => say!("battle.lost"),
        });
        if garrison_removed {
            let space = self.words.space(space);
            self.report.more(say!("battle.freed", space = space, n = pounds_gained));
        }
        if !lost.is_empty() {
            self.report.more(say!("battle.losses", units = self.words.counters(lost.iter())));
        }
    }

    /// L11.5 Adds the escape or loss of a Leader to the report.
    fn report_escape(&mut self, leader: Unit, roll: u8, paid: bool, to: Option<Space>) {
        let captured = self.model.tables.escape.read(roll) == EscapeResult::Captured;
        let fate = match (captured, to.map(|space| self.words.space(space))) {
            (true, Some(space)) if paid => {
                say!("escape.ransomed", n = self.model.costs.ransom, space = space)
            }
            (true, _) => say!("escape.captured"),
            (false, Some(space)) => say!("escape.escaped", space = space),
            (false, None) => say!("escape.lost"),
        };
        let leader = self.words.counter(leader);
        self.report.entry(say!("escape", leader = leader, roll = roll, fate = fate));
    }

    /// L13 Adds the result of a Demolition to the report.
    fn report_demolition(&mut self, event: Event) {
        let Event::Demolition { unit, roll, bonus, result, leader_lost: lost, .. } = event else {
            return;
        };
        let (unit, space) = (self.words.counter(unit), self.words.space(self.space));
        let result = match result {
            DemolitionResult::BlowUp if lost => say!("demolition.leader_lost", unit = unit),
            DemolitionResult::BlowUp => say!("demolition.blown_up", unit = unit),
            DemolitionResult::None => say!("demolition.nothing"),
            DemolitionResult::Broken => say!("demolition.broken", space = space),
            DemolitionResult::BrokenLoot => say!("demolition.loot", space = space),
        };
        self.report.entry(match bonus {
            0 => say!("demolition", unit = unit, roll = roll, result = result),
            _ => {
                let bonus = format!("{bonus:+}");
                say!(
                    "demolition.modified",
                    unit = unit,
                    roll = roll,
                    bonus = bonus,
                    result = result
                )
            }
        });
    }

    /// L8.3 Adds a hold card that was played to the report.
    fn report_play(&mut self, card: Card) {
        self.begin_operation();
        self.report.entry(say!("play_card", card = self.card_name(card)));
    }

    /// L16 Adds an appeal to the High Command to the report.
    fn report_appeal(&mut self, roll: u8, success: bool, allenby: Option<Card>) {
        self.begin_operation();
        let check = deeds::check(roll, success);
        self.report.entry(match allenby {
            Some(card) => say!("appeal.doubled", card = self.card_name(card), check = check),
            None => say!("appeal", check = check),
        });
    }

    /// L16 Adds a favour of the High Command to the report.
    fn report_favour(&mut self, granted: Granted) {
        if let Granted::Reinforcements { gear, carriers, .. } = granted {
            gear.iter().zip(carriers.iter()).for_each(|(gear, to)| self.words.hand_over(gear, to));
        }
        self.report.more(deeds::granted(&self.words, granted));
    }

    /// L5.2 Adds the force of an Operation to the report.
    fn report_force(&mut self, force: Set<Unit>, from: Space) {
        self.begin_operation();
        self.space = from;
        let (units, space) = (self.words.equipped(force), self.words.space(from));
        self.report.entry(say!("operation", units = units, space = space));
    }

    /// L6.4 Adds a piece of Gear that changed its carrier to the report.
    fn report_exchange(&mut self, gear: Gear, from: Unit, to: Unit) {
        self.words.hand_over(gear, to);
        let [from, to] = [from, to].map(|unit| self.words.counter(unit));
        self.report.add(say!("give", gear = self.words.counter(gear), from = from, to = to));
    }

    /// L5.6 Adds the turned card to the report; `None` if it was not read.
    fn report_card(&mut self, card: Option<Card>) {
        match card {
            None => self.report.entry(say!("card.unread")),
            Some(card) => {
                let card = say!("card", card = self.card_name(card));
                self.report.entry_or(card, say!("card.no_effect"));
            }
        }
    }

    /// L8.4 Adds an effect of a card to the report.
    fn report_effect(&mut self, done: Done) {
        self.words.note(done);
        deeds::done(&self.words, done).into_iter().for_each(|part| self.report.more(part));
    }

    /// L9.1 Adds Armored Trains that were set aside to the report.
    fn report_set_aside(&mut self, set_aside: Set<Ottoman>) {
        if !set_aside.is_empty() {
            let units = self.words.counters(set_aside);
            self.report.entry(say!("placed.set_aside", units = units));
        }
    }

    /// L10.3 Adds both battle lines to the report.
    fn report_lines(
        &mut self,
        arabs: SlotList<Unit, MOST_UNITS>,
        ottomans: SlotList<Ottoman, MOST_UNITS>,
    ) {
        let arabs = self.words.equipped(arabs.iter());
        let ottomans = self.words.counters(ottomans.iter());
        self.battle.line_up(&mut self.report, &arabs, &ottomans);
    }

    /// L17 Adds an attempt to scout a Garrison to the report.
    fn report_scouting(&mut self, space: Space, roll: u8) {
        let scout = say!("scout", space = self.words.space(space), roll = roll);
        self.report.entry_or(scout, say!("scout.nothing"));
    }

    fn card_name(&self, card: Card) -> String {
        glued(&self.model.cards.card(card).name)
    }
}

impl Observer<Event> for Story<'_> {
    /// Every event has an arm; those without a sentence of their own have an empty one.
    fn observe(&mut self, event: Event) {
        self.ledger.observe(event);
        if !matches!(event, Event::Buy { .. } | Event::Ops { .. })
            && let Some(shop) = self.shop.take()
        {
            shop.report_to(&self.words, &mut self.report);
        }
        match event {
            Event::CampRoll { .. } => {}
            Event::Mission { attempt, state } => self.begin_mission(attempt, &state),
            Event::Buy { bought, pounds, .. } => self.buy(bought, pounds),
            Event::RecruitLeader { paid, roll, unit } => self.report_recruiting(paid, roll, unit),
            Event::PlayCard { card } => self.report_play(card),
            Event::Appeal { roll, success, allenby } => self.report_appeal(roll, success, allenby),
            Event::Granted(granted) => self.report_favour(granted),
            Event::Give { gear, from, to } => self.report_exchange(gear, from, to),
            Event::Operation { force, from, .. } => self.report_force(force, from),
            Event::Scout { space, roll, .. } => self.report_scouting(space, roll),
            Event::Move { kind, route, landed } => self.report_move(kind, route, landed),
            Event::Rally { units, from, .. } => self.report_rally(units, from),
            Event::Card { card } => self.report_card(card),
            Event::Done(done) => self.report_effect(done),
            Event::Held => self.report.more(say!("held")),
            Event::Placed { set_aside, .. } => self.report_set_aside(set_aside),
            Event::Garrison { space, value, how } => self.report_garrison(space, value, how),
            Event::Edge { rolls, bonuses, holder } => self.battle.edge(rolls, bonuses, holder),
            Event::Line { arabs, ottomans } => self.report_lines(arabs, ottomans),
            Event::Shot { round, side, strength, target, roll, .. } => {
                let felled = (roll <= strength).then_some(target);
                self.battle.shot(&self.words, &mut self.report, round, side, felled);
            }
            Event::Breakoff { rating, roll, to } => {
                self.battle.break_off(self.words.breakoff(rating, roll, to));
            }
            Event::Battle { .. } => self.report_result(event),
            Event::Ops { gained, cards, left } => self.report_ops(gained, cards.len(), left),
            Event::Escape { leader, roll, paid, to } => self.report_escape(leader, roll, paid, to),
            Event::Demolition { .. } => self.report_demolition(event),
            Event::OperationEnd { state, .. } => self.end_operation(&state),
            Event::MissionEnd { mission, reason, operations, .. } => {
                self.end_mission(mission, reason, operations);
            }
            Event::End { won, .. } => self.end(won),
        }
    }
}
