/** Roulette on a wide screen: by keys, to the result; its own address shows the same table without a frame. */
import { expect } from '@playwright/test';
import { expectAccessibleInBothLooks } from '../stage/accessibility.ts';
import { test } from '../stage/own-server-test.ts';
import { expectBalanceRight, openRoulette, playRound, spot, table } from './roulette-table.ts';

test('arrow keys go over the lying board; the round is paid; the table is the same under its own address', async ({ page }) => {
  test.setTimeout(120_000);
  await openRoulette(page);
  await playRound(page, async () => {
    await spot(page, /^Straight 17, /).focus();
    await page.keyboard.press('ArrowRight');
    await expect(spot(page, /^Straight 20, /)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(spot(page, /^Straight 20, .*₹100 not placed yet/)).toBeFocused();
    await spot(page, /^Column 2, /).click();
  });
  await expectBalanceRight(page);
  await table(page).getByRole('button', { name: 'Rules and fairness' }).click();
  await expect(
    table(page)
      .getByRole('dialog')
      .getByRole('row', { name: /Straight 36(\.0+)? 97\.29%/ }),
  ).toBeVisible();
  await page.goto('/casino-live/roulette/107');
  await expect(page.getByRole('main').getByRole('button', { name: /^Straight 17, / })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'roulette');
});
