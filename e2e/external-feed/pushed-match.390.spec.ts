/** A provider pushes a match, a player bets on it in the page, and the result of the provider settles the bet. */
import { expect } from '@playwright/test';
import { cell, place, toast } from '../betslip/betslip.ts';
import { shownBalance, GRANT, logInByDemo, rupees } from '../journeys/journey.ts';
import { test as base } from '../stage/browser-test.ts';
import type { StagedMarket } from '../stage/script.ts';
import { Provider } from './provider.ts';

const test = base.extend<object, { readonly provider: Provider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const provider = await Provider.open();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ provider }, runTest) => runTest(`http://localhost:${provider.port}`),
});

const TEAMS = ['North End', 'South End'];
const RUNNERS = [...TEAMS, 'The Draw'].map((name, index) => ({ selectionId: index + 1, name }));
const MARKET: StagedMarket = {
  eventId: 'acme-m1',
  eventTypeId: '1',
  eventName: 'North End v South End',
  marketId: 'acme-m1.odds',
  marketName: 'Match Odds',
  runners: RUNNERS,
  path: '/event-page/1/acme-m1',
};
const eventStatement = {
  type: 'event',
  eventId: 'm1',
  eventTypeId: '1',
  name: MARKET.eventName,
  competitionId: 'l1',
  competitionName: 'Acme League',
  teams: TEAMS,
};
const marketStatement = {
  type: 'market',
  marketId: 'm1.odds',
  eventId: 'm1',
  name: 'Match Odds',
  marketType: 'MATCH_ODDS',
  runners: RUNNERS,
  betDelay: 0,
  turnInPlay: true,
};
/** Returns a statement with the best back and lay price of a runner in decimal odds, 50,000 rupees each. */
const ladderStatement = (selectionId: number, back: number, lay: number) => ({
  type: 'ladder',
  marketId: 'm1.odds',
  selectionId,
  back: [[back, 50_000]],
  lay: [[lay, 50_000]],
});
const statusStatement = (status: string, inPlay: boolean) => ({ type: 'market-status', marketId: 'm1.odds', status, inPlay });

test('a player bets on a match that an external provider pushes, and the result settles the bet', async ({ page, provider }) => {
  await provider.push({ ...eventStatement, openDate: Date.now() + 3_600_000 }, marketStatement);
  await provider.push(ladderStatement(1, 2.5, 2.52), ladderStatement(2, 3.1, 3.15), ladderStatement(3, 3.5, 3.55), statusStatement('OPEN', false));
  await page.goto('/sports-page/Football/1');
  await expect(page.getByRole('main').getByText('North End', { exact: false }).first()).toBeVisible();
  await page.goto(MARKET.path);
  await expect(cell(page, MARKET, 0, 'back').locator('b')).toHaveText('2.50');
  await provider.push(ladderStatement(1, 2.6, 2.62));
  await expect(cell(page, MARKET, 0, 'back').locator('b')).toHaveText('2.60');
  await logInByDemo(page);
  await place(page, MARKET, { side: 'back', stake: '1000' });
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(shownBalance(page)).toHaveText(rupees(GRANT - 1_000_00));
  const score = { sport: 'football', home: TEAMS[0], away: TEAMS[1], goals: [1, 0], minute: 38, status: 'FIRST_HALF' };
  await provider.push(statusStatement('SUSPENDED', true), { type: 'score', eventId: 'm1', score }, { type: 'material-event', eventId: 'm1', kind: 'GOAL' });
  await expect(cell(page, MARKET, 0, 'back')).toBeDisabled();
  await provider.push(statusStatement('CLOSED', true), { type: 'result', marketId: 'm1.odds', result: { type: 'winners', winners: [1] } });
  await provider.push({ type: 'event-closed', eventId: 'm1' });
  // A stake of 1,000 at 2.60 wins 1,600. The commission of 2 % is 32.
  await expect(shownBalance(page)).toHaveText(rupees(GRANT + 1_600_00 - 32_00));
});
