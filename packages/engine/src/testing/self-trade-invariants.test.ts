/** What self-trade prevention promises, on random commands of few persons in a market with cross-matching. Checked on the events and books of the fast engine. */
import { randomInt } from 'node:crypto';
import type { Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { Random } from './fuzz-sources/random.ts';
import { eventsSince, type EngineEvent } from './history.ts';
import { crosses, crossRun, type LegOrder } from './naive/naive-cross-run.ts';
import { perform, type EngineCommand, type MarketEngine, type OrderOptions, type PlaceWithTerms } from './plain-engine.ts';
import { bet, engineWith, MATCH_ODDS } from './testing-engine.ts';

const RUNNERS = [0, 1, 2];
const PRICES = [280, 286, 290, 296, 300, 305, 310, 320];
/** Two wallets of each of three persons. */
const ACCOUNTS = [1, 2, 3, 4, 5, 6].map((account) => ({ account, person: Math.ceil(account / 2) }));
const WORLDS = 60;
const STEPS = 120;

const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));

/** One market of three runners with random commands. Levels of the maker are big enough for its limit, which is never reached. */
class SelfTradeWorld {
  readonly engine: MarketEngine = engineWith({ accounts: ACCOUNTS, markets: [{ ...MATCH_ODDS, crossMatching: true }] });
  readonly persons = new Map<number, number>();
  isOpen = true;
  private readonly active = [true, true, true];
  private readonly random: Random;
  private readonly hasModes: boolean;
  /** The chance of an order to be a back. Orders of one side match through other runners more often. */
  private readonly backs: number;
  private version = 1;

  constructor(random: Random, hasModes: boolean) {
    this.random = random;
    this.hasModes = hasModes;
    this.backs = random.of([0.1, 0.5, 0.9]);
  }

  get fieldTrades(): boolean {
    return this.isOpen && this.active.every(Boolean);
  }

  /** Executes a random command. Returns its events. */
  step(): readonly EngineEvent[] {
    const mark = this.engine.mark();
    const command = this.next();
    perform(this.engine, command);
    if (command.type === 'level') perform(this.engine, { type: 'uncross', market: 1 });
    return eventsSince(this.engine, mark);
  }

  private next(): EngineCommand {
    const { random } = this;
    const roll = random.next();
    const runner = random.of(RUNNERS);
    if (roll < 0.7) return { type: 'place', command: this.place(runner) };
    if (roll < 0.8) {
      const size = random.of([0, random.whole(1, 5_000)]);
      return { type: 'level', market: 1, runner, side: random.chance(this.backs) ? 'LAY' : 'BACK', price: random.of(PRICES), size };
    }
    if (roll < 0.85) {
      const { orders } = this.engine.snapshot();
      const { order, account } = orders.length === 0 ? { order: 0, account: 0 } : random.of(orders);
      return { type: 'cancel', order, account };
    }
    if (roll < 0.88) {
      this.isOpen = !this.isOpen || random.chance(0.3);
      return { type: 'market', market: 1, open: this.isOpen, version: ++this.version };
    }
    this.active[runner] = !this.active[runner] || random.chance(0.4);
    return { type: 'runner', market: 1, runner, active: this.active[runner] };
  }

  private place(runner: number): PlaceWithTerms {
    const { random } = this;
    const { account, person } = random.of(ACCOUNTS);
    const placed = bet(random.chance(this.backs) ? 'BACK' : 'LAY', random.whole(1, 3_000), random.of(PRICES), { runner, account });
    this.persons.set(placed.order, person);
    const timeInForce = random.of<OrderOptions['timeInForce']>(['GTC', 'GTC', 'FILL_AND_KILL', 'FILL_OR_KILL', 'POST_ONLY'])!;
    const selfTrade = this.hasModes ? random.of(['CANCEL_REST', 'CANCEL_NEWEST', 'CANCEL_OLDEST'] as const) : undefined;
    return { ...placed, ...(random.chance(0.5) ? { timeInForce } : {}), ...(selfTrade === undefined ? {} : { selfTrade }) };
  }
}

