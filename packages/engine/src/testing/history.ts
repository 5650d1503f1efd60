/**
 * An event-sourcing view of the engine, for tests, tools and docs. `decide` returns the events of a command and changes nothing. `evolve`
 * applies an event to a snapshot, so that a state can be rebuilt from its history. `engineOf` creates an engine from a snapshot. The server
 * does not use this: it applies commands to the live engine and undoes them with the journal.
 */
import {
  type EngineAnswer,
  type EngineCommand,
  type EngineEventSink,
  type EngineSnapshot,
  type MarketEngine,
  type OpenOrderState,
  type QueuePlace,
  createMarketEngine,
  perform,
} from './plain-engine.ts';

type EventOf<Name extends keyof EngineEventSink> = Parameters<Required<EngineEventSink>[Name]>[0];

/** A call of the event sink as a value: the name of the method, and a copy of its record. */
export type EngineEvent = { [Name in keyof Required<EngineEventSink>]: { readonly type: Name; readonly event: EventOf<Name> } }[keyof EngineEventSink];

const EVENT_NAMES: readonly (keyof Required<EngineEventSink>)[] = [
  'orderPlaced',
  'orderChanged',
  'crossMatched',
  'startingPrice',
  'startingPhaseChanged',
  'trade',
  'holdMoved',
  'positionChanged',
  'walletChanged',
  'bookChanged',
  'makerQuoted',
  'houseQuoted',
  'marketChanged',
  'runnerChanged',
  'positionReleased',
  'groupTripped',
  'groupChanged',
];

/** Returns all events since a mark, in order. */
export function eventsSince(engine: MarketEngine, mark: number): EngineEvent[] {
  const events: EngineEvent[] = [];
  const sink = Object.fromEntries(EVENT_NAMES.map((type) => [type, (event: object) => void events.push({ type, event: { ...event } } as EngineEvent)]));
  engine.drain(mark, sink as unknown as EngineEventSink);
  return events;
}

/** Returns the result and the events of a command without changing the engine. */
export function decide(engine: MarketEngine, command: EngineCommand): { readonly answer: EngineAnswer; readonly events: readonly EngineEvent[] } {
  const mark = engine.mark();
  const answer = perform(engine, command);
  const events = eventsSince(engine, mark);
  engine.undoTo(mark);
  return { answer, events };
}

/** Returns the terms of a placed order as its state has them: a plain order has none. */
function termsOf(
  options: Pick<EventOf<'orderPlaced'>, 'timeInForce' | 'expiresAt' | 'minFillSize' | 'guard' | 'guardTicks' | 'selfTrade' | 'target' | 'targetAmount'>,
): Pick<OpenOrderState, 'terms'> {
  const { timeInForce, expiresAt, minFillSize, guard, guardTicks, selfTrade, target: type, targetAmount: amount } = options;
  const terms = { timeInForce, expiresAt, minFillSize, guard: guard === 'any' ? { mode: guard, ticks: guardTicks } : { mode: guard }, selfTrade };
  if (type !== null) return { terms: { ...terms, target: { type, amount } } };
  return isOrdinary(terms) ? {} : { terms };
}

function isOrdinary({ timeInForce, expiresAt, guard, selfTrade }: NonNullable<OpenOrderState['terms']>): boolean {
  return timeInForce === 'GTC' && expiresAt === null && guard.mode === 'better' && selfTrade === 'CANCEL_REST';
}

/** Returns the terms of an order after a change. A target is part of them only until the order has met its book. */
function termsAfter(before: OpenOrderState, { expiresAt, status }: EventOf<'orderChanged'>): Pick<OpenOrderState, 'terms'> {
  if (before.terms === undefined) return {};
  const { target, ...others } = { ...before.terms, expiresAt };
  if (target !== undefined && status === 'PENDING') return { terms: { ...others, target } };
  return target !== undefined && isOrdinary(others) ? {} : { terms: others };
}

