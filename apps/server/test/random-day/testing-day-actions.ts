/** TEST FIXTURE: actions of a day (test/random-day/testing-day.ts). A new action is one more row; the state that it needs is in `Day`. */
import type { FeedEvent, Price } from '@maidan/domain';
import type { Login } from '@maidan/contract';
import { houseEvent, lineEvent, ladderEvents, level } from '../../src/modules/feeds/script/script-events.ts';
import { emitRaw } from '../testing-app.ts';
import { PLAY_ACTIONS } from './testing-day-play.ts';
import { became, byPlayer, NOTHING, pick, signUpWith, type Day, type DayAction, type DayMarket, type Draw } from './testing-day-stage.ts';

const LAKH = 1_00_000_00;
/** Decimal odds of the books, all on the ladder. */
const PRICES = [1.5, 1.85, 2, 2.5, 3.5] as const;
const KINDS = ['MATCH_ODDS', 'MATCH_ODDS', 'MATCH_ODDS', 'Special', 'SESSION'] as const;
const DAY_MARKETS = 8;

const rupees = (draw: Draw): number => (draw(400) === 0 ? 5_00_000 : (10_000 + draw(200_000)) / 100);
const playing = (day: Day): readonly DayMarket[] => day.markets.filter(({ state }) => state === 'open');

async function openMarket(day: Day, draw: Draw): Promise<string> {
  const number = day.next();
  const [eventId, marketId, marketType] = [`9${number}`, `1.9${number}`, KINDS[draw(KINDS.length)]!];
  const selectionIds = marketType === 'SESSION' ? [number * 10] : [1, 2, 3].map((runner) => number * 10 + runner);
  const names = selectionIds.map((id) => `Runner ${id}`);
  const event = { eventId, eventName: `Day ${number}`, eventTypeId: '4', competitionId: '900', competitionName: 'Day', openDate: 0, teams: names } as const;
  await day.test.script.say([
    { type: 'event', event: { ...event, openDate: day.test.clock.now() } },
    {
      type: 'market',
      market: {
        marketId,
        eventId,
        marketName: `Market ${number}`,
        marketType,
        numberOfWinners: 1,
        turnInPlay: true,
        runners: selectionIds.map((selectionId, index) => ({ selectionId, name: names[index]!, sortPriority: index + 1 })),
        // house markets have the delay of their kind anyway
        betDelay: 0,
        ...(marketType === 'SESSION' ? { fancyKind: 'overs' as const } : {}),
      },
    },
    { type: 'market-status', marketId, status: 'OPEN', inPlay: true },
  ]);
  // makers wait 3 s after an opening
  await day.test.clock.advance(3_500);
  const market: DayMarket = { marketId, marketType, selectionIds, state: 'open', quotes: [] };
  await sayPrices(day, market, draw);
  day.markets.push(market);
  return 'OK';
}

async function sayPrices(day: Day, market: DayMarket, draw: Draw): Promise<string> {
  const { marketId, marketType, selectionIds } = market;
  const said: FeedEvent[] = [];
  market.quotes = selectionIds.map((selectionId) => {
    if (marketType === 'SESSION') {
      const [no, yes] = [44 + draw(3), 46 + draw(3)];
      said.push(lineEvent(marketId, [no, 100], [yes, 90]));
      return { selectionId, back: { price: 0.9, line: yes }, lay: { price: 1, line: no } };
    }
    const price = Math.round(PRICES[draw(PRICES.length)]! * 100) as Price;
    const above = price + (price < 200 ? 1 : price < 300 ? 2 : 5);
    said.push(
      ...(marketType === 'Special'
        ? [houseEvent(marketId, selectionId, price, above)]
        : ladderEvents(marketId, selectionId, [level(price, LAKH)], [level(above, LAKH)])),
    );
    return { selectionId, back: { price: price / 100, line: null }, lay: { price: above / 100, line: null } };
  });
  await day.test.script.say(said);
  return 'OK';
}

