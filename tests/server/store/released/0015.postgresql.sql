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
    stones integer DEFAULT 0 NOT NULL,
    info text,
    review text
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$i9OuJRe+qun3cnIva5P6Rg$VCMBAXRctqnlv080dEzScpW7BiWyJMoos5rLwvCEMOU', 'player', '2026-11-28 14:36:40.683283+00', NULL, 0, 'anna', '', '', '', '', '', NULL);
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$/ERfskS2+7nVGZu5XGu8NQ$wAYNcq88XCn/t2CJld4NxJMOKjtSMVj8KRB/ZOzxNUM', 'player', '2026-11-28 14:36:41.274451+00', NULL, 0, 'ben', '', '', '', '', '', NULL);
INSERT INTO public.alembic_version VALUES ('0015');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-27 14:36:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-27 14:36:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-27 14:37:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-27 14:37:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-27 14:38:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-27 14:38:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-27 14:39:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-27 14:39:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-27 14:40:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-27 14:40:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-27 14:41:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-27 14:41:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-27 14:42:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-27 14:42:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-27 14:43:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-27 14:43:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-27 14:44:41.286746+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-27 14:44:41.286746+00');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 14:39:41.286746+00', '2026-11-27 14:40:11.286746+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"1": "B+8", "0": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'e32188813244867b2a2b5ec0ef2c8b197470d9e4519bec3770856f40aaf4b339', true);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-27 14:37:41.286746+00', '2026-11-27 14:38:11.286746+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'b44606cc81342dfb79d3cfe1ca83354d3e9f5d0818a6268b28d256f5036a950e', true);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-27 14:41:41.286746+00', '2026-11-27 14:42:11.286746+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"1": "W+15", "0": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'f5a326b87f3124e02081f6220e50db3b6daa506ef297c9e29c59f2dd2851b476', true);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-27 14:40:41.286746+00', '2026-11-27 14:41:11.286746+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '30861e30209482800e30257fc5c9eff8fb0ad9b877652c0c4d4b1ee5f6ed54f8', true);
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:36:41.286746+00', '2026-11-27 14:37:11.286746+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '10355d934f44c73fc5f27fba134a5c2274057c5bf5b5378f711df9a8a0474214', true);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:38:41.286746+00', '2026-11-27 14:39:11.286746+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '9eeb019a9c703bd4ad9cc700bfa4be4c7e4e6dd9d00c0ac39dfcf5fabce6d3b2', true);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:42:41.286746+00', '2026-11-27 14:43:11.286746+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '0d2d188695ee343273240e849f3ad6e60f114daa2c645a2e011778588a5b1cd5', true);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-27 14:43:41.286746+00', '2026-11-27 14:44:11.286746+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"1": "W+5.5", "0": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, 'a77b1f95c46ad0a3f92d1e2c6ce8185d3184554bafb3177c6d249c4fc7d72614', true);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-27 14:44:41.286746+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0, '6cf310762cbc1d4f538d0ae51e092fcfb9b97bb6017cf6eda16df053e54eb8e3', true);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.003742, 60.999178, 0.000822, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.003555, 60.997193, 0.002807, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.004623, 61.997475, 0.001703, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.00746, 61.990481, 0.006712, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.010375, 62.99002, 0.007455, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.000906, 62.990323, 0.000158, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.000541, 63.99002, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.014369, 63.976702, 0.013621, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.004157, 64.988783, 0.001237, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.003393, 60.997355, 0.002645, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.006394, 60.996526, 0.003474, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.009684, 61.988419, 0.008936, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.000845, 61.996526, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000664, 62.988419, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.0068, 62.992646, 0.00388, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.011048, 63.978119, 0.0103, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.000827, 63.992646, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.000463, 64.978119, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.017255, 60.983905, 0.016095, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.007378, 60.99337, 0.00663, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.010364, 61.974701, 0.009204, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.000806, 61.993312, 5.8e-05, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.000757, 62.974701, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.019614, 60.981687, 0.018313, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.003353, 61.979635, 0.002052, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.003702, 61, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.011773, 61.993412, 0.006588, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.000759, 62.979635, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.0065, 63.974436, 0.005199, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.01641, 64.959327, 0.015109, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.002793, 61, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.005733, 61.999452, 0.000548, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.005013, 60.996288, 0.003712, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.007453, 61.990136, 0.006152, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.012561, 62.992076, 0.007376, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.010183, 63.987078, 0.004998, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.073611, 64.918652, 0.068426, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.015512, 60.985789, 0.014211, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.016255, 61.970835, 0.014954, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.002921, 60.998161, 0.001839, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.002994, 61.996249, 0.001912, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.001675, 62.969533, 0.001302, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.00068, 63.969226, 0.000307, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.012064, 62.985267, 0.010982, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.008308, 63.978041, 0.007226, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.002983, 64.966616, 0.00261, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.001096, 64.978027, 1.4e-05, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.010607, 65.968502, 0.009525, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.01616, 66.953424, 0.015078, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.001067, 67.953424, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.001851, 61, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.004248, 61, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.021184, 61.98012, 0.01988, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.009238, 62, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.128464, 62.85296, 0.12716, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.009231, 63, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.015636, 63.838628, 0.014332, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.042727, 63.977273, 0.022727, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.081833, 64.758099, 0.080529, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.006432, 64.977273, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.003621, 65.755782, 0.002317, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.021172, 65.976101, 0.001172, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.007453, 66.749633, 0.006149, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.006866, 66.976101, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.015396, 67.735541, 0.014092, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.051932, 67.927026, 0.049075, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.031348, 68.705497, 0.030044, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.038421, 68.891462, 0.035564, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.036933, 69.669868, 0.035629, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.011626, 69.882693, 0.008769, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.010659, 70.660513, 0.009355, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.002351, 70.882693, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.002214, 71.659603, 0.00091, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.01346, 71.87209, 0.010603, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.010833, 72.650074, 0.009529, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.021163, 72.853784, 0.018306, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.039711, 73.611667, 0.038407, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.07054, 60.932317, 0.067683, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.036768, 60.964536, 0.035464, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.025364, 61.90981, 0.022507, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.009126, 61.956714, 0.007822, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.000843, 62.90981, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.000736, 62.956714, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.000664, 63.90981, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.001663, 63.956355, 0.000359, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.011683, 64.900984, 0.008826, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000883, 64.956355, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.007903, 65.895938, 0.005046, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.009275, 65.948384, 0.007971, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.023141, 66.875654, 0.020284, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.002168, 66.94752, 0.000864, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.000839, 67.875654, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.006781, 67.942043, 0.005477, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.01139, 68.867121, 0.008533, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.013702, 68.929645, 0.012398, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.008016, 69.861962, 0.005159, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.001543, 69.929406, 0.000239, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.023862, 70.840957, 0.021005, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.000882, 70.929406, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.00938, 71.834434, 0.006523, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.000731, 71.929406, 0, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.030292, 72.806999, 0.027435, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.035802, 72.894908, 0.034498, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.035662, 73.774194, 0.032805, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.046251, 60.955053, 0.044947, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.059858, 60.942999, 0.057001, 0, NULL, NULL);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.023926, 61.932431, 0.022622, 0, NULL, NULL);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-28 14:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-28 14:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-28 14:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-28 14:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-28 14:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-28 14:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-28 14:37:19.301898+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-28 14:37:19.301898+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 14:37:19.313063+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 14:37:19.313063+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-28 14:37:19.320724+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-28 14:37:19.320724+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"time": "none", "format": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "roster": "connected", "absent": false, "start": "free", "guests": false, "late": false, "code": "", "due": ""}', '2026-11-27 14:36:41.286746+00', '2026-11-27 14:44:41.286746+00', 'it was only a test', '{"joined": {}, "left": {}, "replaced": {}, "guests": {}, "rounds": 1, "paused": false, "words": ""}');
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
