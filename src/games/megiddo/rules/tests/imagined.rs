//! Games that are resumed in the middle.

use std::cell::RefCell;

use super::*;
use crate::rules::Step;
use sandtable_kernel as kernel;

/// A player that records the state at each of its decisions.
struct RecordingPlayer<'p> {
    player: &'p AnyPolicy,
    states: &'p RefCell<Vec<(Side, State)>>,
}

impl RecordingPlayer<'_> {
    fn record(&self, view: View<'_>) {
        self.states.borrow_mut().push((view.side(), *view.state()));
    }
}

impl Player for RecordingPlayer<'_> {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.record(context.view);
        self.player.discard(context)
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.record(context.view);
        self.player.commit(context)
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        self.record(context.view);
        self.player.strike(context, legal)
    }
}

/// A table that records the remaining random numbers and the number of events before each decision.
struct RecordingTable<'p> {
    chance: LiveChance,
    players: [RecordingPlayer<'p>; 2],
    records: Vec<(LiveChance, usize)>,
    events: Vec<Event>,
}

impl<'p> kernel::Table<Event> for RecordingTable<'p> {
    type Chance = LiveChance;
    type Player = RecordingPlayer<'p>;

    fn chance(&mut self) -> &mut LiveChance {
        &mut self.chance
    }

    fn ask<'t, View, Action>(
        &'t mut self,
        seat: usize,
        luck: Stream,
        view: View,
        question: impl FnOnce(&RecordingPlayer<'p>, kernel::DecisionContext<'t, View>) -> Action,
    ) -> Action {
        self.records.push((self.chance.clone(), self.events.len()));
        question(&self.players[seat], kernel::DecisionContext::new(view, &mut self.chance, luck))
    }

    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    fn needs_order(&self) -> bool {
        true
    }
}

/// A game that is resumed at any decision goes on in the same way as the original.
#[test]
fn m3_a_game_can_be_resumed_at_every_decision() {
    for rulings in ["", "strike_order = 'all_at_once'", "strikes_a_phase = 'one'"] {
        let model = &ScriptedTable::variant(&format!("[rulings]\n{rulings}")).into_model();
        let mut resumed = 0;
        for (game, names) in [["greedy", "tempo"], ["cautious", "greedy"], ["wild", "random"]]
            .into_iter()
            .enumerate()
        {
            let players = players(model, names);
            let states = RefCell::default();
            let noting =
                players.each_ref().map(|player| RecordingPlayer { player, states: &states });
            let chance = LiveChance::new(GameKey::new(11, game as u64));
            let records =
                RecordingTable { chance, players: noting, records: Vec::new(), events: Vec::new() };
            let mut play = Play::new(model, records);
            let outcome = play.play();
            let RecordingTable { records, events, .. } = play.into_table();
            for ((side, state), (luck, count)) in states.take().into_iter().zip(records) {
                // In secret phases the Turks are asked after the British. A game that is resumed at the
                // Turkish decision asks both again, so a British policy that uses random numbers would
                // decide differently.
                let in_secret = !matches!(state.step, Step::StrikePhase(_));
                if side == Turkish && in_secret && names[0] == "wild" {
                    continue;
                }
                let table = Seated::new(luck, players.each_ref(), Vec::new());
                let mut play = Play { model, state, table };
                assert_eq!(play.play_on(), outcome);
                assert_eq!(play.table.observer, events[count..], "{names:?} from {state:?}");
                resumed += 1;
            }
        }
        assert!(resumed > 60, "only {resumed} questions");
    }
}

/// A battle that is played out ends like the real battle, whatever cards the enemy holds.
#[test]
fn m3_3_a_battle_with_revealed_orders_can_be_played_out() {
    let model = &ScriptedTable::printed().into_model();
    let players = players(model, ["greedy", "tempo"]);
    let states = RefCell::default();
    let noting = players.each_ref().map(|player| RecordingPlayer { player, states: &states });
    let chance = LiveChance::new(GameKey::new(11, 0));
    Play::new(model, Seated::new(chance.clone(), noting.each_ref(), ())).play();
    let strikes = |state: &State| matches!(state.step, Step::StrikePhase(_));
    let open: Vec<(Side, State)> =
        states.take().into_iter().filter(|(_, state)| strikes(state)).collect();
    assert!(open.len() > 10, "only {} strikes", open.len());
    for (side, state) in open {
        let end = View::new(model, &state, side).open_battle().play_out(players.each_ref());
        let table = Seated::new(chance.clone(), players.each_ref(), ());
        let mut play = Play { model, state, table };
        assert_eq!(play.play_battle(), end.outcome);
        let lost = |side| play.state.casualties(side) - state.casualties(side);
        assert_eq!(Side::BOTH.map(lost), end.lost);
        // The result is the same whatever the enemy holds.
        let mut other = state;
        let piles = other.of_mut(side.enemy());
        (piles.hand, piles.deck) = (piles.deck, piles.hand);
        let swapped = View::new(model, &other, side).open_battle().play_out(players.each_ref());
        assert_eq!(swapped, end);
    }
}

