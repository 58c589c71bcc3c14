"""deploy/kubernetes: objects as Kubernetes knows them, confined, with right settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from boardwire.cli.app import make_app
from boardwire.clients.tournament.options import plan_from, read_plan_file
from boardwire.server.config import read_config

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
VERSIONS = ("1.30", kubernetes_validate.latest_version())
"""The oldest version of Kubernetes that the manifests are for, and the newest known one."""

Manifest = dict[str, Any]


def _manifests() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.yaml")):
        for told in yaml.safe_load_all(file.read_text()):
            yield pytest.param(told, id=f"{file.stem}-{told['kind']}-{told['metadata']['name']}")


MANIFESTS = list(_manifests())
PODS = [it for it in MANIFESTS if "template" in it.values[0].get("spec", {})]


@pytest.mark.parametrize("manifest", MANIFESTS)
def test_kubernetes_knows_every_field(manifest: Manifest) -> None:
    for version in VERSIONS:
        kubernetes_validate.validate(manifest, version, strict=True)
    namespace = manifest["metadata"].get("namespace")
    assert namespace == (None if manifest["kind"] == "Namespace" else "boardwire")


@pytest.mark.parametrize("manifest", PODS)
def test_a_pod_may_do_no_more_than_it_must(manifest: Manifest) -> None:
    pod = manifest["spec"]["template"]["spec"]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "readOnlyRootFilesystem": True,
            "allowPrivilegeEscalation": False,
            "capabilities": {"drop": ["ALL"]},
        }
        assert container["resources"]["limits"]["memory"]
        mounted = {it["name"] for it in container["volumeMounts"]}
        claims = manifest["spec"].get("volumeClaimTemplates", ())
        assert mounted == {
            *(it["name"] for it in pod["volumes"]),
            *(it["metadata"]["name"] for it in claims),
        }


@pytest.mark.parametrize("manifest", PODS)
def test_its_pods_are_those_that_it_selects(manifest: Manifest) -> None:
    labels = manifest["spec"]["template"]["metadata"]["labels"]
    assert manifest["kind"] == "Job" or manifest["spec"]["selector"] == {"matchLabels": labels}


def container(name: str) -> Manifest:
    """The container of a workload."""
    told: Manifest = next(
        it.values[0]["spec"]["template"]["spec"]["containers"][0]
        for it in PODS
        if it.values[0]["metadata"]["name"] == name
    )
    return told


def test_the_server_knows_its_settings() -> None:
    config = read_config(None, {it["name"]: it["value"] for it in container("server")["env"]})
    assert config.store.database_file == "/run/database/url"
    assert config.house.join == "named"
    assert not config.accounts.registration


@pytest.mark.parametrize("manifest", PODS)
def test_the_commands_exist(manifest: Manifest) -> None:
    told = manifest["spec"]["template"]["spec"]["containers"][0]
    lines = [told.get("command", ())]
    lines += [told[probe]["exec"]["command"] for probe in told if "exec" in told[probe]]
    for program, *arguments in filter(None, lines):
        if program == "boardwire":
            make_app(arguments[:1])  # raises if there is no such command


def test_the_tournament_is_one_that_the_command_plays(tmp_path: Path) -> None:
    told = next(it.values[0]["data"] for it in MANIFESTS if it.values[0]["kind"] == "ConfigMap")
    (tmp_path / "it.toml").write_text(told["tournament.toml"])
    assert len(plan_from(read_plan_file(tmp_path / "it.toml")).engine) == 2
