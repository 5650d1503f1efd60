/** The check of an event's markets (VA-37, VA-38). */
import { MarketDetailResult, type Market } from '@maidan/contract';
import * as z from 'zod/mini';

/** The event has no market to show: the page leads to /default-page. */
export class NoEventData extends Error {}

/** A market-detail result is a non-empty list of markets; an empty one is NoEventData, anything else throws what is wrong with it. */
export function checkMarketDetail(result: unknown): Market[] {
  if (Array.isArray(result) && result.length === 0) throw new NoEventData('no markets');
  return z.parse(MarketDetailResult, result);
}
