/** One-click betting: the player arms it, the server enforces his cap, one press or key disarms it. */
import { expect, type Request } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { callAs } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, slip, toast, visitEvent } from './betslip.ts';

test('[CA-24] [CA-59] with one-click armed a press on odds posts exchange/order, every page shows that it is armed, and Esc disarms it', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await expect(page.getByLabel('One-click betting'), 'off by default').not.toBeChecked();
  await page.getByLabel('Stake per bet').fill('600');
  await page.getByLabel('Maximum per bet').fill('500');
  await expect(page.getByText('The stake is above your maximum per bet')).toBeVisible();
  await expect(page.getByLabel('One-click betting')).toBeDisabled();
  await page.getByLabel('Stake per bet').fill('250');
  const saved = page.waitForRequest((one) => one.url().endsWith('/settings/one-click') && (one.postDataJSON() as { active: boolean }).active);
  await page.getByLabel('One-click betting').check();
  expect((await saved).postDataJSON()).toEqual({ active: true, stake: 250, cap: 500 });
  await page.keyboard.press('Escape');
  const sign = page.getByRole('banner').getByRole('button', { name: /One-click betting is on: ₹250 a press/ });
  await expect(sign).toBeVisible();

  const ids = new Set<string | undefined>();
  const isOrder = (one: Request): boolean => one.method() === 'POST' && one.url().endsWith('/exchange/order');
  page.on('request', (one) => isOrder(one) && ids.add(one.headers()['x-request-id']));
  const request = page.waitForRequest(isOrder);
  await cell(page, market, 0, 'back').click();
  const sent = await request;
  const headers = sent.headers();
  expect(headers['x-client']).toBe('web');
  expect(headers['x-client-version']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['authorization']).toMatch(/^Bearer /);
  const [item] = sent.postDataJSON() as Record<string, unknown>[];
  expect(item).toMatchObject({
    side: 0,
    price: 1.85,
    totalSize: 250,
    marketId: market.marketId,
    fromOneClick: true,
    oddsType: 'DECIMAL',
    betDelay: 0,
    line: null,
  });
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(slip(page)).toBeHidden();

  // the saved cap decides, not the page's own value
  await callAs(player, 'POST', `account/${player.memberCode}/settings/one-click`, { active: true, stake: 100, cap: 100 });
  await cell(page, market, 1, 'back').click();
  await expect(page.locator("[data-sonner-toast][data-type='error']")).toContainText('Your one-click limit is ₹100');
  expect(ids.size, 'each request has an id of its own').toBe(2);

  const off = page.waitForRequest((one) => one.url().endsWith('/settings/one-click'));
  await page.keyboard.press('Escape');
  expect((await off).postDataJSON()).toEqual({ active: false, stake: 250, cap: 500 });
  await expect(sign).toBeHidden();
  await cell(page, market, 1, 'back').click();
  await expect(slip(page), 'a press opens the slip again').toBeVisible();
});

test('[MX-151] one-click bets have no choice of Advanced, but “Cancel the rest” if the player set it', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 1, 'back').click();
  await slip(page).getByRole('button', { name: 'Advanced' }).click();
  await slip(page).getByLabel('If odds move').selectOption('Only these odds');
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('One-click betting').check();
  await expect(page.getByLabel('Cancel what is not matched at once'), 'off by default').not.toBeChecked();
  await page.keyboard.press('Escape');
  const isOrder = (one: Request): boolean => one.method() === 'POST' && one.url().endsWith('/exchange/order');
  const betOf = async (): Promise<Record<string, unknown>> => {
    const request = page.waitForRequest(isOrder);
    // the slip covers the cell
    await cell(page, market, 1, 'back').press('Enter');
    const sent = await request;
    await (await sent.response())!.finished();
    return (sent.postDataJSON() as [Record<string, unknown>])[0];
  };
  const plain = await betOf();
  expect([plain['guard'], plain['timeInForce']]).toEqual([undefined, undefined]);
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('Cancel what is not matched at once').check();
  await page.keyboard.press('Escape');
  const kills = await betOf();
  expect(Object.keys(kills).filter((name) => !(name in plain))).toEqual(['timeInForce']);
  expect(kills['timeInForce']).toBe('FILL_AND_KILL');
});

test('a late answer to an earlier save keeps the text typed since, and one-click can be armed', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    '**/settings/one-click',
    async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  const saveRequest = page.waitForRequest('**/settings/one-click');
  await page.getByLabel('Stake per bet').fill('600');
  await page.getByLabel('Maximum per bet').fill('500');
  expect((await saveRequest).postDataJSON()).toEqual({ active: false, stake: 600, cap: 5000 });
  await page.getByLabel('Stake per bet').fill('250');
  const saveResponse = page.waitForResponse('**/settings/one-click');
  release();
  await (await saveResponse).finished();
  // the answer has been shown when the next save, which waits for it, is sent
  const armed = page.waitForRequest((one) => one.url().endsWith('/settings/one-click') && (one.postDataJSON() as { active: boolean }).active);
  await page.getByLabel('One-click betting').check();
  expect((await armed).postDataJSON()).toEqual({ active: true, stake: 250, cap: 500 });
  await expect(page.getByLabel('Stake per bet')).toHaveValue('250');
});

test('settings that were requested before one-click was armed and arrive afterwards do not disarm it', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/getUserSetting', async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const settingsRequest = page.waitForRequest('**/getUserSetting');
  await visitEvent(page, market);
  await settingsRequest;
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('One-click betting').check();
  const sign = page.getByRole('banner').getByRole('button', { name: /One-click betting is on/ });
  await page.keyboard.press('Escape');
  await expect(sign).toBeVisible();
  const late = page.waitForResponse('**/getUserSetting');
  release();
  await (await late).finished();
  await cell(page, market, 0, 'back').click();
  await expect(toast(page), 'a press places the bet').toHaveAttribute('data-type', 'success');
  await expect(sign).toBeVisible();
});
