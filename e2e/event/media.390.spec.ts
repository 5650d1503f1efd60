/** Video and statistics of an event: offered if there are any, the video to players only. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callOperator } from '../stage/ledger.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { changeSite } from '../shell/shell.ts';

const VIDEO = 'https://video.example/live';
const PANEL = 'https://stats.example/panel';
const watchButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Watch live' });
const statisticsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Statistics' });

/** Serves pages in place of the providers' own. */
async function stageProviders(page: Page): Promise<void> {
  for (const address of [VIDEO, PANEL])
    await page.route(`${address}**`, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title><p>from ${address}</p>` }));
}

/** Returns a list to which the calls of the page's match centre are added. */
function matchCenterCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(open\/)?match-center\//.test(pathname)) paths.push(`${request.method()} ${pathname}`);
  });
  return paths;
}

test('[RO-13] a player is offered the video of an event that has one, a visitor is not; an event without a stream offers none', async ({ page }) => {
  const [market, bare] = [await stageMatchOdds({ eventTypeId: '1' }), await stageMatchOdds()];
  await callOperator(`events/${market.eventId}/stream`, { videoId: 'v-1', url: VIDEO });
  await stageProviders(page);
  const calls = matchCenterCalls(page);
  await page.goto(market.path);
  await expect(page.locator('[data-market-card]').first()).toBeVisible();
  await expect(watchButton(page)).toHaveCount(0);
  await expect(statisticsButton(page)).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.goto(market.path);
  await expect(watchButton(page)).toBeVisible();
  await expect(statisticsButton(page)).toHaveCount(0);
  expect(calls, 'nothing is requested before the player opens it').toEqual([]);
  await watchButton(page).click();
  const video = page.getByRole('region', { name: 'Live video' });
  await expect(video.locator('iframe')).toHaveAttribute('src', VIDEO);
  await expect(video.frameLocator('iframe').getByText(`from ${VIDEO}`)).toBeVisible();
  expect(calls).toEqual([`GET /match-center/stats/1/${market.eventId}/video`]);
  await expectAccessible(page, 'event with its video');
  await expectNoSidewaysScroll(page, 'event with its video');
  await watchButton(page).click();
  await expect(video).toHaveCount(0);
  await page.goto(bare.path);
  await expect(page.locator('[data-market-card]').first()).toBeVisible();
  await expect(watchButton(page)).toHaveCount(0);
});

test('on a site with its own stream host the video comes from there, and the page requests an event of a list by its token', async ({ page }) => {
  const market = await stageMatchOdds();
  await callOperator(`events/${market.eventId}/stream`, { videoId: 'v-1', url: VIDEO });
  await changeSite(page, (site) => {
    site['streams'] = { openHost: 'open.example', externalHost: 'streams.example', firstEvents: [], secondEvents: [market.eventId] };
  });
  await signIn(page, await demoPlayer());
  await page.goto(market.path);
  const token = page.waitForRequest((request) => request.url().endsWith('/match-center/stats/d-access-token'));
  await watchButton(page).click();
  expect((await token).postDataJSON()).toMatchObject({ eventId: market.eventId, type: 2 });
  const video = page.getByRole('region', { name: 'Live video' });
  await expect(video.locator('iframe')).toHaveAttribute('src', /^https:\/\/streams\.example\/live\?access=/);
});

test("[CA-55] a visitor's statistics come by the open call, a player's by the call for players", async ({ page }) => {
  const market = await stageMatchOdds({ eventTypeId: '1' });
  await callOperator(`events/${market.eventId}/stream`, { url: VIDEO, panelUrl: PANEL });
  await stageProviders(page);
  const calls = matchCenterCalls(page);
  const sent = page.waitForRequest('**/open/match-center/stats/access-token');
  await page.goto(market.path);
  await statisticsButton(page).click();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ eventTypeId: '1', eventId: market.eventId });
  expect(request.headers()['authorization']).toBeUndefined();
  const panel = page.getByRole('region', { name: 'Statistics' });
  await expect(panel.frameLocator('iframe').getByText(`from ${PANEL}`)).toBeVisible();
  expect(new URL((await panel.locator('iframe').getAttribute('src')) ?? '').searchParams.get('access')).toMatch(/^\d+\.[0-9a-f]{64}$/);
  expect(calls).toEqual(['POST /open/match-center/stats/access-token']);
  await signIn(page, await demoPlayer());
  await page.goto(market.path);
  await statisticsButton(page).click();
  await expect(panel.frameLocator('iframe').getByText(`from ${PANEL}`)).toBeVisible();
  expect(calls).toEqual(['POST /open/match-center/stats/access-token', 'POST /match-center/stats/access-token']);
});

test('a video that cannot be loaded says so, and the row of buttons causes no shift when it appears', async ({ page }) => {
  const market = await stageMatchOdds();
  await callOperator(`events/${market.eventId}/stream`, { url: VIDEO, panelUrl: PANEL });
  await signIn(page, await demoPlayer());
  await page.route('**/match-center/stats/4/*/video', (route) => route.fulfill({ status: 500, body: '' }));
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route(/assets\/(event-media|match-center)/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(market.path);
  const card = page.locator('[data-market-card]').first();
  await expect(card).toBeVisible();
  await expect(watchButton(page)).toHaveCount(0);
  const before = await card.boundingBox();
  gate.open();
  await expect(watchButton(page)).toBeVisible();
  expect(await card.boundingBox()).toEqual(before);
  await watchButton(page).click();
  await expect(page.getByRole('region', { name: 'Live video' }).getByRole('alert')).toHaveText('This could not be opened');
  await expectAccessible(page, 'event without its video');
});
