//! Saved policies: the nets of one seat with the names of their features, as files have them.

mod encoding;
mod nearest;
mod store;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use self::encoding::Indices;
use self::nearest::Rated;
pub use self::store::{PolicyStore, Team};
use super::features::{FeatureSchema, NamedFeature};
use super::net::QuantizedNet;
use super::policy::PolicyNets;

/// Name and version of the file format.
const FORMAT: &str = "sandtable player 2";

/// Shares of the training games after which copies of the policies are saved, from weak to strong.
///
/// `trained:FOLDER/0.1` names the copy after a tenth of the games.
pub const STRENGTHS: [&str; 5] = ["0.02", "0.05", "0.1", "0.2", "0.5"];

/// A trained policy of one seat, as a file contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPolicy {
    format: String,
    /// Name of the game.
    pub game: String,
    /// Name of the scenario on which the policy was trained.
    pub scenario: String,
    /// Digest of that scenario.
    digest: String,
    /// Digests of the variants on which the policy was also trained.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// Key of the seat.
    pub seat: String,
    /// Master seed of the training.
    pub seed: u64,
    /// Number of training games.
    pub games: u64,
    /// Names of all features, each once.
    names: Vec<String>,
    #[serde(rename = "questions")]
    nets: Vec<SavedNet>,
}

/// The net of one decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedNet {
    /// Name of the decision.
    name: String,
    /// Indices of its features among the names.
    features: Indices,
    weights: QuantizedNet,
}

/// Problem with the text of a policy file.
#[derive(Debug, thiserror::Error)]
pub enum PolicyFileError {
    /// The text is not the JSON of a policy.
    #[error("this is not the file of a player: {0}")]
    Json(serde_json::Error),
    /// The file has another version.
    #[error("`format` is {0:?}, and this program reads {FORMAT:?}")]
    Format(String),
    /// The net of this decision does not fit this number of features, or has an invalid weight.
    #[error("question `{0}`: the weights do not fit {1} features")]
    Weights(String, usize),
}

/// A net as plain data: the name of its decision, the names of its features, and all its weights.
///
/// The weights are those from each feature to the hidden units, those from each feature to the log-odds, the biases of
/// the hidden units, the weights from these to the log-odds, and the bias of the log-odds.
pub type NetArrays = (String, Vec<String>, Vec<i16>);

impl SavedPolicy {
    /// Creates the policy with the given nets.
    ///
    /// The arrays hold the name and the digest of the scenario, and the seed and the number of games of the training.
    pub fn new(
        game: &str,
        [scenario, digest]: [&str; 2],
        seat: &str,
        [seed, games]: [u64; 2],
        (schemas, nets): (&[FeatureSchema], &PolicyNets),
    ) -> SavedPolicy {
        let mut names: Vec<String> = Vec::new();
        let mut index = |feature: &NamedFeature| {
            names.iter().position(|known| *known == feature.name).unwrap_or_else(|| {
                names.push(feature.name.clone());
                names.len() - 1
            })
        };
        let nets = schemas.iter().zip(&nets.0).map(|(schema, net)| SavedNet {
            name: schema.name.clone(),
            features: Indices(schema.features.iter().map(&mut index).collect()),
            weights: net.clone(),
        });
        let nets = nets.collect();
        SavedPolicy {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            digest: digest.to_owned(),
            variants: Vec::new(),
            seat: seat.to_owned(),
            seed,
            games,
            names,
            nets,
        }
    }

    /// Returns whether the policy was trained on the scenario with this digest.
    pub fn was_trained_on(&self, digest: &str) -> bool {
        self.digest == digest || self.variants.iter().any(|it| it == digest)
    }

