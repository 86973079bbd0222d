"""A wheel carries the pages, built: whoever installs it needs no Node."""

import runpy
import shutil
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
        build_data["artifacts"].append("src/panoverde/server/pages/**")
