/** Scans the sources of the server for counts in SQL: a count over a table that grows makes a call slower every day. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

/** A count in SQL: of all rows or of a column, over a window or not. Calls of a function named count have a dot or `async` before it. */
const COUNT = /(?<![\w.])count\s*\(\s*(?:\*|distinct\s+[\w.]+|[a-z]\.[a-z_]+)\s*\)/gi;
/** A subquery with a limit bounds its count. */
const BOUNDED = /^count\(\*\)(?:::int)?(?: as \w+)? from \(select 1 from [^()]*(?:\([^()]*\)[^()]*)*limit (?:\$\d|\$\{[A-Z_]+\})/;

/** Counts that do not read more every day, by file; the text is the start of the count in its statement. No caller of one is signed out. */
const ALLOWED: readonly (readonly [file: string, text: string, reason: string])[] = [
  ['modules/accounts/accounts.ts', 'count(*) from holder) = 1', 'accounts of one verified e-mail address'],
  [
    'modules/audit/player-events.ts',
    'count(*)::int as rows from player_event where ${of}',
    'at most 200 rows of an account, or of an actor without one, and day',
  ],
  ['modules/betfair-api/identity/client-certificates.ts', 'count(*) from betfair_certificate', 'signed in: a few certificates of one account'],
  ['modules/operators/operator-factors.ts', 'count(*)::int as left from operator_recovery', 'ten codes of an operator'],
  ['modules/operators/team-list.ts', 'count(*)::int from operator_credential', 'passkeys of an operator'],
  ['modules/operators/team-list.ts', 'count(*)::int from operator_session', 'three sessions of an operator'],
  ['modules/bonus/bonus-rows.ts', 'count(*)::int as bets from orders where account = $1', 'signed in: bets of one bonus wallet'],
  ['modules/bonus/referral-rewards.ts', 'count(*) >= ${MARKETS} from referral_wagering', 'no call: wagering of one new friend'],
  ['modules/bonus/referral-rewards.ts', 'count(distinct day) >= ${DAYS} from referral_wagering', 'no call: wagering of one new friend'],
  ['modules/cashier/cashier-rows.ts', "count(*) filter (where status = 'PENDING')", 'signed in: requests of one account in a day'],
  ['modules/catalogue/catalogue-rows.ts', 'count(*)::int as count from gone', 'no call: rows that the statement deleted'],
  ['modules/feeds/feed-store.ts', 'count(*)::int as count from gone', 'no call: rows that the statement deleted'],
  ['modules/settlement/settlement-rows.ts', 'count(*)::int as players', 'operator: players of one market'],
  ['modules/settlement/settlement-rows.ts', 'count(*)::int as bets', 'operator: bets of one market'],
  ['modules/statements/movements.ts', 'count(*) from unread) = $2', 'signed in: rows of a bounded read'],
  ['modules/statements/movements.ts', 'count(*) filter (where ${IS_LINE}) over earlier', 'signed in: rows of a bounded read'],
  ['modules/statements/statements.ts', 'count(*) from mine)::int as total', 'signed in: the sum of the same statement reads the same rows'],
  ['modules/statements/transactions.ts', 'count(*) over ()::int as total from mine', 'signed in: the order of the same statement reads the same rows'],
  ['modules/wallet/audit.ts', 'count(*)::int from runner r where r.market = m.id', 'no call: the audit'],
  ['modules/wallet/audit-tables.ts', 'count(*) from unnest(p.lines)', 'no call: the audit'],
  ['modules/wallet/audit-tables.ts', 'count(*) > 1', 'no call: the audit'],
  ['modules/wallet/audit-tables.ts', 'count(r.reference) <> 1', 'no call: the audit'],
  ['commit/batch/batch-statement.ts', 'count(*) from ${part}', 'no call: rows that the statement wrote'],
];

/** Returns the counts of a source that have no bound and no reason, each with its next characters. */
function unboundedCounts(file: string, source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, ' ');
  return Array.from(code.matchAll(COUNT), ({ index }) => code.slice(index, index + 300))
    .filter((text) => !BOUNDED.test(text) && !ALLOWED.some(([allowedFile, start]) => allowedFile === file && text.startsWith(start)))
    .map((text) => `${file}: ${text.slice(0, 60)}`);
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

describe('the scan for counts over growing tables', () => {
  it('[TR-027] finds none in the sources of the server', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((file) => unboundedCounts(file, readFileSync(`${SOURCES}${file}`, 'utf8')))).toEqual([]);
  });

  it('[TR-027] finds planted ones: over a window, of a filter, of a column, over lines, in an allowed file', () => {
    const planted = [
      'const A = `select b.id, count(*) over ()::int as total from casino_bet b where b.account = $1 limit 50`;',
      "await database.query('select count(*)::int as rounds from casino_round where table_id = $1');",
      'const B = `select count( * )\n  from casino_round limit 50`;',
      'const C = `select count(distinct r.account) from casino_bet r`;',
      'const D = `select (select COUNT(*) from (select 1 from casino_round where table_id = $1) as c)`;',
    ];
    expect(planted.map((source) => unboundedCounts('modules/casino-rounds/round-rows.ts', source).length)).toEqual(planted.map(() => 1));
    expect(unboundedCounts('modules/statements/transactions.ts', planted[0]!)).toHaveLength(1);
  });

  it('accepts a count of a subquery with a limit, and a function of this name', () => {
    const bounded = '`select count(*)::int as count from (select 1 from casino_bet where (account = $1) limit $2) as c`; rows.count(lists.orders);';
    expect(unboundedCounts('modules/casino-rounds/round-rows.ts', bounded)).toEqual([]);
  });

  it('has no reason for a count that is gone', () => {
    const code = new Map(files.map((file) => [file, readFileSync(`${SOURCES}${file}`, 'utf8').replaceAll(/\s+/g, ' ')]));
    expect(ALLOWED.filter(([file, text]) => code.get(file)?.includes(text) !== true)).toEqual([]);
  });
});
