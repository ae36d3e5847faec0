//! Things with names.

/// Declares a closed list of things, each with its name in scenario files, traces and results.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])+ $type:ident { $($(#[$what:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$what])* $variant),+ }

        impl $type {
            /// All of them, in this order.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Each with its name.
            pub const NAMED: [(&'static str, $type); $type::ALL.len()] =
                [$(($name, $type::$variant)),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $name),+ }
            }
        }
    };
}
