"""The first screen and the rooms of the studio."""

from use import ADDRESS, AQABA, DIFFERENCE, DONE, LEVEL, figures, go, opened, played_again, sound


def the_first_screen_offers_games(browser):
    tab = browser.tab()
    tab.open(ADDRESS)
    tab.wait("document.querySelectorAll('.offer svg').length === 2")
    assert not tab.read("document.getElementById('bench').offsetParent")
    tab.click(".offer button")
    tab.wait("document.querySelector('#bar .rate strong')", 10)
    tab.wait("location.hash.includes('player=british%3Dtrained')")
    tab.wait(DONE, 120)
    rate = float(tab.read("document.querySelector('#bar .rate strong').textContent").split()[0])
    assert 40 < rate < 60, rate
    tab.read("history.back()")
    tab.wait("!document.getElementById('home').hidden")
    tab.read("history.forward()")
    tab.wait(f"document.getElementById('home').hidden && {DONE}", 120)
    sound(tab)


def back_and_forward_undo_and_redo(browser):
    tab = opened(browser, LEVEL, "numbers")
    before = figures(tab)
    field = "document.querySelector('[data-key=\"british.hand_size\"] input').value"
    tab.click('[data-key="british.hand_size"] .point[data-value="9"] .column')
    tab.wait("document.getElementById('command').textContent.includes('hand_size=9')")
    played_again(tab)
    tab.wait("location.hash.includes('hand_size%3D9')")
    go(tab, "cards")
    tab.click('[data-key="british.deck.Roads"] button')
    tab.wait("document.getElementById('command').textContent.includes('Roads=2')")
    played_again(tab)
    tab.wait("location.hash.includes('Roads')")
    for value, room in [("9", "cards"), ("9", "numbers"), ("7", "numbers")]:
        tab.read("history.back()")
        tab.wait(f"!location.hash.includes('Roads') && {field} === '{value}' && location.hash.endsWith('room={room}') && !document.getElementById('room-{room}').hidden")
        played_again(tab)
    assert figures(tab) == before
    tab.read("history.forward()")
    tab.wait(f"{field} === '9'")
    played_again(tab)
    assert tab.read("document.querySelectorAll('#tried button').length") == 3
    sound(tab)


def curves_are_of_the_same_luck(browser):
    tab = opened(browser, LEVEL, "numbers")
    point = "document.querySelector('[data-key=\"british.hand_size\"] .point[data-value=\"8\"]')"
    tab.wait(f"{point}.ariaLabel.endsWith('n = 10,000')")
    curve = tab.read(f"{point}.ariaLabel")
    tab.read(f"{point}.focus()")
    tab.click('[data-key="british.hand_size"] .point[data-value="8"] .column')
    tab.wait(f"document.querySelector('#figures').textContent.includes('{DIFFERENCE}')")
    played_again(tab)
    assert f"8: {figures(tab)['Win rate'][0]}, n = 10,000" in curve, (curve, figures(tab))
    tab.read("document.getElementById('two').open = true")
    both = '''document.querySelector("#two-map [data-row='4'][data-column='5']")'''
    tab.wait(f"{both}.classList.contains('is-known')")
    tab.click('#two-map [data-row="4"][data-column="5"]')
    tab.wait("document.getElementById('command').textContent.includes('=4')")
    played_again(tab)
    assert tab.read(f"{both}.ariaPressed") == "true"
    go(tab, "players")
    cell = "document.querySelector('#matrix [data-row=greedy][data-column=tempo]')"
    tab.wait(f"{cell}.title.endsWith('n = 2,000')")
    tab.click("#matrix [data-row=greedy][data-column=tempo]")
    tab.wait("document.getElementById('command').textContent.includes('--british greedy --turks tempo')")
    played_again(tab)
    sound(tab)


def cards_are_invented(browser):
    tab = opened(browser, LEVEL, "cards")
    tab.click("#invent")
    tab.wait("document.querySelector('#new-card .own').textContent.includes('missing key `kind`')")
    pick = "((it) => { it.value = '%s'; it.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('#new-card .parameters %s'))"
    tab.read(pick % ("artillery", "select"))
    tab.read(pick % ("4", "input[type=number]"))
    tab.wait("!document.querySelector('#new-card .own').textContent")
    tab.read("[...document.querySelectorAll('#new-card button')].find((it) => it.textContent.startsWith('Put')).click()")
    tab.wait("document.getElementById('command').textContent.includes('New card')")
    played_again(tab)
    assert figures(tab)[DIFFERENCE][0].startswith("+"), figures(tab)
    sound(tab)


ROOMS = ["balance", "numbers", "cards", "players", "watch", "losses", "rules"]


def it_fits_every_width_and_every_field_has_a_name(browser):
    for width, scheme in (380, "light"), (800, "dark"), (1280, "light"):
        tab = opened(browser, AQABA, width=width, height=800, scheme=scheme)
        for room in ROOMS:
            go(tab, room)
            assert tab.read("document.documentElement.scrollWidth") <= width, (width, room)
            tab.read("window.scrollTo(0, 10000)")
            assert tab.read("document.getElementById('bar').getBoundingClientRect().top") >= 0, (width, room)
            if width == 1280:
                assert tab.read("document.documentElement.scrollHeight") <= 1600, room
        nameless = "[...[...document.querySelectorAll('input, select, textarea')].filter((it) => !it.labels.length), ...[...document.querySelectorAll('button')].filter((it) => !it.textContent && !it.ariaLabel)].map((it) => it.outerHTML)"
        assert not tab.read(nameless), tab.read(nameless)
        sound(tab)


IN_ANY_BROWSER = [the_first_screen_offers_games, back_and_forward_undo_and_redo]
IN_CHROMIUM = [
    curves_are_of_the_same_luck,
    cards_are_invented,
    it_fits_every_width_and_every_field_has_a_name,
]
