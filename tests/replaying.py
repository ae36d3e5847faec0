"""What all programs have in common that play traces again: objections, and one game after the other."""

import argparse
import gc
import json


class Objection(Exception):
    """Something in a trace that the rules do not allow."""


def insist(condition, message):
    """Objects where a condition fails; a message that takes long to write comes as a function."""
    if not condition:
        raise Objection(message() if callable(message) else message)


def check_rulings(rulings, readings):
    """Each ruling is there, with one of its readings."""
    insist(set(rulings) == set(readings), f"game: its rulings are {sorted(rulings)}")
    for name, reading in rulings.items():
        known = [known for known in readings[name] if type(known) is type(reading)]
        insist(reading in known, f"game: {name} cannot be {reading!r}")


class Trace:
    """The events of one game, and which comes next."""

    def __init__(self, events):
        self.events = events
        self.at = 0

    def coming(self):
        """The name of the next event."""
        return self.events[self.at].get("event") if self.at < len(self.events) else "the end"

    def end(self):
        insist(self.at == len(self.events), "the trace goes on after the end of the game")


def games(lines):
    """The events of each game with the number of its first line."""
    events, first = [], 1
    for number, line in enumerate(lines, 1):
        event = json.loads(line)
        if event.get("event") == "game" and events:
            yield first, events
            events, first = [], number
        events.append(event)
    if events:
        yield first, events


def replay(lines, player):
    """Plays every game again by a `Trace` that can be run; the exit status."""
    # Events hold no circles, and looking for some in all that is read takes longer than reading it.
    gc.disable()
    played = objections = 0
    for first, events in games(lines):
        played += 1
        game = player(events)
        try:
            game.run()
        except Objection as objection:
            objections += 1
            name, index = events[0].get("scenario"), events[0].get("index")
            print(f"game {index}, near line {first + game.at} of {name}: {objection}")
    print(f"games: {played}, objections: {objections}")
    return 0 if played and not objections else 1


def asked(about, *options):
    """What the command line asks for: a file of traces, and before it these options."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="check a file of traces")
    for name, how in options:
        command.add_argument(name, **how)
    command.add_argument("file", type=argparse.FileType(encoding="utf-8"))
    return parser.parse_args()
