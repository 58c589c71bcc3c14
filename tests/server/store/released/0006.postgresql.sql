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
    voided text
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
ALTER TABLE ONLY public.accounts ALTER COLUMN id SET DEFAULT nextval('public.accounts_id_seq'::regclass);
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Ay9GKxuoRr478BpGI+BlJw$NIhKmSeshabDyGG0cVcewB2YqbfF1vYtLb5G6knSNMM', 'player', '2026-11-27 21:25:09.005676+00', NULL, NULL, 0, 'anna');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$I+NMMbEDsO25IkrZsdvQYA$PTkUrf7oQjf0b7oi0Ve7qRbIbHAPqave/GuNaD39x5w', 'player', '2026-11-27 21:25:09.785977+00', NULL, NULL, 0, 'ben');
INSERT INTO public.alembic_version VALUES ('0006');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:25:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:25:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:26:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:26:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:27:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:27:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:28:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:28:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:29:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:29:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:30:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:30:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:31:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:31:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:32:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:32:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:33:09.859084+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:33:09.859084+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:25:09.859084+00', '2026-11-26 21:25:39.859084+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"1": "B+", "0": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:26:09.859084+00', '2026-11-26 21:26:39.859084+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:27:09.859084+00', '2026-11-26 21:27:39.859084+00', '0', 'rule', '', '[0.0, 0.0]', '{"1": "0", "0": "0"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:28:09.859084+00', '2026-11-26 21:28:39.859084+00', 'W+13', 'rule', '', '[-1.0, 1.0]', '{"0": "W+13", "1": "W+13"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:29:09.859084+00', '2026-11-26 21:29:39.859084+00', 'B+14', 'rule', '', '[1.0, -1.0]', '{"1": "B+14", "0": "B+14"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:30:09.859084+00', '2026-11-26 21:30:39.859084+00', 'B+10', 'rule', '', '[1.0, -1.0]', '{"0": "B+10", "1": "B+10"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:31:09.859084+00', '2026-11-26 21:31:39.859084+00', 'W+32.5', 'rule', 'dead stones taken off: A1 A2 A3 A4 B1 B2 B3 C1 C2 D1 D2 E1 E2 E3 E4', '[-1.0, 1.0]', '{"0": "W+32.5", "1": "W+32.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["A1", "A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2", "D1", "D2", "E1", "E2", "E3", "E4"]', NULL);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:32:09.859084+00', '2026-11-26 21:32:39.859084+00', 'W+13.5', 'rule', 'dead stones taken off: E2 E3', '[-1.0, 1.0]', '{"0": "W+13.5", "1": "W+13.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["E2", "E3"]', NULL);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:33:09.859084+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'C3', 0.070315, 60.943611, 0.056389, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C2', 0.02887, 60.984827, 0.015173, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'A3', 0.013862, 61.943611, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'C1', 0.006903, 61.984827, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'B3', 0.011324, 62.943611, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A1', 0.023684, 60.990013, 0.009987, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'A3', 0.041931, 60.971995, 0.028005, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'B2', 0.008348, 61.990013, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.004633, 61.971995, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'C1', 0.07837, 62.92534, 0.064673, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'B3', 0.046758, 62.939163, 0.032832, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C2', 0.000919, 63.92534, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'A2', 0.000864, 63.939163, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'C3', 0.000632, 64.92534, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'A2', 0.034569, 60.979357, 0.020643, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'B1', 0.025718, 60.987979, 0.012021, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.078439, 61.914844, 0.064513, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.052301, 61.949375, 0.038604, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'C1', 0.055313, 62.873457, 0.041387, 0);
INSERT INTO public.plies VALUES ('0000000003', 6, 1, 'A1', 0.001459, 62.949375, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 7, 0, 'B2', 0.007168, 63.873457, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 8, 1, 'A3', 0.07584, 63.887232, 0.062143, 0);
INSERT INTO public.plies VALUES ('0000000003', 9, 0, 'C3', 0.021402, 64.865981, 0.007476, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.026751, 60.979915, 0.020085, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.02407, 61.962511, 0.017404, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.042991, 60.977009, 0.022991, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'roll', 0.019682, 61.977009, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, 1, 'roll', 0.007013, 62.977009, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, 1, 'roll', 0.020473, 63.976536, 0.000473, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 12, 1, 'hold', 0.005317, 64.976536, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.032464, 60.987536, 0.012464, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.035422, 61.972114, 0.015422, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.056619, 60.943929, 0.056071, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'roll', 0.000995, 61.943482, 0.000447, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, 1, 'hold', 0.00925, 62.93478, 0.008702, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.014225, 62.961275, 0.010839, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'roll', 0.019572, 63.945089, 0.016186, 0);
INSERT INTO public.plies VALUES ('0000000005', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 13, 0, 'roll', 0.015582, 64.932893, 0.012196, 0);
INSERT INTO public.plies VALUES ('0000000005', 14, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 15, 0, 'roll', 0.015724, 65.920555, 0.012338, 0);
INSERT INTO public.plies VALUES ('0000000005', 16, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 17, 0, 'roll', 0.000889, 66.920555, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 18, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 19, 0, 'hold', 0.014743, 67.909198, 0.011357, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.008081, 60.992467, 0.007533, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'hold', 0.011996, 61.981019, 0.011448, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, 1, 'roll', 0.011934, 60.991452, 0.008548, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, 0, 'roll', 0.015679, 62.965888, 0.015131, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'hold', 0.016099, 63.950337, 0.015551, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, 1, 'roll', 0.02669, 61.968148, 0.023304, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'hold', 0.007629, 62.963905, 0.004243, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, 0, 'roll', 0.041093, 64.909792, 0.040545, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'hold', 0.026939, 65.883401, 0.026391, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'A4', 0.013297, 60.992751, 0.007249, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'D4', 0.005882, 60.999188, 0.000812, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'E2', 0.006156, 61.992643, 0.000108, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'A3', 0.025064, 61.979194, 0.019994, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'B2', 0.007947, 62.990744, 0.001899, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'E5', 0.020792, 62.963472, 0.015722, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'B1', 0.006935, 63.989857, 0.000887, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'A5', 0.001069, 63.963472, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'C1', 0.006527, 64.989378, 0.000479, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'A1', 0.023398, 64.945144, 0.018328, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'D5', 0.010171, 65.985255, 0.004123, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'C3', 0.002072, 65.945144, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'D2', 0.004964, 66.985255, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'pass', 0.0098, 66.936054, 0.00909, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'C2', 0.019504, 67.971799, 0.013456, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'pass', 0.016428, 67.920336, 0.015718, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'B3', 0.0095, 68.968347, 0.003452, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'C4', 0.003952, 68.917094, 0.003242, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'C5', 0.025533, 69.948862, 0.019485, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'B5', 0.003375, 69.914429, 0.002665, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'D1', 0.020386, 70.934524, 0.014338, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D3', 0.0154, 70.899739, 0.01469, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'E3', 0.009568, 71.931004, 0.00352, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D5', 0.009015, 71.891434, 0.008305, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'E4', 0.016668, 72.920384, 0.01062, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'C5', 0.004851, 72.887293, 0.004141, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'A2', 0.026283, 73.900149, 0.020235, 0);
INSERT INTO public.plies VALUES ('0000000007', 28, 1, 'pass', 0.023587, 73.864416, 0.022877, 0);
INSERT INTO public.plies VALUES ('0000000007', 29, 0, 'A3', 0.012072, 74.894125, 0.006024, 0);
INSERT INTO public.plies VALUES ('0000000007', 30, 1, 'pass', 0.035429, 74.829697, 0.034719, 0);
INSERT INTO public.plies VALUES ('0000000007', 31, 0, 'E1', 0.05237, 75.847803, 0.046322, 0);
INSERT INTO public.plies VALUES ('0000000007', 32, 1, 'pass', 0.010767, 75.81964, 0.010057, 0);
INSERT INTO public.plies VALUES ('0000000007', 33, 0, 'A1', 0.024792, 76.829059, 0.018744, 0);
INSERT INTO public.plies VALUES ('0000000007', 34, 1, 'pass', 0.011371, 76.808979, 0.010661, 0);
INSERT INTO public.plies VALUES ('0000000007', 35, 0, 'pass', 0.004975, 77.829059, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'C4', 0.000769, 60.999941, 5.9e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'pass', 0.002245, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'E3', 0.029913, 61.970738, 0.029203, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E1', 0.014365, 61.991683, 0.008317, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A4', 0.00472, 62.966728, 0.00401, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'B2', 0.01026, 62.987471, 0.004212, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'pass', 0.013124, 63.954314, 0.012414, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D2', 0.032366, 63.961153, 0.026318, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B4', 0.013725, 64.941299, 0.013015, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'C1', 0.00902, 64.958181, 0.002972, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'C3', 0.007532, 65.934477, 0.006822, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'D5', 0.01204, 65.952189, 0.005992, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'A2', 0.018397, 66.91679, 0.017687, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'D3', 0.03562, 66.922617, 0.029572, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.032547, 67.884953, 0.031837, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D4', 0.010921, 67.917744, 0.004873, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'C5', 0.005085, 68.880578, 0.004375, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'E5', 0.005541, 68.917744, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E2', 0.019328, 69.86196, 0.018618, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'C2', 0.004246, 69.917744, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'pass', 0.021272, 70.841398, 0.020562, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'B5', 0.016837, 70.906955, 0.010789, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.009608, 71.8325, 0.008898, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D1', 0.016391, 71.89097, 0.015985, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'pass', 0.012339, 72.820871, 0.011629, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.010466, 72.88091, 0.01006, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'E4', 0.007215, 60.99319, 0.00681, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'B1', 0.044447, 60.956263, 0.043737, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'A4', 0.031087, 61.962508, 0.030682, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221774, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708919, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708919, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1500, 68.6679869142017, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1500, 68.66798691420168, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221774, 2, '2026-11-27 21:25:52.698952+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:25:52.698952+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708919, 3, '2026-11-27 21:25:52.841154+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708919, 3, '2026-11-27 21:25:52.841154+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1500, 68.6679869142017, 3, '2026-11-27 21:25:52.930852+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1500, 68.66798691420168, 3, '2026-11-27 21:25:52.930852+00');
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
CREATE INDEX ix_accounts_likeness ON public.accounts USING btree (likeness);
CREATE INDEX ix_browser_logins_key ON public.browser_logins USING btree (key);
CREATE INDEX ix_match_players_name ON public.match_players USING btree (lower((name)::text), started, match);
CREATE INDEX ix_matches_game_started ON public.matches USING btree (game, started);
CREATE INDEX ix_matches_started ON public.matches USING btree (started);
CREATE INDEX ix_matches_unfinished ON public.matches USING btree (started) WHERE (result IS NULL);
CREATE INDEX ix_matches_voided ON public.matches USING btree (id) WHERE (voided IS NOT NULL);
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
