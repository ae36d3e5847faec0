use super::*;

fn parse(text: &str) -> (Option<Node>, Problems) {
    let mut problems = Problems::new("x.toml");
    let node = decode("x.toml", text.as_bytes().to_vec(), 0, &mut problems)
        .and_then(|source| document(&source, &mut problems));
    (node, problems)
}

fn messages(problems: &Problems) -> Vec<(Option<usize>, String)> {
    let sorted = problems.sorted();
    sorted.iter().map(|p| (p.at.location.line(), p.message.clone())).collect()
}

#[test]
fn values_keep_order_type_and_place() {
    let text = "z = 1\na = [true, 0.5]\n[b.\"c d\"]\ne = { f = 'g', h = 0x1_0 }\n";
    let (node, problems) = parse(text);
    assert!(problems.is_empty(), "{problems}");
    let root = node.unwrap();
    let names: Vec<_> = root.table().unwrap().iter().map(|(key, _)| key.name.clone()).collect();
    assert_eq!(names, ["z", "a", "b"]);
    let e = root.table().unwrap().get("b").unwrap().table().unwrap().get("c d").unwrap();
    assert_eq!(&text[e.location.span().unwrap()], "[b.\"c d\"]");
    let e = e.table().unwrap().get("e").unwrap();
    assert_eq!(&text[e.location.span().unwrap()], "{ f = 'g', h = 0x1_0 }");
    assert_eq!(e.table().unwrap().get("h").unwrap().value, Value::Integer(16));
}

#[test]
fn all_syntax_errors_come_at_once_and_dates_and_boundless_numbers_with_their_keys() {
    let (node, problems) = parse("a = \nb = 1\nb = 2\nc = word\n");
    assert!(node.is_none());
    let lines: Vec<_> = messages(&problems).into_iter().filter_map(|(line, _)| line).collect();
    assert_eq!(lines, [1, 3, 4], "{problems}");
    let (_, problems) =
        parse("[a]\nd = 1918-09-19\nn = [nan]\ni = 9223372036854775808\nf = 1e999\n");
    let keys: Vec<_> = problems.sorted().iter().map(|p| p.at.key.clone()).collect();
    assert_eq!(keys, ["a.d", "a.n[0]", "a.i", "a.f"]);
    let expected = [
        (2, "a scenario has no use for the date 1918-09-19"),
        (3, "nan is not a finite number"),
        (4, "the integer 9223372036854775808 is too large"),
        (5, "1e999 is not a finite number"),
    ];
    assert_eq!(messages(&problems), expected.map(|(line, it)| (Some(line), it.to_owned())));
}

#[test]
fn a_byte_that_is_not_utf8_is_shown_on_its_line() {
    let mut problems = Problems::new("x.toml");
    assert!(decode("x.toml", b"a = 1\nb = \"\xFF\"\n".to_vec(), 0, &mut problems).is_none());
    insta::assert_snapshot!(problems, @r#"
    error: the byte 0xFF is not valid UTF-8
     --> x.toml:2:6
      |
    2 | b = "�"
      |      ^
      |
      = help: save the file as UTF-8

    1 problem in x.toml
    "#);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_no_harm() {
    let text = "\u{feff}a = 1\r\nb = true\r\n";
    let (node, problems) = parse(text);
    assert!(problems.is_empty(), "{problems}");
    let b = node.unwrap().table().unwrap().get("b").unwrap().clone();
    assert_eq!((&text[b.location.span().unwrap()], b.location.line()), ("true", Some(2)));
}

#[test]
fn any_nesting_is_survived() {
    let dotted = vec!["a"; 100_000].join(".");
    let path = vec!["a"; 79].join(".");
    let mut mixed = "a = 1".to_owned();
    for _ in 0..79 {
        mixed = format!("{path} = {{ {mixed} }}");
    }
    for text in [
        format!("{dotted} = 1"),
        format!("[{dotted}]\nb = 1"),
        format!("[[{dotted}]]\nb = 1"),
        format!("a = {}", "[".repeat(100_000)),
        format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("a = {}", "{a=".repeat(100_000)),
        format!("{} = 1", vec!["a"; 70].join(".")),
        mixed,
    ] {
        let (_, problems) = parse(&text);
        assert!(!problems.is_empty() && problems.to_string().len() < 100_000);
    }
    assert!(parse(&format!("{} = 1", vec!["a"; MAX_DEPTH].join("."))).1.is_empty());
}
