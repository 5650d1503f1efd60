/** The quick stake buttons (BC-10, EN-28, VA-33). Their prices are whole rupees, as they stand on the buttons and on the wire. */
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

/** Names price1..priceN and label1..labelN of stake buttons, as one object (the body of a change). */
export type NumberedStakeButtons = { readonly [name: string]: number | string };

/** Reads price1..priceN with label1..labelN from one or more objects into N buttons in the order of their numbers (EN-28). Pairs without a number or label are left out. */
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

/** Buttons as rows of three numbered pairs (EN-28, EN-29). */
export function stakeButtonRows(buttons: readonly StakeButtonValue[]): NumberedStakeButtons[] {
  const rows: { [name: string]: number | string }[] = [];
  buttons.forEach((button, index) => {
    if (index % STAKE_BUTTONS_PER_ROW === 0) rows.push({});
    Object.assign(rows.at(-1)!, { [`price${index + 1}`]: button.price, [`label${index + 1}`]: button.label });
  });
  return rows;
}

/** A stake button takes whole positive rupees up to the largest stake only (VA-33). */
export function isStakeButtonPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price > 0 && price <= 1_00_00_000;
}
