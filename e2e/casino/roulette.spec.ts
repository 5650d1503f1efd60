/** Roulette on a wide screen, by keys, to the result. Its own address shows the same table without a frame. */
import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { expectBalanceAfterRound, openRoulette, playRound, spot, tableFrame } from './roulette-table.ts';

test('arrow keys move over the board; the round is paid; the table has its own address too', async ({ page }) => {
  test.setTimeout(120_000);
  await openRoulette(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const part of ['.wheel', '.board', '.chips-row', '.place-button']) {
    const box = await tableFrame(page).locator(part).boundingBox();
    expect(box, part).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${part} ends in view`).toBeLessThanOrEqual(900);
    expect(box?.y ?? -1, `${part} begins in view`).toBeGreaterThanOrEqual(0);
  }
  await playRound(page, async () => {
    await spot(page, /^Straight 17, /).focus();
    await page.keyboard.press('ArrowRight');
    await expect(spot(page, /^Straight 20, /)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(spot(page, /^Straight 20, .*₹100 not placed yet/)).toBeFocused();
    await spot(page, /^Column 2, /).click();
  });
  await expectBalanceAfterRound(page);
  await tableFrame(page).getByRole('button', { name: 'Rules and fairness' }).click();
  await expect(
    tableFrame(page)
      .getByRole('dialog')
      .getByRole('row', { name: /Straight 36(\.0+)? 97\.29%/ }),
  ).toBeVisible();
  await page.goto('/casino-live/roulette/107');
  await expect(page.getByRole('main').getByRole('button', { name: /^Straight 17, / })).toBeVisible();
  await expectAccessibleInThemes(page, 'roulette');
});
