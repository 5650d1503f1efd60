/** What a visitor sees and may do on a phone. */
import { expect } from '@playwright/test';
import { cell, slip, stakeField } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { SocketFrames } from '../stage/frames.ts';
import { stageMatchOdds, stageSession } from '../stage/script.ts';

test("[RO-03] [RO-04] [RO-05] [RO-06] a visitor's slip has Log In on its button, which opens the dialog, and no stake controls", async ({ page }) => {
  const market = await stageMatchOdds();
  const session = await stageSession({ beside: market });
  await page.goto(market.path);
  // also for a lay and a fancy bet
  for (const price of [cell(page, market, 0, 'lay'), cell(page, session, 0, 'back')]) {
    await price.click();
    await expect(slip(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    await slip(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(slip(page)).toBeHidden();
  }
  await cell(page, market, 0, 'back').click();
  await expect(slip(page)).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Place Bet' })).toHaveCount(0);
  await stakeField(page).fill('600000');
  await expect(stakeField(page)).toHaveValue('5,00,000');
  // the slip has loaded: missing buttons will not appear later
  await expect(slip(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  const none = async (): Promise<void> => {
    await expect(slip(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    for (const name of ['MIN', 'MAX', 'EDIT', 'CLEAR']) await expect(slip(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  };
  await none();
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.getByRole('complementary', { name: 'Betslip and open bets' })).toBeVisible();
  await none();
  await page.setViewportSize(phone);
  await slip(page).getByRole('button', { name: 'Log In', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'login dialog');
  await dialog.getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page.getByRole('button', { name: 'Account' }).first()).toBeVisible();
  await cell(page, market, 0, 'back').click();
  for (const name of ['MIN', 'MAX', 'EDIT', 'CLEAR']) await expect(slip(page).getByRole('button', { name, exact: true })).toBeVisible();
});

const CHIPS = ['Home', 'Cricket', 'Football', 'Tennis', 'Live Casino', 'Aviator', 'Casino', 'Slots', 'Crash', 'Fishing'];

test('[RO-08] a visitor has every chip of sports and casino', async ({ page }) => {
  await page.goto('/');
  const chips = page.getByRole('navigation', { name: 'Sports', exact: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of width === 390 ? CHIPS : CHIPS.slice(1)) await expect(chips.getByRole('link', { name, exact: true })).toBeAttached();
    for (const name of ['Horse Racing', 'Greyhound Racing']) await expect(chips.getByRole('button', { name, exact: true })).toBeAttached();
  }
});

for (const [name, path] of [
  ['Casino', '/casino-lobby/casino'],
  ['Slots', '/casino-lobby/slot-games'],
  ['Aviator', '/aviator'],
  ['Crash', '/casino-lobby/slot-games/Crash'],
  ['Fishing', '/casino-lobby/slot-games/Shooting'],
] as const) {
  test(`[RO-09] [HD-23] [HD-24] ${name} asks a visitor to log in and is remembered`, async ({ page }) => {
    await page.goto('/sports-page/Cricket/4');
    await page.getByRole('navigation', { name: 'Sports', exact: true }).getByRole('link', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log In' });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/sports-page/Cricket/4');
    await dialog.getByRole('button', { name: 'Log In with Demo ID' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('[RO-09] the casino in the bottom bar asks a visitor to log in too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Casino', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('[HD-19] [HD-20] [HD-21] [HD-22] racing opens the coming-soon dialog, which can be closed', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Horse Racing', 'Greyhound Racing']) {
    await page.getByRole('navigation', { name: 'Sports', exact: true }).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name: 'Coming Soon!' });
    await expect(dialog.getByRole('heading', { name: 'Coming Soon!', exact: true })).toBeVisible();
    await expect(dialog.getByText(`${name} Will Be Available Soon`, { exact: true })).toBeVisible();
    // the button with this text, not the cross in the corner
    await dialog.getByText('Close', { exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});

test('[SO-04] [SO-07] [CA-28] Home requests its markets with the filter, shows what get-freehomeallmarkets-success brings, and requests getWpNumber', async ({
  page,
}) => {
  await page.clock.install();
  const frames = new SocketFrames(page);
  const support = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/getWpNumber');
  await page.goto('/');
  expect(await frames.expectSent('get-free-home-allmarkets')).toEqual({
    filter: { visible: true, deleted: false, marketType: ['MATCH_ODDS', 'TOURNAMENT_WINNER'], status: { not: 'CLOSED' } },
    sort: { openDate: 1 },
  });
  expect((await support).postDataJSON()).toEqual({ siteurl: 'localhost' });
  await frames.expectReceived('get-freehomeallmarkets-success');
  // neither the page nor the first answer has this market: only the next answer brings it
  const market = await stageMatchOdds();
  const answers = (): number => frames.received.filter((event) => event.name === 'get-freehomeallmarkets-success').length;
  const before = answers();
  await page.clock.runFor(31_000);
  await expect.poll(answers).toBeGreaterThan(before);
  await expect(page.getByText(market.eventName).first()).toBeAttached();
});

test('[RO-12] a player with bets in a market has its run ladder, a visitor does not', async ({ page, context }) => {
  const session = await stageSession({ betDelay: 0 });
  const paths: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/ladder')) paths.push(new URL(request.url()).pathname);
  });
  await page.goto(session.path);
  await expect(cell(page, session, 0, 'back')).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Position in/ })).toHaveCount(0);
  expect(paths).toEqual([]);

  const { place, visitEvent } = await import('../betslip/betslip.ts');
  const { player } = await visitEvent(page, session);
  await place(page, session, { side: 'back', stake: '1000' });
  await page.getByRole('button', { name: /^Position in/ }).click();
  const ladder = page.getByRole('dialog');
  await expect(ladder.getByText('46', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'run ladder');
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(path).toBe(`/exposure/pnl/${player.memberCode}/markets/${session.marketId}/ladder`);
});
