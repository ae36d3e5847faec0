"""Watches games on the boards of the studio as a person would."""

from use import ADDRESS, AQABA, DONE, LEVEL, go, opened, sound

WILD = "scenario=lawrence-of-arabia&games=10000&player=mission%3Dcampaign&player=policy%3Dwild"
# Every kind of event of both games.
MEGIDDO = "game shuffle draw discard commit strike pass battle end".split()
LAWRENCE = (
    "game mission buy recruit_leader play_card appeal give operation scout move card placed garrison edge line shot "
    "breakoff battle ops escape demolition operation_end mission_end end"
).split()
# All kinds occur in so many games, or they are too rare to be seen.
MOST_GAMES = 40

# Goes through all steps and notes of each kind what its picture is made of.
WALK = """(() => {
  const slider = document.querySelector('.w-slider');
  const seen = {};
  for (let step = 0; step <= Number(slider.max); step += 1) {
    slider.value = step;
    slider.dispatchEvent(new Event('input'));
    const scene = document.querySelector('.w-scene svg');
    const words = document.querySelector('.w-words').textContent;
    const rule = document.querySelector('.w-rule').textContent;
    const isDrawn = scene.querySelectorAll('path, rect, circle').length > 0 && words && rule.startsWith('Rule ');
    const isWhole = !/undefined|NaN|\\[object/.test(document.querySelector('.w-table').outerHTML);
    const kind = scene.dataset.scene;
    seen[kind] = (seen[kind] ?? true) && Boolean(isDrawn) && isWhole;
  }
  return seen;
})()"""


def watched(browser, link, index, **look):
    """The page that shows a game."""
    tab = browser.tab(**look)
    tab.open(f"{ADDRESS}#{link}&room=watch-{index}")
    # What was tried stands above the board as soon as all games are played, and moves it.
    tab.wait(f"{DONE} && document.querySelector('.w-scene svg') && !document.querySelector('.w-stage').hidden")
    return tab


def again(tab, index):
    """Shows another game of the same page."""
    tab.type("#index", str(index))
    tab.click("#tell")
    tab.wait(f"location.hash.endsWith('room=watch-{index}')")


def step(tab):
    return int(tab.read("document.querySelector('.w-stage').dataset.step"))


def every_kind_of_event_is_drawn(browser):
    for link, kinds in (LEVEL, MEGIDDO), (WILD, LAWRENCE):
        tab, seen = watched(browser, link, 0), {}
        for index in range(1, MOST_GAMES):
            for kind, is_drawn in tab.read(WALK).items():
                seen[kind] = seen.get(kind, True) and is_drawn
            if set(seen) == set(kinds):
                break
            again(tab, index)
        assert all(seen.values()), seen
        assert set(seen) == set(kinds), set(kinds) ^ set(seen)
        sound(tab)


def a_game_without_a_board_is_told_in_words(browser):
    tab = opened(browser, LEVEL)
    tab.read("delete BOARDS['megiddo-1918']")
    go(tab, "watch")
    tab.wait("document.querySelector('.w-board dl')")
    tab.click("[data-act=step]")
    assert step(tab) == 1
    assert tab.read("document.querySelector('.w-words').textContent")
    assert "Side" in tab.read("document.querySelector('.w-board').textContent")


def a_game_is_walked_through_with_keys_and_mouse(browser):
    tab = watched(browser, AQABA, 3)
    tab.wait("document.querySelector('.w-turning')")
    assert step(tab) == 0
    tab.click("[data-act=step]")
    assert step(tab) == 1
    tab.key("ArrowRight", 39)
    tab.key("ArrowRight", 39)
    tab.key("ArrowLeft", 37)
    assert step(tab) == 2
    tab.key("n", 78)
    turn = step(tab)
    assert turn > 2, turn
    tab.click("[data-act=previous]")
    tab.key("End", 35)
    last = step(tab)
    assert last > turn and tab.read("document.querySelector('[data-scene]').dataset.scene") == "end"
    tab.key("Home", 36)
    assert step(tab) == 0
    tab.read("(document.querySelector('.w-controls select').value = '350', document.querySelector('[data-act=toggle]').click())")
    tab.wait("Number(document.querySelector('.w-stage').dataset.step) > 2")
    tab.click("[data-act=toggle]")
    now = step(tab)
    tab.read("new Promise((resolve) => setTimeout(resolve, 800))")
    assert step(tab) == now and 2 < now < last


def hidden_things_are_shown_at_a_wish(browser):
    tab = watched(browser, LEVEL, 0)
    tab.read("(document.querySelector('.w-slider').value = 5, document.querySelector('.w-slider').dispatchEvent(new Event('input')))")
    assert tab.read("document.querySelectorAll('.w-hand .w-mcard').length") == 0
    assert tab.read("document.querySelectorAll('.w-hand .w-hidden').length") > 5
    tab.read("document.querySelector('.w-controls input[type=checkbox]').click()")
    assert tab.read("document.querySelectorAll('.w-hand .w-mcard').length") > 5


def the_address_says_which_game_is_watched(browser):
    tab = watched(browser, LEVEL, 7)
    assert tab.read("document.getElementById('index').value") == "7"
    again(tab, 8)
    tab.read("history.back()")
    tab.wait("location.hash.endsWith('room=watch-7') && document.getElementById('index').value === '7'")


def it_fits_every_width(browser):
    for width in 380, 800, 1280:
        for link in LEVEL, AQABA:
            tab = watched(browser, link, 1, width=width)
            for place in 0, 12, 40:
                tab.read(f"(document.querySelector('.w-slider').value = {place}, document.querySelector('.w-slider').dispatchEvent(new Event('input')))")
                assert tab.read("document.documentElement.scrollWidth") <= width, (width, link, place)
            sound(tab)
