//! Who may act when: the phases of a battle and the turns within them (M3, M3.9).

use sandtable::games::megiddo::model::{Model, Side};
use sandtable::games::megiddo::rules::{DrawPhase, Event, Phase, StrikeOrder, StrikesAPhase};

/// M3.4–M3.7 The strike phases in order of play, each with the side that acts first.
const PHASES: [(Phase, Side); 4] = [
    (Phase::Air, Side::British),
    (Phase::Cavalry, Side::British),
    (Phase::Artillery, Side::Turkish),
    (Phase::MachineGun, Side::Turkish),
];

/// Follows a game from turn to turn.
pub struct Turns {
    alternate: bool,
    /// Whether a side is out of a phase once it has struck.
    once: bool,
    /// Sides that have shuffled their whole deck at the start.
    opened: Vec<Side>,
    /// Sides that have discarded in this battle (M3.2).
    discarded: Vec<Side>,
    /// Sides that have committed their order of battle (M3.3).
    committed: Vec<Side>,
    /// The strike phases that are over.
    phases_over: usize,
    /// The sides that still act in the present strike phase, whose turn it is first.
    acting: Vec<Side>,
    /// Whether a battle was decided just now.
    decided: bool,
}

impl Turns {
    /// Before the first shuffle.
    pub fn new(model: &Model) -> Turns {
        Turns {
            alternate: model.rulings.strike_order == StrikeOrder::Alternate,
            once: model.rulings.strikes_a_phase == StrikesAPhase::One,
            opened: Vec::new(),
            discarded: Vec::new(),
            committed: Vec::new(),
            phases_over: 0,
            acting: in_turn(0),
            decided: false,
        }
    }

    /// Objects to an event that is not due.
    pub fn see(&mut self, event: &Event) {
        if self.opened.len() < 2 {
            return self.open(event);
        }
        match *event {
            Event::Shuffle { side, .. } => self.hands_change(side, None),
            Event::Draw { side, phase, .. } | Event::Drawn { side, phase, .. } => {
                self.hands_change(side, Some(phase));
            }
            Event::Discard { side, .. } => {
                assert!(self.committed.is_empty(), "M3.2: the discards are over");
                enter(&mut self.discarded, side, "M3.2: one discard a side");
            }
            Event::Commit { side, .. } => {
                assert_eq!(self.discarded.len(), 2, "M3.3: the discards come first");
                assert_eq!((self.phases_over, self.acting.len()), (0, 2), "M3.3: too late");
                enter(&mut self.committed, side, "M3.3: one order of battle a side");
            }
            Event::Strike { legal, .. } => self.act(legal.phase, legal.side, true),
            Event::Pass { side, phase, .. } => self.act(phase, side, false),
            Event::Battle { .. } => {
                assert_eq!(self.phases_over, PHASES.len(), "M3.8: the strike phases come first");
                self.next_battle();
            }
            Event::End { .. } => assert!(self.decided, "M1: games end with a battle"),
        }
        self.decided = matches!(event, Event::Battle { .. });
    }

    /// M3.1 Each side shuffles its whole deck before anything else.
    fn open(&mut self, event: &Event) {
        let Event::Shuffle { side, .. } = *event else { panic!("M3.1: {event:?} comes too early") };
        enter(&mut self.opened, side, "M3.1: one shuffle a side");
    }

    /// M3.1, M3.2 Cards are drawn before any discard, or by a side that has discarded.
    fn hands_change(&self, side: Side, phase: Option<DrawPhase>) {
        assert!(self.committed.is_empty(), "M3.3: hands change no more");
        let due = match self.discarded.contains(&side) {
            true => DrawPhase::Reserve,
            false if self.discarded.is_empty() => DrawPhase::Maneuver,
            false => panic!("M3.2: {side:?} draws before it discards"),
        };
        assert!(phase.is_none_or(|phase| phase == due), "M3.2: {side:?} draws in {phase:?}");
    }

    /// M3.9 One action at a time, or all actions of the first side; whoever passes is out, and by a
    /// ruling whoever strikes.
    fn act(&mut self, phase: Phase, side: Side, strikes: bool) {
        assert_eq!(self.committed.len(), 2, "M3.3: both commit before anybody strikes");
        let due = PHASES.get(self.phases_over).map(|(phase, _)| *phase);
        assert_eq!(Some(phase), due, "M3: not this phase's turn");
        assert!(self.acting.contains(&side), "M3.9: {side:?} is out of {phase:?}");
        assert_eq!(self.acting[0], side, "M3.9: out of turn in {phase:?}");
        if !strikes || self.once {
            self.acting.remove(0);
        } else if self.alternate {
            self.acting.reverse();
        }
        if self.acting.is_empty() {
            self.phases_over += 1;
            self.acting = in_turn(self.phases_over);
        }
    }

    fn next_battle(&mut self) {
        self.discarded.clear();
        self.committed.clear();
        self.phases_over = 0;
        self.acting = in_turn(0);
    }
}

/// Both sides in the order in which they act in a strike phase.
fn in_turn(phase: usize) -> Vec<Side> {
    PHASES.get(phase).map_or_else(Vec::new, |&(_, first)| vec![first, first.enemy()])
}

fn enter(sides: &mut Vec<Side>, side: Side, rule: &str) {
    assert!(!sides.contains(&side), "{rule}: {side:?} again");
    sides.push(side);
}
