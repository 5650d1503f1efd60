/** Sequences of settling, taking back and settling again: each ends like a direct settlement, to the paisa. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarketDefinition, MarketResult } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { bet, expectQuiet, expectSound, newMarket, newPlayer, startExchange, type Exchange } from '../orders/testing-exchange.ts';

const BY = { actor: 'test', reason: 'a reason' };
const PLAYERS = 5;
const RUNNERS = 3;
const PRICES = [1.5, 2, 2.02, 3.05, 4.1, 8.6];

interface BetCase {
  readonly player: number;
  readonly side: 'BACK' | 'LAY';
  readonly runner: number;
  readonly at: number;
  readonly stake: number;
}

const options = fc.record<BetCase>({
  player: fc.nat(PLAYERS - 1),
  side: fc.constantFrom('BACK', 'LAY'),
  runner: fc.nat(RUNNERS - 1),
  at: fc.constantFrom(...PRICES),
  stake: fc.integer({ min: 100, max: 50_000 }),
});
const quote = fc.record({ runner: fc.nat(RUNNERS - 1), price: fc.constantFrom(150, 300), size: fc.integer({ min: 1, max: 100_000 }) });

/** Results by runner index: winners, dead heats, removals with reduction, void. */
type Judged = (market: MarketDefinition) => MarketResult;
const id = (market: MarketDefinition, runner: number): number => market.runners[runner]!.selectionId;
const judged: fc.Arbitrary<Judged> = fc.oneof(
  fc.nat(RUNNERS - 1).map((runner): Judged => (market) => ({ type: 'winners', winners: [id(market, runner)] })),
  fc.constant<Judged>((market) => ({ type: 'dead-heat', winners: [id(market, 0), id(market, 1)], places: 1 })),
  fc.constant<Judged>((market) => ({ type: 'dead-heat', winners: [0, 1, 2].map((runner) => id(market, runner)), places: 1 })),
  fc.integer({ min: 0, max: 4000 }).map((reduction): Judged => (market) => ({
    type: 'winners',
    winners: [id(market, 0)],
    removed: [{ selectionId: id(market, 2), reduction }],
  })),
  fc.constant<Judged>(() => ({ type: 'void', reason: 'rain' })),
);

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { settlementChunk: 2, commissionOf: (site) => (site === 'with-commission' ? 250 : 0) });
});
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

/** Places the same bets by new players in a new market. */
async function betAll(
  wishes: readonly BetCase[],
  quotes: readonly { readonly runner: number; readonly price: number; readonly size: number }[],
): Promise<{ readonly market: MarketDefinition; readonly players: readonly BettingAccount[] }> {
  const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
  const players: BettingAccount[] = [];
  for (let i = 0; i < PLAYERS; i += 1) players.push(await newPlayer(exchange, 100_000, { site: i % 2 === 0 ? 'demo' : 'with-commission', isDemo: i === 4 }));
  for (const { runner, price, size } of quotes)
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner, side: price === 150 ? 'BACK' : 'LAY', price, size }]);
  for (const { player, side, runner, at, stake } of wishes) await exchange.orders.place(players[player]!, bet(market, side, { runner, at, stake }));
  return { market, players };
}

async function endOf({ market, players }: Awaited<ReturnType<typeof betAll>>): Promise<unknown> {
  const houseBalances = await database.query(
    'select kind, sum(amount)::bigint as amount from entry e join market m on m.id = e.market where e.account = 0 and m.market_id = $1 group by kind having sum(amount) <> 0 order by kind',
    [market.marketId],
  );
  const balances = await Promise.all(players.map((player) => exchange.wallet.balance(player.account)));
  const orders = await Promise.all(players.map((player) => exchange.orders.list(player.account, { status: 'settled' })));
  return {
    houseBalances,
    balances,
    orders: orders.map((list) => list.map(({ side, price, matched, voided, result, profit }) => ({ side, price, matched, voided, result, profit }))),
  };
}

