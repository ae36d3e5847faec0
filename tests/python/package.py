"""What `import sandtable` gives, against what the program writes. The environment says where the
program is (`SANDTABLE_PROGRAM`), and where the sources of the package are (`SANDTABLE_SOURCES`)."""

import ast
import base64
import copy
import csv
import inspect
import io
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, get_type_hints
from xml.etree import ElementTree

import duckdb
import nbclient
import nbformat
import pandas
import polars
import pyarrow

import sandtable
from sandtable import _native, _studies
from sandtable._wording import commands, keywords

PROGRAM = os.environ["SANDTABLE_PROGRAM"]
SOURCES = Path(os.environ["SANDTABLE_SOURCES"])
LEVEL = "megiddo-1918-level"


def command(*words: str) -> str:
    """What the program prints."""
    told = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert told.returncode in (0, 1), told.stderr
    return told.stdout


def figures(summary: str) -> str:
    """Returns a summary without the lines on tables that are not shown and on files."""
    return re.split("\n(?:Not shown:|Open |Files in )", summary)[0].rstrip()


class TheProgram(unittest.TestCase):
    """Results equal those of the program to the byte."""

    def same(self, result: sandtable.Result, line: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            told = command(*line.split(), "--out", folder)
            files = {file.name: file.read_bytes() for file in Path(folder).iterdir()}
            self.assertEqual(result.files, files)
            self.assertIn(folder, told)
            self.assertEqual(figures(result.text), figures(told))
        self.assertTrue(result.command_line.startswith(f"sandtable {line.split()[0]} "))

    def test_run(self) -> None:
        result = sandtable.run(LEVEL, games=300, per_game=True, british=["tempo", "greedy"], seed=3)
        line = f"run {LEVEL} -n 300 --per-game --british tempo --british greedy --seed 3"
        self.same(result, line)
        self.assertEqual(len(result.games), 600)

    def test_run_to_parquet(self) -> None:
        result = sandtable.run(LEVEL, games=50, per_game=True, parquet=True)
        games = polars.read_parquet(io.BytesIO(result.files["games.parquet"]))
        plain = sandtable.run(LEVEL, games=50, per_game=True)
        self.assertTrue(games.equals(polars.DataFrame(plain.games)))
        assert result.games is not None and plain.games is not None
        self.assertEqual(result.games.rows(), plain.games.rows())
        self.assertEqual(list(result.tables), list(plain.tables))
        self.assertIsNone(sandtable.run(LEVEL, games=50).games)

    def test_compare(self) -> None:
        result = sandtable.compare(LEVEL, games="200", british=["greedy", "tempo"], threads=1)
        self.same(result, f"compare {LEVEL} -n 200 --british greedy --british tempo")
        self.assertTrue(len(result.matchups) and len(result.ratings) and len(result.comparisons))

    def test_cards(self) -> None:
        options: sandtable.CardsOptions = {"games": 20, "instead": "nothing", "policy": "cautious"}
        result = sandtable.cards("lawrence-of-arabia", mission="aqaba", **options)
        line = "cards lawrence-of-arabia -n 20 --instead nothing --mission aqaba --policy cautious"
        self.same(result, line)
        self.assertIn("ablation_pp", result.cards["metric"])

    def test_tune(self) -> None:
        result = sandtable.tune(
            LEVEL, games=800, tolerance=0.05, max_edits=2, bound={"battles": (3, 7)}, proposals=1
        )
        line = f"tune {LEVEL} -n 800 --tolerance 0.05 --max-edits 2 --bound battles=3..7"
        self.same(result, f"{line} --proposals 1")
        self.assertEqual(len(result.scenarios), int(result.met))
        self.assertTrue(len(result.proposals))

    def test_diff(self) -> None:
        result = sandtable.diff(LEVEL, set={"british.hand_size": 8}, games=200)
        self.same(result, f"diff {LEVEL} --set british.hand_size=8 -n 200")
        self.same(
            sandtable.diff(LEVEL, "megiddo-1918", games=100), f"diff {LEVEL} megiddo-1918 -n 100"
        )
        self.assertTrue(len(result.changes) and len(result.moved))

    def test_train(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            options: sandtable.TrainOptions = {"games": 40, "judge": 20, "out": folder}
            result = sandtable.train(LEVEL, **options)
            self.assertTrue(len(result.training) and "british.player.json" in result.files)
            played = sandtable.run(LEVEL, british=f"trained:{folder}", games=20)
            self.assertEqual(played.summary["british"][0], f"trained:{folder}")
            vary = "british.hand_size=8"
            again = sandtable.train(LEVEL, games=20, judge=20, from_=folder, vary=vary)
            self.assertNotEqual(again.files["british.player.json"], result.files["british.player.json"])

    def test_any_other_study(self) -> None:
        result = sandtable.study("profile", LEVEL, only="luck", games=200, ci_level=0.9)
        self.same(result, f"profile {LEVEL} --only luck -n 200 --ci-level 0.9")

    def test_full_text(self) -> None:
        result = sandtable.profile(LEVEL, only="luck", games=100, full=True)
        self.same(result, f"profile {LEVEL} --only luck -n 100 --full")
        self.assertGreater(len(result.text), len(sandtable.profile(LEVEL, only="luck", games=100).text))

    def test_what_a_sweep_varies_has_columns(self) -> None:
        vary = ["british.hand_size=7,8", "turks:patience=0.5"]
        table = sandtable.sweep(LEVEL, vary=vary, games=50).tables["sweep"]
        points = [row for row in table.rows() if row["metric"] == "win_rate"]
        self.assertEqual([row["british.hand_size"] for row in points], [None, 7, 8])
        self.assertEqual([row["turks:patience"] for row in points], [None, 0.5, 0.5])
        self.assertEqual(points[1]["setting"], "british.hand_size=7, turks:patience=0.5")

    def test_trace(self) -> None:
        trace = sandtable.trace(LEVEL, games=2, index=7)
        self.assertEqual(trace.lines, command(*f"trace {LEVEL} -n 2 --index 7".split()))
        self.assertEqual(sum(map(len, trace.games)), len(trace.events))
        self.assertEqual(sorted(set(trace.events["index"])), [7, 8])
        told = command(*f"trace {LEVEL} --text".split())
        self.assertEqual(sandtable.story(LEVEL), told)
        with self.assertRaisesRegex(TypeError, "by `sandtable.story`"):
            sandtable.trace(LEVEL, text=True)  # type: ignore[call-arg]

    def test_every_option_has_its_keyword(self) -> None:
        elsewhere = {"quiet", "progress", "format", "no_files", "shard", "text", "moments"}
        studies = [name for name, command in commands().items() if command["is_study"]]
        for name in ["run", "trace", *studies]:
            options = getattr(sandtable, f"{name.capitalize()}Options")
            known = keywords(name).keys() - elsewhere
            self.assertEqual(get_type_hints(options).keys(), known, name)

    def test_every_study_is_a_function_with_types_and_help(self) -> None:
        studies = {name for name, command in commands().items() if command["is_study"]}
        stub = ast.parse((SOURCES / "sandtable" / "_studies.pyi").read_text())
        typed = {it.name for it in stub.body if isinstance(it, ast.FunctionDef)}
        self.assertEqual(typed, studies)
        self.assertEqual(set(_studies.__all__), studies)
        for name in studies:
            parameters = inspect.signature(getattr(sandtable, name)).parameters
            told = getattr(sandtable, name).__doc__
            for keyword, argument in keywords(name).items():
                if keyword not in _studies.ELSEWHERE and argument["name"] not in _studies.ELSEWHERE:
                    self.assertIn(keyword, parameters)
                    self.assertRegex(told, rf"\n    {keyword}: \S")

class Tables(unittest.TestCase):
    """Tables are what their files hold, in every library."""

    result = sandtable.run(LEVEL, games=100, per_game=True)

    def test_pandas_reads_what_the_file_holds(self) -> None:
        for name, table in self.result.tables.items():
            read = pandas.read_csv(io.BytesIO(self.result.files[f"{name}.csv"]))
            ours = pandas.DataFrame.from_arrow(table)
            for column in read.columns:
                theirs, mine = read[column].tolist(), ours[column].tolist()
                both = [pair for pair in zip(theirs, mine) if not all(map(pandas.isna, pair))]
                self.assertTrue(all(one == other for one, other in both), (name, column))

    def test_all_libraries_read_the_same(self) -> None:
        games = self.result.games
        assert games is not None
        arrow = pyarrow.table(games)
        self.assertTrue(polars.DataFrame(games).equals(polars.from_arrow(arrow)))
        self.assertEqual(arrow.to_pydict(), games.to_dict())
        self.assertEqual(arrow.to_pylist(), games.rows())
        [(won,)] = duckdb.sql("select count(*) from games where winner = 'british'").fetchall()
        self.assertEqual(won, games["winner"].count("british"))

    def test_what_is_empty_is_none(self) -> None:
        cards = self.result.cards
        cells = csv.DictReader(io.StringIO(self.result.files["cards.csv"].decode()))
        empty = [row["value"] == "" for row in cells]
        self.assertTrue(any(empty))
        self.assertEqual([value is None for value in cards["value"]], empty)

    def test_files_are_saved_whole_or_not_at_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            (place / "summary.csv").write_text("of before")
            (place / ".summary.csv.new").mkdir()
            with self.assertRaises(OSError):
                self.result.save(place)
            self.assertEqual((place / "summary.csv").read_text(), "of before")
            (place / ".summary.csv.new").rmdir()
            self.result.save(place)
            saved = {path.name: path.read_bytes() for path in place.iterdir()}
            self.assertEqual(saved, self.result.files)

    def test_tables_have_columns_and_rows(self) -> None:
        for name, table in [*self.result.tables.items(), ("events", sandtable.trace(LEVEL).events)]:
            self.assertEqual([*table], table.columns, name)
            self.assertEqual(len(table), len(table.rows()), name)
            self.assertTrue(all(column in table for column in table))
            for absent in ("win_rate", "", 0, None, ("value",)):
                self.assertFalse(absent in table, (name, absent))
            self.assertNotEqual(table, name)
        self.assertIn("summary", self.result.tables)
        self.assertNotIn("win_rate", self.result.tables)
        self.assertEqual(len([*self.result.tables]), len(self.result.tables))

    def test_results_and_tables_are_copied_and_pickled(self) -> None:
        trace = sandtable.trace(LEVEL, games=2)
        for made in (self.result, sandtable.diff(LEVEL, set={"british.hand_size": 8}, games=50), trace):
            read = made.events if isinstance(made, sandtable.Trace) else made.tables
            for other in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
                self.assertEqual(other, made)
                self.assertIs(type(other), type(made))
                self.assertEqual(other.events if isinstance(other, sandtable.Trace) else other.tables, read)
        for table in [*self.result.tables.values(), trace.events]:
            for other in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
                self.assertEqual(other, table)
                self.assertEqual((repr(other), other.to_dict()), (repr(table), table.to_dict()))
                self.assertTrue(pyarrow.table(other).equals(pyarrow.table(table)))
        self.assertNotEqual(self.result.summary, self.result.cards)

    def test_a_policy_on_another_scenario_is_told(self) -> None:
        options: Any = {"games": 20, "british": "trained", "turks": "tempo"}
        self.assertEqual(sandtable.run(LEVEL, **options).unfamiliar, [])
        [told] = sandtable.run(LEVEL, set={"british.hand_size": 8}, **options).unfamiliar
        self.assertEqual((told["seat"], told["plays"]), ("british", "another_scenario"))
        rest: Any = type("Rest", (sandtable.Player,), {"rest": "trained", "discard": lambda *_: None})()
        [told] = sandtable.run(LEVEL, **{**options, "british": rest, "set": {"british.hand_size": 8}}).unfamiliar
        self.assertEqual(told["player"], "python:Rest")
        varied = sandtable.study("sweep", LEVEL, vary="british.hand_size=8,9", **options)
        self.assertEqual([it["seat"] for it in varied.unfamiliar], ["british"])

    def test_a_column_that_is_none(self) -> None:
        with self.assertRaisesRegex(KeyError, "nonsense"):
            self.result.summary["nonsense"]


class Running(unittest.TestCase):
    """Progress, Ctrl-C, other threads, refusals."""

    def test_progress_is_told(self) -> None:
        told: list[sandtable.Progress] = []
        sandtable.run(LEVEL, games=3000, progress=told.append)
        self.assertTrue(told)
        games = [progress.games for progress in told]
        self.assertEqual(games, sorted(games))
        self.assertEqual({(it.stage, it.goal) for it in told}, {(LEVEL, 3000)})
        self.assertIn("of 3,000 games", told[-1].line)

    def test_a_bar_moves_and_goes(self) -> None:
        out = io.StringIO()
        bar = sandtable.Bar(out)
        bar(sandtable.Progress("stage", 50, 100, "stage: 50 of 100 games"))
        self.assertEqual(out.getvalue(), "\r" + "█" * 10 + "░" * 10 + " stage: 50 of 100 games")
        bar.clear()
        self.assertEqual(out.getvalue().split("\r")[-2:], [" " * 43, ""])

    def test_what_a_watcher_raises_ends_the_command(self) -> None:
        def fail(_: sandtable.Progress) -> None:
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            sandtable.run(LEVEL, games=1e9, progress=fail)

    def test_ctrl_c_ends_a_run_and_keeps_what_is_done(self) -> None:
        # A shell has programs in the background ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        interrupt = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
        with tempfile.TemporaryDirectory() as folder:
            interrupt.start()
            with self.assertRaises(KeyboardInterrupt):
                sandtable.run(LEVEL, games=1e9, out=folder)
            summary = Path(folder, "summary.csv").read_text()
        self.assertGreater(int(next(csv.DictReader(io.StringIO(summary)))["n"]), 0)
        self.assertTrue(sandtable.run(LEVEL, games=100).met)

    def test_other_threads_go_on(self) -> None:
        count, over = 0, threading.Event()

        def counting() -> None:
            nonlocal count
            while not over.is_set():
                count += 1
                time.sleep(0.001)

        other = threading.Thread(target=counting)
        other.start()
        before = count
        sandtable.run(LEVEL, games=5000)
        over.set()
        other.join()
        self.assertGreater(count - before, 10)

    def test_two_commands_at_a_time(self) -> None:
        results: dict[int, Any] = {}

        def play(seed: int) -> None:
            results[seed] = sandtable.run(LEVEL, games=500, seed=seed).files

        threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for seed, files in results.items():
            self.assertEqual(files, sandtable.run(LEVEL, games=500, seed=seed).files)
        self.assertEqual(len(results), 2)

    def test_refusals_say_what_must_change(self) -> None:
        for options, complaint in [
            ({"british": "nonsense"}, "nonsense"),
            ({"set": {"british.hand_size": "nonsense"}}, "british.hand_size"),
            ({"games": -3}, "^games='-3': "),
        ]:
            with self.assertRaisesRegex(sandtable.Refused, complaint):
                sandtable.study("run", LEVEL, **options)
        for options, complaint in [
            ({"british": max}, "british=.*an instance of a class of sandtable.Player"),
            ({"policy": ["greedy", max]}, "policy=.*a player is given by its name"),
            ({"games": max}, "games=.*an option takes text, a number"),
            ({"set": {"british.hand_size": {1}}}, "set=.*an option takes text"),
        ]:
            with self.assertRaisesRegex(TypeError, complaint):
                sandtable.study("run", LEVEL, **options)
        with self.assertRaisesRegex(TypeError, r"^run\(\) has no keyword `gamse`.*`games`"):
            sandtable.study("run", LEVEL, gamse=3)
        with self.assertRaisesRegex(TypeError, r"^sweep\(\) needs the keyword `vary`"):
            sandtable.sweep(LEVEL, games=10)
        with self.assertRaises(sandtable.Refused) as refused:
            sandtable.train(LEVEL, games=10, until_gap=1, responses=2)
        self.assertNotIn("--", str(refused.exception))
        self.assertIn("until_gap", str(refused.exception))
        with self.assertRaisesRegex(sandtable.Refused, "nowhere"):
            sandtable.run(Path("nowhere.toml"))


class ThePackage(unittest.TestCase):
    """Types, the notebook and the script."""

    def told(self, *words: str) -> str:
        told = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        return told.stdout

    def test_types_are_sound(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            checked = [str(SOURCES / "sandtable"), *map(str, (SOURCES / "examples").glob("*.py"))]
            self.told("mypy", "--strict", "--cache-dir", cache, *checked)
            user = Path(cache, "user.py")
            user.write_text("import sandtable\nn: str = sandtable.run('x', games=1).summary['n']\n")
            words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, str(user)]
            refused = subprocess.run(words, capture_output=True, text=True).stdout
        self.assertIn("Incompatible types in assignment", refused)
        self.assertIn("Found 1 error", refused)

    def test_the_notebook_runs(self) -> None:
        notebook = nbformat.read(SOURCES / "tour.ipynb", 4)
        nbclient.NotebookClient(notebook, timeout=300).execute()
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        texts = [it["data"]["text/plain"] for it in outputs if it.output_type == "execute_result"]
        self.assertTrue(texts[0].startswith("<sandtable.Run: British win"), texts[0])
        self.assertIn("tempo", texts[1])
        self.assertEqual(texts[-1], "True")
        shown = [it["data"]["text/html"] for it in outputs if it.output_type == "display_data"]
        charts = re.findall("data:image/svg.xml;base64,([^\"]*)", "".join(shown))
        self.assertGreater(len(charts), 2)
        for chart in charts:
            drawing = ElementTree.fromstring(base64.b64decode(chart))
            shapes = ("rect", "path", "circle", "line")
            self.assertGreater(sum(len(drawing.findall(f".//{{*}}{it}")) for it in shapes), 2)

    def test_the_module_is_the_program(self) -> None:
        words = ["run", LEVEL, "-n", "50", "--no-files", "--quiet"]
        self.assertEqual(self.told("sandtable", *words), command(*words))
        refused = subprocess.run(
            [sys.executable, "-m", "sandtable", "run", "nonsense"], capture_output=True
        )
        self.assertEqual(refused.returncode, 2)

    def test_the_package_has_the_studio(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder, "studio.html")
            self.told("sandtable", "studio", str(page))
            committed = SOURCES.parent.parent / "reports" / "studio.html"
            self.assertEqual(page.read_bytes(), committed.read_bytes())


if __name__ == "__main__":
    unittest.main()
