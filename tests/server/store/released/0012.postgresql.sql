CREATE FUNCTION public.moderation_log_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'rows of moderation_log cannot be changed'; END $$;
CREATE TABLE public.accounts (
    id integer NOT NULL,
    name character varying(40) NOT NULL,
    key character varying(40) NOT NULL,
    token_hash text NOT NULL,
    role character varying(20) NOT NULL,
    created timestamp with time zone NOT NULL,
    last_seen timestamp with time zone,
    generation integer DEFAULT 0 NOT NULL,
    likeness character varying(40) DEFAULT ''::character varying NOT NULL,
    display character varying(60) DEFAULT ''::character varying NOT NULL,
    recovery_hash text DEFAULT ''::text NOT NULL,
    email character varying(254) DEFAULT ''::character varying NOT NULL
);
CREATE SEQUENCE public.accounts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.accounts_id_seq OWNED BY public.accounts.id;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.announcements (
    id integer NOT NULL,
    text text NOT NULL,
    created timestamp with time zone NOT NULL,
    ends timestamp with time zone,
    by character varying(64) NOT NULL
);
CREATE SEQUENCE public.announcements_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.announcements_id_seq OWNED BY public.announcements.id;
CREATE TABLE public.browser_logins (
    id character varying(64) NOT NULL,
    key character varying(40) NOT NULL,
    credential character varying(32) NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.mailed_links (
    id character varying(64) NOT NULL,
    key character varying(40) NOT NULL,
    purpose character varying(10) NOT NULL,
    email character varying(254) NOT NULL,
    created timestamp with time zone NOT NULL,
    ends timestamp with time zone NOT NULL
);
CREATE TABLE public.match_players (
    match character varying(32) NOT NULL,
    player integer NOT NULL,
    name character varying(40) NOT NULL,
    started timestamp with time zone NOT NULL
);
CREATE TABLE public.matches (
    id character varying(32) NOT NULL,
    game character varying(40) NOT NULL,
    options text NOT NULL,
    players text NOT NULL,
    "time" character varying(40) NOT NULL,
    commitment character varying(64) NOT NULL,
    started timestamp with time zone NOT NULL,
    ended timestamp with time zone,
    result character varying(40),
    reason character varying(40),
    detail text NOT NULL,
    returns text,
    scores text NOT NULL,
    seed character varying(64) NOT NULL,
    seats text DEFAULT '[]'::text NOT NULL,
    opening text DEFAULT ''::text NOT NULL,
    time_class character varying(20) DEFAULT ''::character varying NOT NULL,
    rated boolean DEFAULT false NOT NULL,
    dead text DEFAULT '[]'::text NOT NULL,
    voided text,
    tournament character varying(32),
    tournament_game integer DEFAULT 0 NOT NULL,
    plies_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    listed boolean DEFAULT true NOT NULL
);
CREATE TABLE public.moderation_log (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by character varying(64) NOT NULL,
    action character varying(20) NOT NULL,
    subject character varying(64) NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    ends timestamp with time zone
);
CREATE SEQUENCE public.moderation_log_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moderation_log_id_seq OWNED BY public.moderation_log.id;
CREATE TABLE public.plies (
    match character varying(32) NOT NULL,
    ply integer NOT NULL,
    player integer NOT NULL,
    move character varying(200) NOT NULL,
    seconds double precision NOT NULL,
    clock double precision,
    charged double precision DEFAULT '0'::double precision NOT NULL,
    stones integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.rating_history (
    key character varying(40) NOT NULL,
    game character varying(40) NOT NULL,
    time_class character varying(20) NOT NULL,
    hour timestamp with time zone NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    games integer NOT NULL
);
CREATE TABLE public.ratings (
    game character varying(40) NOT NULL,
    time_class character varying(20) NOT NULL,
    name character varying(40) NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    games integer NOT NULL,
    updated timestamp with time zone NOT NULL
);
CREATE TABLE public.reports (
    id integer NOT NULL,
    match character varying(32) NOT NULL,
    subject character varying(40) NOT NULL,
    subject_key character varying(40) NOT NULL,
    reporter character varying(40) NOT NULL,
    reporter_key character varying(64) NOT NULL,
    text text NOT NULL,
    created timestamp with time zone NOT NULL,
    closed timestamp with time zone,
    closed_by character varying(64) DEFAULT ''::character varying NOT NULL,
    outcome text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.reports_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.reports_id_seq OWNED BY public.reports.id;
CREATE TABLE public.restrictions (
    id integer NOT NULL,
    kind character varying(10) NOT NULL,
    scope character varying(10) NOT NULL,
    target character varying(64) NOT NULL,
    shown character varying(64) NOT NULL,
    network character varying(64) DEFAULT ''::character varying NOT NULL,
    reason text NOT NULL,
    begun timestamp with time zone NOT NULL,
    ends timestamp with time zone,
    by character varying(64) NOT NULL
);
CREATE SEQUENCE public.restrictions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.restrictions_id_seq OWNED BY public.restrictions.id;
CREATE TABLE public.sessions (
    id character varying(32) NOT NULL,
    key character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    bot boolean NOT NULL,
    peer character varying(100) NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.tournaments (
    id character varying(32) NOT NULL,
    plan text NOT NULL,
    started timestamp with time zone NOT NULL,
    ended timestamp with time zone,
    stopped text
);
ALTER TABLE ONLY public.accounts ALTER COLUMN id SET DEFAULT nextval('public.accounts_id_seq'::regclass);
ALTER TABLE ONLY public.announcements ALTER COLUMN id SET DEFAULT nextval('public.announcements_id_seq'::regclass);
ALTER TABLE ONLY public.moderation_log ALTER COLUMN id SET DEFAULT nextval('public.moderation_log_id_seq'::regclass);
ALTER TABLE ONLY public.reports ALTER COLUMN id SET DEFAULT nextval('public.reports_id_seq'::regclass);
ALTER TABLE ONLY public.restrictions ALTER COLUMN id SET DEFAULT nextval('public.restrictions_id_seq'::regclass);
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$uxZHL56i/ktv6WgNIWYuYQ$RPO5V/mHE66TyFRDgrqyNSvGNLgKMqJ5ZJeSO6Z69B4', 'player', '2026-11-28 00:41:16.408155+00', NULL, 0, 'anna', '', '', '');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$yzrJ1vIbYfxBexPFE1+SjA$24LLIK1sqxAHERle7vFoFfPfzsETEkxQFb7EjoJeUAo', 'player', '2026-11-28 00:41:16.489724+00', NULL, 0, 'ben', '', '', '');
INSERT INTO public.alembic_version VALUES ('0012');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-27 00:41:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-27 00:41:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-27 00:42:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-27 00:42:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-27 00:43:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-27 00:43:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-27 00:44:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-27 00:44:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-27 00:45:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-27 00:45:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-27 00:46:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-27 00:46:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-27 00:47:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-27 00:47:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-27 00:48:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-27 00:48:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-27 00:49:16.494912+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-27 00:49:16.494912+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 00:44:16.494912+00', '2026-11-27 00:44:46.494912+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '9229f116ef9ea0c7578d0ba7a279f2c1791e7d0708f6559a97b097aace70c950', true);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-27 00:42:16.494912+00', '2026-11-27 00:42:46.494912+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '091bd9a69cd7dd652eb6c2c07c31a352050034fadedd5cfa14c87e8b4b99f5ab', true);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-27 00:46:16.494912+00', '2026-11-27 00:46:46.494912+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '0cda0aa264c4bc29909708cd7a6ad5900da70526d6f09c776780e9e1eb826971', true);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 00:45:16.494912+00', '2026-11-27 00:45:46.494912+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'cb5b75306bb3cc51c2301e4b011d2158f6934ad65a8359bc880c84ff80baf2ee', true);
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 00:41:16.494912+00', '2026-11-27 00:41:46.494912+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'fb1d6fa6635cb1efe98f106a2458b1553210ab53d20d9489a871923b86a43735', true);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 00:43:16.494912+00', '2026-11-27 00:43:46.494912+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '26188cce96a09a47c3649b81e6e92616dfa4150f185a6d492b131471bef666f0', true);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 00:47:16.494912+00', '2026-11-27 00:47:46.494912+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '1cf7433ca4525205af9aca674a4eb7aafca86a140f21699e5133027455ebe216', true);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-27 00:48:16.494912+00', '2026-11-27 00:48:46.494912+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '04b66d23428c41e2353c1f6fd4f1208cd87d4177b90e1fb5d9f5d7f74a0afa25', true);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 00:49:16.494912+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '02fa1cf325737a3527eb76a2d1f0db511840192d210976c12a0b6dc0eddcca34', true);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.001418, 60.999209, 0.000791, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.005618, 60.994712, 0.005288, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.003242, 61.996594, 0.002615, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.000823, 61.994219, 0.000493, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.000886, 62.996335, 0.000259, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.000677, 62.993872, 0.000347, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.000704, 63.996152, 0.000183, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.000622, 63.99358, 0.000292, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.000391, 64.996152, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.000761, 60.999569, 0.000431, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.00064, 60.999821, 0.000179, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.000554, 61.999345, 0.000224, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.003053, 61.997173, 0.002648, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000667, 62.999008, 0.000337, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.00064, 62.99688, 0.000293, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.000624, 63.998714, 0.000294, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.000574, 63.99652, 0.00036, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.000597, 64.998321, 0.000393, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.00409, 60.996106, 0.003894, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.000713, 60.999491, 0.000509, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.000549, 61.995736, 0.00037, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.00215, 61.997545, 0.001946, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.003658, 62.992257, 0.003479, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.000409, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.003468, 61.996721, 0.003279, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.003432, 60.996725, 0.003275, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.00477, 61.992112, 0.004613, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.000628, 62.996282, 0.000439, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.000814, 63.995657, 0.000625, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.000428, 64.995418, 0.000239, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.003632, 60.996525, 0.003475, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.00399, 61.992692, 0.003833, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.004703, 60.995486, 0.004514, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.002699, 61.992976, 0.00251, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.000441, 62.992408, 0.000284, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.000525, 63.99204, 0.000368, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.000661, 64.991536, 0.000504, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.000408, 60.999781, 0.000219, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.000598, 61.999334, 0.000447, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.000375, 60.999782, 0.000218, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.00071, 61.999229, 0.000553, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000381, 62.999104, 0.00023, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.00065, 63.998605, 0.000499, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.000308, 62.999078, 0.000151, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.000415, 63.99882, 0.000258, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.00038, 64.998376, 0.000229, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.000407, 64.99857, 0.00025, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.000402, 65.998325, 0.000245, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.000583, 66.997899, 0.000426, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.000422, 67.997634, 0.000265, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.001384, 60.998818, 0.001182, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.001194, 60.998958, 0.001042, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.000768, 61.998252, 0.000566, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.000845, 61.998265, 0.000693, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.000726, 62.997728, 0.000524, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.000706, 62.997711, 0.000554, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.000608, 63.997322, 0.000406, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.000656, 63.997207, 0.000504, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.000692, 64.996832, 0.00049, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.000653, 64.996706, 0.000501, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.000496, 65.996538, 0.000294, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.00054, 65.996318, 0.000388, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.000476, 66.996264, 0.000274, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.000526, 66.995944, 0.000374, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.000628, 67.995838, 0.000426, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.000568, 67.995528, 0.000416, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.000669, 68.995337, 0.000501, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.000502, 68.995178, 0.00035, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.000409, 69.995096, 0.000241, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.000476, 69.994854, 0.000324, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.000523, 70.994741, 0.000355, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.000782, 70.994224, 0.00063, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.000408, 71.994486, 0.000255, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.000474, 71.993902, 0.000322, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.0004, 72.994239, 0.000247, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.000615, 72.993439, 0.000463, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.000603, 73.993789, 0.00045, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.000498, 60.999654, 0.000346, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.000614, 60.999539, 0.000461, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.000525, 61.999268, 0.000386, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.000587, 61.999105, 0.000434, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.000485, 62.998922, 0.000346, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.003051, 62.996207, 0.002898, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.000597, 63.998464, 0.000458, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.000498, 63.995862, 0.000345, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.000872, 64.997731, 0.000733, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000446, 64.995569, 0.000293, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.001342, 65.996528, 0.001203, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.000448, 65.995274, 0.000295, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.000422, 66.996245, 0.000283, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.000425, 66.995002, 0.000272, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.000404, 67.99598, 0.000265, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.000832, 67.994323, 0.000679, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.000584, 68.995535, 0.000445, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.000481, 68.993995, 0.000328, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.000518, 69.995156, 0.000379, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.000462, 69.993686, 0.000309, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.000487, 70.994808, 0.000348, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.000902, 70.992937, 0.000749, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.000568, 71.994379, 0.000429, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.001517, 71.991566, 0.001371, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.000465, 72.994053, 0.000326, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.000381, 72.991331, 0.000235, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.000486, 73.993706, 0.000347, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.000478, 60.999668, 0.000332, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.000577, 60.999562, 0.000438, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.002517, 61.997297, 0.002371, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-28 00:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-28 00:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-28 00:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-28 00:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-28 00:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-28 00:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-28 00:41:23.545309+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-28 00:41:23.545309+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 00:41:23.568054+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 00:41:23.568054+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 00:41:23.579034+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 00:41:23.579034+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false, "due": ""}', '2026-11-27 00:41:16.494912+00', '2026-11-27 00:49:16.494912+00', 'it was only a test');
SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);
SELECT pg_catalog.setval('public.announcements_id_seq', 1, false);
SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.reports_id_seq', 1, false);
SELECT pg_catalog.setval('public.restrictions_id_seq', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_key_key UNIQUE (key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_name_key UNIQUE (name);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.browser_logins
    ADD CONSTRAINT browser_logins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_pkey PRIMARY KEY (match, player);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_pkey PRIMARY KEY (match, ply);
ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_pkey PRIMARY KEY (key, game, time_class, hour);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (game, time_class, name);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_match_subject_key_reporter_key_key UNIQUE (match, subject_key, reporter_key);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_kind_scope_target_key UNIQUE (kind, scope, target);
ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);
CREATE INDEX ix_accounts_likeness ON public.accounts USING btree (likeness);
CREATE INDEX ix_browser_logins_key ON public.browser_logins USING btree (key);
CREATE INDEX ix_mailed_links_key ON public.mailed_links USING btree (key);
CREATE INDEX ix_match_players_name ON public.match_players USING btree (lower((name)::text), started, match);
CREATE INDEX ix_matches_game_started ON public.matches USING btree (game, started);
CREATE INDEX ix_matches_started ON public.matches USING btree (started);
CREATE INDEX ix_matches_tournament ON public.matches USING btree (tournament, tournament_game) WHERE (tournament IS NOT NULL);
CREATE INDEX ix_matches_unfinished ON public.matches USING btree (started) WHERE (result IS NULL);
CREATE INDEX ix_matches_unlisted ON public.matches USING btree (ended) WHERE (listed IS FALSE);
CREATE INDEX ix_matches_voided ON public.matches USING btree (id) WHERE (voided IS NOT NULL);
CREATE INDEX ix_reports_created ON public.reports USING btree (created);
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
CREATE INDEX ix_tournaments_started ON public.tournaments USING btree (started);
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.moderation_log FOR EACH STATEMENT EXECUTE FUNCTION public.moderation_log_refuse();
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
