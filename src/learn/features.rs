//! Features: numbered counts of a position and an action, from which a net predicts the outcome.

use std::collections::{HashMap, HashSet};

/// Index of a feature in its [`FeatureSchema`].
pub type Feature = u16;

/// Largest count of a feature; larger counts are clipped to it.
pub const MAX_COUNT: usize = 64;

/// Receiver of features with their counts, such as a list or the first layer of a net.
pub trait FeatureSink {
    /// Adds `count` to a feature, which may be added to several times.
    fn add(&mut self, feature: usize, count: usize);

    /// Adds 1 to each of the features, in order.
    #[inline]
    fn add_each(&mut self, features: impl IntoIterator<Item = usize>) {
        features.into_iter().for_each(|feature| self.add(feature, 1));
    }
}

impl FeatureSink for Vec<(Feature, i8)> {
    #[inline]
    fn add(&mut self, feature: usize, count: usize) {
        if count > 0 {
            self.push((feature as Feature, count.min(MAX_COUNT) as i8));
        }
    }
}

/// The name of a decision, and definitions of the features that its net reads.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureSchema {
    /// Name of the decision, such as `commit`: that of the method of a game's policies.
    pub name: String,
    /// Definitions of the features; a feature's index in this list identifies it.
    pub features: Vec<NamedFeature>,
}

/// Definition of a feature.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFeature {
    /// Meaning of the count in words; saved policies find their weights by it in another scenario.
    pub name: String,
    /// Factor by which training multiplies counts, so that all inputs of a net have similar magnitudes.
    pub scale: f32,
    /// Log-odds of a win that a count of 1 adds before training.
    pub prior: f32,
    /// Description of a piece with ratings, by which the most similar known piece is found.
    ///
    /// It is `None` for a feature that counts something else.
    pub described: Option<String>,
}

/// A feature that counts a piece with ratings, such as a card or a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPiece {
    /// Name of the feature.
    pub name: String,
    /// Location, kind with ratings, and special rules: `in hand: infantry 6, back to the reserve`.
    pub description: String,
}

impl FeatureSchema {
    /// Creates a schema without features for the decision `name`.
    pub fn new(name: impl Into<String>) -> FeatureSchema {
        FeatureSchema { name: name.into(), features: Vec::new() }
    }

    /// Appends features with these names and one scale, and returns the index of the first.
    pub fn define(&mut self, scale: f32, names: impl IntoIterator<Item = String>) -> usize {
        self.append(0.0, scale, names)
    }

    /// Appends features of scale 1 that favour an action before training; returns the index of the first.
    ///
    /// `prior` is the log-odds of a win that a count of 1 adds to an untrained net.
    pub fn define_with_prior(
        &mut self,
        prior: f32,
        names: impl IntoIterator<Item = String>,
    ) -> usize {
        self.append(prior, 1.0, names)
    }

    fn append(&mut self, prior: f32, scale: f32, names: impl IntoIterator<Item = String>) -> usize {
        let first = self.features.len();
        let define = |name| NamedFeature { name, scale, prior, described: None };
        self.features.extend(names.into_iter().map(define));
        first
    }

    /// Appends features that count pieces with ratings, and returns the index of the first.
    ///
    /// A saved policy without weights for a piece uses those of the known piece in the same location and of the same
    /// kind that has the most similar special rules and, among equals, the nearest ratings.
    pub fn define_pieces(
        &mut self,
        scale: f32,
        pieces: impl IntoIterator<Item = RatedPiece>,
    ) -> usize {
        let first = self.features.len();
        self.features.extend(pieces.into_iter().map(|RatedPiece { name, description }| {
            NamedFeature { name, scale, prior: 0.0, described: Some(description) }
        }));
        first
    }

    /// Appends the features of another schema whose names this one lacks, in their order.
    pub(super) fn merge(&mut self, other: &FeatureSchema) {
        let known: HashSet<String> = self.features.iter().map(|it| it.name.clone()).collect();
        let new = other.features.iter().filter(|it| !known.contains(&it.name));
        self.features.extend(new.cloned());
    }

    /// Returns the index in this schema of each feature of another one.
    ///
    /// # Panics
    /// If this schema lacks a feature of the other one.
    pub(super) fn indices_of(&self, other: &FeatureSchema) -> Vec<Feature> {
        let all = self.features.iter().enumerate().rev();
        let indices: HashMap<&str, usize> = all.map(|(index, it)| (&it.name[..], index)).collect();
        other.features.iter().map(|it| indices[&it.name[..]] as Feature).collect()
    }
}

/// Declares a struct with the index of the first feature of each group, and a function that defines the groups.
///
/// Each field is the index that its expression returns; a field of another type names the type. The function `define`
/// appends all groups to a schema in the order of the fields. Variables that several groups need stand before them.
#[macro_export]
macro_rules! feature_layout {
    (@type) => { usize };
    (@type $type:ty) => { $type };
    (
        $(#[$meta:meta])*
        struct $name:ident($($argument:ident: $type:ty),+)
        { $($before:tt)* }
        $($field:ident $(: $field_type:ty)? = $first:expr;)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name {
            $(pub $field: $crate::feature_layout!(@type $($field_type)?)),+
        }

        impl $name {
            /// Appends the features of all groups to a schema, and returns their first indices.
            fn define($($argument: $type),+) -> $name {
                $($before)*
                $name { $($field: $first),+ }
            }
        }
    };
}
