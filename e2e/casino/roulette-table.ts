/** Roulette as tests use it, in the frame of the table casino. */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { demoPlayer, signIn } from '../stage/players.ts';
import { advanceClock } from '../stage/script.ts';

export const tableFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

export async function openRoulette(page: Page): Promise<void> {
  await signIn(page, await demoPlayer());
  await page.goto('/table-casino-live/roulette');
  await expect(tableFrame(page).getByRole('heading', { level: 1, name: 'Roulette' })).toBeVisible();
  await expect(spot(page, /^Straight 17, /)).toBeVisible();
}

export const spot = (page: Page, name: RegExp) => tableFrame(page).getByRole('region', { name: 'Bets', exact: true }).getByRole('button', { name });

/** Advances the clock until the table is in a phase. */
export async function advanceTo(page: Page, phase: 'betting' | 'running' | 'result', step: number): Promise<void> {
  const lamp = tableFrame(page).locator('.felt-phase');
  await expect
    .poll(
      async () => {
        const now = await lamp.getAttribute('data-phase');
        if (now !== phase) await advanceClock(step);
        return now;
      },
      { intervals: [150], timeout: 60_000, message: `the table is in the phase ${phase}` },
    )
    .toBe(phase);
}

/** Places chips on red, on black and by `more`, and plays the round to its result. */
export async function playRound(page: Page, more: () => Promise<void>): Promise<void> {
  await advanceTo(page, 'result', 4000);
  await advanceTo(page, 'betting', 500);
  await tableFrame(page).getByRole('button', { name: 'Chip ₹100', exact: true }).click();
  await spot(page, /^Red, /).click();
  await spot(page, /^Black, /).click();
  await more();
  await tableFrame(page)
    .getByRole('button', { name: /^Place ₹/ })
    .click();
  await expect(spot(page, /^Red, .*your bet ₹100/)).toBeVisible();
  await expect(
    tableFrame(page)
      .getByRole('region', { name: 'My bets' })
      .getByRole('row', { name: /In the round/ }),
  ).toHaveCount(4);
  await advanceTo(page, 'running', 1000);
  await advanceTo(page, 'result', 1500);
  await expect(tableFrame(page).locator('.outcome-name')).toHaveText(/^\d+\d+ (Red|Black|Green)$/);
  await expect(tableFrame(page).locator('[data-announcer]')).toContainText(/Result: \d+ (Red|Black|Green).*You (won|lost)/);
}

/** Checks that the balance at the table is the grant plus the result of the round. */
export async function expectBalanceAfterRound(page: Page): Promise<void> {
  const figure = async (place: string): Promise<number> => Number((await tableFrame(page).locator(place).first().innerText()).replaceAll(/[^\d.-]/g, ''));
  const foot = tableFrame(page).getByRole('region', { name: 'My bets' }).locator('tfoot');
  const [risk, back] = (await foot.locator('td').allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  await expect.poll(() => figure('.table-balance output')).toBe(100_000 - (risk ?? NaN) + (back ?? NaN));
}
