/** A crash table as a test plays it: the server's clock is moved on, what the table shows is waited for. */
import { expect, type Locator, type Page } from '@playwright/test';
import { advance, holdClock } from '../stage/script.ts';

const picture = (page: Page): Locator => page.locator('.flight-picture');
/** One of the two bet panels. */
export const panel = (page: Page, number: 1 | 2): Locator => page.getByRole('main').getByRole('form', { name: new RegExp(`^(Bet|बेट) ${number}$`) });

async function phaseOf(page: Page): Promise<string | null> {
  return picture(page).getAttribute('data-phase');
}

/**
 * How often the page is looked at, ms. A flight ends with rows that are written and a picture that is drawn, and its result stands for four seconds of the
 * clock: who moves the clock on before they are there moves past it.
 */
const LOOKS = { betting: 120, running: 120, result: 400 };

/** Moves the clock on until the table is in a phase. */
export async function until(page: Page, phase: 'betting' | 'running' | 'result', step = 1000): Promise<void> {
  await expect
    .poll(
      async () => {
        const now = await phaseOf(page);
        if (now !== phase) await advance(step);
        return now;
      },
      { intervals: [LOOKS[phase]], timeout: 60_000, message: `the table comes to ${phase}` },
    )
    .toBe(phase);
}

/** A round whose bets have all their time. */
export async function freshRound(page: Page): Promise<void> {
  await until(page, 'result', 5000);
  await until(page, 'betting', 500);
}

/** How long the result of a round stands. */
const RESULT_MS = 4000;

/** A round that cannot take off: the clock of the test's own server stops while its bets are open. */
export async function heldRound(page: Page): Promise<void> {
  await until(page, 'result', 5000);
  await advance(RESULT_MS);
  await holdClock();
  await expect(picture(page)).toHaveAttribute('data-phase', 'betting');
}

/** The number of rupees at a label. */
export async function rupeesAt(place: Locator): Promise<number> {
  return Number((await place.innerText()).replaceAll(/[^\d.]/g, ''));
}
