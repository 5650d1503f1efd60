/** Games against the house as tests use them. */
import { expect, type Page } from '@playwright/test';
import { callAs, type Player } from '../stage/players.ts';

interface PlayedRound {
  readonly betId: string;
  readonly betRef: string;
  readonly stake: number;
  readonly returned: number;
  readonly spot: string;
}

export const main = (page: Page) => page.getByRole('main');

/** Returns the rounds of a table that the server has stored, newest first. */
export async function roundsOf(player: Player, tableId: string): Promise<readonly PlayedRound[]> {
  const answer = await callAs<{ result: { rounds: PlayedRound[] } }>(player, 'GET', `casino/own-rounds?tableId=${tableId}`);
  return answer.result.rounds;
}

/** Checks that the balance beside the game is this amount, rupees. */
export async function expectBalance(page: Page, rupees: number): Promise<void> {
  const text = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(rupees).replace(/\s/g, '');
  await expect(main(page).locator('.solo-balance')).toContainText(text);
}

/** Waits until the round is stored and shown, its bonus included, and returns it. */
export async function waitForRound(page: Page, player: Player, tableId: string, count: number): Promise<PlayedRound> {
  await expect.poll(async () => (await roundsOf(player, tableId)).length).toBe(count);
  const skip = main(page).getByRole('button', { name: /^(Show the result|नतीजा दिखाएँ)$/ });
  await expect(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 1_000 });
    await expect(main(page).locator('table tbody tr')).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
  const [round] = await roundsOf(player, tableId);
  if (round === undefined) throw new Error('no round');
  return round;
}
