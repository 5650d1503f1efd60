/** No page shifts its content while it loads. Runs on its own server, because markets that other tests open and settle would shift lists. */
import { expect } from '@playwright/test';
import { LONG } from '../../stage/long-tests.ts';
import { isChecked } from '../../stage/looks.ts';
import { signIn } from '../../stage/players.ts';
import { testWithOwnServer as test } from '../../stage/server.ts';
import { shiftedParts, sumOfShifts, countShiftsOfNextPages } from './layout-shift.ts';
import { pinToBoard, prepareTour, openStop } from './tour.ts';

/** The sum of a page's layout shifts, from its first picture until its content is there. */
const MOST = 0.01;
/** Pages for players only. */
const PLAYER_PAGES = new Set([
  'favourites',
  'open bets',
  'statement',
  'statement details',
  'profit and loss',
  'deposit',
  'withdraw',
  'settings',
  'developers',
  'framed lobby',
  'slots',
  'fishing',
]);

/** Looks of a page: two widths, signed in and signed out. */
const LOOKS = 4;

for (const signedIn of [false, true]) {
  test(`no page shifts by more than ${MOST} as it loads, ${signedIn ? 'signed in' : 'signed out'}`, LONG, async ({ page, isMobile }) => {
    test.setTimeout(600_000); // with EVERY_LOOK thirty pages, each loaded by itself
    const tour = await prepareTour();
    await countShiftsOfNextPages(page);
    if (signedIn) await signIn(page, tour.player);
    await pinToBoard(page, tour.odds);
    const shifted: string[] = [];
    const width = isMobile ? 0 : 1;
    for (const [number, stop] of tour.stops.entries()) {
      const isHere = PLAYER_PAGES.has(stop.name) ? signedIn && isChecked(number, width, 2) : isChecked(number, signedIn ? 2 + width : width, LOOKS);
      if (!isHere || stop.press !== undefined) continue;
      await openStop(page, stop);
      await page.waitForLoadState('networkidle');
      const shift = await sumOfShifts(page);
      if (shift > MOST) shifted.push(`${stop.name}: ${shift.toFixed(4)}\n${await shiftedParts(page)}`);
    }
    expect(shifted.join('\n\n')).toBe('');
  });
}
