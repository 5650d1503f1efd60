/** The navigation menu: the tree of all open markets. */
import { navigationMenu, sortMarkets } from '@maidan/betfair';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { NAVIGATION } from '../listener/paths.ts';
import { answer, declareOperation, type ApiOperation } from '../operation.ts';
import type { MarketSnapshots } from './market-snapshots-port.ts';

/** A menu is served for so long. */
const FRESH_MS = 5_000;
const NOTHING = { matched: 0, available: 0 };

/** Returns the operation behind the menu's path. Events are in the order of their start. */
export function navigationOperation(snapshots: MarketSnapshots, clock: Pick<Clock, 'monotonic'>): ApiOperation {
  let made: { readonly at: number; readonly menu: Promise<object> } | null = null;
  const read = async (): Promise<object> => {
    const shown = (await snapshots.open()).map((listed) => listed.shown);
    return navigationMenu(sortMarkets(shown, 'FIRST_TO_START', () => NOTHING));
  };
  const fresh = (): Promise<object> => {
    const now = clock.monotonic();
    if (made !== null && now - made.at < FRESH_MS) return made.menu;
    const menu = read();
    made = { at: now, menu };
    menu.catch(() => {
      if (made?.menu === menu) made = null;
    });
    return menu;
  };
  return declareOperation({
    service: 'SportsAPING',
    name: NAVIGATION,
    needsAppKey: true,
    parameters: z.object({}),
    run: async () => answer(await fresh()),
  });
}
