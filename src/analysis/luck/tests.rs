use super::*;

/// Taking off what chance does moves a share by a part in the number of games.
fn near(seen: Estimate, expected: f64) {
    let value = seen.value.expect("known");
    assert!((value - expected).abs() < 1e-4, "{seen:?} is not {expected}");
}

/// Every combination of two coins equally often: the first is the luck, the second of no use.
fn table(outcomes: impl Fn(bool) -> [i32; 2]) -> [Estimate; 3] {
    let mut won = BlockTally::new(2);
    (0..64_000u64).for_each(|game| won.record(game, &outcomes((game / 64).is_multiple_of(2))));
    skill(&won, 0.95)
}

#[test]
fn skill_alone_luck_alone_and_interplay_alone() {
    let skill = table(|_| [1, 0]);
    let luck = table(|coin| [coin.into(); 2]);
    let interplay = table(|coin| [coin.into(), (!coin).into()]);
    for (place, seen) in [skill, luck, interplay].into_iter().enumerate() {
        for (part, share) in seen.into_iter().enumerate() {
            near(share, f64::from(u8::from(part == place)));
        }
    }
    assert_eq!(table(|_| [1, 1])[1], Estimate::unknown(64_000));
}

/// The first wins always, the second by a coin: variance 1/4 × (1 - 1/4) = 3/16 in all, between the
/// rates 1 and 1/2 it is 1/16, of the mean of both 1/16.
#[test]
fn a_mixed_table_is_split_by_hand() {
    for share in table(|coin| [1, coin.into()]) {
        near(share, 1.0 / 3.0);
    }
}
