/** The worked examples of the starting price in docs/matching.md: every number of that section. Paise, hundredths. */
import { describe, expect, it } from 'vitest';
import { eventsSince } from '../testing/history.ts';
import { type MarketEngine, type OrderOutcome, perform, type PlaceCommand, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { bet, engineWith, heldFor, MATCH_ODDS, placeAccepted, rupeesByWinner } from '../testing/testing-engine.ts';

const ACCOUNTS = [1, 2, 3, 4, 5, 6];

const market = (): MarketEngine => engineWith({ markets: [{ ...MATCH_ODDS, startingPrice: 'OFFERED' }], accounts: ACCOUNTS.map((account) => ({ account })) });

/** Places an order at the starting price with the stake or liability of `size`; `price` 100: any price. Returns its id. */
function waiting(engine: MarketEngine, { size, price, ...command }: PlaceCommand): number {
  const isAnyPrice = price === 100;
  const placed: PlaceWithTerms = {
    ...command,
    orderType: isAnyPrice ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE',
    price: isAnyPrice ? 0 : price,
    ...(command.side === 'BACK' ? { size } : { liability: size }),
  };
  expect(perform(engine, { type: 'place', command: placed })).toMatchObject({ ok: true });
  return placed.order;
}

/** Makes the starting prices. Returns that of runner 0, and what was matched of each order. */
function start(engine: MarketEngine, maxWin = 0): { readonly price: number | undefined; readonly matched: (order: number) => number } {
  const limits = ACCOUNTS.map((account) => ({ account, minStake: 0, maxWin: account === 1 ? maxWin : 0 }));
  perform(engine, { type: 'reconcile', market: 1, limits });
  const events = eventsSince(engine, 0);
  const last = new Map<number, OrderOutcome>();
  for (const { type, event } of events) if (type === 'orderChanged') last.set(event.order, event);
  const price = events.flatMap(({ type, event }) => (type === 'startingPrice' ? [event.price] : []))[0];
  return { price, matched: (order) => last.get(order)?.matched ?? 0 };
}

describe('the starting price', () => {
  it('of 1,000 of stakes and 6,000 of liability is 7.00, of 6,000 and 1,000 it is 1.16', () => {
    const engine = market();
    waiting(engine, bet('BACK', 1_000_00, 100));
    waiting(engine, bet('LAY', 6_000_00, 100, { account: 2 }));
    expect([heldFor(engine, 1), heldFor(engine, 2)]).toEqual([1_000, 6_000]);
    expect(start(engine).price).toBe(700);
    expect(rupeesByWinner(engine, 1)).toEqual([6_000, -1_000, -1_000]);

    const short = market();
    const back = waiting(short, bet('BACK', 6_000_00, 100));
    waiting(short, bet('LAY', 1_000_00, 100, { account: 2 }));
    const { matched, price } = start(short);
    expect([price, matched(back), rupeesByWinner(short, 2)]).toEqual([116, 6_000_00, [-960, 6_000, 6_000]]);
    // The layer's stake at 1.16 and at 1.17.
    expect([Math.floor((100 * 1_000_00) / 16), Math.floor((100 * 1_000_00) / 17)]).toEqual([6_250_00, 5_882_35]);
  });

  it('counts waiting bets of the exchange: near 2.20, far 2.81', () => {
    const engine = market();
    const back = waiting(engine, bet('BACK', 1_962_83, 100));
    const lay = waiting(engine, bet('LAY', 3_571_03, 100, { account: 2 }));
    const exchange = placeAccepted(engine, bet('BACK', 3_000_00, 220, { account: 3 })).order;
    placeAccepted(engine, bet('LAY', 500_00, 218, { account: 4 }));
    expect(engine.projectedPrices(1, 0)[0]).toMatchObject({ near: 220, far: 281 });
    const { matched } = start(engine);
    expect([back, exchange, lay].map(matched)).toEqual([1_962_83, 1_013_02, 2_975_85]);
  });

  it('shares 100 among three backs of 100 at any price, before a back with a limit', () => {
    const engine = market();
    const backs = [1, 2, 3].map((account) => waiting(engine, bet('BACK', 100_00, 100, { account })));
    const limited = waiting(engine, bet('BACK', 100_00, 200, { account: 5 }));
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 4 }));
    const { matched } = start(engine);
    expect([...backs, limited].map(matched)).toEqual([33_34, 33_33, 33_33, 0]);
  });

  it('fills the better limit first, then the older bet', () => {
    const engine = market();
    const [older, better, younger] = [280, 250, 280].map((price, index) => waiting(engine, bet('BACK', 100_00, price, { account: index + 1 })));
    waiting(engine, bet('LAY', 450_00, 280, { account: 6 }));
    const { matched, price } = start(engine);
    expect([price, [better!, older!, younger!].map(matched)]).toEqual([280, [100_00, 100_00, 50_00]]);
  });

  it('takes the rest of a bet with persistence MARKET_ON_CLOSE: 70 against a liability of 100 at 2.42', () => {
    const engine = market();
    const persistence = 'MARKET_ON_CLOSE';
    const back = { ...bet('BACK', 100_00, 400), persistence } as const;
    const lay = { ...bet('LAY', 50_00, 300, { account: 3 }), persistence } as const;
    perform(engine, { type: 'place', command: back });
    placeAccepted(engine, bet('LAY', 30_00, 400, { account: 2 }));
    perform(engine, { type: 'place', command: lay });
    const { matched, price } = start(engine);
    expect([price, matched(back.order), matched(lay.order)]).toEqual([242, 100_00, 70_00]);
    expect(heldFor(engine, 3)).toBe(99.4);
  });

  it('cuts a back of 1,000 at 7.00 to 750 if the player may win 4,500', () => {
    const engine = market();
    const back = waiting(engine, bet('BACK', 1_000_00, 100));
    waiting(engine, bet('LAY', 6_000_00, 100, { account: 2 }));
    const { matched, price } = start(engine, 4_500_00);
    expect([price, matched(back), rupeesByWinner(engine, 1)]).toEqual([700, 750_00, [4_500, -750, -750]]);
  });
});
