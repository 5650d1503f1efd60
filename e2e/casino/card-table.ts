/** A card table as tests use it. Tests advance the server's clock to drive its rounds. */
import { expect, type Locator, type Page } from '@playwright/test';
import { advanceClock } from '../stage/script.ts';

/** Longer than the step of any game, shorter than its betting time. */
const STEP_MS = 1600;

export const felt = (page: Page): Locator => page.getByRole('region', { name: /^(The table|टेबल)$/ });
export const spot = (page: Page, id: string): Locator => page.locator(`[data-spot="${id}"]`);
export const ownBets = (page: Page): Locator => page.getByRole('region', { name: /^(My bets|मेरी बेट)$/ });
export const ownRounds = (page: Page): Locator => page.getByRole('region', { name: /^(My rounds|मेरे राउंड)$/ });
export const placeButton = (page: Page): Locator => page.locator('.place-button');

/**
 * How long an element may take to appear after a step, ms. While bets are open, the next step needs no wait for cards. Even then the page may be
 * four steps late (the deal and a result of five seconds) before a result is skipped.
 */
const APPEARS_WITHIN_MS = { betting: 300, other: 700 };

/** Advances the clock, round after round, until the element is shown. */
export async function advanceUntilShown(shown: Locator): Promise<void> {
  const phase = shown.page().locator('.felt-phase');
  await expect(async () => {
    if (!(await shown.isVisible())) await advanceClock(STEP_MS);
    const isBetting = (await phase.getAttribute('data-phase')) === 'betting';
    await expect(shown).toBeVisible({ timeout: isBetting ? APPEARS_WITHIN_MS.betting : APPEARS_WITHIN_MS.other });
  }).toPass({ timeout: 60_000, intervals: [0] }); // without intervals, Playwright would wait up to a second more after each step
}

/** Advances to a round that is open for bets. */
export async function advanceToOpenRound(page: Page): Promise<void> {
  await advanceUntilShown(page.locator('.felt-phase[data-phase="betting"]'));
}
