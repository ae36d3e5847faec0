//! Policies with nets for Megiddo: features, candidate actions, and the environment of their training.

mod card_classes;
mod environment;
mod features;
mod policy;

pub use environment::MegiddoEnvironment;
pub use features::Features;
pub use policy::NetPolicy;
