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
    plies_hash character varying(64) DEFAULT ''::character varying NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$unEHIM9es7JOVDW2pibL4A$MufvGopiDTXayhxyvb44OOLxQdiEEqg512Y7miW2q1g', 'player', '2026-11-27 21:16:55.253329+00', NULL, 0, 'anna', '', '', '');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$pKdlSH05nvWXcdZjbe1+Lg$iz9JfAYb8zobvN+rlTisUkH2PPoiTjp8IYd+VM9R7wU', 'player', '2026-11-27 21:16:55.455366+00', NULL, 0, 'ben', '', '', '');
INSERT INTO public.alembic_version VALUES ('0010');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:16:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:16:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:17:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:17:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:18:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:18:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:19:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:19:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:20:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:20:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:21:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:21:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:22:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:22:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:23:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:23:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:24:55.527727+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:24:55.527727+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:19:55.527727+00', '2026-11-26 21:20:25.527727+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'baffdc65e60c2ec9ed399a35426eadce9edc4377d413ba22f11f32c89cb8054a');
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:17:55.527727+00', '2026-11-26 21:18:25.527727+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '223c7324ab4b0f0c09ea8bccd0d8d45f00cb50b3ecf3a57ad780eaa058570c92');
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:21:55.527727+00', '2026-11-26 21:22:25.527727+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'ab22881e4a3a89afc3e951a6b063a4aba6b2e22ae07b285f7b101858d6973b48');
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:20:55.527727+00', '2026-11-26 21:21:25.527727+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'ef5a482c44724af9e0b360c91d0604cb12882d7dfd71dde0e62adbd338abb882');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:16:55.527727+00', '2026-11-26 21:17:25.527727+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '489c4f8943ebd3bb8bff255af1038ac1df06e81b404e53ed6467887f6914b458');
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:18:55.527727+00', '2026-11-26 21:19:25.527727+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'ef5fdd4e21e090c9bce243dd05d10d7a4e41428073ee9c227f2c0589d612ade8');
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:22:55.527727+00', '2026-11-26 21:23:25.527727+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'df387317875fd733933add09452aa658391b837a3662b17ae1d1e17258057fd3');
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:23:55.527727+00', '2026-11-26 21:24:25.527727+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'c3fa16059a9699cb124947357f4ae5922eb046ce10a165c50d75aef7732a6b68');
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:24:55.527727+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '77aa132f056d54f91667ab5ed3f99744ea6903345df2e1c42d178dfd7c05a34f');
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.002324, 60.999969, 3.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.00491, 60.999612, 0.000388, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.004929, 61.997333, 0.002636, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.006451, 61.997683, 0.001929, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.018157, 62.981469, 0.015864, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.003884, 62.997683, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.01306, 63.970702, 0.010767, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.006834, 63.995371, 0.002312, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.000866, 64.970702, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.008503, 60.996019, 0.003981, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.039105, 60.963188, 0.036812, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.003543, 61.996019, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.007982, 61.957499, 0.005689, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000777, 62.996019, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.000701, 62.957499, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.008426, 63.992115, 0.003904, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.000798, 63.957499, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.002603, 64.992115, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.002028, 60.998961, 0.001039, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.08681, 60.913698, 0.086302, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.00143, 61.99852, 0.000441, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.004011, 61.910195, 0.003503, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.000808, 62.99852, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.002713, 60.997451, 0.002549, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.005138, 61.992477, 0.004974, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.002446, 60.998119, 0.001881, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.000735, 61.997949, 0.00017, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.002297, 62.990344, 0.002133, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.000644, 63.989864, 0.00048, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.003434, 64.986594, 0.00327, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.001425, 60.99914, 0.00086, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.003477, 61.996228, 0.002912, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.005795, 60.994369, 0.005631, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.001605, 61.992928, 0.001441, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.002931, 62.993862, 0.002366, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.001018, 63.993409, 0.000453, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.008227, 64.985747, 0.007662, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.000281, 60.999883, 0.000117, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.000659, 61.999388, 0.000495, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.000992, 60.999573, 0.000427, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.000654, 61.999484, 8.9e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000244, 62.999308, 8e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.008393, 63.991079, 0.008229, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.002435, 62.997614, 0.00187, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.000885, 63.997294, 0.00032, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.006198, 64.985045, 0.006034, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.009137, 64.988722, 0.008572, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.001172, 65.988115, 0.000607, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.002177, 66.986503, 0.001612, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.000743, 67.986325, 0.000178, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.005127, 60.99504, 0.00496, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.004972, 60.99521, 0.00479, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.007975, 61.987232, 0.007808, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.008156, 61.987236, 0.007974, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.00455, 62.982849, 0.004383, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.022932, 62.964486, 0.02275, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.006263, 63.976753, 0.006096, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.008064, 63.956604, 0.007882, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.000858, 64.976062, 0.000691, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.000656, 64.95613, 0.000474, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.053185, 65.923044, 0.053018, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.007129, 65.949183, 0.006947, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.001109, 66.922102, 0.000942, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.003808, 66.945557, 0.003626, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.027963, 67.894306, 0.027796, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.007955, 67.937784, 0.007773, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.004039, 68.890434, 0.003872, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.005467, 68.932499, 0.005285, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.010355, 69.880246, 0.010188, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.003382, 69.929299, 0.0032, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.000843, 70.87957, 0.000676, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.016256, 70.913225, 0.016074, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.005522, 71.874215, 0.005355, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.003796, 71.909611, 0.003614, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.000771, 72.873611, 0.000604, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.016981, 72.892812, 0.016799, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.001079, 73.872699, 0.000912, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.004086, 60.996096, 0.003904, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.001568, 60.998599, 0.001401, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.01665, 61.979628, 0.016468, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.001196, 61.99757, 0.001029, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.001173, 62.978637, 0.000991, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.00091, 62.996827, 0.000743, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.014095, 63.964724, 0.013913, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.00771, 63.989284, 0.007543, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.001673, 64.963233, 0.001491, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.005973, 64.983478, 0.005806, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.009257, 65.954158, 0.009075, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.002875, 65.98077, 0.002708, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.002044, 66.952296, 0.001862, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.000752, 66.980185, 0.000585, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.013469, 67.939009, 0.013287, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.001175, 67.979177, 0.001008, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.01251, 68.926681, 0.012328, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.001195, 68.978149, 0.001028, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.000832, 69.926031, 0.00065, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.002907, 69.975409, 0.00274, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.005759, 70.920454, 0.005577, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.010168, 70.965408, 0.010001, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.002443, 71.918193, 0.002261, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.000808, 71.964767, 0.000641, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.015986, 72.902389, 0.015804, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.002591, 72.962343, 0.002424, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.006135, 73.896436, 0.005953, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.004805, 60.995362, 0.004638, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.001929, 60.998253, 0.001747, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.004279, 61.99125, 0.004112, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-27 21:17:15.000761+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:17:15.000761+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:17:15.106007+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:17:15.106007+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:17:15.177115+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:17:15.177115+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false}', '2026-11-26 21:16:55.527727+00', '2026-11-26 21:24:55.527727+00', 'it was only a test');
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
