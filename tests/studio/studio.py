"""Uses the studio as a person would, in real browsers.

    python3 tests/studio/studio.py PAGE PROGRAM [CHECK...]

PAGE is studio.html, PROGRAM the command line whose results are to be the same.
"""

import base64
import json
import random
import sys
import tempfile
import traceback
import urllib.parse
import zlib

import firefox
import rooms
from chromium import Chromium
from use import (
    ADDRESS,
    AQABA,
    DIFFERENCE,
    DONE,
    LEVEL,
    STATE,
    figures,
    go,
    is_that_of_its_command,
    opened,
    played_again,
    sound,
    study_is_that_of_its_command,
)


def what_is_refused_cannot_be_used(browser):
    tab = opened(browser, LEVEL, "numbers")
    tab.type('[data-key="british.hand_size"] input', "65")
    tab.wait(f"{STATE}.startsWith('Not played')")
    usable = "[...document.querySelectorAll('button[id], button[data-study], button[data-game]')].filter((it) => !it.disabled).map((it) => it.id)"
    allowed = {"reset", "print", "apply", "save-toml"}
    assert set(tab.read(usable)) <= allowed, tab.read(usable)
    assert tab.read("document.querySelectorAll('#tried button').length") == 1
    tab.type('[data-key="british.hand_size"] input', "8")
    played_again(tab)
    assert "pin" in tab.read(usable)
    tab.click("#pin")
    tab.wait("location.hash.includes('&a=')")
    link = tab.read("location.hash.slice(1)")
    again = browser.tab()
    again.open(f"{ADDRESS}#{link.replace('hand_size%253D8', 'hand_size%253D65')}")
    again.wait(f"{DONE} && !document.getElementById('note').hidden")
    heads = again.read("[...document.querySelectorAll('#figures thead th')].map((it) => it.textContent)")
    assert heads == ["Figure", "10,000 games"], heads
    sound(again)
    sound(tab)


def a_text_is_kept_until_it_is_used(browser):
    tab = opened(browser, LEVEL, "rules")
    text = "extends = 'lawrence-of-arabia'\nmissions.aqaba.pounds = 11\n"
    tab.type("#text", text)
    go(tab, "numbers")
    tab.type('[data-key="british.hand_size"] input', "9")
    tab.wait(f"document.querySelector('#figures').textContent.includes('{DIFFERENCE}')")
    played_again(tab)
    go(tab, "rules")
    assert tab.read("document.getElementById('text').value") == text
    assert "Not used yet" in tab.read("document.getElementById('unused').textContent")
    tab.click("#apply")
    tab.wait("document.getElementById('scenario').value === 'lawrence-of-arabia'")
    played_again(tab)
    assert tab.read("document.querySelector('#tried .name').textContent").startswith("Pounds of Aqaba! 9 → 11"), tab.read("document.querySelector('#tried .name').textContent")
    assert tab.read("document.getElementById('unused').textContent") == ""
    tab.type("#text", "extends = 'lawrence-of-arabia'\n\nmissions.aqaba.pounds = 999\n")
    tab.click("#apply")
    tab.wait("document.querySelector('.problem[data-of=\"text\"]').textContent.startsWith('line 3, missions.aqaba.pounds')")
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=260_000))
    comment = f"extends = 'lawrence-of-arabia'\n# {noise}\n"
    tab.read(f"(document.getElementById('text').value = {json.dumps(comment)}, document.getElementById('apply').click())")
    played_again(tab)
    tab.click("#copy-link")
    tab.wait("document.getElementById('copied').textContent.includes('too long for a link')")
    sound(tab)


def results_are_those_of_the_command_line(browser):
    variants = [
        LEVEL,
        LEVEL + "&set=british.deck.Roads%3D5&set=turkish.hand_size%3D8&player=british%3Dgreedy%3Akeep%3D2",
        AQABA + "&set=missions.aqaba.pounds%3D11&seed=77",
        AQABA.replace("aqaba", "campaign") + "&set=rulings.edge_ties%3Dottoman",
    ]
    for cores, link in enumerate(variants, start=1):
        tab = browser.tab(cores=cores)
        tab.open(f"{ADDRESS}#{link}")
        tab.wait(f"{DONE} || {STATE}.startsWith('Not')")
        problems = tab.read("[...document.querySelectorAll('.problem')].map((it) => it.textContent).join('')")
        assert tab.read(DONE), problems
        is_that_of_its_command(tab)
        sound(tab)


