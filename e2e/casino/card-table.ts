/** A card table as a test sees it, and its rounds driven by the stage's clock. */
import { expect, type Locator, type Page } from '@playwright/test';
import { advance } from '../stage/script.ts';

/** Longer than the step of any game, shorter than the time of its bets. */
const STEP_MS = 1600;

export const felt = (page: Page): Locator => page.getByRole('region', { name: /^(The table|टेबल)$/ });
export const spot = (page: Page, id: string): Locator => page.locator(`[data-spot="${id}"]`);
export const ownBets = (page: Page): Locator => page.getByRole('region', { name: /^(My bets|मेरी बेट)$/ });
export const ownRounds = (page: Page): Locator => page.getByRole('region', { name: /^(My rounds|मेरे राउंड)$/ });
export const placeButton = (page: Page): Locator => page.locator('.place-button');

/** Rounds come and go until the page shows what is waited for. */
export async function untilShown(shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await advance(STEP_MS);
    await expect(shown).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 60_000 });
}

/** A round whose bets are open for long enough to lay some. */
export async function untilOpen(page: Page): Promise<void> {
  await untilShown(page.locator('.felt-phase[data-phase="betting"]'));
}
