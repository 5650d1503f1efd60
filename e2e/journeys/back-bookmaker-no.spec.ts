/** Three bets on a wide screen, from the odds to the ledger: a winning back bet, a winning bookmaker bet and a losing NO bet. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { setBookmakerPrices, setLadder, setFancyLine, stageBookmaker, stageMatchOdds, stageSession } from '../stage/script.ts';
import { betToLedger, logInByDemo, expectOddsMove } from './journey.ts';

/** Size of each level in the book: 1,00,000 rupees in paise. */
const LAKH = 1_00_000_00;

test('[PR-05] [HD-12] a back bet of 1,237 at 1.85 wins 1,051.45 and pays a commission of 2 %, 21.03', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  const home = market.runners[0]!;
  const pushBestBack = (best: number) => setLadder(market.marketId, home.selectionId, [[best, LAKH]], [[best + 2, LAKH]]);
  await expectOddsMove(page, market, { push: () => pushBestBack(191), before: '1.85', after: '1.91' });
  await expect(page.getByRole('banner').getByPlaceholder('Search matches')).toBeVisible();
  const player = await logInByDemo(page);
  await expect(page.getByRole('banner').getByPlaceholder('Search matches')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Balance Information' });
  await expect(panel.getByRole('definition')).toHaveText(['₹1,00,000.00', '₹0.00', '₹0.00']);
  await pushBestBack(185);
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

test('a bookmaker bet of 777 at 1.80 wins 621.60 and pays no commission', async ({ page }) => {
  const market = await stageBookmaker({ betDelay: 5 });
  const home = market.runners[0]!;
  const pushBack = (back: number) => setBookmakerPrices(market.marketId, home.selectionId, back, back + 2);
  await expectOddsMove(page, market, { push: () => pushBack(176), before: '1.80', after: '1.76' });
  const player = await logInByDemo(page);
  await pushBack(180);
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

test('a NO bet of 505 on the line 45 at the rate 110 loses 555.50 if the team scores 46 runs', async ({ page }) => {
  const market = await stageSession({ betDelay: 5 });
  await expectOddsMove(page, market, { push: () => setFancyLine(market.marketId, [46, 110], [47, 90]), before: '46', after: '47' });
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
