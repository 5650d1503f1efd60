/** The self-trade mode of an account decides what its bets do at its own offers, unless a bet names a mode. */
import { describe, expect, it } from 'vitest';
import { LARGEST_PLAYER_BATCH, type BetRequest, type MarketDefinition, type SelfTradeMode } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { bet, type BetOptions, type Exchange, newMarket, newPlayer, offer } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
exchangeOfFile((started) => (exchange = started));

const place = async (player: BettingAccount, request: BetRequest) => (await exchange.orders.place(player, request)).outcome;
const openOf = async ({ account }: BettingAccount): Promise<unknown[]> =>
  (await exchange.orders.list(account, { status: 'open' })).map(({ side, remaining }) => [side, remaining]);

interface Meeting {
  readonly player: BettingAccount;
  readonly market: MarketDefinition;
  readonly back: (options?: BetOptions) => BetRequest;
}

/** A player of this mode offers to lay ten rupees at 3.00, and behind them another player five. */
async function ownOfferFirst(selfTradeMode: SelfTradeMode): Promise<Meeting> {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000, { selfTradeMode });
  expect(await place(player, bet(market, 'LAY', { at: 3, rupees: 10 }))).toMatchObject({ ok: true });
  await offer(exchange, market, [[3, 5]]);
  return { player, market, back: (options = {}) => bet(market, 'BACK', { at: 3, rupees: 12, ...options }) };
}

describe('a back that would meet the own lay first', () => {
  it('cancels the lay and takes the next offer in the mode CANCEL_OLDEST', async () => {
    const { player, back } = await ownOfferFirst('CANCEL_OLDEST');
    expect(await place(player, back())).toMatchObject({ ok: true, value: { matched: 5_00, remaining: 7_00, terms: { selfTrade: 'CANCEL_OLDEST' } } });
    expect(await openOf(player)).toEqual([['BACK', 7_00]]);
  });

  it('is cancelled in the other modes, and the lay stays', async () => {
    for (const mode of ['CANCEL_REST', 'CANCEL_NEWEST'] as const) {
      const { player, back } = await ownOfferFirst(mode);
      expect([mode, await place(player, back())]).toMatchObject([mode, { ok: true, value: { matched: 0, remaining: 0 } }]);
      expect(await openOf(player)).toEqual([['LAY', 10_00]]);
    }
  });

  it('goes by its own mode if it names one', async () => {
    const { player, back } = await ownOfferFirst('CANCEL_OLDEST');
    expect(await place(player, back({ terms: { selfTrade: 'CANCEL_NEWEST' } }))).toMatchObject({ ok: true, value: { matched: 0, remaining: 0 } });
    expect(await openOf(player)).toEqual([['LAY', 10_00]]);
  });

  it('does so in a batch too', async () => {
    const { player, back } = await ownOfferFirst('CANCEL_OLDEST');
    const request = { reference: `batch-${player.account}`, canonical: '', instructions: [back()], largest: LARGEST_PLAYER_BATCH };
    expect((await exchange.orders.placeBatch(player, request)).outcome).toMatchObject({ ok: true, value: [{ ok: true, value: { matched: 5_00 } }] });
    expect(await openOf(player)).toEqual([['BACK', 7_00]]);
  });
});

it('a bet at the bookmaker, who has no other offers, is placed without the mode', async () => {
  const market = await newMarket(exchange, { marketType: 'Special' });
  const outcomes = await Promise.all(
    (['CANCEL_REST', 'CANCEL_OLDEST'] as const).map(async (selfTradeMode) =>
      place(await newPlayer(exchange, 1000, { selfTradeMode }), bet(market, 'BACK', { at: 2 })),
    ),
  );
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[1]).not.toMatchObject({ code: 'TIME_IN_FORCE_CONFLICT' });
});
