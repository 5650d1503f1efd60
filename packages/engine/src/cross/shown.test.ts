/** Shown levels on random fields: what is shown can be taken, and asking for fewer levels gives the first of all. */
import { LADDER, ticksAway, type Side } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { Random } from '../testing/fuzz-world.ts';
import type { MarketEngine } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS } from '../testing/testing-engine.ts';
import { printedSeed } from '../testing/testing-worlds.ts';

/** Returns an engine with up to `depth` resting orders on each side of each runner, whose prices nearly cover each other. */
function deepField(random: Random, runners: number, depth: number): MarketEngine {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, runners, crossMatching: true }] });
  const weights = Array.from({ length: runners }, () => random.whole(1, random.of([2, 5])));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (const [runner, weight] of weights.entries())
    for (const side of ['BACK', 'LAY'] as const)
      for (let order = random.whole(1, depth); order > 0; order--) {
        const away = random.whole(-1, 9) * (side === 'BACK' ? 1 : -1);
        const tick = LADDER.findIndex((price) => price >= Math.min(90_000, (100 * sum) / weight)) + away;
        const command = bet(side, random.whole(10_00, 200_00), LADDER[Math.max(0, tick)]!, { runner, account: 2 });
        const mark = engine.mark();
        if (engine.placeOrder(command) !== null || engine.lastMatched() > 0) engine.undoTo(mark);
      }
  return engine;
}

describe('shown levels', () => {
  it('are all there: a press one tick beyond any of them takes what is shown up to it, at the shown price but for rounding (seed printed)', () => {
    const random = new Random(printedSeed('press'));
    const seen: Record<Side, number> = { BACK: 0, LAY: 0 };
    for (let i = 0; i < 600; i++) {
      const runners = random.whole(2, 5);
      const engine = deepField(random, runners, 3);
      const side = random.of<Side>(['BACK', 'LAY']);
      const levels = engine.shownLevels({ market: 1, pool: 0, runner: 0, side }, 3);
      const mark = engine.mark();
      for (const [at, { price }] of levels.entries()) {
        const pressed = levels.slice(0, at + 1);
        // exact odds that meet their tick within a part of a paisa cannot be matched at it in whole paise
        const beyond = ticksAway(price, side === 'BACK' ? -1 : 1);
        if (beyond === price || pressed.every(({ implied }) => implied === 0)) continue;
        const shown = pressed.reduce((total, { size }) => total + size, 0);
        if (engine.placeOrder(bet(side, shown, beyond, { account: 3 })) !== null) continue;
        const { matched, matchedValue } = engine.lastOutcome();
        // each match rounds less than a paisa for each runner; what is left may be so little that this is worth more than a tick
        const rounded = runners * (at + 2) + (runners - 1) * Math.ceil(price / Math.abs(beyond - price));
        expect(matched).toBeGreaterThanOrEqual(shown - rounded);
        const gain = side === 'BACK' ? matchedValue - matched * price : matched * price - matchedValue;
        expect(gain).toBeGreaterThanOrEqual(0 - rounded * price);
        engine.undoTo(mark);
        seen[side]++;
      }
    }
    expect(Math.min(seen.BACK, seen.LAY)).toBeGreaterThan(20);
  });

  it('are the first of all levels if fewer are asked for (seed printed)', () => {
    const random = new Random(printedSeed('first levels'));
    let implied = 0;
    for (let i = 0; i < 300; i++) {
      const engine = deepField(random, random.whole(2, 5), 6);
      for (const side of ['BACK', 'LAY'] as const) {
        const book = { market: 1, pool: 0, runner: 0, side } as const;
        const all = engine.shownLevels(book, LADDER.length);
        for (const depth of [1, 2, 3, 5]) expect(engine.shownLevels(book, depth)).toEqual(all.slice(0, depth));
        implied += all.filter((level) => level.implied > 0).length;
      }
    }
    expect(implied).toBeGreaterThan(50);
  });
});