/** Places a bet of any kind: most at prices that match, some that rest. */
async function bet(day: Day, draw: Draw, kinds: readonly DayMarket['marketType'][]): Promise<string> {
  const player = pick(day.players, draw);
  const market = pick(
    playing(day).filter(({ marketType }) => kinds.includes(marketType)),
    draw,
  );
  if (player === undefined || market === undefined) return NOTHING;
  const quote = pick(market.quotes, draw)!;
  const side = draw(2);
  const { price, line } = side === 0 ? quote.back : quote.lay;
  const item = {
    side,
    // one in four has a price of its own: it rests, or a house market refuses it
    price: draw(4) === 0 ? PRICES[draw(PRICES.length)] : price,
    selectionId: quote.selectionId,
    marketId: market.marketId,
    totalSize: rupees(draw),
    line,
    persistence: draw(4) === 0 ? 'PERSIST' : 'LAPSE',
    betSlipRef: `day-${day.next()}`,
  };
  const reply = await day.call(player, 'POST', 'exchange/order', [item]);
  if (became(reply) !== 'OK') return became(reply);
  const [result] = (reply.body as unknown as { result: [{ success: boolean; code?: string }] }).result;
  return result.success ? 'OK' : (result.code ?? 'REFUSED');
}

interface OpenOrder {
  readonly _id: string;
  readonly marketId: string;
  readonly sizeMatched: number;
  readonly sizeRemaining: number;
  readonly askedRate: number;
}
/** Returns an open order of some player that `fits`; null if there is none. */
async function openOrder(day: Day, draw: Draw, fits: (order: OpenOrder) => boolean): Promise<{ readonly player: Login; readonly order: OpenOrder } | null> {
  const player = pick(day.players, draw);
  if (player === undefined) return null;
  const reply = await day.call(player, 'GET', `account/${player.data.memberCode}/order-list?orderStatus=open`);
  const order = pick((reply.body as unknown as { result: OpenOrder[] }).result.filter(fits), draw);
  return order === undefined ? null : { player, order };
}

const rests = ({ sizeRemaining }: OpenOrder): boolean => sizeRemaining > 0;

async function cashOut(day: Day, draw: Draw): Promise<string> {
  const found = await openOrder(day, draw, ({ sizeMatched }) => sizeMatched > 0);
  if (found === null) return NOTHING;
  const { player, order } = found;
  const reply = await day.call(player, 'POST', 'exchange/cash-out/quote', { marketId: order.marketId, percent: draw(2) === 0 ? 100 : 1 + draw(99) });
  if (became(reply) !== 'OK') return became(reply);
  const { cashOutId } = (reply.body as unknown as { result: { cashOutId: string } }).result;
  const reference = `day-${day.next()}`;
  const socket = await day.socketOf(player);
  return new Promise((resolve) => {
    const done = (what: string) => (payload: { readonly betSlipRef?: string; readonly code?: string }) => {
      if (payload.betSlipRef !== reference) return;
      for (const [name, listener] of listeners) socket.off(name, listener);
      resolve(payload.code ?? what);
    };
    const listeners = [
      ['place-bet-success', done('OK')],
      ['place-bet-error', done('REFUSED')],
    ] as const;
    for (const [name, listener] of listeners) socket.on(name, listener);
    emitRaw(socket, 'create-bet', { token: player.token.accessToken, betSlipRef: reference, bet: { cashOutId } });
  });
}

async function pay(day: Day, draw: Draw, type: 'deposit' | 'withdraw'): Promise<string> {
  const player = pick(day.players, draw);
  if (player === undefined) return NOTHING;
  const number = day.next();
  const amount = (50_000 + draw(100_000)) / 100;
  const body =
    type === 'deposit'
      ? { amount, method: 'UPI', utr: String(400_000_000_000 + number), requestId: `day-${number}` }
      : { amount, upi: 'day@okbank', requestId: `day-${number}` };
  const reply = await day.call(player, 'POST', `cashier/${type}`, body);
  if (became(reply) === 'OK') day.payments.push((reply.body as unknown as { result: { refrenceNo: string } }).result.refrenceNo);
  return became(reply);
}

