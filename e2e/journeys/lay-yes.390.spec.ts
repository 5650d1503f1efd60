/** Two journeys on a phone: a lay that wins, and a YES that wins. */
import { test } from '../stage/browser-test.ts';
import { setLadder, setFancyLine, stageMatchOdds, stageSession } from '../stage/script.ts';
import { betToLedger, logInByDemo, expectOddsMove } from './journey.ts';

test('[PR-12] [RT-31] [RT-33] [HD-06] a lay: 1,453 at 2.18 risks 1,714.54 and wins 1,453.00, less 2 % commission of 29.06', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  const [home, away] = market.runners;
  await expectOddsMove(page, market, {
    push: () => setLadder(market.marketId, home!.selectionId, [[179, 1_00_000_00]], [[181, 1_00_000_00]]),
    before: '1.85',
    after: '1.79',
  });
  const player = await logInByDemo(page);
  await betToLedger(page, player, {
    market,
    runner: 1,
    side: 'lay',
    stake: '1453',
    hold: 1_714_54,
    result: { type: 'winners', winners: [home!.selectionId] },
    profit: 1_453_00,
    commission: 29_06,
    details: [away!.name, '2.18', '₹1,453.00', 'Won'],
  });
});

test('a YES: 333 at 46 (90) wins 299.70 when 46 runs are made', async ({ page }) => {
  const market = await stageSession({ betDelay: 5 });
  await expectOddsMove(page, market, { push: () => setFancyLine(market.marketId, [44, 110], [45, 90]), before: '46', after: '45' });
  const player = await logInByDemo(page);
  await setFancyLine(market.marketId, [45, 110], [46, 90]);
  await betToLedger(page, player, {
    market,
    runner: 0,
    side: 'back',
    stake: '333',
    hold: 333_00,
    result: { type: 'runs', runs: 46 },
    profit: 299_70,
    commission: 0,
    details: [market.marketName, '46 (90)', '₹333.00', 'Won'],
  });
});
