/**
 * S3: the time of a page of the account statement, over HTTP, for a player with a million ledger entries: the newest page, one far down,
 * one of a range of days, and the newest after each new entry. Compared with plain SQL for the same number of rows by the ledger's key.
 */
import { PAGE_SIZE } from '@maidan/contract';
import { startTestApp, type TestApp } from '../../apps/server/test/testing-app.ts';
import { quantile } from '../durable/lone-bet.ts';
import { withBenchServer } from '../bench-database.ts';
import { ofParts, type Measurement } from '../report.ts';

const ENTRIES = 1_000_000;
/** Ledger entries of two bets: each has a hold and a settlement; one of the two wins and has a commission. They make three lines of the statement. */
const ENTRIES_OF_TWO_BETS = 9;
const BETS = Math.floor((2 * ENTRIES) / ENTRIES_OF_TWO_BETS);
const MINUTE_MS = 60_000;
const LOOKS = 300;
const LIMIT_MS = 50;
const GOAL = `<=${LIMIT_MS}`;

async function statementPages(): Promise<Measurement> {
  return withBenchServer(async ({ description }) => {
    const test = await startTestApp({ callsPerSecond: 1e9, checkAnswers: false });
    try {
      const reader = await Reader.prepare(test);
      const begun = performance.now();
      await reader.look('');
      const firstLook = performance.now() - begun;
      const bare = await times(() => reader.bareSql());
      const deep = Math.floor((1.5 * BETS) / PAGE_SIZE / 2);
      const kinds: readonly Kind[] = [
        { name: 'newest page', look: () => reader.look('') },
        { name: `page ${deep}`, look: () => reader.look(`?page=${deep}`) },
        { name: 'range of days', look: () => reader.look(reader.range()) },
        { name: 'after an entry', before: () => reader.grant(), look: () => reader.look('') },
      ];
      const parts = [];
      const notes: string[] = [];
      for (const { name, look, before } of kinds) {
        const looks = await times(look, before);
        const [p50, p95] = [quantile(looks, 0.5), quantile(looks, 0.95)];
        // the goal is in ms; the ratio to the bare query is in the note
        parts.push({ name, ratio: p95, goal: GOAL, product: p50, yardstick: quantile(bare, 0.5) });
        notes.push(`${name}: p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms, ${(p50 / quantile(bare, 0.5)).toFixed(1)} x the bare query`);
      }
      return ofParts(
        'S3',
        parts,
        [
          `ms of a statement page of ${PAGE_SIZE} lines with totals, of an account with ${ENTRIES} entries, over HTTP; the first column is the p95 (goal ${LIMIT_MS} ms), then p50 and the p50 of ${PAGE_SIZE} entries by bare SQL (p95 ${quantile(bare, 0.95).toFixed(2)} ms); ${LOOKS} looks each`,
          notes.join('; '),
          `the first look ever makes the movements of all entries: ${Math.round(firstLook)} ms, once; ${description}`,
        ].join('; '),
      );
    } finally {
      await test.stop();
    }
  });
}

interface Kind {
  readonly name: string;
  /** Called before each request, outside the measured time. */
  readonly before?: () => Promise<void>;
  readonly look: () => Promise<void>;
}

async function times(look: Kind['look'], before?: Kind['before']): Promise<readonly number[]> {
  for (let warming = 0; warming < LOOKS / 10; warming++) await look();
  const found: number[] = [];
  for (let turn = 0; turn < LOOKS; turn++) {
    await before?.();
    const begun = performance.now();
    await look();
    found.push(performance.now() - begun);
  }
  return found;
}

class Reader {
  readonly #test: TestApp;
  readonly #account: number;
  readonly #path: string;
  readonly #token: string;
  readonly #begin: number;
  #looks = 0;

  private constructor(test: TestApp, account: number, login: Awaited<ReturnType<TestApp['player']>>, begin: number) {
    this.#test = test;
    this.#account = account;
    this.#path = `${test.url}/account/${login.data.memberCode}/account-statement`;
    this.#token = login.token.accessToken;
    this.#begin = begin;
  }

  static async prepare(test: TestApp): Promise<Reader> {
    const login = await test.player('bench.reader');
    const { account } = (await test.app.accounts.byMemberCode(login.data.memberCode))!;
    const begin = test.clock.now() - BETS * MINUTE_MS;
    // moves the account's grant before its bets
    await test.database.query("update entry set created_at = to_timestamp($2::float8 / 1000) - interval '1 hour' where account = $1", [account, begin]);
    await test.database.query(
      `insert into entry (transfer, account, kind, market, cause, amount, balance_after, total_after, created_at)
       select 1000000000000 + bet * 2 + settled, $1, kind, (select min(id) from market), cause, amount, 0, 0,
              to_timestamp($3::float8 / 1000) + bet * interval '1 minute' + settled * interval '30 seconds'
       from generate_series(1, $2::int) bet
       cross join lateral (values (0, 0, 2, -50000), (0, 1, 2, 50000), (1, 1, 3, -50000), (1, 0, 3, 50000 + case when bet % 2 = 0 then 40000 else -40000 end),
                                  (1, 0, 4, case when bet % 2 = 0 then -800 else 0 end)) step(settled, kind, cause, amount)
       where amount <> 0 order by bet, settled`,
      [account, BETS, begin],
    );
    await test.database.query('vacuum analyze');
    await test.database.query('checkpoint');
    return new Reader(test, account, login, begin);
  }

  /** Requests a page. Throws if the answer is not a full page. */
  async look(query: string): Promise<void> {
    const response = await fetch(`${this.#path}${query}`, { headers: { authorization: `Bearer ${this.#token}` } });
    const answer = (await response.json()) as { readonly result?: readonly unknown[] };
    if (answer.result?.length !== PAGE_SIZE) throw new Error(`${query} has ${answer.result?.length} rows: ${JSON.stringify(answer).slice(0, 200)}`);
  }

  /** Returns the query of a random week, with its first or third page. */
  range(): string {
    this.#looks += 1;
    const from = this.#begin + ((this.#looks * 37) % 120) * 1440 * MINUTE_MS;
    return `?from=${from}&to=${from + 7 * 1440 * MINUTE_MS}&page=${1 + (this.#looks % 2) * 2}`;
  }

  async grant(): Promise<void> {
    await this.#test.app.wallet.grant(this.#account, 100);
  }

  async bareSql(): Promise<void> {
    const rows = await this.#test.database.query('select * from entry where account = $1 order by id desc limit $2', [this.#account, PAGE_SIZE]);
    if (rows.length !== PAGE_SIZE) throw new Error('the bare query found no page');
  }
}

export const measurements = { S3: statementPages };
