use std::sync::Arc;
use std::time::Instant;
use sandtable_games::{Game, Wanted};
use sandtable_learn::*;
use sandtable_megiddo::{Megiddo, learned::MegiddoCourse};
fn arg(name: &str, default: f64) -> f64 {
    let key = format!("{name}=");
    std::env::args().find_map(|a| a.strip_prefix(&key).map(|v| v.parse().unwrap())).unwrap_or(default)
}
fn main() {
    let scenario = std::env::args().nth(1).unwrap();
    let document = sandtable_scenario::load(&scenario, &[]).unwrap();
    let model = Arc::new(Megiddo::model(&document).unwrap());
    let wanted = |p: &str| Wanted::default().with("british", [p]).with("turks", [p]);
    let all: Vec<_> = ["tempo", "lookahead", "cautious", "greedy"].iter().map(|p| Megiddo::casts(&model, &wanted(p)).unwrap().remove(0).players).collect();
    let course = MegiddoCourse::new(model.clone(), all[..arg("named", 2.0) as usize].to_vec());
    let look = MegiddoCourse::new(model.clone(), all[1..2].to_vec());
    let games = arg("games", 100_000.0) as u64;
    let seed = arg("seed", 1.0) as u64;
    let mut league = League::new(&course, seed, games);
    let clock = Instant::now();
    let n = 10000;
    let pct = |w: u64| 100.0 * w as f64 / n as f64;
    let rounds = arg("rounds", 3.0) as u64;
    let br = arg("br", 0.0) as u64;
    for round in 0..rounds {
        league.practise(games * (rounds + round) / (2 * rounds - 1) - league.played());
        let t = clock.elapsed().as_secs_f64();
        let m = &league.class.minds;
        let g = |c: &MegiddoCourse, a, b| pct(games_won(c, &[a, b], 999_331, n));
        let (b, k) = (Some(&m[0]), Some(&m[1]));
        println!("{} games {t:.1}s {:.0}/s  B v tempo {:.1} v look {:.1} | tempo v T {:.1} look v T {:.1} | self {:.1}", league.played(), league.played() as f64 / t, g(&course, b, None), g(&look, b, None), g(&course, None, k), g(&look, None, k), g(&course, b, k));
        if br > 0 {
            let (foe0, foe1) = (league.themselves(), league.themselves());
            let r0 = league.respond(0, foe0, br);
            let r1 = league.respond(1, foe1, br);
            let m = &league.class.minds;
            println!("   responses: B {:.1} T {:.1}", g(&course, Some(&r0), Some(&m[1])), g(&course, Some(&m[0]), Some(&r1)));
            league.meet(0, r0); league.meet(1, r1);
        }
    }
}
