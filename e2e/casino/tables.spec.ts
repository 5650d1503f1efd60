/** The frame of the table casino on a wide screen: its address, token and permissions. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, playerOf, signIn } from '../stage/players.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';

const frame = (page: Page) => page.getByRole('main').locator('iframe');

test('[RT-21] [RT-22] [RT-23] the lobby fills the page area in a frame, with a host id and a single-use token and without the session', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/table-casino-live/roulette');
  await expect(frame(page)).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Roulette' })).toBeVisible();
  // less the width of the scroll bar
  const area = await page.getByRole('main').evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));
  const box = await frame(page).boundingBox();
  expect(area.height - (box?.height ?? 0)).toBeLessThanOrEqual(32);
  expect(area.width - (box?.width ?? 0)).toBeLessThanOrEqual(32);
  const address = new URL((await frame(page).getAttribute('src')) ?? '', page.url());
  // a sandbox with scripts and origin would not protect our own page in our own frame, and browsers warn about it
  await expect(frame(page)).not.toHaveAttribute('sandbox');
  expect(address.searchParams.get('hostId')).toBe('h-maidan');
  const token = address.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(address.href).not.toContain(player.token);
  await expect(frame(page)).toHaveAttribute('referrerpolicy', 'no-referrer');
  // a second use of the token is refused
  const again = await page.request.get(address.href);
  expect(again.status()).toBe(410);
  await expectAccessibleInThemes(page, 'table casino');
});

test("[EX-02] [RT-22] on a site with another provider's lobby the frame has that host's address, without session and page", async ({ page }) => {
  const referrers: (string | undefined)[] = [];
  await page.route('http://tables.localhost:9/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer']);
    await route.fulfill({ contentType: 'text/html', body: '<h1>The lobby of another house</h1>' });
  });
  await muteAllNotices(page);
  await page.goto(onHost('tarang.localhost'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Log In|लॉगिन)$/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Demo ID|डेमो/ })
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^(Account|खाता)$/ })).toBeVisible();
  const player = await playerOf(page);
  await page.goto(onHost('tarang.localhost', '/table-casino-live/roulette'));
  await expect(page.frameLocator('iframe').getByText('The lobby of another house')).toBeVisible();
  const address = (await frame(page).getAttribute('src')) ?? '';
  expect(address).toMatch(/^http:\/\/tables\.localhost:9\/lobby\?hostId=h-tarang&eventName=roulette&token=[\w-]{43}$/);
  expect(address).not.toContain(player.token);
  expect(referrers).toEqual([undefined]);
  await expect(frame(page)).not.toHaveAttribute('sandbox', /allow-same-origin/);
});
