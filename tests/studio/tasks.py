"""What a designer comes for, from the first screen on, each in a few presses."""

from use import ADDRESS, played_again, sound, study_is_that_of_its_command

MOST_PRESSES = 10
# A study that takes longer has failed.
SECONDS = 400


class Person:
    """Somebody at the first screen of the page who counts what he presses; to fill a field in is a press, too."""

    def __init__(self, browser):
        self.tab, self.presses = browser.tab(), 0
        self.tab.open(ADDRESS)
        self.tab.wait("document.querySelectorAll('.offer svg').length === 2")

    def press(self, words):
        """Presses the visible button or link that says this, or begins with it."""
        self.presses += 1
        found = "[...document.querySelectorAll('button, #rooms a')].find((it) => it.offsetParent && !it.disabled && it.textContent.startsWith(%r))" % words
        self.tab.wait(found)
        self.tab.read(f"{found}.click()")

    def fill(self, selector, text):
        """Fills a field in."""
        self.presses += 1
        self.tab.type(selector, text)
        self.tab.read(f"document.querySelector({selector!r}).dispatchEvent(new Event('change', {{ bubbles: true }}))")

    def choose(self, selector, value):
        """Chooses from a list."""
        self.presses += 1
        self.tab.wait(f"document.querySelector({selector!r})")
        self.tab.read(f"((it) => {{ it.value = {value!r}; it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector({selector!r}))")

    def rate(self):
        """What stands at the head of the room, in percent."""
        played_again(self.tab)
        return float(self.tab.read("document.querySelector('#bar .rate strong').textContent").split()[0])

    def try_it(self):
        """What the change that was found makes of the win rate."""
        self.press("Try it")
        self.tab.wait("document.getElementById('change').textContent.startsWith('Difference')")
        return self.rate()

    def end(self):
        """Nobody pressed too much."""
        assert self.presses <= MOST_PRESSES, self.presses

    def seat(self, players):
        """Somebody sits down in each seat; none for those who sit there, who have learned the game and are slower."""
        if players:
            self.press("Players")
        for seat, player in (players or {}).items():
            self.choose(f"[data-name='{seat} policy']", player)
            played_again(self.tab)


def the_level_field_is_made_fair(browser, players={"british": "tempo", "turks": "tempo"}, within=5):
    person = Person(browser)
    person.press("The level field")
    person.seat(players)
    person.press("Numbers")
    person.fill("#points", str(within))
    person.press("Find changes")
    person.tab.wait("document.querySelector('#proposals li button')", SECONDS)
    study_is_that_of_its_command(person.tab, "#tuned")
    rate = person.try_it()
    assert abs(rate - 50) < within + 1.5, rate
    person.end()
    return rate


def the_card_that_is_too_strong_is_named(browser, players={"british": "tempo", "turks": "tempo"}):
    person = Person(browser)
    person.press("The level field")
    person.seat(players)
    person.press("Cards")
    person.press("What is each card worth?")
    person.tab.wait("document.querySelector('#worth .study-state').textContent.startsWith('Done.')", SECONDS)
    strong = "[...document.querySelectorAll('[data-side=turkish] .tile')].filter((it) => it.querySelector('.mark').textContent).map((it) => it.querySelector('label').textContent)"
    named = person.tab.read(strong)
    # The infantry that is printed strongest is worth most, as it should be.
    assert "Turkish Infantry" not in named, named
    tiles = "[...document.querySelectorAll('[data-side=turkish] .tile')].map((it) => [it.matches('.helps, .harms'), parseFloat(it.querySelector('.causes').textContent.replace('−', '-'))])"
    tiles = person.tab.read(tiles)
    clear = [worth for is_clear, worth in tiles if is_clear]
    assert [is_clear for is_clear, _ in tiles[:len(clear)]] == [True] * len(clear), tiles
    assert clear == sorted(clear, reverse=True) and 3 < len(clear) < len(tiles) > 20, tiles
    person.end()
    return named


def hejaz_is_brought_to_fifty_five_and_its_losses_are_told(browser, players=None, within=5):
    person = Person(browser)
    person.press("Hejaz Railroad")
    person.seat(players)
    person.press("Numbers")
    person.fill("#target", "55")
    person.fill("#points", str(within))
    person.press("Find changes")
    person.tab.wait("document.querySelector('#proposals li button')", SECONDS)
    rate = person.try_it()
    assert abs(rate - 55) < within + 1.5, rate
    person.press("Losses")
    person.tab.wait("document.querySelector('#lost .lead').textContent.includes('%')", SECONDS)
    said = person.tab.read("[...document.querySelectorAll('#lost .lead')].map((it) => it.textContent).join(' ')")
    assert "Missing from goal: " in said and "Lawrence lost" in said, said
    command = person.tab.read("document.getElementById('command').textContent")
    assert "--policy cautious" in command, command
    person.end()
    return rate