#[test]
#[should_panic(expected = "M3.3: no orders lie open")]
fn m3_3_no_battle_can_be_played_out_before_orders_are_revealed() {
    let table = ScriptedTable::printed();
    let state = State::new(table.model());
    View::new(table.model(), &state, British).open_battle();
}

/// Returns a state in the middle of a game, in which some of the British hand is known to the Turks.
fn midgame(model: &Model) -> State {
    let players = players(model, ["greedy", "greedy"]);
    let mut play =
        Play::new(model, Seated::new(LiveChance::new(GameKey::new(4, 4)), players.each_ref(), ()));
    play.shuffle_decks();
    for _ in 0..40 {
        play.play_maneuver();
        play.state.step = Step::Reserve;
        let view = View::new(model, &play.state, Turkish);
        let unknown = view.enemy_hand_size() - view.known_enemy_hand().len();
        if !view.known_enemy_hand().is_empty() && unknown > 0 && view.enemy_deck_size() > 3 {
            return play.state;
        }
        play.play_reserve();
        play.play_order_of_battle();
        Phase::ALL.into_iter().for_each(|phase| play.play_strike_phase(phase));
        play.play_infantry();
    }
    panic!("no deck was renewed");
}

/// Each hidden card is dealt to the enemy's hand equally often; cards known to be in it stay in it.
#[test]
fn m3_1_hidden_cards_are_dealt_uniformly() {
    const DEALS: u64 = 20_000;
    let model = &ScriptedTable::printed().into_model();
    let state = midgame(model);
    let view = View::new(model, &state, Turkish);
    let known = view.known_enemy_hand();
    let mut counts: Array<Slot, u64> = Array::default();
    for deal in 0..DEALS {
        let imagined = view.imagine(GameKey::new(1, deal)).state;
        assert!(imagined.is_consistent(model));
        let hand = imagined.of(British).hand;
        assert_eq!(hand.len(), view.enemy_hand_size());
        assert_eq!(imagined.of(Turkish), state.of(Turkish), "what one holds oneself stays");
        hand.iter().for_each(|card| counts[card] += 1);
    }
    assert!(known.iter().all(|card| counts[card] == DEALS));
    let hidden = view.enemy_hidden() - known;
    let expected =
        DEALS as f64 * (view.enemy_hand_size() - known.len()) as f64 / hidden.len() as f64;
    let chi_square: f64 =
        hidden.iter().map(|card| (counts[card] as f64 - expected).powi(2) / expected).sum();
    // At most 60 cards: 99.6 is the 99.9 % point of 60 degrees of freedom.
    assert!(expected > 500.0 && chi_square < 99.6, "{chi_square}");
}

/// A sampled hand of the enemy is stronger on average after the enemy's policy has discarded from it.
#[test]
fn m3_2_an_imagined_hand_is_better_after_discards() {
    let model = &ScriptedTable::printed().into_model();
    let state = midgame(model);
    let greedy = &players(model, ["greedy"; 2])[British.index()];
    let force = |cards: Set<Slot>| i64::from(model.army(British).total_force(cards));
    let (mut before, mut after) = (0, 0);
    for deal in 0..500 {
        let mut imagined = View::new(model, &state, Turkish).imagine(GameKey::new(2, deal));
        let hand = imagined.state.of(British).hand;
        imagined.improve_enemy_hand(greedy);
        let piles = imagined.state.of(British);
        assert!(imagined.state.is_consistent(model) && piles.hand.len() == hand.len());
        assert!((state.of(British).hand & state.of(British).held_at_renewal).is_subset(piles.hand));
        (before, after) = (before + force(hand), after + force(piles.hand));
        imagined.play_on(players(model, ["greedy"; 2]).each_ref());
    }
    assert!(after > before + 500, "{before} {after}");
}
