/** What the browser tests of games against the house share. */
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

/** What the server keeps of a table, newest first. */
export async function roundsOf(player: Player, tableId: string): Promise<readonly PlayedRound[]> {
  const answer = await callAs<{ result: { rounds: PlayedRound[] } }>(player, 'GET', `casino/own-rounds?tableId=${tableId}`);
  return answer.result.rounds;
}

/** The balance beside the game, once the round was seen: what is left of the grant. */
export async function expectBalance(page: Page, rupees: number): Promise<void> {
  const text = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(rupees).replace(/\s/g, '');
  await expect(main(page).locator('.solo-balance')).toContainText(text);
}

/** Waits until the round stands, bonus and all, and answers it. */
export async function seenRound(page: Page, player: Player, tableId: string, count: number): Promise<PlayedRound> {
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
