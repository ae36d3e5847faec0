"""Everybody can use the page: axe finds nothing to complain of, in any room, narrow or wide, light or dark."""

import importlib.util
import pathlib

from use import ADDRESS, AQABA, LEVEL, go, opened, played_again, sound

# The package holds the script; its other parts are not used.
PACKAGE = importlib.util.find_spec("axe_playwright_python")
SCRIPT = PACKAGE and pathlib.Path(PACKAGE.origin).with_name("axe.min.js")

# What has to be there before a room is looked at.
ROOMS = {
    "balance": "document.querySelector('#sections section')",
    "numbers": "document.querySelector('#fields .marks .path')",
    "cards": "document.querySelector('.tile')",
    "players": "document.querySelector('#matrix .is-known')",
    "watch": "document.querySelector('.w-scene svg')",
    "losses": "document.querySelector('#lost .chapters')",
    "rules": "document.querySelector('#rulings fieldset')",
}
# What is hidden is nobody's, and would be gone through again and again: it is taken out, and put back.
VIOLATIONS = """(async () => {
  const hidden = [...document.querySelectorAll('[hidden]')].map((it) => [it, [...it.childNodes]]);
  hidden.forEach(([it]) => it.replaceChildren());
  const { violations } = await axe.run(document, %s);
  hidden.forEach(([it, inside]) => it.append(...inside));
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}: ${help}: ${target}: ${html.slice(0, 200)}`));
})()"""
EVERYTHING = "{ resultTypes: ['violations'] }"
COLOURS = "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }"

# What is dark changes colours alone.
LOOKS = [(1280, "light", EVERYTHING), (1280, "dark", COLOURS), (380, "dark", EVERYTHING), (380, "light", COLOURS)]


def violations(tab, where):
    """What axe finds in the page as it is, in every look, each with its element."""
    if not tab.read("typeof axe === 'object'"):
        # By the protocol: the policy of the page lets no other script in.
        tab.ask("Runtime.evaluate", expression=SCRIPT.read_text(encoding="utf-8"))
    found = []
    for width, scheme, rules in LOOKS:
        tab.look(width, 800, scheme)
        found += [f"{where}, {width} {scheme}: {it}" for it in tab.read(VIOLATIONS % rules)]
    for line in found:
        print("axe    ", line, flush=True)
    tab.look(1280, 800, "light")
    return found


def nobody_is_shut_out(browser):
    home = browser.tab(height=800)
    home.open(ADDRESS)
    home.wait("document.querySelectorAll('.offer svg').length === 2")
    found = violations(home, "first screen")
    sound(home)
    for game, link in ("Megiddo", LEVEL), ("Aqaba", AQABA):
        tab = opened(browser, link, height=800)
        for room, is_there in ROOMS.items():
            go(tab, room)
            tab.wait(is_there)
            found += violations(tab, f"{game}, {room}")
        go(tab, "balance")
        tab.click("#pin")
        tab.read("document.querySelector('[data-room=numbers]').click()")
        tab.click("#fields .step button")
        tab.wait("document.querySelectorAll('#bar .tracks .track').length === 2")
        played_again(tab)
        go(tab, "balance")
        found += violations(tab, f"{game}, A and B")
        sound(tab)
    assert not found, f"{len(found)} violations"
