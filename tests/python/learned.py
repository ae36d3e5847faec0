"""What trained players see and have learned, as arrays."""

import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import sandtable
from sandtable import learn

LEVEL = "megiddo-1918-level"
SHIPPED = Path(__file__).parents[2] / "src/games/megiddo/learned"


class Learned(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for seat in ("british", "turks"):
            shutil.copy(SHIPPED / f"{seat}.player.json", self.folder)

    def test_decisions_are_those_of_games(self) -> None:
        found = learn.decisions(LEVEL, 30, seed=3, british="trained", turks="tempo")
        self.assertEqual(list(found), ["british"])
        self.assertEqual(set(found["british"]), {"discard", "commit", "strike"})
        player = learn.read(SHIPPED / "british.player.json")
        for question, seen in found["british"].items():
            odds = player.nets[question].odds(seen.dense())
            for decision, chosen in enumerate(seen.chosen):
                answers = slice(*seen.answers[decision : decision + 2])
                self.assertEqual(np.argmax(odds[answers]), chosen, question)
        seen = found["british"]["commit"]
        self.assertEqual(seen.answers[-1], len(seen.begins) - 1)
        self.assertEqual(seen.begins[-1], len(seen.features))
        won = {int(game): bool(won) for game, won in zip(seen.game, seen.won)}
        self.assertEqual(sorted(won), list(range(30)))
        played = sandtable.run(LEVEL, games=30, seed=3, british="trained", turks="tempo")
        rate = next(row for row in played.summary.rows() if row["metric"] == "win_rate")
        self.assertAlmostEqual(sum(won.values()) / 30, float(str(rate["value"])), 6)

    def test_lawrence_is_seen_too(self) -> None:
        found = learn.decisions("lawrence-of-arabia", 3, mission="aqaba", policy="trained")
        self.assertTrue(all(len(it.names) == it.dense().shape[1] for it in found["policy"].values()))
        self.assertGreater(sum(len(it.chosen) for it in found["policy"].values()), 10)

    def test_a_file_is_read_and_written_to_the_byte(self) -> None:
        files = [*SHIPPED.glob("*.json"), *(SHIPPED.parents[1] / "lawrence/learned").glob("*.json")]
        self.assertGreaterEqual(len(files), 3)
        for file in files:
            self.assertEqual(learn.read(file).text, file.read_text())

    def test_changed_weights_play(self) -> None:
        def won() -> object:
            played = sandtable.run(LEVEL, games=200, british=f"trained:{self.folder}", turks="tempo")
            return next(row["value"] for row in played.summary.rows() if row["metric"] == "win_rate")

        before, file = won(), self.folder / "british.player.json"
        player = learn.read(file)
        for question, net in player.nets.items():
            player.nets[question] = learn.Net.empty(net.names)
        player.write(file)
        self.assertNotEqual(won(), before)
        self.assertEqual(learn.read(file).text, file.read_text())

    def test_a_file_is_compared_with_the_manifest_of_its_training(self) -> None:
        sandtable.train(LEVEL, games=60, judge=20, out=str(self.folder / "tr"))
        file = self.folder / "tr/british.player.json"
        self.assertEqual(learn.read(file).seat, "british")
        letter = file.read_bytes()
        for altered in (letter.replace(b"british", b"brixish", 1), letter + b"\n"):
            file.write_bytes(altered)
            with self.assertRaisesRegex(ValueError, "british.player.json is not as manifest.json has it"):
                learn.read(file)
            with self.assertRaisesRegex(sandtable.Refused, r"british.player.json \(changed\)"):
                sandtable.run(LEVEL, games=2, british=f"trained:{file.parent}", turks="tempo")
        file.write_bytes(letter)
        shutil.copy(file, file.with_name("other.player.json"))
        with self.assertRaisesRegex(ValueError, "other.player.json is not as manifest.json has it"):
            learn.read(file.with_name("other.player.json"))

    def test_a_file_that_cannot_be_written_stays_as_it_was(self) -> None:
        file = self.folder / "british.player.json"
        player, before = learn.read(file), file.read_bytes()
        with mock.patch.object(Path, "replace", side_effect=OSError), self.assertRaises(OSError):
            player.write(file)
        self.assertEqual(file.read_bytes(), before)
        self.assertEqual(len(list(self.folder.iterdir())), 2)

    def test_options_of_no_game_are_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "turk.*it has british, turks"):
            learn.decisions(LEVEL, 1, british="trained", turk="tempo")

    def test_what_is_no_net_is_refused(self) -> None:
        player = learn.read(SHIPPED / "british.player.json")
        net = player.nets["commit"]
        for part, value in (
            ("rows", net.rows[:-1]),
            ("rows", net.rows + np.int16(600)),
            ("bias", net.bias.astype(float)),
            ("out_bias", 10**6),
        ):
            player.nets["commit"] = learn.Net(**{**vars(net), part: value})
            with self.assertRaises(ValueError, msg=part):
                player.text
        with self.assertRaisesRegex(ValueError, "trained"):
            learn.decisions(LEVEL, 1, british="tempo", turks="tempo")
        with self.assertRaisesRegex(ValueError, "nowhere"):
            learn.decisions(LEVEL, 1, british="trained:nowhere", turks="tempo")


if __name__ == "__main__":
    unittest.main()
