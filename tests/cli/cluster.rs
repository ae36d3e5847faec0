//! The command `cluster`: the generated driver scripts, and plans for which none is generated.

use std::io::Write;

use super::*;

const ENGINES: [&str; 4] = ["dask", "slurm", "parallel", "kubernetes"];

/// Returns the driver script for a plan with characters that need quoting.
fn driver(engine: &str) -> String {
    let line = format!("cluster {engine} megiddo-1918 -n 1e9 --british all --shards 250 --force");
    let mut command = sandtable_here(&line);
    command.args(["--set", "title=\"It's $(x) {} __RUN__\"", "--out", "my result/"]);
    let printed = command.output().expect("it starts");
    assert_eq!(code(&printed), 0, "{}", stderr(&printed));
    stdout(&printed).to_owned()
}

/// Replaces the digests of the plan in a driver, since they change with the program's version.
fn without_digest(driver: &str) -> String {
    let (_, rest) = driver.split_once("my result-parts-").expect("a directory for the parts");
    let is_digest = |word: &&str| word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let plan = driver.split(|c: char| !c.is_alphanumeric()).find(is_digest).expect("a digest");
    driver.replace(&rest[..12], "DIGEST").replace(plan, "PLAN")
}

#[test]
fn drivers_are_printed() {
    for engine in ENGINES {
        insta::assert_snapshot!(engine, without_digest(&driver(engine)));
    }
    assert!(std::fs::read_dir(path_to("")).expect("a directory").next().is_none());
}

/// Runs a program with a driver script on its standard input.
fn fed(program: &str, arguments: &[&str], driver: &str) -> Output {
    let mut command = Command::new(program);
    let pipes = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.stderr(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(driver.as_bytes()).expect("it listens");
    child.wait_with_output().expect("it ends")
}

#[test]
fn drivers_are_sound_programs() {
    for (engine, program, arguments) in [
        ("dask", "python3", ["-c", "compile(open(0).read(), 'driver', 'exec')"]),
        ("slurm", "bash", ["-n", "/dev/stdin"]),
        ("parallel", "bash", ["-n", "/dev/stdin"]),
    ] {
        let judged = fed(program, &arguments, &driver(engine));
        assert!(judged.status.success() && stderr(&judged).is_empty(), "{}", stderr(&judged));
    }
}

#[test]
fn each_plan_and_number_of_shards_has_its_directory_of_parts() {
    let parts = |plan: &str| {
        let printed = stdout_of(&format!("cluster slurm megiddo-1918 {plan}"));
        let line = printed.lines().find(|line| line.starts_with("parts="));
        line.expect("a directory").to_owned()
    };
    let ten = parts("-n 10");
    assert_eq!(ten, parts("-n 10 --turks tempo --shards 10"));
    assert!(ten != parts("-n 11") && ten != parts("-n 10 --shards 99"));
    assert!(ten.starts_with("parts=reports/megiddo-1918-run-parts-"), "{ten}");
}

#[test]
fn plans_that_cannot_be_sharded_are_refused() {
    succeeds("run megiddo-1918 -n 20 --out there");
    for (plan, part) in [
        ("megiddo-1918 -n 9 --precision 0.01", "`--precision`"),
        ("megiddo-1918 -n 9 --per-game", "`--per-game`"),
        ("megiddo-1918 -n 9 --no-files", "`--no-files`"),
        ("megiddo-1918 -n 9 --resume", "`--resume`"),
        ("megiddo-1918 -n 9 --format json", "`--format`"),
        ("megiddo-1918 -n 9 --shard 0/2", "`--shard`"),
        ("megiddo-1918 -n 9 --shards 1000001", "1 to 1,000,000"),
        ("megiddo-1918 -n 9 --out -", "`-`"),
        ("megiddo-1918", "--games <GAMES>"),
        ("megiddo-1918 -n 9 --turks nobody", "`nobody`"),
        ("megiddo-1918 -n 9 --set british.nothing=1", "nothing"),
        ("nowhere.toml -n 9", "nowhere.toml"),
        ("megiddo-1918 -n 9 --out there", "error: there "),
    ] {
        for engine in ENGINES {
            refused(&format!("cluster {engine} {plan}"), &[part]);
        }
    }
}

/// Returns the digest of a plan that its driver compares with that of each shard.
fn plan_of(line: &str) -> String {
    let driver = stdout_of(&format!("cluster slurm {line}"));
    let plan = driver.lines().find_map(|line| line.strip_prefix("plan="));
    plan.expect("a digest").to_owned()
}

#[test]
fn a_shard_of_a_changed_plan_is_refused_before_it_is_played() {
    let variant = |hand: u8| {
        let text = format!("extends = 'megiddo-1918'\n[british]\nhand_size = {hand}\n");
        std::fs::write(path_to("variant.toml"), text).expect("written");
    };
    variant(7);
    let line = "variant.toml -n 20 --british tempo --turks tempo";
    let plan = plan_of(line);
    succeeds(&format!("run {line} --shard 0/2 --plan {plan} --out first"));
    variant(8);
    for changed in [line, "variant.toml -n 21 --british tempo --turks tempo", "megiddo-1918 -n 20"]
    {
        let shard = format!("run {changed} --shard 1/2 --plan {plan} --out second");
        refused(&shard, &["cluster"]);
        assert!(!path_to("second").exists(), "{changed}");
    }
    assert!(plan_of(line) != plan);
    // With the change undone, the plan is the same again.
    variant(7);
    succeeds(&format!("run {line} --shard 1/2 --plan {plan} --out first"));
}
