/** Post-only orders (MX) in random worlds: they never take, and the price that a refusal names is the nearest one that rests. */
import { LADDER, type Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { eventsSince } from '../testing/history.ts';
import { perform, type EngineAnswer, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { Random } from '../testing/fuzz-sources/random.ts';
import type { World } from '../testing/fuzz-world.ts';
import { printedSeed, randomTermsWorld, type RandomWorld } from '../testing/testing-worlds.ts';
import { bet } from '../testing/testing-engine.ts';

const STRANGER = 9;
const FORTUNE = 10_00_000_000_00;
const LIMITS = { minStake: 0, maxStake: 0, maxWin: FORTUNE };

/** Returns a world in which one more account, not of one of the other persons, has money for any order. */
function worldWithStranger(seed: number): RandomWorld {
  const made = randomTermsWorld(seed, { houseLimit: 1e12 });
  made.engine.loadAccount({ account: STRANGER, person: STRANGER, pool: 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false });
  return made;
}

/** Returns a post-only order in one of the exchange markets, near the prices of the world. */
function randomPostOnly(random: Random, { markets, middle }: World, order: number): PlaceWithTerms {
  const market = random.of(markets.filter(({ kind }) => kind === 'exchange'));
  const tick = Math.max(0, Math.min(LADDER.length - 1, middle + random.whole(-8, 8)));
  return {
    ...bet(random.of<Side>(['BACK', 'LAY']), random.whole(1, 500), LADDER[tick]!, { market: market.market, runner: random.whole(0, market.runners - 1) }),
    order,
    account: STRANGER,
    timeInForce: 'POST_ONLY',
    limits: LIMITS,
    delayed: random.chance(0.5),
  };
}

it('[MX-021] a post-only order never appears as the taker of a trade (seed printed)', () => {
  const seed = printedSeed('post-only orders');
  const random = new Random(seed);
  let matched = 0;
  for (let world = seed; world < seed + 30; world++) {
    const { engine, step, world: made } = worldWithStranger(world);
    let waiting: number[] = [];
    for (let i = 0; i < 150; i++) {
      step();
      const command = randomPostOnly(random, made, 1e9 + i);
      // Every second one waits in a batch, because the other order must.
      const other = bet(command.side, 1, command.price, { ...command, persistence: 'LAPSE', order: 2e9 + i, delayed: true });
      const instructions = [command, { ...other, timeInForce: 'FILL_AND_KILL' as const }];
      if (i % 2 === 0) waiting.push(command.order);
      perform(engine, i % 2 === 1 ? { type: 'place', command } : { type: 'batch', market: command.market, instructions });
      if (random.chance(0.8)) continue;
      engine.releaseBatch(waiting);
      waiting = [];
    }
    const postOnly = new Set<number>();
    for (const reported of eventsSince(engine, 0)) {
      if (reported.type === 'orderPlaced' && reported.event.timeInForce === 'POST_ONLY') postOnly.add(reported.event.order);
      // At the starting price no order takes.
      if (reported.type !== 'trade' || reported.event.atStart) continue;
      expect(postOnly).not.toContain(reported.event.takerOrder);
      if (postOnly.has(reported.event.makerOrder)) matched++;
    }
  }
  expect(matched).toBeGreaterThan(5);
});

it('[MX-022] the price of WOULD_MATCH rests when it is placed at once, and the tick before it would match (seed printed)', () => {
  const seed = printedSeed('prices that rest');
  const random = new Random(seed);
  const seen = { direct: 0, through: 0 };
  for (let world = seed; world < seed + 30; world++) {
    const { engine, step, world: made } = worldWithStranger(world);
    for (let i = 0; i < 120; i++) {
      step();
      const command = randomPostOnly(random, made, 1e9 + i);
      const place = (price: number): EngineAnswer => {
        const mark = engine.mark();
        const answer = perform(engine, { type: 'place', command: { ...command, price } });
        engine.undoTo(mark);
        return answer;
      };
      const refused = place(command.price);
      if (refused === null || !('code' in refused) || refused.code !== 'WOULD_MATCH' || refused.detail?.price === undefined) continue;
      const named = LADDER.findIndex((price) => price === refused.detail?.price);
      expect(place(LADDER[named]!)).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 0 } });
      expect(place(LADDER[named - (command.side === 'BACK' ? 1 : -1)]!)).toMatchObject({ ok: false, code: 'WOULD_MATCH', detail: { price: LADDER[named] } });
      seen[world % 2 === 0 ? 'through' : 'direct']++;
    }
  }
  expect(Math.min(seen.direct, seen.through)).toBeGreaterThan(5);
});