async function decide(day: Day, draw: Draw, verdict: 'approve' | 'reject'): Promise<string> {
  if (day.payments.length === 0) return NOTHING;
  const [refrenceNo] = day.payments.splice(draw(day.payments.length), 1);
  return became(await day.operator('POST', `operator/payments/${refrenceNo}/${verdict}`, verdict === 'reject' ? { reason: 'not found' } : {}));
}

/** Returns a valid result: winners, a dead heat, or runs. */
function resultOf({ marketType, selectionIds }: DayMarket, draw: Draw): object {
  if (marketType === 'SESSION') return { runs: 40 + draw(10) };
  if (draw(6) === 0) return { winners: selectionIds.slice(0, 2), places: 1 };
  if (draw(6) === 0) return { winners: [selectionIds[0]], removed: [{ selectionId: selectionIds[2], reduction: draw(3000) / 100 }] };
  return { winners: [pick(selectionIds, draw)] };
}

/** A call of the operator, the states of a market before it, and the state after it. */
interface Verdict {
  readonly path: string;
  readonly from: readonly DayMarket['state'][];
  readonly to: DayMarket['state'];
}

async function judge(day: Day, draw: Draw, { path, from, to }: Verdict, body: (market: DayMarket) => object = () => ({})): Promise<string> {
  const market = pick(
    day.markets.filter(({ state }) => from.includes(state)),
    draw,
  );
  if (market === undefined) return NOTHING;
  const what = became(await day.operator('POST', `operator/markets/${market.marketId}/${path}`, { reason: 'of the day', ...body(market) }));
  if (what === 'OK') market.state = to;
  return what;
}

async function onMarket(day: Day, draw: Draw, act: (market: DayMarket) => Promise<string>): Promise<string> {
  const market = pick(playing(day), draw);
  return market === undefined ? NOTHING : act(market);
}

/** Signs a player up by phone, sometimes with a code. */
async function signUp(day: Day, draw: Draw): Promise<string> {
  const code = draw(2) === 0 ? pick(day.promoCodes, draw) : undefined;
  return signUpWith(day, code === undefined ? {} : { code, type: 'PROMO' });
}

async function demo(day: Day): Promise<string> {
  day.players.push(await day.test.demo());
  return 'OK';
}

async function promoCode(day: Day, draw: Draw): Promise<string> {
  const code = `DAY${day.next()}`;
  const what = became(await day.operator('POST', 'operator/sites/maidan/sign-up-codes', { code, grant: draw(100_000) / 100 }));
  if (what === 'OK') day.promoCodes.push(code);
  return what;
}

