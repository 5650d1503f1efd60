import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { DEFAULT_STAKE_BUTTONS } from '@maidan/domain';
import { expect, it } from 'vitest';
import { MarketDetailResult } from '../http/market/catalogue.ts';
import { pathOf } from '../endpoint.ts';
import * as ENDPOINTS from '../http/endpoints.ts';
import { bookmakerMarket, matchOddsMarket, sessionMarket } from '../fixtures/markets.ts';
import { matchedBet } from '../fixtures/bets.ts';
import { decodeStakeButtons, encodeStakeButtons, mergeStakeButtons, parseStakeButtons, parseStakeList } from './account-codec.ts';
import { decodeCreateBet, decodeOrderItem } from './bet-codec.ts';
import { fancyBetRate, parseRate, fromRupees, parseStake, toDecimal, toRupees } from './wire-units.ts';
import { applyMarketChanges, decodeMarket, encodeMarket, encodeMarketChanges, type MarketView } from './market-codec.ts';
import { decodeOrder } from './order-codec.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
console.info(`codecs.test.ts seed ${seed}`);

it('paise are unchanged after their way as rupees in JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(fromRupees(JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount);
    }),
    { seed },
  );
});

it('a stake is a positive number of rupees with at most two decimals, and nothing else', () => {
  expect([1000, 0.01, 10.12, 1234567.89].map(parseStake)).toEqual([100_000, 1, 1012, 123_456_789]);
  for (const wrong of [0, -1, -0.01, 10.129, 0.001, Number.NaN, Infinity, '100', '', null, undefined, {}, [5], true, 0.1 + 0.2])
    expect(parseStake(wrong)).toBeNull();
  // A huge stake stays a number, so that the refusal is the maximum stake.
  expect(parseStake(1e12)).toBeGreaterThan(1_00_00_000_00);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_00_00_000_00 }), (stake) => parseStake(stake / 100) === stake),
    { seed },
  );
});

it('an average has at most four decimals on the wire', () => {
  expect([356.41, 217.65, 185, 101, 90].map(toDecimal)).toEqual([3.5641, 2.1765, 1.85, 1.01, 0.9]);
});

it('a rate with float noise is rounded to the hundredth; text is not a rate', () => {
  expect([1.85, 1.1500000000000001, 0.9, 1.1 * 3, 1000].map(parseRate)).toEqual([185, 115, 90, 330, 100_000]);
  for (const wrong of ['1.85', 0, -2, 1.855, Number.NaN, Infinity, 1e12, null, undefined, {}]) expect(parseRate(wrong)).toBeNull();
});

it('[SO-12] [SO-13] a fancy bet is sent with fancyPrice/100, or 1 if that is 0', () => {
  expect([90, 110, 100, 0].map(fancyBetRate)).toEqual([0.9, 1.1, 1, 1]);
});

it('[VA-38] a market-detail result must be a list that is not empty', () => {
  expect(z.safeParse(MarketDetailResult, [matchOddsMarket]).success).toBe(true);
  for (const wrong of [[], {}, null, 'x', undefined, { 0: matchOddsMarket }]) expect(z.safeParse(MarketDetailResult, wrong).success).toBe(false);
});

it('a market that is decoded and encoded again is unchanged', () => {
  const [first, second] = matchOddsMarket.marketBook.runners;
  const implied: [number, number][] = [[1.84, 45_000]];
  const crossing = { ...matchOddsMarket, marketBook: { ...matchOddsMarket.marketBook, runners: [{ ...first!, impliedBack: implied }, second!] } };
  for (const market of [matchOddsMarket, crossing, bookmakerMarket, sessionMarket, { ...sessionMarket, runs: 0 }])
    expect(encodeMarket(decodeMarket(market))).toEqual(market);
});

const size = fc.integer({ min: 1, max: 1e11 });
const level = fc.record({ price: fc.integer({ min: 101, max: 100_000 }), size, implied: size }, { requiredKeys: ['price', 'size'] });
const side = fc.uniqueArray(level, { maxLength: 3, selector: ({ price }) => price });
const quote = fc.option(fc.record({ line: fc.integer({ min: 0, max: 400 }), rate: fc.integer({ min: 1, max: 300 }), size: fc.integer({ min: 1, max: 1e9 }) }));
const odds = fc.integer({ min: 101, max: 100_000 });
const state = fc.record({
  status: fc.constantFrom('OPEN', 'SUSPENDED', 'CLOSED'),
  reason: fc.constantFrom(null, 'BALL_RUNNING', 'OPERATOR'),
  inPlay: fc.boolean(),
  version: fc.nat(1000),
  feedStale: fc.boolean(),
  totalMatched: fc.integer({ min: 0, max: 1e12 }),
  runs: fc.option(fc.nat(400)),
  runners: fc.tuple(
    ...[11, 12].map((selectionId) =>
      fc.record({
        selectionId: fc.constant(selectionId),
        name: fc.constant(`runner ${selectionId}`),
        status: fc.constantFrom('ACTIVE', 'REMOVED'),
        back: side,
        lay: side,
        no: quote,
        yes: quote,
        last: fc.constant(185),
        startingPrice: fc.constant(234),
        projected: fc.option(fc.record({ near: fc.option(odds), far: fc.option(odds), stakes: fc.nat(1e9), liabilities: fc.nat(1e9) })),
      }),
    ),
  ),
});