/** Returns the persons of each trade: the taker first, then those that he was matched with. The maker has no person. */
function sidesOf(events: readonly EngineEvent[], persons: ReadonlyMap<number, number>): { readonly crossed: boolean; readonly persons: readonly number[] }[] {
  const matches = new Map<number, { taker: number; others: number[] }>();
  const direct: { crossed: boolean; persons: number[] }[] = [];
  for (const reported of events) {
    if (reported.type !== 'trade') continue;
    const { match, makerOrder, takerOrder } = reported.event;
    const [taker = 0, maker = 0] = [persons.get(takerOrder), persons.get(makerOrder)];
    if (match === 0) direct.push({ crossed: false, persons: [taker, maker] });
    else {
      // The side of a row that is no order of a player is the exchange.
      const rows = matches.get(match) ?? { taker: 0, others: [] };
      if (takerOrder > 0) rows.taker = taker;
      else rows.others.push(maker);
      matches.set(match, rows);
    }
  }
  return [...direct, ...[...matches.values()].map(({ taker, others }) => ({ crossed: true, persons: [taker, ...others] }))];
}

it('[MX-070] no trade has one person on both sides, directly or as taker and leg, in any mode (seed printed)', () => {
  process.stdout.write(`[property] self-trades: PROPERTY_SEED=${seed}\n`);
  const random = new Random(seed);
  const seen = { direct: 0, crossed: 0 };
  const both: unknown[] = [];
  for (let i = 0; i < WORLDS; i++) {
    const world = new SelfTradeWorld(random, true);
    for (let step = 0; step < STEPS; step++) {
      for (const trade of sidesOf(world.step(), world.persons)) {
        seen[trade.crossed ? 'crossed' : 'direct']++;
        const [taker, ...others] = trade.persons;
        if (taker !== 0 && others.includes(taker!)) both.push({ world: i, step, ...trade });
      }
    }
  }
  expect(both, `PROPERTY_SEED=${seed} repeats it`).toEqual([]);
  expect(Math.min(seen.direct, seen.crossed)).toBeGreaterThan(20);
});

/** Returns the queue of each runner as legs for an order of this side, the first to be matched first. Order 0 is the maker's level. */
function queuesOf(engine: MarketEngine, side: Side): LegOrder[][] {
  const { levels } = engine.snapshot();
  const queues: LegOrder[][] = RUNNERS.map(() => []);
  // The side of a level is what players can do there, so resting backs are levels to lay at.
  for (const level of levels
    .filter((each) => each.pool === 0 && each.side !== side)
    .toSorted((a, b) => (side === 'BACK' ? a.price - b.price : b.price - a.price)))
    for (const { order, size } of level.queue) queues[level.runner]!.push({ id: order, runner: level.runner, price: level.price, rest: size, arrival: order });
  return queues;
}

/** Returns the players' orders at a front that would find a match if no order were of their person, although they have another order at a front. */
function blockedByOwn({ engine, persons }: SelfTradeWorld, side: Side): number[] {
  const queues = queuesOf(engine, side);
  const fronts = queues.map(([front]) => front);
  const postOnly = new Set(engine.snapshot().orders.flatMap(({ order, terms }) => (terms?.timeInForce === 'POST_ONLY' ? [order] : [])));
  return fronts.flatMap((front, runner) => {
    if (front === undefined || front.id === 0 || postOnly.has(front.id)) return [];
    const others = fronts.filter((_, other) => other !== runner);
    if (!others.some((other) => other !== undefined && persons.get(other.id) === persons.get(front.id))) return [];
    const prices = others.flatMap((other) => (other === undefined ? [] : [other.price]));
    if (prices.length < others.length || !crosses(side, prices, front.price, false)) return [];
    const taker = { side, limit: front.price, rest: front.rest, surplus: 0, byAverage: false, target: null };
    const legs = queues.filter((_, other) => other !== runner);
    return crossRun(taker, legs, null) === null ? [] : [front.id];
  });
}

it('[MX-072] after no command one person’s orders alone keep a market crossed, in the default mode (seed printed)', () => {
  process.stdout.write(`[property] crosses of one person: PROPERTY_SEED=${seed}\n`);
  const random = new Random(seed);
  const blocked: unknown[] = [];
  let endedWhileResting = 0;
  for (let i = 0; i < WORLDS; i++) {
    const world = new SelfTradeWorld(random, false);
    for (let step = 0; step < STEPS; step++) {
      const events = world.step();
      const placed = events.flatMap((each) => (each.type === 'orderPlaced' ? [each.event.order] : []));
      for (const { type, event } of events) if (type === 'orderChanged' && event.reason === 'SELF_MATCH' && !placed.includes(event.order)) endedWhileResting++;
      if (world.fieldTrades)
        for (const side of ['BACK', 'LAY'] as const) blocked.push(...blockedByOwn(world, side).map((order) => ({ world: i, step, order })));
    }
  }
  expect(blocked, `PROPERTY_SEED=${seed} repeats it`).toEqual([]);
  expect(endedWhileResting).toBeGreaterThan(0);
});
