//! Story of a game: a report for readers, Operation by Operation.

mod battle;
mod cards;
mod deeds;
mod missions;
mod report;
mod shop;
mod steps;
mod words;

use self::battle::BattleStory;
use self::report::Report;
use self::shop::Shop;
pub(super) use self::steps::goal_standing;
use self::words::{Words, pounds};
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
        let what = match cast.mode {
            Mode::Mission(mission) => format!("the mission {}", model.missions[mission].title),
            Mode::Random => "a mission drawn at random".to_owned(),
            Mode::Campaign => {
                format!("the campaign of {}", count(model.campaign.len(), "mission"))
            }
        };
        let led = format!("The Revolt is led by {} in {what}.", cast.name);
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
            self.report.heading(&format!("OPERATION {}", self.operation));
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
        let price = if paid == 0 { String::new() } else { format!("{} paid, ", pounds(paid)) };
        let outcome = match unit {
            Some(unit) => format!("{} comes", self.words.counter(unit)),
            None => "nobody comes".to_owned(),
        };
        self.report.entry("Leader", &format!("{price}rolled a {roll}: {outcome}"));
    }

    /// L7 Adds the move of the force to the report.
    fn report_move(&mut self, kind: MoveKind, route: Route, landed: Option<(Gear, Unit)>) {
        self.space = route.last().unwrap_or(self.space);
        let spaces: Vec<String> = route.iter().map(|space| self.words.space(space)).collect();
        let way = spaces.join(" – ");
        match (kind, spaces.len()) {
            (_, 1) => self.report.entry("Stay", &way),
            (MoveKind::March, _) => self.report.entry("March", &way),
            (MoveKind::Sail, _) => self.report.entry("Voyage", &way),
            (MoveKind::Airlift, _) => self.report.entry("Airlift", &way),
        }
        let Some((plane, carrier)) = landed else { return };
        self.words.hand_over(plane, carrier);
        if carrier != self.model.counters.lawrence {
            let (plane, carrier) = (self.words.counter(plane), self.words.counter(carrier));
            self.report.more(format!("{plane} goes to {carrier}"));
        }
    }

    /// L7.6 Adds the units of a rally, and the spaces from which they came, to the report.
    fn report_rally(
        &mut self,
        units: SlotList<Unit, MOST_UNITS>,
        from: SlotList<Space, MOST_UNITS>,
    ) {
        self.report.entry("Rally", "");
        for (unit, from) in units.iter().zip(from.iter()) {
            let (unit, from) = (self.words.counter(unit), self.words.space(from));
            self.report.more(format!("{unit} from {from}"));
        }
    }

    /// L9.4 Adds a Garrison that was revealed to the report.
    fn report_garrison(&mut self, space: Space, value: u8, how: How) {
        let space = self.words.space(space);
        let text = match value {
            0 => format!("{space} is empty and now friendly"),
            value => format!("{space} is held with {value}"),
        };
        // The card, appeal or Aeroplane that turned it up has an entry already.
        match how {
            How::Objective => self.report.entry("Garrison", &text),
            How::Card | How::Scouting | How::Appeal => self.report.more(text),
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
        let outcome = match (won, broke_off) {
            (true, _) => "won",
            (false, true) => "lost by breaking off",
            (false, false) => "lost",
        };
        self.report.entry("Result", outcome);
        if garrison_removed {
            let space = self.words.space(space);
            self.report.more(format!("{space} is now friendly, {} gained", pounds(pounds_gained)));
        }
        if !lost.is_empty() {
            self.report.more(format!("the Revolt lost {}", self.words.counters(lost.iter())));
        }
    }

    /// L11.5 Adds the escape or loss of a Leader to the report.
    fn report_escape(&mut self, leader: Unit, roll: u8, paid: bool, to: Option<Space>) {
        let captured = self.model.tables.escape.read(roll) == EscapeResult::Captured;
        let fate = match (captured, to.map(|space| self.words.space(space))) {
            (true, Some(space)) if paid => {
                format!(
                    "captured, set free for {}, now in {space}",
                    pounds(self.model.costs.ransom)
                )
            }
            (true, _) => "captured and lost".to_owned(),
            (false, Some(space)) => format!("escapes to {space}"),
            (false, None) => "lost".to_owned(),
        };
        let leader = self.words.counter(leader);
        self.report.entry("Escape", &format!("{leader} rolled a {roll}: {fate}"));
    }

    /// L13 Adds the result of a Demolition to the report.
    fn report_demolition(&mut self, event: Event) {
        let Event::Demolition { unit, roll, bonus, result, leader_lost: lost, .. } = event else {
            return;
        };
        let (unit, space) = (self.words.counter(unit), self.words.space(self.space));
        let outcome = match result {
            DemolitionResult::BlowUp if lost => format!("{unit} is blown up with it, and lost"),
            DemolitionResult::BlowUp => format!("{unit} is blown up with it"),
            DemolitionResult::None => "nothing happens".to_owned(),
            DemolitionResult::Broken => format!("the railway is broken in {space}"),
            DemolitionResult::BrokenLoot => format!("the railway is broken in {space}, with loot"),
        };
        let bonus = if bonus == 0 { String::new() } else { format!(" ({bonus:+})") };
        self.report.entry("Demolition", &format!("{unit} rolled a {roll}{bonus}: {outcome}"));
    }

    /// Adds to the report an event of the part of an Operation before its card is turned.
    ///
    /// Passes any other event on to [`report_encounter`](Self::report_encounter).
    fn report_approach(&mut self, event: Event) {
        match event {
            Event::PlayCard { card } => {
                self.begin_operation();
                self.report.entry("Plays", &glued(&self.model.cards.card(card).name));
            }
            Event::Appeal { roll, success, allenby } => {
                self.begin_operation();
                let with = allenby.map_or(String::new(), |card| {
                    format!(" with {}", glued(&self.model.cards.card(card).name))
                });
                let appeal = format!("an appeal{with} {}", deeds::check(roll, success));
                self.report.entry("High Command", &appeal);
            }
            Event::Granted(granted) => {
                if let Granted::Reinforcements { gear, carriers, .. } = granted {
                    gear.iter()
                        .zip(carriers.iter())
                        .for_each(|(gear, to)| self.words.hand_over(gear, to));
                }
                self.report.more(deeds::granted(&self.words, granted));
            }
            Event::Operation { force, from, .. } => {
                self.begin_operation();
                self.space = from;
                let (force, from) = (self.words.equipped(force), self.words.space(from));
                self.report.entry("Force", &format!("{force} in {from}"));
            }
            Event::RecruitLeader { paid, roll, unit } => self.report_recruiting(paid, roll, unit),
            Event::Give { gear, from, to } => {
                self.words.hand_over(gear, to);
                let [from, to] = [from, to].map(|unit| self.words.counter(unit));
                let gear = self.words.counter(gear);
                self.report.add("Gear", format!("{gear} from {from} to {to}"));
            }
            Event::Scout { space, roll, .. } => {
                let about = format!("{}, rolled a {roll}", self.words.space(space));
                self.report.entry_or("Scouting", &about, "nothing seen");
            }
            Event::Move { kind, route, landed } => self.report_move(kind, route, landed),
            Event::Rally { units, from, .. } => self.report_rally(units, from),
            event => self.report_encounter(event),
        }
    }

    /// Adds to the report an event of the turned card, of the battle or of the steps after it.
    fn report_encounter(&mut self, event: Event) {
        match event {
            Event::Card { card: None } => self.report.entry("Card", "discarded unread"),
            Event::Card { card: Some(card) } => {
                self.report.entry_or(
                    "Card",
                    &glued(&self.model.cards.card(card).name),
                    "no effect",
                );
            }
            Event::Done(done) => {
                self.words.note(done);
                deeds::done(&self.words, done).into_iter().for_each(|part| self.report.more(part));
            }
            Event::Held => self.report.more("kept in hand".to_owned()),
            Event::Placed { set_aside, .. } if !set_aside.is_empty() => {
                let units = self.words.counters(set_aside);
                self.report.entry("Set aside", &format!("{units} cannot come here"));
            }
            Event::Garrison { space, value, how } => self.report_garrison(space, value, how),
            Event::Edge { rolls, bonuses, holder } => self.battle.edge(rolls, bonuses, holder),
            Event::Line { arabs, ottomans } => {
                let arabs = self.words.equipped(arabs.iter());
                let ottomans = self.words.counters(ottomans.iter());
                self.battle.line_up(&mut self.report, &arabs, &ottomans);
            }
            Event::Shot { round, side, strength, target, roll, .. } => {
                let felled = (roll <= strength).then_some(target);
                self.battle.shot(&self.words, &mut self.report, round, side, felled);
            }
            Event::Breakoff { rating, roll, to } => {
                self.battle.break_off(self.words.breakoff(rating, roll, to));
            }
            Event::Battle { .. } => self.report_result(event),
            Event::Escape { leader, roll, paid, to } => self.report_escape(leader, roll, paid, to),
            Event::Demolition { .. } => self.report_demolition(event),
            _ => {}
        }
    }
}

impl Observer<Event> for Story<'_> {
    fn observe(&mut self, event: Event) {
        self.ledger.observe(event);
        if let Event::Buy { bought, pounds, .. } = event {
            return self.buy(bought, pounds);
        }
        if let Event::Ops { gained, cards, left } = event {
            return self.report_ops(gained, cards.len(), left);
        }
        if let Some(shop) = self.shop.take() {
            shop.report_to(&self.words, &mut self.report);
        }
        match event {
            Event::Mission { attempt, state } => self.begin_mission(attempt, &state),
            Event::OperationEnd { state, .. } => self.end_operation(&state),
            Event::MissionEnd { mission, reason, operations } => {
                self.end_mission(mission, reason, operations);
            }
            Event::End { won, .. } => self.end(won),
            event => self.report_approach(event),
        }
    }
}
