/** Ids on the wire. An id of Maidan that clients can read is sent as it is; any other one has an alias with a number of its own. */

export const NUMBERED_KINDS = ['MARKET', 'EVENT', 'COMPETITION', 'SELECTION'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** Aliases take the numbers of these ranges, so an id of Maidan in a range has an alias too. */
const FIRST_ALIAS = 900_000_000;
const FIRST_SELECTION_ALIAS = 2_000_000_000;
const LARGEST_SELECTION = 2 ** 31 - 1;
/** Numbers that every kind can hold. */
export const MOST_ALIASES = 99_999_999;

const DIGITS = /^\d{1,18}$/;
const MARKET = /^1\.\d{1,18}$/;
const ALIAS = /^9\d{8}$/;
const MARKET_ALIAS = /^1\.9\d{8}$/;

/** Returns whether clients see this id of Maidan as it is. */
export function isPlainId(kind: NumberedKind, id: string): boolean {
  if (kind === 'MARKET') return MARKET.test(id) && !MARKET_ALIAS.test(id);
  if (kind !== 'SELECTION') return DIGITS.test(id) && !ALIAS.test(id);
  const selection = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return selection >= 1 && selection < FIRST_SELECTION_ALIAS;
}

/** Returns the alias with this number: 1 to MOST_ALIASES. */
export function aliasOf(kind: NumberedKind, number: number): string {
  if (kind === 'MARKET') return `1.${FIRST_ALIAS + number}`;
  return String((kind === 'SELECTION' ? FIRST_SELECTION_ALIAS : FIRST_ALIAS) + number);
}

/** Returns the number of an alias; null: this id of a client is none. */
export function numberOfAlias(kind: NumberedKind, id: string): number | null {
  if (kind === 'MARKET') return MARKET_ALIAS.test(id) ? Number(id.slice(2)) - FIRST_ALIAS : null;
  if (kind !== 'SELECTION') return ALIAS.test(id) ? Number(id) - FIRST_ALIAS : null;
  const selection = /^\d{10}$/.test(id) ? Number(id) : 0;
  return selection >= FIRST_SELECTION_ALIAS && selection <= LARGEST_SELECTION ? selection - FIRST_SELECTION_ALIAS : null;
}

/** Returns the bet id of an order: its number. */
export function formatBetId(order: number): string {
  return String(order);
}

/** Returns the order number of a bet id; null: no order can have it. */
export function parseBetId(betId: string): number | null {
  const order = /^[1-9]\d{0,15}$/.test(betId) ? Number(betId) : 0;
  return Number.isSafeInteger(order) && order > 0 ? order : null;
}
