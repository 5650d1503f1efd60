/** Free Cash on a desk. */
import { test } from '@playwright/test';
import { playFreeCash } from './free-cash.ts';

test('Free Cash is chosen in the slip, bet, counted and becomes cash, with the balance beside it', async ({ page }) => {
  await playFreeCash(page, () => Promise.resolve(page.getByRole('region', { name: 'Balance Information' })));
});
