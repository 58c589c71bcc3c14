from boardwire import games


class Kalah(games.Game):
    """Sow seeds round the board; the player with more seeds at the end wins."""

    name = "kalah"
    title = "Kalah"
    declared = (games.Option("seeds", 4, "seeds in each house", 1, 9),)

    def initial(self) -> "KalahState":
        return KalahState(self, ([int(self.options["seeds"])] * 6 + [0]) * 2, 0)


class KalahState(games.State):
    """Black's six houses and store, white's six houses and store, and the player to move."""

    def __init__(self, game: games.Game, seeds: list[int], player: int) -> None:
        super().__init__(game)
        self.seeds, self.player = seeds, player

    def copy(self) -> "KalahState":
        return KalahState(self.game, self.seeds.copy(), self.player)

    def to_act(self) -> int:
        return self.player if any(self.seeds[:6]) and any(self.seeds[7:13]) else games.OVER

    def legal_moves(self) -> list[int]:
        return [house for house in range(7 * self.player, 7 * self.player + 6) if self.seeds[house]]

    def apply(self, move: int) -> None:
        place, store = self._check(move, str(move)), 7 * self.player + 6
        hand, self.seeds[move] = self.seeds[move], 0
        while hand:
            place = (place + 1) % 14
            if place != 19 - store:  # nothing for the other player's store
                self.seeds[place], hand = self.seeds[place] + 1, hand - 1
        across = self.seeds[12 - place]
        if store - 7 < place < store and self.seeds[place] == 1 and across:
            self.seeds[place] = self.seeds[12 - place] = 0
            self.seeds[store] += 1 + across
        if place != store:  # else the same player moves again
            self.player = 1 - self.player

    def returns(self) -> list[float]:
        lead = sum(self.seeds[:7]) - sum(self.seeds[7:])
        return [float((lead > 0) - (lead < 0)), float((lead < 0) - (lead > 0))]

    def key(self) -> int:
        return hash((*self.seeds, self.player))

    def move_text(self, move: int) -> str:  # row 1 is black's; row 2 white's, from right to left
        return games.point_name(move, 0) if move < 7 else games.point_name(12 - move, 1)

    def view(self, player: int | None = None) -> games.BoardView:
        rows = [(0, n) for n in self.seeds[:6]] + [(1, n) for n in self.seeds[12:6:-1]]
        cells = tuple(games.Piece(row, "seeds", str(min(n, 9))) if n else None for row, n in rows)
        stores = {"black store": self.seeds[6], "white store": self.seeds[13]}
        return games.BoardView(games.Geometry.SQUARES, 6, 2, cells, side=stores)
