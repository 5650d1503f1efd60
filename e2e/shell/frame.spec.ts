/** The frame of a wide screen: header, clock, left navigation, footer, and the brand of a host. */
import { expect, type Page } from '@playwright/test';
import { openLogin } from '../auth/auth.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import {
  banner,
  changeSite,
  chips,
  contacts,
  footer,
  openAccountDrawer,
  ownPlayer,
  signInWithout,
  leftNavigation,
  bottomBar,
  openWithPermissions,
} from './shell.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';

test("[HD-03] [HD-04] [HD-07] [HD-08] [HD-09] the header shows the player's name and last login and links to deposit and withdrawal; a visitor has neither", async ({
  page,
}) => {
  const cashier = banner(page).getByRole('link', { name: /^(?:Deposit|Withdraw)$/ });
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(cashier).toHaveCount(0);
  const player = await ownPlayer();
  await signIn(page, player);
  await page.addInitScript(() => localStorage.setItem('timeZoneName', 'india'));
  await page.route('**/getActivityDetails', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { doc: { lastLogin: string | null }[] };
    expect(body.doc).toHaveLength(1);
    await route.fulfill({ response, json: { ...body, doc: [{ lastLogin: '2024-03-05T15:37:02.000Z' }] } });
  });
  await page.goto('/');
  await expect(banner(page).getByText(player.username, { exact: true })).toBeVisible();
  await expect(banner(page)).toContainText('05/03/2024, 09:07:02 PM');
  await expect(cashier).toHaveCount(2);
  // in the time zone that the player chose (O-78)
  await page.addInitScript(() => localStorage.setItem('timeZoneName', 'system'));
  await page.reload();
  await expect(banner(page)).toContainText('05/03/2024, 03:37:02 PM');
  for (const [name, path] of [
    ['Deposit', '/deposit'],
    ['Withdraw', '/withdraw'],
  ] as const) {
    await banner(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  // a demo account has a name too
  const [demo, next] = [await demoPlayer(), await page.context().newPage()];
  await signIn(next, demo);
  await next.goto('/');
  await expect(banner(next).getByText(demo.username, { exact: true })).toBeVisible();
  await changeSite(page, (site) => (site['switches'] = { ...(site['switches'] as object), showDeposit: false }));
  await page.goto('/');
  await expect(cashier).toHaveText(['Withdraw']);
  await banner(page).getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: player.username })).toBeVisible();
});

test('[DR-03] [DR-04] [BC-24] the clock shows date and time, ticks every second, and follows /time-setting', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/time-setting');
  const clock = page.getByRole('timer', { name: 'Date and time' });
  await expect(clock).toHaveText(/^\w{3}, \d\d \w{3} \d{4}, \d\d:\d\d:\d\d IST$/);
  const dates = await clock.evaluate((element: HTMLTimeElement) => [
    element.textContent.replace(/, [\d:]+ IST$/, ''),
    new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: '2-digit', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(
      Date.parse(element.dateTime),
    ),
  ]);
  expect(dates[0]).toBe(dates[1]);
  const ticks = await clock.evaluate(async (element: HTMLTimeElement) => {
    const times = [Date.parse(element.dateTime)];
    await new Promise<void>((resolve) => {
      let text = element.textContent;
      new MutationObserver(() => {
        if (element.textContent === text) return;
        text = element.textContent;
        times.push(Date.parse(element.dateTime));
        if (times.length === 5) resolve();
      }).observe(element, { attributeFilter: ['datetime'] });
    });
    return times;
  });
  // measured from the first tick: the server's time may shorten the first second, and a busy machine may lengthen one
  const steps = ticks.slice(2).map((at, index) => at - (ticks[index + 1] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(800);
  expect(Math.min(...steps)).toBeLessThan(1_100);
  /** Returns the shown time, and the same instant as text at this offset from UTC (minutes). */
  const read = (minutes: number): Promise<[string, string]> =>
    clock.evaluate(
      (element: HTMLTimeElement, ahead) => [
        element.textContent.slice(-12, -4),
        new Date(Date.parse(element.dateTime) + ahead * 60_000).toISOString().slice(11, 19),
      ],
      minutes,
    );
  for (const [mode, zone, minutes] of [
    ['System (UTC)', 'UTC', 0],
    ['India (GMT+5:30)', 'IST', 330],
  ] as const) {
    await page.getByRole('radio', { name: mode }).check();
    await expect(clock).toHaveText(new RegExp(`${zone}$`));
    const [shown, expected] = await read(minutes);
    expect(shown).toBe(expected);
  }
});

test.describe('a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' });
  test("[DR-04] the clock follows the device's time zone, until the player chooses another", async ({ page }) => {
    await signIn(page, await ownPlayer());
    await page.goto('/time-setting');
    const clock = page.getByRole('timer', { name: 'Date and time' });
    await expect(clock).toHaveText(/ GMT-[45]$/);
    const [shown, local] = await clock.evaluate((element: HTMLTimeElement) => [
      /\d\d:\d\d:\d\d/.exec(element.textContent)?.[0],
      new Date(element.dateTime).toLocaleTimeString('en-GB'),
    ]);
    expect(shown).toBe(local);
    await page.getByRole('radio', { name: 'India (GMT+5:30)' }).check();
    await expect(clock).toHaveText(/ IST$/);
  });
});

