/** Tests that run in one browser context, one after the other: the later one finds nothing that the earlier one left, except public files. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { demoPlayer, signIn } from './players.ts';
import { onHost } from './server.ts';

// one worker runs them all, in this order
test.describe.configure({ mode: 'default' });

const SITES = ['localhost', 'patang.localhost'];
const PRIVATE = '/play/session';
/** The context of the test before. */
let before: BrowserContext | null = null;

/** Stores something of each kind on the page's origin. */
async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind; max-age=3600';
    await (await caches.open('left')).put('/left', new Response('behind'));
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
    });
  });
}

/** Returns the kinds of storage in which the page's origin finds something of `leaveTraces`. */
function tracesOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found = {
      local: localStorage.getItem('left') !== null,
      tab: sessionStorage.getItem('left') !== null,
      cookie: document.cookie.includes('left'),
      cache: await caches.has('left'),
      database: (await indexedDB.databases()).some(({ name }) => name === 'left'),
    };
    return Object.entries(found).flatMap(([kind, isThere]) => (isThere ? [kind] : []));
  });
}

/** Returns the status of an answer that comes from the browser's cache if it is there, however old; it carries no token. */
function statusFromCache(page: Page, path: string): Promise<number> {
  return page.evaluate(async (at) => (await fetch(at, { cache: 'force-cache' })).status, path);
}

/** Returns whether the browser's cache has the first script of the page. */
function hasScript(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const script = document.querySelector<HTMLLinkElement>('link[data-code]')?.href ?? '';
    return fetch(script, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      ({ ok }) => ok,
      () => false,
    );
  });
}

test('a test stores things on two origins, reads private data and opens a second page', async ({ page }) => {
  before = page.context();
  await signIn(page, await demoPlayer());
  for (const site of SITES) {
    await page.goto(onHost(site));
    await leaveTraces(page);
    expect(await tracesOn(page)).toEqual(['local', 'tab', 'cookie', 'cache', 'database']);
  }
  await page.goto('/');
  const answer = await page.evaluate(async (at) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('id_token')}` };
    return (await fetch(at, { headers })).status;
  }, PRIVATE);
  expect(answer).toBe(200);
  expect(await hasScript(page)).toBe(true);
  const second = await page.context().newPage();
  await second.goto('/in-play');
});

test('the next test has the same context, with one page and without any of these', async ({ page }) => {
  expect(page.context()).toBe(before);
  expect(page.context().pages()).toEqual([page]);
  expect.soft(await page.context().cookies()).toEqual([]);
  for (const site of SITES) {
    await page.goto(onHost(site));
    expect.soft(await tracesOn(page), site).toEqual([]);
  }
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
  expect(await statusFromCache(page, PRIVATE)).toBe(401);
  expect(await hasScript(page)).toBe(true);
});

test('a test changes its context', async ({ page }) => {
  expect(page.context()).toBe(before);
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'hi' });
  await page.goto('/');
});

test('the next test has another context', async ({ page }) => {
  expect(page.context()).not.toBe(before);
  expect(before?.pages()).toEqual([]);
  before = page.context();
});

test('a test that names its context has a fresh one', async ({ page, context }) => {
  expect(context).not.toBe(before);
  expect(page.context()).toBe(context);
  before = context;
});

test('the context of a test that named it is not used again', async ({ page }) => {
  expect(page.context()).not.toBe(before);
});
