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
    likeness character varying(40) DEFAULT ''::character varying NOT NULL,
    display character varying(60) DEFAULT ''::character varying NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$ZpqXjrg3458Mo/0aAepIGA$7ellBH3Qcq3QH0jPZaJmkGNGE0libxmN9T29FBgqQmY', 'player', '2026-11-27 21:14:24.936901+00', NULL, NULL, 0, 'anna', '');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$5+PmHS5mEXm7dsQL4mtRRA$ryBOi1eZrLx5z2UYQqxay347G94R4IrdL1BPu2l1lqQ', 'player', '2026-11-27 21:14:25.402419+00', NULL, NULL, 0, 'ben', '');
INSERT INTO public.alembic_version VALUES ('0008');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:14:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:14:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:15:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:15:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:16:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:16:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:17:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:17:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:18:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:18:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:19:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:19:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:20:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:20:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:21:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:21:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:22:25.403829+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:22:25.403829+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:14:25.403829+00', '2026-11-26 21:14:55.403829+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:15:25.403829+00', '2026-11-26 21:15:55.403829+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:16:25.403829+00', '2026-11-26 21:16:55.403829+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:17:25.403829+00', '2026-11-26 21:17:55.403829+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:18:25.403829+00', '2026-11-26 21:18:55.403829+00', 'B+8', 'rule', '', '[1.0, -1.0]', '{"0": "B+8", "1": "B+8"}', '372030', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:19:25.403829+00', '2026-11-26 21:19:55.403829+00', 'W+15', 'rule', '', '[-1.0, 1.0]', '{"0": "W+15", "1": "W+15"}', '372031', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:20:25.403829+00', '2026-11-26 21:20:55.403829+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:21:25.403829+00', '2026-11-26 21:21:55.403829+00', 'W+5.5', 'rule', '', '[-1.0, 1.0]', '{"0": "W+5.5", "1": "W+5.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:22:25.403829+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL, NULL, 0);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A2', 0.018206, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C1', 0.002033, 60.998211, 0.001789, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.000839, 62, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B1', 0.000679, 61.997776, 0.000435, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.000667, 62.999919, 8.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A3', 0.001655, 62.996365, 0.001411, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.015741, 63.984416, 0.015503, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'B3', 0.001009, 63.9956, 0.000765, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'B2', 0.008838, 64.975816, 0.0086, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.007812, 60.992432, 0.007568, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C1', 0.007987, 60.992251, 0.007749, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.013647, 61.979029, 0.013403, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B1', 0.000955, 61.991534, 0.000717, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.017592, 62.961681, 0.017348, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.005088, 62.986684, 0.00485, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C3', 0.002463, 63.959462, 0.002219, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.010285, 63.976637, 0.010047, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B2', 0.007407, 64.952299, 0.007163, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C3', 0.063224, 60.937014, 0.062986, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'C1', 0.035405, 60.964839, 0.035161, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'B3', 0.026015, 61.911237, 0.025777, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.026374, 61.938709, 0.02613, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.001473, 62.910002, 0.001235, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.028998, 60.973141, 0.026859, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.00779, 61.96749, 0.005651, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.0026, 60.998327, 0.001673, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.012625, 61.986629, 0.011698, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.009416, 62.960213, 0.007277, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.006441, 63.955911, 0.004302, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'hold', 0.014603, 64.943447, 0.012464, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.000405, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'hold', 0.014585, 61.986342, 0.013658, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, 1, 'roll', 0.003658, 60.998481, 0.001519, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, 1, 'hold', 0.001079, 61.998481, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 0, 'roll', 0.001446, 62.985378, 0.000964, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 0, 'roll', 0.006277, 63.979583, 0.005795, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 0, 'hold', 0.009802, 64.970263, 0.00932, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.013381, 60.987445, 0.012555, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.012514, 61.975757, 0.011688, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 1, 'roll', 0.001193, 60.999289, 0.000711, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, 1, 'hold', 0.005379, 61.994392, 0.004897, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000437, 62.975686, 7.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.00078, 63.975272, 0.000414, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.008029, 62.986845, 0.007547, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.004772, 63.982555, 0.00429, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.000346, 64.975272, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 1, 'roll', 0.000313, 64.982555, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, 1, 'roll', 0.004979, 65.978058, 0.004497, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, 1, 'roll', 0.002396, 66.976144, 0.001914, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 22, 1, 'hold', 0.006023, 67.970603, 0.005541, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B2', 0.03689, 60.963286, 0.036714, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'E1', 0.001313, 60.998862, 0.001138, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'C4', 0.009028, 61.954434, 0.008852, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'E2', 0.032638, 61.966399, 0.032463, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A1', 0.003748, 62.950862, 0.003572, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C2', 0.00771, 62.958864, 0.007535, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'C5', 0.007841, 63.943197, 0.007665, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.002161, 63.956878, 0.001986, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'B3', 0.002864, 64.940509, 0.002688, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'pass', 0.004668, 64.952385, 0.004493, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B5', 0.009349, 65.931336, 0.009173, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'B1', 0.000778, 65.951782, 0.000603, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'C1', 0.047393, 66.884119, 0.047217, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'E4', 0.001212, 66.950745, 0.001037, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'B1', 0.001557, 67.882738, 0.001381, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'D2', 0.025661, 67.925259, 0.025486, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'A3', 0.002168, 68.880746, 0.001992, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'A5', 0.000745, 68.924689, 0.00057, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E3', 0.000539, 69.880383, 0.000363, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'D1', 0.000384, 69.92448, 0.000209, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'A4', 0.000606, 70.879953, 0.00043, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'D5', 0.000423, 70.924232, 0.000248, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.001353, 71.878776, 0.001177, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'D3', 0.000453, 71.923954, 0.000278, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'A2', 0.002906, 72.876046, 0.00273, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'pass', 0.000454, 72.923675, 0.000279, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'pass', 0.001063, 73.875146, 0.0009, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B2', 0.000502, 60.999673, 0.000327, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E1', 0.00046, 60.999703, 0.000297, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C4', 0.00038, 61.999468, 0.000205, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.000369, 61.999497, 0.000206, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'A1', 0.000355, 62.999288, 0.00018, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C2', 0.000366, 62.999294, 0.000203, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C5', 0.000808, 63.998655, 0.000633, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D4', 0.000366, 63.999091, 0.000203, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'B3', 0.003449, 64.995381, 0.003274, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'pass', 0.000504, 64.99875, 0.000341, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B5', 0.000376, 65.99518, 0.000201, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'B1', 0.000356, 65.998557, 0.000193, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C1', 0.000361, 66.994994, 0.000186, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E4', 0.000349, 66.998371, 0.000186, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B1', 0.000366, 67.994803, 0.000191, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'D2', 0.000349, 67.998185, 0.000186, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'A3', 0.000356, 68.994622, 0.000181, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.012294, 68.986054, 0.012131, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E3', 0.000774, 69.994023, 0.000599, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'D1', 0.000763, 69.985426, 0.000628, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.000385, 70.993813, 0.00021, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'D5', 0.000367, 70.985194, 0.000232, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.000356, 71.993632, 0.000181, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D3', 0.004622, 71.980707, 0.004487, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'A2', 0.000757, 72.99305, 0.000582, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'pass', 0.016847, 72.963995, 0.016712, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'pass', 0.00075, 73.992475, 0.000575, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'pass', 0.007378, 60.992757, 0.007243, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'C4', 0.002067, 60.998108, 0.001892, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'B4', 0.00058, 61.992312, 0.000445, 0);
INSERT INTO public.rating_history VALUES ('anna', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'go', 'bullet', '2026-11-27 21:00:00+00', 1500, 91.55731614221777, 2);
INSERT INTO public.rating_history VALUES ('ben', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'pig', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('anna', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1544.233565672215, 83.35171461708917, 3);
INSERT INTO public.rating_history VALUES ('ben', 'tictactoe', 'bullet', '2026-11-27 21:00:00+00', 1455.766434327785, 83.35171461708917, 3);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221777, 2, '2026-11-27 21:14:47.42063+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:14:47.42063+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:14:47.571334+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:14:47.571334+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708917, 3, '2026-11-27 21:14:47.64263+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708917, 3, '2026-11-27 21:14:47.64263+00');
INSERT INTO public.tournaments VALUES ('c0ffee01', '{"game": "tictactoe", "options": {}, "bots": ["anna", "ben"], "time": "none", "schedule": "roundrobin", "games": 0, "rounds": 0, "opening": "", "rated": false, "wait": 60.0, "title": "", "roster": "connected", "absent": false}', '2026-11-26 21:14:25.403829+00', '2026-11-26 21:22:25.403829+00', 'it was only a test');
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
