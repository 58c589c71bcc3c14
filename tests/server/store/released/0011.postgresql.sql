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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Bx4hs3dcNpY88HlNPF5Hhg$fXlpgI2FK+a9Tz6cuXJfTIilrhezSJ1XNXIPwQuyKB4', 'player', '2026-11-27 21:35:48.941762+00', NULL, 0, 'anna', '', '', '');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$iQy+LsGjwo81e9KAXikPwQ$OxasK3Zckp/gC5vCf2YkkeJA9xgMnMC/AboQ29UQod8', 'player', '2026-11-27 21:35:49.502049+00', NULL, 0, 'ben', '', '', '');
INSERT INTO public.alembic_version VALUES ('0011');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:35:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:35:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:36:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:36:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:37:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:37:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:38:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:38:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:39:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:39:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:40:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:40:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:41:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:41:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:42:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:42:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:43:49.570196+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:43:49.570196+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:38:49.570196+00', '2026-11-26 21:39:19.570196+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'c4d35ffc0c122c1c576373bc02f3c3ba4509e691f81de2c9db3093113099dcf6', true);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:36:49.570196+00', '2026-11-26 21:37:19.570196+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '9a26041704e850541f16b40f9c8304471918b5da6d5307071a27c5e896ef9262', true);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:40:49.570196+00', '2026-11-26 21:41:19.570196+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '531d1e853bb2385ebf979c10a33ec63b3be14ea27ac2d2f4e8875f9dc396fa47', true);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:39:49.570196+00', '2026-11-26 21:40:19.570196+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'cfa4c9c08a6a34e90055b7c075b73aaa9fed9a361e8798b73e8a1eb17bf0f5a8', true);
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:35:49.570196+00', '2026-11-26 21:36:19.570196+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '3ce95169f84905582ad46e62983e3bc7ba4b3535bc3556f691deeb8fdee53630', true);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:37:49.570196+00', '2026-11-26 21:38:19.570196+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '0f71fedf527912e8a47830963a8ec40b22731fc5e52160a84ec6ea66683a9981', true);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:41:49.570196+00', '2026-11-26 21:42:19.570196+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'b10e2cb28e649711c940e5e92f2d84b268de6084554d20f65c17a7604a11bacd', true);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:42:49.570196+00', '2026-11-26 21:43:19.570196+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '2f1a669af1080cfd043918efac10457c1e96395dfd5d68f38d4e0f40bc5a57c4', true);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:43:49.570196+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '5f2b2762b094e8859e9384504da110061c64ac3026a7d7f28f7dfaa5b77d7c30', true);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.006776, 60.994135, 0.005865, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.00827, 60.991893, 0.008107, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.002346, 61.9927, 0.001435, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.007723, 61.984333, 0.00756, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.01712, 62.976385, 0.016315, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.003545, 62.980951, 0.003382, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.00127, 63.97592, 0.000465, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.000727, 63.980387, 0.000564, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.000464, 64.97592, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.003632, 60.996531, 0.003469, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.000925, 60.99988, 0.00012, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.006769, 61.989925, 0.006606, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.000942, 61.999743, 0.000137, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000978, 62.98911, 0.000815, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.00373, 62.996818, 0.002925, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.010259, 63.979014, 0.010096, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.000849, 63.996384, 0.000434, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.002889, 64.976288, 0.002726, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.000775, 60.99964, 0.00036, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.007189, 60.992974, 0.007026, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.001093, 61.998962, 0.000678, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.004715, 61.988422, 0.004552, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.015626, 62.983751, 0.015211, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.000702, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.001739, 61.999052, 0.000948, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.005594, 60.995775, 0.004225, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.007949, 61.989195, 0.00658, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.0036, 62.996243, 0.002809, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.015686, 63.981348, 0.014895, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.001215, 64.980924, 0.000424, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.040967, 60.960402, 0.039598, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.001051, 61.960402, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.003751, 60.99704, 0.00296, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.005892, 61.991939, 0.005101, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.027717, 62.933158, 0.027244, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.001003, 63.932628, 0.00053, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.008004, 64.925097, 0.007531, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.01691, 60.98326, 0.01674, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.015471, 61.967959, 0.015301, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.023449, 60.977024, 0.022976, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.007705, 61.969792, 0.007232, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000526, 62.967603, 0.000356, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.000605, 63.967168, 0.000435, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.000348, 62.969792, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.005052, 63.965213, 0.004579, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.002623, 64.964715, 0.002453, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.000697, 64.964989, 0.000224, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.000789, 65.964673, 0.000316, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.015476, 66.94967, 0.015003, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.008324, 67.941819, 0.007851, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.004782, 60.995644, 0.004356, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.010849, 60.989564, 0.010436, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.014401, 61.981669, 0.013975, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.009989, 61.979988, 0.009576, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.006498, 62.975597, 0.006072, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.006612, 62.973789, 0.006199, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.006036, 63.969987, 0.00561, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.021377, 63.952825, 0.020964, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.004822, 64.965591, 0.004396, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.012475, 64.940763, 0.012062, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.05737, 65.908647, 0.056944, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.035347, 65.905829, 0.034934, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.004991, 66.904082, 0.004565, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.013592, 66.89265, 0.013179, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.006018, 67.89849, 0.005592, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.009453, 67.88361, 0.00904, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.00255, 68.896366, 0.002124, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.0079, 68.876123, 0.007487, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.016412, 69.88038, 0.015986, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.008046, 69.86849, 0.007633, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.007562, 70.873244, 0.007136, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.030038, 70.838865, 0.029625, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.021257, 71.852413, 0.020831, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.027543, 71.811735, 0.02713, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.002008, 72.850831, 0.001582, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.037918, 72.77423, 0.037505, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.000821, 73.850436, 0.000395, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.013748, 60.986665, 0.013335, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.002946, 60.99748, 0.00252, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.000755, 61.986323, 0.000342, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.001777, 61.996129, 0.001351, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.018875, 62.967861, 0.018462, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.002181, 62.994374, 0.001755, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.00071, 63.967564, 0.000297, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.000577, 63.994223, 0.000151, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.000544, 64.967433, 0.000131, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.001918, 64.992731, 0.001492, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.034214, 65.933632, 0.033801, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.019176, 65.973981, 0.01875, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.000854, 66.933191, 0.000441, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.01068, 66.963727, 0.010254, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.00374, 67.929864, 0.003327, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.047695, 67.916458, 0.047269, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.023906, 68.906371, 0.023493, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.029646, 68.887238, 0.02922, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.011846, 69.894938, 0.011433, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.013418, 69.874246, 0.012992, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.027851, 70.8675, 0.027438, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.055111, 70.819561, 0.054685, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.011634, 71.856279, 0.011221, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.000906, 71.819081, 0.00048, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.001446, 72.855246, 0.001033, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.000636, 72.818871, 0.00021, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.004196, 73.851463, 0.003783, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.000737, 60.999689, 0.000311, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.003152, 60.997201, 0.002799, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.000612, 61.999503, 0.000186, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-27 21:36:18.581715+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:36:18.581715+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:36:18.630977+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:36:18.630977+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:36:18.699003+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:36:18.699003+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false}', '2026-11-26 21:35:49.570196+00', '2026-11-26 21:43:49.570196+00', 'it was only a test');
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
