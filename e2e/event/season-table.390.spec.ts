import { expect } from '@playwright/test';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { OwnServer } from '../stage/server.ts';

let server: OwnServer | null = null;
test.beforeAll(async () => {
  // a feed at this speed slows the start of its server
  test.setTimeout(210_000);
  // the first T20 match is near its end: at this speed its result comes within seconds
  server = await OwnServer.open({ FEED: 'simulated', FEED_SPEED: '30', SEED: 'season table' });
});
test.afterAll(() => server?.close());

test('the page of a competition shows its table, which follows the results (17.A10)', async ({ page }) => {
  const origin = `http://localhost:${server!.port}`;
  const competitions = (await (await page.request.get(`${origin}/exchange/odds/eventType/4`)).json()) as {
    result: { competitionId: string; competitionName: string; marketType: string; inPlay: boolean }[];
  };
  const league = competitions.result.find((market) => market.marketType === 'MATCH_ODDS' && market.competitionName.includes('T20'))!;
  const played = async (): Promise<number> => {
    const answer = await page.request.get(`${origin}/exchange/table/4/${league.competitionId}`);
    return ((await answer.json()) as { result: { played: number } }).result.played;
  };
  // the season is under way, and its live match ends during the wait
  const before = await played();
  expect(before).toBeGreaterThan(4);
  await expect.poll(played, { timeout: 60_000 }).toBeGreaterThan(before);
  await page.goto(`${origin}/competition-detail-page/${encodeURIComponent(league.competitionName)}/4/${league.competitionId}`);
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByText(/^\d+ of (28|45) matches played$/)).toBeVisible();
  const shown = Number(/^\d+/.exec((await table.getByText('matches played').textContent()) ?? '')?.[0]);
  expect(shown).toBeGreaterThan(before);
  await expect(table.getByRole('columnheader', { name: 'Net run rate' })).toBeVisible();
  const rows = await table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
  expect([8, 10]).toContain(rows.length);
  const figures = await Promise.all(rows.map(async (row) => (await row.getByRole('cell').allTextContents()).map((text) => Number(text.replace('−', '-')))));
  // place, played, won, lost, (tied on a wide screen,) run rate, points
  expect(figures.map((row) => row[0])).toEqual(rows.map((_, place) => place + 1));
  expect(figures.reduce((sum, row) => sum + row[1]!, 0)).toBe(2 * shown);
  expect(figures.map((row) => row.at(-1)!)).toEqual(figures.map((row) => row.at(-1)!).toSorted((one, other) => other - one));
  await expectNoSidewaysScroll(page, 'competition with its table');
  await expectAccessibleInThemes(page, 'competition with its table');
});
