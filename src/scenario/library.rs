//! Scenarios that are embedded in the program.

/// Name and text of every embedded scenario.
const SCENARIOS: &[(&str, &str)] = &[
    ("megiddo-1918", include_str!("../../scenarios/megiddo-1918.toml")),
    ("lawrence-of-arabia", include_str!("../../scenarios/lawrence-of-arabia.toml")),
    ("megiddo-1918-level", include_str!("../../scenarios/megiddo-1918-level.toml")),
];

/// Returns the names of the embedded scenarios.
pub fn names() -> impl Iterator<Item = &'static str> {
    SCENARIOS.iter().map(|(name, _)| *name)
}

/// Returns the text of the embedded scenario with the name `name`, if there is one.
pub fn find(name: &str) -> Option<&'static str> {
    SCENARIOS.iter().find_map(|(own, text)| (*own == name).then_some(*text))
}