describe('a market that had other results before', () => {
  it('ends exactly as one settled directly; the audit finds nothing at any step', async () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
    process.stdout.write(`settlement history: seed ${seed}\n`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(options, { minLength: 1, maxLength: 25 }),
        fc.array(quote, { maxLength: 4 }),
        fc.array(fc.option(judged, { nil: 'take back' as const }), { minLength: 1, maxLength: 4 }),
        judged,
        async (wishes, quotes, detours, final) => {
          const direct = await betAll(wishes, quotes);
          const roundabout = await betAll(wishes, quotes);
          await exchange.settlement.settle(direct.market.marketId, final(direct.market), BY);
          for (const step of detours) {
            const { marketId } = roundabout.market;
            if (step === 'take back') await exchange.settlement.unsettle(marketId, BY);
            else await exchange.settlement.settle(marketId, step(roundabout.market), BY);
            await expectSound(exchange);
          }
          await exchange.settlement.settle(roundabout.market.marketId, final(roundabout.market), BY);
          await expectSound(exchange);
          expect(await endOf(roundabout)).toEqual(await endOf(direct));
        },
      ),
      { seed, numRuns: 12 },
    );
  });
});

describe('a settlement that a crash interrupts', () => {
  it('continues after its last line in the next process, with the same result', async () => {
    const wishes: BetCase[] = Array.from({ length: 24 }, (_, i) => ({
      player: i % PLAYERS,
      side: i % 2 === 0 ? 'LAY' : 'BACK',
      runner: i % RUNNERS,
      at: 2,
      stake: 1000 + i * 7,
    }));
    const direct = await betAll(wishes, []);
    const interrupted = await betAll(wishes, []);
    await exchange.settlement.settle(direct.market.marketId, { type: 'winners', winners: [id(direct.market, 0)] }, BY);
    for (const atCommit of [1, 2, 3]) {
      let commits = 0;
      const crashing = await startExchange(database, {
        catalogue: exchange.catalogue,
        accounts: exchange.accounts,
        clock: exchange.clock,
        settlementChunk: 2,
        probe: {
          beforeCommit: async () => {
            commits += 1;
            // another process takes over in the middle of this settlement, finds it and finishes it
            if (commits !== atCommit) return;
            exchange = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock, settlementChunk: 2 });
          },
        },
      });
      const winner = atCommit === 3 ? 0 : atCommit;
      const answer = await crashing.settlement.settle(interrupted.market.marketId, { type: 'winners', winners: [id(interrupted.market, winner)] }, BY);
      expect(answer).toEqual({ ok: false, code: 'NOT_READY' });
      expect(await database.query("select status from settlement where status = 'RUNNING'")).toEqual([]);
      exchange.complaints.length = 0;
      await expectSound(exchange);
      await crashing.stop();
    }
    expect(await endOf(interrupted)).toEqual(await endOf(direct));
  });

  it('after a read that fails: it continues by itself, and pays', async () => {
    const own = await openTestDatabase();
    const reads = { fail: 1 };
    const unsure = new Proxy(own, {
      get(target, name, receiver) {
        if (name !== 'query') return Reflect.get(target, name, receiver) as unknown;
        return (text: string, values?: readonly unknown[]) => {
          if (reads.fail === 0 || !text.includes('from settlement_line')) return target.query(text, values);
          reads.fail -= 1;
          return Promise.reject(new Error('Connection terminated unexpectedly'));
        };
      },
    });
    const broken = await startExchange(unsure);
    const market = await newMarket(broken);
    const [backer, layer] = await Promise.all([newPlayer(broken, 1000), newPlayer(broken, 1000)]);
    await broken.orders.place(layer, bet(market, 'LAY', { at: 3, rupees: 100 }));
    await broken.orders.place(backer, bet(market, 'BACK', { at: 3, rupees: 100 }));
    await expect(broken.settlement.settle(market.marketId, { type: 'winners', winners: [id(market, 0)] }, BY)).rejects.toThrow('Connection terminated');
    expect(await own.query('select status from settlement')).toEqual([{ status: 'RUNNING' }]);
    expect(broken.settlement.running).toBe(1);
    await expect.poll(() => own.query('select status from settlement')).toEqual([{ status: 'DONE' }]);
    await expect.poll(() => broken.catalogue.market(market.marketId)?.status).toBe('SETTLED');
    expect((await broken.wallet.balance(backer.account)).cash).toBe(1200_00);
    await expect.poll(() => broken.settlement.running).toBe(0);
    await broken.stop();
    await own.drop();
  });

  it('between the last commit and the catalogue’s change: the next start publishes the result', async () => {
    const { market } = await betAll([{ player: 0, side: 'LAY', runner: 0, at: 2, stake: 1000 }], []);
    await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [id(market, 0)] }, BY);
    await exchange.catalogue.setResult(market.marketId, null, 0, 'CLOSED');
    await exchange.settlement.resume();
    expect(exchange.catalogue.market(market.marketId)).toMatchObject({ status: 'SETTLED', resultGeneration: 1, result: { type: 'winners' } });
  });
});
