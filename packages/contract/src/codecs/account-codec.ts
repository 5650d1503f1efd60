/** Balance and stake buttons of the wire. */
import { isStakeButtonPrice, stakeButtonRows, type Paise } from '@maidan/domain';
import type { BalanceWire, StakeButtonsData, StakeButtonWire } from '../http/account/account.ts';
import { fromRupees, toRupees } from './rupees.ts';

/** cash: free to use; held: exposure as a positive amount. Paise. */
export interface BalanceView {
  readonly cash: Paise;
  readonly held: Paise;
  /** The same of Free Cash. */
  readonly bonus: Paise;
  readonly bonusHeld: Paise;
  readonly usesBonus: boolean;
}

const exposureOf = (held: number): number => (held === 0 ? 0 : toRupees(-held));
const heldOf = (exposure: number): Paise => fromRupees(exposure === 0 ? 0 : -exposure);

/** Exposures are 0 or negative on the wire (shape UserDetails). */
export function encodeBalance(balance: { readonly [name in keyof BalanceView]: BalanceView[name] extends boolean ? boolean : number }): BalanceWire {
  return {
    balance: toRupees(balance.cash),
    bounsBalance: toRupees(balance.bonus),
    exposure: exposureOf(balance.held),
    bonusExposure: exposureOf(balance.bonusHeld),
    useBonusWallet: balance.usesBonus,
  };
}
export function decodeBalance(wire: BalanceWire): BalanceView {
  return {
    cash: fromRupees(wire.balance),
    held: heldOf(wire.exposure),
    bonus: fromRupees(wire.bounsBalance),
    bonusHeld: heldOf(wire.bonusExposure),
    usesBonus: wire.useBonusWallet,
  };
}

/** Product limit of the editor. */
const MOST_BUTTONS = 20;

/** Rows of up to three pairs with running numbers (EN-28, EN-29). */
export function encodeStakeButtons(buttons: readonly StakeButtonWire[]): StakeButtonsData {
  return { priceArray: stakeButtonRows(buttons).map((row) => ({ ...row })) };
}

/** Rows back to a list, in the order of their numbers; what is no pair is left out. */
export function decodeStakeButtons(data: StakeButtonsData): readonly StakeButtonWire[] {
  return pairsOf(Object.fromEntries(data.priceArray.flatMap((row) => Object.entries(row)))).filter((button): button is StakeButtonWire => button !== null);
}

/** The body of updateButton: all pairs in one object. */
export function mergeStakeButtons(buttons: readonly StakeButtonWire[]): Record<string, string | number> {
  return Object.fromEntries(encodeStakeButtons(buttons).priceArray.flatMap((row) => Object.entries(row)));
}

/** A button as sent: a whole number of rupees from 1 and a label of 1 to 12 characters, else null (VA-33). */
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
  for (let index = 1; index <= MOST_BUTTONS; index += 1) {
    const price = body[`price${index}`];
    const label = body[`label${index}`];
    if (price !== undefined || label !== undefined) pairs.push(parseStakeButton({ price, label }));
  }
  return pairs;
}

/** The merged body of updateButton; null when a pair is wrong or there is none: the whole change is refused. */
export function parseStakeButtons(body: Readonly<Record<string, unknown>>): readonly StakeButtonWire[] | null {
  const pairs = pairsOf(body);
  if (pairs.length === 0 || pairs.includes(null)) return null;
  return pairs.filter((button): button is StakeButtonWire => button !== null);
}

/** A list of {label, price} of the settings calls; null when an item is wrong or there are too many. */
export function parseStakeList(list: readonly unknown[]): readonly StakeButtonWire[] | null {
  if (list.length === 0 || list.length > MOST_BUTTONS) return null;
  const buttons = list.map(parseStakeButton);
  return buttons.includes(null) ? null : buttons.filter((button): button is StakeButtonWire => button !== null);
}
