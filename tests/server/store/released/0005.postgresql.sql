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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$dwQOs/J8HjExZZbIAl+QLQ$twP64izK+4y4Dds5NjkMHj6lz3hEHNfi8dz1P/i+Q+s', 'player', '2026-11-27 21:25:08.076435+00', NULL, NULL, 0, 'anna');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$oOfI64hiY0pmkZ/kyzvupQ$iYeagYJ6016DpWCeuSMgIW9MZo1Erl4o/8eH4izl4X0', 'player', '2026-11-27 21:25:08.77381+00', NULL, NULL, 0, 'ben');
INSERT INTO public.alembic_version VALUES ('0005');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:25:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:25:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:26:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:26:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:27:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:27:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:28:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:28:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:29:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:29:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:30:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:30:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:31:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:31:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:32:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:32:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:33:08.854001+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:33:08.854001+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:25:08.854001+00', '2026-11-26 21:25:38.854001+00', '0', 'rule', '', '[0.0, 0.0]', '{"0": "0", "1": "0"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:26:08.854001+00', '2026-11-26 21:26:38.854001+00', '0', 'rule', '', '[0.0, 0.0]', '{"0": "0", "1": "0"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:27:08.854001+00', '2026-11-26 21:27:38.854001+00', 'W+', 'rule', '', '[-1.0, 1.0]', '{"0": "W+", "1": "W+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:28:08.854001+00', '2026-11-26 21:28:38.854001+00', 'W+6', 'rule', '', '[-1.0, 1.0]', '{"0": "W+6", "1": "W+6"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:29:08.854001+00', '2026-11-26 21:29:38.854001+00', 'B+11', 'rule', '', '[1.0, -1.0]', '{"0": "B+11", "1": "B+11"}', '372031', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '8847ccf9793caf1bf27c8069e90dc6c6f1b505284f04e569a73ebb56106dc5bd', '2026-11-26 21:30:08.854001+00', '2026-11-26 21:30:38.854001+00', 'W+2', 'rule', '', '[-1.0, 1.0]', '{"0": "W+2", "1": "W+2"}', '372032', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:31:08.854001+00', '2026-11-26 21:31:38.854001+00', 'W+32.5', 'rule', 'dead stones taken off: A1 A2 A3 A5 C1 C2 D3 E3 E4 E5', '[-1.0, 1.0]', '{"1": "W+32.5", "0": "W+32.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["A1", "A2", "A3", "A5", "C1", "C2", "D3", "E3", "E4", "E5"]', NULL);
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:32:08.854001+00', '2026-11-26 21:32:38.854001+00', 'W+32.5', 'rule', 'dead stones taken off: A2 A4 B3 B4 C2 C3 E1 E2 E5', '[-1.0, 1.0]', '{"1": "W+32.5", "0": "W+32.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["A2", "A4", "B3", "B4", "C2", "C3", "E1", "E2", "E5"]', NULL);
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:33:08.854001+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]', NULL);
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'A1', 0.008512, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C3', 0.027909, 60.985755, 0.014245, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'B2', 0.026271, 61.985364, 0.014636, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'A3', 0.00924, 61.985755, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'B3', 0.00683, 62.985364, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'B1', 0.020109, 62.97931, 0.006445, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C1', 0.023757, 63.973242, 0.012122, 0);
INSERT INTO public.plies VALUES ('0000000001', 8, 1, 'A2', 0.018966, 63.974008, 0.005302, 0);
INSERT INTO public.plies VALUES ('0000000001', 9, 0, 'C2', 0.017671, 64.967206, 0.006036, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.029945, 60.982398, 0.017602, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'A1', 0.009903, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C3', 0.01716, 61.975145, 0.007253, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B2', 0.047336, 61.964299, 0.035701, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'B1', 0.014336, 62.970716, 0.004429, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'C1', 0.023167, 62.952767, 0.011532, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'C2', 0.028283, 63.95234, 0.018376, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'B3', 0.009179, 63.952767, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'A3', 0.02939, 64.932857, 0.019483, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'B2', 0.044421, 60.967214, 0.032786, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'B3', 0.002845, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'A1', 0.009171, 61.967214, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C3', 0.019332, 61.990575, 0.009425, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'C1', 0.022973, 62.955876, 0.011338, 0);
INSERT INTO public.plies VALUES ('0000000003', 6, 1, 'A3', 0.014975, 62.985507, 0.005068, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.016808, 60.983973, 0.016027, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'roll', 0.037504, 61.94725, 0.036723, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, 0, 'hold', 0.019255, 62.928776, 0.018474, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'roll', 0.052224, 60.949293, 0.050707, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, 1, 'roll', 0.015587, 61.935223, 0.01407, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, 1, 'roll', 0.028646, 62.908094, 0.027129, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 12, 1, 'roll', 0.001929, 63.907682, 0.000412, 0);
INSERT INTO public.plies VALUES ('0000000004', 13, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 14, 1, 'hold', 0.044199, 64.865, 0.042682, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.04342, 60.958097, 0.041903, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'roll', 0.012074, 61.94754, 0.010557, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, 1, 'roll', 0.003749, 60.997032, 0.002968, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 1, 'hold', 0.016742, 61.981071, 0.015961, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, 0, 'roll', 0.001491, 62.946547, 0.000993, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, 0, 'roll', 0.00258, 63.944465, 0.002082, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 12, 0, 'roll', 0.002258, 64.942705, 0.00176, 0);
INSERT INTO public.plies VALUES ('0000000005', 13, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 14, 1, 'roll', 0.003739, 62.978113, 0.002958, 0);
INSERT INTO public.plies VALUES ('0000000005', 15, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 16, 1, 'hold', 0.063869, 63.915025, 0.063088, 0);
INSERT INTO public.plies VALUES ('0000000005', 17, 0, 'roll', 0.039326, 65.903877, 0.038828, 0);
INSERT INTO public.plies VALUES ('0000000005', 18, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 19, 0, 'roll', 0.021949, 66.882426, 0.021451, 0);
INSERT INTO public.plies VALUES ('0000000005', 20, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 21, 0, 'roll', 0.000847, 67.882077, 0.000349, 0);
INSERT INTO public.plies VALUES ('0000000005', 22, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 23, 0, 'roll', 0.019073, 68.863502, 0.018575, 0);
INSERT INTO public.plies VALUES ('0000000005', 24, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 25, 0, 'hold', 0.002625, 69.861375, 0.002127, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.015057, 60.985724, 0.014276, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'hold', 0.092014, 61.894491, 0.091233, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, 1, 'roll', 0.004283, 60.996215, 0.003785, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, 1, 'roll', 0.000764, 61.995949, 0.000266, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.012037, 62.883235, 0.011256, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.017782, 63.866234, 0.017001, 0);
INSERT INTO public.plies VALUES ('0000000006', 11, 1, 'roll', 0.0483, 62.948147, 0.047802, 0);
INSERT INTO public.plies VALUES ('0000000006', 12, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 13, 1, 'hold', 0.003106, 63.945539, 0.002608, 0);
INSERT INTO public.plies VALUES ('0000000006', 14, 0, 'roll', 0.001679, 64.865336, 0.000898, 0);
INSERT INTO public.plies VALUES ('0000000006', 15, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 16, 0, 'hold', 0.009314, 65.856803, 0.008533, 0);
INSERT INTO public.plies VALUES ('0000000006', 17, 1, 'roll', 0.026033, 64.920004, 0.025535, 0);
INSERT INTO public.plies VALUES ('0000000006', 18, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 19, 1, 'roll', 0.00851, 65.911992, 0.008012, 0);
INSERT INTO public.plies VALUES ('0000000006', 20, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 21, 1, 'hold', 0.02892, 66.88357, 0.028422, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'A5', 0.014349, 60.990168, 0.009832, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'C5', 0.001527, 60.999471, 0.000529, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'E4', 0.01686, 61.977825, 0.012343, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'D5', 0.016688, 61.983781, 0.01569, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'C2', 0.017304, 62.965038, 0.012787, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'B1', 0.015489, 62.96929, 0.014491, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'A2', 0.015649, 63.953906, 0.011132, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'D4', 0.017372, 63.952916, 0.016374, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'pass', 0.024636, 64.933787, 0.020119, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'D1', 0.042675, 64.911239, 0.041677, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'D3', 0.001501, 65.933787, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'E2', 0.001241, 65.910996, 0.000243, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'A3', 0.002301, 66.933787, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'B5', 0.002627, 66.909367, 0.001629, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'E5', 0.001157, 67.933787, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'B3', 0.002023, 67.908342, 0.001025, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'E3', 0.001616, 68.932718, 0.001069, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'B2', 0.046487, 68.862853, 0.045489, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'A1', 0.008448, 69.924817, 0.007901, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'C4', 0.01165, 69.852201, 0.010652, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'C1', 0.001624, 70.92374, 0.001077, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'B4', 0.025516, 70.827683, 0.024518, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'pass', 0.004229, 71.920058, 0.003682, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'pass', 0.022523, 71.806158, 0.021525, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'A2', 0.002038, 60.99896, 0.00104, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'A4', 0.004729, 60.995818, 0.004182, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'C2', 0.003479, 61.996479, 0.002481, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'D2', 0.009909, 61.986456, 0.009362, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'D1', 0.045566, 62.951911, 0.044568, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'C5', 0.027833, 62.95917, 0.027286, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'B4', 0.001879, 63.95103, 0.000881, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'D5', 0.009614, 63.950103, 0.009067, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'A1', 0.015111, 64.936917, 0.014113, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'B2', 0.00515, 64.9455, 0.004603, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'A5', 0.006991, 65.930924, 0.005993, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'pass', 0.015274, 65.930773, 0.014727, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'C4', 0.025027, 66.906895, 0.024029, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'B1', 0.010859, 66.920461, 0.010312, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'D3', 0.042999, 67.864894, 0.042001, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'E1', 0.015813, 67.905195, 0.015266, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'B3', 0.016427, 68.849465, 0.015429, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'pass', 0.030989, 68.874753, 0.030442, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'E5', 0.005802, 69.844661, 0.004804, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'E3', 0.001645, 69.873655, 0.001098, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'C3', 0.0038, 70.841859, 0.002802, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'A3', 0.005207, 70.868995, 0.00466, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'B5', 0.014021, 71.828836, 0.013023, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'E2', 0.002146, 71.867396, 0.001599, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'D4', 0.01795, 72.811884, 0.016952, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'A1', 0.010018, 72.857925, 0.009471, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'A2', 0.013118, 73.799764, 0.01212, 0);
INSERT INTO public.plies VALUES ('0000000008', 28, 1, 'A4', 0.043689, 73.814783, 0.043142, 0);
INSERT INTO public.plies VALUES ('0000000008', 29, 0, 'A3', 0.004894, 74.795868, 0.003896, 0);
INSERT INTO public.plies VALUES ('0000000008', 30, 1, 'C1', 0.009283, 74.806047, 0.008736, 0);
INSERT INTO public.plies VALUES ('0000000008', 31, 0, 'C5', 0.020579, 75.776287, 0.019581, 0);
INSERT INTO public.plies VALUES ('0000000008', 32, 1, 'D1', 0.000856, 75.805738, 0.000309, 0);
INSERT INTO public.plies VALUES ('0000000008', 33, 0, 'E4', 0.032551, 76.744734, 0.031553, 0);
INSERT INTO public.plies VALUES ('0000000008', 34, 1, 'D1', 0.027755, 76.77853, 0.027208, 0);
INSERT INTO public.plies VALUES ('0000000008', 35, 0, 'A4', 0.007709, 77.738023, 0.006711, 0);
INSERT INTO public.plies VALUES ('0000000008', 36, 1, 'B1', 0.001222, 77.777855, 0.000675, 0);
INSERT INTO public.plies VALUES ('0000000008', 37, 0, 'D5', 0.003131, 78.73589, 0.002133, 0);
INSERT INTO public.plies VALUES ('0000000008', 38, 1, 'C1', 0.004055, 78.774347, 0.003508, 0);
INSERT INTO public.plies VALUES ('0000000008', 39, 0, 'D2', 0.022227, 79.714661, 0.021229, 0);
INSERT INTO public.plies VALUES ('0000000008', 40, 1, 'E1', 0.001142, 79.773752, 0.000595, 0);
INSERT INTO public.plies VALUES ('0000000008', 41, 0, 'A1', 0.001222, 80.714437, 0.000224, 0);
INSERT INTO public.plies VALUES ('0000000008', 42, 1, 'B2', 0.007359, 80.76694, 0.006812, 0);
INSERT INTO public.plies VALUES ('0000000008', 43, 0, 'E2', 0.008095, 81.70734, 0.007097, 0);
INSERT INTO public.plies VALUES ('0000000008', 44, 1, 'D1', 0.041621, 81.725866, 0.041074, 0);
INSERT INTO public.plies VALUES ('0000000008', 45, 0, 'E1', 0.030371, 82.677967, 0.029373, 0);
INSERT INTO public.plies VALUES ('0000000008', 46, 1, 'B2', 0.009166, 82.717247, 0.008619, 0);
INSERT INTO public.plies VALUES ('0000000008', 47, 0, 'B1', 0.017926, 83.661039, 0.016928, 0);
INSERT INTO public.plies VALUES ('0000000008', 48, 1, 'pass', 0.005991, 83.711803, 0.005444, 0);
INSERT INTO public.plies VALUES ('0000000008', 49, 0, 'E3', 0.022157, 84.63988, 0.021159, 0);
INSERT INTO public.plies VALUES ('0000000008', 50, 1, 'pass', 0.02153, 84.69082, 0.020983, 0);
INSERT INTO public.plies VALUES ('0000000008', 51, 0, 'C1', 0.015316, 85.625562, 0.014318, 0);
INSERT INTO public.plies VALUES ('0000000008', 52, 1, 'pass', 0.019392, 85.671975, 0.018845, 0);
INSERT INTO public.plies VALUES ('0000000008', 53, 0, 'D1', 0.032408, 86.594152, 0.03141, 0);
INSERT INTO public.plies VALUES ('0000000008', 54, 1, 'B2', 0.014175, 86.658347, 0.013628, 0);
INSERT INTO public.plies VALUES ('0000000008', 55, 0, 'B4', 0.03253, 87.56262, 0.031532, 0);
INSERT INTO public.plies VALUES ('0000000008', 56, 1, 'C4', 0.038709, 87.620185, 0.038162, 0);
INSERT INTO public.plies VALUES ('0000000008', 57, 0, 'B3', 0.016006, 88.547612, 0.015008, 0);
INSERT INTO public.plies VALUES ('0000000008', 58, 1, 'D2', 0.008641, 88.612091, 0.008094, 0);
INSERT INTO public.plies VALUES ('0000000008', 59, 0, 'E1', 0.011594, 89.537016, 0.010596, 0);
INSERT INTO public.plies VALUES ('0000000008', 60, 1, 'B1', 0.046757, 89.565782, 0.046309, 0);
INSERT INTO public.plies VALUES ('0000000008', 61, 0, 'A4', 0.017753, 90.520261, 0.016755, 0);
INSERT INTO public.plies VALUES ('0000000008', 62, 1, 'D1', 0.021641, 90.544589, 0.021193, 0);
INSERT INTO public.plies VALUES ('0000000008', 63, 0, 'C3', 0.027755, 91.493504, 0.026757, 0);
INSERT INTO public.plies VALUES ('0000000008', 64, 1, 'A3', 0.007097, 91.53794, 0.006649, 0);
INSERT INTO public.plies VALUES ('0000000008', 65, 0, 'C2', 0.010478, 92.484024, 0.00948, 0);
INSERT INTO public.plies VALUES ('0000000008', 66, 1, 'C5', 0.018118, 92.52027, 0.01767, 0);
INSERT INTO public.plies VALUES ('0000000008', 67, 0, 'A2', 0.007261, 93.477761, 0.006263, 0);
INSERT INTO public.plies VALUES ('0000000008', 68, 1, 'D4', 0.010029, 93.510689, 0.009581, 0);
INSERT INTO public.plies VALUES ('0000000008', 69, 0, 'E5', 0.017891, 94.460868, 0.016893, 0);
INSERT INTO public.plies VALUES ('0000000008', 70, 1, 'C1', 0.004655, 94.506482, 0.004207, 0);
INSERT INTO public.plies VALUES ('0000000008', 71, 0, 'E2', 0.006156, 95.45571, 0.005158, 0);
INSERT INTO public.plies VALUES ('0000000008', 72, 1, 'pass', 0.039383, 95.467547, 0.038935, 0);
INSERT INTO public.plies VALUES ('0000000008', 73, 0, 'pass', 0.043677, 96.413031, 0.042679, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'E2', 0.048467, 60.951981, 0.048019, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'D1', 0.017496, 60.983502, 0.016498, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'C4', 0.004199, 61.94823, 0.003751, 0);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221774, 2, '2026-11-27 21:25:51.645362+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:25:51.645362+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1659.479825839135, 107.23073697186308, 3, '2026-11-27 21:25:51.726018+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1340.520174160865, 107.23073697186302, 3, '2026-11-27 21:25:51.726018+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1543.4491174582586, 49.95276983463363, 3, '2026-11-27 21:25:51.770051+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1456.5508825417414, 49.952769834633635, 3, '2026-11-27 21:25:51.770051+00');
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