/** Returns the state after an event. Wallet versions stay, because they change at commits, which are not events. */
export function evolve(state: EngineSnapshot, reported: EngineEvent): EngineSnapshot {
  switch (reported.type) {
    case 'orderPlaced': {
      const { order, account, market, runner, side, price, line, size, persistence, orderType, liability, group, ...options } = reported.event;
      const placed: OpenOrderState = {
        order,
        account,
        market,
        runner,
        side,
        price,
        line,
        size,
        matched: 0,
        matchedValue: 0,
        remaining: size,
        cancelled: 0,
        lapsed: 0,
        status: 'PENDING',
        persistence,
        ...(group === 0 ? {} : { group }),
        ...(orderType === 'LIMIT' ? termsOf(options) : { orderType, liability }),
      };
      return { ...state, orders: [...state.orders, placed].toSorted((a, b) => a.order - b.order) };
    }
    case 'orderChanged':
      return orderChanged(state, reported.event);
    case 'trade':
      return makerTraded(state, reported.event);
    case 'positionChanged': {
      const position = reported.event;
      const others = state.positions.filter((other) => other.account !== position.account || other.market !== position.market);
      return { ...state, positions: [...others, position].toSorted((a, b) => a.market - b.market || a.account - b.account) };
    }
    case 'positionReleased': {
      const { account, market } = reported.event;
      return { ...state, positions: state.positions.filter((position) => position.account !== account || position.market !== market) };
    }
    case 'walletChanged': {
      const { account, cash, held } = reported.event;
      return { ...state, accounts: state.accounts.map((wallet) => (wallet.account === account ? { ...wallet, cash, held, owing: cash < 0 } : wallet)) };
    }
    case 'makerQuoted': {
      const { market, pool, runner, side, price, size, movedToTail } = reported.event;
      return withQueue(state, { market, pool, runner, side, price }, (queue) => {
        if (movedToTail) return [...queue.filter((place) => place.order !== 0), { order: 0, size }];
        return queue.map((place) => (place.order === 0 ? { order: 0, size } : place));
      });
    }
    case 'groupChanged':
      return { ...state, groups: groupsAfter(state.groups, reported.event) };
    default:
      return marketEvolved(state, reported);
  }
}

/** Returns the groups after a change of one. No event reports their fills. */
function groupsAfter(groups: EngineSnapshot['groups'], { account, group, state }: EventOf<'groupChanged'>): EngineSnapshot['groups'] {
  const others = groups.filter((other) => other.account !== account || other.group !== group);
  if (state === null) return others;
  return [...others, { account, group, ...state, fills: [] }].toSorted((a, b) => a.account - b.account || a.group - b.group);
}

type Level = Pick<EngineSnapshot['levels'][number], 'market' | 'pool' | 'runner' | 'side' | 'price'>;

/** Returns the state with one queue changed. Empty places and queues are removed. */
function withQueue(state: EngineSnapshot, level: Level, change: (queue: readonly QueuePlace[]) => readonly QueuePlace[]): EngineSnapshot {
  const isLevel = (other: Level): boolean =>
    other.market === level.market && other.pool === level.pool && other.runner === level.runner && other.side === level.side && other.price === level.price;
  const queue = change(state.levels.find(isLevel)?.queue ?? []).filter((place) => place.size > 0);
  const others = state.levels.filter((other) => !isLevel(other));
  const levels = queue.length === 0 ? others : [...others, { ...level, queue }];
  const bySide = (a: Level): number => (a.side === 'BACK' ? 0 : 1);
  return {
    ...state,
    levels: levels.toSorted(
      (a, b) =>
        a.market - b.market || a.pool - b.pool || a.runner - b.runner || bySide(a) - bySide(b) || (a.side === 'BACK' ? b.price - a.price : a.price - b.price),
    ),
  };
}

