/** The ladder as tests use it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { formatPrice } from '@maidan/domain';
import { callAs, type Player } from '../stage/players.ts';
import type { StagedMarket } from '../stage/script.ts';

export function ladderPanel(page: Page): Locator {
  return page.getByRole('region', { name: /^Ladder: / });
}
export function prices(page: Page): Locator {
  return ladderPanel(page).getByRole('grid');
}

/** Locates the row of a price in hundredths. The row exists only while it is near the visible part. */
export function rowAt(page: Page, price: number): Locator {
  return prices(page)
    .locator('.ladder-row')
    .filter({ has: page.locator('.ladder-price', { hasText: new RegExp(`^${formatPrice(price).replace('.', '\\.')}$`) }) });
}
export function cellAt(page: Page, price: number, column: 'back' | 'lay' | 'traded' | 'result' | 'own-back' | 'own-lay'): Locator {
  return rowAt(page, price).locator(`.ladder-${column}`);
}
export function chipAt(page: Page, price: number, side: 'back' | 'lay'): Locator {
  return cellAt(page, price, `own-${side}`).getByRole('button');
}

/** Opens the ladder of a runner by the button in its row. */
export async function openLadder(page: Page, market: StagedMarket, runner = 0): Promise<void> {
  await page.getByRole('button', { name: `Ladder of ${market.runners[runner]!.name}` }).click();
  await expect(prices(page)).toBeFocused();
}

interface LadderBet {
  /** 0 back, 1 lay. */
  readonly side: 0 | 1;
  /** Hundredths. */
  readonly price: number;
  readonly rupees: number;
}

/** Places a bet of this player on the first runner, outside the page, and returns its order id. */
export async function placeBetAs(player: Player, market: StagedMarket, { side, price, rupees }: LadderBet): Promise<string> {
  const item = {
    side,
    price: price / 100,
    selectionId: market.runners[0]!.selectionId,
    marketId: market.marketId,
    eventTypeId: market.eventTypeId,
    totalSize: rupees,
    betSlipRef: `ladder-${crypto.randomUUID()}`,
  };
  const answer = await callAs<{ result: { success: boolean; message: string; _id: string }[] }>(player, 'POST', 'exchange/order', [item]);
  const [result] = answer.result;
  expect(result?.success, JSON.stringify(answer)).toBe(true);
  return result!._id;
}
