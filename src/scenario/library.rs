//! The scenarios that travel inside the binary.

/// Every embedded scenario by name, one line each.
const SCENARIOS: &[(&str, &str)] = &[
    ("megiddo-1918", include_str!("../../scenarios/megiddo-1918.toml")),
    ("lawrence-of-arabia", include_str!("../../scenarios/lawrence-of-arabia.toml")),
    ("megiddo-1918-level", include_str!("../../scenarios/megiddo-1918-level.toml")),
];

/// The names of the embedded scenarios, in the order of the list above.
pub fn names() -> impl Iterator<Item = &'static str> {
    SCENARIOS.iter().map(|(name, _)| *name)
}

/// The text of the embedded scenario called `name`, if there is one.
pub fn find(name: &str) -> Option<&'static str> {
    SCENARIOS.iter().find_map(|(known, text)| (*known == name).then_some(*text))
}
