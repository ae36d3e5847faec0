//! `origins`: what is not known of a game, and how much hangs on it.

use crate::prelude::*;
use sandtable_analysis::origins::{self, OriginsPlan};

/// List where the facts of a scenario come from, and rank unverified facts by their effect
///
/// Every fact of the chosen origin is changed by one step in each direction: a whole number by 1, a flag to its
/// opposite, an entry of a table to its neighbour, a route removed. In the first stage, all steps play a few
/// games. In the second stage, the steps with the largest effects play new games, by which they are ranked.
/// Names, texts and orders are not changed.
#[derive(Debug, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable origins {scenario} -n 1000 --most 5")]
pub struct Origins {
    /// Change the facts of this origin; may be repeated
    #[arg(long, value_name = "ORIGIN", default_values_t = Origins::default().origin)]
    origin: Vec<String>,

    /// Games of every step in the first stage
    #[arg(long, value_name = "GAMES", value_parser = number::games)]
    #[arg(default_value_t = Origins::default().picking, allow_negative_numbers = true)]
    picking: u64,

    /// Number of steps in the second stage
    #[arg(long, value_name = "STEPS", default_value_t = Origins::default().most)]
    #[arg(value_parser = number::whole::<usize>(1..=u64::MAX))]
    most: usize,
}

impl Default for Origins {
    fn default() -> Origins {
        Origins { origin: vec!["reconstruction".to_owned()], picking: 400, most: 20 }
    }
}

impl Declared for Origins {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "origins",
        group: StudyGroup::Change,
        games_meaning: "Games of each step in the second stage",
        compares: true,
        ..StudyInfo::USUAL
    };
}

impl Study for Origins {
    fn least(&self) -> u64 {
        self.picking
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        let facts = session.document.facts();
        for origin in &self.origin {
            if facts.iter().all(|fact| fact.origin != *origin) {
                let known = facts.iter().map(|fact| &fact.origin[..]);
                let known: BTreeSet<&str> = known.filter(|origin| !origin.is_empty()).collect();
                let hint = match known.is_empty() {
                    true => "no fact of it says where it comes from".to_owned(),
                    false => suggest::hint(origin, known, "there are"),
                };
                bail!("`--origin {origin}`: nothing in the scenario comes from there; {hint}");
            }
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let (origins, most) = (self.origin.clone(), self.most);
        let picking = session.part_of(self.picking);
        Ok(origins::study(session, &OriginsPlan { origins, picking, most }))
    }
}
