/** A visitor on a phone opens every page that is open to him. */
import { expect, type Page } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageBookmaker, stageMatchOdds, stageSession } from '../stage/script.ts';
import { banner, changeSite, chips, contacts, footer, openMenu, leftNavigation } from './shell.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';

test('[RT-01] [RT-05] [RT-06] [HD-15] [PR-03] Home groups markets by competition, and each sport lists its own, signed out', async ({ page }) => {
  const cricket = await stageMatchOdds();
  const second = await stageMatchOdds({ competitionName: `Stage Cup ${cricket.eventId}`, inPlay: false });
  const football = await stageMatchOdds({ eventTypeId: '1' });
  // two of them are upcoming: the lists have more than markets in play
  const tennis = await stageMatchOdds({ eventTypeId: '2', inPlay: false });
  await page.goto('/');
  for (const markets of [[cricket, second], [football], [tennis]]) {
    const block = page.getByRole('main').getByRole('region', { name: `Stage Cup ${markets[0]!.eventId}`, exact: true });
    for (const { eventName } of markets) await expect(block.getByRole('heading', { level: 3, name: eventName })).toBeAttached();
    await expect(block.locator('[data-market-card]')).toHaveCount(markets.length);
  }
  for (const [name, id, markets, other] of [
    ['Cricket', '4', [cricket, second], tennis],
    ['Football', '1', [football], cricket],
    ['Tennis', '2', [tennis], football],
  ] as const) {
    await chips(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/sports-page/${name}/${id}$`));
    for (const { eventName } of markets) await expect(page.getByRole('main').getByRole('heading', { name: eventName })).toBeAttached();
    await expect(page.getByRole('main').getByRole('heading', { name: other.eventName })).toHaveCount(0);
  }
});

test('[RT-07] [RT-08] [HD-13] a competition lists its events, an event shows name, start and odds, and back returns', async ({ page }) => {
  const market = await stageMatchOdds({ inPlay: false });
  const bookmaker = await stageBookmaker({ inPlay: false, beside: market });
  const session = await stageSession({ inPlay: false, beside: market });
  const competition = `Stage Cup ${market.eventId}`;
  const other = await stageMatchOdds({ inPlay: false });
  await page.goto(`/competition-detail-page/${encodeURIComponent(competition)}/4/8${market.eventId}`);
  await expect(banner(page).getByText(competition)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: market.eventName })).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name: other.eventName })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: market.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: market.eventName })).toBeVisible();
  await expect(main.locator('header time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await expect(cell(page, market, 0, 'back')).toContainText('1.85');
  await expect(cell(page, market, 0, 'lay')).toContainText('1.86');
  await expect(cell(page, bookmaker, 1, 'back')).toContainText('2.22');
  await expect(cell(page, session, 0, 'back')).toContainText('46');
  await expect(banner(page).getByText(market.eventName)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/competition-detail-page/);
});

test('[RT-09] [RT-11] virtual and ball-by-ball events have their page; an event without data leads to the fallback', async ({ page }) => {
  const [virtual, ballByBall] = [await stageMatchOdds({ eventTypeId: 'v9' }), await stageMatchOdds({ eventTypeId: 'b9' })];
  for (const [market, other] of [
    [virtual, ballByBall],
    [ballByBall, virtual],
  ] as const) {
    const { eventTypeId } = market;
    await page.goto(`/virtual-event-page/${eventTypeId}`);
    await expect(page.getByRole('main').getByRole('link', { name: market.eventName })).toBeAttached();
    await expect(page.getByRole('main').getByRole('link', { name: other.eventName })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: market.eventName }).click();
    await expect(page).toHaveURL(new RegExp(`/virtual-event-page/${eventTypeId}\\?eventId=${market.eventId}$`));
    await expect(cell(page, market, 0, 'back')).toContainText('1.85');
  }
  await page.goto('/event-page/4/999999999');
  await expect(page).toHaveURL(/\/default-page$/);
  await expect(page.getByRole('heading', { level: 1, name: 'No data found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('[RT-39] [RT-40] [RT-43] a referral code is kept from its own address and from the query, and its address leads to Home', async ({ page, context }) => {
  const kept = () => page.evaluate(() => sessionStorage.getItem('referCode'));
  await page.goto('/ReferBy/friend-42');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(kept).toBe('friend-42');
  await banner(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' }).getByLabel('Promo code (optional)')).toHaveValue('friend-42');
  const next = await context.newPage();
  await next.goto('/sports-page/Cricket/4?REFERCODE=friend43');
  await expect(next.getByRole('banner')).toBeVisible();
  expect(await next.evaluate(() => sessionStorage.getItem('referCode'))).toBe('friend43');
  const player = await context.newPage();
  await signIn(player, await demoPlayer());
  await player.goto('/ReferBy/friend-44');
  await expect(player.getByRole('heading', { level: 1, name: 'Matches and odds' })).toBeAttached();
  await expect(player).toHaveURL(/:\d+\/$/);
});

test("[RT-44] [RT-45] a page that throws shows 'Unexpected Application Error!' with the message, and other pages open", async ({ page }) => {
  await page.route(/\/assets\/sport-route-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await chips(page).getByRole('link', { name: 'Cricket', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch dynamically imported module');
  await chips(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matches and odds' })).toBeAttached();
  // a page whose code is loaded and throws
  await page.route(/\/assets\/in-play-route-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken page')" }));
  await page.goto('/in-play');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('broken page');
  // an error with a status shows the status
  await page.route(/\/assets\/favourites-route-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const FavouritesRoute = () => { throw { status: 503 }; };' }),
  );
  await page.goto('/favourites');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').getByText('503', { exact: true })).toBeVisible();
});

const LEGAL = [
  ['Rules & Regulations', '/rules-regulations', 'Play money', 'खेल-राशि'],
  ['Exclusion Policy', '/exclusion-policy', 'Taking a break', 'विराम लेना'],
  ['Responsible Gambling', '/responsible-gambling', 'It is a game', 'यह एक खेल है'],
  ['Privacy Policy', '/privacy-policy', 'Data we keep', 'क्या रखा जाता है'],
] as const;

/** Checks that each heading of a legal text has a paragraph, with the name of the site filled in. */
async function expectTextInEachSection(page: Page): Promise<void> {
  const sections = page.getByRole('article').locator('section:not([aria-label]):has(> h2)');
  const firstParagraphs = await sections.evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent ?? ''));
  expect(firstParagraphs.length).toBeGreaterThan(1);
  for (const paragraph of firstParagraphs) expect(paragraph).toMatch(/^[^{}]+$/);
}

test('[RT-38] four legal texts open without login, in English and in Hindi', async ({ page, context }) => {
  for (const [name, path, part] of LEGAL) {
    await page.goto('/');
    await footer(page).getByRole('link', { name, exact: true }).last().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading', { level: 2, name: part })).toBeVisible();
    await expectTextInEachSection(page);
    await expect(banner(page).getByText(name)).toBeVisible();
  }
  await expectAccessible(page, 'legal page');
  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  for (const [, path, , part] of LEGAL) {
    await page.goto(path);
    await expect(page.getByRole('article').getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
});

test('[FT-01] [FT-02] [FT-03] [FT-04] [FT-05] the footer has its payment and trust logos, its tiles and its text', async ({ page }) => {
  await page.goto('/');
  const logos = (list: string) =>
    footer(page)
      .getByRole('list', { name: list })
      .getByRole('listitem')
      .filter({ has: page.locator('svg') });
  await expect(logos('Payment methods')).toHaveText(['UPI', 'Bank transfer']);
  const drawn = logos('Payment methods').locator('svg');
  // below the screen the footer is not laid out
  await drawn.first().scrollIntoViewIfNeeded();
  await expect.poll(() => drawn.evaluateAll((svgs) => svgs.map((svg) => (svg as SVGSVGElement).getBBox().width > 0))).toEqual([true, true]);
  await expect(logos('Trust and safety')).toHaveText([
    'Responsible gambling',
    'Licence and rules',
    '18+ only',
    'Fair play',
    'Secure payment',
    'Help with age limits',
  ]);
  await expect(logos('Apps')).toHaveText(['Android app', 'Score app']);
  await expect(footer(page).getByRole('link', { name: 'Android app' })).toHaveAttribute('href', '/download-apk');
  await expect(footer(page).getByText('Register online and play online', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(logos('Apps')).toHaveText(['Android app', 'Score app']);
});

test('[RT-02] [FT-06] the contact block is on Home if the site shows it, and on a phone only there', async ({ page }) => {
  await muteAllNotices(page);
  await page.goto('/');
  await expect(contacts(page)).toBeVisible();
  await page.goto('/rules-regulations');
  await expect(footer(page).getByRole('list', { name: 'Trust and safety' })).toBeVisible();
  await expect(contacts(page)).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(contacts(page)).toBeVisible();
  await changeSite(page, (site) => {
    site['contactSwitches'] = { ...(site['contactSwitches'] as object), showContactUs: false };
  });
  await page.goto('/');
  await expect(footer(page).getByRole('list', { name: 'Trust and safety' })).toBeVisible();
  await expect(contacts(page)).toHaveCount(0);
});

test('[RT-41] the app page has a download link if the site has an app, and says so if not', async ({ page }) => {
  await page.goto('/download-apk');
  await expect(page.getByRole('heading', { level: 1, name: 'Download APK' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not available now' })).toBeDisabled();
  await changeSite(page, (site) => {
    site['apps'] = { android: 'https://apps.example/stage.apk', score: 'https://apps.example/score' };
  });
  await page.goto('/download-apk');
  const link = page.getByRole('main').getByRole('link', { name: 'Download APK' });
  await expect(link).toHaveAttribute('href', 'https://apps.example/stage.apk');
  await expect(link).toHaveAttribute('download', '');
  await expect(footer(page).getByRole('link', { name: 'Score app' })).toHaveAttribute('href', 'https://apps.example/score');
});

test('[HD-10] [HD-11] [DR-01] [DR-02] the menu has its nine entries and its text, and opens the search', async ({ page }) => {
  await page.goto('/');
  const menu = await openMenu(page);
  for (const name of ['Aviator', 'Cricket', 'Football', 'Tennis', 'Casino', 'Slot Games', 'Download APK'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeAttached();
  for (const name of ['Horse Racing', 'Greyhound Racing']) await expect(menu.getByRole('button', { name, exact: true })).toBeAttached();
  await expect(menu.getByText('Register online and play online', { exact: true })).toBeVisible();
  await expectAccessible(page, 'menu');
  await menu.getByRole('link', { name: 'Download APK' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/download-apk$/);
  await chips(page).getByRole('link', { name: 'Home', exact: true }).click();
  await banner(page).getByRole('button', { name: 'Search' }).click();
  await expect(banner(page).getByRole('searchbox', { name: 'Search' })).toBeFocused();
});

test('[BC-12] the menu slides in within 200 ms', async ({ page }) => {
  await page.goto('/');
  const menu = await openMenu(page);
  const times = await menu.evaluate((drawer) => getComputedStyle(drawer).transitionDuration.split(', '));
  expect(new Set(times)).toEqual(new Set(['0.2s']));
});

test('[PR-17] racing opens a popup from chips and menu, never a page', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Horse Racing', 'Greyhound Racing']) {
    for (const open of [() => Promise.resolve(chips(page)), () => openMenu(page)]) {
      await (await open()).getByRole('button', { name, exact: true }).click();
      const popup = page.getByRole('dialog', { name: 'Coming Soon!' });
      await expect(popup).toContainText(`${name} Will Be Available Soon`);
      await expect(page).toHaveURL(/:\d+\/$/);
      await popup.getByRole('button', { name: 'Close' }).last().click();
      await expect(popup).toBeHidden();
    }
  }
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible();
  await chips(page).getByRole('button', { name: 'Horse Racing', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Coming Soon!' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('[BR-05] [BR-08] [BR-14] each host has its theme colour and its manifest, and a logo on phones only with the switch on', async ({ page }) => {
  await muteAllNotices(page);
  for (const [host, name, color, logo] of [
    ['localhost', 'Maidan', '#0a4a46', 1],
    ['patang.localhost', 'Patangwala', '#123a63', 1],
    ['kesar.localhost', 'Kesar House', '#4a2305', 0],
  ] as const) {
    await page.goto(onHost(host));
    await expect(page.locator("meta[name='theme-color']")).toHaveAttribute('content', color);
    const key = name === 'Patangwala' ? 'patang' : name === 'Maidan' ? 'maidan' : 'kesar';
    await expect(page.locator("link[rel='manifest']")).toHaveAttribute('href', `/sites/${key}/manifest.webmanifest`);
    const manifest = await page.evaluate(async () => {
      const answer = await fetch(document.querySelector<HTMLLinkElement>("link[rel='manifest']")!.href);
      return (await answer.json()) as { name: string; theme_color: string; icons: { src: string }[] };
    });
    expect(manifest).toMatchObject({ name, theme_color: color, icons: [{ src: `/sites/${key}/icon.svg` }] });
    // menu and chips are loaded, so the header is complete
    await expect(banner(page).getByRole('button').first()).toBeVisible();
    await expect(banner(page).getByRole('link', { name })).toBeVisible();
    await expect(banner(page).locator(`img[src='/sites/${key}/logo.svg']`)).toHaveCount(logo);
    // without a logo the header shows the name
    await expect(banner(page).getByText(name, { exact: true })).toHaveCount(1 - logo);
  }
  // the switch is for small screens: a wide one has the logo
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(banner(page).locator("img[src='/sites/kesar/logo.svg']")).toHaveCount(1);
});

test('[BR-21] the request for support has the site url of the host', async ({ page }) => {
  await muteAllNotices(page);
  for (const [host, siteurl] of [
    ['localhost', 'localhost'],
    ['patang.localhost', 'patang.localhost'],
  ] as const) {
    const request = page.waitForRequest((one) => new URL(one.url()).pathname === '/getWpNumber');
    await page.goto(onHost(host));
    expect((await request).postDataJSON()).toEqual({ siteurl });
  }
  await signIn(page, await demoPlayer());
  const ofPlayer = page.waitForRequest((one) => new URL(one.url()).pathname === '/getUserWpNumber');
  await page.goto('/');
  expect((await ofPlayer).postDataJSON()).toEqual({ siteurl: 'localhost' });
});

test('[CA-34] the page requests the app config of its site on start', async ({ page }) => {
  await muteAllNotices(page);
  const configResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/app-config');
  await page.goto('/');
  const answer = await configResponse;
  expect(answer.request().method()).toBe('GET');
  expect(new URL(answer.url()).searchParams.get('siteurl')).toBe('localhost');
  expect(await answer.json()).toMatchObject({
    success: true,
    result: { appConfig: [{ name: 'site' }, { name: 'version' }, { name: 'links' }, { name: 'redirect' }] },
  });
  const requestOfOtherSite = page.waitForRequest((request) => new URL(request.url()).pathname === '/app-config');
  await page.goto(onHost('patang.localhost'));
  expect(new URL((await requestOfOtherSite).url()).searchParams.get('siteurl')).toBe('patang.localhost');
});

test('[CA-58] the events of a competition show half a second after their answer', async ({ page }) => {
  const market = await stageMatchOdds();
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/getFreeHomeAllEvents', async (route) => {
    await opened;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`/competition-detail-page/${encodeURIComponent(`Stage Cup ${market.eventId}`)}/4/8${market.eventId}`);
  await openMenu(page);
  await expect(leftNavigation(page).getByRole('heading', { name: `Stage Cup ${market.eventId}` })).toBeVisible();
  const event = leftNavigation(page).getByRole('link', { name: market.eventName });
  await page.clock.pauseAt(Date.now() + 5_000);
  const eventsResponse = page.waitForResponse('**/getFreeHomeAllEvents');
  gate.open();
  await (await eventsResponse).finished();
  // the next answers arrive after the earlier ones
  await page.evaluate(() => fetch('/server-time').then((response) => response.text()));
  await page.clock.runFor(450);
  await expect(event).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(event).toBeVisible({ timeout: 500 });
  }).toPass();
});
