/** A crash table as tests use it. Tests advance the server's clock and wait for the table's phase. */
import { expect, type Locator, type Page } from '@playwright/test';
import { advanceClock, holdClock, releaseClock } from '../stage/script.ts';

const picture = (page: Page): Locator => page.locator('.flight-picture');
/** One of the two bet panels. */
export const panel = (page: Page, number: 1 | 2): Locator => page.getByRole('main').getByRole('form', { name: new RegExp(`^(Bet|बेट) ${number}$`) });

async function phaseOf(page: Page): Promise<string | null> {
  return picture(page).getAttribute('data-phase');
}

/**
 * Interval between two reads of the phase, ms. A flight ends with database writes and a redraw, and its result is shown for four seconds of
 * the server's clock: a test that advances the clock too early skips it.
 */
const READ_INTERVALS_MS = { betting: 120, running: 120, result: 400 };

/** Advances the clock until the table is in a phase. */
export async function advanceTo(page: Page, phase: 'betting' | 'running' | 'result', step = 1000): Promise<void> {
  await expect
    .poll(
      async () => {
        const now = await phaseOf(page);
        if (now !== phase) await advanceClock(step);
        return now;
      },
      { intervals: [READ_INTERVALS_MS[phase]], timeout: 60_000, message: `the table is in the phase ${phase}` },
    )
    .toBe(phase);
}

/** Advances to the start of a round, so that bets have all their time. */
export async function advanceToFreshRound(page: Page): Promise<void> {
  await advanceTo(page, 'result', 5000);
  await advanceTo(page, 'betting', 500);
}

/** Advances a held clock. */
async function advanceHeldClock(ms: number): Promise<void> {
  await releaseClock();
  await advanceClock(ms);
  await holdClock();
}

/** Advances the held clock to the take-off. A round that bursts at once is in the phase `result` then. */
export async function takeOffHeld(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const now = await phaseOf(page);
        if (now === 'betting') await advanceHeldClock(300);
        return now;
      },
      { intervals: [READ_INTERVALS_MS.running], message: 'the round has taken off' },
    )
    .not.toBe('betting');
}

/** Advances the held clock until `place` is on the page; it stays there, because the clock is held again. A step is shorter than a result is shown. */
export async function advanceHeldUntilShown(place: Locator, step = 300): Promise<void> {
  await expect
    .poll(
      async () => {
        const shown = await place.isVisible();
        if (!shown) await advanceHeldClock(step);
        return shown;
      },
      { intervals: [READ_INTERVALS_MS.result] },
    )
    .toBe(true);
}

/** How long a result is shown, ms. */
const RESULT_MS = 4000;

/** Opens a round that cannot take off: stops the clock of the test's own server while bets are open. */
export async function openHeldRound(page: Page): Promise<void> {
  await advanceTo(page, 'result', 5000);
  await advanceClock(RESULT_MS);
  await holdClock();
  await expect(picture(page)).toHaveAttribute('data-phase', 'betting');
}

/** Returns the amount in the text of an element, rupees. */
export async function rupeesAt(place: Locator): Promise<number> {
  return Number((await place.innerText()).replaceAll(/[^\d.]/g, ''));
}
