/** Stars, pins and the board as a test sees them. */
import type { Locator, Page } from '@playwright/test';
import type { StagedMarket } from '../stage/script.ts';

/** The star of an event: on its card in a list, or beside its name on its page. */
export function eventStar(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Favourite: ${market.eventName}`, exact: true });
}

export function marketStar(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Favourite: ${market.eventName}, ${market.marketName}`, exact: true });
}

export function pinOf(page: Page, market: StagedMarket): Locator {
  return page.getByRole('main').getByRole('button', { name: `Pin to multi markets: ${market.eventName}, ${market.marketName}`, exact: true });
}

/** A live card of a market. */
export function card(page: Page, market: StagedMarket): Locator {
  return page.locator(`[data-market-card='${market.marketId}']`);
}

/** Market ids on the board in their order. */
export function boardOrder(page: Page): Promise<(string | undefined)[]> {
  return page.locator('[data-board-market]').evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['boardMarket']));
}
