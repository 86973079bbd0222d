"""A wheel carries the pages, built, and the matrix of rules, counted: an installation has neither Node nor tests."""

import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        pinned = (Path(self.root) / "web" / "node.lock").read_text("utf-8").split()[0]
        return [] if shutil.which("npm") else [pinned]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            runpy.run_path(str(Path(self.root) / "tools" / "pages.py"))["build"]()
            self._count_rules()
        build_data["artifacts"].append("src/panoverde/trace/matrix.json")
        build_data["artifacts"].append("src/panoverde/server/pages/**")

    def _count_rules(self) -> None:
        """The scanner needs the standard library alone."""
        sys.path.insert(0, str(Path(self.root) / "src"))
        from panoverde.trace.counted import keep

        if (Path(self.root) / "tests").is_dir():  # an sdist was counted when it was made
            keep(Path(self.root), Path(self.root) / "src" / "panoverde" / "trace" / "matrix.json")
