import { describe, expect, it } from 'vitest';
import { FeedState } from '../timeline/feed-state.ts';
import { playedOut } from './cricket/testing-player-lines.ts';
import { createSimulatedMatch, minuteWindows } from './simulated-match.ts';
import { simulatedSpec } from './testing-simulation.ts';

describe('prices and lines of simulated matches', () => {
  it('outcomes happen as often as the prices halfway through the matches imply', () => {
    let surplus = 0;
    let variance = 0;
    for (let seed = 0; seed < 60; seed++) {
      const spec = simulatedSpec(seed % 2 === 0 ? 'ball-by-ball' : 'virtual-cricket', seed);
      const half = minuteWindows(spec).endsAt / 2;
      const match = createSimulatedMatch(spec, { resumeAt: half });
      const state = new FeedState();
      for (const event of match.fastForwardEvents()) state.apply(event);
      const [one] = spec.teams;
      const market = state.market(`1.${spec.firstMarketNumber}`)!;
      const back = market.levels(one.selectionId, 'BACK')[0]?.price ?? 101;
      const lay = market.levels(one.selectionId, 'LAY')[0]!.price;
      while (match.next() !== null);
      const chance = (100 / back + 100 / lay) / 2;
      if (match.outcome!.winner === null) continue;
      surplus += (match.outcome!.winner === one.selectionId ? 1 : 0) - chance;
      variance += chance * (1 - chance);
    }
    expect(Math.abs(surplus) / Math.sqrt(variance)).toBeLessThan(2.6);
  });

  it('lines on a bowler are fair: YES wins as often as its rates imply (17.A10)', () => {
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
