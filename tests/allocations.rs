//! A game allocates nothing: neither playing it nor adding it up.

mod contests;

use contests::{every_pair, players, printed, tiny};
use sandtable::games::megiddo::metrics::Tally;
use sandtable::games::megiddo::model::Model;
use sandtable::games::megiddo::play_out;
use sandtable::kernel::GameKey;

const GAMES: u64 = 1000;

/// How often memory was asked for while the games were played and added up.
fn allocations(model: &Model, names: [&str; 2]) -> u64 {
    let players = players(model, names);
    let mut tally = Tally::new(model);
    let counted = allocation_counter::measure(|| {
        for index in 0..GAMES {
            let game = play_out(model, players.each_ref(), GameKey::new(6, index));
            tally.add(model, &game);
        }
    });
    assert_eq!(tally.games(), GAMES);
    counted.count_total
}

#[test]
fn no_pair_of_policies_allocates() {
    for model in [printed(""), tiny("")] {
        let counts = every_pair().into_iter().map(|names| (names, allocations(&model, names)));
        let guilty: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        assert!(guilty.is_empty(), "allocations in {GAMES} games: {guilty:?}");
    }
}

/// The twin: an allocation is counted.
#[test]
fn a_tally_does_allocate() {
    let model = tiny("");
    assert!(allocation_counter::measure(|| drop(Tally::new(&model))).count_total > 0);
}
