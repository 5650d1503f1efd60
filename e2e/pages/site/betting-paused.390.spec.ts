/** While an operator pauses betting on a site, each page shows it under the header. No other test freezes this site. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { callOperator } from '../../stage/ledger.ts';
import { playerOfLogin, type LoginReply } from '../../shell/shell.ts';
import { muteAllNotices } from '../../stage/device.ts';
import { onHost } from '../../stage/server.ts';
import { signIn } from '../../stage/players.ts';
import { stageMatchOdds } from '../../stage/script.ts';

const HOST = 'patang.localhost';
const REASON = 'maintenance until noon';
const pauseMessage = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: REASON });

async function signInDemoPlayer(page: Page): Promise<void> {
  await page.goto(onHost(HOST, '/time-setting'));
  const login = await page.evaluate(async () => {
    const answer = await fetch('/LoginWithDemo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    return (await answer.json()) as LoginReply;
  });
  await signIn(page, playerOfLogin(login));
}

// both tests pause the same site
test.describe.configure({ mode: 'serial' });
test.afterEach(() => callOperator('sites/patang/unfreeze', {}));

test('[O-65] [CA-10] each page shows a pause of betting, when it begins and after a load, until it ends', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', domain: HOST, path: '/' }]);
  await muteAllNotices(page);
  const market = await stageMatchOdds();
  await signInDemoPlayer(page);
  await page.goto(onHost(HOST, market.path));
  await expect(page.locator('[data-market-card]').first()).toBeVisible();
  await expect(page.getByRole('banner').getByText('₹1,00,000.00')).toBeVisible();
  await expect(pauseMessage(page)).toHaveCount(0);
  await callOperator('sites/patang/freeze', { reason: REASON });
  await expect(pauseMessage(page)).toHaveText(`Betting is paused: ${REASON}`);
  await expectAccessibleInThemes(page, 'betting is paused');
  for (const path of ['/', '/open-bets', '/casino-lobby', '/aviator']) {
    await page.goto(onHost(HOST, path));
    await expect(pauseMessage(page), path).toBeVisible();
  }
  await callOperator('sites/patang/unfreeze', {});
  await expect(pauseMessage(page)).toHaveCount(0);
});

test('[O-65] a player who was offline sees the current state, and another language has its own text', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'hi', domain: HOST, path: '/' }]);
  await muteAllNotices(page);
  await signInDemoPlayer(page);
  await callOperator('sites/patang/freeze', { reason: REASON });
  await page.goto(onHost(HOST, '/open-bets'));
  await expect(pauseMessage(page)).toHaveText(`दांव अभी रुके हुए हैं: ${REASON}`);
  await context.setOffline(true);
  await callOperator('sites/patang/unfreeze', {});
  await context.setOffline(false);
  await expect(pauseMessage(page)).toHaveCount(0);
});
