-- A database as boardwire 0.1.0 made it, with a match that ended and one that was cut off.
-- For PostgreSQL the test puts TIMESTAMP WITH TIME ZONE in the place of DATETIME.

CREATE TABLE matches (
	id VARCHAR(32) NOT NULL,
	game VARCHAR(40) NOT NULL,
	options TEXT NOT NULL,
	players TEXT NOT NULL,
	time VARCHAR(40) NOT NULL,
	commitment VARCHAR(64) NOT NULL,
	started DATETIME NOT NULL,
	ended DATETIME,
	result VARCHAR(40),
	reason VARCHAR(40),
	detail TEXT NOT NULL,
	returns TEXT,
	scores TEXT NOT NULL,
	seed VARCHAR(64) NOT NULL,
	PRIMARY KEY (id)
);
CREATE INDEX ix_matches_started ON matches (started);
CREATE TABLE plies (
	"match" VARCHAR(32) NOT NULL,
	ply INTEGER NOT NULL,
	player INTEGER NOT NULL,
	move VARCHAR(200) NOT NULL,
	seconds FLOAT NOT NULL,
	clock FLOAT,
	PRIMARY KEY ("match", ply),
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO matches VALUES ('0f3a', 'othello', '{"size": 6, "position": ""}', '["Anna", "ben"]', '5m+3', '',
	'2026-11-20 12:00:00.250000', '2026-11-20 12:01:00.000000', 'W+Resign', 'resignation', '',
	'[-1.0, 1.0]', '{"1": "W+12"}', '');
INSERT INTO matches VALUES ('77c1', 'pig', '{"target": 50}', '["anna", "anna"]', 'none', 'c0ffee',
	'2026-11-20 13:00:00.000000', NULL, NULL, NULL, '', NULL, '{}', '');
INSERT INTO plies VALUES ('0f3a', 1, 0, 'D3', 0.25, 302.75);
INSERT INTO plies VALUES ('0f3a', 2, 1, 'C3', 1.5, 301.5);
INSERT INTO plies VALUES ('77c1', 1, 0, 'roll', 0.5, NULL);
INSERT INTO plies VALUES ('77c1', 2, -1, '6', 0.0, NULL);
