//! What a net sees: counts of named features, most of them 0.

use std::collections::{HashMap, HashSet};

/// A feature by its place among those of a subject.
pub type Feature = u16;

/// Where what is seen goes.
pub trait Sink {
    /// Adds a feature with its count; a feature may come several times.
    fn add(&mut self, feature: usize, count: usize);

    /// Adds features with a count of 1 each, in order.
    #[inline]
    fn add_each(&mut self, features: impl IntoIterator<Item = usize>) {
        features.into_iter().for_each(|feature| self.add(feature, 1));
    }
}

impl Sink for Vec<(Feature, i8)> {
    #[inline]
    fn add(&mut self, feature: usize, count: usize) {
        if count > 0 {
            self.push((feature as Feature, count.min(MOST_OF_A_COUNT) as i8));
        }
    }
}

/// Counts beyond this are cut.
pub const MOST_OF_A_COUNT: usize = 64;

/// A question that players learn to answer: its name, and what its net sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Its name, that of the method of players.
    pub name: String,
    /// What there is to see, in order.
    pub features: Vec<NamedFeature>,
}

/// A feature of a subject.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFeature {
    /// What it counts, in words. Players who learned another scenario find it by this name.
    pub name: String,
    /// By what a count is multiplied while a net learns, so that counts of all kinds are of about the
    /// same size.
    pub scale: f32,
    /// What a count of 1 adds to the log-odds before anything is learned.
    pub prior: f32,
    /// Of a piece with ratings: its description, by which a policy without weights for it finds the
    /// nearest piece that it knows.
    pub described: Option<String>,
}

/// A piece with ratings, as a feature counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPiece {
    /// The name of the feature.
    pub name: String,
    /// The place, the kind with its ratings, and special marks, as names of printed pieces have them:
    /// `in hand: infantry 6, back to the reserve`.
    pub description: String,
}

impl Subject {
    /// A subject of which nothing is seen yet.
    pub fn new(name: impl Into<String>) -> Subject {
        Subject { name: name.into(), features: Vec::new() }
    }

    /// Adds features of a scale; the place of the first.
    pub fn see(&mut self, scale: f32, names: impl IntoIterator<Item = String>) -> usize {
        self.begin_with(0.0, scale, names)
    }

    /// Adds features that add so much to the log-odds before anything is learned; the place of the first.
    pub fn trust(&mut self, prior: f32, names: impl IntoIterator<Item = String>) -> usize {
        self.begin_with(prior, 1.0, names)
    }

    fn begin_with(
        &mut self,
        prior: f32,
        scale: f32,
        names: impl IntoIterator<Item = String>,
    ) -> usize {
        let first = self.features.len();
        let named = |name| NamedFeature { name, scale, prior, described: None };
        self.features.extend(names.into_iter().map(named));
        first
    }

    /// Adds features of pieces with ratings, and returns the place of the first. A saved policy that does
    /// not know one uses its weights for the nearest of the same place and kind: the one with the same
    /// marks first, then with the nearest ratings.
    pub fn see_pieces(
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

    /// Adds those features of another question that this one lacks, in their order.
    pub(super) fn unite(&mut self, other: &Subject) {
        let known: HashSet<String> = self.features.iter().map(|it| it.name.clone()).collect();
        let new = other.features.iter().filter(|it| !known.contains(&it.name));
        self.features.extend(new.cloned());
    }

    /// Returns the place here of each feature of another question; all of them must be here.
    pub(super) fn places_of(&self, other: &Subject) -> Vec<Feature> {
        let all = self.features.iter().enumerate().rev();
        let places: HashMap<&str, usize> = all.map(|(at, it)| (&it.name[..], at)).collect();
        other.features.iter().map(|it| places[&it.name[..]] as Feature).collect()
    }
}

/// Declares where the features of each kind begin, whose places are numbers unless something else is said: a
/// struct with a field for each, and `named`, which adds them to a subject in this order. What several of
/// them need stands before them.
#[macro_export]
macro_rules! places {
    (@kind) => { usize };
    (@kind $kind:ty) => { $kind };
    (
        $(#[$about:meta])*
        struct $name:ident($($given:ident: $type:ty),+)
        { $($before:tt)* }
        $($field:ident $(: $kind:ty)? = $first:expr;)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name {
            $(pub $field: $crate::places!(@kind $($kind)?)),+
        }

        impl $name {
            /// Names all of them.
            fn named($($given: $type),+) -> $name {
                $($before)*
                $name { $($field: $first),+ }
            }
        }
    };
}
