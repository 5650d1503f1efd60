/** Aviator on a phone: watch, log in, two bets, a cash-out at the target and one by hand, a bet for the next round, a lost bet. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { holdClock, releaseClock } from '../stage/script.ts';
import { advanceHeldUntilShown, advanceTo, advanceToFreshRound, panel, rupeesAt, takeOffHeld } from './crash-table.ts';

const balance = (page: Page) => page.getByRole('main').getByRole('status', { name: /^(Balance|बैलेंस)$/ });
const cashedOut = /Cashed out at (\d+\.\d\d)x for ₹([\d,.]+)/;

/**
 * Bets ₹250 with the target 1.01 and ₹100 without one, and holds the clock while the result of both is shown. Returns false if the round burst
 * before the second cash-out.
 */
async function playRound(page: Page): Promise<boolean> {
  await advanceToFreshRound(page);
  const [first, second] = [panel(page, 1), panel(page, 2)];
  await first.getByLabel('Stake, ₹').fill('250');
  await first.getByLabel('Auto cash-out').check();
  await first.getByLabel('Target, x').fill('1.01');
  await first.getByRole('button', { name: /^Bet\b/ }).click();
  await expect(first.getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  // the second bet by keyboard alone
  await second.getByLabel('Stake, ₹').fill('100');
  await second.getByLabel('Stake, ₹').press('Enter');
  await expect(second.getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  await holdClock();
  await takeOffHeld(page);
  const out = second.getByRole('button', { name: /^Cash out/ });
  await expect(out.or(second.getByText(/lost/))).toBeVisible();
  // the burst may still be on its way to the page
  await out.click({ timeout: 2000 }).catch(() => undefined);
  for (const one of [first, second]) await advanceHeldUntilShown(one.getByText(/Cashed out at|lost/));
  return cashedOut.test(await second.innerText()) && cashedOut.test(await first.innerText());
}

test('[RT-26] a visitor watches Aviator; a player has two bets, out at the target and by hand, one for the next round, and one that loses', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/aviator');
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Round \d+$/)).toBeVisible();
  await panel(page, 1).getByRole('button', { name: 'Log in to bet' }).click();
  await dialog.getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page).toHaveURL(/\/aviator$/);
  await expect(balance(page)).toHaveText('₹1,00,000.00');

  // a wrong amount stays, with a message
  await panel(page, 1).getByLabel('Stake, ₹').fill('many');
  await advanceToFreshRound(page);
  await panel(page, 1)
    .getByRole('button', { name: /^Bet\b/ })
    .click();
  await expect(panel(page, 1).getByText(/Enter a stake in rupees/)).toBeVisible();
  await panel(page, 1).getByLabel('Stake, ₹').fill('5');
  await panel(page, 1)
    .getByRole('button', { name: /^Bet\b/ })
    .click();
  await expect(panel(page, 1).getByText('Minimum stake is ₹10')).toBeVisible();
  await expect(panel(page, 1).getByLabel('Stake, ₹')).toHaveValue('5');

  let paid = 0;
  let back = 0;
  let lost = 0;
  for (let round = 1; ; round += 1) {
    const both = await playRound(page);
    paid += 350;
    for (const number of [1, 2] as const) back += Number((cashedOut.exec(await panel(page, number).innerText())?.[2] ?? '0').replaceAll(',', ''));
    if (/₹250\.00 lost/.test(await panel(page, 1).innerText())) lost += 1;
    if (both) break;
    await releaseClock();
    expect(round, 'one of six rounds gets above 1.10').toBeLessThan(6);
  }
  await expect(panel(page, 1).getByText('Cashed out at 1.01x for ₹252.50')).toBeVisible();
  await releaseClock();
  await expect.poll(() => rupeesAt(balance(page))).toBeCloseTo(100_000 - paid + back, 2);

  // the page holds a bet for the next round, and the player can cancel it
  const first = panel(page, 1);
  await first.getByLabel('Auto cash-out').uncheck();
  await advanceTo(page, 'result', 1000);
  // a press just after the button stopped being 'cash out' was meant as one, and does nothing
  await expect(async () => {
    await first.getByRole('button', { name: /^Bet next round/ }).click({ timeout: 1000 });
    await expect(first.getByText('₹250 for the next round')).toBeVisible({ timeout: 500 });
  }).toPass();
  await first.getByRole('button', { name: /^Cancel/ }).click();
  await first.getByRole('button', { name: /^Bet next round/ }).click();
  await advanceTo(page, 'betting', 500);
  await expect(first.getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  await holdClock();
  await advanceHeldUntilShown(first.getByText('No cash-out before the burst: ₹250.00 lost'), 3000);
  await releaseClock();
  await expect.poll(() => rupeesAt(balance(page))).toBeCloseTo(100_000 - paid + back - 250, 2);
  // and the toast says so
  await expect(page.getByRole('status').filter({ hasText: /Burst at \d+\.\d\dx/ })).toBeAttached();

  await page.getByRole('button', { name: 'My bets' }).click();
  await expect(page.getByRole('row').filter({ hasText: '₹250.00' }).filter({ hasText: 'lost' })).toHaveCount(lost + 1);
  await expect(page.getByRole('row').filter({ hasText: 'Out at 1.01x' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(page.getByRole('row').filter({ hasText: '2.00x' })).toContainText('48.5%');
  await expectAccessibleInThemes(page, 'aviator');

  // the statement links to the proof of this round
  await page.goto('/account-statement');
  const entry = page.getByRole('link', { name: /^Aviator, round \d+, cashed out at 1\.01×$/ }).first();
  const round = /round (\d+)/.exec(await entry.innerText())?.[1];
  await entry.click();
  await expect(page.locator('.fairness-result').getByRole('heading')).toHaveText(`Round ${round}: Correct`);

  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.goto('/aviator');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'एविएटर' })).toBeVisible();
  await expect(panel(page, 1).getByRole('button', { name: /बेट/ })).toBeVisible();
  await expectNoSidewaysScroll(page, 'aviator, Hindi');
  await expectAccessibleInThemes(page, 'aviator, Hindi');
});
