"""What is changed is played, and comes back with its link."""

import urllib.parse

from use import DIFFERENCE, DONE, LEVEL, STATE, command_says, figures, go, is_that_of_its_command, opened, played_again


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
    command_says(tab, "hand_size=9")
    assert figures(tab) == after
    go(tab, "balance")
    tab.read("document.getElementById('files').open = true")
    tab.click("#copy-command")
    tab.wait("document.getElementById('copied').textContent.includes('the command')")


def a_field_means_what_the_scenario_shown_means(browser):
    tab = opened(browser, "scenario=megiddo-1918&games=10000")
    tab.read("(document.getElementById('scenario').value = 'megiddo-1918-level', document.getElementById('scenario').dispatchEvent(new Event('change')))")
    command_says(tab, "level")
    go(tab, "numbers")
    tab.type('[data-key="british.hand_size"] input', "10")
    tab.wait("document.getElementById('command').textContent.includes('hand_size=10')")
    tab.type('[data-key="british.hand_size"] input', "40")
    tab.wait("document.getElementById('command').textContent.includes('hand_size=40')")
    tab.click('[data-key="british.hand_size"] button')
    tab.wait("document.getElementById('command').textContent.includes('hand_size=39')")


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


IN_ANY_BROWSER = [a_number_is_changed_and_the_link_brings_it_back, a_player_is_changed_while_writing]
