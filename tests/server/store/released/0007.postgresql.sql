CREATE TABLE public.accounts (
    id integer NOT NULL,
    name character varying(40) NOT NULL,
    key character varying(40) NOT NULL,
    token_hash text NOT NULL,
    role character varying(20) NOT NULL,
    created timestamp with time zone NOT NULL,
    banned text,
    last_seen timestamp with time zone,
    generation integer DEFAULT 0 NOT NULL,
    likeness character varying(40) DEFAULT ''::character varying NOT NULL
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
CREATE TABLE public.browser_logins (
    id character varying(64) NOT NULL,
    key character varying(40) NOT NULL,
    credential character varying(32) NOT NULL,
    since timestamp with time zone NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$MwaajImeHmhBTexzC7m+dA$Xulj8jUL+pLyqNtwlUp07U7xh5Tj98MxfzZVyPVsAIc', 'player', '2026-11-27 21:25:12.489739+00', NULL, NULL, 0, 'anna');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$4X9WmeHdALztZ4/BFrNtMQ$VvlJQ1Xc4Xsz3Qjzx11s5MKXVBa7K+yXYxtnrF3wefs', 'player', '2026-11-27 21:25:13.317728+00', NULL, NULL, 0, 'ben');
INSERT INTO public.alembic_version VALUES ('0007');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:25:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:25:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:26:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:26:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:27:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:27:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:28:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:28:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:29:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:29:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:30:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:30:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:31:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:31:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:32:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:32:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:33:13.377989+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:33:13.377989+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:25:13.377989+00', '2026-11-26 21:25:43.377989+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:26:13.377989+00', '2026-11-26 21:26:43.377989+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:27:13.377989+00', '2026-11-26 21:27:43.377989+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:28:13.377989+00', '2026-11-26 21:28:43.377989+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"1": "B+8", "0": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:29:13.377989+00', '2026-11-26 21:29:43.377989+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"1": "B+8", "0": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:30:13.377989+00', '2026-11-26 21:30:43.377989+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:31:13.377989+00', '2026-11-26 21:31:43.377989+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:32:13.377989+00', '2026-11-26 21:32:43.377989+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:33:13.377989+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.002532, 60.997894, 0.002106, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.012094, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.011134, 61.987186, 0.010708, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.015591, 62, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.032156, 62.955456, 0.03173, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.019645, 62.981044, 0.018956, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.031038, 63.924844, 0.030612, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.039916, 63.941817, 0.039227, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.035402, 64.889868, 0.034976, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.036702, 60.963987, 0.036013, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.019551, 60.980875, 0.019125, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.00128, 61.963396, 0.000591, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.014323, 61.966978, 0.013897, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.000787, 62.963298, 9.8e-05, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.015325, 62.952079, 0.014899, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.014936, 63.949051, 0.014247, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.002333, 63.950172, 0.001907, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.014807, 64.934933, 0.014118, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.022411, 60.978015, 0.021985, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.013151, 60.987538, 0.012462, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.00098, 61.977461, 0.000554, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.000839, 61.987388, 0.00015, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.007351, 62.970536, 0.006925, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.007872, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.00358, 62, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.000519, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.001084, 62, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.000327, 63, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.017477, 63.98379, 0.01621, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.03166, 64.952644, 0.031146, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.053607, 60.94693, 0.05307, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.022738, 61.924729, 0.022201, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.001172, 60.999342, 0.000658, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.002812, 61.997044, 0.002298, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.000859, 62.924407, 0.000322, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.001974, 63.92297, 0.001437, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.004634, 64.918873, 0.004097, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.001984, 60.99853, 0.00147, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.00232, 61.996724, 0.001806, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.029877, 60.97066, 0.02934, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.007988, 61.963209, 0.007451, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.007777, 62.989461, 0.007263, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.002172, 63.987803, 0.001658, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.009332, 62.954414, 0.008795, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.01226, 63.942691, 0.011723, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.01094, 64.977377, 0.010426, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.020595, 64.922633, 0.020058, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.014843, 65.908327, 0.014306, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.002339, 66.906525, 0.001802, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.002861, 67.904201, 0.002324, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.009962, 60.995519, 0.004481, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.015737, 60.999681, 0.000319, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.02646, 61.97454, 0.020979, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.011429, 61.999681, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.015938, 62.964083, 0.010457, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.004834, 62.999681, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.000878, 63.964083, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.020732, 63.994367, 0.005314, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.001777, 64.964083, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.006328, 64.994367, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.000795, 65.964083, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.00619, 65.994367, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.000744, 66.964083, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.017774, 66.992011, 0.002356, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.006803, 67.960928, 0.003155, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.001755, 67.992011, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.007401, 68.957175, 0.003753, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.020624, 68.986805, 0.005206, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.011616, 69.949207, 0.007968, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.035474, 69.966749, 0.020056, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.02778, 70.925075, 0.024132, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.000835, 70.966749, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.000726, 71.925075, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.021937, 71.96023, 0.006519, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.019726, 72.908997, 0.016078, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.007764, 72.96023, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.00079, 73.908997, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.001289, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.000695, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.016981, 61.997637, 0.002363, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.001013, 62, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.002868, 62.997637, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.016055, 62.987593, 0.012407, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.00126, 63.997637, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.000746, 63.987593, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.001604, 64.997637, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000814, 64.987593, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.018722, 65.993533, 0.004104, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.00429, 65.986951, 0.000642, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.007716, 66.993533, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.003357, 66.986951, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.004488, 67.993533, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.008929, 67.98167, 0.005281, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.037691, 68.959838, 0.033695, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.000833, 68.98167, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.005514, 69.95832, 0.001518, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.00067, 69.98167, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.000715, 70.958189, 0.000131, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.000559, 70.98167, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.000478, 71.958111, 7.8e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.000374, 71.98167, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.000416, 72.958095, 1.6e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.012346, 72.972972, 0.008698, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.001222, 73.957133, 0.000962, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.001587, 60.999643, 0.000357, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.001595, 60.998665, 0.001335, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.001758, 61.999115, 0.000528, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-27 21:25:53.902409+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:25:53.902409+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:25:53.941727+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:25:53.941727+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:25:53.954005+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:25:53.954005+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false}', '2026-11-26 21:25:13.377989+00', '2026-11-26 21:33:13.377989+00', 'it was only a test');
SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_key_key UNIQUE (key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_name_key UNIQUE (name);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.browser_logins
    ADD CONSTRAINT browser_logins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_pkey PRIMARY KEY (match, player);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_pkey PRIMARY KEY (match, ply);
ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_pkey PRIMARY KEY (key, game, time_class, hour);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (game, time_class, name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);
CREATE INDEX ix_accounts_likeness ON public.accounts USING btree (likeness);
CREATE INDEX ix_browser_logins_key ON public.browser_logins USING btree (key);
CREATE INDEX ix_match_players_name ON public.match_players USING btree (lower((name)::text), started, match);
CREATE INDEX ix_matches_game_started ON public.matches USING btree (game, started);
CREATE INDEX ix_matches_started ON public.matches USING btree (started);
CREATE INDEX ix_matches_tournament ON public.matches USING btree (tournament, tournament_game) WHERE (tournament IS NOT NULL);
CREATE INDEX ix_matches_unfinished ON public.matches USING btree (started) WHERE (result IS NULL);
CREATE INDEX ix_matches_voided ON public.matches USING btree (id) WHERE (voided IS NOT NULL);
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
CREATE INDEX ix_tournaments_started ON public.tournaments USING btree (started);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
