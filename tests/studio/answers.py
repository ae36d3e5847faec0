"""The answers of the page are those of the command line."""

from use import ADDRESS, AQABA, DONE, LEVEL, SCROLLED, STATE, command_says, figures, go, is_that_of_its_command, opened, played_again, sound, study_is_that_of_its_command


def results_are_those_of_the_command_line(browser):
    # Nets give the same answers to the bit.
    learned = [LEVEL + "&player=british%3Dtrained&player=turks%3Dtrained", AQABA.replace("greedy", "trained")]
    are_those_of_the_command_line(browser, learned)


def results_of_changes_are_those_of_the_command_line(browser):
    changes = [
        LEVEL,
        LEVEL + "&set=british.deck.Roads%3D5&set=turkish.hand_size%3D8&player=british%3Dgreedy%3Akeep%3D2",
        AQABA + "&set=missions.aqaba.pounds%3D11&seed=77",
        AQABA.replace("aqaba", "campaign") + "&set=rulings.edge_ties%3Dottoman",
    ]
    are_those_of_the_command_line(browser, changes)


def are_those_of_the_command_line(browser, links):
    """On any number of cores."""
    for cores, link in enumerate(links, start=1):
        tab = browser.tab(cores=cores)
        tab.open(f"{ADDRESS}#{link}")
        tab.wait(f"{DONE} || {STATE}.startsWith('Not')")
        problems = tab.read("[...document.querySelectorAll('.problem')].map((it) => it.textContent).join('')")
        assert tab.read(DONE), problems
        is_that_of_its_command(tab)
        sound(tab)


def a_game_is_told_and_set_ups_stand_side_by_side(browser):
    tab = opened(browser, AQABA, "watch")
    tab.click('[data-game="worst"]')
    told = "document.getElementById('story').textContent.includes('AQABA!')"
    # Not the game that was shown before: it is hidden at the click.
    tab.wait("!document.getElementById('story').closest('details').hidden && location.hash.includes('room=watch-')")
    tab.read("document.getElementById('story').closest('details').open = true")
    tab.wait(told)
    index = tab.read("document.getElementById('index').value")
    tab.click('[data-game="best"]')
    tab.wait(f"document.getElementById('index').value !== '{index}' && document.querySelector('[data-scene]')")
    tab.click("#pin")
    go(tab, "numbers")
    tab.type('[data-key="missions.aqaba.pounds"] input', "10")
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
    assert tab.read("document.querySelectorAll('#told-moved svg').length") > 0
    tab.look(380, 800, "light")
    assert not tab.read(SCROLLED)
    tab.look(1280, 1000, "light")
    for section, what in ("lengths", ["Battles", "Operations"]), ("spaces", ["Battles", "Garrisons removed", "Units lost"]):
        pairs = f"#told-{section} > .body > .wide"
        heads = tab.read(f"[...document.querySelectorAll('{pairs} th:first-child[scope=col]')].map((it) => it.textContent)")
        assert heads == what, heads
        for row in tab.read(f"[...document.querySelectorAll('{pairs} tbody tr')].map((it) => [...it.cells].map((it) => it.textContent))"):
            # Each bar and each space: A, B, and B less A with an interval of its own.
            assert abs(value(row[2]) - value(row[1]) - value(row[3])) < 0.021 and len(row) == 5, row
    tab.click("#beside")
    tab.wait("location.hash.includes('&c=')")
    again = browser.tab()
    again.open(f"{ADDRESS}#{tab.read('location.hash.slice(1)')}")
    again.wait("document.querySelectorAll('#figures thead th').length === 4")
    assert again.read("document.querySelectorAll('#bar .tracks .track').length") == 3
    less = "Less A, in points"
    again.wait(f"document.querySelector('#figures').textContent.includes('{less}')")
    played_again(again)
    assert figures(again)["Win rate"] == [one, other, other]


def more_than_who_wins_is_found_out(browser):
    tab = opened(browser, AQABA, "losses")
    done = "document.querySelector('#lost .study-state').textContent.startsWith('Done.')"
    tab.wait(done)
    assert tab.read("document.querySelector('#lost .lead').textContent").count("%") > 0
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
            command_says(tab, f"hand_size={8 + turn % 3}")

    play(6)
    heap, nodes = used()
    play(12)
    after, more = used()
    assert after < heap * 1.3 + 1_000_000 and more < nodes * 1.3 + 500, (heap, after, nodes, more)


IN_ANY_BROWSER = [results_are_those_of_the_command_line]
