/** No page moves what stands on it while it loads, signed in or not. On a server of its own: what other tests open and settle would move lists. */
import { expect } from '@playwright/test';
import { signIn } from '../../stage/players.ts';
import { testWithOwnServer as test } from '../../stage/server.ts';
import { shiftedParts, shiftSoFar, watchShiftOfPages } from './layout-shift.ts';
import { pin, prepareTour, stopAt } from './tour.ts';

/** The sum of a page's shifts, from its first picture until it has what it is for. */
const MOST = 0.01;
/** Pages that only a player has. */
const OF_PLAYERS = new Set([
  'favourites',
  'open bets',
  'statement',
  'statement details',
  'profit and loss',
  'deposit',
  'withdraw',
  'settings',
  'framed lobby',
  'slots',
  'fishing',
]);

export function stillPages(): void {
  for (const signedIn of [false, true]) {
    test(`no page shifts by more than ${MOST} as it loads, ${signedIn ? 'signed in' : 'signed out'}`, async ({ page }) => {
      const tour = await prepareTour();
      await watchShiftOfPages(page);
      if (signedIn) await signIn(page, tour.player);
      await pin(page, tour.odds);
      const shifted: string[] = [];
      for (const stop of tour.stops) {
        if ((!signedIn && OF_PLAYERS.has(stop.name)) || stop.press !== undefined) continue;
        await stopAt(page, stop);
        await page.waitForLoadState('networkidle');
        const shift = await shiftSoFar(page);
        if (shift > MOST) shifted.push(`${stop.name}: ${shift.toFixed(4)}\n${await shiftedParts(page)}`);
      }
      expect(shifted.join('\n\n')).toBe('');
    });
  }
}
