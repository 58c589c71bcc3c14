"""The login at a broker: files that cannot be used, and settings that do nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwire.server.broker.login import BrokerError, read_login
from boardwire.server.config import BrokerSettings


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    settings = BrokerSettings("mqtts://ada@here", password_file=str(wrong))
    with pytest.raises(BrokerError, match=f"cannot read password_file {wrong}: .*no such file"):
        read_login(settings)
    wrong.write_bytes(b"\xff")
    with pytest.raises(BrokerError, match="it is not UTF-8"):
        read_login(settings)
    with pytest.raises(BrokerError, match=f"cannot read ca {wrong}: it is not PEM"):
        read_login(BrokerSettings("mqtts://here", ca=str(wrong)))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"url": "mqtt://here", "password_file": "p"}, "password_file needs a user: mqtt://USER@"),
        ({"url": "", "password_file": "p"}, "password_file needs a user"),
        ({"url": "mqtt://here", "ca": "ca.pem"}, "ca needs TLS: mqtts://"),
        ({"sessions": True}, "need a broker: mqtt://HOST in url"),
        ({"boards": True}, "need a broker: mqtt://HOST in url"),
    ],
)
def test_settings_that_would_do_nothing_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BrokerSettings(**given)
