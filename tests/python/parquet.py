"""`--parquet`: the table of games in Parquet, as pandas and polars read it."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pandas
import polars
from pandas.testing import assert_frame_equal as equal_in_pandas
from polars.testing import assert_frame_equal as equal_in_polars

# Two matchups, whose rows do not end where a row group does.
RUN = "run megiddo-1918 --british random --turks random --turks greedy -q"


class Parquet(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def done(self, line: str, code: int = 0) -> None:
        """Does what a line says, here."""
        words = [sys.executable, "-m", "sandtable", *line.split()]
        told = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(told.returncode, code, told.stderr)

    def files(self, name: str) -> dict[str, bytes]:
        """What a result folder holds."""
        return {file.name: file.read_bytes() for file in (self.folder / name).iterdir()}

    def test_every_row_is_that_of_the_csv(self) -> None:
        self.done(f"{RUN} -n 40000 --per-game --out csv")
        self.done(f"{RUN} -n 40000 --per-game --parquet --out parquet")
        csv, parquet = (self.folder / form / f"games.{form}" for form in ("csv", "parquet"))
        equal_in_pandas(pandas.read_csv(csv), pandas.read_parquet(parquet))
        equal_in_polars(polars.read_csv(csv), polars.read_parquet(parquet))
        self.assertEqual(len(polars.read_parquet(parquet)), 80_000)
        manifests = [json.loads((file.parent / "manifest.json").read_text()) for file in (csv, parquet)]
        ours, theirs = (
            next(file for file in manifest["files"] if file["name"].startswith("games."))
            for manifest in manifests
        )
        self.assertEqual(ours["schema"], theirs["schema"])
        self.assertGreater(ours["bytes"], 10 * theirs["bytes"])

    def test_equal_runs_give_equal_bytes(self) -> None:
        self.done(f"{RUN} -n 40000 --per-game --parquet --out one --threads 1")
        for how in ("--threads 2", "--threads 3 --batch 100"):
            self.done(f"{RUN} -n 40000 --per-game --parquet --out other --force {how}")
            self.assertEqual(self.files("one"), self.files("other"), how)
        self.done("report one")

    def test_a_sample_is_written_and_merged(self) -> None:
        sample = f"{RUN} -n 500 --sample-games 7 --parquet"
        self.done(f"{sample} --out whole")
        for shard in range(3):
            self.done(f"{sample} --shard {shard}/3 --out parts")
        self.done("merge parts --out merged")
        self.assertEqual(self.files("whole"), self.files("merged"))
        self.assertEqual(len(polars.read_parquet(self.folder / "whole/games.parquet")), 14)

    def test_games_of_one_form_take_the_place_of_the_other(self) -> None:
        self.done(f"{RUN} -n 10 --per-game --out out")
        self.done(f"{RUN} -n 10 --per-game --parquet --out out", code=2)
        self.done(f"{RUN} -n 10 --per-game --parquet --out out --force")
        self.assertIn("games.parquet", self.files("out"))
        self.assertNotIn("games.csv", self.files("out"))


if __name__ == "__main__":
    unittest.main()
