//! What a net sees: counts of named features, most of them 0.

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
        self.features.extend(names.into_iter().map(|name| NamedFeature { name, scale, prior }));
        first
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
