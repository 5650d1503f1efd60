/** Stars, pins and the board as tests use them. */
import type { Locator, Page } from '@playwright/test';
import type { StagedMarket } from '../stage/script.ts';

/** Locates the star of an event, on its card in a list or beside the name on its page. */
export function eventStar(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Favourite: ${market.eventName}`, exact: true });
}

export function marketStar(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Favourite: ${market.eventName}, ${market.marketName}`, exact: true });
}

export function pinOf(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Pin to multi markets: ${market.eventName}, ${market.marketName}`, exact: true });
}

/** Locates the card of a live market. */
export function card(page: Page, market: StagedMarket): Locator {
  return page.locator(`[data-market-card='${market.marketId}']`);
}

/** Returns the market ids of the board, in order. */
export function boardOrder(page: Page): Promise<(string | undefined)[]> {
  return page.locator('[data-board-market]').evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['boardMarket']));
}