def a_number_is_changed_and_the_link_brings_it_back(browser):
    tab = opened(browser, LEVEL, "numbers")
    before = figures(tab)
    assert DIFFERENCE not in before
    tab.type('[data-key="british.hand_size"] input', "9")
    tab.wait(f"document.querySelector('#figures').textContent.includes('{DIFFERENCE}')")
    played_again(tab)
    after = figures(tab)
    assert after["Win rate in the unchanged scenario"] == before["Win rate"] and after[DIFFERENCE][0][0] == "+"
    assert after[DIFFERENCE][0] in tab.read("document.getElementById('change').textContent")
    field = '[data-key="british.hand_size"]'
    assert tab.read(f"document.querySelector('{field} .printed').textContent") == "was 7"
    link = tab.read("location.hash.slice(1)")
    assert "british.hand_size" in urllib.parse.unquote(link)
    again = opened(browser, link)
    assert figures(again) == after
    assert again.read(f"document.querySelector('{field} input').value") == "9"
    tab.click("#reset")
    tab.wait(f"!document.querySelector('#figures').textContent.includes('{DIFFERENCE}')")
    played_again(tab)
    tried = tab.read("document.querySelectorAll('#tried button').length")
    assert tried == 2, tried
    tab.click("#tried button:nth-child(2)")
    tab.wait("document.getElementById('command').textContent.includes('hand_size=9')")
    played_again(tab)
    assert figures(tab) == after
    go(tab, "balance")
    tab.read("document.getElementById('files').open = true")
    tab.click("#copy-command")
    tab.wait("document.getElementById('copied').textContent.includes('the command')")
    sound(again)
    sound(tab)


def a_field_means_what_the_scenario_shown_means(browser):
    tab = opened(browser, "scenario=megiddo-1918&games=10000")
    tab.read("(document.getElementById('scenario').value = 'megiddo-1918-level', document.getElementById('scenario').dispatchEvent(new Event('change')))")
    tab.wait("document.getElementById('command').textContent.includes('level')")
    played_again(tab)
    go(tab, "numbers")
    tab.type('[data-key="british.hand_size"] input', "10")
    tab.wait("document.getElementById('command').textContent.includes('hand_size=10')")
    tab.type('[data-key="british.hand_size"] input', "40")
    tab.wait("document.getElementById('command').textContent.includes('hand_size=40')")
    tab.click('[data-key="british.hand_size"] button')
    tab.wait("document.getElementById('command').textContent.includes('hand_size=39')")
    sound(tab)


def a_deck_is_changed_with_the_keyboard(browser):
    tab = opened(browser, LEVEL, "cards")
    field = '[data-key="british.deck.Roads"]'
    about = "document.querySelector('.mix h2 .about').textContent"
    before = int(tab.read(about).split()[0])
    tab.read(f"document.querySelector('{field} button').focus()")
    tab.ask("Input.dispatchKeyEvent", type="keyDown", key=" ", code="Space", windowsVirtualKeyCode=32, text=" ")
    tab.ask("Input.dispatchKeyEvent", type="keyUp", key=" ", code="Space", windowsVirtualKeyCode=32)
    tab.wait(f"parseInt({about}) === {before - 1}")
    played_again(tab)
    assert "british.deck.Roads = 2" in tab.read("document.getElementById('text').value")
    sound(tab)


