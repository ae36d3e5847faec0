use super::*;
use crate::{DecisionRequest, ExternalProgram};

parameters! {
    struct Bold {
        odds: 0.0..=1.0, "";
        hold: 0.0..=9.0, "", whole;
    }
}

const KNOWN: &[PolicyInfo] = &[
    PolicyInfo { name: "plain", description: "", parameters: &[], simulates: &[] },
    PolicyInfo {
        name: "bold",
        description: "",
        parameters: &Bold { odds: 0.5, hold: 2.0 }.parameters(),
        simulates: &[],
    },
    PolicyInfo {
        name: "wise",
        description: "",
        parameters: &[Parameter {
            name: "depth",
            default: 8.0,
            range: 1.0..=64.0,
            meaning: "",
            whole: true,
        }],
        simulates: &[
            SimulatedPolicy { name: "base", default: "bold", meaning: "", role: Role::Itself },
            SimulatedPolicy { name: "foe", default: "plain", meaning: "", role: Role::Enemy },
        ],
    },
];

#[test]
fn defaults_stand_where_nothing_is_said() {
    let choice = |spec| {
        PolicyChoice::parse(spec, KNOWN, &ExternalPolicies::default()).expect("a good policy")
    };
    let plain = PolicyChoice {
        index: 0,
        values: Vec::new(),
        simulated: Vec::new(),
        folder: None,
        external: None,
    };
    assert_eq!(choice("plain"), plain);
    let Bold { odds, hold } = Bold::of(choice("bold:hold=3").values.into_iter());
    assert_eq!([odds, hold], [0.5, 3.0]);
}

#[test]
fn every_fault_is_named_at_once() {
    let faults = |spec| {
        PolicyChoice::parse(spec, KNOWN, &ExternalPolicies::default())
            .expect_err("a fault")
            .to_string()
    };
    assert_eq!(faults("mad"), "policy `mad`: unknown name `mad`; there are plain, bold, wise");
    assert_eq!(
        faults("bold:odds=2,luck=1,hold,hold=NaN"),
        "policy `bold:odds=2,luck=1,hold,hold=NaN`: `odds=2`: odds is a number from 0 to 1; \
         unknown parameter `luck`; there are odds, hold; `hold` is not key=value; \
         `hold=NaN`: hold is a whole number from 0 to 9"
    );
    assert!(faults("bold:hold=2.5").contains("`hold=2.5`: hold is a whole number from 0 to 9"));
    assert!(faults("plain:x=1").contains("it has no parameters"));
    assert!(faults("bold:odds=1,odds=1").contains("twice"));
    for spec in ["plain:", "bold:", "bold:odds=1,", "bold:,odds=1", "bold:odds=1,,hold=1"] {
        let error = PolicyChoice::parse(spec, KNOWN, &ExternalPolicies::default()).expect_err(spec);
        assert!(error.to_string().ends_with("`` is not key=value"), "{error}");
    }
    let error = PolicyChoice::parse("bold:luck=1,odds=7", KNOWN, &ExternalPolicies::default())
        .expect_err("faults");
    let unknown: Vec<_> = error.unknown_words().collect();
    assert_eq!(unknown, [("luck", &["odds", "hold"][..])]);
}

#[test]
fn every_spelling_of_a_policy_has_the_same_name() {
    let name = |spec| {
        PolicyChoice::parse(spec, KNOWN, &ExternalPolicies::default())
            .expect("a good policy")
            .name(KNOWN)
    };
    assert_eq!(name("plain"), "plain");
    assert_eq!(name("bold:hold=2.0,odds=0.5"), "bold");
    assert_eq!(name("bold:hold=3.00,odds=.25"), "bold:odds=0.25,hold=3");
    assert_eq!(name("bold:odds=-0"), "bold:odds=0");
}

#[test]
fn policies_may_be_parameters() {
    let name = |spec| {
        PolicyChoice::parse(spec, KNOWN, &ExternalPolicies::default())
            .map(|choice| choice.name(KNOWN))
    };
    for (spec, canonical) in [
        ("wise", "wise"),
        ("wise:base=(bold),foe=plain,depth=8", "wise"),
        ("wise:foe=(bold:odds=1,hold=3),depth=9", "wise:depth=9,foe=(bold:odds=1,hold=3)"),
        ("wise:base=plain", "wise:base=plain"),
    ] {
        assert_eq!(name(spec).as_deref(), Ok(canonical), "{spec}");
    }
    let fault = |spec| name(spec).expect_err(spec).to_string();
    assert!(fault("wise:base=wise").contains("`wise` searches"));
    assert!(fault("wise:base=mad").contains("unknown name `mad`"));
    assert!(fault("wise:foe=(bold:luck=1)").contains("unknown parameter `luck`"));
    assert!(fault("wise:foe=(bold:odds=1").contains("unknown name `(bold`"));
    assert!(fault("wise:foe=").contains("unknown name ``"));
    assert!(fault("wise:mood=1").contains("there are depth, base, foe"));
    assert!(fault("wise:foe=plain,foe=bold").contains("twice"));
}

/// Program that takes no decision.
struct Silent;

impl ExternalProgram for Silent {
    fn select(&self, _: &DecisionRequest<'_>) -> Option<Vec<usize>> {
        None
    }
}

/// Creates external policies from pairs of a name and the policy for the remaining decisions.
fn external(policies: &[(&str, &str)]) -> ExternalPolicies {
    let add = |all: ExternalPolicies, (name, rest): &(&str, &str)| {
        all.with(ExternalPolicy {
            name: (*name).to_owned(),
            description: String::new(),
            digest: String::new(),
            fallback: (*rest).to_owned(),
            decisions: None,
            program: Arc::new(Silent),
        })
    };
    policies.iter().fold(ExternalPolicies::default(), add)
}

#[test]
fn external_policies_may_leave_decisions_to_each_other_but_not_to_themselves() {
    let sound =
        external(&[("a", "b"), ("b", "wise:base=c"), ("c", "bold:hold=3"), ("bold", "plain")]);
    let name = |spec| PolicyChoice::parse(spec, KNOWN, &sound).map(|it| it.name(KNOWN));
    assert_eq!(name("a").as_deref(), Ok("a"));
    assert_eq!(name("wise:base=c").as_deref(), Ok("wise:base=c"));
    assert!(name("wise:base=a").expect_err("a searches").to_string().contains("searches"));
    for policies in [
        &[("a", "a")][..],
        &[("a", "b"), ("b", "a")],
        &[("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")],
        &[("a", "b"), ("b", "c"), ("c", "b")],
        &[("a", "wise:base=a")],
        &[("a", "wise:foe=(b)"), ("b", "a")],
        &[("bold", "wise:base=bold"), ("a", "bold")],
        &[("plain", "plain"), ("a", "plain")],
    ] {
        let error = PolicyChoice::parse("a", KNOWN, &external(policies)).expect_err("a cycle");
        assert!(error.to_string().contains("leaves decisions to itself ("), "{error}");
    }
}

#[test]
fn a_chain_of_external_policies_has_an_end() {
    let chain = |count: usize| {
        let names: Vec<String> = (0..count).map(|number| format!("p{number}")).collect();
        let rests = names.iter().skip(1).map(String::as_str).chain(["plain"]);
        let policies: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(rests).collect();
        PolicyChoice::parse("p0", KNOWN, &external(&policies))
    };
    assert!(chain(64).is_ok());
    for count in [65, 10_000] {
        assert!(chain(count).expect_err("too long").to_string().contains("more than 64 policies"));
    }
}
