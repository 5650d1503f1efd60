/** The row Advanced of the slip as tests use it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { confirmation, slip } from './betslip.ts';

/** Locates the button that opens and closes the row. */
export function advanced(page: Page): Locator {
  return slip(page).getByRole('button', { name: 'Advanced' });
}

export async function openAdvanced(page: Page): Promise<void> {
  await advanced(page).click();
  await expect(advanced(page)).toHaveAttribute('aria-expanded', 'true');
}

export function timeField(page: Page): Locator {
  return slip(page).getByLabel('If not matched at once');
}
export function guardField(page: Page): Locator {
  return slip(page).getByLabel('If odds move');
}

/** Presses the button of the slip and confirms the bet, which names these terms. */
export async function confirm(page: Page, terms: readonly string[]): Promise<void> {
  await slip(page).getByRole('button', { name: 'Place Bet', exact: true }).click();
  for (const words of terms) await expect(confirmation(page).getByText(words)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
}

/** What a bet without terms sends. */
export const PLAIN_FIELDS: readonly string[] = [
  'browserdetail',
  'eventId',
  'eventName',
  'ipaddress',
  'marketId',
  'marketName',
  'marketType',
  'marketVersion',
  'rate',
  'runnerId',
  'selectionName',
  'stake',
  'type',
];

/** Returns what a sent bet has beside the fields of a plain one, and which of those it lacks. */
export function unlikePlain(payload: unknown): { readonly more: Record<string, unknown>; readonly less: readonly string[] } {
  const { bet } = payload as { readonly bet: Record<string, unknown> };
  return {
    more: Object.fromEntries(Object.entries(bet).filter(([name]) => !PLAIN_FIELDS.includes(name))),
    less: PLAIN_FIELDS.filter((name) => !(name in bet)),
  };
}

/** Locates the chips of the closed row. */
export function chips(page: Page): Locator {
  return slip(page).locator('.terms-chip');
}

/** Returns the terms in a sent bet. */
export function sentTerms(payload: unknown): Record<string, unknown> {
  const { bet } = payload as { readonly bet: Record<string, unknown> };
  return Object.fromEntries(['timeInForce', 'expiresAt', 'minFillSize', 'guard'].filter((name) => name in bet).map((name) => [name, bet[name]]));
}
