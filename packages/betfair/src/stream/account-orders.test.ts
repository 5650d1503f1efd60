import { expect, it } from 'vitest';
import { OrderCache, type AnyMessage } from '../testing/stream-client.ts';
import { schemaCheck } from '../testing/stream-schema.ts';
import { AccountOrders, type OrderMarketChange } from './account-orders.ts';
import { changeLine } from './stream-messages.ts';
import { readOrderSubscription, type OrderFilter } from './subscription-requests.ts';
import type { StreamedOrder } from './unmatched-order.ts';

const filterOf = (orderFilter: object = {}): OrderFilter => readOrderSubscription({ orderFilter })!.filter;
const ALL = filterOf();
const order = (values: Partial<StreamedOrder> = {}): StreamedOrder => ({
  id: '101',
  marketId: '1.1',
  selectionId: 11,
  side: 'B',
  isComplete: false,
  price: 200,
  size: 100_00,
  persistence: 'LAPSE',
  orderType: 'LIMIT',
  startAmount: 0,
  placedAt: 1_700_000_000_000,
  matchedAt: null,
  cancelledAt: null,
  lapsedAt: null,
  matchedValue: 0,
  matched: 0,
  remaining: 100_00,
  lapsed: 0,
  cancelled: 0,
  voided: 0,
  lapseReason: 'TIME_ELAPSED',
  orderRef: '',
  strategyRef: '',
  matches: [],
  ...values,
});
const matched = (values: Partial<StreamedOrder> = {}): StreamedOrder =>
  order({ isComplete: true, remaining: 0, matched: 100_00, matchedValue: 100_00 * 210, matchedAt: 1, matches: [[210, 60_00], [209, 40_00]], ...values }); // prettier-ignore

it('a bet comes whole at each change, once per state, and leaves the image when it is complete', () => {
  const orders = new AccountOrders();
  orders.put(order());
  orders.put(order());
  expect(orders.position).toBe(1);
  expect(orders.image(ALL)).toMatchObject([
    { id: '1.1', fullImage: true, orc: [{ id: 11, fullImage: true, uo: [{ id: '101', status: 'E', sr: 100, rfo: '' }] }] },
  ]);
  orders.put(order({ isComplete: true, remaining: 0, lapsed: 100_00, lapsedAt: 5, lapseReason: 'MKT_SUSPENDED' }));
  expect(orders.changes(ALL, 1)).toEqual([
    {
      id: '1.1',
      orc: [{ id: 11, uo: [{ id: '101', p: 2, s: 100, side: 'B', status: 'EC', pt: 'L', ot: 'L', pd: 1_700_000_000_000, ld: 5, sm: 0, sr: 0, sl: 100, sc: 0, sv: 0, rac: '', rc: 'REG_MAIDAN', rfo: '', rfs: '', lsrc: 'MKT_SUSPENDED' }] }], // prettier-ignore
    },
  ]);
  expect(orders.image(ALL)).toEqual([]);
  expect(orders.changes(ALL, 2)).toEqual([]);
});

it('a bet at the starting price has its type and liability, and the schema knows them', async () => {
  const check = await schemaCheck();
  const sentOf = (values: Partial<StreamedOrder>) => {
    const orders = new AccountOrders();
    orders.put(order(values));
    const image = orders.image(ALL);
    check(JSON.parse(changeLine({ op: 'ocm', id: 1, clk: 'c.1.1.1', pt: 1 }, image.map((change) => JSON.stringify(change))))); // prettier-ignore
    return image[0]!.orc![0]!.uo![0];
  };
  const lay = { side: 'L', size: 0, remaining: 0, startAmount: 600_00 } as const;
  expect(sentOf({ ...lay, price: 0, orderType: 'MARKET_ON_CLOSE' })).toMatchObject({ ot: 'MOC', pt: 'L', bsp: 600, p: 0, s: 0, sr: 0 });
  expect(sentOf({ ...lay, price: 300, orderType: 'LIMIT_ON_CLOSE' })).toMatchObject({ ot: 'LOC', bsp: 600, p: 3 });
  expect(sentOf({ persistence: 'MARKET_ON_CLOSE' })).toMatchObject({ ot: 'L', pt: 'MOC' });
  expect(sentOf({ persistence: 'PERSIST' })).not.toHaveProperty('bsp');
});