test('[SB-01] [SB-06] the left navigation has every sport and game for a visitor and a player, from 1024 on', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const who of ['visitor', 'player']) {
    if (who === 'player') await signIn(page, await demoPlayer());
    await page.goto('/');
    await expect(banner(page).getByRole('button', { name: who === 'player' ? 'Account' : 'Log In', exact: true })).toBeVisible();
    for (const name of ['Cricket', 'Football', 'Tennis', 'Live Casino', 'Slot Games', 'Aviator'])
      await expect(leftNavigation(page).getByRole('link', { name, exact: true })).toBeVisible();
    for (const name of ['Horse Racing', 'Greyhound Racing']) await expect(leftNavigation(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('[SB-05] [SB-07] the left navigation of a player has only his permitted sports and games', async ({ page }) => {
  await signInWithout(page, '2', 'c9');
  await openWithPermissions(page, '/');
  // checked first, because the navigation has no entry while it loads
  for (const name of ['Cricket', 'Football']) await expect(leftNavigation(page).getByRole('link', { name, exact: true })).toBeVisible();
  for (const name of ['Tennis', 'Live Casino', 'Casino', 'Slot Games', 'Aviator'])
    await expect(leftNavigation(page).getByRole('link', { name, exact: true })).toHaveCount(0);
});

test('[SB-07] Live Casino needs the live tables too, the other entries of the casino do not (T-32)', async ({ page }) => {
  await signInWithout(page, 'c1');
  await openWithPermissions(page, '/');
  for (const name of ['Slot Games', 'Aviator']) await expect(leftNavigation(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(leftNavigation(page).getByRole('link', { name: 'Live Casino', exact: true })).toHaveCount(0);
});

test('[SB-03] [SB-04] a competition lists only its own events, which link to their pages', async ({ page }) => {
  const [other, market] = [await stageMatchOdds(), await stageMatchOdds()];
  await page.goto('/sports-page/Cricket/4');
  await leftNavigation(page)
    .getByRole('link', { name: `Stage Cup ${market.eventId}` })
    .click();
  await expect(page).toHaveURL(/competition-detail-page/);
  await expect(leftNavigation(page).getByRole('link', { name: market.eventName })).toBeVisible();
  await expect(leftNavigation(page).getByRole('link', { name: other.eventName })).toHaveCount(0);
  await leftNavigation(page).getByRole('link', { name: market.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`/event-page/4/${market.eventId}$`));
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: market.eventName })).toBeVisible();
  const football = await stageMatchOdds({ eventTypeId: '1' });
  await page.goto('/sports-page/Football/1');
  await leftNavigation(page)
    .getByRole('link', { name: `Stage Cup ${football.eventId}` })
    .click();
  await leftNavigation(page).getByRole('link', { name: football.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`/event-page/1/${football.eventId}$`));
});

/** Checks that a casino page has its header from 1024 on, and the bottom bar below. */
async function expectHeader(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [width, there] of [
    [1440, 1],
    [1024, 1],
    [820, 0],
    [390, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(banner(page), `${path} at ${width}`).toHaveCount(there);
    await expect(bottomBar(page), `${path} at ${width}`).toHaveCount(1 - there);
  }
}

test('[LY-03] a visitor who watches a table has no header below 1024 either', async ({ page }) => {
  for (const path of ['/casino-live/teen-patti/101', '/aviator']) {
    await page.goto(path);
    await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Close' }).click();
    await expectHeader(page, path);
  }
});

test('[LY-02] [LY-03] the card games have no sidebars; tables and aviator have no header below 1024', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/indian-card-games');
  await expect(page.getByRole('heading', { level: 1, name: 'Indian Card Games' })).toBeVisible();
  await expect(leftNavigation(page)).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // the placeholder of a loading sidebar counts too
  await expect(page.locator('.left-sidebar, .right-sidebar')).toHaveCount(0);
  for (const path of ['/casino-live/1/2', '/table-casino-live/roulette', '/aviator']) {
    await page.goto(path);
    await expectHeader(page, path);
  }
});

test('[FT-07] the contact block is on every page at 1024, only on Home at 820, and nowhere with its switch off', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/privacy-policy');
  await expect(contacts(page)).toBeVisible();
  await page.setViewportSize({ width: 820, height: 800 });
  await expect(contacts(page)).toHaveCount(0);
  await changeSite(page, (site) => {
    site['contactSwitches'] = { ...(site['contactSwitches'] as object), showContactUs: false };
  });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/privacy-policy');
  await expect(footer(page).getByRole('list', { name: 'Trust and safety' })).toBeVisible();
  await expect(contacts(page)).toHaveCount(0);
});

const CONTACTS = {
  showWhatsapp: 'WhatsApp',
  showTelegram: 'Telegram',
  showInstagram: 'Instagram',
  showEmail: 'E-mail',
  showFacebook: 'Facebook',
} as const;

test('[BR-16] [BR-17] each contact follows its switch and has the value of the site if support returns none', async ({ page }) => {
  let off = '';
  await changeSite(page, (site) => {
    // each contact has its own value, so that no two can be confused
    site['contact'] = {
      whatsappLink: 'https://wa.me/910000000111',
      supportLink: 'https://maidan.example/support',
      telegram: 'maidan-telegram',
      instagram: 'maidan-instagram',
      facebook: 'maidan-facebook',
      email: 'help@maidan.example',
      mobileNumber: '910000000122',
    };
    if (off !== '') site['contactSwitches'] = { ...(site['contactSwitches'] as object), [off]: false };
  });
  await page.route('**/getWpNumber', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, string> };
    await route.fulfill({ response, json: { success: true, data: Object.fromEntries(Object.keys(data).map((name) => [name, ''])) } });
  });
  const hrefs = (): Promise<Record<string, string>> =>
    contacts(page)
      .getByRole('link')
      .evaluateAll((links) =>
        Object.fromEntries(links.map((link) => [link.querySelector('.font-semibold')?.textContent ?? '', link.getAttribute('href') ?? ''])),
      );
  await page.goto('/');
  await expect(contacts(page)).toBeVisible();
  expect(await hrefs()).toEqual({
    WhatsApp: 'https://wa.me/910000000111',
    Telegram: 'https://t.me/maidan-telegram',
    Instagram: 'https://instagram.com/maidan-instagram',
    Facebook: 'https://facebook.com/maidan-facebook',
    'E-mail': 'mailto:help@maidan.example',
    Phone: 'tel:+910000000122',
    Support: 'https://maidan.example/support',
  });
  for (const [name, entry] of Object.entries(CONTACTS)) {
    off = name;
    await page.reload();
    await expect(contacts(page)).toBeVisible();
    expect(Object.keys(await hrefs()), name).not.toContain(entry);
    expect(Object.keys(await hrefs()), name).toHaveLength(6);
  }
  // the login dialog and the account drawer follow the WhatsApp switch too
  for (const [name, links] of [
    ['showEmail', 1],
    ['showWhatsapp', 0],
  ] as const) {
    off = name;
    await page.reload();
    const login = await openLogin(page);
    await expect(login.getByRole('button', { name: 'Log In with Demo ID' })).toBeVisible();
    await expect(login.locator("a[href^='https://wa.me/910000000122?']")).toHaveCount(links);
  }
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/');
  const support = (await openAccountDrawer(page, player)).getByRole('region', { name: 'Help & Support' });
  await expect(support.getByRole('link', { name: 'Download APK' })).toBeVisible();
  await expect(support.getByRole('link', { name: 'Chat With Us' })).toHaveCount(0);
  off = 'showContactUs';
  await page.reload();
  await expect(footer(page).getByRole('list', { name: 'Apps' })).toBeVisible();
  await expect(contacts(page)).toHaveCount(0);
});