def what_was_asked_last_is_what_is_answered(browser):
    tab = opened(browser, LEVEL, cores=8)
    tab.read("(document.getElementById('games').value = '1000000', document.getElementById('games').dispatchEvent(new Event('change')))")
    go(tab, "numbers")
    for value in "8", "9", "10", "8":
        tab.type('[data-key="british.hand_size"] input', value)
    tab.wait(f"{STATE}.startsWith('Playing') && !document.getElementById('answer').classList.contains('is-stale')")
    assert tab.read("document.getElementById('pin').disabled")
    tab.click("#stop")
    tab.wait(f"{STATE}.startsWith('Stopped')")
    is_that_of_its_command(tab)
    tab.read("(document.getElementById('games').value = '10000', document.getElementById('games').dispatchEvent(new Event('change')))")
    tab.wait(DONE)
    played_again(tab)
    other = opened(browser, LEVEL + "&set=british.hand_size%3D8")
    assert figures(tab) == figures(other)
    sound(other)
    sound(tab)


def a_player_is_changed_while_writing(browser):
    tab = opened(browser, LEVEL + "&player=british%3Dtempo", "players")
    field = '[data-key="british patience"] input'
    tab.read(f"document.querySelector('{field}').closest('details').open = true")
    usual = tab.read(f"document.querySelector('{field}').value")
    tab.read(f"(document.querySelector('{field}').focus(), document.querySelector('{field}').select())")
    for sign in "0.75":
        tab.insert(sign)
        tab.wait("document.querySelector('#command').textContent")
        tab.read("new Promise((resolve) => setTimeout(resolve, 200))")
    tab.wait("document.querySelector('#command').textContent.includes('tempo:patience=0.75 ')")
    assert tab.read("document.activeElement.dataset.name") == "british patience"
    link = tab.read("location.hash.slice(1)")
    again = opened(browser, link)
    assert again.read(f"document.querySelector('{field}').value") == "0.75"
    tab.type(field, usual)
    tab.wait("!document.querySelector('#command').textContent.includes('patience')")
    sound(again)
    sound(tab)


def what_is_wrong_stands_beside_its_field(browser):
    tab = opened(browser, LEVEL, "numbers")
    tab.type('[data-key="british.hand_size"] input', "70")
    words = "document.querySelector('[data-key=\"british.hand_size\"] .problem').textContent"
    tab.wait(f"{words}.includes('from 1 to 64')")
    assert tab.read(STATE).startswith("Not played: 1 problem")
    tab.type('[data-key="british.hand_size"] input', "")
    tab.wait(f"{words}.includes('missing')")
    tab.type('[data-key="british.hand_size"] input', "8")
    tab.wait(f"!{words}")
    played_again(tab)
    go(tab, "rules")
    tab.type("#text", "extends = 'megiddo-1918-level'\nbritish.hand = 7\n")
    tab.click("#apply")
    tab.wait("document.querySelector('.problem[data-of=\"text\"]').textContent.includes('hand_size')")
    tab.type("#text", "extends = 'megiddo-1918-level'\nbritish.hand_size = 9\n")
    tab.click("#apply")
    tab.wait("document.querySelector('[data-key=\"british.hand_size\"] input').value === '9'")
    played_again(tab)
    assert "variant.toml" in tab.read("document.getElementById('command').textContent")
    link = tab.read("location.hash.slice(1)")
    again = opened(browser, link)
    assert again.read("document.getElementById('text').value").endswith("hand_size = 9\n")
    sound(again)
    sound(tab)


def a_text_that_is_no_toml_says_where(browser):
    tab = opened(browser, LEVEL, "rules")
    words = "document.querySelector('.problem[data-of=\"text\"]').textContent"
    mistakes = [
        ("british.hand_size =", 2, "the value is missing"),
        ('title = "Guns', 2, "double quotes"),
        ("[british.deck", 2, "a header is"),
        ("british.hand_size = 8\nbritish.hand_size = 9", 3, "remove or rename one"),
    ]
    for text, line, hint in mistakes:
        tab.type("#text", f"extends = 'megiddo-1918-level'\n{text}\n")
        tab.click("#apply")
        tab.wait(f"{STATE}.startsWith('Not played') && {words}.startsWith('line {line}: ') && {words}.includes('{hint}')")
        assert tab.read(f"document.querySelector('.problem[data-of=\"text\"]').offsetParent !== null")
        tab.type("#text", "extends = 'megiddo-1918-level'\n")
        tab.click("#apply")
        tab.wait(f"!{words}")
        played_again(tab)
    sound(tab)