it('before + changes = after, for any two states of a market, through JSON', () => {
  const base = decodeMarket(matchOddsMarket);
  fc.assert(
    fc.property(state, state, (one, other) => {
      const before = { ...base, ...one } as unknown as MarketView;
      const after = { ...base, ...other } as unknown as MarketView;
      const changes = encodeMarketChanges(before, after);
      expect(applyMarketChanges(before, JSON.parse(JSON.stringify(changes ?? {})))).toEqual(after);
      expect(encodeMarketChanges(after, after)).toBeNull();
    }),
    { seed },
  );
});

it('a starting price that is made is in the delta', () => {
  const before = decodeMarket(matchOddsMarket);
  const after = applyMarketChanges(before, { runners: [{ selectionId: 11, startingPrice: 2.34, projected: null }] });
  expect(after.runners[0]).toMatchObject({ startingPrice: 234, projected: null });
  expect(encodeMarketChanges(before, after)).toEqual({ runners: [{ selectionId: 11, startingPrice: 2.34 }] });
});

it('a delta leaves the runners that did not change as they are', () => {
  const before = decodeMarket(matchOddsMarket);
  const after = applyMarketChanges(before, { runners: [{ selectionId: 11, back: [[1.9, 100]] }] });
  expect(after.runners[0]?.back).toEqual([{ price: 190, size: 10_000 }]);
  expect(after.runners[1]).toBe(before.runners[1]);
});

it('[EN-28] stake buttons are rows of three pairs priceN, labelN', () => {
  const data = encodeStakeButtons(DEFAULT_STAKE_BUTTONS);
  expect(data.priceArray.map((row) => Object.keys(row).length)).toEqual([6, 6, 6, 2]);
  expect(data.priceArray[3]).toEqual({ price10: 2_000_000, label10: '2M' });
  expect(decodeStakeButtons(data)).toEqual(DEFAULT_STAKE_BUTTONS);
  expect(parseStakeButtons(mergeStakeButtons(DEFAULT_STAKE_BUTTONS))).toEqual(DEFAULT_STAKE_BUTTONS);
});

it('[VA-33] a change with a stake button that is not a whole number is refused', () => {
  expect(parseStakeButtons({ price1: 10.5, label1: 'x' })).toBeNull();
  expect(parseStakeButtons({ price1: 0, label1: 'x' })).toBeNull();
  expect(parseStakeButtons({ price1: 'abc', label1: 'x' })).toBeNull();
  expect(parseStakeButtons({})).toBeNull();
  expect(
    parseStakeList([
      { label: '1K', price: 1000 },
      { label: '5', price: 5.5 },
    ]),
  ).toBeNull();
  expect(parseStakeButtons({ price1: 500, label1: '500', other: 'dropped' })).toEqual([{ label: '500', price: 500 }]);
});

const bet = {
  runnerId: 11,
  selectionName: 'India',
  rate: 1.85,
  stake: 1000,
  marketId: '1.2001',
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  eventId: '3001',
  eventName: 'India v Australia',
  type: 'Back',
  browserdetail: 'b',
  ipaddress: '1.2.3.4',
};

it('a bet is the same bet over both transports; another value is another body', () => {
  const one = decodeCreateBet({ bet, betSlipRef: 'r-1' });
  expect(one).toMatchObject({
    reference: 'r-1',
    marketId: '1.2001',
    selectionId: 11,
    side: 'BACK',
    price: 185,
    stake: 100_000,
    line: null,
    claims: { marketType: 'MATCH_ODDS', eventId: '3001', selectionName: 'India' },
  });
  expect(decodeOrderItem({ side: 1, price: 1.85, selectionId: '11', marketId: '1.2001', totalSize: 1000, betSlipRef: 'r-2', btype: 'x' })).toMatchObject({
    side: 'LAY',
    selectionId: 11,
    price: 185,
    reference: 'r-2',
  });
  expect(decodeCreateBet({ bet: { ...bet, browserdetail: 'other', ipaddress: '' }, betSlipRef: 'r-1' }).canonical).toBe(one.canonical);
  for (const other of [
    { stake: 1000.01 },
    { rate: 1.86 },
    { type: 'Lay' },
    { runnerId: 12 },
    { marketId: '1.2002' },
    { line: 4 },
    { stake: 'abc' },
    { marketVersion: 2 },
  ])
    expect(decodeCreateBet({ bet: { ...bet, ...other }, betSlipRef: 'r-1' }).canonical).not.toBe(one.canonical);
  expect(decodeCreateBet({ bet: { ...bet, stake: 'abc' }, betSlipRef: 'r' }).canonical).not.toBe(
    decodeCreateBet({ bet: { ...bet, stake: 'abd' }, betSlipRef: 'r' }).canonical,
  );
});