it('positions are absolute by price; what became void goes with 0', () => {
  const orders = new AccountOrders();
  orders.put(order());
  orders.put(matched());
  expect(orders.changes(ALL, 1)).toMatchObject([{ orc: [{ mb: [[2.1, 60], [2.09, 40]], uo: [{ status: 'EC', sm: 100, avp: 2.1 }] }] }]); // prettier-ignore
  orders.put(matched({ id: '102', side: 'L' }));
  expect(orders.image(ALL)).toMatchObject([{ orc: [{ mb: [[2.1, 60], [2.09, 40]], ml: [[2.1, 60], [2.09, 40]] }] }]); // prettier-ignore
  expect(orders.image(ALL)[0]?.orc?.[0]).not.toHaveProperty('uo');
  const before = orders.position;
  orders.put(matched({ matched: 0, voided: 100_00, matches: [] }));
  expect(orders.changes(ALL, before)).toMatchObject([{ orc: [{ mb: [[2.1, 0], [2.09, 0]], uo: [{ status: 'EC', sm: 0, sv: 100 }] }] }]); // prettier-ignore
});

it('strategies restrict bets and parts, not the overall position', () => {
  const orders = new AccountOrders();
  orders.put(matched({ strategyRef: 'a' }));
  orders.put(matched({ id: '102', strategyRef: 'b' }));
  orders.put(order({ id: '103', strategyRef: 'a' }));
  orders.put(order({ id: '104' }));
  const part = { mb: [[2.1, 60], [2.09, 40]] }; // prettier-ignore
  const [market] = orders.image(filterOf({ customerStrategyRefs: ['a'], partitionMatchedByStrategyRef: true }));
  expect(market?.orc?.[0]).toMatchObject({ uo: [{ id: '103' }], mb: [[2.1, 120], [2.09, 80]], smc: { a: part } }); // prettier-ignore
  expect(Object.keys(market?.orc?.[0]?.smc ?? {})).toEqual(['a']);
  const [parts] = orders.image(filterOf({ includeOverallPosition: false, partitionMatchedByStrategyRef: true }));
  expect(parts?.orc?.[0]?.smc).toEqual({ a: part, b: part });
  expect(parts?.orc?.[0]).not.toHaveProperty('mb');
});

it('a closed market comes once more, and a bet of it opens it again with an image', () => {
  const orders = new AccountOrders();
  orders.put(matched());
  expect(orders.close('1.1')).toBe(true);
  expect(orders.close('1.1')).toBe(false);
  expect(orders.close('1.2')).toBe(false);
  expect(orders.changes(ALL, 1)).toEqual([{ id: '1.1', closed: true }]);
  expect(orders.image(ALL)).toEqual([]);
  orders.put(order({ id: '102' }));
  expect(orders.changes(ALL, 2)).toMatchObject([{ id: '1.1', fullImage: true, orc: [{ mb: [[2.1, 60], [2.09, 40]] }] }]); // prettier-ignore
});

it('a market that is renewed comes as an image, also without anything left', () => {
  const orders = new AccountOrders();
  orders.put(order());
  orders.put(order({ isComplete: true, remaining: 0, cancelled: 100_00 }));
  orders.prune(orders.position);
  orders.renew('1.1');
  expect(orders.changes(ALL, 2)).toEqual([{ id: '1.1', fullImage: true }]);
});

