/** Stake buttons, search and pages without data. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { callAs } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, slip, stakeField, toast, visitEvent } from './betslip.ts';

const HOUSE_BUTTONS = ['1K', '5K', '10K', '25K', '50K', '100K', '200K', '500K', '1M', '2M'];

test('[CA-18] UPDATE sends the buttons merged into price1.. and label1.., and they are there after a reload', async ({ page }) => {
  const market = await stageMatchOdds();
  const { player } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await slip(page).getByRole('button', { name: 'EDIT', exact: true }).click();
  await slip(page).getByLabel('Stake button 1', { exact: true }).fill('750');
  await slip(page).getByLabel('Label of stake button 3', { exact: true }).fill('Lucky');
  const request = page.waitForRequest((one) => one.url().endsWith('/updateButton'));
  await slip(page).getByRole('button', { name: 'UPDATE' }).click();
  const body = (await request).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ price1: 750, price2: 5000, price10: 2_000_000, label2: '5K', label3: 'Lucky', label10: '2M' });
  expect(Object.keys(body).filter((name) => /^(price|label)\d+$/.test(name))).toHaveLength(20);
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  const stored = await callAs<{ data: { priceArray: Record<string, unknown>[] } }>(player, 'POST', 'getStackButton', {});
  expect(stored.data.priceArray[0]).toMatchObject({ price1: 750, label3: 'Lucky' });
  const lucky = slip(page).getByRole('group', { name: 'Stake buttons' }).getByRole('button', { name: 'Lucky' });
  await lucky.click();
  await expect(stakeField(page)).toHaveValue('10,000');
  await page.reload();
  await cell(page, market, 0, 'back').click();
  await expect(lucky, 'the account keeps its label').toBeVisible();
});

test('[PP-10] [PR-10] [ST-73] [ST-74] [ER-10] Edit Stakes opens its popup; a changed button is there after a reload, the ten defaults after a failed load', async ({
  page,
}) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  const popup = page.getByRole('dialog', { name: 'Edit Stakes' });
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Edit Stakes' }).click();
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: 'Edit Stakes' }).click();
  await expect(popup.getByRole('listitem')).toHaveText(HOUSE_BUTTONS);
  await expect(popup.getByRole('textbox')).toHaveCount(0);
  await popup.getByRole('button', { name: 'EDIT STAKES', exact: true }).click();
  await expect(popup.getByRole('textbox')).toHaveCount(20);
  await popup.getByLabel('Stake button 2', { exact: true }).fill('10.5');
  await popup.getByRole('button', { name: 'UPDATE', exact: true }).click();
  await expect(popup.getByRole('alert')).toHaveText('Stakes are whole rupees, up to 1,00,00,000');
  await popup.getByLabel('Stake button 2', { exact: true }).fill('1500');
  await popup.getByRole('button', { name: 'UPDATE', exact: true }).click();
  const changed = HOUSE_BUTTONS.with(1, '1.5K');
  await expect(popup.getByRole('listitem')).toHaveText(changed);
  await page.reload();
  await cell(page, market, 0, 'back').click();
  const buttons = slip(page).getByRole('group', { name: 'Stake buttons' }).getByRole('button');
  await expect(buttons).toHaveText(changed);
  await buttons.nth(1).click();
  await expect(stakeField(page), 'the changed button has its own price').toHaveValue('1,500');
  await slip(page).getByRole('button', { name: 'EDIT', exact: true }).click();
  await expect(slip(page).getByLabel('Stake button 1', { exact: true })).toBeVisible();
  await expect(buttons, 'inputs in place of the buttons').toHaveCount(0);
  await page.route('**/getStackButton', (route) => route.abort());
  await page.reload();
  await cell(page, market, 0, 'back').click();
  await expect(buttons).toHaveText(HOUSE_BUTTONS);
});

test("[VA-26] search shows 'No data found' for one or two characters and for no match", async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).first().click();
  const box = page
    .getByRole('searchbox', { name: 'Search' })
    .or(page.getByRole('combobox', { name: 'Search' }))
    .first();
  const nothing = page.getByText('No data found', { exact: true });
  const found = page.getByText(market.eventName).first();
  for (const typed of ['a', 'ab', 'zzzzzzqq']) {
    await box.fill(typed);
    await expect(nothing).toBeVisible();
    await box.fill(market.eventName.slice(0, 12).toUpperCase());
    await expect(found).toBeVisible();
    await expect(nothing).toHaveCount(0);
  }
});

test('[VA-37] an event without data leads to /default-page, which links to other pages', async ({ page }) => {
  for (const eventTypeId of ['v9', 'b9']) {
    await page.goto(`/virtual-event-page/${eventTypeId}?eventId=999999999`);
    await expect(page).toHaveURL(/\/default-page$/);
  }
  await page.goto('/event-page/4/999999999');
  await expect(page).toHaveURL(/\/default-page$/);
  await expect(page.getByRole('main').getByText('No data found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click();
  await expect(page).toHaveURL(/\/$/);
});
