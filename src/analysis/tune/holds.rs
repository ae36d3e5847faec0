//! Win rates of the proposals among other policies: `holds.csv`.
//!
//! A change is found with some policies. Among other policies, above all better ones, it may have another effect. So
//! every pair of the game's serious scripted policies plays the proposals, and so do its trained policies.

use super::games::ADDED_CARD_SLOTS;
use crate::compare;
use crate::prelude::*;
use crate::study_result::Proposal;
use sandtable_summary::rows::Held;

/// Number of games that each pair of policies plays in each scenario.
///
/// This number measures a win rate to 1.4 percentage points, and pairs differ by about ten points. Four times the games
/// took twice the time of the search itself.
const GAMES: u64 = 5_000;

/// Number that gives these games another master seed than the search.
const SALT: u64 = 0x686f_6c64_7321;

/// Adds a table with the proposals' win rates among other policies to the result of a search.
///
/// The printed scenario and every proposal are played by every pair of serious scripted policies and by trained
/// policies. If the session fine-tunes trained policies, they are first fine-tuned on each of these scenarios.
pub fn with_holds(session: &Session<'_>, found: StudyResult) -> StudyResult {
    let (fine_tuned, matchups): (Vec<_>, Vec<_>) =
        policy_matchups(session).into_iter().partition(|it| session.fine_tunes(it));
    let check = session.check_fine_tuning(&fine_tuned);
    let retrain = session.retrain.map(|it| it.with_harmed(&check.harmed));
    let held =
        play_proposals(&Session { retrain, ..*session }, &found.proposals, &[matchups, fine_tuned]);
    let checked = (!check.rows.is_empty()).then(|| check.sheet(session.parts()));
    let StudyResult { unmet, proposals, .. } = found;
    let tables = found.tables.into_iter().chain(held).chain(checked).collect();
    StudyResult { unmet, proposals, ..session.build_result(tables) }
}

/// Returns a table with the win rates of the printed scenario and every proposal in some matchups.
///
/// The policies of `matchups` play as they are; those of `fine_tuned` are first fine-tuned on each scenario. Returns
/// `None` if a proposal is not a valid scenario.
fn play_proposals(
    session: &Session<'_>,
    proposals: &[Proposal],
    [matchups, fine_tuned]: &[Vec<Matchup>; 2],
) -> Option<Sheet> {
    let base = session.base(ADDED_CARD_SLOTS);
    let games = session.games.unwrap_or(GAMES).min(GAMES);
    let mut rows = Vec::new();
    let printed = (0, Vec::new());
    let numbered = (1..).zip(proposals).map(|(number, it)| (number, it.settings.clone()));
    for (number, settings) in std::iter::once(printed).chain(numbered) {
        if !session.may_continue() {
            break;
        }
        let model = base.with(&settings).ok()?;
        let arm =
            |it| PanelArm::new(vec![session.prepare_fine_tuned(&model, it)], settings.clone());
        let arms = matchups.iter().map(arm).collect();
        let panel = Panel { arms, ..Panel::new([], session.seed ^ SALT) };
        let tally = session.play_games("other policies", &panel, games);
        rows.extend(matchups.iter().enumerate().map(|(arm, matchup)| {
            let rate = Estimate::rate(tally.wins(arm), tally.n(), session.level);
            Held { proposal: number, ..Held::of(matchup, Won::WinRate, rate) }
        }));
        for matchup in fine_tuned {
            let held = held_fine_tuned(session, &model, (matchup, &settings), games);
            rows.extend(held.into_iter().map(|row| Held { proposal: number, ..row }));
        }
    }
    Some(Sheet::of(session.parts(), &rows, Vec::new()))
}

/// Returns a row with the win rate of a matchup whose policies are fine-tuned on `model`.
///
/// The policies are trained once for each training seed, and `games` are divided among the seeds.
fn held_fine_tuned(
    session: &Session<'_>,
    model: &Model,
    (matchup, settings): (&Matchup, &[String]),
    games: u64,
) -> Vec<Held> {
    let session = Session { games: Some(games), precision: None, ..*session };
    let of_session = |session: &Session<'_>| {
        let arm =
            PanelArm::new(vec![session.prepare_fine_tuned(model, matchup)], settings.to_vec());
        let panel = Panel { arms: vec![arm], ..Panel::new([], session.seed ^ SALT) };
        let tally = session.play_games("other policies", &panel, session.games.unwrap_or(games));
        let rate = Estimate::rate(tally.wins(0), tally.n(), session.level);
        vec![Held::of(matchup, Won::WinRate, rate)]
    };
    let replications = session.replications(matchup);
    let of_each = replications.sessions.iter().map(of_session).collect();
    replications.merged(of_each, |rows, mean| Held { estimate: mean.mean, ..rows[0].clone() })
}

/// Returns the matchups of scripted policies that play to win, and one of trained policies, by mode.
///
/// The matchup of trained policies is missing if the game has none for the scenario.
fn policy_matchups(session: &Session<'_>) -> Vec<Matchup> {
    let serious: Vec<&str> = compare::competitive_policies(session.game()).collect();
    let pairs = session.matchups().into_iter().flat_map(|matchup| {
        let seats: Vec<Matchup> =
            session.parts().seats().fold(vec![matchup.clone()], |all, seat| {
                let with = |it: &Matchup| {
                    let it = it.clone();
                    serious.iter().map(move |name| it.clone().with(seat.key, *name))
                };
                all.iter().flat_map(with).collect()
            });
        let trained = session.parts().seats().fold(matchup, |it, seat| it.with(seat.key, TRAINED));
        let plays =
            session.model.prepare(&MatchupRequest::from(&trained), session.policies).is_ok();
        let learns = session.retrain.and_then(|_| trained.retrained());
        let learned = learns.or(Some(trained)).filter(|_| plays);
        seats.into_iter().chain(learned).collect::<Vec<_>>()
    });
    each_once(pairs)
}

/// Returns the names of all policies that [`with_holds`] plays, sorted.
pub fn other_policies(session: &Session<'_>) -> Vec<String> {
    let pairs = policy_matchups(session);
    let names = pairs.iter().flat_map(Matchup::players).map(|(_, player)| player.to_owned());
    let names: BTreeSet<String> = names.collect();
    names.into_iter().collect()
}
