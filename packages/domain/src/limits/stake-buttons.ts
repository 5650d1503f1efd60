/** The quick stake buttons (BC-10, EN-28, VA-33). Their prices are whole rupees, as the buttons and the wire show them. */
import { STAKE_BUTTONS_PER_ROW } from './client-constants.ts';

export interface StakeButtonValue {
  readonly label: string;
  /** Whole rupees. */
  readonly price: number;
}

/** BC-10. */
export const DEFAULT_STAKE_BUTTONS: readonly StakeButtonValue[] = [
  { label: '1K', price: 1000 },
  { label: '5K', price: 5000 },
  { label: '10K', price: 10_000 },
  { label: '25K', price: 25_000 },
  { label: '50K', price: 50_000 },
  { label: '100K', price: 100_000 },
  { label: '200K', price: 200_000 },
  { label: '500K', price: 500_000 },
  { label: '1M', price: 1_000_000 },
  { label: '2M', price: 2_000_000 },
];

/** Stake buttons as one object with the fields price1..priceN and label1..labelN: the body of a change. */
export type NumberedStakeButtons = { readonly [name: string]: number | string };

/** Reads price1..priceN and label1..labelN from the objects into buttons, ordered by number (EN-28). Ignores pairs that lack a price or a label. */
export function readStakeButtons(rows: readonly { readonly [name: string]: unknown }[]): StakeButtonValue[] {
  const fields: { [name: string]: unknown } = {};
  for (const row of rows) Object.assign(fields, row);
  return Object.keys(fields)
    .flatMap((name) => /^price([1-9]\d?)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const price = fields[`price${number}`];
      const label = fields[`label${number}`];
      return typeof price === 'number' && typeof label === 'string' ? [{ label, price }] : [];
    });
}

/** Returns the buttons as rows of three numbered pairs (EN-28, EN-29). */
export function stakeButtonRows(buttons: readonly StakeButtonValue[]): NumberedStakeButtons[] {
  const rows: { [name: string]: number | string }[] = [];
  buttons.forEach((button, index) => {
    if (index % STAKE_BUTTONS_PER_ROW === 0) rows.push({});
    Object.assign(rows.at(-1)!, { [`price${index + 1}`]: button.price, [`label${index + 1}`]: button.label });
  });
  return rows;
}

/** Whether a stake button may have this price: whole rupees above 0, up to the largest stake (VA-33). */
export function isStakeButtonPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price > 0 && price <= 1_00_00_000;
}