it('what is pruned is not reached any more', () => {
  const orders = new AccountOrders();
  orders.put(order());
  orders.put(order({ isComplete: true, remaining: 0, cancelled: 100_00 }));
  expect(orders.reaches(0)).toBe(true);
  orders.prune(2);
  expect(orders.reaches(1)).toBe(false);
  expect(orders.reaches(2)).toBe(true);
  expect(orders.reaches(3)).toBe(false);
});

it('a client keeps the right bets and positions through cuts and resubscriptions at random, and each complete bet comes once', async () => {
  const seed = Date.now() % 1_000_000;
  const check = await schemaCheck();
  for (let run = 0; run < 40; run += 1) expect(() => follow(seed * 40 + run, check), `seed ${seed * 40 + run}`).not.toThrow();
});

function follow(seed: number, check: (message: unknown) => void): void {
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const orders = new AccountOrders();
  const client = new OrderCache();
  const all = new Map<string, StreamedOrder>();
  let sent = 0;
  const send = (ct: string | undefined, changes: readonly OrderMarketChange[]): void => {
    const head = { op: 'ocm' as const, id: 1, clk: 'c.1.1.1', pt: 1, ...(ct === undefined ? {} : { ct: ct as 'SUB_IMAGE' }) };
    const message = JSON.parse(changeLine(head, changes.map((change) => JSON.stringify(change)))) as AnyMessage; // prettier-ignore
    check(message);
    client.take(message);
    sent = orders.position;
  };
  send('SUB_IMAGE', orders.image(ALL));
  for (let step = 0; step < 80; step += 1) {
    const known = [...all.values()].filter(({ isComplete }) => !isComplete);
    if (known.length < 3 || chance() < 0.3) {
      const id = String(100 + step);
      all.set(id, order({ id, marketId: `1.${1 + Math.floor(chance() * 3)}`, side: chance() < 0.5 ? 'B' : 'L', selectionId: 11 + Math.floor(chance() * 2) }));
      orders.put(all.get(id)!);
    } else {
      const old = known[Math.floor(chance() * known.length)]!;
      const fill = Math.min(old.remaining, 1 + Math.floor(chance() * 60_00));
      const isCancel = chance() < 0.3;
      const next: StreamedOrder = {
        ...old,
        remaining: isCancel ? 0 : old.remaining - fill,
        cancelled: isCancel ? old.remaining : 0,
        matched: isCancel ? old.matched : old.matched + fill,
        matches: isCancel ? old.matches : [...old.matches, [200 + old.matches.length, fill]],
        isComplete: isCancel || old.remaining === fill,
      };
      all.set(old.id, next);
      orders.put(next);
    }
    // the client is away, or slow
    if (chance() < 0.5) continue;
    if (chance() < 0.1) orders.prune(sent);
    send(chance() < 0.2 ? 'RESUB_DELTA' : undefined, orders.changes(ALL, sent));
    expectSame(client, all);
  }
  send(undefined, orders.changes(ALL, sent));
  const ended = client.ended.map((uo) => uo['id'] as string);
  expect(ended.toSorted()).toEqual([...all.values()].flatMap(({ id, isComplete }) => (isComplete ? [id] : [])).toSorted());
}

function expectSame(client: OrderCache, all: ReadonlyMap<string, StreamedOrder>): void {
  const executable = [...all.values()].flatMap(({ id, isComplete }) => (isComplete ? [] : [id]));
  const shown = [...client.markets.values()].flatMap(({ orders }) => [...orders.keys()]);
  expect(shown.toSorted()).toEqual(executable.toSorted());
  const matches = new Map<string, number>();
  for (const { marketId, selectionId, side, matches: own } of all.values())
    for (const [price, size] of own) {
      const key = `${marketId} ${selectionId} ${side === 'B' ? 'mb' : 'ml'} ${price / 100}`;
      matches.set(key, (matches.get(key) ?? 0) + size);
    }
  const cached = [...client.markets].flatMap(([id, market]) => [...market.matched].map(([key, size]) => [`${id} ${key}`, Math.round(size * 100)] as const));
  expect(new Map(cached)).toEqual(matches);
}
