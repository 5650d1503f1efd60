/** Three journeys on a wide screen: a back that wins, a bookmaker bet that wins, a NO that loses. */
import { expect, test } from '@playwright/test';
import { setBookmakerPrices, setLadder, setFancyLine, stageBookmaker, stageMatchOdds, stageSession } from '../stage/script.ts';
import { betToLedger, logInByDemo, expectOddsMove } from './journey.ts';

const LAKH = 1_00_000_00;

test('[PR-05] [HD-12] a back: 1,237 at 1.85 wins 1,051.45, less 2 % commission of 21.03', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  const home = market.runners[0]!;
  const push = (best: number) => setLadder(market.marketId, home.selectionId, [[best, LAKH]], [[best + 2, LAKH]]);
  await expectOddsMove(page, market, () => push(191), '1.85', '1.91');
  await expect(page.getByRole('banner').getByPlaceholder('Search matches')).toBeVisible();
  const player = await logInByDemo(page);
  await expect(page.getByRole('banner').getByPlaceholder('Search matches')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Balance Information' });
  await expect(panel.getByRole('definition')).toHaveText(['₹1,00,000.00', '₹0.00', '₹0.00']);
  await push(185);
  await betToLedger(page, player, {
    market,
    runner: 0,
    side: 'back',
    stake: '1237',
    hold: 1_237_00,
    result: { type: 'winners', winners: [home.selectionId] },
    profit: 1_051_45,
    commission: 21_03,
    details: [home.name, '1.85', '₹1,237.00', 'Won'],
  });
});

test('a bookmaker bet: 777 at 1.80 wins 621.60, no commission', async ({ page }) => {
  const market = await stageBookmaker({ betDelay: 5 });
  const home = market.runners[0]!;
  const push = (back: number) => setBookmakerPrices(market.marketId, home.selectionId, back, back + 2);
  await expectOddsMove(page, market, () => push(176), '1.80', '1.76');
  const player = await logInByDemo(page);
  await push(180);
  await betToLedger(page, player, {
    market,
    runner: 0,
    side: 'back',
    stake: '777',
    hold: 777_00,
    result: { type: 'winners', winners: [home.selectionId] },
    profit: 621_60,
    commission: 0,
    details: [home.name, '1.80', '₹777.00', 'Won'],
  });
});

test('a NO: 505 at 45 (110) loses 555.50 when 46 runs are made', async ({ page }) => {
  const market = await stageSession({ betDelay: 5 });
  await expectOddsMove(page, market, () => setFancyLine(market.marketId, [46, 110], [47, 90]), '46', '47');
  const player = await logInByDemo(page);
  await setFancyLine(market.marketId, [45, 110], [46, 90]);
  await betToLedger(page, player, {
    market,
    runner: 0,
    side: 'lay',
    stake: '505',
    hold: 555_50,
    result: { type: 'runs', runs: 46 },
    profit: -555_50,
    commission: 0,
    details: [market.marketName, '45 (110)', '₹505.00', 'Lost'],
  });
});
