/** For tests of lines on players: plays a T20 match and collects its lines. */
import type { FeedEvent } from '@maidan/domain';
import { createSimulatedMatch } from '../simulated-match.ts';
import { simulatedSpec } from '../testing-simulation.ts';

type LineQuoted = Extract<FeedEvent, { readonly type: 'line-quote' }>;

/** A line on a batter or bowler. */
export interface PlayerLine {
  readonly name: string;
  readonly kind: string;
  readonly quotes: LineQuoted[];
  result: Extract<FeedEvent, { readonly type: 'result' }>['result'] | null;
}

/** Returns the lines on players of a match, and every player who faced or bowled a ball in its two innings. */
export function playedOut(seed: number): { readonly lines: readonly PlayerLine[]; readonly batters: Set<string>; readonly bowlers: Set<string> } {
  const match = createSimulatedMatch(simulatedSpec('cricket-t20', seed));
  const lines = new Map<string, PlayerLine>();
  const batters = new Set<string>();
  const bowlers = new Set<string>();
  for (let step = match.next(); step !== null; step = match.next()) {
    for (const event of step.events) {
      if (event.type === 'market' && (event.market.fancyKind === 'batter' || event.market.fancyKind === 'bowler'))
        lines.set(event.market.marketId, { name: event.market.marketName, kind: event.market.fancyKind, quotes: [], result: null });
      if (event.type === 'line-quote' && event.yes !== null) lines.get(event.marketId)?.quotes.push(event);
      const line = event.type === 'result' ? lines.get(event.marketId) : undefined;
      if (line !== undefined && event.type === 'result') line.result = event.result;
      if (event.type !== 'score' || event.score.sport !== 'cricket' || event.score.innings.length > 2 || event.score.status !== 'LIVE') continue;
      for (const batter of [event.score.striker, event.score.nonStriker]) if (batter !== undefined) batters.add(batter.name);
      if (event.score.bowler !== undefined) bowlers.add(event.score.bowler.name);
    }
  }
  return { lines: [...lines.values()], batters, bowlers };
}
