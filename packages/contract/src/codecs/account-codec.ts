/** Encodes and decodes balances and stake buttons. */
import { isStakeButtonPrice, stakeButtonRows, type Paise } from '@maidan/domain';
import type { BalanceWire, StakeButtonsData, StakeButtonWire } from '../http/account/account.ts';
import { fromRupees, toRupees } from './wire-units.ts';

/** cash: available; held: exposure as a positive amount. Paise. */
export interface BalanceView {
  readonly cash: Paise;
  readonly held: Paise;
  /** Available Free Cash; bonusHeld is its exposure. */
  readonly bonus: Paise;
  readonly bonusHeld: Paise;
  readonly usesBonus: boolean;
}

const exposureOf = (held: number): number => (held === 0 ? 0 : toRupees(-held));
const heldOf = (exposure: number): Paise => fromRupees(exposure === 0 ? 0 : -exposure);

/** Encodes a balance in paise. On the wire exposures are 0 or negative (shape UserDetails). */
export function encodeBalance(balance: { readonly [name in keyof BalanceView]: BalanceView[name] extends boolean ? boolean : number }): BalanceWire {
  return {
    balance: toRupees(balance.cash),
    bounsBalance: toRupees(balance.bonus),
    exposure: exposureOf(balance.held),
    bonusExposure: exposureOf(balance.bonusHeld),
    useBonusWallet: balance.usesBonus,
  };
}
/** Decodes a balance to paise. Throws (a bug) if an amount is no number. */
export function decodeBalance(wire: BalanceWire): BalanceView {
  return {
    cash: fromRupees(wire.balance),
    held: heldOf(wire.exposure),
    bonus: fromRupees(wire.bounsBalance),
    bonusHeld: heldOf(wire.bonusExposure),
    usesBonus: wire.useBonusWallet,
  };
}

/** Product limit of the stake button editor. */
const MAX_BUTTONS = 20;

/** Encodes stake buttons as rows of up to three numbered pairs (EN-28, EN-29). */
export function encodeStakeButtons(buttons: readonly StakeButtonWire[]): StakeButtonsData {
  return { priceArray: stakeButtonRows(buttons).map((row) => ({ ...row })) };
}

/** Decodes rows to a list, ordered by number. Leaves out invalid pairs. */
export function decodeStakeButtons(data: StakeButtonsData): readonly StakeButtonWire[] {
  return pairsOf(Object.fromEntries(data.priceArray.flatMap((row) => Object.entries(row)))).filter((button): button is StakeButtonWire => button !== null);
}

/** Returns the body of updateButton: all pairs in one object. */
export function mergeStakeButtons(buttons: readonly StakeButtonWire[]): Record<string, string | number> {
  return Object.fromEntries(encodeStakeButtons(buttons).priceArray.flatMap((row) => Object.entries(row)));
}

/** Reads one button: a whole number of rupees from 1 and a label of 1 to 12 characters. Returns null if it is invalid (VA-33). */
export function parseStakeButton(value: unknown): StakeButtonWire | null {
  if (typeof value !== 'object' || value === null) return null;
  const { label, price } = value as { readonly label?: unknown; readonly price?: unknown };
  const number = typeof price === 'string' && /^\d{1,9}$/.test(price) ? Number(price) : price;
  if (typeof number !== 'number' || !isStakeButtonPrice(number)) return null;
  const text = typeof label === 'string' ? label.trim() : String(number);
  if (text.length < 1 || text.length > 12 || text.includes('\u0000')) return null;
  return { label: text, price: number };
}

function pairsOf(body: Readonly<Record<string, unknown>>): (StakeButtonWire | null)[] {
  const pairs: (StakeButtonWire | null)[] = [];
  for (let index = 1; index <= MAX_BUTTONS; index += 1) {
    const price = body[`price${index}`];
    const label = body[`label${index}`];
    if (price !== undefined || label !== undefined) pairs.push(parseStakeButton({ price, label }));
  }
  return pairs;
}

/** Reads the body of updateButton. Returns null if a pair is invalid or there is none, because the whole change is then refused. */
export function parseStakeButtons(body: Readonly<Record<string, unknown>>): readonly StakeButtonWire[] | null {
  const pairs = pairsOf(body);
  if (pairs.length === 0 || pairs.includes(null)) return null;
  return pairs.filter((button): button is StakeButtonWire => button !== null);
}

/** Reads the {label, price} list of a settings call. Returns null if an item is invalid or there are too many. */
export function parseStakeList(list: readonly unknown[]): readonly StakeButtonWire[] | null {
  if (list.length === 0 || list.length > MAX_BUTTONS) return null;
  const buttons = list.map(parseStakeButton);
  return buttons.includes(null) ? null : buttons.filter((button): button is StakeButtonWire => button !== null);
}
