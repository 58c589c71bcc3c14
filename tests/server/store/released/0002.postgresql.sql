CREATE TABLE public.accounts (
    id integer NOT NULL,
    name character varying(40) NOT NULL,
    key character varying(40) NOT NULL,
    token_hash text NOT NULL,
    role character varying(20) NOT NULL,
    created timestamp with time zone NOT NULL,
    banned text,
    last_seen timestamp with time zone
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
ALTER TABLE ONLY public.accounts ALTER COLUMN id SET DEFAULT nextval('public.accounts_id_seq'::regclass);
INSERT INTO public.accounts VALUES (1, 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$tAebRNelXAMuIwftXPrdSg$4aSc96CnNmJ0zr/AnuGUvHCfTYcTr3N54eydImNnrRs', 'player', '2026-11-27 21:09:47.616667+00', NULL, NULL);
INSERT INTO public.accounts VALUES (2, 'ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$iCT3C80Ikd2/fqpvlgIinw$4WQt33lPiE6my19lnlPIRa6k0uwwtEJHlmBD1hTp0jc', 'player', '2026-11-27 21:09:47.915624+00', NULL, NULL);
INSERT INTO public.alembic_version VALUES ('0002');
INSERT INTO public.match_players VALUES ('0000000001', 0, 'anna', '2026-11-26 21:09:47.919+00');
INSERT INTO public.match_players VALUES ('0000000001', 1, 'ben', '2026-11-26 21:09:47.919+00');
INSERT INTO public.match_players VALUES ('0000000002', 0, 'ben', '2026-11-26 21:10:47.919+00');
INSERT INTO public.match_players VALUES ('0000000002', 1, 'anna', '2026-11-26 21:10:47.919+00');
INSERT INTO public.match_players VALUES ('0000000003', 0, 'anna', '2026-11-26 21:11:47.919+00');
INSERT INTO public.match_players VALUES ('0000000003', 1, 'ben', '2026-11-26 21:11:47.919+00');
INSERT INTO public.match_players VALUES ('0000000004', 0, 'anna', '2026-11-26 21:12:47.919+00');
INSERT INTO public.match_players VALUES ('0000000004', 1, 'ben', '2026-11-26 21:12:47.919+00');
INSERT INTO public.match_players VALUES ('0000000005', 0, 'ben', '2026-11-26 21:13:47.919+00');
INSERT INTO public.match_players VALUES ('0000000005', 1, 'anna', '2026-11-26 21:13:47.919+00');
INSERT INTO public.match_players VALUES ('0000000006', 0, 'anna', '2026-11-26 21:14:47.919+00');
INSERT INTO public.match_players VALUES ('0000000006', 1, 'ben', '2026-11-26 21:14:47.919+00');
INSERT INTO public.match_players VALUES ('0000000007', 0, 'anna', '2026-11-26 21:15:47.919+00');
INSERT INTO public.match_players VALUES ('0000000007', 1, 'ben', '2026-11-26 21:15:47.919+00');
INSERT INTO public.match_players VALUES ('0000000008', 0, 'ben', '2026-11-26 21:16:47.919+00');
INSERT INTO public.match_players VALUES ('0000000008', 1, 'anna', '2026-11-26 21:16:47.919+00');
INSERT INTO public.match_players VALUES ('0000000009', 0, 'anna', '2026-11-26 21:17:47.919+00');
INSERT INTO public.match_players VALUES ('0000000009', 1, 'ben', '2026-11-26 21:17:47.919+00');
INSERT INTO public.matches VALUES ('0000000001', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:09:47.919+00', '2026-11-26 21:10:17.919+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000002', 'tictactoe', '{}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:10:47.919+00', '2026-11-26 21:11:17.919+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000003', 'tictactoe', '{}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:11:47.919+00', '2026-11-26 21:12:17.919+00', 'B+', 'rule', '', '[1.0, -1.0]', '{"0": "B+", "1": "B+"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000004', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '9fc5a7d9f8ce0cd9160cd957b850ac145851c8f3754519255778a96c918588ab', '2026-11-26 21:12:47.919+00', '2026-11-26 21:13:17.919+00', 'W+10', 'rule', '', '[-1.0, 1.0]', '{"0": "W+10", "1": "W+10"}', '372030', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000005', 'pig', '{"target": 12, "players": 2}', '["ben", "anna"]', '1m+1', '6a310c46133227712dae5b353985591e69e96a20bd2815cee63d8f947aac367e', '2026-11-26 21:13:47.919+00', '2026-11-26 21:14:17.919+00', 'W+28', 'rule', '', '[-1.0, 1.0]', '{"1": "W+28", "0": "W+28"}', '372031', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000006', 'pig', '{"target": 12, "players": 2}', '["anna", "ben"]', '1m+1', '8847ccf9793caf1bf27c8069e90dc6c6f1b505284f04e569a73ebb56106dc5bd', '2026-11-26 21:14:47.919+00', '2026-11-26 21:15:17.919+00', 'B+12', 'rule', '', '[1.0, -1.0]', '{"0": "B+12", "1": "B+12"}', '372032', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.matches VALUES ('0000000007', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:15:47.919+00', '2026-11-26 21:16:17.919+00', 'W+32.5', 'rule', 'dead stones taken off: A1 A3 B4 B5 C4 D2 E1 E3 E4', '[-1.0, 1.0]', '{"1": "W+32.5", "0": "W+32.5"}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '["A1", "A3", "B4", "B5", "C4", "D2", "E1", "E3", "E4"]');
INSERT INTO public.matches VALUES ('0000000008', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["ben", "anna"]', '1m+1', '', '2026-11-26 21:16:47.919+00', '2026-11-26 21:17:17.919+00', 'W+9.5', 'rule', 'dead stones taken off: C4 C5', '[-1.0, 1.0]', '{"1": "W+9.5", "0": "W+9.5"}', '', '[{"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '["C4", "C5"]');
INSERT INTO public.matches VALUES ('0000000009', 'go', '{"size": 5, "komi": 7.5, "ko": "positional", "suicide": false}', '["anna", "ben"]', '1m+1', '', '2026-11-26 21:17:47.919+00', NULL, NULL, NULL, '', NULL, '{}', '', '[{"account": "anna", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}, {"account": "ben", "session": "5e555e555e555e555e555e555e555e555e555e555e555e555e555e555e555e55"}]', '', 'bullet', true, '[]');
INSERT INTO public.plies VALUES ('0000000001', 1, 0, 'B1', 0.014156, 60.986155, 0.013845, 0);
INSERT INTO public.plies VALUES ('0000000001', 2, 1, 'C2', 0.00891, 60.997004, 0.002996, 0);
INSERT INTO public.plies VALUES ('0000000001', 3, 0, 'B2', 0.002356, 61.98411, 0.002045, 0);
INSERT INTO public.plies VALUES ('0000000001', 4, 1, 'B3', 0.004832, 61.997004, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 5, 0, 'A1', 0.006774, 62.977647, 0.006463, 0);
INSERT INTO public.plies VALUES ('0000000001', 6, 1, 'C1', 0.001941, 62.997004, 0, 0);
INSERT INTO public.plies VALUES ('0000000001', 7, 0, 'C3', 0.000732, 63.977226, 0.000421, 0);
INSERT INTO public.plies VALUES ('0000000002', 1, 0, 'A1', 0.00083, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 2, 1, 'C3', 0.005555, 60.994756, 0.005244, 0);
INSERT INTO public.plies VALUES ('0000000002', 3, 0, 'C2', 0.01487, 61.991044, 0.008956, 0);
INSERT INTO public.plies VALUES ('0000000002', 4, 1, 'C1', 0.004812, 61.990255, 0.004501, 0);
INSERT INTO public.plies VALUES ('0000000002', 5, 0, 'B2', 0.003818, 62.991044, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 6, 1, 'A3', 0.012082, 62.978484, 0.011771, 0);
INSERT INTO public.plies VALUES ('0000000002', 7, 0, 'B1', 0.00085, 63.991044, 0, 0);
INSERT INTO public.plies VALUES ('0000000002', 8, 1, 'A2', 0.010597, 63.968198, 0.010286, 0);
INSERT INTO public.plies VALUES ('0000000002', 9, 0, 'B3', 0.001049, 64.991044, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 1, 0, 'A2', 0.022432, 60.977879, 0.022121, 0);
INSERT INTO public.plies VALUES ('0000000003', 2, 1, 'B1', 0.003112, 61, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 3, 0, 'C1', 0.00594, 61.97225, 0.005629, 0);
INSERT INTO public.plies VALUES ('0000000003', 4, 1, 'C2', 0.015778, 61.987385, 0.012615, 0);
INSERT INTO public.plies VALUES ('0000000003', 5, 0, 'A3', 0.012407, 62.960154, 0.012096, 0);
INSERT INTO public.plies VALUES ('0000000003', 6, 1, 'B2', 0.000684, 62.987385, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 7, 0, 'B3', 0.002353, 63.958112, 0.002042, 0);
INSERT INTO public.plies VALUES ('0000000003', 8, 1, 'C3', 0.00056, 63.987385, 0, 0);
INSERT INTO public.plies VALUES ('0000000003', 9, 0, 'A1', 0.003215, 64.955208, 0.002904, 0);
INSERT INTO public.plies VALUES ('0000000004', 1, 0, 'roll', 0.00789, 60.992999, 0.007001, 0);
INSERT INTO public.plies VALUES ('0000000004', 2, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 3, 0, 'hold', 0.007643, 61.986245, 0.006754, 0);
INSERT INTO public.plies VALUES ('0000000004', 4, 1, 'roll', 0.007869, 60.992846, 0.007154, 0);
INSERT INTO public.plies VALUES ('0000000004', 5, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 6, 1, 'hold', 0.000944, 61.992617, 0.000229, 0);
INSERT INTO public.plies VALUES ('0000000004', 7, 0, 'roll', 0.005139, 62.981995, 0.00425, 0);
INSERT INTO public.plies VALUES ('0000000004', 8, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 9, 0, 'hold', 0.000849, 63.981995, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 10, 1, 'roll', 0.00037, 62.992617, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 11, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 12, 1, 'roll', 0.000559, 63.992617, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 13, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 14, 1, 'roll', 0.006998, 64.986243, 0.006374, 0);
INSERT INTO public.plies VALUES ('0000000004', 15, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 16, 1, 'roll', 0.000594, 65.986243, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 17, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000004', 18, 1, 'hold', 0.000877, 66.98599, 0.000253, 0);
INSERT INTO public.plies VALUES ('0000000005', 1, 0, 'roll', 0.000625, 60.999559, 0.000441, 0);
INSERT INTO public.plies VALUES ('0000000005', 2, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 3, 0, 'roll', 0.005269, 61.994474, 0.005085, 0);
INSERT INTO public.plies VALUES ('0000000005', 4, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 5, 1, 'roll', 0.001998, 60.998559, 0.001441, 0);
INSERT INTO public.plies VALUES ('0000000005', 6, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 7, 1, 'hold', 0.001813, 61.997303, 0.001256, 0);
INSERT INTO public.plies VALUES ('0000000005', 8, 0, 'roll', 0.000275, 62.994383, 9.1e-05, 0);
INSERT INTO public.plies VALUES ('0000000005', 9, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 10, 0, 'roll', 0.000444, 63.994123, 0.00026, 0);
INSERT INTO public.plies VALUES ('0000000005', 11, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 12, 0, 'hold', 0.000939, 64.993368, 0.000755, 0);
INSERT INTO public.plies VALUES ('0000000005', 13, 1, 'roll', 0.015749, 62.982111, 0.015192, 0);
INSERT INTO public.plies VALUES ('0000000005', 14, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 15, 0, 'roll', 0.005277, 65.988275, 0.005093, 0);
INSERT INTO public.plies VALUES ('0000000005', 16, -1, '2', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 17, 0, 'hold', 0.000615, 66.987844, 0.000431, 0);
INSERT INTO public.plies VALUES ('0000000005', 18, 1, 'roll', 0.000552, 63.982111, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 19, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 20, 1, 'roll', 0.009446, 64.973222, 0.008889, 0);
INSERT INTO public.plies VALUES ('0000000005', 21, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 22, 1, 'roll', 0.001837, 65.971942, 0.00128, 0);
INSERT INTO public.plies VALUES ('0000000005', 23, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 24, 1, 'roll', 0.000632, 66.971867, 7.5e-05, 0);
INSERT INTO public.plies VALUES ('0000000005', 25, -1, '4', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 26, 1, 'roll', 0.00059, 67.971834, 3.3e-05, 0);
INSERT INTO public.plies VALUES ('0000000005', 27, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 28, 1, 'roll', 0.000665, 68.971726, 0.000108, 0);
INSERT INTO public.plies VALUES ('0000000005', 29, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 30, 1, 'roll', 0.000535, 69.971726, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 31, -1, '5', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000005', 32, 1, 'hold', 0.003117, 70.969166, 0.00256, 0);
INSERT INTO public.plies VALUES ('0000000006', 1, 0, 'roll', 0.002104, 60.998453, 0.001547, 0);
INSERT INTO public.plies VALUES ('0000000006', 2, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 3, 0, 'roll', 0.00057, 61.99844, 1.3e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 4, -1, '3', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 5, 0, 'hold', 0.000569, 62.998428, 1.2e-05, 0);
INSERT INTO public.plies VALUES ('0000000006', 6, 1, 'roll', 0.000284, 60.9999, 0.0001, 0);
INSERT INTO public.plies VALUES ('0000000006', 7, -1, '1', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 8, 0, 'roll', 0.000545, 63.998428, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 9, -1, '6', 0, NULL, 0, 0);
INSERT INTO public.plies VALUES ('0000000006', 10, 0, 'hold', 0.002643, 64.996342, 0.002086, 0);
INSERT INTO public.plies VALUES ('0000000007', 1, 0, 'B5', 0.001231, 60.998927, 0.001073, 0);
INSERT INTO public.plies VALUES ('0000000007', 2, 1, 'pass', 0.022548, 60.977582, 0.022418, 0);
INSERT INTO public.plies VALUES ('0000000007', 3, 0, 'E1', 0.000935, 61.99815, 0.000777, 0);
INSERT INTO public.plies VALUES ('0000000007', 4, 1, 'D5', 0.005855, 61.971857, 0.005725, 0);
INSERT INTO public.plies VALUES ('0000000007', 5, 0, 'A3', 0.003449, 62.994859, 0.003291, 0);
INSERT INTO public.plies VALUES ('0000000007', 6, 1, 'D4', 0.008172, 62.963815, 0.008042, 0);
INSERT INTO public.plies VALUES ('0000000007', 7, 0, 'A1', 0.003707, 63.99131, 0.003549, 0);
INSERT INTO public.plies VALUES ('0000000007', 8, 1, 'C2', 0.002456, 63.961489, 0.002326, 0);
INSERT INTO public.plies VALUES ('0000000007', 9, 0, 'C4', 0.004686, 64.986782, 0.004528, 0);
INSERT INTO public.plies VALUES ('0000000007', 10, 1, 'E2', 0.000831, 64.960788, 0.000701, 0);
INSERT INTO public.plies VALUES ('0000000007', 11, 0, 'E3', 0.00066, 65.98628, 0.000502, 0);
INSERT INTO public.plies VALUES ('0000000007', 12, 1, 'A5', 0.002259, 65.958659, 0.002129, 0);
INSERT INTO public.plies VALUES ('0000000007', 13, 0, 'B4', 0.000578, 66.98586, 0.00042, 0);
INSERT INTO public.plies VALUES ('0000000007', 14, 1, 'D3', 0.007158, 66.951631, 0.007028, 0);
INSERT INTO public.plies VALUES ('0000000007', 15, 0, 'E4', 0.004335, 67.981683, 0.004177, 0);
INSERT INTO public.plies VALUES ('0000000007', 16, 1, 'C3', 0.000706, 67.951055, 0.000576, 0);
INSERT INTO public.plies VALUES ('0000000007', 17, 0, 'pass', 0.006554, 68.975287, 0.006396, 0);
INSERT INTO public.plies VALUES ('0000000007', 18, 1, 'C1', 0.000637, 68.950548, 0.000507, 0);
INSERT INTO public.plies VALUES ('0000000007', 19, 0, 'D2', 0.00223, 69.973215, 0.002072, 0);
INSERT INTO public.plies VALUES ('0000000007', 20, 1, 'B3', 0.000534, 69.950144, 0.000404, 0);
INSERT INTO public.plies VALUES ('0000000007', 21, 0, 'pass', 0.000541, 70.972832, 0.000383, 0);
INSERT INTO public.plies VALUES ('0000000007', 22, 1, 'pass', 0.000473, 70.949801, 0.000343, 0);
INSERT INTO public.plies VALUES ('0000000008', 1, 0, 'B5', 0.003964, 60.996166, 0.003834, 0);
INSERT INTO public.plies VALUES ('0000000008', 2, 1, 'C5', 0.000673, 60.999485, 0.000515, 0);
INSERT INTO public.plies VALUES ('0000000008', 3, 0, 'B3', 0.000587, 61.995709, 0.000457, 0);
INSERT INTO public.plies VALUES ('0000000008', 4, 1, 'E2', 0.005677, 61.993966, 0.005519, 0);
INSERT INTO public.plies VALUES ('0000000008', 5, 0, 'D1', 0.007972, 62.987867, 0.007842, 0);
INSERT INTO public.plies VALUES ('0000000008', 6, 1, 'A5', 0.01571, 62.978414, 0.015552, 0);
INSERT INTO public.plies VALUES ('0000000008', 7, 0, 'pass', 0.003717, 63.98428, 0.003587, 0);
INSERT INTO public.plies VALUES ('0000000008', 8, 1, 'C4', 0.000701, 63.977871, 0.000543, 0);
INSERT INTO public.plies VALUES ('0000000008', 9, 0, 'A4', 0.002918, 64.981492, 0.002788, 0);
INSERT INTO public.plies VALUES ('0000000008', 10, 1, 'E3', 0.007926, 64.970103, 0.007768, 0);
INSERT INTO public.plies VALUES ('0000000008', 11, 0, 'B2', 0.000648, 65.980974, 0.000518, 0);
INSERT INTO public.plies VALUES ('0000000008', 12, 1, 'A1', 0.007111, 65.96315, 0.006953, 0);
INSERT INTO public.plies VALUES ('0000000008', 13, 0, 'D4', 0.000647, 66.980457, 0.000517, 0);
INSERT INTO public.plies VALUES ('0000000008', 14, 1, 'B4', 0.003532, 66.959776, 0.003374, 0);
INSERT INTO public.plies VALUES ('0000000008', 15, 0, 'D2', 0.000432, 67.980155, 0.000302, 0);
INSERT INTO public.plies VALUES ('0000000008', 16, 1, 'E4', 0.007459, 67.952475, 0.007301, 0);
INSERT INTO public.plies VALUES ('0000000008', 17, 0, 'E1', 0.002853, 68.977432, 0.002723, 0);
INSERT INTO public.plies VALUES ('0000000008', 18, 1, 'A5', 0.00945, 68.943183, 0.009292, 0);
INSERT INTO public.plies VALUES ('0000000008', 19, 0, 'C1', 0.000717, 69.976845, 0.000587, 0);
INSERT INTO public.plies VALUES ('0000000008', 20, 1, 'A3', 0.004486, 69.938855, 0.004328, 0);
INSERT INTO public.plies VALUES ('0000000008', 21, 0, 'C3', 0.005083, 70.971892, 0.004953, 0);
INSERT INTO public.plies VALUES ('0000000008', 22, 1, 'B5', 0.003688, 70.935325, 0.00353, 0);
INSERT INTO public.plies VALUES ('0000000008', 23, 0, 'D3', 0.004002, 71.96802, 0.003872, 0);
INSERT INTO public.plies VALUES ('0000000008', 24, 1, 'pass', 0.01199, 71.923493, 0.011832, 0);
INSERT INTO public.plies VALUES ('0000000008', 25, 0, 'B1', 0.000797, 72.967353, 0.000667, 0);
INSERT INTO public.plies VALUES ('0000000008', 26, 1, 'D5', 0.000685, 72.922966, 0.000527, 0);
INSERT INTO public.plies VALUES ('0000000008', 27, 0, 'C2', 0.000444, 73.967039, 0.000314, 0);
INSERT INTO public.plies VALUES ('0000000008', 28, 1, 'E5', 0.002141, 73.920983, 0.001983, 0);
INSERT INTO public.plies VALUES ('0000000008', 29, 0, 'A2', 0.000432, 74.966737, 0.000302, 0);
INSERT INTO public.plies VALUES ('0000000008', 30, 1, 'A1', 0.006758, 74.914383, 0.0066, 0);
INSERT INTO public.plies VALUES ('0000000008', 31, 0, 'B3', 0.003895, 75.962972, 0.003765, 0);
INSERT INTO public.plies VALUES ('0000000008', 32, 1, 'D3', 0.002425, 75.912116, 0.002267, 0);
INSERT INTO public.plies VALUES ('0000000008', 33, 0, 'pass', 0.005903, 76.957199, 0.005773, 0);
INSERT INTO public.plies VALUES ('0000000008', 34, 1, 'E1', 0.003806, 76.908468, 0.003648, 0);
INSERT INTO public.plies VALUES ('0000000008', 35, 0, 'D1', 0.000498, 77.956831, 0.000368, 0);
INSERT INTO public.plies VALUES ('0000000008', 36, 1, 'B1', 0.000385, 77.908241, 0.000227, 0);
INSERT INTO public.plies VALUES ('0000000008', 37, 0, 'A2', 0.000421, 78.95654, 0.000291, 0);
INSERT INTO public.plies VALUES ('0000000008', 38, 1, 'pass', 0.000364, 78.908035, 0.000206, 0);
INSERT INTO public.plies VALUES ('0000000008', 39, 0, 'C2', 0.00048, 79.95619, 0.00035, 0);
INSERT INTO public.plies VALUES ('0000000008', 40, 1, 'A4', 0.000369, 79.907824, 0.000211, 0);
INSERT INTO public.plies VALUES ('0000000008', 41, 0, 'C3', 0.000556, 80.955764, 0.000426, 0);
INSERT INTO public.plies VALUES ('0000000008', 42, 1, 'D2', 0.000371, 80.907611, 0.000213, 0);
INSERT INTO public.plies VALUES ('0000000008', 43, 0, 'pass', 0.003634, 81.95226, 0.003504, 0);
INSERT INTO public.plies VALUES ('0000000008', 44, 1, 'B2', 0.000405, 81.907364, 0.000247, 0);
INSERT INTO public.plies VALUES ('0000000008', 45, 0, 'pass', 0.000289, 82.952101, 0.000159, 0);
INSERT INTO public.plies VALUES ('0000000008', 46, 1, 'D4', 0.003162, 82.90436, 0.003004, 0);
INSERT INTO public.plies VALUES ('0000000008', 47, 0, 'A2', 0.000399, 83.951832, 0.000269, 0);
INSERT INTO public.plies VALUES ('0000000008', 48, 1, 'E1', 0.000416, 83.904102, 0.000258, 0);
INSERT INTO public.plies VALUES ('0000000008', 49, 0, 'pass', 0.000419, 84.951543, 0.000289, 0);
INSERT INTO public.plies VALUES ('0000000008', 50, 1, 'C5', 0.000391, 84.903869, 0.000233, 0);
INSERT INTO public.plies VALUES ('0000000008', 51, 0, 'E2', 0.009631, 85.942042, 0.009501, 0);
INSERT INTO public.plies VALUES ('0000000008', 52, 1, 'A3', 0.000544, 85.903483, 0.000386, 0);
INSERT INTO public.plies VALUES ('0000000008', 53, 0, 'D4', 0.000473, 86.941699, 0.000343, 0);
INSERT INTO public.plies VALUES ('0000000008', 54, 1, 'E3', 0.000433, 86.903208, 0.000275, 0);
INSERT INTO public.plies VALUES ('0000000008', 55, 0, 'pass', 0.000379, 87.94145, 0.000249, 0);
INSERT INTO public.plies VALUES ('0000000008', 56, 1, 'C4', 0.00053, 87.902836, 0.000372, 0);
INSERT INTO public.plies VALUES ('0000000008', 57, 0, 'E1', 0.000406, 88.941174, 0.000276, 0);
INSERT INTO public.plies VALUES ('0000000008', 58, 1, 'C1', 0.004835, 88.898159, 0.004677, 0);
INSERT INTO public.plies VALUES ('0000000008', 59, 0, 'pass', 0.00764, 89.933664, 0.00751, 0);
INSERT INTO public.plies VALUES ('0000000008', 60, 1, 'D2', 0.000765, 89.897552, 0.000607, 0);
INSERT INTO public.plies VALUES ('0000000008', 61, 0, 'E1', 0.000427, 90.933367, 0.000297, 0);
INSERT INTO public.plies VALUES ('0000000008', 62, 1, 'A2', 0.00037, 90.89734, 0.000212, 0);
INSERT INTO public.plies VALUES ('0000000008', 63, 0, 'D3', 0.000387, 91.93311, 0.000257, 0);
INSERT INTO public.plies VALUES ('0000000008', 64, 1, 'E2', 0.000487, 91.897011, 0.000329, 0);
INSERT INTO public.plies VALUES ('0000000008', 65, 0, 'D5', 0.000373, 92.932867, 0.000243, 0);
INSERT INTO public.plies VALUES ('0000000008', 66, 1, 'pass', 0.008998, 92.888171, 0.00884, 0);
INSERT INTO public.plies VALUES ('0000000008', 67, 0, 'pass', 0.0006, 93.932397, 0.00047, 0);
INSERT INTO public.plies VALUES ('0000000009', 1, 0, 'A2', 0.000705, 60.999453, 0.000547, 0);
INSERT INTO public.plies VALUES ('0000000009', 2, 1, 'E3', 0.000576, 60.999554, 0.000446, 0);
INSERT INTO public.plies VALUES ('0000000009', 3, 0, 'D2', 0.002904, 61.996707, 0.002746, 0);
INSERT INTO public.ratings VALUES ('go', 'bullet', 'anna', 1500, 91.55731614221774, 2, '2026-11-27 21:09:59.681984+00');
INSERT INTO public.ratings VALUES ('go', 'bullet', 'ben', 1500, 91.55731614221777, 2, '2026-11-27 21:09:59.681984+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'anna', 1544.233565672215, 83.35171461708919, 3, '2026-11-27 21:09:59.691632+00');
INSERT INTO public.ratings VALUES ('pig', 'bullet', 'ben', 1455.766434327785, 83.35171461708919, 3, '2026-11-27 21:09:59.691632+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'anna', 1544.233565672215, 83.35171461708919, 3, '2026-11-27 21:09:59.693716+00');
INSERT INTO public.ratings VALUES ('tictactoe', 'bullet', 'ben', 1455.766434327785, 83.35171461708919, 3, '2026-11-27 21:09:59.693716+00');
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
CREATE INDEX ix_match_players_name ON public.match_players USING btree (lower((name)::text), started, match);
CREATE INDEX ix_matches_game_started ON public.matches USING btree (game, started);
CREATE INDEX ix_matches_started ON public.matches USING btree (started);
CREATE INDEX ix_matches_unfinished ON public.matches USING btree (started) WHERE (result IS NULL);
ALTER TABLE ONLY public.match_players
    ADD CONSTRAINT match_players_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
ALTER TABLE ONLY public.plies
    ADD CONSTRAINT plies_match_fkey FOREIGN KEY (match) REFERENCES public.matches(id);