def an_empty_value_stays_in_the_link(browser):
    tab = opened(browser, LEVEL)
    kept = "text: null, seed: '1', games: 10000, players: { british: '' }, set: { title: '' }"
    state = f"{{ scenario: 'megiddo-1918-level', {kept} }}"
    again = tab.read(f"linkOf({state}).then((it) => stateOf(it, [{{ name: 'megiddo-1918-level' }}]))")
    assert again["players"] == {"british": ""} and again["set"] == {"title": ""}, again
    sound(tab)


def hostile_links_harm_nothing(browser):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"a" * 50_000_000) + packer.flush()
    bomb = base64.urlsafe_b64encode(bomb).decode().rstrip("=")
    links = [
        "scenario=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
        "scenario=megiddo-1918&set=" + "a" * 300_000,
        "scenario=megiddo-1918&text=%%%",
        "scenario=megiddo-1918&text=" + bomb,
        "scenario=megiddo-1918&games=1e99",
        "scenario=megiddo-1918&set=novalue",
        "%%%&&&===x",
    ]
    for link in links:
        tab = opened(browser, link)
        note = tab.read("document.getElementById('note').textContent")
        assert note.startswith("This link cannot be shown") == (link != links[-1]), (link[:60], note)
        assert tab.read("document.images.length") == 0
        sound(tab)
    refused = [
        "scenario=megiddo-1918&set=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%3D1",
        "scenario=megiddo-1918&player=british%3D%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "scenario=megiddo-1918&player=__proto__%3Dx&set=__proto__%3D1",
        "scenario=megiddo-1918&seed=-1",
    ]
    for link in refused:
        tab = browser.tab()
        tab.open(f"{ADDRESS}#{link}")
        tab.wait(f"{STATE}.startsWith('Not played')")
        assert tab.read("document.images.length + document.querySelectorAll('#form script').length") == 0
        sound(tab)


def a_game_is_told_and_set_ups_stand_side_by_side(browser):
    tab = opened(browser, AQABA, "watch")
    tab.click('[data-game="worst"]')
    told = "document.getElementById('story').textContent.includes('AQABA!')"
    tab.wait("document.querySelector('[data-scene]') && location.hash.includes('room=watch-')")
    tab.read("document.getElementById('story').closest('details').open = true")
    tab.wait(told)
    index = tab.read("document.getElementById('index').value")
    tab.click('[data-game="best"]')
    tab.wait(f"document.getElementById('index').value !== '{index}' && document.querySelector('[data-scene]')")
    tab.click("#pin")
    go(tab, "numbers")
    tab.type('[data-key="missions.aqaba.ops"] input', "7")
    less = "B less A, in points"
    tab.wait(f"document.querySelector('#figures').textContent.includes('{less}')")
    played_again(tab)
    one, other = figures(tab)["Win rate"]
    heads = tab.read("[...document.querySelectorAll('#figures thead th')].map((it) => it.textContent)")
    assert heads == ["Figure", "A (kept): 10,000 games", "B (this set-up): 10,000 games"], heads
    value = lambda words: float(words.split()[0])
    assert abs(value(other) - value(one) - value(figures(tab)[less][1])) < 0.011 and value(other) > value(one), figures(tab)
    assert figures(tab)["Win rate of A"] == ["", one]
    assert tab.read("document.querySelectorAll('#moved .strip').length") > 8
    assert tab.read("document.querySelectorAll('#bar .tracks .track').length") == 2
    go(tab, "balance")
    assert tab.read("document.querySelectorAll('#told-spaces svg').length") > 0
    again = browser.tab()
    again.open(f"{ADDRESS}#{tab.read('location.hash.slice(1)')}")
    again.wait("document.querySelectorAll('#figures thead th').length === 3")
    again.wait(f"document.querySelector('#figures').textContent.includes('{less}')")
    played_again(again)
    assert figures(again)["Win rate"] == [one, other]
    sound(again)
    sound(tab)


