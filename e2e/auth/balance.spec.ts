/** The balance panel of the desktop shows the answer of getUserDetails. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn, placeBackBet } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';

test('[EN-07] [EN-08] bounsBalance stands under Free Cash, exposure under Net Exposure', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await placeBackBet(player, market, 1.85);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.route('**/getUserDetails', async (route) => {
    const answer = await route.fetch();
    const details = (await answer.json()) as { doc: object };
    expect(details.doc).toMatchObject({ balance: 99_500, bounsBalance: 0, exposure: -500 });
    // this player has no Free Cash: the test adds the amounts to the answer
    await route.fulfill({ response: answer, json: { ...details, doc: { ...details.doc, bounsBalance: 1250.5, bonusExposure: -300 } } });
  });
  await signIn(page, player);
  await page.goto('/');
  const rows = page.getByRole('region', { name: 'Balance Information' }).getByRole('definition');
  await expect(rows).toHaveText(['₹99,500.00', '₹1,250.50', '-₹500.00', '-₹300.00']);
  await expect(page.getByRole('region', { name: 'Balance Information' }).getByRole('term')).toHaveText([
    'Available Balance',
    'Free Cash',
    'Net Exposure',
    'Free Cash in play',
  ]);
});

test('a balance that could not be read is shown as a dash until it is read', async ({ page }) => {
  const player = await demoPlayer();
  let away = true;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => void (away ? socket.close() : socket.connectToServer()));
  await page.route('**/socket.io/**', (route) => (away ? route.abort() : route.continue()));
  await page.route('**/getUserDetails', (route) => (away ? route.abort() : route.continue()));
  await signIn(page, player);
  await page.goto('/');
  const header = page.getByRole('banner').getByRole('status', { name: 'Available Balance' });
  const rows = page.getByRole('region', { name: 'Balance Information' }).getByRole('definition');
  await expect(header).toHaveText('₹–');
  await expect(rows).toHaveText(['₹–', '₹–', '₹–']);
  await page.goto('/aviator');
  const atTable = page.getByRole('main').getByRole('status', { name: 'Balance' });
  await expect(atTable).toHaveText('₹–');
  away = false;
  await page.reload();
  await expect(atTable).toHaveText('₹1,00,000.00');
  await page.goto('/');
  await expect(header).toHaveText('₹1,00,000.00');
  await expect(rows).toHaveText(['₹1,00,000.00', '₹0.00', '₹0.00']);
});