test('[BR-02] [BR-06] [BR-07] [BR-09] [BR-10] a host decides name, logo, icons and, if it has one, stylesheet', async ({ page }) => {
  await muteAllNotices(page);
  await page.context().addCookies([{ name: 'language', value: 'en', url: onHost('patang.localhost') }]);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  for (const [host, key, name, styled] of [
    ['localhost', 'maidan', 'Maidan', 0],
    ['patang.localhost', 'patang', 'Patangwala', 0],
    ['gulmohar.localhost', 'gulmohar', 'Gulmohar Gate', 1],
  ] as const) {
    await page.goto(onHost(host));
    const logo = banner(page).getByRole('link', { name }).locator('img');
    await expect(logo).toHaveAttribute('src', `/sites/${key}/logo.svg`);
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const rel of ['icon', 'apple-touch-icon']) await expect(page.locator(`link[rel='${rel}']`)).toHaveAttribute('href', `/sites/${key}/icon.svg`);
    await expect(page.locator("meta[name='application-name']")).toHaveAttribute('content', name);
    await expect(footer(page).getByText(`${name} is played with points`)).toBeAttached();
    await expect(page.locator(`link[rel='stylesheet'][href='/sites/${key}/site.css']`)).toHaveCount(styled);
    const border = () => page.locator('.chips').evaluate((row) => getComputedStyle(row).borderBottomWidth);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(border, { message: `${host} at ${width}` }).toBe(styled === 1 ? '3px' : '0px');
    }
  }
  expect(failed).toEqual([]);
});

