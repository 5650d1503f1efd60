/** Properties of markets with cross-matching (MX) in random worlds of the fast engine: holds, pools, and orders of one paisa at a front. */
import { LADDER, oddsHold, openBet, type Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { eventsSince } from '../testing/history.ts';
import { Random } from '../testing/fuzz-sources/random.ts';
import { perform, type EngineCommand, type EngineSnapshot, type MarketEngine, type OddsPosition, type OpenOrderState } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS } from '../testing/testing-engine.ts';
import { emptyEngine, printedSeed, randomCrossWorld, randomTermsWorld } from '../testing/testing-worlds.ts';

interface OddsBet {
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly size: number;
}
type HeldOrder = OddsBet & Pick<OpenOrderState, 'status' | 'terms'>;

/** Returns an open order as its hold counts it: at the limit of guard any, and a target with the part of a paisa that it needs more. */
function heldOrder({ price, runner, side, size, status, terms }: HeldOrder): OddsBet {
  const moved = terms?.guard.mode === 'any' ? terms.guard.ticks * (side === 'BACK' ? -1 : 1) : 0;
  const tick = LADDER.findIndex((each) => each === price) + moved;
  const limit = LADDER[Math.max(0, Math.min(LADDER.length - 1, tick))]!;
  const unit = terms?.target?.type === 'PAYOUT' ? limit : limit - 100;
  const isBeyond = status === 'PENDING' && terms?.target !== undefined && (100 * terms.target.amount) % unit !== 0;
  return { runner, side, price: limit, size: isBeyond ? size + 1 : size };
}

/** Returns the players' positions in odds markets, each with its name. */
function oddsPositions({ positions }: EngineSnapshot): (readonly [string, OddsPosition])[] {
  return positions.flatMap((each) => (each.account > 0 && 'ifWin' in each ? [[`${each.account}/${each.market}`, each] as const] : []));
}

/** Returns the worst case of each position with its open orders, rounded up, computed from all of them. */
function worstCases(state: EngineSnapshot): Map<string, number> {
  return new Map(
    oddsPositions(state).map(([name, position]) => {
      const own = state.orders.filter(({ account, market }) => account === position.account && market === position.market);
      const { numberOfWinners } = state.markets.find(({ market }) => market === position.market)!;
      const held = own.map((order) => (order.orderType === undefined ? heldOrder({ ...order, size: order.remaining }) : openBet(order)));
      return [name, oddsHold(position, held as Parameters<typeof oddsHold>[1], { numberOfWinners })];
    }),
  );
}

/** Returns the accounts of a command that places: it takes the holds of its orders. */
function placing(command: EngineCommand): readonly number[] {
  if (command.type === 'place') return [command.command.account];
  if (command.type === 'batch') return command.instructions.map(({ account }) => account);
  return command.type === 'replace' ? [command.account] : [];
}

it('[MX-115] no fill raises a hold, and each hold is the worst case of bets and open orders, rounded up (seed printed)', () => {
  const seed = printedSeed('holds');
  let fills = 0;
  for (let world = seed; world < seed + 24; world++) {
    const { engine, step } = randomTermsWorld(world);
    let before = engine.snapshot();
    for (let i = 0; i < 150; i++) {
      const mark = engine.mark();
      const { command } = step();
      const after = engine.snapshot();
      const holds = new Map(oddsPositions(after).map(([name, { hold }]) => [name, hold]));
      expect({ command, holds }).toEqual({ command, holds: worstCases(after) });
      // The fills of an order that a command places are those at its release, which places nothing.
      const accounts = placing(command);
      const earlier = new Map(oddsPositions(before).map(([name, { hold }]) => [name, hold]));
      const raised = [...holds].filter(([name, hold]) => !accounts.includes(Number(name.split('/')[0])) && hold > (earlier.get(name) ?? 0));
      expect({ command, raised }).toEqual({ command, raised: [] });
      fills += eventsSince(engine, mark).filter(({ type }) => type === 'trade').length;
      before = after;
    }
  }
  expect(fills).toBeGreaterThan(100);
});

/** Returns the account whose orders a command concerns, undefined if it is of all accounts. */
function accountOf(command: EngineCommand, owners: ReadonlyMap<number, number>): number | undefined {
  if (command.type === 'place') return command.command.account;
  if (command.type === 'batch') return command.instructions[0]?.account;
  if (command.type === 'release') return owners.get(command.order);
  if (command.type === 'releaseBatch') return owners.get(command.orders[0]!);
  return 'account' in command ? command.account : undefined;
}

