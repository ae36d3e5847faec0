//! JSON forms of collections that serde cannot write by itself, for the attribute `#[serde(with = …)]`.

/// Arrays of any length, as lists of numbers.
pub mod array {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the array as a list.
    ///
    /// # Errors
    /// If the serializer fails.
    pub fn serialize<T: Serialize, S: Serializer, const N: usize>(
        array: &[T; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        array[..].serialize(serializer)
    }

    /// Reads an array from a list.
    ///
    /// # Errors
    /// If the input is no list of length `N`.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[T; N], D::Error> {
        let list = Vec::deserialize(deserializer)?;
        list.try_into()
            .map_err(|list: Vec<T>| D::Error::invalid_length(list.len(), &"another length"))
    }
}

/// Maps with keys of any type, as lists of pairs.
pub mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the map as a list of pairs of a key and its value.
    ///
    /// # Errors
    /// If the serializer fails.
    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    /// Reads a map from a list of pairs.
    ///
    /// # Errors
    /// If the input is no list of pairs.
    pub fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Deserialize, Serialize)]
    struct Counts {
        #[serde(with = "super::array")]
        blocks: [i64; 40],
        #[serde(with = "super::pairs")]
        found: BTreeMap<(usize, i64), u64>,
    }

    #[test]
    fn long_arrays_and_maps_of_pairs_are_read_as_they_were_written() {
        let counts =
            Counts { blocks: [-7; 40], found: BTreeMap::from([((1, -2), 3), ((4, 5), 6)]) };
        let text = serde_json::to_string(&counts).expect("JSON");
        assert_eq!(serde_json::from_str::<Counts>(&text).expect("counts"), counts);
        let shorter = text.replacen("-7,", "", 1);
        assert!(serde_json::from_str::<Counts>(&shorter).is_err());
    }
}
