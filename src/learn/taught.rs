//! Players who have learned, as files have them.

use std::collections::HashMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::features::{NamedFeature, Subject};
use super::judge::{Judge, WeightRow};
use super::nearest::Rated;
use super::weigh::PolicyNets;
use super::weights::UNITS;

/// What the file of a player is.
const FORMAT: &str = "sandtable player 2";

/// A player of one seat who has learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taught {
    format: String,
    /// The game.
    pub game: String,
    /// The name of the scenario that it has learned.
    pub scenario: String,
    /// The digest of that.
    digest: String,
    /// The digests of the variants that it has learned beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// The seat.
    pub seat: String,
    /// The master seed of its games.
    pub seed: u64,
    /// How many games it has learned from.
    pub games: u64,
    /// What its nets see, by name, each once.
    names: Vec<String>,
    questions: Vec<TaughtQuestion>,
}

/// What it has learned about a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaughtQuestion {
    name: String,
    /// The places of what its net sees among the names.
    features: Places,
    /// The net.
    weights: Judge,
}

/// Why the file of a player cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TaughtError {
    /// It is no such file.
    #[error("this is not the file of a player: {0}")]
    Json(serde_json::Error),
    /// It is one of another version.
    #[error("`format` is {0:?}, and this program reads {FORMAT:?}")]
    Format(String),
    /// A net is not whole.
    #[error("question `{0}`: the weights do not fit {1} features")]
    Weights(String, usize),
}

/// A net of a player: its question, the names of its features, and all weights in a row: of the features to
/// the units, past them, then what the units begin with, their weights, and what the log-odds begin with.
pub type TaughtNet = (String, Vec<String>, Vec<i16>);

impl Taught {
    /// Whether it has learned the scenario with this digest.
    pub fn knows(&self, digest: &str) -> bool {
        self.digest == digest || self.variants.iter().any(|it| it == digest)
    }

    /// Returns the names of the decisions that it has learned.
    pub fn decisions(&self) -> impl Iterator<Item = &str> {
        self.questions.iter().map(|it| &it.name[..])
    }

    /// Its nets.
    pub fn nets(&self) -> Vec<TaughtNet> {
        let net = |it: &TaughtQuestion| {
            let names = it.features.0.iter().map(|at| self.names[*at].clone());
            (it.name.clone(), names.collect(), it.weights.words())
        };
        self.questions.iter().map(net).collect()
    }

    /// The same player with other nets.
    ///
    /// # Errors
    /// If weights are not those of a net of such features, or beyond what one can have.
    pub fn with_nets(&self, nets: Vec<TaughtNet>) -> Result<Taught, TaughtError> {
        let (mut questions, mut judges) = (Vec::new(), Vec::new());
        for (name, names, words) in nets {
            let judge = Judge::from_words(&words).filter(|it| it.features() == names.len());
            judges.push(judge.ok_or_else(|| TaughtError::Weights(name.clone(), names.len()))?);
            let mut question = Subject::new(name);
            question.see(1.0, names);
            questions.push(question);
        }
        let Taught { game, scenario, digest, seat, seed, games, .. } = self;
        let nets = (&questions[..], &PolicyNets(judges));
        let taught = Taught::new(game, [scenario, digest], seat, [*seed, *games], nets);
        Ok(Taught { variants: self.variants.clone(), ..taught })
    }

    /// A player with this mind, who has learned a scenario of a game: its name and its digest.
    pub fn new(
        game: &str,
        [scenario, digest]: [&str; 2],
        seat: &str,
        [seed, games]: [u64; 2],
        (questions, mind): (&[Subject], &PolicyNets),
    ) -> Taught {
        let mut names: Vec<String> = Vec::new();
        let mut place = |feature: &NamedFeature| {
            names.iter().position(|known| *known == feature.name).unwrap_or_else(|| {
                names.push(feature.name.clone());
                names.len() - 1
            })
        };
        let questions = questions.iter().zip(&mind.0).map(|(question, judge)| TaughtQuestion {
            name: question.name.clone(),
            features: Places(question.features.iter().map(&mut place).collect()),
            weights: judge.clone(),
        });
        let questions = questions.collect();
        Taught {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            digest: digest.to_owned(),
            variants: Vec::new(),
            seat: seat.to_owned(),
            seed,
            games,
            names,
            questions,
        }
    }

    /// The file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers can be written") + "\n"
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Taught, TaughtError> {
        let taught: Taught = serde_json::from_str(text).map_err(TaughtError::Json)?;
        if taught.format != FORMAT {
            return Err(TaughtError::Format(taught.format));
        }
        for question in &taught.questions {
            let features = question.features.0.len();
            let all_known = question.features.0.iter().all(|place| *place < taught.names.len());
            if !all_known || question.weights.features() != features {
                return Err(TaughtError::Weights(question.name.clone(), features));
            }
        }
        Ok(taught)
    }

    /// Returns its nets for a scenario with these questions. An unknown feature of a piece with ratings
    /// has the weights of the nearest known one; any other unknown feature weighs nothing.
    pub fn mind(&self, questions: &[Subject]) -> PolicyNets {
        let mut mind = PolicyNets::even(questions);
        self.recall(questions, &mut mind);
        mind
    }

