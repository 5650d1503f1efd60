/** The transport of the socket: polling first, and after a failure whichever works. */
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';

const SOCKET = /\/socket\.io\//;

/** Returns a list to which the transports that the page tries are added, in order. */
function triedTransports(page: Page): string[] {
  const ways: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (SOCKET.test(url.pathname) && url.searchParams.get('sid') === null) ways.push(url.searchParams.get('transport') ?? '');
  });
  return ways;
}

test('[ST-83] the first request of the socket is polling; after the connection it is upgraded', async ({ page }) => {
  const ways = triedTransports(page);
  const upgraded = page.waitForEvent('websocket', (socket) => SOCKET.test(socket.url()));
  await page.goto('/');
  const url = new URL((await upgraded).url());
  // the websocket continues the session that polling opened
  expect(url.searchParams.get('sid')).not.toBeNull();
  expect(ways).toEqual(['polling']);
});

test('[ST-84] after a failed connect the page offers both transports again and uses the one that works', async ({ page }) => {
  const ways = triedTransports(page);
  const times = (way: string): number => ways.filter((one) => one === way).length;
  await page.route(SOCKET, (route) => route.abort());
  await page.exposeFunction('websocketTried', () => ways.push('websocket'));
  await page.addInitScript(() => {
    const Real = WebSocket;
    // no process listens there: an error, as in a network that blocks websockets
    class Barred extends Real {
      constructor() {
        super('ws://127.0.0.1:1/');
        (globalThis as unknown as { websocketTried(): void }).websocketTried();
      }
    }
    globalThis.WebSocket = Barred;
  });
  await page.goto('/');
  await expect.poll(() => [times('polling') > 1, times('websocket') > 1]).toEqual([true, true]);
  expect(ways[0]).toBe('polling');
  const answered = page.waitForResponse((response) => SOCKET.test(response.url()) && response.ok());
  await page.unroute(SOCKET);
  await answered;
});
