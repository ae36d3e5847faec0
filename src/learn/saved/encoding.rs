//! Lists of integers in files: as text in base 64 in which small numbers take one character.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::net::{QuantizedNet, UNITS, WeightRow};

/// Writes numbers as text: each with variable length in base 64, as in source maps of browsers.
fn write<S: Serializer>(numbers: impl Iterator<Item = i64>, to: S) -> Result<S::Ok, S::Error> {
    let mut digits = Vec::new();
    for number in numbers {
        vlq::encode(number, &mut digits).expect("writing to memory cannot fail");
    }
    to.serialize_str(&String::from_utf8(digits).expect("digits are ASCII"))
}

/// Reads the numbers of such a text.
fn read<'de, N: TryFrom<i64>, D: Deserializer<'de>>(from: D) -> Result<Vec<N>, D::Error> {
    let mut digits = String::deserialize(from)?.into_bytes().into_iter();
    let mut numbers = Vec::new();
    while !digits.as_slice().is_empty() {
        let number = vlq::decode(&mut digits).ok().and_then(|it| it.try_into().ok());
        numbers.push(number.ok_or_else(|| D::Error::custom("a number is none"))?);
    }
    Ok(numbers)
}

/// Indices in a list, each written as its difference from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Indices(pub Vec<usize>);

impl Serialize for Indices {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let indices = || self.0.iter().map(|index| *index as i64);
        write(indices().zip(std::iter::once(0).chain(indices())).map(|(to, from)| to - from), to)
    }
}

impl<'de> Deserialize<'de> for Indices {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Indices, D::Error> {
        let mut index = 0_usize;
        let differences = read::<i32, D>(from)?.into_iter();
        let indices = differences.map(|difference| {
            index = index.checked_add_signed(difference as isize)?;
            Some(index)
        });
        let indices = indices.collect::<Option<Vec<_>>>();
        indices.map(Indices).ok_or_else(|| D::Error::custom("a place is before the first"))
    }
}

/// A net is written as all its weights in the order of `QuantizedNet::to_words`.
impl Serialize for QuantizedNet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self.to_words().into_iter().map(i64::from), to)
    }
}

impl<'de> Deserialize<'de> for QuantizedNet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<QuantizedNet, D::Error> {
        let words = read(from)?;
        QuantizedNet::from_words(&words)
            .ok_or_else(|| D::Error::custom("the weights are of no net"))
    }
}

impl QuantizedNet {
    /// Returns all weights: those to hidden units by feature, the direct ones, then biases, outputs and their bias.
    pub(super) fn to_words(&self) -> Vec<i16> {
        let units = self.rows.iter().flat_map(|row| row.units);
        let direct = self.rows.iter().map(|row| row.direct);
        units.chain(direct).chain(self.bias).chain(self.out).chain([self.out_bias]).collect()
    }

    /// Creates the net with these weights; returns `None` for a wrong number of them, or a weight that is too large.
    pub(super) fn from_words(words: &[i16]) -> Option<QuantizedNet> {
        let features = words.len().checked_sub(2 * UNITS + 1)? / (UNITS + 1);
        let (rows, rest) = words.split_at_checked(features * UNITS)?;
        let (direct, rest) = rest.split_at_checked(features)?;
        let (bias, rest) = rest.split_first_chunk()?;
        let (out, rest) = rest.split_first_chunk()?;
        let &[out_bias] = rest else { return None };
        let rows = rows.as_chunks().0.iter().zip(direct);
        let rows = rows.map(|(&units, &direct)| WeightRow { units, direct }).collect();
        let net = QuantizedNet { rows, bias: *bias, out: *out, out_bias };
        net.is_within_limits().then_some(net)
    }
}
