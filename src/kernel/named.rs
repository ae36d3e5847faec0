//! Macro for enumerations whose variants have names in files.

/// Declares an enumeration whose variants have names in scenario files, traces and results.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])+ $type:ident { $($(#[$what:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$what])* $variant),+ }

        impl $type {
            /// All variants in the order of declaration.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Pairs of the name and the variant, in the order of declaration.
            pub const NAMED: [(&'static str, $type); $type::ALL.len()] =
                [$(($name, $type::$variant)),+];

            /// Returns the name of the variant in scenario files, traces and results.
            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $name),+ }
            }
        }
    };
}
