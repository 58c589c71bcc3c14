"""The tables as they are now. The folder `migrations` brings older databases up to them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
    true,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("time", String(40), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("started", DateTime(timezone=True), nullable=False, index=True),
    Column("ended", DateTime(timezone=True)),
    Column("result", String(40)),
    Column("reason", String(40)),
    Column("detail", Text, nullable=False, default=""),
    Column("returns", Text),
    Column("scores", Text, nullable=False, default="{}"),
    Column("seed", String(64), nullable=False, default=""),
    Column("seats", Text, nullable=False, server_default="[]"),
    Column("opening", Text, nullable=False, server_default=""),
    Column("time_class", String(20), nullable=False, server_default=""),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("dead", Text, nullable=False, server_default="[]"),
    Column("voided", Text),
    Column("tournament", String(32)),
    Column("tournament_game", Integer, nullable=False, server_default="0"),
    # Of all plies, written with each of them; empty for matches of before there was one.
    Column("plies_hash", String(64), nullable=False, server_default=""),
    Column("listed", Boolean, nullable=False, server_default=true()),
)
Index("ix_matches_game_started", matches.c.game, matches.c.started)
Index(
    "ix_matches_unfinished",
    matches.c.started,
    sqlite_where=matches.c.result.is_(None),
    postgresql_where=matches.c.result.is_(None),
)
Index(
    "ix_matches_unlisted",
    matches.c.ended,
    sqlite_where=matches.c.listed.is_(false()),
    postgresql_where=matches.c.listed.is_(false()),
)
Index(
    "ix_matches_voided",
    matches.c.id,
    sqlite_where=matches.c.voided.is_not(None),
    postgresql_where=matches.c.voided.is_not(None),
)
Index(
    "ix_matches_tournament",
    matches.c.tournament,
    matches.c.tournament_game,
    sqlite_where=matches.c.tournament.is_not(None),
    postgresql_where=matches.c.tournament.is_not(None),
)

plies = Table(
    "plies",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("clock", Float),
    Column("charged", Float, nullable=False, server_default="0"),
    Column("stones", Integer, nullable=False, server_default="0"),
    # The last report of the mover on its search for the move, as a line; NULL without one.
    Column("info", Text),
    # A report on the position before the ply, made after the match; NULL without one.
    Column("review", Text),
)

match_players = Table(
    "match_players",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    # The match's own, so that one index finds the latest matches of a player.
    Column("started", DateTime(timezone=True), nullable=False),
)
Index(
    "ix_match_players_name",
    func.lower(match_players.c.name),
    match_players.c.started,
    match_players.c.match,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False, unique=True),
    Column("key", String(40), nullable=False, unique=True),
    Column("token_hash", Text, nullable=False),
    Column("role", String(20), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("last_seen", DateTime(timezone=True)),
    Column("generation", Integer, nullable=False, server_default="0"),
    Column("likeness", String(40), nullable=False, server_default="", index=True),
    Column("display", String(60), nullable=False, server_default=""),
    # The argon2id hash of the code with which the owner gets a new token; empty for none.
    Column("recovery_hash", Text, nullable=False, server_default=""),
    Column("email", String(254), nullable=False, server_default=""),
    # The argon2id hash of the password; empty for none.
    Column("password_hash", Text, nullable=False, server_default=""),
    # What the owner prefers in the page, as JSON; empty for nothing.
    Column("preferences", Text, nullable=False, server_default=""),
    # When the owner closed the account. The row stays, so that nobody takes the name.
    Column("closed", DateTime(timezone=True)),
)

# Keys of WebAuthn, each made by a device of the owner of an account.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's id, in base64url
    Column("key", String(40), nullable=False, index=True),
    Column("site", String(255), nullable=False),  # the id of the relying party: the host name
    Column("public_key", Text, nullable=False),  # COSE, in base64url
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("last_used", DateTime(timezone=True)),
)

# A friendship is two rows, one for each of the two.
friends = Table(
    "friends",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("friend", String(40), primary_key=True),
    Column("since", DateTime(timezone=True), nullable=False),
)

# Links by which others become friends of the owner of an account.
friend_links = Table(
    "friend_links",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of the link's secret
    Column("key", String(40), nullable=False, index=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("ends", DateTime(timezone=True), nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("peer", String(100), nullable=False),
    Column("since", DateTime(timezone=True), nullable=False),
)

browser_logins = Table(
    "browser_logins",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("key", String(40), nullable=False, index=True),
    Column("credential", String(32), nullable=False),
    Column("since", DateTime(timezone=True), nullable=False),
)

# Bans and mutes. One that is lifted is deleted; the log of moderation keeps it.
restrictions = Table(
    "restrictions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("scope", String(10), nullable=False),
    # The account's name in lower case, what names like the guest's have in common, or a network.
    Column("target", String(64), nullable=False),
    Column("shown", String(64), nullable=False),
    # For a guest: the network that the guest came from; empty where it is not known.
    Column("network", String(64), nullable=False, server_default=""),
    Column("reason", Text, nullable=False),
    Column("begun", DateTime(timezone=True), nullable=False),
    Column("ends", DateTime(timezone=True)),
    Column("by", String(64), nullable=False),
    UniqueConstraint("kind", "scope", "target"),
)

# Triggers refuse to change or delete a row.
moderation_log = Table(
    "moderation_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("by", String(64), nullable=False),
    Column("action", String(20), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("detail", Text, nullable=False, server_default=""),
    Column("ends", DateTime(timezone=True)),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String(32), nullable=False),
    Column("subject", String(40), nullable=False),
    Column("subject_key", String(40), nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("reporter_key", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False, index=True),
    Column("closed", DateTime(timezone=True)),
    Column("closed_by", String(64), nullable=False, server_default=""),
    Column("outcome", Text, nullable=False, server_default=""),
    UniqueConstraint("match", "subject_key", "reporter_key"),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("ends", DateTime(timezone=True)),
    Column("by", String(64), nullable=False),
)

# Links in letters to the owners of accounts, each good for one use.
mailed_links = Table(
    "mailed_links",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of the link's secret
    Column("key", String(40), nullable=False, index=True),
    Column("purpose", String(10), nullable=False),
    Column("email", String(254), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("ends", DateTime(timezone=True), nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("time_class", String(20), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", DateTime(timezone=True), nullable=False),
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("key", String(40), primary_key=True),  # the name in lower case
    Column("game", String(40), primary_key=True),
    Column("time_class", String(20), primary_key=True),
    Column("hour", DateTime(timezone=True), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("plan", Text, nullable=False),  # JSON
    Column("started", DateTime(timezone=True), nullable=False, index=True),
    Column("ended", DateTime(timezone=True)),
    Column("stopped", Text),  # the reason, where not all games were played
    # What has been decided since it began, as JSON; empty for nothing.
    Column("course", Text, nullable=False, server_default=""),
)

# Tournaments that players may still enter.
open_tournaments = Table(
    "open_tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("plan", Text, nullable=False),  # JSON, without players
    Column("opened", DateTime(timezone=True), nullable=False),
    Column("most", Integer, nullable=False),  # players
    Column("by", String(40), nullable=False),
)

# The players that entered open tournaments.
tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("key", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("entered", DateTime(timezone=True), nullable=False),
    Column("session", String(64)),  # of a guest: the fingerprint of the token
)
