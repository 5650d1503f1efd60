import type { FeedEvent } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { createSimulatedMatch } from '../simulated-match.ts';
import { simulatedSpec } from '../testing-simulation.ts';

type LineQuoted = Extract<FeedEvent, { readonly type: 'line-quote' }>;

interface PlayerLine {
  readonly name: string;
  readonly kind: string;
  readonly quotes: LineQuoted[];
  result: Extract<FeedEvent, { readonly type: 'result' }>['result'] | null;
}

/** Returns the lines on players of a match, and every player who faced or bowled a ball in its two innings. */
function playedOut(seed: number): { readonly lines: readonly PlayerLine[]; readonly batters: Set<string>; readonly bowlers: Set<string> } {
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

describe('lines on players (17.A10)', () => {
  it('are offered once for every batter and every bowler who plays, and are settled', () => {
    for (const seed of [1, 2, 3]) {
      const { lines, batters, bowlers } = playedOut(seed);
      const named = (kind: string): string[] => lines.filter((line) => line.kind === kind).map((line) => line.name);
      expect(named('bowler').toSorted()).toEqual([...bowlers].map((name) => `Runs off ${name}`).toSorted());
      expect(bowlers.size).toBeGreaterThanOrEqual(8);
      expect(new Set(named('batter'))).toEqual(new Set([...batters].map((name) => `${name} Runs`)));
      expect(lines.filter((line) => line.result === null)).toEqual([]);
      expect(lines.filter((line) => line.kind === 'bowler' && line.quotes.length === 0)).toEqual([]);
    }
  });

  it('on a bowler are fair: YES wins as often as its rates imply', () => {
    let surplus = 0;
    let variance = 0;
    for (let seed = 0; seed < 16; seed++) {
      for (const line of playedOut(seed).lines.filter((one) => one.kind === 'bowler')) {
        const quote = line.quotes[0]!;
        if (line.result?.type !== 'runs') continue;
        const { result } = line;
        for (const side of [quote.no!, quote.yes!]) {
          // The fair chance lies between the NO and the YES quote, which are a margin apart.
          const chance = 100 / (100 + (quote.no!.line === quote.yes!.line ? (quote.no!.rate + quote.yes!.rate) / 2 : side.rate));
          surplus += ((result.runs >= side.line ? 1 : 0) - chance) / 2;
        }
        variance += 0.25;
      }
    }
    expect(variance * 4).toBeGreaterThan(120);
    expect(Math.abs(surplus) / Math.sqrt(variance)).toBeLessThan(2.6);
  });
});