it('a bet without terms is the same bet as before them; each of its terms is a part of it', () => {
  const plain = decodeCreateBet({ bet, betSlipRef: 'r' });
  expect(plain).not.toHaveProperty('terms');
  expect(plain.canonical).toBe('["1.2001",11,"BACK",185,100000,null,"LAPSE",null,"MATCH_ODDS","3001","India"]');
  const terms = { timeInForce: 'FILL_OR_KILL', minFillSize: 850.5, guard: { mode: 'any', ticks: 3 }, selfTrade: 'CANCEL_NEWEST' } as const;
  expect(decodeCreateBet({ bet: { ...bet, ...terms }, betSlipRef: 'r' }).terms).toEqual({ ...terms, minFillSize: 85_050 });
  const all = [
    { timeInForce: 'GTC' },
    { expiresAt: 5 },
    { minFillSize: 0 },
    { minFillSize: 1 },
    { guard: { mode: 'exact' } },
    { guard: { mode: 'any', ticks: 2 } },
    { selfTrade: 'CANCEL_REST' },
    { selfTrade: 'CANCEL_OLDEST' },
    { target: { type: 'PAYOUT', amount: 5 } },
    { target: { type: 'BACKERS_PROFIT', amount: 5 } },
    { target: { type: 'PAYOUT', amount: 6 }, selfTrade: 'CANCEL_OLDEST' },
  ] as const;
  const texts = [plain.canonical, ...all.map((one) => decodeCreateBet({ bet: { ...bet, ...one }, betSlipRef: 'r' }).canonical)];
  expect(new Set(texts).size).toBe(texts.length);
});

it('a term that cannot be read is one that the order checks refuse', () => {
  const decoded = (part: object) => decodeCreateBet({ bet: { ...bet, ...part }, betSlipRef: 'r' }).terms;
  for (const value of ['1', null, 1.5, Number.NaN, {}]) {
    expect(decoded({ expiresAt: value })).toEqual({ expiresAt: -1 });
    expect(decoded({ guard: { mode: 'any', ticks: value } })).toEqual({ guard: { mode: 'any', ticks: -1 } });
  }
  for (const minFillSize of ['1', null, -1, 0.001, {}]) expect(decoded({ minFillSize })).toEqual({ minFillSize: -1 });
});

it('the delay in an order and the address in a cash-out are ignored', () => {
  const item = { side: 0, price: 1.85, selectionId: 11, marketId: '1.2001', totalSize: 1000, betSlipRef: 'r-2', fromOneClick: true, line: null };
  expect(decodeOrderItem({ ...item, betDelay: 0 })).toEqual(decodeOrderItem({ ...item, betDelay: 99 }));
  const cashOut = (ipaddress: string) => decodeCreateBet({ bet: { ...bet, cashOutId: 'c-1', ipaddress }, betSlipRef: 'r-3' }).canonical;
  expect(cashOut('203.0.113.9')).toBe(cashOut(''));
});

it('references are 1 to 64 printable characters', () => {
  for (const betSlipRef of ['', 'x'.repeat(65), 'ref 1', 'रेफ', 'a\u0000b', 7, null])
    expect(decodeCreateBet({ bet, betSlipRef })).toMatchObject({ reference: '', malformed: 'betSlipRef' });
  for (const betSlipRef of ['x'.repeat(64), undefined]) {
    const request = decodeCreateBet({ bet, betSlipRef });
    expect(request.reference).toBe(betSlipRef ?? '');
    expect(request).not.toHaveProperty('malformed');
  }
});

it('wrong kinds of values never throw', () => {
  fc.assert(
    fc.property(
      fc.record({
        runnerId: fc.anything(),
        rate: fc.anything(),
        stake: fc.anything(),
        marketId: fc.anything(),
        type: fc.anything(),
        line: fc.anything(),
        marketType: fc.anything(),
        eventId: fc.anything(),
      }),
      (wild) => {
        let text: string | undefined;
        try {
          text = JSON.stringify(wild);
        } catch {
          return; // Not JSON (bigint, cycles): such a value cannot arrive over the wire.
        }
        expect(decodeCreateBet({ bet: JSON.parse(text), betSlipRef: 'r' }).reference).toBe('r');
      },
    ),
    { seed },
  );
});

it('bets are decoded to hundredths and paise', () => {
  expect(decodeOrder(matchedBet)).toMatchObject({
    order: '5001',
    side: 'BACK',
    price: 185,
    askedPrice: 184,
    size: 100_000,
    possibleProfit: 85_000,
    netProfit: null,
  });
});

it('paths are filled in and escaped', () => {
  expect(pathOf(ENDPOINTS.ladder, { memberCode: 'u1', marketId: '1.2/3' })).toBe('exposure/pnl/u1/markets/1.2%2F3/ladder');
  expect(() => pathOf(ENDPOINTS.ladder, { memberCode: 'u1' })).toThrow('marketId');
});
