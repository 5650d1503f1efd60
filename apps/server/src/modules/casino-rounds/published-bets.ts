/** Publishes bets of a table that were placed or have ended: the only publisher of this topic. */
import type { Bus } from '../topics-port.ts';
import type { CasinoBetNews } from './casino-rounds-port.ts';

export function publishBets(bus: Bus, { tableId, round }: { readonly tableId: string; readonly round: number }, bets: readonly CasinoBetNews[]): void {
  if (bets.length > 0) bus.publish('casino-bets-changed', { tableId, round, bets });
}
