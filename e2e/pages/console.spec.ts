/** Main pages write no warning and no error to the console of the browser. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';

// a blocked service worker would cause a warning of its own
test.use({ serviceWorkers: 'allow' });

test('main pages write nothing to the console', async ({ page }) => {
  test.setTimeout(90_000);
  const market = await stageMatchOdds();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') messages.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`${page.url()}: ${error.message}`));
  await signIn(page, await demoPlayer());
  const paths = [
    ['/', 'main'],
    ['/in-play', 'main'],
    [market.path, 'main'],
    ['/open-bets', 'main'],
    ['/account-statement', 'main'],
    ['/casino-lobby/casino', '.game-card'],
    ['/table-casino-live/roulette', 'iframe'],
    ['/aviator', '.flight-picture'],
    ['/casino-live/teen-patti/101', '.felt'],
    ['/fairness', 'main h1'],
  ] as const;
  for (const [path, ready] of paths) {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    if (ready === 'iframe') await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(messages).toEqual([]);
});
