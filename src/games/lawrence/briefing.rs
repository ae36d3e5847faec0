//! Descriptions of missions for readers.

use super::story::{goal_in_words, spaces_in_words};
use crate::prelude::*;
use sandtable_games::Briefing;

/// Describes a mode and then each of its missions; the result is empty if the mode is unknown.
pub(super) fn briefings(model: &Model, mode: &str) -> Vec<Briefing> {
    let of = |mission: &usize| of_mission(model, &model.missions[*mission]);
    match model.modes().chain([Mode::Random]).find(|found| model.mode_name(*found) == mode) {
        None => Vec::new(),
        Some(Mode::Mission(mission)) => vec![of(&mission)],
        Some(Mode::Campaign) => {
            let text = "These missions in order, with the units that are left of the one before. The \
                        first that fails is played again; a second failure, or the loss of \
                        Lawrence, loses the campaign.";
            let missions = model.campaign.iter().map(of);
            [briefing(mode, "Campaign", text.to_owned())].into_iter().chain(missions).collect()
        }
        Some(Mode::Random) => {
            let text = "One of these missions, drawn at random; all are equally likely.";
            let missions = (0..model.missions.len()).collect::<Vec<_>>();
            let first = briefing(mode, "A random mission", text.to_owned());
            [first].into_iter().chain(missions.iter().map(of)).collect()
        }
    }
}

fn briefing(mode: &str, title: &str, text: String) -> Briefing {
    Briefing { mode: mode.to_owned(), title: title.to_owned(), text }
}

/// L4 Describes the goal of a mission, the player's means and the Ottoman forces.
fn of_mission(model: &Model, mission: &Mission) -> Briefing {
    let starts = match mission.starts.iter().count() {
        0 | 1 => model.map.name(mission.lawrence_start).to_owned(),
        _ => format!("one of {}", spaces_in_words(model, mission.starts)),
    };
    let means = format!(
        "{}, {}, Leadership {}; Lawrence starts in {starts}",
        count(mission.ops, "Op"),
        count(mission.pounds.into(), "Pound"),
        mission.leadership,
    );
    let garrisons = garrisons(model, mission);
    let goal = goal_in_words(model, &mission.goal);
    let bonus = match mission.ottoman_bonus {
        0 => String::new(),
        more => format!(" {} in every battle.", count(more.into(), "more Ottoman unit")),
    };
    let text = format!("Goal: {goal}. Means: {means}. Garrisons: {garrisons}.{bonus}");
    briefing(&mission.name, &mission.title, text)
}

/// L4 (2) Describes the spaces where a mission places Garrisons at set-up.
fn garrisons(model: &Model, mission: &Mission) -> String {
    let (certain, others) = mission.situation.split_at(mission.certain);
    let spaces = |spaces: &[Space]| spaces_in_words(model, spaces.iter().copied());
    match (certain, others) {
        ([], []) => "none".to_owned(),
        (certain, []) => spaces(certain),
        ([], others) => format!("{} of {}", mission.picked, spaces(others)),
        (certain, others) => {
            format!("{}, and {} of {}", spaces(certain), mission.picked, spaces(others))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario as scenario;

    #[test]
    fn every_mode_has_a_description() {
        let document = scenario::load("lawrence-of-arabia", &[]).unwrap();
        let model = Lawrence::model(&document).unwrap();
        let briefings =
            ["aqaba", "campaign", "random"].map(|mode| Lawrence::briefings(&model, mode));
        assert_eq!(briefings.each_ref().map(Vec::len), [1, 5, 5]);
        insta::assert_snapshot!(
            briefings[1].iter().fold(String::new(), |all, Briefing { mode, title, text }| {
                all + &format!("{mode}: {title}: {text}\n")
            })
        );
        assert_eq!(Lawrence::briefings(&model, "there is none"), []);
    }

    #[test]
    fn changes_of_a_variant_are_described() {
        let change = [
            "missions.aqaba.ottoman_bonus=1",
            "missions.aqaba.ops=1",
            "missions.aqaba.lawrence_start=['Yenbo', 'Jidda']",
        ];
        let document = scenario::load("lawrence-of-arabia", &change.map(str::to_owned)).unwrap();
        let model = Lawrence::model(&document).unwrap();
        let text = Lawrence::briefings(&model, "aqaba").remove(0).text;
        assert!(text.contains("Means: 1 Op, "), "{text}");
        assert!(text.contains("starts in one of "), "{text}");
        assert!(text.ends_with("1 more Ottoman unit in every battle."), "{text}");
    }
}