test('an arrow scrolls to the end of the chips, and then disappears', async ({ page }) => {
  await page.goto('/');
  const last = chips(page).getByRole('button', { name: 'Greyhound Racing' });
  const more = page.getByRole('button', { name: 'More sports and games' });
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await more.click();
  await expect(last).toBeInViewport({ ratio: 0.95 });
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the first sports' }).click();
  await expect(chips(page).getByRole('link', { name: 'Cricket', exact: true })).toBeInViewport({ ratio: 0.95 });
});

test('[ST-81] [ST-82] the bubble widens under the pointer and is small again 3 s after the pointer leaves', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const bubble = page.getByRole('link', { name: 'WhatsApp support' });
  await expect(bubble).toBeVisible();
  const width = async (): Promise<number> => (await bubble.boundingBox())?.width ?? 0;
  const small = await width();
  await bubble.hover();
  await expect.poll(width).toBeGreaterThan(small + 40);
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.mouse.move(400, 400);
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  // the pointer returns within the 3 s: the bubble stays wide, and the 3 s start again when it leaves
  await bubble.hover();
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  await page.mouse.move(400, 400);
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  await page.clock.runFor(1_100);
  await expect.poll(width).toBe(small);
  await bubble.hover();
  await page.clock.runFor(500);
  await expect.poll(width).toBeGreaterThan(small + 40);
});
