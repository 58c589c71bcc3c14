"""The belongings of players: money, lots and houses; rents; building, selling and mortgaging."""

from __future__ import annotations

from dataclasses import dataclass, field

from .board import CASH, GROUPS, HOTEL, HOTELS, HOUSES, LOTS

BANK = -1


@dataclass
class Estate:
    """The belongings of all players.

    Args:
        cash: The money of each player.
        owner: The owner of each lot that has one, by space.
        houses: The houses on each lot that has some; 5 are a hotel.
        mortgaged: The mortgaged lots.
        pardons: The owner of the card that opens the jail, of each deck; BANK if it is in the deck.
        paid: What the bank has got from all players, less what they have got from it.
    """

    cash: list[int]
    owner: dict[int, int] = field(default_factory=dict)
    houses: dict[int, int] = field(default_factory=dict)
    mortgaged: set[int] = field(default_factory=set)
    pardons: list[int] = field(default_factory=lambda: [BANK, BANK])
    paid: int = 0

    @classmethod
    def first(cls, players: int) -> Estate:
        """Return the belongings at the start."""
        return cls([CASH] * players)

    def copy(self) -> Estate:
        """Return an independent copy."""
        return Estate(
            self.cash.copy(),
            self.owner.copy(),
            self.houses.copy(),
            self.mortgaged.copy(),
            self.pardons.copy(),
            self.paid,
        )

    def pay(self, amount: int, payer: int, receiver: int) -> None:
        """Move money; the bank never lacks any."""
        for player, change in ((payer, -amount), (receiver, amount)):
            if player == BANK:
                self.paid += change
            else:
                self.cash[player] += change

    def lots(self, player: int) -> list[int]:
        """Return the lots of a player, in the order of the board."""
        return sorted(space for space, owner in self.owner.items() if owner == player)

    def has_group(self, player: int, group: str) -> bool:
        """Return whether a player owns a whole group."""
        return all(self.owner.get(space) == player for space in GROUPS[group])

    def takes_rent(self, space: int, visitor: int) -> bool:
        """Whether a space has rent for another player to pay: it is owned, and not mortgaged."""
        return self.owner.get(space, visitor) != visitor and space not in self.mortgaged

    def rent(self, space: int, dice: int) -> int:
        """Return the rent of a lot that is owned and not mortgaged."""
        lot, owner = LOTS[space], self.owner[space]
        owned = sum(self.owner.get(it) == owner for it in GROUPS[lot.group])
        if lot.group == "s":
            return lot.rents[owned - 1]
        if lot.group == "u":
            return lot.rents[owned - 1] * dice
        if houses := self.houses.get(space, 0):
            return lot.rents[houses]
        return lot.rents[0] * (2 if self.has_group(owner, lot.group) else 1)

    @property
    def free_houses(self) -> int:
        """The houses that the bank has left."""
        return HOUSES - sum(it for it in self.houses.values() if it < HOTEL)

    @property
    def free_hotels(self) -> int:
        """The hotels that the bank has left."""
        return HOTELS - sum(it == HOTEL for it in self.houses.values())

    def can_build(self, player: int, space: int) -> bool:
        """Whether a player may build on a lot: a whole group, evenly, paid, and not mortgaged."""
        lot = LOTS[space]
        if not lot.house or self.cash[player] < lot.house:
            return False
        group = GROUPS[lot.group]
        if not self.has_group(player, lot.group) or not self.mortgaged.isdisjoint(group):
            return False
        have = self.houses.get(space, 0)
        if have == HOTEL or have > min(self.houses.get(it, 0) for it in group):
            return False
        return self.free_hotels > 0 if have == HOTEL - 1 else self.free_houses > 0

    def build(self, player: int, space: int) -> None:
        """Build a house, or a hotel on four houses."""
        self.pay(LOTS[space].house, player, BANK)
        self.houses[space] = self.houses.get(space, 0) + 1

    def can_sell(self, player: int, space: int) -> bool:
        """Return whether a player may sell a house of a lot: evenly."""
        have = self.houses.get(space, 0)
        if not have or self.owner.get(space) != player:
            return False
        group = GROUPS[LOTS[space].group]
        return have == max(self.houses.get(it, 0) for it in group)

    def sell(self, player: int, space: int) -> None:
        """Sell a house, or a hotel down to four houses, for half its price.

        Where the bank has no four houses, no hotel of the group can stay: all are sold, and the
        houses that there are stand evenly on the group.
        """
        group = GROUPS[LOTS[space].group]
        before = {it: self.houses.get(it, 0) for it in group}
        after = before | {space: before[space] - 1}
        if before[space] == HOTEL and self.free_houses < HOTEL - 1:
            houses = self.free_houses + sum(it for it in before.values() if it < HOTEL)
            each, more = divmod(houses, len(group))
            after = {it: each + (place < more) for place, it in enumerate(reversed(group))}
        sold = sum(before.values()) - sum(after.values())
        self.pay(LOTS[space].house // 2 * sold, BANK, player)
        for it, left in after.items():
            self.houses.pop(it, None)
            if left:
                self.houses[it] = left

    def can_mortgage(self, player: int, space: int) -> bool:
        """Return whether a player may mortgage a lot: there is no house in its group."""
        if self.owner.get(space) != player or space in self.mortgaged:
            return False
        return not any(self.houses.get(it) for it in GROUPS[LOTS[space].group])

    def mortgage(self, player: int, space: int) -> None:
        """Mortgage a lot for half its price."""
        self.pay(LOTS[space].price // 2, BANK, player)
        self.mortgaged.add(space)

    def redemption(self, space: int) -> int:
        """Return the price of lifting a mortgage: a tenth more than was got."""
        return LOTS[space].price // 2 + interest(space)

    def interest_due(self, space: int) -> int:
        """Return the interest that a new owner pays for a lot: 0 if it is not mortgaged."""
        return interest(space) if space in self.mortgaged else 0

    def redeem(self, player: int, space: int) -> None:
        """Lift a mortgage."""
        self.pay(self.redemption(space), player, BANK)
        self.mortgaged.remove(space)

    def worth(self, player: int) -> int:
        """Money, lots at their price (half if mortgaged), and houses at theirs."""
        total = self.cash[player]
        for space in self.lots(player):
            lot = LOTS[space]
            total += lot.price // 2 if space in self.mortgaged else lot.price
            total += lot.house * self.houses.get(space, 0)
        return total

    def raisable(self, player: int) -> int:
        """The money that a player could have by selling all houses and mortgaging all lots."""
        total = self.cash[player]
        for space in self.lots(player):
            lot = LOTS[space]
            total += lot.house // 2 * self.houses.get(space, 0)
            total += 0 if space in self.mortgaged else lot.price // 2
        return total


def interest(space: int) -> int:
    """Return a tenth of a lot's mortgage, rounded up."""
    return -(-LOTS[space].price // 20)
