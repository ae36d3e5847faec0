"""What is wrong is said where it is, and hostile links harm nothing."""

import base64
import json
import random
import zlib

from use import ADDRESS, DIFFERENCE, DONE, LEVEL, STATE, figures, go, opened, played_again, sound


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
    assert tab.read("document.querySelector('#tried .name').textContent").startswith("Pounds of Aqaba! 7 → 11"), tab.read("document.querySelector('#tried .name').textContent")
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


def an_empty_value_stays_in_the_link(browser):
    tab = opened(browser, LEVEL)
    kept = "text: null, seed: '1', games: 10000, players: { british: '' }, set: { title: '' }"
    state = f"{{ scenario: 'megiddo-1918-level', {kept} }}"
    again = tab.read(f"linkOf({state}).then((it) => stateOf(it))")
    assert again["players"] == {"british": ""} and again["set"] == {"title": ""}, again


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
        tab = browser.tab()
        tab.open(f"{ADDRESS}#{link}")
        tab.wait(f"/^(Playing|Done)/.test({STATE})")
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


IN_ANY_BROWSER = [what_is_wrong_stands_beside_its_field]
