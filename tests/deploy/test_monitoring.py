"""deploy/prometheus and deploy/grafana: promtool checks the rules, and every query asks for metrics that exist."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from panoverde.server.operation.metrics import METRICS
from tests.deploy.programs import DEPLOY, program
from tests.document import DOCS

PROMETHEUS = DEPLOY / "prometheus"
BOARD = json.loads((DEPLOY / "grafana" / "panoverde.json").read_text("utf-8"))
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
ALERTS = (PROMETHEUS / "alerts.yml").read_text("utf-8")
NAMES = re.findall(r"- alert: (\w+)", ALERTS)


def promtool(*words: str | Path) -> str:
    done = subprocess.run([program("promtool"), *words], cwd=PROMETHEUS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_rules_are_rules() -> None:
    assert f"{len(NAMES)} rules found" in promtool("check", "rules", "alerts.yml")


def test_the_configuration_is_one() -> None:
    promtool("check", "config", "prometheus.yml")


def test_each_alert_fires_in_a_house_in_trouble_and_is_silent_in_a_healthy_one() -> None:
    promtool("test", "rules", "alerts_test.yml")


@pytest.mark.parametrize("name", NAMES)
def test_each_alert_is_tried_both_ways(name: str) -> None:
    assert (PROMETHEUS / "alerts_test.yml").read_text("utf-8").count(f"alertname: {name},") == 2


@pytest.mark.parametrize("name", NAMES)
def test_the_page_says_what_to_do_about_each_alert(name: str) -> None:
    assert f"`{name}`" in (DOCS / "operate" / "operations.md").read_text("utf-8")


@pytest.mark.parametrize("query", [*QUERIES, *re.findall(r"expr: (.+)", ALERTS)])
def test_every_query_asks_for_metrics_that_exist(query: str) -> None:
    asked = {re.sub(r"_(bucket|count|sum)$", "", name) for name in re.findall(r"pano_\w+", query)}
    assert asked <= METRICS.keys()


def test_every_query_of_the_dashboard_is_one(tmp_path: Path) -> None:
    rules = [{"record": f"panel:{number}", "expr": query} for number, query in enumerate(QUERIES)]
    (tmp_path / "board.json").write_text(json.dumps({"groups": [{"name": "board", "rules": rules}]}), "utf-8")
    promtool("check", "rules", tmp_path / "board.json")


def test_the_dashboard_is_one_that_grafana_loads() -> None:
    assert BOARD["uid"] == "panoverde"
    assert {panel["type"] for panel in BOARD["panels"]} <= {"timeseries", "stat"}
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])
    (source,) = BOARD["templating"]["list"]
    assert {panel["datasource"]["uid"] for panel in BOARD["panels"]} == {f"${{{source['name']}}}"}
