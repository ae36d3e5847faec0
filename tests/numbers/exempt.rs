//! Numbers that are no results.

const README: &str = "README.md";
const RESULTS: &str = "reports/README.md";

/// The file, the words with the number, and why no table has it.
pub const EXEMPT: &[(&str, &str, &str)] = &[
    (README, "*Megiddo 1918*", "the name of the game"),
    (README, "Who wins Megiddo 1918,", "the name of the game"),
    (README, "1.89 or newer", "a version"),
    (README, "the values that 5 %, 50 % and 95 % of the games", "which quantiles"),
    (README, "Exit codes: 0 all is well; 1 a check failed", "exit codes"),
    (README, "2 something on your side must change; 130 interrupted", "exit codes"),
    (README, "Python 3.11 or newer", "a version"),
    (RESULTS, "Python 3.11 or newer", "a version"),
    (RESULTS, "399 bootstrap samples", "how the program does it"),
    (RESULTS, "searching with 1, 4, 16 and more rollouts", "how the program does it"),
    (RESULTS, "(Spall 1992)", "a year"),
    (RESULTS, "never below 0", "a figure of speech"),
    (RESULTS, "one of value 0.", "a card"),
    (RESULTS, "a comeback of 60 % is none", "an example"),
    (RESULTS, "over 300 games.", "the option beside it"),
    (RESULTS, "has an agency of 0.", "what it is by definition"),
    (RESULTS, "and 4 and 16 rollouts", "how the program does it"),
    (RESULTS, "Without `--shards` there are 100, or up to 1000", "how the program does it"),
    (RESULTS, "± is the 95 % interval", "the level"),
    (RESULTS, "### Megiddo 1918", "the name of the game"),
    (RESULTS, "by default with 64 rollouts", "how the program does it"),
    (RESULTS, "for 200,000 games (`--learned-response 200000`)", "the option beside it"),
    (RESULTS, "won about 75, 65, 60 and 55 % of single games", "what was aimed at"),
    (RESULTS, "\"Aim: 50 %\",", "words of the studio"),
    (RESULTS, "| Pounds | -2 | -1 | as chosen | +1 | +2 |", "so many Pounds more"),
];

/// Where the words stand, however the lines are broken.
pub fn place(text: &str, words: &str) -> Option<(usize, usize)> {
    let starts = text.match_indices(words.split_whitespace().next()?).map(|it| it.0);
    let end_from = |start: usize| {
        let mut at = start;
        for word in words.split_whitespace() {
            at += text[at..].len() - text[at..].trim_start().len();
            at += text[at..].starts_with(word).then_some(word.len())?;
        }
        Some((start, at))
    };
    starts.filter_map(end_from).next()
}

/// The text with the digits of all that is exempt blanked.
pub fn masked(file: &str, text: &str) -> String {
    let mut text = text.to_owned();
    for (_, words, _) in EXEMPT.iter().filter(|it| it.0 == file) {
        while let Some((start, end)) = place(&text, words) {
            let blank = text[start..end].replace(|it: char| it.is_ascii_digit(), "_");
            text.replace_range(start..end, &blank);
        }
    }
    text
}
