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
    entered timestamp with time zone NOT NULL,
    session character varying(64)
);
CREATE TABLE public.tournaments (
    id character varying(32) NOT NULL,
    plan text NOT NULL,
    started timestamp with time zone NOT NULL,
    ended timestamp with time zone,
    stopped text,
    course text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY public.accounts ALTER COLUMN id SET DEFAULT nextval('public.accounts_id_seq'::regclass);
ALTER TABLE ONLY public.announcements ALTER COLUMN id SET DEFAULT nextval('public.announcements_id_seq'::regclass);
ALTER TABLE ONLY public.moderation_log ALTER COLUMN id SET DEFAULT nextval('public.moderation_log_id_seq'::regclass);
ALTER TABLE ONLY public.reports ALTER COLUMN id SET DEFAULT nextval('public.reports_id_seq'::regclass);
ALTER TABLE ONLY public.restrictions ALTER COLUMN id SET DEFAULT nextval('public.restrictions_id_seq'::regclass);
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$yZev/RM0/d4cz14n8/izlA$+hXZwEmlnOJPD9j8gItaLMBcMmIE3AYSTb632L3eEEU', 'player', '2026-11-28 14:15:31.131103+00', NULL, 0, 'anna', '', '', '', '', '', NULL);
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$noP40i5UXqKMwijpgNO77Q$JhnmjLPADAfCTQEbSd4aU963MFeYuc2RVGH2CwlZ9k4', 'player', '2026-11-28 14:15:31.215158+00', NULL, 0, 'ben', '', '', '', '', '', NULL);
INSERT INTO public.alembic_version VALUES ('0014');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-27 14:15:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-27 14:15:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-27 14:16:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-27 14:16:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-27 14:17:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-27 14:17:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-27 14:18:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-27 14:18:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-27 14:19:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-27 14:19:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-27 14:20:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-27 14:20:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-27 14:21:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-27 14:21:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-27 14:22:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-27 14:22:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-27 14:23:31.216887+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-27 14:23:31.216887+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 14:18:31.216887+00', '2026-11-27 14:19:01.216887+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '04c57e37a275183195c45bcdabd21b7fa5d83d7af1e09f4c0d820822568b6499', true);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-27 14:16:31.216887+00', '2026-11-27 14:17:01.216887+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '47b8605847542f060688442c9f8af891bd76820eb2fcbfb270c53be1196edfbd', true);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-27 14:20:31.216887+00', '2026-11-27 14:21:01.216887+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"1": "W+15", "0": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '8a504bcf1b43ef4ba2a7e91e4aa47e1dd271314c36dacf0dd62b7c5ca41a7716', true);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 14:19:31.216887+00', '2026-11-27 14:20:01.216887+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'a4838eea5f7c7699814cfe109f8691c0974ed48392b9dee81ac8da000b503c31', true);
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:15:31.216887+00', '2026-11-27 14:16:01.216887+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '301c125188783a4cc6bfedbba1892d953f4d81546e46a370c3cc4c65622b8aef', true);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:17:31.216887+00', '2026-11-27 14:18:01.216887+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '86f517f7199531fdec40d3f1b3bf9c7f4299cebddd8b8758edd10f61e361dca3', true);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:21:31.216887+00', '2026-11-27 14:22:01.216887+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '5d7fceb8ce5f0b5d78411823ea136b840de80bc61945a914735fb997aa3c633c', true);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-27 14:22:31.216887+00', '2026-11-27 14:23:01.216887+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '09ea6741901a0fd3b57166c06a8a36a00ddb564296624b3bc1b3b638228157e3', true);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:23:31.216887+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '0ef3b4ea2e8897289f4f5136e1de99626a02903c72b0766facb1daf7451f49ae', true);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.004612, 60.995632, 0.004368, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.001498, 60.998704, 0.001296, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.003368, 61.992431, 0.003201, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.003147, 61.995759, 0.002945, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.000686, 62.991912, 0.000519, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.007062, 62.988899, 0.00686, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.000836, 63.991243, 0.000669, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.006073, 63.983028, 0.005871, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.003892, 64.987518, 0.003725, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.0007, 60.999502, 0.000498, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.000805, 60.999362, 0.000638, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.000608, 61.999096, 0.000406, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.000667, 61.998862, 0.0005, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000519, 62.998779, 0.000317, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.000566, 62.998463, 0.000399, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.000535, 63.998446, 0.000333, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.00046, 63.99817, 0.000293, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.000363, 64.998285, 0.000161, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.000392, 60.999775, 0.000225, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.000416, 60.999786, 0.000214, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.000393, 61.999549, 0.000226, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.000436, 61.999552, 0.000234, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.000382, 62.999334, 0.000215, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.000701, 60.999483, 0.000517, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.001155, 61.998512, 0.000971, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.00137, 60.999387, 0.000613, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.003132, 61.997012, 0.002375, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.003005, 62.995691, 0.002821, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.00065, 63.995225, 0.000466, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.00051, 64.994899, 0.000326, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.000335, 60.999844, 0.000156, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.000906, 61.999117, 0.000727, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.0003, 60.999846, 0.000154, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.000727, 61.999265, 0.000581, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.000319, 62.998977, 0.00014, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.00044, 63.998716, 0.000261, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.000377, 64.998518, 0.000198, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.000233, 60.999913, 8.7e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.000464, 61.999595, 0.000318, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.000323, 60.999856, 0.000144, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.000444, 61.999591, 0.000265, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000345, 62.999396, 0.000199, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.000436, 63.999106, 0.00029, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.000466, 62.999304, 0.000287, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.000483, 63.999, 0.000304, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.000316, 64.998936, 0.00017, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.000282, 64.998897, 0.000103, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.000361, 65.998715, 0.000182, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.000361, 66.998533, 0.000182, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.000342, 67.99837, 0.000163, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.011947, 60.988296, 0.011704, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.001737, 60.998628, 0.001372, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.00139, 61.987149, 0.001147, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.000866, 61.998127, 0.000501, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.010334, 62.977058, 0.010091, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.001634, 62.996858, 0.001269, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.003365, 63.973936, 0.003122, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.000875, 63.996348, 0.00051, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.003258, 64.970921, 0.003015, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.00084, 64.995873, 0.000475, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.00715, 65.964014, 0.006907, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.00099, 65.995248, 0.000625, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.004154, 66.960103, 0.003911, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.001198, 66.994415, 0.000833, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.006207, 67.954139, 0.005964, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.001119, 67.993661, 0.000754, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.003127, 68.951255, 0.002884, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.000805, 68.993221, 0.00044, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.001282, 69.950216, 0.001039, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.000697, 69.992826, 0.000395, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.001926, 70.948533, 0.001683, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.002549, 70.990579, 0.002247, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.000767, 71.948009, 0.000524, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.000587, 71.990294, 0.000285, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.002245, 72.946007, 0.002002, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.000708, 72.989888, 0.000406, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.000991, 73.945217, 0.00079, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.000554, 60.999748, 0.000252, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.000774, 60.999427, 0.000573, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.000803, 61.999247, 0.000501, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.000736, 61.998892, 0.000535, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.00054, 62.999009, 0.000238, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.00057, 62.998523, 0.000369, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.000503, 63.998808, 0.000201, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.000528, 63.998196, 0.000327, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.000485, 64.998625, 0.000183, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000501, 64.997896, 0.0003, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.000497, 65.99843, 0.000195, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.000482, 65.997615, 0.000281, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.000783, 66.997949, 0.000481, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.000471, 66.997345, 0.00027, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.000458, 67.997793, 0.000156, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.000451, 67.997095, 0.00025, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.000464, 68.997631, 0.000162, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.000539, 68.996757, 0.000338, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.000695, 69.997238, 0.000393, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.000488, 69.99647, 0.000287, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.068185, 70.929355, 0.067883, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.009264, 70.987407, 0.009063, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.025752, 71.90387, 0.025485, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.000848, 71.98676, 0.000647, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.002689, 72.901448, 0.002422, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.000561, 72.9864, 0.00036, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.000688, 73.900996, 0.000452, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.000484, 60.999717, 0.000283, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.000878, 60.999351, 0.000649, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.000441, 61.999477, 0.00024, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-28 14:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-28 14:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-28 14:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-28 14:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-28 14:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-28 14:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-28 14:15:39.590765+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-28 14:15:39.590765+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 14:15:39.611137+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 14:15:39.611137+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 14:15:39.617199+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 14:15:39.617199+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"time": "none", "format": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "roster": "connected", "absent": false, "start": "free", "guests": false, "late": false, "code": "", "due": ""}', '2026-11-27 14:15:31.216887+00', '2026-11-27 14:23:31.216887+00', 'it was only a test', '{"joined": {}, "left": {}, "replaced": {}, "guests": {}, "rounds": 1, "paused": false, "words": ""}');
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
