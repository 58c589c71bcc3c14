"""The course of a game: what moves, throws and cards lead to."""

from __future__ import annotations

from boardwire.values import value_class

from . import moves
from .board import DECKS, FINE, GROUPS, HOTEL, JAIL, LOTS, SALARY, SPACES, TAXES, TO_JAIL
from .cards import CARDS, FREE, Card
from .choices import PropertyChoices
from .estate import BANK, Estate
from .turn import TIMES_OF_UTILITY, TRIES, Auction, PropertyTurn


@value_class
class Course:
    """The belongings and the turn, which moves change.

    Args:
        estate: The belongings.
        turn: The turn.
        trades: Whether offers may be made.
        turns: The number of turns of the game.
    """

    estate: Estate
    turn: PropertyTurn
    trades: bool
    turns: int

    def apply(self, move: int, player: int) -> None:
        """Carry out a legal move of a player, or an outcome of chance."""
        phase = self.turn.phase
        if phase == "dice":
            self._thrown(*(it + 1 for it in divmod(move, 6)))
        elif phase == "card":
            self.card(move - moves.CARD_OUTCOME - 16 * self.turn.deck)
        elif phase == "auction":
            self._bid(move)
        elif phase == "offer":
            self._answer(move)
        elif move == moves.BANKRUPT:
            self._bankrupt(*self.turn.debts[0])
        elif move >= moves.BUILD:
            self._trade(move, player)
        else:
            self._decide(move)

    def _decide(self, move: int) -> None:
        """A move that is one word, outside auctions and offers."""
        turn, player = self.turn, self.turn.mover
        if move == moves.ROLL:
            turn.phase, turn.times = "dice", 1
        elif move == moves.END:
            self._next_turn()
        elif move == moves.BUY:
            self.estate.pay(LOTS[turn.places[player]].price, player, BANK)
            self.estate.owner[turn.places[player]] = player
            self._settle()
        elif move == moves.AUCTION:
            turn.auctions.append(turn.places[player])
            self._settle()
        else:
            if move == moves.PAY:
                self.estate.pay(FINE, player, BANK)
            else:
                self.return_pardon(self.estate.pardons.index(player))
            turn.jailed[player] = -1

    def _trade(self, move: int, player: int) -> None:
        """Build, sell, mortgage or redeem, or offer to buy."""
        estate = self.estate
        if move >= moves.OFFER:
            space, amount = divmod(move - moves.OFFER, moves.MOST)
            self.turn.offer = [space, amount, self.turn.offer[2] + 1]
            self.turn.times = 1 if self.turn.phase == "roll" else 0
            self.turn.phase = "offer"
            return
        kind, space = divmod(move, 100)
        {
            moves.BUILD // 100: estate.build,
            moves.SELL // 100: estate.sell,
            moves.MORTGAGE // 100: estate.mortgage,
            moves.REDEEM // 100: estate.redeem,
        }[kind](player, space)
        if self.turn.phase == "debt":
            self._settle()

    def _answer(self, move: int) -> None:
        turn, estate = self.turn, self.estate
        space, amount, _ = turn.offer
        turn.phase, turn.times = ("roll" if turn.times else "end"), 1
        if move == moves.ACCEPT:
            estate.pay(amount, turn.mover, estate.owner[space])
            estate.pay(estate.interest_due(space), turn.mover, BANK)
            estate.owner[space] = turn.mover

    def _thrown(self, first: int, second: int) -> None:
        turn, player = self.turn, self.turn.mover
        turn.dice = first + second
        if turn.times == TIMES_OF_UTILITY:
            turn.times = 1
            owner = self.estate.owner[turn.places[player]]
            turn.debts.append([player, owner, TIMES_OF_UTILITY * turn.dice])
            self._settle()
            return
        turn.double = first == second
        if turn.jailed[player] >= 0:
            self._thrown_in_jail(player)
            return
        turn.doubles += turn.double
        if turn.doubles == TRIES:
            self._to_jail(player)
            self._settle()
        else:
            self._walk(turn.dice)

    def _thrown_in_jail(self, player: int) -> None:
        turn = self.turn
        turn.jailed[player] += 1
        if turn.double:
            turn.jailed[player] = -1
            turn.double = False  # no other throw
        elif turn.jailed[player] == TRIES:
            turn.jailed[player] = -1
            turn.debts.append([player, BANK, FINE])
        else:
            self._settle()
            return
        turn.walk = turn.dice
        self._settle()

    def _walk(self, spaces: int) -> None:
        """Go on by some spaces, and do what is due there."""
        turn, player = self.turn, self.turn.mover
        place = turn.places[player] + spaces
        if place >= SPACES:
            self.estate.pay(SALARY, BANK, player)
        turn.places[player] = place % SPACES
        self._arrive()

    def _arrive(self) -> None:
        turn, player = self.turn, self.turn.mover
        place = turn.places[player]
        if place in DECKS:
            turn.deck, turn.phase = DECKS[place], "card"
            return
        if place == TO_JAIL:
            self._to_jail(player)
        elif place in TAXES:
            turn.debts.append([player, BANK, TAXES[place]])
        elif place in LOTS and place not in self.estate.owner:
            turn.phase = "buy"
            return
        elif self.estate.takes_rent(place, player):
            if turn.times == TIMES_OF_UTILITY:
                turn.phase = "dice"  # the dice are thrown for the rent
                return
            rent = self.estate.rent(place, turn.dice) * turn.times
            turn.debts.append([player, self.estate.owner[place], rent])
        self._settle()

    def _to_jail(self, player: int) -> None:
        self.turn.places[player], self.turn.jailed[player] = JAIL, 0
        self.turn.double = False

    def card(self, number: int) -> None:
        """Carry out a card."""
        turn, player = self.turn, self.turn.mover
        deck, card = turn.deck, CARDS[turn.deck][number]
        if number in turn.fresh[deck]:
            turn.fresh[deck].remove(number)
        else:
            turn.seen[deck].remove(number)
        if card.kind == FREE:
            self.estate.pardons[deck] = player
        else:
            turn.seen[deck].append(number)
        turn.phase = "end"
        if card.kind in ("go", "station", "utility", "back"):
            self._sent(card)
            return
        if card.kind == "jail":
            self._to_jail(player)
        self._charge_for(card, player)
        self._settle()

    def _sent(self, card: Card) -> None:
        turn = self.turn
        place = turn.places[turn.mover]
        if card.kind == "back":
            turn.places[turn.mover] = (place - card.amount) % SPACES
            self._arrive()
            return
        targets: tuple[int, ...] = (card.amount,)
        if card.kind != "go":
            targets = GROUPS[card.kind[0]]
            turn.times = TIMES_OF_UTILITY if card.kind == "utility" else 2
        self._walk(min((it - place - 1) % SPACES + 1 for it in targets))

    def _charge_for(self, card: Card, player: int) -> None:
        """The payments of a card."""
        debts, others = self.turn.debts, self._others(player)
        if card.kind == "money" and card.amount > 0:
            self.estate.pay(card.amount, BANK, player)
        elif card.kind == "money":
            debts.append([player, BANK, -card.amount])
        elif card.kind == "each" and card.amount > 0:
            debts += [[other, player, card.amount] for other in others]
        elif card.kind == "each":
            debts += [[player, other, -card.amount] for other in others]
        elif card.kind == "repairs":
            own = [self.estate.houses.get(it, 0) for it in self.estate.lots(player)]
            cost = sum(card.hotel if it == HOTEL else card.amount * it for it in own)
            if cost:
                debts.append([player, BANK, cost])

    def _others(self, player: int) -> list[int]:
        """Return the other players that are not bankrupt, in the order of play."""
        order = ((player + it) % len(self.turn.places) for it in range(1, len(self.turn.places)))
        return [it for it in order if it not in self.turn.lost]

    def _settle(self) -> None:
        """Go on with what is due: debts, auctions, a walk, another throw, the end of the turn."""
        turn = self.turn
        while turn.debts:
            debtor, creditor, amount = turn.debts[0]
            if self.estate.cash[debtor] < amount:
                turn.phase = "debt"
                return
            self.estate.pay(amount, debtor, creditor)
            turn.debts.pop(0)
        if turn.auctions:
            bidders = [turn.mover, *self._others(turn.mover)]
            bidders = [it for it in bidders if it not in turn.lost]
            turn.auction, turn.phase = Auction(turn.auctions.pop(0), bidders), "auction"
            return
        if turn.mover in turn.lost:
            self._next_turn()
        elif turn.walk:
            spaces, turn.walk = turn.walk, 0
            self._walk(spaces)
        elif turn.double:
            turn.phase, turn.double = "roll", False
        else:
            turn.phase = "end"
            if PropertyChoices(self.estate, turn, self.trades).all() == [moves.END]:
                self._next_turn()

    def _bid(self, move: int) -> None:
        turn, auction = self.turn, self.turn.auction
        assert auction is not None
        player = auction.bidders.pop(0)
        if move != moves.PASS:
            auction.bid, auction.leader = move - moves.BID, player
            auction.bidders.append(player)
        if auction.bidders and auction.bidders != [auction.leader]:
            return
        if auction.leader != BANK:
            self.estate.pay(auction.bid, auction.leader, BANK)
            self.estate.owner[auction.space] = auction.leader
        turn.auction = None
        self._settle()

    def _bankrupt(self, debtor: int, creditor: int, _: int) -> None:
        """A player gives all to its creditor, or to the bank, which auctions the lots."""
        turn, estate = self.turn, self.estate
        lots = estate.lots(debtor)
        for space in lots:
            houses = estate.houses.pop(space, 0)
            estate.pay(LOTS[space].house // 2 * houses, BANK, debtor)
        estate.pay(estate.cash[debtor], debtor, creditor)
        turn.lost.append(debtor)
        turn.debts = [it for it in turn.debts if debtor not in it[:2]]
        for deck, holder in enumerate(estate.pardons):
            if holder == debtor and creditor != BANK:
                estate.pardons[deck] = creditor
            elif holder == debtor:
                self.return_pardon(deck)
        for space in lots:
            if creditor != BANK:
                estate.owner[space] = creditor
                if due := estate.interest_due(space):
                    turn.debts.append([creditor, BANK, due])
            else:
                del estate.owner[space]
                estate.mortgaged.discard(space)
                turn.auctions.append(space)
        if len(turn.lost) == len(self.turn.places) - 1:
            turn.phase = "over"
        else:
            turn.walk = 0 if debtor == turn.mover else turn.walk
            self._settle()

    def return_pardon(self, deck: int) -> None:
        """Put the card that opens the jail under its deck."""
        card = next(it for it, card in enumerate(CARDS[deck]) if card.kind == FREE)
        self.estate.pardons[deck] = BANK
        self.turn.seen[deck].append(card)

    def _next_turn(self) -> None:
        turn = self.turn
        turn.number += 1
        if turn.number >= self.turns:
            turn.phase = "over"
            return
        turn.mover = self._others(turn.mover)[0]
        turn.phase, turn.doubles, turn.double, turn.offer = "roll", 0, False, [0, 0, 0]
