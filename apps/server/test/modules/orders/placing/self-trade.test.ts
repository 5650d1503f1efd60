/** The self-trade mode of a bet: which bet ends when the next one to be matched is of the same person. */
import { expect, it } from 'vitest';
import type { MarketDefinition, RequestedTerms, SelfTradeMode } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, type BetOptions, type Exchange, newMarket, newPlayer, orderOf, replaceRequest } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

interface Queue {
  readonly market: MarketDefinition;
  readonly player: BettingAccount;
  /** Another account of the same person. */
  readonly own: BettingAccount;
}

/** Three lays of 100 rupees at 2.00 wait: of another player, of the player's other account, of another player. */
async function queue(): Promise<Queue> {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const own = await newPlayer(exchange, 1000, { person: exchange.accounts.records.get(player.account)!.person });
  for (const layer of [await newPlayer(exchange, 1000), own, await newPlayer(exchange, 1000)])
    expect(answerOf(await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 })))).toBe('EXECUTABLE');
  return { market, player, own };
}

const withMode = (selfTrade: SelfTradeMode, more: RequestedTerms = {}): BetOptions => ({ at: 2, rupees: 250, terms: { selfTrade, ...more } });

/** Places a back of 250 rupees in this mode. Returns its view, which the tables must repeat. */
async function backed({ market, player }: Queue, mode: SelfTradeMode): Promise<unknown> {
  const { outcome } = await exchange.orders.place(player, bet(market, 'BACK', withMode(mode)));
  const view = outcome.ok ? outcome.value : null;
  expect(await exchange.orders.list(player.account, { status: 'open' })).toEqual([view]);
  return view;
}

it('CANCEL_REST keeps the fills before the own bet and cancels the rest, as a bet without a mode', async () => {
  const asked = await queue();
  const view = await backed(asked, 'CANCEL_REST');
  expect(view).toMatchObject({ status: 'COMPLETE', matched: 100_00, cancelled: 150_00, reason: 'SELF_MATCH' });
  expect(view).not.toHaveProperty('terms');
  expect(await exchange.orders.list(asked.own.account, { status: 'open' })).toMatchObject([{ matched: 0, remaining: 100_00 }]);
});

it('CANCEL_NEWEST matches nothing, cancels the whole bet and releases its hold', async () => {
  const asked = await queue();
  const terms = { timeInForce: 'GTC', selfTrade: 'CANCEL_NEWEST' };
  const { market, player } = asked;
  const { outcome } = await exchange.orders.place(player, bet(market, 'BACK', withMode('CANCEL_NEWEST')));
  expect(outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 0, cancelled: 250_00, reason: 'SELF_MATCH', terms } });
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 1000_00, held: 0 });
  expect(exchange.orders.displayed(market.marketId, 0, 0).back).toMatchObject([{ price: 200, size: 300_00 }]);
});

it('CANCEL_OLDEST cancels the own bet of another account, releases its hold, tells its account and goes on', async () => {
  const asked = await queue();
  exchange.published.length = 0;
  const view = await backed(asked, 'CANCEL_OLDEST');
  expect(view).toMatchObject({ status: 'EXECUTABLE', matched: 200_00, remaining: 50_00, cancelled: 0, reason: null, terms: { selfTrade: 'CANCEL_OLDEST' } });
  expect(await exchange.orders.list(asked.own.account, { status: 'all' })).toMatchObject([{ matched: 0, cancelled: 100_00, reason: 'SELF_MATCH' }]);
  expect(await exchange.wallet.balance(asked.own.account)).toMatchObject({ cash: 1000_00, held: 0 });
  const notified = exchange.published.flatMap(({ topic, message }) => (topic === 'account-changed' && 'account' in message ? [message.account] : []));
  expect(notified).toContain(asked.own.account);
});

it('a restart and a changed price keep the mode', async () => {
  const { market, player } = await queue();
  const order = orderOf(await exchange.orders.place(player, bet(market, 'BACK', { ...withMode('CANCEL_OLDEST'), at: 3 })));
  await takeOver();
  const open = exchange.engine.openOrdersIn(exchange.catalogue.market(market.marketId)!.id);
  expect(open.filter(({ terms }) => terms !== undefined)).toMatchObject([{ order, terms: { selfTrade: 'CANCEL_OLDEST' } }]);
  const replaced = await exchange.orders.replace(player, order, replaceRequest('self-moved', 200, 250_00));
  expect(replaced).toMatchObject({ ok: true, value: { placed: { ok: true, value: { matched: 200_00, terms: { selfTrade: 'CANCEL_OLDEST' } } } } });
});
