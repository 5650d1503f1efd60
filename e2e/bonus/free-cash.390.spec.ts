/** Free Cash on a phone. */
import { test } from '@playwright/test';
import { openAccountDrawer } from '../shell/shell.ts';
import { playFreeCash } from './free-cash.ts';

test('Free Cash is chosen in the slip, bet, counted and becomes cash, and a switch in between is refused', async ({ page }) => {
  await playFreeCash(page, (player) => openAccountDrawer(page, player));
});