    /// Puts its nets in the place of those of a mind for the same questions.
    pub fn recall(&self, questions: &[Subject], mind: &mut PolicyNets) {
        for (question, judge) in questions.iter().zip(&mut mind.0) {
            if let Some(known) = self.questions.iter().find(|it| it.name == question.name) {
                let known_names = KnownNames::new(&self.names, known);
                let features = question.features.iter();
                *judge = known.weights.with_features(features.map(|it| known_names.place(it)));
            }
        }
    }
}

/// The features that a net has weights for, by name.
struct KnownNames<'a> {
    places: HashMap<&'a str, usize>,
    /// Those that may stand in for unknown ones, each with its place.
    rated: Vec<(Rated<'a>, usize)>,
}

impl<'a> KnownNames<'a> {
    fn new(names: &'a [String], question: &TaughtQuestion) -> KnownNames<'a> {
        let known = || question.features.0.iter().map(|at| &names[*at][..]).enumerate();
        KnownNames {
            places: known().rev().map(|(place, name)| (name, place)).collect(),
            rated: known().filter_map(|(place, name)| Some((Rated::parse(name)?, place))).collect(),
        }
    }

    /// Returns the place of the feature, or else of the nearest that may stand in for it.
    fn place(&self, feature: &NamedFeature) -> Option<usize> {
        let known = self.places.get(&feature.name[..]).copied();
        known.or_else(|| self.nearest(feature))
    }

    fn nearest(&self, feature: &NamedFeature) -> Option<usize> {
        let wanted = Rated::parse(feature.described.as_deref()?)?;
        let near = self.rated.iter().filter_map(|(it, place)| Some((wanted.distance(it)?, *place)));
        near.min().map(|(_, place)| place)
    }
}

/// Numbers as a text, each of variable length in base 64, as source maps of browsers have them: small ones
/// take one digit.
fn written<S: Serializer>(numbers: impl Iterator<Item = i64>, to: S) -> Result<S::Ok, S::Error> {
    let mut digits = Vec::new();
    for number in numbers {
        vlq::encode(number, &mut digits).expect("memory takes what is written");
    }
    to.serialize_str(&String::from_utf8(digits).expect("digits are letters"))
}

/// The numbers of such a text.
fn numbers<'de, N: TryFrom<i64>, D: Deserializer<'de>>(from: D) -> Result<Vec<N>, D::Error> {
    let mut digits = String::deserialize(from)?.into_bytes().into_iter();
    let mut numbers = Vec::new();
    while !digits.as_slice().is_empty() {
        let number = vlq::decode(&mut digits).ok().and_then(|it| it.try_into().ok());
        numbers.push(number.ok_or_else(|| D::Error::custom("a number is none"))?);
    }
    Ok(numbers)
}

/// Places among names, each as its distance from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Places(Vec<usize>);

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let places = || self.0.iter().map(|place| *place as i64);
        written(places().zip(std::iter::once(0).chain(places())).map(|(to, from)| to - from), to)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Places, D::Error> {
        let mut place = 0_usize;
        let steps = numbers::<i32, D>(from)?.into_iter();
        let places = steps.map(|step| {
            place = place.checked_add_signed(step as isize)?;
            Some(place)
        });
        let places = places.collect::<Option<Vec<_>>>();
        places.map(Places).ok_or_else(|| D::Error::custom("a place is before the first"))
    }
}

/// All weights in a row.
impl Serialize for Judge {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        written(self.words().into_iter().map(i64::from), to)
    }
}

impl<'de> Deserialize<'de> for Judge {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Judge, D::Error> {
        let words = numbers(from)?;
        Judge::from_words(&words).ok_or_else(|| D::Error::custom("the weights are of no net"))
    }
}

impl Judge {
    /// All weights in a row: of the features to the units, past them, then the rest.
    fn words(&self) -> Vec<i16> {
        let units = self.rows.iter().flat_map(|row| row.units);
        let direct = self.rows.iter().map(|row| row.direct);
        units.chain(direct).chain(self.bias).chain(self.out).chain([self.out_bias]).collect()
    }

    /// The net with these weights; none if there are not so many in any.
    fn from_words(words: &[i16]) -> Option<Judge> {
        let features = words.len().checked_sub(2 * UNITS + 1)? / (UNITS + 1);
        let (rows, rest) = words.split_at_checked(features * UNITS)?;
        let (direct, rest) = rest.split_at_checked(features)?;
        let (bias, rest) = rest.split_first_chunk()?;
        let (out, rest) = rest.split_first_chunk()?;
        let &[out_bias] = rest else { return None };
        let rows = rows.as_chunks().0.iter().zip(direct);
        let rows = rows.map(|(&units, &direct)| WeightRow { units, direct }).collect();
        let judge = Judge { rows, bias: *bias, out: *out, out_bias };
        judge.is_sound().then_some(judge)
    }
}

/// After which parts of their games players are kept as they are then: from novices to experts. Behind the
/// name of a folder and a slash they name those players.
pub const STRENGTHS: [&str; 5] = ["0.02", "0.05", "0.1", "0.2", "0.5"];
