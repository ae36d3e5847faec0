use sandtable_games::{Game, Wanted};
use sandtable_kernel::Luck;
use sandtable_learn::*;
use sandtable_megiddo::{Megiddo, learned::MegiddoCourse};
use std::sync::Arc;
use std::time::Instant;

fn evaluate(course: &MegiddoCourse, a: &Seat, b: &Seat, n: u64) -> f64 {
    let won = (0..n).filter(|&i| course.play(Luck::new(999_331, i), &[*a, *b])).count();
    100.0 * won as f64 / n as f64
}

fn arg(name: &str, default: f64) -> f64 {
    let key = format!("{name}=");
    std::env::args()
        .find_map(|a| a.strip_prefix(&key).map(|v| v.parse().unwrap()))
        .unwrap_or(default)
}

fn main() {
    let scenario = std::env::args().nth(1).unwrap();
    let document = sandtable_scenario::load(&scenario, &[]).unwrap();
    let model = Megiddo::model(&document).unwrap();
    let wanted = |p: &str| Wanted::default().with("british", [p]).with("turks", [p]);
    let named: Vec<_> = ["tempo", "lookahead", "cautious", "greedy"]
        .iter()
        .map(|p| {
            let cast = Megiddo::casts(&model, &wanted(p)).unwrap().remove(0);
            cast.players
        })
        .collect();
    let course = MegiddoCourse::new(Arc::new(model), named);
    let games = arg("games", 100_000.0) as u64;
    let term = Term {
        seed: 1,
        games,
        rate: [arg("rate0", 0.003) as f32, arg("rate1", 0.0005) as f32],
        temperature: [arg("temp0", 0.2) as f32, arg("temp1", 0.03) as f32],
        random: arg("random", 0.03) as f32,
        lambda: arg("lambda", 0.6) as f32,
        learns: vec![true, true],
        foes: vec![],
    };
    let mut class = Class::new(&course, 1);
    println!(
        "features {:?}",
        course
            .seats()
            .iter()
            .map(|q| q.iter().map(|q| q.features.len()).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    );
    let mut past: Vec<Vec<Arc<Mind>>> = vec![vec![], vec![]];
    let step = games / 20;
    let clock = Instant::now();
    let mut first = 0;
    while first < games {
        let mut foes = vec![
            (Foe::Learners, 60),
            (Foe::Named(0), arg("named", 8.0) as u32),
            (Foe::Named(1), arg("named", 8.0) as u32),
        ];
        if !past[0].is_empty() {
            foes.push((Foe::Minds(past.clone()), 25));
        }
        let term = Term { foes, ..term.clone() };
        train(&course, &mut class, &term, first, step);
        first += step;
        for s in 0..2 {
            past[s].push(Arc::new(class.minds[s].clone()));
        }
        if (first / step) % 5 == 0 {
            let t = clock.elapsed().as_secs_f64();
            let n = 4000;
            let (b, k) = (Seat::Plays(&class.minds[0]), Seat::Plays(&class.minds[1]));
            println!(
                "{first} games {t:.1}s {:.0}/s  B v tempo {:.1} v look {:.1} | tempo v T {:.1} look v T {:.1} | self {:.1}",
                first as f64 / t,
                evaluate(&course, &b, &Seat::Named(0), n),
                evaluate(&course, &b, &Seat::Named(1), n),
                evaluate(&course, &Seat::Named(0), &k, n),
                evaluate(&course, &Seat::Named(1), &k, n),
                evaluate(&course, &b, &k, n)
            );
        }
    }
    let (b, k) = (Seat::Plays(&class.minds[0]), Seat::Plays(&class.minds[1]));
    let clock = Instant::now();
    evaluate(&course, &b, &k, 4000);
    println!("{:.1} us a game", clock.elapsed().as_secs_f64() * 1e6 / 4000.0);
    // best responses
    let br = arg("br", 0.0) as u64;
    if br > 0 {
        for seat in 0..2 {
            let mut learner = class.clone();
            let frozen: Vec<Vec<Arc<Mind>>> =
                class.minds.iter().map(|m| vec![Arc::new(m.clone())]).collect();
            let term = Term {
                seed: 77,
                games: br,
                rate: [0.002, 0.0003],
                temperature: [0.1, 0.03],
                learns: vec![seat == 0, seat == 1],
                foes: vec![(Foe::Minds(frozen), 1)],
                ..term.clone()
            };
            train(&course, &mut learner, &term, 0, br);
            let me = Seat::Plays(&learner.minds[seat]);
            let v = if seat == 0 {
                evaluate(&course, &me, &k, 10000)
            } else {
                evaluate(&course, &b, &me, 10000)
            };
            println!("best response of seat {seat}: {v:.1}");
        }
    }
}
