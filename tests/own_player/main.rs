//! An external policy, which is written outside the library, can be named wherever policies are named.
//!
//! The test acts as a program: the shipped one with one more policy.

mod steady;

use std::process::{Command, ExitCode};

use sandtable::games::Shipped;
use sandtable::{cli, kernel::ExternalPolicies};

use steady::Steady;

/// Environment variable that makes this test act as the program with the external policy.
const PROGRAM: &str = "OWN_PLAYER_PROGRAM";

fn main() -> ExitCode {
    if std::env::var_os(PROGRAM).is_some() {
        let external = ExternalPolicies::default().with(Steady { wanted: 2 }.policy());
        return cli::main_with::<Shipped>(&external).into();
    }
    let dir = tempfile::tempdir().expect("a directory");
    let printed = |words: &str| {
        let mut program = Command::new(std::env::current_exe().expect("this program"));
        let program = program.env(PROGRAM, "").current_dir(&dir).args(words.split(' '));
        let output = program.output().expect("it starts");
        let [out, err] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
        assert!(output.status.success(), "{words}: {out}{err}");
        out
    };
    let list = printed("list");
    assert!(list.lines().any(|line| line.split_whitespace().next() == Some("steady")), "{list}");

    let run = |name: &str| format!("run megiddo-1918-level -n 200 --british {name} --out {name}");
    let steady = printed(&run("steady"));
    assert!(steady.contains("steady"), "{steady}");
    assert_ne!(steady.lines().next(), printed(&run("tempo")).lines().next());
    let manifest =
        std::fs::read_to_string(dir.path().join("steady/manifest.json")).expect("a text");
    assert!(manifest.contains(r#""steady": "1 wanted=2""#), "{manifest}");

    let compare = "compare megiddo-1918-level -n 50 --british steady --british tempo --turks tempo";
    let compared = printed(compare);
    assert!(compared.contains("steady") && compared.contains("tempo"), "{compared}");
    ExitCode::SUCCESS
}
