/**
 * The order path on a real database with players and resting orders, and a stream of bets that each match another player. It uses the
 * functions that apps/server/src/app connects; only the answers of catalogue and accounts come from memory.
 */
import { bet, expectQuiet, newMarket, startExchange, type Exchange } from '../../apps/server/test/modules/orders/testing-exchange.ts';
import { auditDatabase, databaseAuditText } from '../../apps/server/src/modules/wallet/audit.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../apps/server/src/modules/orders/orders-port.ts';
import { type BetRequest, LONGEST_BATCH_REFERENCE, type MarketDefinition } from '@maidan/domain';

const PLAYERS = 10_000;
const MARKETS = 200;
const RUNNERS = 3;
const RESTING = 20_000;
/** A time limit so long that the queue refuses none of the commands, which wait on purpose. */
const LONGEST_WAIT_MS = 600_000;
/** Paise granted to every player. */
const GRANT = 1e12;

/** A bet as a transport passes it to the service. */
interface ReadyBet {
  readonly account: BettingAccount;
  readonly request: BetRequest;
}

export interface LoadRun {
  /** Number of fully matched bets, and their rate a second. */
  readonly bets: number;
  readonly perSecond: number;
  /** Time of each bet from the call to its durable answer, ms. */
  readonly latencies: readonly number[];
  readonly rowsPerBet: number;
  readonly betsPerCommit: number;
}

export class ExchangeLoad {
  readonly database: TestDatabase;
  readonly #exchange: Exchange;
  readonly #players: readonly BettingAccount[];
  readonly #markets: readonly MarketDefinition[];
  readonly #random = sequence(1);

  private constructor(database: TestDatabase, exchange: Exchange, players: readonly BettingAccount[], markets: readonly MarketDefinition[]) {
    this.database = database;
    this.#exchange = exchange;
    this.#players = players;
    this.#markets = markets;
  }

  /** Prepares players, markets and resting orders, the same in every run. */
  static async prepare(): Promise<ExchangeLoad> {
    const database = await openTestDatabase();
    const exchange = await startExchange(database, { keepPublished: false, longestWaitMs: LONGEST_WAIT_MS });
    const players = await createPlayers(exchange);
    const markets: MarketDefinition[] = [];
    for (let i = 0; i < MARKETS; i += 1) markets.push(await newMarket(exchange, { runnerNames: ['A', 'B', 'Draw'] }));
    const waiting: Promise<unknown>[] = [];
    for (let i = 0; i < RESTING; i += 1) {
      const runner = Math.floor(i / MARKETS) % RUNNERS;
      waiting.push(exchange.orders.place(players[i % PLAYERS]!, bet(markets[i % MARKETS]!, 'LAY', { runner, at: 1.5 + runner, rupees: 100_000 })));
    }
    await Promise.all(waiting);
    await database.query('vacuum analyze');
    await database.query('checkpoint');
    return new ExchangeLoad(database, exchange, players, markets);
  }

  /** Bets for `seconds`, with `waiting` bets pending at any time. `expected`: about how many bets there will be. */
  async run(waiting: number, seconds: number, expected: number): Promise<LoadRun> {
    // made in advance, because in reality the clients spend the time to make requests
    const ready = Array.from({ length: expected }, () => this.#nextBet());
    const { batches, rowsWritten } = this.#exchange.pipeline.counters;
    const latencies: number[] = [];
    let bets = 0;
    const begin = performance.now();
    const end = begin + seconds * 1000;
    const ask = async (): Promise<void> => {
      while (performance.now() < end) {
        const { account, request } = ready.pop() ?? this.#nextBet();
        const sent = performance.now();
        const { outcome } = await this.#exchange.orders.place(account, request);
        latencies.push(performance.now() - sent);
        if (outcome.ok && outcome.value.matched === request.stake) bets += 1;
      }
    };
    await Promise.all(Array.from({ length: waiting }, ask));
    const took = (performance.now() - begin) / 1000;
    // throws if bets were refused: such a run measures nothing
    expectQuiet(this.#exchange);
    const { counters } = this.#exchange.pipeline;
    return {
      bets,
      perSecond: bets / took,
      latencies,
      rowsPerBet: (counters.rowsWritten - rowsWritten) / bets,
      betsPerCommit: bets / (counters.batches - batches),
    };
  }

  /**
   * Places `count` batches of `size` bets of one player and market, one after another, each with other bets. Every bet is matched. Returns the time of
   * each batch from the call to its durable answer, ms. Throws if a bet was refused or not matched.
   */
  async runBatches(count: number, size: number): Promise<readonly number[]> {
    const latencies: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const account = this.#players[this.#random(PLAYERS)]!;
      const market = this.#markets[turn % MARKETS]!;
      const instructions = Array.from({ length: size }, () => this.#nextRequest(market));
      const reference = `batch ${instructions[0]!.reference}`.slice(0, LONGEST_BATCH_REFERENCE);
      const sent = performance.now();
      const { outcome } = await this.#exchange.orders.placeBatch(account, { reference, canonical: reference, instructions, largest: size });
      latencies.push(performance.now() - sent);
      const isMatched = outcome.ok && outcome.value.every((one, at) => one.ok && one.value.matched === instructions[at]!.stake);
      if (!isMatched) throw new Error(`the batch was not matched: ${JSON.stringify(outcome).slice(0, 200)}`);
    }
    return latencies;
  }

  /** Audits the ledger. Throws with the report if a paisa is wrong. */
  async audit(): Promise<void> {
    await this.#exchange.pipeline.idle();
    const audit = await auditDatabase(this.database);
    if (!audit.ok) throw new Error(databaseAuditText(audit));
  }

  async stop(): Promise<void> {
    await this.#exchange.stop();
    await this.database.drop();
  }

  #nextBet(): ReadyBet {
    const account = this.#players[this.#random(PLAYERS)]!;
    return { account, request: this.#nextRequest(this.#markets[this.#random(MARKETS)]!) };
  }

  #nextRequest(market: MarketDefinition): BetRequest {
    const runner = this.#random(RUNNERS);
    return bet(market, 'BACK', { runner, at: 1.5 + runner, rupees: 100 + this.#random(4900) });
  }
}

async function createPlayers(exchange: Exchange): Promise<BettingAccount[]> {
  const { database, accounts } = exchange;
  const rows = await database.query<{ id: number; person: number }>(
    `insert into account (member_code, site, username, person, key) select 'p' || n, 'demo', 'p' || n, n, 'k' from generate_series(1, ${PLAYERS}) n returning id, person`,
  );
  await database.query(`insert into wallet (account, cash) select id, ${GRANT} from account`);
  await database.query(
    `insert into entry (transfer, account, kind, cause, amount, balance_after, total_after) select -id, id, 0, 1, ${GRANT}, ${GRANT}, ${GRANT} from account
     union all select -id, 0, 10, 1, -${GRANT}::bigint, null, null from account`,
  );
  return rows.map(({ id, person }) => {
    accounts.add({ account: id, memberCode: `p${id}`, site: 'demo', username: `p${id}`, person });
    return { account: id, memberCode: `p${id}`, site: 'demo', isDemo: false };
  });
}

/** Returns a generator of whole numbers 0..n-1 by a linear congruence, the same in every run. */
export function sequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % n;
  };
}
