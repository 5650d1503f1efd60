/** The chips on spots before they are sent. Pure. Amounts in paise. */
import { largestStakeOn, OWN_TABLE_LIMITS, riskOf, sharesOf, type TableLimits, type TableSpot } from '@maidan/casino';
import { paise, type Paise } from '@maidan/domain';

export interface ChipStacks {
  readonly bySpot: ReadonlyMap<string, Paise>;
  /** In the order in which they were laid, for taking back. */
  readonly laid: readonly { readonly spot: string; readonly amount: Paise }[];
}
export const NO_CHIPS: ChipStacks = { bySpot: new Map(), laid: [] };

/** Adds a chip to a spot. If the spot's limit would be exceeded, adds nothing and returns the limit as `refused`. */
export function layChip(
  stacks: ChipStacks,
  spot: Pick<TableSpot, 'spot' | 'price'>,
  amount: Paise,
  limits: TableLimits = OWN_TABLE_LIMITS,
): { readonly stacks: ChipStacks; readonly refused: Paise | null } {
  const total = paise((stacks.bySpot.get(spot.spot) ?? 0) + amount);
  const most = paise(largestStakeOn(spot.price, limits));
  if (total > most) return { stacks, refused: most };
  return { stacks: { bySpot: new Map(stacks.bySpot).set(spot.spot, total), laid: [...stacks.laid, { spot: spot.spot, amount }] }, refused: null };
}

/** Removes the last laid chip. */
export function takeBack({ bySpot, laid }: ChipStacks): ChipStacks {
  const last = laid.at(-1);
  if (last === undefined) return NO_CHIPS;
  const left = paise((bySpot.get(last.spot) ?? 0) - last.amount);
  const next = new Map(bySpot);
  if (left > 0) next.set(last.spot, left);
  else next.delete(last.spot);
  return { bySpot: next, laid: laid.slice(0, -1) };
}

/** Removes the chips of a spot, for example after the server accepted the bet. */
export function withoutSpot({ bySpot, laid }: ChipStacks, spot: string): ChipStacks {
  const next = new Map(bySpot);
  next.delete(spot);
  return { bySpot: next, laid: laid.filter((one) => one.spot !== spot) };
}

/** Returns stacks with the bets of an earlier round. Unknown spots, and bets above the limit, are left out. */
export function stacksOf(
  bets: readonly { readonly spot: string; readonly stake: Paise }[],
  spots: readonly Pick<TableSpot, 'spot' | 'price'>[],
  limits: TableLimits = OWN_TABLE_LIMITS,
): ChipStacks {
  let stacks = NO_CHIPS;
  for (const bet of bets) {
    const spot = spots.find((one) => one.spot === bet.spot);
    if (spot !== undefined) stacks = layChip(stacks, spot, bet.stake, limits).stacks;
  }
  return stacks;
}

/** Returns the total risk of the stacks: stakes, and liabilities of lays. */
export function riskOfStacks({ bySpot }: ChipStacks, spots: readonly Pick<TableSpot, 'spot' | 'side' | 'price'>[]): Paise {
  let sum = 0;
  for (const spot of spots) sum += sharesOf(bySpot.get(spot.spot) ?? 0, riskOf(spot), 'up');
  return paise(sum);
}

/** Returns the return of a winning bet, its stake included. */
export function returnOf(stake: Paise, { price }: Pick<TableSpot, 'price'>): Paise {
  return paise(sharesOf(stake, price));
}

/** Chips that the tray adds if they are below the smallest of the player's own stakes. */
const SMALL_CHIPS: readonly Paise[] = [paise(100_00), paise(500_00)];
const MOST_CHIPS = 7;

/** Returns the chips of the tray: the player's stakes within the limits of the table, and small chips below them. At most 7. */
export function chipsOf(ownRupees: readonly number[], { leastStake, largestStake }: TableLimits = OWN_TABLE_LIMITS): readonly Paise[] {
  const own = ownRupees.map((rupees) => paise(rupees * 100)).filter((chip) => chip >= leastStake && chip <= largestStake);
  const smallest = Math.min(...own, Infinity);
  const chips = [...SMALL_CHIPS.filter((chip) => chip < smallest && chip >= leastStake), ...own];
  return [...new Set(chips.length === 0 ? [paise(leastStake)] : chips)].toSorted((one, other) => one - other).slice(0, MOST_CHIPS);
}
