/** A link to one round of a table opens it on `/fairness`, however many rounds followed. */
import { commitmentOf, drawBurstPoint, drawsOf, seedBefore } from '@maidan/casino';
import type { PastRound } from '@maidan/contract';
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';

const LAST_SEED = 'd4'.repeat(32);
const ROUNDS = 130;
const PAGE_SIZE = 50;

/** Returns a round of Aviator as the server does. Its id differs from its number. */
function pastRound(number: number): PastRound {
  const serverSeed = seedBefore(LAST_SEED, 500 - number);
  const proof = { serverSeed, clientSeed: `seeds-of-${number}`, nonce: number };
  return {
    roundId: String(ROUNDS + 1 - number),
    tableId: '301',
    gameId: 'aviator',
    number,
    endedAt: 1_700_000_000_000 + number,
    code: '',
    burst: drawBurstPoint(drawsOf(proof)) / 100,
    winners: [],
    dealt: [],
    commitment: commitmentOf(serverSeed),
    brokenOff: false,
    proof,
  };
}

/** Answers the page's requests with 130 rounds, paged as the server pages them (past-rounds.test.ts). */
async function serveRounds(page: Page): Promise<void> {
  await page.route('**/casino/rounds?*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? Infinity);
    const newest = Math.min(ROUNDS, before - 1);
    const rounds = Array.from({ length: Math.min(PAGE_SIZE, newest) }, (_round, index) => pastRound(newest - index));
    return route.fulfill({ json: { success: true, result: { rounds, total: ROUNDS } } });
  });
}

const openedRound = (page: Page) => page.locator('.fairness-result').getByRole('heading');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Past rounds' });

test('a link to an old round opens its page of the list and its proof, and the neighbouring pages can be opened', async ({ page }) => {
  await serveRounds(page);
  await page.goto('/fairness?tableId=301&round=70');
  await expect(openedRound(page)).toHaveText('Round 70: Correct');
  await expect(openedRound(page)).toBeInViewport();
  await expect(pages(page)).toContainText('2 of 3');
  await pages(page).getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByRole('button', { name: 'Check round 130', exact: true })).toBeVisible();
  await expect(openedRound(page)).toHaveCount(0);
  await pages(page).getByRole('button', { name: 'Older' }).click();
  await expect(openedRound(page)).toHaveText('Round 70: Correct');
  await page.getByRole('button', { name: 'Check round 70', exact: true }).click();
  await expect(openedRound(page)).toHaveCount(0);
});

test('a link to a round of the newest page opens it; a link to a running round shows the newest rounds', async ({ page }) => {
  await serveRounds(page);
  await page.goto('/fairness?tableId=301&round=130');
  await expect(openedRound(page)).toHaveText('Round 130: Correct');
  await expect(pages(page)).toContainText('1 of 3');
  for (const round of ['131', '0', 'last']) {
    await page.goto(`/fairness?tableId=301&round=${round}`);
    await expect(page.getByRole('button', { name: 'Check round 130', exact: true })).toBeVisible();
    await expect(openedRound(page)).toHaveCount(0);
  }
});
