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
    email character varying(254) DEFAULT ''::character varying NOT NULL,
    password_hash text DEFAULT ''::text NOT NULL,
    preferences text DEFAULT ''::text NOT NULL,
    closed timestamp with time zone
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
CREATE TABLE public.friend_links (
    id character varying(64) NOT NULL,
    key character varying(40) NOT NULL,
    created timestamp with time zone NOT NULL,
    ends timestamp with time zone NOT NULL
);
CREATE TABLE public.friends (
    key character varying(40) NOT NULL,
    friend character varying(40) NOT NULL,
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
CREATE TABLE public.open_tournaments (
    id character varying(32) NOT NULL,
    plan text NOT NULL,
    opened timestamp with time zone NOT NULL,
    most integer NOT NULL,
    by character varying(40) NOT NULL
);
CREATE TABLE public.passkeys (
    id character varying(1400) NOT NULL,
    key character varying(40) NOT NULL,
    site character varying(255) NOT NULL,
    public_key text NOT NULL,
    sign_count bigint NOT NULL,
    label character varying(60) NOT NULL,
    created timestamp with time zone NOT NULL,
    last_used timestamp with time zone
);
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
CREATE TABLE public.tournament_entries (
    tournament character varying(32) NOT NULL,
    key character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    entered timestamp with time zone NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$iUPskRgU6YHC5+s/ESHd8Q$hJaV7UDBkJTvxyIbvF06saOjSP/5yMFW5viqjWEeJEw', 'player', '2026-11-28 10:40:41.450752+00', NULL, 0, 'anna', '', '', '', '', '', NULL);
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$uxg4P0EzZFijQiu6VEt8bQ$/pH0whBQutdnuFWX/UWiTt9O/9ir0buUchfZB3NSjXc', 'player', '2026-11-28 10:40:41.577784+00', NULL, 0, 'ben', '', '', '', '', '', NULL);
INSERT INTO public.alembic_version VALUES ('0013');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-27 10:40:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-27 10:40:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-27 10:41:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-27 10:41:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-27 10:42:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-27 10:42:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-27 10:43:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-27 10:43:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-27 10:44:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-27 10:44:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-27 10:45:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-27 10:45:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-27 10:46:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-27 10:46:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-27 10:47:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-27 10:47:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-27 10:48:41.582634+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-27 10:48:41.582634+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 10:43:41.582634+00', '2026-11-27 10:44:11.582634+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '13bd733a65f30f01097d0f73b2b6a860c2cbac376092e22ab542fa2a9adfe0b9', true);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-27 10:41:41.582634+00', '2026-11-27 10:42:11.582634+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '9aae7884f44bf406375f8753f2e081a70f5f43e33c869265175b63731ef4aa09', true);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-27 10:45:41.582634+00', '2026-11-27 10:46:11.582634+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'acceefc623437e71c505047558087bc6212360761e72a7ef56ad53d70e6e717a', true);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 10:44:41.582634+00', '2026-11-27 10:45:11.582634+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '377e72a15034274846e0ad794abadc18ab3375b857e70df5efb23474b26791c2', true);
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 10:40:41.582634+00', '2026-11-27 10:41:11.582634+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '2b98ce50233bad6d92037b98dedfbe00a0b888de114222e46e43933953791b0d', true);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 10:42:41.582634+00', '2026-11-27 10:43:11.582634+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '6dfcc9848c36379df8afce711178935b49f7a180e515a3543be60879b8e64840', true);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 10:46:41.582634+00', '2026-11-27 10:47:11.582634+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'ed02706e72d4760213c36f6e0fb5dbabd00e72b61e7bf390ca75ad8d8ed412c1', true);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-27 10:47:41.582634+00', '2026-11-27 10:48:11.582634+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '7302ed77dca480b80243b75cca7b09df807228afdd9d0811d2604b41b0d7700e', true);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 10:48:41.582634+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '9bd349912a0b133477477728db7a1af5a880a53bd4944fb604da13d63b806818', true);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.001066, 60.999391, 0.000609, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.001034, 60.999139, 0.000861, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.000634, 61.998903, 0.000488, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.000591, 61.998721, 0.000418, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.000711, 62.998338, 0.000565, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.007533, 62.991361, 0.00736, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.000942, 63.997542, 0.000796, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.000778, 63.990756, 0.000605, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.000457, 64.997231, 0.000311, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.000686, 60.999487, 0.000513, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.000592, 60.999554, 0.000446, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.002618, 61.997042, 0.002445, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.003967, 61.995733, 0.003821, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000695, 62.99652, 0.000522, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.000481, 62.995398, 0.000335, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.002042, 63.994651, 0.001869, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.003691, 63.991853, 0.003545, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.000494, 64.994327, 0.000324, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.000454, 60.999692, 0.000308, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.008605, 60.991565, 0.008435, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.000846, 61.998979, 0.000713, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.000644, 61.991069, 0.000496, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.000514, 62.998598, 0.000381, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.000966, 60.999778, 0.000222, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.017395, 61.983127, 0.016651, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.008493, 60.995277, 0.004723, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.001298, 61.995277, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.014657, 62.969214, 0.013913, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.006493, 63.963465, 0.005749, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.019126, 64.945083, 0.018382, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.003796, 60.998632, 0.001368, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.007538, 61.993522, 0.00511, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.000829, 60.999641, 0.000359, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.001121, 61.99899, 0.000651, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.00516, 62.988912, 0.00461, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.003659, 63.985803, 0.003109, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.000721, 64.985545, 0.000258, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.000944, 60.999526, 0.000474, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.005784, 61.994212, 0.005314, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.002728, 60.997618, 0.002382, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.004525, 61.993439, 0.004179, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000642, 62.99404, 0.000172, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.001028, 63.993482, 0.000558, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.004651, 62.989134, 0.004305, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.000882, 63.988598, 0.000536, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.003224, 64.990728, 0.002754, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.00701, 64.981923, 0.006675, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.003585, 65.978673, 0.00325, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.000734, 66.978274, 0.000399, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.002585, 67.976024, 0.00225, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.05932, 60.940945, 0.059055, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.00872, 60.992168, 0.007832, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.001152, 61.940058, 0.000887, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.100926, 61.89213, 0.100038, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.100309, 62.840014, 0.100044, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.040013, 62.853005, 0.039125, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.127106, 63.713173, 0.126841, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.13118, 63.722713, 0.130292, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.001062, 64.712376, 0.000797, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.036909, 64.686692, 0.036021, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.00102, 65.711621, 0.000755, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.004028, 65.683552, 0.00314, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.00467, 66.707216, 0.004405, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.000855, 66.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.000703, 67.706778, 0.000438, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.000699, 67.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.005666, 68.701377, 0.005401, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.000774, 68.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.005822, 69.69582, 0.005557, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.000752, 69.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.003929, 70.692156, 0.003664, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.00069, 70.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.000482, 71.691939, 0.000217, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.000441, 71.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.000406, 72.691798, 0.000141, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.000465, 72.683552, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.015678, 73.676385, 0.015413, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.000529, 60.99997, 3e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.000612, 60.999653, 0.000347, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.000492, 61.99997, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.005315, 61.99454, 0.005113, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.000941, 62.999528, 0.000442, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.000582, 62.994117, 0.000423, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.003295, 63.996732, 0.002796, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.003514, 63.990762, 0.003355, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.00401, 64.993221, 0.003511, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000839, 64.990082, 0.00068, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.003141, 65.990579, 0.002642, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.088968, 65.901273, 0.088809, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.000935, 66.990143, 0.000436, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.002575, 66.898857, 0.002416, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.00072, 67.989922, 0.000221, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.000659, 67.898357, 0.0005, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.000517, 68.989904, 1.8e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.005521, 68.892995, 0.005362, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.000635, 69.989768, 0.000136, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.000596, 69.892558, 0.000437, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.000421, 70.989768, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.000463, 70.892254, 0.000304, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.000366, 71.989768, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.008958, 71.883455, 0.008799, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.000721, 72.989546, 0.000222, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.000545, 72.883063, 0.000392, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.002484, 73.987561, 0.001985, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.000721, 60.999432, 0.000568, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.000583, 60.999916, 8.4e-05, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.000413, 61.999172, 0.00026, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-28 10:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-28 10:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-28 10:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-28 10:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-28 10:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-28 10:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-28 10:41:02.586388+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-28 10:41:02.586388+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 10:41:02.605637+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 10:41:02.605637+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 10:41:02.649017+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 10:41:02.649017+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"time": "none", "format": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "roster": "connected", "absent": false, "due": ""}', '2026-11-27 10:40:41.582634+00', '2026-11-27 10:48:41.582634+00', 'it was only a test');
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
ALTER TABLE ONLY public.friend_links
    ADD CONSTRAINT friend_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_pkey PRIMARY KEY (key, friend);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_pkey PRIMARY KEY (match, player);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.open_tournaments
    ADD CONSTRAINT open_tournaments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.tournament_entries
    ADD CONSTRAINT tournament_entries_pkey PRIMARY KEY (tournament, key);
ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);
CREATE INDEX ix_accounts_likeness ON public.accounts USING btree (likeness);
CREATE INDEX ix_browser_logins_key ON public.browser_logins USING btree (key);
CREATE INDEX ix_friend_links_key ON public.friend_links USING btree (key);
CREATE INDEX ix_mailed_links_key ON public.mailed_links USING btree (key);
CREATE INDEX ix_match_players_name ON public.match_players USING btree (lower((name)::text), started, match);
CREATE INDEX ix_matches_game_started ON public.matches USING btree (game, started);
CREATE INDEX ix_matches_started ON public.matches USING btree (started);
CREATE INDEX ix_matches_tournament ON public.matches USING btree (tournament, tournament_game) WHERE (tournament IS NOT NULL);
CREATE INDEX ix_matches_unfinished ON public.matches USING btree (started) WHERE (result IS NULL);
CREATE INDEX ix_matches_unlisted ON public.matches USING btree (ended) WHERE (listed IS FALSE);
CREATE INDEX ix_matches_voided ON public.matches USING btree (id) WHERE (voided IS NOT NULL);
CREATE INDEX ix_passkeys_key ON public.passkeys USING btree (key);
CREATE INDEX ix_reports_created ON public.reports USING btree (created);
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
CREATE INDEX ix_tournaments_started ON public.tournaments USING btree (started);
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.moderation_log FOR EACH STATEMENT EXECUTE FUNCTION public.moderation_log_refuse();
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
