/** The slip as tests use it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { demoPlayer, signIn, type Player } from '../stage/players.ts';
import { SocketFrames } from '../stage/frames.ts';
import type { StagedMarket } from '../stage/script.ts';

export interface Visit {
  readonly player: Player;
  readonly frames: SocketFrames;
}

/** A bet as a player enters it. */
export interface SlipBet {
  readonly side: 'back' | 'lay';
  /** Whole rupees, as typed. */
  readonly stake: string;
  /** Index of the runner in its market; default 0. */
  readonly runner?: number;
}

/** Signs in and opens an event page without popups; returns when its odds are shown. */
export async function visitEvent(page: Page, market: StagedMarket): Promise<Visit> {
  const player = await demoPlayer();
  const frames = new SocketFrames(page);
  await signIn(page, player);
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  return { player, frames };
}

/** Locates the best cell of a runner: 'Back Amber at 1.85, 1 lakh available'. YES and NO are back and lay of a line. */
export function cell(page: Page, market: StagedMarket, runner: number, side: 'back' | 'lay'): Locator {
  const { selectionId } = market.runners[runner] ?? { selectionId: 0 };
  return page.locator(`[data-market='${market.marketId}'][data-selection='${selectionId}'] button[data-side='${side}'][data-level='0']`);
}

/** Taps a price that the open sheet of the slip may cover: scrolls it to the top first. */
export async function tapAbove(page: Page, market: StagedMarket, runner: number, side: 'back' | 'lay'): Promise<void> {
  const price = cell(page, market, runner, side);
  await price.evaluate((button) => window.scrollBy({ top: button.getBoundingClientRect().top - 160 }));
  await price.click();
}

/** Locates the slip: a sheet on a phone, part of the sidebar on a desktop. */
export function slip(page: Page): Locator {
  return page.getByRole('region', { name: 'Betslip', exact: true });
}

export function stakeField(page: Page): Locator {
  return slip(page).getByLabel('Stake', { exact: true });
}
/** Locates the answer to a bet, which replaces its slip. */
export function betResult(page: Page, name: 'Bet placed' | 'Bet not placed'): Locator {
  return page.getByRole('region', { name, exact: true });
}
export function placeButton(page: Page): Locator {
  return slip(page).getByRole('button', { name: 'Place Bet' });
}
export function confirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm your bet' });
}
export function toast(page: Page): Locator {
  return page.locator('[data-sonner-toast]');
}

/**
 * Stops the page's clock after the slip's code has loaded: the network decides when that is, and React shows the slip by a
 * timer, which a stopped clock would never fire.
 */
export async function pauseWithSlip(page: Page, market: StagedMarket): Promise<void> {
  await cell(page, market, 0, 'back').click();
  await expect(stakeField(page)).toBeVisible();
  await slip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(slip(page)).toBeHidden();
  await page.clock.pauseAt(Date.now() + 1_500);
}

/** Picks the cell, types the stake and presses Place Bet. */
export async function openConfirmation(page: Page, market: StagedMarket, { side, stake, runner = 0 }: SlipBet): Promise<void> {
  await cell(page, market, runner, side).click();
  await stakeField(page).fill(stake);
  await placeButton(page).click();
}

/** Places the bet and confirms it. */
export async function place(page: Page, market: StagedMarket, bet: SlipBet): Promise<void> {
  await openConfirmation(page, market, bet);
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
}
