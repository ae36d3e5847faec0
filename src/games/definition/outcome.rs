//! The result of one game.

/// Measure of a game, by name and by index among [`GameDefinition::measures`](super::GameDefinition::measures).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasureId {
    /// Name.
    pub name: &'static str,
    /// Index.
    pub index: usize,
}

/// Result of one game; its buffers are reused from game to game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// True if the first seat won.
    pub won: bool,
    /// Margin by which the first seat won, in the unit of the game; negative if it lost.
    pub margin: i32,
    /// Side that won, and the reason why the game ended; both are empty if no side won.
    pub ending: [&'static str; 2],
    /// Parts of the game that were skipped, that is given up without a try, as bits by index; `None` if games
    /// have no such parts.
    pub skipped: Option<u64>,
    /// Rulings on which the game may have depended, as bits by index; by any other reading of the rest it is
    /// the same game.
    pub rulings: u64,
    /// Copies in play of the first mixes, as bits by slot; as many mixes as were requested.
    pub in_play: Vec<u64>,
    /// Keys of the scenario's components whose use in games is recorded, such as `costs.regulars`, if requested.
    ///
    /// A fact belongs to the component with the longest key with which its own key begins.
    pub components: Vec<String>,
    /// For each of the components, whether the game used it.
    pub used: Vec<bool>,
    /// Numbers of the spaces of the map, if requested: the name of the number, the space, and the number. Those
    /// that are 0 may be left out.
    pub in_spaces: Vec<(&'static str, String, i32)>,
    /// Values of the requested measures.
    pub measures: Vec<i32>,
    /// Indices of the requested measures.
    pub(super) requested: Vec<usize>,
    /// True if the numbers of the spaces are requested.
    pub(super) requests_spaces: bool,
    /// True if the use of components is requested.
    pub(super) requests_use: bool,
}

impl Outcome {
    /// Returns an outcome that also holds the values of some measures.
    pub fn with_measures(measures: &[MeasureId]) -> Outcome {
        let requested: Vec<usize> = measures.iter().map(|measure| measure.index).collect();
        Outcome { measures: vec![0; requested.len()], requested, ..Outcome::default() }
    }

    /// Requests the numbers of the spaces of the map.
    pub fn request_spaces(&mut self) {
        self.requests_spaces = true;
    }

    /// Requests the use of the scenario's components.
    pub fn request_use(&mut self) {
        self.requests_use = true;
    }

    /// Returns an outcome that also holds the copies in play of the first `mixes` mixes.
    pub fn with_mixes(mixes: usize) -> Outcome {
        Outcome { in_play: vec![0; mixes], ..Outcome::default() }
    }
}