it('[MX-128] players and demo accounts never share a match: the commands of one pool alone give its trades and books (seed printed)', () => {
  const seed = printedSeed('pools');
  const crossed = [0, 0];
  for (let world = seed; world < seed + 24; world++) {
    const { engine, step, world: made } = randomCrossWorld(world);
    const pools = new Map<number, number>([...made.accounts.map(({ account, pool }) => [account, pool] as const), [0, 0], [-1, 1], [-2, 0], [-3, 1]]);
    const commands: EngineCommand[] = [];
    for (let i = 0; i < 200; i++) {
      const { command, answer } = step();
      // A number that an order of the other pool has is free without that pool.
      if (answer !== null && 'code' in answer && answer.code === 'ORDER_EXISTS') continue;
      commands.push(command);
      // Otherwise a command of the other pool would end the maker's batch.
      if (command.type !== 'level') continue;
      commands.push({ type: 'uncross', market: command.market });
      engine.uncross(command.market);
    }
    const owners = new Map<number, number>();
    for (const { type, event } of eventsSince(engine, 0)) if (type === 'orderPlaced') owners.set(event.order, event.account);
    for (const pool of [0, 1]) {
      const alone = emptyEngine(made);
      for (const command of commands) if ((pools.get(accountOf(command, owners) ?? NaN) ?? pool) === pool) perform(alone, command);
      const seen = [engine, alone].map((each) => {
        const { levels, positions } = each.snapshot();
        const trades = eventsSince(each, 0).flatMap(({ type, event }) => {
          if (type !== 'trade' || event.pool !== pool) return [];
          const { match, ...trade } = event;
          return [{ ...trade, isCrossed: match > 0 }];
        });
        return { trades, levels: levels.filter((level) => level.pool === pool), positions: positions.filter(({ account }) => pools.get(account) === pool) };
      });
      expect(seen[0]).toEqual(seen[1]);
      crossed[pool]! += seen[0]!.trades.filter(({ isCrossed }) => isCrossed).length;
      const strangers = seen[0]!.trades.filter(({ makerOrder, takerOrder }) =>
        [makerOrder, takerOrder].some((order) => (pools.get(owners.get(order) ?? NaN) ?? pool) !== pool),
      );
      expect(strangers).toEqual([]);
    }
  }
  expect(Math.min(...crossed)).toBeGreaterThan(10);
});

/** Returns an engine with one resting order of 10 to 200 rupees on each side of each runner, whose prices nearly cover each other. */
function randomField(random: Random, runners: number): MarketEngine {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, runners, crossMatching: true }] });
  const weights = Array.from({ length: runners }, () => random.whole(1, random.of([2, 5])));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (const [runner, weight] of weights.entries())
    for (const side of ['BACK', 'LAY'] as const) {
      const away = random.whole(-1, 6) * (side === 'BACK' ? 1 : -1);
      const tick = LADDER.findIndex((price) => price >= Math.min(90_000, (100 * sum) / weight)) + away;
      const command = bet(side, random.whole(10_00, 200_00), LADDER[Math.max(0, tick)]!, { runner, account: 2 });
      const mark = engine.mark();
      if (engine.placeOrder(command) !== null || engine.lastMatched() > 0) engine.undoTo(mark);
    }
  return engine;
}

/** Returns orders of 1 paisa at prices that are up to 6 ticks better than the front of a queue. */
function dustAt(engine: MarketEngine, random: Random, runner: number, side: Side): ReturnType<typeof bet>[] {
  const front = engine.levels({ market: 1, pool: 0, runner, side: side === 'BACK' ? 'LAY' : 'BACK' }, 1)[0];
  if (front === undefined) return [];
  const tick = LADDER.findIndex((price) => price === front.price) + random.whole(1, 6) * (side === 'BACK' ? -1 : 1);
  return tick < 0 || tick >= LADDER.length ? [] : [bet(side, 1, LADDER[tick]!, { runner, account: 4 })];
}

it('[MX-124] an order of 1 paisa at any front never blocks a match of 1 rupee or more (seed printed)', () => {
  const random = new Random(printedSeed('dust'));
  const seen: Record<Side, number> = { BACK: 0, LAY: 0 };
  let rested = 0;
  for (let i = 0; i < 400; i++) {
    const runners = random.whole(2, 5);
    const engine = randomField(random, runners);
    const side = random.of<Side>(['BACK', 'LAY']);
    const level = engine.shownLevels({ market: 1, pool: 0, runner: 0, side }, 1)[0];
    if (level === undefined || level.implied === 0) continue;
    const taker = bet(side, random.whole(1_00, 100_00), level.price, { account: 3 });
    const mark = engine.mark();
    const matchedWith = (dust: readonly ReturnType<typeof bet>[]): number => {
      for (const order of dust) {
        const before = engine.mark();
        // It must come to rest at the front.
        if (engine.placeOrder(order) !== null || engine.lastMatched() > 0 || engine.queueAhead(order.order) !== 0) engine.undoTo(before);
        else rested++;
      }
      engine.placeOrder(taker);
      const matched = engine.lastMatched();
      engine.undoTo(mark);
      return matched;
    };
    const whole = matchedWith([]);
    if (whole < 2_00) continue;
    const fronts = Array.from({ length: runners }, (_, runner) => (['BACK', 'LAY'] as const).map((each) => dustAt(engine, random, runner, each))).flat(2);
    // Rounding may move a paisa for each runner and two for each such order, no more.
    for (const dust of [...fronts.map((each) => [each]), fronts]) expect(matchedWith(dust)).toBeGreaterThanOrEqual(whole - runners - 2 * dust.length);
    seen[side]++;
  }
  expect(Math.min(seen.BACK, seen.LAY, rested)).toBeGreaterThan(5);
});
