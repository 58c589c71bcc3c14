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
    tournament_game integer DEFAULT 0 NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$1ie0cH/BNBChW/3koU3jSw$dGc1idciH6VoNGFckcp+Mn9cm4oxZ5VHsxipEOB8BTo', 'player', '2026-11-27 21:25:04.605715+00', NULL, 0, 'anna', '', '', '');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$z0l0Ha8bgdxKlWQCWz5PBw$GCMPFmKB1eqcDvEyRdUDNQGVkEiJAkZjLdJJsnuthXo', 'player', '2026-11-27 21:25:05.629962+00', NULL, 0, 'ben', '', '', '');
INSERT INTO public.alembic_version VALUES ('0009');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:25:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:25:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:26:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:26:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:27:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:27:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:28:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:28:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:29:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:29:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:30:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:30:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:31:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:31:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:32:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:32:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:33:05.668706+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:33:05.668706+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:25:05.668706+00', '2026-11-26 21:25:35.668706+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:26:05.668706+00', '2026-11-26 21:26:35.668706+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:27:05.668706+00', '2026-11-26 21:27:35.668706+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:28:05.668706+00', '2026-11-26 21:28:35.668706+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"1": "B+8", "0": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:29:05.668706+00', '2026-11-26 21:29:35.668706+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:30:05.668706+00', '2026-11-26 21:30:35.668706+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:31:05.668706+00', '2026-11-26 21:31:35.668706+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:32:05.668706+00', '2026-11-26 21:32:35.668706+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:33:05.668706+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.046276, 60.959433, 0.040567, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.021055, 60.990348, 0.009652, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.017744, 61.947398, 0.012035, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.021387, 61.980364, 0.009984, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.024559, 62.928548, 0.01885, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.016431, 62.975336, 0.005028, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.003266, 63.928548, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.03047, 63.956269, 0.019067, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.09208, 64.842177, 0.086371, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.039579, 60.96122, 0.03878, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.022372, 60.978371, 0.021629, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.087832, 61.874187, 0.087033, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.023792, 61.955322, 0.023049, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.004387, 62.870599, 0.003588, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.018924, 62.937141, 0.018181, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.052124, 63.819274, 0.051325, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.03027, 63.907614, 0.029527, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.020947, 64.799126, 0.020148, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.027629, 60.973114, 0.026886, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.000983, 60.999816, 0.000184, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.038546, 61.935311, 0.037803, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.14767, 61.852945, 0.146871, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.031743, 62.904311, 0.031, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.055596, 60.964404, 0.035596, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.013612, 61.964404, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.011082, 60.990088, 0.009912, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.048278, 61.94298, 0.047108, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.005358, 62.964404, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.047574, 63.93683, 0.027574, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.001577, 64.93683, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.017977, 60.983193, 0.016807, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.029897, 61.954466, 0.028727, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.012593, 60.988951, 0.011049, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.011661, 61.978834, 0.010117, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.031809, 62.923827, 0.030639, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.000869, 63.923827, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.055601, 64.869396, 0.054431, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.000667, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.011495, 61.990049, 0.009951, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.031006, 60.970164, 0.029836, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.014098, 61.957236, 0.012928, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.001515, 62.989382, 0.000667, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.031848, 63.958382, 0.031, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.011576, 62.94683, 0.010406, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.019516, 63.928484, 0.018346, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.025727, 64.933503, 0.024879, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.003439, 64.926215, 0.002269, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.036322, 65.891063, 0.035152, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.023269, 66.868964, 0.022099, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.011616, 67.858518, 0.010446, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.03575, 60.973248, 0.026752, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.017533, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.03761, 61.944636, 0.028612, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.020364, 61.980623, 0.019377, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.032667, 62.920967, 0.023669, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.019762, 62.961848, 0.018775, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.014018, 63.915947, 0.00502, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.013151, 63.949684, 0.012164, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.06624, 64.858705, 0.057242, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.0045, 64.946171, 0.003513, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.000933, 65.858705, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.019846, 65.927312, 0.018859, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.006492, 66.858705, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.055376, 66.872923, 0.054389, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.012242, 67.855461, 0.003244, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.001418, 67.872492, 0.000431, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.021213, 68.843246, 0.012215, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.039658, 68.833821, 0.038671, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.044413, 69.807831, 0.035415, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.010117, 69.824691, 0.00913, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.049025, 70.767804, 0.040027, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.00259, 70.823088, 0.001603, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.017149, 71.759653, 0.008151, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.001724, 71.822351, 0.000737, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.000771, 72.759653, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.000446, 72.822351, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.00037, 73.759653, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.007058, 60.993929, 0.006071, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.004154, 60.997688, 0.002312, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.064128, 61.930788, 0.063141, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.019093, 61.980437, 0.017251, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.041089, 62.890686, 0.040102, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.010891, 62.971388, 0.009049, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.015816, 63.875857, 0.014829, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.00325, 63.96998, 0.001408, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.001434, 64.87541, 0.000447, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.082313, 64.889509, 0.080471, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.004356, 65.872041, 0.003369, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.010366, 65.880985, 0.008524, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.008677, 66.864351, 0.00769, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.025154, 66.857673, 0.023312, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.06649, 67.798848, 0.065503, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.003379, 67.856136, 0.001537, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.00764, 68.792195, 0.006653, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.005166, 68.852812, 0.003324, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.018734, 69.774448, 0.017747, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.047301, 69.807353, 0.045459, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.003221, 70.772214, 0.002234, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.016657, 70.792538, 0.014815, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.008081, 71.76512, 0.007094, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.001895, 71.792485, 5.3e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.028173, 72.737934, 0.027186, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.004576, 72.789751, 0.002734, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.011795, 73.727126, 0.010808, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.035248, 60.966594, 0.033406, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.031424, 60.969563, 0.030437, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.024107, 61.944329, 0.022265, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-27 21:25:53.37579+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:25:53.37579+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:25:53.424974+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:25:53.424974+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:25:53.453728+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:25:53.453728+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false}', '2026-11-26 21:25:05.668706+00', '2026-11-26 21:33:05.668706+00', 'it was only a test');
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
CREATE INDEX ix_matches_voided ON public.matches USING btree (id) WHERE (voided IS NOT NULL);
CREATE INDEX ix_reports_created ON public.reports USING btree (created);
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
CREATE INDEX ix_tournaments_started ON public.tournaments USING btree (started);
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.moderation_log FOR EACH STATEMENT EXECUTE FUNCTION public.moderation_log_refuse();
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
