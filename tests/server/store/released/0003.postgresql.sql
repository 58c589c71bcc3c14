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
    dead text DEFAULT '[]'::text NOT NULL
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
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Y995AgPNoIe4DyHLpiKOkA$3a+nJUkQa2PerneTtkrLDA9iGZLWWLF0+MuYWv6VhvA', 'player', '2026-11-27 21:10:18.621713+00', NULL, NULL, 0, 'anna');
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$0qDBQE8PILHCbYhVXua9TQ$GJkp9L1tATwd3xCH8K6IVcWsukdw8mI29POcT4A+DvA', 'player', '2026-11-27 21:10:18.805713+00', NULL, NULL, 0, 'ben');
INSERT INTO public.alembic_version VALUES ('0003');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:10:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:10:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:11:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:11:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:12:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:12:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:13:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:13:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:14:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:14:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:15:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:15:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:16:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:16:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:17:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:17:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:18:18.807407+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:18:18.807407+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:10:18.807407+00', '2026-11-26 21:10:48.807407+00', 'W+', 'rule', '', '[-1.0, 1.0]', '{"1": "W+", "0": "W+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:11:18.807407+00', '2026-11-26 21:11:48.807407+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:12:18.807407+00', '2026-11-26 21:12:48.807407+00', 'W+', 'rule', '', '[-1.0, 1.0]', '{"0": "W+", "1": "W+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:13:18.807407+00', '2026-11-26 21:13:48.807407+00', 'B+24', 'rule', '', '[1.0, -1.0]', '{"0": "B+24", "1": "B+24"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:14:18.807407+00', '2026-11-26 21:14:48.807407+00', 'W+8', 'rule', '', '[-1.0, 1.0]', '{"0": "W+8", "1": "W+8"}', '372031', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '8847ccf9793caf1bf27c8069e90dc6c6f1b505284f04e569a73ebb56106dc5bd', '2026-11-26 21:15:18.807407+00', '2026-11-26 21:15:48.807407+00', 'B+12', 'rule', '', '[1.0, -1.0]', '{"1": "B+12", "0": "B+12"}', '372032', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:16:18.807407+00', '2026-11-26 21:16:48.807407+00', 'B+17.5', 'rule', '', '[1.0, -1.0]', '{"1": "B+17.5", "0": "B+17.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:17:18.807407+00', '2026-11-26 21:17:48.807407+00', 'B+17.5', 'rule', 'dead stones taken off: A3 C1 D2 D5 E1 E2', '[1.0, -1.0]', '{"0": "B+17.5", "1": "B+17.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '["A3", "C1", "D2", "D5", "E1", "E2"]');
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:18:18.807407+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55", "credential": ""}]', '', 'bullet', true, '[]');
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'C1', 0.001264, 60.999461, 0.000539, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'B2', 0.001618, 60.999331, 0.000669, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'A3', 0.004784, 61.995402, 0.004059, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'C3', 0.000816, 61.999331, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'B1', 0.000856, 62.995158, 0.000244, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'A1', 0.000576, 62.999331, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A2', 0.003213, 60.997682, 0.002318, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C3', 0.000806, 60.999806, 0.000194, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'A3', 0.0005, 61.997682, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'B2', 0.002276, 61.998039, 0.001767, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'A1', 0.003997, 62.99458, 0.003102, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'C1', 0.00141, 60.998987, 0.001013, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'B2', 0.001438, 60.998968, 0.001032, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'A3', 0.002022, 61.997362, 0.001625, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'A2', 0.004143, 61.995231, 0.003737, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'C3', 0.003884, 62.993875, 0.003487, 0);
INSERT INTO public.plies VALUES ('0000000003', 6, 1, 'C2', 0.00099, 62.994647, 0.000584, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.003183, 60.99703, 0.00297, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'roll', 0.012221, 61.985022, 0.012008, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, 0, 'hold', 0.001255, 62.98398, 0.001042, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'roll', 0.002746, 60.997443, 0.002557, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, 1, 'hold', 0.027799, 61.969833, 0.02761, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'roll', 0.000644, 63.983549, 0.000431, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, 0, 'roll', 0.000988, 64.982774, 0.000775, 0);
INSERT INTO public.plies VALUES ('0000000004', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 13, 0, 'roll', 0.009323, 65.973664, 0.00911, 0);
INSERT INTO public.plies VALUES ('0000000004', 14, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 15, 0, 'roll', 0.004267, 66.96961, 0.004054, 0);
INSERT INTO public.plies VALUES ('0000000004', 16, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 17, 0, 'roll', 0.000875, 67.968948, 0.000662, 0);
INSERT INTO public.plies VALUES ('0000000004', 18, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 19, 0, 'hold', 0.000638, 68.968523, 0.000425, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.004221, 60.995968, 0.004032, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'roll', 0.015317, 61.98084, 0.015128, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, 1, 'roll', 0.000844, 60.999369, 0.000631, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 1, 'hold', 0.000854, 61.998728, 0.000641, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, 0, 'roll', 0.004621, 62.976408, 0.004432, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, 0, 'hold', 0.008802, 63.967795, 0.008613, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, 1, 'roll', 0.000577, 62.998364, 0.000364, 0);
INSERT INTO public.plies VALUES ('0000000005', 12, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 13, 1, 'roll', 0.000509, 63.998068, 0.000296, 0);
INSERT INTO public.plies VALUES ('0000000005', 14, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 15, 0, 'roll', 0.000633, 64.967351, 0.000444, 0);
INSERT INTO public.plies VALUES ('0000000005', 16, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 17, 0, 'hold', 0.007322, 65.960218, 0.007133, 0);
INSERT INTO public.plies VALUES ('0000000005', 18, 1, 'roll', 0.000447, 64.997834, 0.000234, 0);
INSERT INTO public.plies VALUES ('0000000005', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 20, 1, 'roll', 0.00882, 65.989227, 0.008607, 0);
INSERT INTO public.plies VALUES ('0000000005', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 22, 1, 'hold', 0.00536, 66.98408, 0.005147, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.009051, 60.991162, 0.008838, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.003741, 61.987634, 0.003528, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 0, 'hold', 0.007779, 62.980068, 0.007566, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, 1, 'roll', 0.000434, 60.999755, 0.000245, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000547, 63.979734, 0.000334, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.002521, 64.977426, 0.002308, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B5', 0.006034, 60.994462, 0.005538, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'pass', 0.0193, 60.990791, 0.009209, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'B1', 0.027674, 61.967284, 0.027178, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'A4', 0.019735, 61.981147, 0.009644, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'D1', 0.015747, 62.952033, 0.015251, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'C5', 0.01218, 62.979058, 0.002089, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'A1', 0.039131, 63.913398, 0.038635, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'A3', 0.013569, 63.97558, 0.003478, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'D5', 0.001261, 64.912633, 0.000765, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'A5', 0.001536, 64.97558, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'D4', 0.002832, 65.910297, 0.002336, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'E5', 0.036027, 65.949644, 0.025936, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'D2', 0.001058, 66.909735, 0.000562, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'C2', 0.012766, 66.946969, 0.002675, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'E2', 0.00105, 67.909181, 0.000554, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'C1', 0.006618, 67.946969, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'B2', 0.002672, 68.907005, 0.002176, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'E4', 0.004207, 68.946969, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'E1', 0.023261, 69.88424, 0.022765, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'pass', 0.00769, 69.946969, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'E3', 0.000822, 70.883914, 0.000326, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'pass', 0.001864, 70.946969, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 23, 0, 'C3', 0.000536, 71.883874, 4e-05, 0);
INSERT INTO public.plies VALUES ('0000000007', 24, 1, 'pass', 0.010548, 71.946512, 0.000457, 0);
INSERT INTO public.plies VALUES ('0000000007', 25, 0, 'C4', 0.004645, 72.879725, 0.004149, 0);
INSERT INTO public.plies VALUES ('0000000007', 26, 1, 'B3', 0.007853, 72.946512, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 27, 0, 'E5', 0.011813, 73.868408, 0.011317, 0);
INSERT INTO public.plies VALUES ('0000000007', 28, 1, 'A2', 0.00787, 73.946512, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 29, 0, 'C1', 0.003721, 74.865183, 0.003225, 0);
INSERT INTO public.plies VALUES ('0000000007', 30, 1, 'pass', 0.000597, 74.946512, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 31, 0, 'B4', 0.011091, 75.854588, 0.010595, 0);
INSERT INTO public.plies VALUES ('0000000007', 32, 1, 'pass', 0.010804, 75.945799, 0.000713, 0);
INSERT INTO public.plies VALUES ('0000000007', 33, 0, 'C5', 0.016824, 76.83826, 0.016328, 0);
INSERT INTO public.plies VALUES ('0000000007', 34, 1, 'A5', 0.007448, 76.945799, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 35, 0, 'A3', 0.001035, 77.837721, 0.000539, 0);
INSERT INTO public.plies VALUES ('0000000007', 36, 1, 'pass', 0.014141, 77.941749, 0.00405, 0);
INSERT INTO public.plies VALUES ('0000000007', 37, 0, 'A4', 0.016119, 78.822098, 0.015623, 0);
INSERT INTO public.plies VALUES ('0000000007', 38, 1, 'pass', 0.012128, 78.939712, 0.002037, 0);
INSERT INTO public.plies VALUES ('0000000007', 39, 0, 'A2', 0.004544, 79.81805, 0.004048, 0);
INSERT INTO public.plies VALUES ('0000000007', 40, 1, 'pass', 0.00246, 79.939712, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 41, 0, 'D3', 0.00057, 80.817976, 7.4e-05, 0);
INSERT INTO public.plies VALUES ('0000000007', 42, 1, 'pass', 0.000367, 80.939712, 0, 0);
INSERT INTO public.plies VALUES ('0000000007', 43, 0, 'pass', 0.012361, 81.806111, 0.011865, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'A5', 0.001955, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'E3', 0.002234, 60.998262, 0.001738, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'B5', 0.011298, 61.990874, 0.009126, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'A1', 0.012725, 61.986033, 0.012229, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'C4', 0.011383, 62.981663, 0.009211, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'E1', 0.020212, 62.966317, 0.019716, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'E5', 0.009699, 63.974136, 0.007527, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'A3', 0.016957, 63.949856, 0.016461, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'C3', 0.004194, 64.972114, 0.002022, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'D4', 0.011242, 64.93911, 0.010746, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'D1', 0.015989, 65.958297, 0.013817, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'D3', 0.000827, 65.938779, 0.000331, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'B2', 0.003602, 66.956867, 0.00143, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'A4', 0.000634, 66.938641, 0.000138, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'B3', 0.00054, 67.956867, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'B4', 0.000423, 67.938641, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'E4', 0.013203, 68.94404, 0.012827, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'D2', 0.000779, 68.938358, 0.000283, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'B1', 0.000584, 69.943832, 0.000208, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'E2', 0.000417, 69.938358, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'pass', 0.000437, 70.943771, 6.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'C1', 0.00038, 70.938358, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'pass', 0.000384, 71.943763, 8e-06, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'D1', 0.00042, 71.938358, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'C5', 0.000375, 72.943763, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'C2', 0.000381, 72.938358, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'A2', 0.000372, 73.943763, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 28, 1, 'D5', 0.000373, 73.938358, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 29, 0, 'B4', 0.000373, 74.943763, 0, 0);
INSERT INTO public.plies VALUES ('0000000008', 30, 1, 'E5', 0.001804, 74.93705, 0.001308, 0);
INSERT INTO public.plies VALUES ('0000000008', 31, 0, 'pass', 0.003578, 75.940561, 0.003202, 0);
INSERT INTO public.plies VALUES ('0000000008', 32, 1, 'A3', 0.006926, 75.93062, 0.00643, 0);
INSERT INTO public.plies VALUES ('0000000008', 33, 0, 'E4', 0.004835, 76.936102, 0.004459, 0);
INSERT INTO public.plies VALUES ('0000000008', 34, 1, 'D2', 0.000803, 76.930313, 0.000307, 0);
INSERT INTO public.plies VALUES ('0000000008', 35, 0, 'E5', 0.005431, 77.931047, 0.005055, 0);
INSERT INTO public.plies VALUES ('0000000008', 36, 1, 'C1', 0.000788, 77.930021, 0.000292, 0);
INSERT INTO public.plies VALUES ('0000000008', 37, 0, 'E3', 0.000977, 78.930446, 0.000601, 0);
INSERT INTO public.plies VALUES ('0000000008', 38, 1, 'D5', 0.000853, 78.929664, 0.000357, 0);
INSERT INTO public.plies VALUES ('0000000008', 39, 0, 'A1', 0.002348, 79.928474, 0.001972, 0);
INSERT INTO public.plies VALUES ('0000000008', 40, 1, 'E2', 0.00056, 79.9296, 6.4e-05, 0);
INSERT INTO public.plies VALUES ('0000000008', 41, 0, 'D3', 0.021221, 80.907629, 0.020845, 0);
INSERT INTO public.plies VALUES ('0000000008', 42, 1, 'E1', 0.000824, 80.929272, 0.000328, 0);
INSERT INTO public.plies VALUES ('0000000008', 43, 0, 'pass', 0.000808, 81.907197, 0.000432, 0);
INSERT INTO public.plies VALUES ('0000000008', 44, 1, 'pass', 0.000456, 81.929272, 0, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'E4', 0.011851, 60.988645, 0.011355, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'B3', 0.000909, 60.999467, 0.000533, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'A3', 0.013307, 61.975834, 0.012811, 0);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221774, 2, '2026-11-27 21:10:30.60571+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:10:30.60571+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1659.479825839135, 107.23073697186302, 3, '2026-11-27 21:10:30.618738+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1340.520174160865, 107.23073697186308, 3, '2026-11-27 21:10:30.618738+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1659.479825839135, 107.23073697186308, 3, '2026-11-27 21:10:30.625645+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1340.520174160865, 107.23073697186302, 3, '2026-11-27 21:10:30.625645+00');
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
CREATE INDEX ix_sessions_key ON public.sessions USING btree (key);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
