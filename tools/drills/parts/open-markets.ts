/** Markets as any client sees them. */
import type { Market } from '@maidan/contract';
import { sleep } from './run-drill.ts';

const FEED_PATIENCE_MS = 30_000;

/** Open match odds markets, those with and without delay; waits for the feed to open one without, which it does after it has spoken. */
export async function openMarkets(url: string): Promise<readonly Market[]> {
  const end = performance.now() + FEED_PATIENCE_MS;
  for (;;) {
    const lists = await Promise.all(['1', '2', '4'].map((sport) => marketsOf(url, sport)));
    const open = lists.flat().filter((market) => market.marketType === 'MATCH_ODDS' && market.status === 'OPEN');
    if (open.some((market) => market.betDelay === 0)) return open;
    if (performance.now() > end) throw new Error(`No market without delay opened within ${FEED_PATIENCE_MS} ms`);
    await sleep(100);
  }
}

async function marketsOf(url: string, sport: string): Promise<readonly Market[]> {
  const answer = (await (await fetch(`${url}/exchange/odds/eventType/${sport}`)).json()) as { readonly success: boolean; readonly result: readonly Market[] };
  return answer.success ? answer.result : [];
}
