import { describe, expect, it } from 'vitest';
import { playedOut } from './testing-player-lines.ts';

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
});