def more_than_who_wins_is_found_out(browser):
    tab = opened(browser, AQABA, "losses")
    done = "document.querySelector('#lost .study-state').textContent.startsWith('Done.')"
    tab.wait(done)
    assert tab.read("document.querySelector('#lost .lead').textContent").startswith("Lost: ")
    study_is_that_of_its_command(tab, "#lost")
    assert tab.read("document.querySelectorAll('#lost svg').length") > 3
    assert tab.read("[...document.querySelectorAll('.save')].every((it) => it.closest('section'))")
    ids = tab.read("[...document.querySelectorAll('[id]')].map((it) => it.id)")
    assert len(ids) == len(set(ids)), sorted(it for it in ids if ids.count(it) > 1)
    go(tab, "players")
    tab.click('[data-study="skill"]')
    assert tab.read("document.querySelector('#ranking .study-state').textContent").startswith("Playing")
    tab.click("#ranking .study-state button")
    assert tab.read("document.querySelector('#ranking .study-state').textContent") == "Stopped."
    go(tab, "numbers")
    tab.type('[data-key="missions.aqaba.ops"] input', "7")
    tab.wait("!document.getElementById('lost').textContent")
    played_again(tab)
    sound(tab)


def memory_stays_flat(browser):
    tab = opened(browser, LEVEL, "numbers")
    tab.ask("Performance.enable")

    def used():
        tab.ask("HeapProfiler.enable")
        tab.ask("HeapProfiler.collectGarbage")
        metrics = {it["name"]: it["value"] for it in tab.ask("Performance.getMetrics")["metrics"]}
        return metrics["JSHeapUsedSize"], metrics["Nodes"]

    def play(times):
        for turn in range(times):
            tab.type('[data-key="british.hand_size"] input', str(8 + turn % 3))
            tab.wait(f"document.getElementById('command').textContent.includes('hand_size={8 + turn % 3}')")
            played_again(tab)

    play(6)
    heap, nodes = used()
    play(12)
    after, more = used()
    assert after < heap * 1.3 + 1_000_000 and more < nodes * 1.3 + 500, (heap, after, nodes, more)
    sound(tab)


IN_ANY_BROWSER = [
    results_are_those_of_the_command_line,
    a_number_is_changed_and_the_link_brings_it_back,
    a_field_means_what_the_scenario_shown_means,
    what_was_asked_last_is_what_is_answered,
    a_player_is_changed_while_writing,
    what_is_wrong_stands_beside_its_field,
    a_text_that_is_no_toml_says_where,
    an_empty_value_stays_in_the_link,
    what_is_refused_cannot_be_used,
    a_text_is_kept_until_it_is_used,
    hostile_links_harm_nothing,
    a_game_is_told_and_set_ups_stand_side_by_side,
    more_than_who_wins_is_found_out,
    *rooms.IN_ANY_BROWSER,
]
IN_CHROMIUM = [
    a_deck_is_changed_with_the_keyboard,
    memory_stays_flat,
    *rooms.IN_CHROMIUM,
]


def failures(kind, checks, wanted):
    """How many checks fail in a browser of this kind."""
    failed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = kind(folder)
        for check in (it for it in checks if not wanted or it.__name__ in wanted):
            name = f"{kind.__name__}: {check.__name__}"
            try:
                check(browser)
                print("ok    ", name, flush=True)
            except Exception as error:
                failed += 1
                line = traceback.extract_tb(error.__traceback__)[1].lineno
                print("FAILED", name, f"line {line}", json.dumps(str(error))[:1500], flush=True)
        browser.close()
    return failed


def main():
    wanted = sys.argv[3:]
    failed = failures(Chromium, IN_ANY_BROWSER + IN_CHROMIUM, wanted)
    if firefox.PROGRAM:
        failed += failures(firefox.Firefox, IN_ANY_BROWSER, wanted)
    else:
        print("SKIPPED: no Firefox here", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
