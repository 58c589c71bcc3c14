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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Zyd8tFvbYpKvM+XxbbY98g$zNg8I7tZ5/3M0PWy57qRMgvauBgBJ4oJl8oCzKbAh9A', 'player', '2026-11-27 21:25:04.165778+00', NULL, NULL, 0, 'anna');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$NMOmABtaz28okaAe2Xx/xw$3aiZv5gXqiONaskbPONuWvhpNQjzarUSjIv7MwWAnIA', 'player', '2026-11-27 21:25:05.153112+00', NULL, NULL, 0, 'ben');
INSERT INTO public.alembic_version VALUES ('0004');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:25:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:25:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:26:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:26:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:27:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:27:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:28:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:28:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:29:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:29:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:30:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:30:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:31:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:31:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:32:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:32:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:33:05.230011+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:33:05.230011+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:25:05.230011+00', '2026-11-26 21:25:35.230011+00', '0', 'rule', '', '[0.0, 0.0]', '{"0": "0", "1": "0"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:26:05.230011+00', '2026-11-26 21:26:35.230011+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:27:05.230011+00', '2026-11-26 21:27:35.230011+00', 'W+', 'rule', '', '[-1.0, 1.0]', '{"1": "W+", "0": "W+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:28:05.230011+00', '2026-11-26 21:28:35.230011+00', 'W+4', 'rule', '', '[-1.0, 1.0]', '{"0": "W+4", "1": "W+4"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:29:05.230011+00', '2026-11-26 21:29:35.230011+00', 'W+1', 'rule', '', '[-1.0, 1.0]', '{"1": "W+1", "0": "W+1"}', '372031', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '8847ccf9793caf1bf27c8069e90dc6c6f1b505284f04e569a73ebb56106dc5bd', '2026-11-26 21:30:05.230011+00', '2026-11-26 21:30:35.230011+00', 'B+12', 'rule', '', '[1.0, -1.0]', '{"0": "B+12", "1": "B+12"}', '372032', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:31:05.230011+00', '2026-11-26 21:31:35.230011+00', 'W+32.5', 'rule', 'dead stones taken off: C5 D4 D5 E4', '[-1.0, 1.0]', '{"1": "W+32.5", "0": "W+32.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["C5", "D4", "D5", "E4"]', NULL);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:32:05.230011+00', '2026-11-26 21:32:35.230011+00', 'B+17.5', 'rule', 'dead stones taken off: C1 D1', '[1.0, -1.0]', '{"0": "B+17.5", "1": "B+17.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["C1", "D1"]', NULL);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:33:05.230011+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'B2', 0.041005, 60.978995, 0.021005, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'A3', 0.011191, 60.988998, 0.011002, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'C2', 0.030011, 61.968984, 0.010011, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'C3', 0.044456, 61.944731, 0.044267, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'B3', 0.024969, 62.964015, 0.004969, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'B1', 0.003203, 62.941717, 0.003014, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C1', 0.047178, 63.936837, 0.027178, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'A2', 0.036333, 63.905573, 0.036144, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'A1', 0.025492, 64.931345, 0.005492, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'B3', 0.001132, 60.999057, 0.000943, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'A1', 0.000853, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'A3', 0.002655, 61.996591, 0.002466, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'C3', 0.056701, 61.946492, 0.053508, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'C1', 0.004395, 62.992385, 0.004206, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A2', 0.01079, 62.938895, 0.007597, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'B2', 0.047863, 63.944711, 0.047674, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C1', 0.011822, 60.991371, 0.008629, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'B3', 0.023761, 60.976428, 0.023572, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'A1', 0.016, 61.978564, 0.012807, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'A3', 0.001525, 61.975092, 0.001336, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'B2', 0.01408, 62.967677, 0.010887, 0);
INSERT INTO public.plies VALUES ('0000000003', 6, 1, 'C3', 0.018054, 62.957227, 0.017865, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.001228, 60.999391, 0.000609, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.033561, 61.966449, 0.032942, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.027655, 60.979882, 0.020118, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'roll', 0.047588, 61.939831, 0.040051, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, 1, 'hold', 0.023612, 62.923756, 0.016075, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.043763, 62.923305, 0.043144, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'roll', 0.010345, 63.913579, 0.009726, 0);
INSERT INTO public.plies VALUES ('0000000004', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 13, 0, 'hold', 0.014855, 64.899343, 0.014236, 0);
INSERT INTO public.plies VALUES ('0000000004', 14, 1, 'roll', 0.024206, 63.907087, 0.016669, 0);
INSERT INTO public.plies VALUES ('0000000004', 15, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 16, 1, 'hold', 0.006293, 64.907087, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.023825, 60.983712, 0.016288, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'roll', 0.020205, 61.971044, 0.012668, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, 1, 'roll', 0.016368, 60.984251, 0.015749, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 1, 'roll', 0.023214, 61.961656, 0.022595, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, 1, 'roll', 0.010906, 62.951369, 0.010287, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 1, 'roll', 0.008939, 63.943049, 0.00832, 0);
INSERT INTO public.plies VALUES ('0000000005', 12, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 13, 0, 'roll', 0.01419, 62.964391, 0.006653, 0);
INSERT INTO public.plies VALUES ('0000000005', 14, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 15, 0, 'hold', 0.05222, 63.919708, 0.044683, 0);
INSERT INTO public.plies VALUES ('0000000005', 16, 1, 'roll', 0.013177, 64.930491, 0.012558, 0);
INSERT INTO public.plies VALUES ('0000000005', 17, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 18, 1, 'hold', 0.015313, 65.915797, 0.014694, 0);
INSERT INTO public.plies VALUES ('0000000005', 19, 0, 'roll', 0.001742, 64.919708, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 20, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 21, 0, 'hold', 0.033288, 65.893957, 0.025751, 0);
INSERT INTO public.plies VALUES ('0000000005', 22, 1, 'roll', 0.00165, 66.914766, 0.001031, 0);
INSERT INTO public.plies VALUES ('0000000005', 23, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 24, 1, 'hold', 0.046446, 67.868939, 0.045827, 0);
INSERT INTO public.plies VALUES ('0000000005', 25, 0, 'roll', 0.00067, 66.893957, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 26, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 27, 0, 'hold', 0.053627, 67.847867, 0.04609, 0);
INSERT INTO public.plies VALUES ('0000000005', 28, 1, 'roll', 0.000662, 68.868896, 4.3e-05, 0);
INSERT INTO public.plies VALUES ('0000000005', 29, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 30, 1, 'hold', 0.025584, 69.843931, 0.024965, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.09186, 60.908759, 0.091241, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.071975, 61.837403, 0.071356, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 0, 'hold', 0.032168, 62.805854, 0.031549, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, 1, 'roll', 0.001038, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.025411, 63.781062, 0.024792, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.047562, 64.734119, 0.046943, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'A5', 0.009041, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'C2', 0.022522, 60.989205, 0.010795, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'E3', 0.019711, 61.992008, 0.007992, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'C5', 0.019687, 61.981245, 0.00796, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A3', 0.023898, 62.979829, 0.012179, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'B4', 0.023528, 62.969444, 0.011801, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'D5', 0.007729, 63.979829, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'B3', 0.023664, 63.957507, 0.011937, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'E2', 0.023683, 64.967865, 0.011964, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'E5', 0.015695, 64.953539, 0.003968, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'B2', 0.01174, 65.967844, 2.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'D1', 0.023756, 65.94151, 0.012029, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'D3', 0.015695, 66.963868, 0.003976, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'B5', 0.019697, 66.93354, 0.00797, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'E4', 0.011721, 67.963866, 2e-06, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'A2', 0.019754, 67.925513, 0.008027, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'E1', 0.015794, 68.959791, 0.004075, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'C1', 0.023613, 68.913627, 0.011886, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'D4', 0.015727, 69.955783, 0.004008, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'A4', 0.011713, 69.913627, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'E5', 0.011725, 70.955777, 6e-06, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'A1', 0.019739, 70.905615, 0.008012, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'D2', 0.023745, 71.943751, 0.012026, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'A5', 0.011682, 71.905615, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'C3', 0.01578, 72.93969, 0.004061, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'C4', 0.007659, 72.905615, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'D3', 0.015747, 73.935662, 0.004028, 0);
INSERT INTO public.plies VALUES ('0000000007', 28, 1, 'E2', 0.015739, 73.901603, 0.004012, 0);
INSERT INTO public.plies VALUES ('0000000007', 29, 0, 'D5', 0.015704, 74.931677, 0.003985, 0);
INSERT INTO public.plies VALUES ('0000000007', 30, 1, 'D2', 0.048312, 74.865018, 0.036585, 0);
INSERT INTO public.plies VALUES ('0000000007', 31, 0, 'D4', 0.019159, 75.924237, 0.00744, 0);
INSERT INTO public.plies VALUES ('0000000007', 32, 1, 'A3', 0.030432, 75.846313, 0.018705, 0);
INSERT INTO public.plies VALUES ('0000000007', 33, 0, 'pass', 0.000959, 76.924237, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 34, 1, 'C3', 0.015869, 76.842171, 0.004142, 0);
INSERT INTO public.plies VALUES ('0000000007', 35, 0, 'pass', 0.011701, 77.924237, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 36, 1, 'E4', 0.009377, 77.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 37, 0, 'E3', 0.00452, 78.924237, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 38, 1, 'B1', 0.00975, 78.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 39, 0, 'E5', 0.008189, 79.924237, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 40, 1, 'B2', 0.010783, 79.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 41, 0, 'pass', 0.02893, 80.907026, 0.017211, 0);
INSERT INTO public.plies VALUES ('0000000007', 42, 1, 'E4', 0.001053, 80.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 43, 0, 'pass', 0.002168, 81.907026, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 44, 1, 'E3', 0.003432, 81.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 45, 0, 'D3', 0.011828, 82.906917, 0.000109, 0);
INSERT INTO public.plies VALUES ('0000000007', 46, 1, 'D4', 0.008107, 82.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 47, 0, 'D5', 0.001738, 83.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 48, 1, 'D3', 0.010753, 83.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 49, 0, 'pass', 0.003403, 84.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 50, 1, 'E1', 0.007516, 84.842171, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 51, 0, 'E5', 0.001538, 85.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 52, 1, 'A1', 0.023348, 85.83055, 0.011621, 0);
INSERT INTO public.plies VALUES ('0000000007', 53, 0, 'B2', 0.000967, 86.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 54, 1, 'C2', 0.010908, 86.83055, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 55, 0, 'E3', 0.001018, 87.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 56, 1, 'B1', 0.044733, 87.797544, 0.033006, 0);
INSERT INTO public.plies VALUES ('0000000007', 57, 0, 'D4', 0.001442, 88.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 58, 1, 'C1', 0.009966, 88.797544, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 59, 0, 'C5', 0.002214, 89.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 60, 1, 'A5', 0.009347, 89.797544, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 61, 0, 'E4', 0.001274, 90.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 62, 1, 'C3', 0.047345, 90.761926, 0.035618, 0);
INSERT INTO public.plies VALUES ('0000000007', 63, 0, 'A4', 0.00085, 91.906917, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 64, 1, 'pass', 0.01947, 91.754183, 0.007743, 0);
INSERT INTO public.plies VALUES ('0000000007', 65, 0, 'B4', 0.015235, 92.903401, 0.003516, 0);
INSERT INTO public.plies VALUES ('0000000007', 66, 1, 'D1', 0.036021, 92.729889, 0.024294, 0);
INSERT INTO public.plies VALUES ('0000000007', 67, 0, 'B5', 0.010465, 93.903401, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 68, 1, 'A3', 0.001394, 93.729889, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 69, 0, 'C4', 0.028557, 94.886563, 0.016838, 0);
INSERT INTO public.plies VALUES ('0000000007', 70, 1, 'A2', 0.014192, 94.727424, 0.002465, 0);
INSERT INTO public.plies VALUES ('0000000007', 71, 0, 'E2', 0.014887, 95.883395, 0.003168, 0);
INSERT INTO public.plies VALUES ('0000000007', 72, 1, 'D3', 0.046632, 95.692519, 0.034905, 0);
INSERT INTO public.plies VALUES ('0000000007', 73, 0, 'A5', 0.021946, 96.873168, 0.010227, 0);
INSERT INTO public.plies VALUES ('0000000007', 74, 1, 'pass', 0.058343, 96.645903, 0.046616, 0);
INSERT INTO public.plies VALUES ('0000000007', 75, 0, 'D2', 0.023857, 97.86103, 0.012138, 0);
INSERT INTO public.plies VALUES ('0000000007', 76, 1, 'B3', 0.02772, 97.62991, 0.015993, 0);
INSERT INTO public.plies VALUES ('0000000007', 77, 0, 'pass', 0.027786, 98.844963, 0.016067, 0);
INSERT INTO public.plies VALUES ('0000000007', 78, 1, 'E1', 0.015663, 98.625974, 0.003936, 0);
INSERT INTO public.plies VALUES ('0000000007', 79, 0, 'E4', 0.015432, 99.84125, 0.003713, 0);
INSERT INTO public.plies VALUES ('0000000007', 80, 1, 'B5', 0.009522, 99.625974, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 81, 0, 'C5', 0.080036, 100.772933, 0.068317, 0);
INSERT INTO public.plies VALUES ('0000000007', 82, 1, 'pass', 0.029862, 100.607839, 0.018135, 0);
INSERT INTO public.plies VALUES ('0000000007', 83, 0, 'D4', 0.012568, 101.772084, 0.000849, 0);
INSERT INTO public.plies VALUES ('0000000007', 84, 1, 'B2', 0.010448, 101.607839, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 85, 0, 'D5', 0.015895, 102.767908, 0.004176, 0);
INSERT INTO public.plies VALUES ('0000000007', 86, 1, 'C4', 0.024564, 102.595002, 0.012837, 0);
INSERT INTO public.plies VALUES ('0000000007', 87, 0, 'pass', 0.019653, 103.759974, 0.007934, 0);
INSERT INTO public.plies VALUES ('0000000007', 88, 1, 'pass', 0.007449, 103.595002, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'D2', 0.008441, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'C3', 0.015031, 60.996688, 0.003312, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'D3', 0.102025, 61.909702, 0.090298, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'C1', 0.013426, 61.994981, 0.001707, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'E4', 0.031784, 62.889645, 0.020057, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'E5', 0.031745, 62.974955, 0.020026, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'C2', 0.001625, 63.889645, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'C5', 0.006901, 63.974955, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'A3', 0.00107, 64.889645, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'E3', 0.013817, 64.972857, 0.002098, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B3', 0.007292, 65.889645, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'pass', 0.01096, 65.972857, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'B2', 0.018548, 66.882824, 0.006821, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'E2', 0.035439, 66.949137, 0.02372, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'D4', 0.01056, 67.882824, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'A1', 0.047471, 67.913385, 0.035752, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'D5', 0.005372, 68.878291, 0.004533, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'E1', 0.014026, 68.911078, 0.002307, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'A5', 0.036806, 69.842324, 0.035967, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'pass', 0.018695, 69.904102, 0.006976, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'A4', 0.051783, 70.79138, 0.050944, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'B4', 0.015637, 70.900184, 0.003918, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'C4', 0.023778, 71.768441, 0.022939, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'pass', 0.018015, 71.882864, 0.01732, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'B5', 0.030748, 72.738431, 0.03001, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'A2', 0.018912, 72.864647, 0.018217, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'B4', 0.007728, 73.731441, 0.00699, 0);
INSERT INTO public.plies VALUES ('0000000008', 28, 1, 'D1', 0.012032, 73.85331, 0.011337, 0);
INSERT INTO public.plies VALUES ('0000000008', 29, 0, 'E5', 0.039185, 74.692994, 0.038447, 0);
INSERT INTO public.plies VALUES ('0000000008', 30, 1, 'pass', 0.044515, 74.80949, 0.04382, 0);
INSERT INTO public.plies VALUES ('0000000008', 31, 0, 'B1', 0.004996, 75.688736, 0.004258, 0);
INSERT INTO public.plies VALUES ('0000000008', 32, 1, 'D1', 0.025835, 75.78435, 0.02514, 0);
INSERT INTO public.plies VALUES ('0000000008', 33, 0, 'E2', 0.037698, 76.651776, 0.03696, 0);
INSERT INTO public.plies VALUES ('0000000008', 34, 1, 'A1', 0.000825, 76.78422, 0.00013, 0);
INSERT INTO public.plies VALUES ('0000000008', 35, 0, 'A2', 0.008681, 77.643833, 0.007943, 0);
INSERT INTO public.plies VALUES ('0000000008', 36, 1, 'C1', 0.028666, 77.756249, 0.027971, 0);
INSERT INTO public.plies VALUES ('0000000008', 37, 0, 'pass', 0.002887, 78.641684, 0.002149, 0);
INSERT INTO public.plies VALUES ('0000000008', 38, 1, 'pass', 0.012168, 78.744776, 0.011473, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'A3', 0.030431, 60.970264, 0.029736, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'B3', 0.001109, 60.999629, 0.000371, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'C1', 0.001129, 61.96983, 0.000434, 0);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1633.0225551256437, 109.91916926484073, 2, '2026-11-27 21:25:51.6666+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1366.9774448743563, 109.91916926484073, 2, '2026-11-27 21:25:51.6666+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1544.233565672215, 83.35171461708919, 3, '2026-11-27 21:25:51.727607+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1455.766434327785, 83.35171461708919, 3, '2026-11-27 21:25:51.727607+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1593.9557881837518, 72.42454806801311, 3, '2026-11-27 21:25:51.797902+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1406.0442118162482, 72.42454806801315, 3, '2026-11-27 21:25:51.797902+00');
SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_key_key UNIQUE (key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_name_key UNIQUE (name);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_pkey PRIMARY KEY (match, player);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_pkey PRIMARY KEY (match, ply);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (game, time_class, name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
CREATE INDEX ix_accounts_likeness ON public.accounts USING btree (likeness);
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
