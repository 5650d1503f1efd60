/** Amounts show their currency, and short amounts use the words of the language. */
import { expect, type Locator } from '@playwright/test';
import { cell, slip, stakeField } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn } from '../../stage/players.ts';
import { stageMatchOdds } from '../../stage/script.ts';
import { banner } from '../../shell/shell.ts';
import { setLook } from '../../stage/device.ts';
import { tableFrame } from '../../casino/roulette-table.ts';

/** Returns every text that looks like an amount: grouped, with paise, or in thousands, lakh and crore. Prices, run rates and stake button labels do not count (T-58). */
function amountsIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const AMOUNT = /\d[\d,]*(?:\.\d+)?(?:K|L|Cr)\b|\d,\d{3}|\d\.\d{2}\b/;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (
        holder === null ||
        holder.closest('.cell b, .strip-price, .strip-situation, [aria-label="Stake buttons"]') !== null ||
        holder.getClientRects().length === 0
      )
        continue;
      const text = holder.textContent.trim();
      if (AMOUNT.test(text)) found.push(text);
    }
    return found;
  });
}

test('[PR-01] every amount of money on Home, in the header and in the slip is in rupees', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(banner(page).getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  const header = await amountsIn(banner(page));
  const home = await amountsIn(page.getByRole('main'));
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('1237');
  await expect(slip(page)).toContainText(/₹1,030\.4[23]/);
  const slipped = await amountsIn(slip(page));
  await slip(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await cell(page, market, 0, 'lay').click();
  await stakeField(page).fill('1237');
  await expect(slip(page)).toContainText(/1,063\.8/);
  const laid = await amountsIn(slip(page));
  for (const [amounts, least] of [
    [header, 1],
    [home, 4],
    [slipped, 1],
    [laid, 1],
  ] as const) {
    expect(amounts.length).toBeGreaterThanOrEqual(least);
    expect(amounts.filter((amount) => !amount.includes('₹'))).toEqual([]);
  }
});

test('in Hindi chips at a table and quick stakes at Aviator are written without K and L', async ({ page, context }) => {
  await setLook(context, { theme: 'light', language: 'hi' });
  await signIn(page, await demoPlayer());
  await page.goto('/table-casino-live/roulette');
  const chips = tableFrame(page).getByRole('group', { name: 'आपके चिप' }).getByRole('button', { name: /^चिप/ });
  await expect(chips.filter({ hasText: '1000' }).first()).toBeVisible();
  const names = await chips.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replaceAll(/चिप ₹|,/g, '') ?? ''));
  expect(await chips.allInnerTexts()).toEqual(names);
  // a chip is a circle: its text fits inside
  for (const chip of await chips.locator('span').all()) expect(await chip.evaluate((face) => face.scrollWidth <= face.clientWidth)).toBe(true);
  await page.goto('/aviator');
  const quick = page.getByRole('main').getByRole('group', { name: 'तुरंत दाँव' }).first();
  await expect(quick).toBeVisible();
  await expect(quick.getByRole('button').last()).toHaveText('₹5,000');
});
