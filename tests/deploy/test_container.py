"""deploy/container, as far as it can be tried without a container engine."""

import re
import subprocess
from typing import Any

import pytest
import typer
import yaml

from panoverde.cli import serve as cli
from tests.deploy.programs import DEPLOY, program
from tests.document import block
from tests.postgres import cluster, programs

FOLDER = DEPLOY / "container"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
SERVICES = COMPOSE["services"]


def known() -> set[str]:
    alone = typer.Typer(add_completion=False)
    alone.command()(cli.serve)
    return {str(one.envvar) for one in typer.main.get_command(alone).params}


@pytest.mark.parametrize("node", ["node-a", "node-b"])
def test_nodes_are_given_variables_that_exist(node: str) -> None:
    assert SERVICES[node]["environment"].keys() <= known()


def test_every_file_that_is_mounted_is_there() -> None:
    mounted = [one.split(":")[0] for service in SERVICES.values() for one in service.get("volumes", ())]
    files = [one for one in mounted if one.startswith(".") and one != "./tls"]
    assert files
    assert [one for one in files if not (FOLDER / one).resolve().exists()] == []


def test_every_variable_of_the_file_is_named_at_its_head() -> None:
    text = (FOLDER / "compose.yaml").read_text("utf-8")
    head = text[: text.index("x-node")]
    assert all(name in head for name in re.findall(r"\$\{(\w+)\}", text))


def test_proxy_and_prometheus_have_the_addresses_that_nodes_trust() -> None:
    at = {name: SERVICES[name]["networks"]["house"]["ipv4_address"] for name in ("proxy", "prometheus")}
    for node in ("node-a", "node-b"):
        given = SERVICES[node]["environment"]
        assert (given["PANO_PROXY"], given["PANO_METRICS_FROM"]) == (at["proxy"], at["prometheus"])
        assert f"{node}:8765" in (DEPLOY / "prometheus" / "prometheus.yml").read_text("utf-8")
        assert f"{node}:8765" in (DEPLOY / "nginx" / "two-nodes.conf").read_text("utf-8")


def test_the_databases_sql_is_that_of_the_page() -> None:
    script = (FOLDER / "database.sh").read_text("utf-8")
    own = re.sub(r":'(owner|server)'", "'…'", script[script.index("CREATE") : script.rindex("SQL")])
    page = re.sub(r" *--.*", "", block("operate/postgresql.md", "sql", "CREATE DATABASE casino"))
    assert own.split() == page.split()


def test_the_databases_script_runs() -> None:
    with cluster() as admin:
        port = admin.rpartition(":")[2].partition("/")[0]
        script = (FOLDER / "database.sh").read_text("utf-8").replace("--username postgres", "--username owner")
        path = f"{programs()}:/usr/bin:/bin"
        given = {"PATH": path, "PGHOST": "127.0.0.1", "PGPORT": port, "PGDATABASE": "postgres"}
        passwords = {"OWNER_PASSWORD": "one's own", "SERVER_PASSWORD": "other"}
        done = subprocess.run(["sh"], input=script, env=given | passwords, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_nginx_understands_the_sample_for_two_nodes(tmp_path: Any) -> None:
    from tests.certificates import Authority

    own = Authority().certificate("casino.example")
    (tmp_path / "casino.pem").write_bytes(own.pem)
    (tmp_path / "casino.key").write_bytes(own.key)
    sample = (DEPLOY / "nginx" / "two-nodes.conf").read_text("utf-8").replace("/etc/ssl/casino", str(tmp_path))
    sample = re.sub(r"node-[ab]:", "127.0.0.1:", sample)
    (tmp_path / "site.conf").write_text(sample, "utf-8")
    main = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(main, "utf-8")
    done = subprocess.run(
        [program("nginx"), "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_the_image_runs_as_nobody_special() -> None:
    told = (FOLDER / "Containerfile").read_text("utf-8")
    assert "USER 8765" in told
    assert "--require-hashes" in told
    assert set(re.findall(r"PANO_[A-Z_]+", told)) <= known() | {"PANO_HOME"}