/** Actions whose names start with 'begin' run once, before the day. */
export const DAY_ACTIONS: readonly DayAction[] = [
  {
    name: 'begin',
    weight: 0,
    act: async (day, draw) => {
      for (let player = 0; player < 8; player += 1) await signUp(day, draw);
      await promoCode(day, draw);
      for (let market = 0; market < DAY_MARKETS; market += 1) await openMarket(day, draw);
      return 'OK';
    },
  },
  // accounts and points
  { name: 'sign up', weight: 4, act: signUp },
  { name: 'demo', weight: 2, act: demo },
  { name: 'promo code', weight: 1, act: promoCode },
  {
    name: 'redeem',
    weight: 6,
    act: byPlayer(async (day, player, draw) => {
      const code = pick(day.promoCodes, draw);
      if (code === undefined) return NOTHING;
      return became(await day.call(player, 'POST', `account/${player.data.memberCode}/promotions/promo-code`, { promoCode: code }));
    }),
  },
  {
    name: 'grant',
    weight: 8,
    act: byPlayer(async (day, player, draw) =>
      became(await day.operator('POST', `operator/accounts/${player.data.memberCode}/grant`, { amount: (1 + draw(500_000)) / 100 })),
    ),
  },
  { name: 'deposit', weight: 14, act: (day, draw) => pay(day, draw, 'deposit') },
  { name: 'withdraw', weight: 14, act: (day, draw) => pay(day, draw, 'withdraw') },
  { name: 'approve', weight: 14, act: (day, draw) => decide(day, draw, 'approve') },
  { name: 'reject', weight: 8, act: (day, draw) => decide(day, draw, 'reject') },
  // bets
  { name: 'bet', weight: 70, act: (day, draw) => bet(day, draw, ['MATCH_ODDS']) },
  { name: 'house bet', weight: 12, act: (day, draw) => bet(day, draw, ['Special', 'SESSION']) },
  { name: 'cash-out', weight: 14, act: cashOut },
  {
    name: 'cancel',
    weight: 12,
    act: async (day, draw) => {
      const found = await openOrder(day, draw, rests);
      return found === null ? NOTHING : became(await day.call(found.player, 'DELETE', `exchange/order/${found.order._id}`));
    },
  },
  {
    name: 'reduce',
    weight: 6,
    act: async (day, draw) => {
      const found = await openOrder(day, draw, rests);
      if (found === null) return NOTHING;
      const sizeRemaining = Math.round(found.order.sizeRemaining * (draw(100) + 1)) / 100;
      return became(await day.call(found.player, 'PUT', `exchange/order/${found.order._id}`, { sizeRemaining }));
    },
  },
  {
    name: 'cancel all',
    weight: 3,
    act: byPlayer(async (day, player) => became(await day.call(player, 'DELETE', 'exchange/order'))),
  },
  {
    name: 'statement',
    weight: 8,
    act: byPlayer(async (day, player) => became(await day.call(player, 'GET', `account/${player.data.memberCode}/account-statement`))),
  },
  // markets
  { name: 'open', weight: 9, act: openMarket },
  {
    name: 'prices',
    weight: 14,
    act: (day, draw) => onMarket(day, draw, (market) => sayPrices(day, market, draw)),
  },
  {
    name: 'suspend and resume',
    weight: 3,
    act: (day, draw) =>
      onMarket(day, draw, async ({ marketId }) => {
        const suspended = became(await day.operator('POST', `operator/markets/${marketId}/suspend`, {}));
        return suspended === 'OK' ? became(await day.operator('POST', `operator/markets/${marketId}/resume`, {})) : suspended;
      }),
  },
  {
    name: 'remove runner',
    weight: 2,
    act: (day, draw) =>
      onMarket(day, draw, async ({ marketId, selectionIds }) => {
        const body = { selectionId: selectionIds.at(-1), reduction: draw(3000) / 100, reason: 'withdrew' };
        return became(await day.operator('POST', `operator/markets/${marketId}/remove-runner`, body));
      }),
  },
  {
    name: 'settle',
    weight: 6,
    act: (day, draw) => judge(day, draw, { path: 'settle', from: ['open', 'unsettled'], to: 'settled' }, (market) => resultOf(market, draw)),
  },
  {
    name: 'settle again',
    weight: 3,
    act: (day, draw) => judge(day, draw, { path: 'settle-again', from: ['settled'], to: 'settled' }, (market) => resultOf(market, draw)),
  },
  { name: 'unsettle', weight: 3, act: (day, draw) => judge(day, draw, { path: 'unsettle', from: ['settled', 'void'], to: 'unsettled' }) },
  { name: 'void', weight: 2, act: (day, draw) => judge(day, draw, { path: 'void', from: ['open', 'settled', 'unsettled'], to: 'void' }) },
  ...PLAY_ACTIONS,
];