function orderChanged(state: EngineSnapshot, event: EventOf<'orderChanged'>): EngineSnapshot {
  const { order, status, size, matched, matchedValue, remaining, cancelled, lapsed, persistence, group } = event;
  const before = state.orders.find((other) => other.order === order);
  if (before === undefined) throw new RangeError(`order ${order} changed but is not open`);
  const { terms, group: groupBefore, ...plain } = before;
  void [terms, groupBefore];
  const fields = group === 0 ? plain : { ...plain, group };
  const changed = { ...fields, status, size, matched, matchedValue, remaining, cancelled, lapsed, persistence, ...termsAfter(before, event) };
  const orders = state.orders.flatMap((other) => (other.order !== order ? [other] : status === 'COMPLETE' ? [] : [changed]));
  const pool = state.accounts.find((account) => account.account === before.account)?.pool ?? 0;
  // A resting lay is a price that players can back at.
  const level: Level = { market: before.market, pool, runner: before.runner, side: before.side === 'LAY' ? 'BACK' : 'LAY', price: before.price };
  // An order at the starting price is in no book.
  if (before.orderType !== undefined || (before.status === 'PENDING' && status !== 'EXECUTABLE')) return { ...state, orders };
  return withQueue({ ...state, orders }, level, (queue) => {
    const place = { order, size: status === 'EXECUTABLE' ? remaining : 0 };
    return queue.some((other) => other.order === order) ? queue.map((other) => (other.order === order ? place : other)) : [...queue, place];
  });
}

/** Reduces the maker's level that a trade filled. Players' orders have their own events, and house quotes have no level. */
function makerTraded(state: EngineSnapshot, event: EventOf<'trade'>): EngineSnapshot {
  const { atStart, market, pool, runner, price, size, takerOrder, takerSide, makerOrder } = event;
  // What a fill at the starting price leaves of a level is an event of its own.
  if (takerOrder === 0 || makerOrder !== 0 || atStart) return state;
  return withQueue(state, { market, pool, runner, side: takerSide, price }, (queue) =>
    queue.map((place) => (place.order === 0 ? { order: 0, size: place.size - size } : place)),
  );
}

function marketEvolved(state: EngineSnapshot, reported: EngineEvent): EngineSnapshot {
  const changed = (market: number, change: (before: EngineSnapshot['markets'][number]) => EngineSnapshot['markets'][number]): EngineSnapshot => ({
    ...state,
    markets: state.markets.map((other) => (other.market === market ? change(other) : other)),
  });
  switch (reported.type) {
    case 'houseQuoted': {
      const { market, runner, back, lay } = reported.event;
      return changed(market, (before) => ({ ...before, quotes: before.quotes.with(runner, { back, lay }) }));
    }
    case 'marketChanged': {
      const { market, open, version } = reported.event;
      return changed(market, (before) => ({ ...before, open, version }));
    }
    case 'runnerChanged': {
      const { market, runner, active } = reported.event;
      return changed(market, (before) => ({ ...before, active: before.active.with(runner, active) }));
    }
    case 'startingPhaseChanged': {
      const { market, phase } = reported.event;
      return changed(market, (before) => ({ ...before, startingPrice: phase }));
    }
    default:
      return state;
  }
}

/** Returns a new engine with the state of a snapshot, as a restart would load it. The snapshot must have no levels of the maker. */
export function engineOf(snapshot: EngineSnapshot): MarketEngine {
  const engine = createMarketEngine({ orders: 16, accounts: 16, positions: 16, books: 1 });
  for (const account of snapshot.accounts) engine.loadAccount(account);
  for (const { active, quotes, ...market } of snapshot.markets) {
    engine.openMarket(market);
    for (const [runner, isActive] of active.entries()) if (!isActive) engine.setRunnerActive(market.market, runner, false);
    for (const [runner, { back, lay }] of quotes.entries()) if (back !== null || lay !== null) engine.quoteHouse(market.market, runner, back, lay);
  }
  engine.commit();
  for (const group of snapshot.groups) engine.loadGroup(group);
  for (const position of snapshot.positions) engine.loadPosition(position);
  const orders = new Map(snapshot.orders.map((order) => [order.order, order]));
  const load = (order: OpenOrderState | undefined): void => {
    if (order === undefined) throw new RangeError('the snapshot has a level with an unknown order');
    engine.loadOpenOrder(order);
  };
  for (const level of snapshot.levels) for (const place of level.queue) load(orders.get(place.order));
  for (const order of snapshot.orders) if (order.status === 'PENDING' || order.orderType !== undefined) load(order);
  return engine;
}