    /// Returns the names of the decisions for which the policy has nets.
    pub fn decisions(&self) -> impl Iterator<Item = &str> {
        self.nets.iter().map(|it| &it.name[..])
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers can be written") + "\n"
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The problem with the text.
    pub fn read(text: &str) -> Result<SavedPolicy, PolicyFileError> {
        let policy: SavedPolicy = serde_json::from_str(text).map_err(PolicyFileError::Json)?;
        if policy.format != FORMAT {
            return Err(PolicyFileError::Format(policy.format));
        }
        for net in &policy.nets {
            let features = net.features.0.len();
            let all_named = net.features.0.iter().all(|index| *index < policy.names.len());
            if !all_named || net.weights.feature_count() != features {
                return Err(PolicyFileError::Weights(net.name.clone(), features));
            }
        }
        Ok(policy)
    }

    /// Returns the nets for a scenario with these schemas.
    ///
    /// An unknown feature of a piece with ratings has the weights of the most similar known one; any other unknown
    /// feature has weights of 0.
    pub fn nets(&self, schemas: &[FeatureSchema]) -> PolicyNets {
        let mut nets = PolicyNets::zero(schemas);
        self.replace_nets(schemas, &mut nets);
        nets
    }

    /// Replaces the nets of those decisions for which the policy has nets.
    pub fn replace_nets(&self, schemas: &[FeatureSchema], nets: &mut PolicyNets) {
        for (schema, net) in schemas.iter().zip(&mut nets.0) {
            if let Some(saved) = self.nets.iter().find(|it| it.name == schema.name) {
                let known = KnownFeatures::new(&self.names, saved);
                let features = schema.features.iter();
                *net = saved.weights.with_features(features.map(|it| known.index(it)));
            }
        }
    }

    /// Returns the nets as plain data.
    pub fn net_arrays(&self) -> Vec<NetArrays> {
        let arrays = |net: &SavedNet| {
            let names = net.features.0.iter().map(|index| self.names[*index].clone());
            (net.name.clone(), names.collect(), net.weights.to_words())
        };
        self.nets.iter().map(arrays).collect()
    }

    /// Returns the same policy with other nets.
    ///
    /// # Errors
    /// The decision whose weights do not fit its features, or are too large.
    pub fn with_net_arrays(&self, nets: Vec<NetArrays>) -> Result<SavedPolicy, PolicyFileError> {
        let (mut schemas, mut quantized) = (Vec::new(), Vec::new());
        for (name, names, words) in nets {
            let net = QuantizedNet::from_words(&words);
            let net = net.filter(|it| it.feature_count() == names.len());
            quantized.push(net.ok_or_else(|| PolicyFileError::Weights(name.clone(), names.len()))?);
            let mut schema = FeatureSchema::new(name);
            schema.define(1.0, names);
            schemas.push(schema);
        }
        let SavedPolicy { game, scenario, digest, seat, seed, games, .. } = self;
        let nets = (&schemas[..], &PolicyNets(quantized));
        let policy = SavedPolicy::new(game, [scenario, digest], seat, [*seed, *games], nets);
        Ok(SavedPolicy { variants: self.variants.clone(), ..policy })
    }
}

/// Features for which a saved net has weights.
struct KnownFeatures<'a> {
    /// Indices of the features by name.
    indices: HashMap<&'a str, usize>,
    /// Features of pieces with ratings, with their indices.
    rated: Vec<(Rated<'a>, usize)>,
}

impl<'a> KnownFeatures<'a> {
    fn new(names: &'a [String], net: &SavedNet) -> KnownFeatures<'a> {
        let known = || net.features.0.iter().map(|index| &names[*index][..]).enumerate();
        let rated = known().filter_map(|(index, name)| Some((Rated::parse(name)?, index)));
        KnownFeatures {
            indices: known().rev().map(|(index, name)| (name, index)).collect(),
            rated: rated.collect(),
        }
    }

    /// Returns the index of a feature, or else that of the most similar piece; `None` if there is none.
    fn index(&self, feature: &NamedFeature) -> Option<usize> {
        let known = self.indices.get(&feature.name[..]).copied();
        known.or_else(|| self.nearest(feature))
    }

    /// Returns the index of the most similar known piece; `None` if the feature counts no piece.
    fn nearest(&self, feature: &NamedFeature) -> Option<usize> {
        let wanted = Rated::parse(feature.described.as_deref()?)?;
        let distances = self.rated.iter();
        let distances = distances.filter_map(|(it, index)| Some((wanted.distance(it)?, *index)));
        distances.min().map(|(_, index)| index)
    }
}
