//! L2 Counters.

use super::*;

#[test]
fn l2_the_box_holds_forty_counters() {
    let table = printed();
    let counters = &table.model().counters;
    let line = |entry: &crate::model::CounterEntry| {
        let elite = if entry.elite { "+" } else { "" };
        format!("{}x {}{elite}/{}", entry.copies, entry.strength, entry.movement)
    };
    let of = |test: &dyn Fn(CounterKind) -> bool| -> Vec<String> {
        counters.entries.iter().filter(|entry| test(entry.kind)).map(line).collect()
    };
    assert_eq!(
        of(&|kind| matches!(kind, CounterKind::Unit(_))),
        [
            "1x 1+/5", "1x 2+/4", "1x 4+/4", "2x 1/3", "2x 2/3", "2x 3/3", "1x 3/4", "2x 4/1",
            "1x 4/2", "1x 2/0"
        ]
    );
    assert_eq!(of(&|kind| matches!(kind, CounterKind::Gear(_))), ["2x 1/0", "5x 0/0", "1x 1+/0"]);
    assert_eq!(of(&|kind| kind == CounterKind::Garrison), ["1x 0/0", "2x 1/0", "2x 2/0", "1x 3/0"]);
    assert_eq!(
        of(&|kind| matches!(kind, CounterKind::Ottoman(_))),
        ["2x 1/0", "2x 2/0", "1x 3/0", "1x 4/0", "1x 3+/0", "1x 4+/0", "1x 1+/0", "1x 5/0"]
    );
    let (units, gear) = (counters.units.len(), counters.gear.len());
    let all = [units, gear, counters.garrisons.len(), counters.ottomans.len()];
    assert_eq!(all, [14, 8, 6, 10], "and two markers");
}

#[test]
fn l2_counters_are_called_by_name_and_number() {
    let table = printed();
    let counters = &table.model().counters;
    let labels: Vec<String> = counters.copies.slots().iter().map(|it| counters.label(it)).collect();
    let names = "Lawrence 1+5#1, Arab Leader 2+4#1, Arab Leader 4+4#1, Bedouin 1-3#1, Bedouin \
                 3-3#2, Mercenaries 3-4#1, Regulars 4-1#2, Armored Car 4-2#1, Feisal's Camp 2-0#1, \
                 Machinegun#2, Demolition#5, Aeroplane#1, OEF 1#2, OEF 4#1, Pasha 3+#1, Asien \
                 Korps 4+#1, Ottoman Aeroplane 1+#1, Armored Train 5#1";
    for name in names.split(", ") {
        assert!(labels.iter().any(|label| label == name), "{name}");
    }
}

#[test]
fn l2_leaders_are_lawrence_and_the_arab_leaders() {
    let table = printed();
    let counters = &table.model().counters;
    let leaders = ["Lawrence", "Arab Leader 2+4", "Arab Leader 4+4"].map(|it| table.counter(it));
    assert_eq!(counters.leaders, leaders.into_iter().collect());
    assert_eq!(counters.units_of(UnitKind::ArabLeader).len(), 2);
}
