/**
 * The parts of a batch's statement, one data-modifying part per table. A part defines its rows, the source of its columns and its SQL;
 * batch-statement.ts assembles the statement. Rows are passed in one of two ways:
 * - Few rows: each value is a parameter of its own (`values ($1, $2 ...)`). PostgreSQL spends most of the time of a single bet on
 *   preparing expressions, and a parameter is the cheapest one: this saves a third of the statement's time.
 * - Many rows: the numbers of a table are one flat bigint[] that is read by position. This costs a tenth of unnesting twenty arrays side
 *   by side.
 */
import type { BatchRows, ReferenceRow } from './batch-rows.ts';
import { bigints, ints, texts, type BigintList } from './array-values.ts';
import type { Lease } from '../leases.ts';
import { flatColumns, insertInto, literal, rowsOf, sourceColumns, type Column } from './part-columns.ts';
import { CHANGED, ENTRIES, ORDERS, ORDER_TERMS, TRADES, WALLETS } from './row-tables.ts';

export interface BatchContext {
  readonly batch: number;
  readonly leases: readonly Lease[];
  /** Returns the number of a market's next event. Call it once for each event. */
  readonly nextSeq: (market: number) => number;
}

/**
 * In `sql` and in the texts of columns, `d.x` is column x of a row, `{d}` the rows, `{name:type}` a parameter of the batch, `@now` its
 * timestamp, and `{name#k/w}` column k (from 1) of the row in the flat bigint[] of that name, whose rows have w columns.
 */
export interface BatchPart {
  readonly name: string;
  readonly sql: string;
  /** Source of the rows if there are many. */
  readonly source: string;
  readonly columns: readonly Column[];
  /** Maximum number of rows whose values are parameters of their own. */
  readonly mostFew: number;
  readonly count: (rows: BatchRows, context: BatchContext) => number;
  /** Parameters for many rows, by name. */
  readonly many: (rows: BatchRows, context: BatchContext) => Readonly<Record<string, unknown>>;
  /** Returns the values for few rows, row by row, in the order of the columns. */
  readonly few: (rows: BatchRows, context: BatchContext) => readonly unknown[];
  /** Whether the part returns a row for each row it found, and must have found all of them. */
  readonly checked: boolean;
  /**
   * Whether it only inserts rows with new numbers, which no other writer waits for. A batch of two phases writes them while the batch
   * before is being completed.
   */
  readonly goesAhead: boolean;
}

const STAMP: BatchPart = {
  name: 'stamp',
  sql: 'insert into batch (id) values ({batch:bigint})',
  source: '',
  columns: [],
  mostFew: 1,
  count: () => 1,
  many: (_, { batch }) => ({ batch }),
  few: () => [],
  checked: false,
  goesAhead: true,
};

const LEASES: BatchPart = {
  name: 'leases',
  sql: 'select 1 from lease l, {d} where l.shard = d.shard and l.epoch = d.epoch for share of l',
  source: 'unnest({shards:int[]}, {epochs:bigint[]}) as d(shard, epoch)',
  columns: sourceColumns(['shard int', 'epoch bigint']),
  mostFew: 1,
  count: (_, { leases }) => leases.length,
  many: (_, { leases }) => ({ shards: ints(leases.map((lease) => lease.shard)), epochs: bigints(leases.map((lease) => lease.epoch)) }),
  few: (_, { leases }) => leases.flatMap((lease) => [lease.shard, lease.epoch]),
  checked: true,
  goesAhead: false,
};

const CHANGED_WALLETS: BatchPart = {
  name: 'wallets',
  // ordered by account, so that two processes cannot deadlock
  sql: `update wallet w set cash = d.cash, held = d.held, version = w.version + 1
    from {d} where w.account = d.account and w.version = d.version returning 1`,
  source: 'unnest({wallet_accounts:int[]}) with ordinality as d(account, i)',
  columns: [...sourceColumns(['account int']), ...WALLETS.columns.slice(1)],
  mostFew: 3,
  count: (rows) => rows.wallets.size,
  many: (rows) => ({ wallets: walletList(rows).value(), wallet_accounts: ints([...rows.wallets.keys()].toSorted((a, b) => a - b)) }),
  few: (rows) => rowsOf(walletList(rows), WALLETS.width),
  checked: true,
  goesAhead: false,
};

function walletList(rows: BatchRows): BigintList {
  const list = rows.lists.wallets;
  list.clear();
  for (const [account, wallet] of [...rows.wallets].toSorted((a, b) => a[0] - b[0])) WALLETS.add(list, wallet, account);
  return list;
}

const REASON = sourceColumns(['reason text']);
/** Columns of the table `orders` that follow from others. */
const ORDER_SUMS = { remaining: 'd.size - d.matched - d.cancelled - d.lapsed', queue: 'd.id' };
const ORDER_COLUMNS = [...ORDERS.columns, ...REASON];
const NEW_ORDERS: BatchPart = {
  name: 'new_orders',
  sql: insertInto('orders', ORDER_COLUMNS, ORDER_SUMS),
  source: 'unnest({order_reasons:text[]}) with ordinality as d(reason, i)',
  columns: ORDER_COLUMNS,
  mostFew: 1,
  count: ({ orders }) => (orders.terms.length === 0 ? orders.count : 0),
  many: ({ orders }) => ({ orders: orders.flat.value(), order_reasons: texts(orders.reasons) }),
  few: ({ orders }) => rowsOf(orders.flat, ORDERS.width, (row) => [orders.reasons[row]]),
  checked: false,
  goesAhead: true,
};

const COLUMNS_WITH_TERMS = [...ORDERS.columns, ...ORDER_TERMS.columns, ...REASON];
/** The new orders of a batch in which at least one has terms. Terms would cost every plain bet ten parameters more. */
const NEW_ORDERS_WITH_TERMS: BatchPart = {
  ...NEW_ORDERS,
  name: 'new_orders_with_terms',
  sql: insertInto('orders', COLUMNS_WITH_TERMS, ORDER_SUMS),
  columns: COLUMNS_WITH_TERMS,
  count: ({ orders }) => (orders.terms.length === 0 ? 0 : orders.count),
  many: (rows, context) => ({ ...NEW_ORDERS.many(rows, context), order_terms: rows.orders.terms.value() }),
  // one row, as `mostFew` says
  few: ({ orders }) => [...rowsOf(orders.flat, ORDERS.width), ...rowsOf(orders.terms, ORDER_TERMS.width), orders.reasons[0]],
};

/** The names that customers gave to the new orders. */
const NAMED_ORDERS: BatchPart = {
  name: 'named_orders',
  sql: 'insert into order_reference (order_id, order_ref, strategy_ref) select d.order_id, d.order_ref, d.strategy_ref from {d}',
  source: 'unnest({named_orders:bigint[]}, {order_refs:text[]}, {strategy_refs:text[]}) as d(order_id, order_ref, strategy_ref)',
  columns: sourceColumns(['order_id bigint', 'order_ref text', 'strategy_ref text']),
  mostFew: 1,
  count: ({ orders }) => orders.named.length,
  many: ({ orders: { named } }) => ({
    named_orders: bigints(named.map(({ order }) => order)),
    order_refs: texts(named.map(({ references }) => references.order ?? null)),
    strategy_refs: texts(named.map(({ references }) => references.strategy ?? null)),
  }),
  few: ({ orders: { named } }) => named.flatMap(({ order, references }) => [order, references.order ?? null, references.strategy ?? null]),
  checked: false,
  goesAhead: true,
};

const CHANGED_ORDERS: BatchPart = {
  name: 'changed_orders',
  sql: `update orders o set size = d.size, status = d.status, matched = d.matched, matched_value = d.matched_value, cancelled = d.cancelled, lapsed = d.lapsed,
      remaining = d.size - d.matched - d.cancelled - d.lapsed, queue = coalesce(d.queue, o.queue), reason = coalesce(d.reason, o.reason),
      matched_at = case when d.matched > o.matched then @now else o.matched_at end, ended_at = case when d.status = 2 then @now end
    from {d} where o.id = d.id and o.status < 2 returning 1`,
  source: 'unnest({changed_reasons:text[]}) with ordinality as d(reason, i)',
  columns: [...CHANGED.columns, ...REASON],
  mostFew: 2,
  count: (rows) => rows.changedOrders.size,
  many: (rows) => ({ changed: changedList(rows).value(), changed_reasons: texts([...rows.changedOrders.values()].map((state) => state.reason)) }),
  few: (rows) => {
    const reasons = [...rows.changedOrders.values()].map((state) => state.reason);
    return rowsOf(changedList(rows), CHANGED.width, (row) => [reasons[row]]);
  },
  checked: true,
  goesAhead: false,
};

function changedList(rows: BatchRows): BigintList {
  const list = rows.lists.changed;
  list.clear();
  for (const [order, state] of rows.changedOrders) CHANGED.add(list, state, { order, queue: rows.released.get(order) ?? 0 });
  return list;
}

const NEW_TRADES: BatchPart = {
  name: 'new_trades',
  sql: insertInto('trade', TRADES.columns, { created_at: '@now' }),
  source: 'generate_series(1, {trade_count:int}) as d(i)',
  columns: TRADES.columns,
  mostFew: 3,
  count: ({ lists }) => TRADES.count(lists.trades),
  many: ({ lists: { trades } }) => ({ trades: trades.value(), trade_count: TRADES.count(trades) }),
  few: ({ lists }) => rowsOf(lists.trades, TRADES.width),
  checked: false,
  goesAhead: true,
};

/** The balances of a sub-account are stored for players only. */
const BALANCES: ReadonlySet<string> = new Set(['balance_after', 'total_after']);
const ENTRY_ACCOUNT = ENTRIES.indexOf('account');
const FIRST_BALANCE = ENTRIES.indexOf('balance_after');
const ENTRY_COLUMNS = ENTRIES.columns.map((column) =>
  BALANCES.has(column.name) ? { ...column, many: `case when ${ENTRIES.place('account')} > 0 then ${ENTRIES.place(column.name)} end` } : column,
);
const NEW_ENTRIES: BatchPart = {
  name: 'new_entries',
  sql: insertInto('entry', ENTRIES.columns, { created_at: '@now' }),
  source: 'generate_series(1, {entry_count:int}) as d(i)',
  columns: ENTRY_COLUMNS,
  mostFew: 6,
  count: ({ lists }) => ENTRIES.count(lists.entries),
  many: ({ lists: { entries } }) => ({ entries: entries.value(), entry_count: ENTRIES.count(entries) }),
  few: ({ lists: { entries } }) => {
    const { width } = ENTRIES;
    const values = rowsOf(entries, width);
    for (let at = 0; at < values.length; at += width) if (values[at + ENTRY_ACCOUNT] === 0) values.fill(null, at + FIRST_BALANCE, at + width);
    return values;
  },
  checked: false,
  goesAhead: true,
};

/** Numbers of one position: account, market, hold, kind (0 odds, 1 line), index of its first figure (from 1), number of figures of the first kind. */
const POSITION_WIDTH = 6;
const FIRST_FIGURES = '({figures:bigint[]})[{positions#5/6}:{positions#5/6} + {positions#6/6} - 1]';
const SECOND_FIGURES = '({figures:bigint[]})[{positions#5/6} + {positions#6/6}:{positions#5/6} + 2 * {positions#6/6} - 1]';
const CHANGED_POSITIONS: BatchPart = {
  name: 'changed_positions',
  sql: `insert into position (account, market, hold, if_win, if_lose, lines, profit)
    select d.account, d.market, d.hold, d.if_win, d.if_lose, d.lines, d.profit from {d}
    on conflict (account, market) do update set
      if_win = excluded.if_win, if_lose = excluded.if_lose, lines = excluded.lines, profit = excluded.profit, hold = excluded.hold`,
  source: 'generate_series(1, {position_count:int}) as d(i)',
  columns: [
    ...flatColumns('positions', POSITION_WIDTH, ['account int', 'market int', 'hold bigint']),
    { name: 'if_win', type: 'bigint[]', many: `case when {positions#4/6} = 0 then ${FIRST_FIGURES} end` },
    { name: 'if_lose', type: 'bigint[]', many: `case when {positions#4/6} = 0 then ${SECOND_FIGURES} end` },
    { name: 'lines', type: 'int[]', many: `case when {positions#4/6} = 1 then (${FIRST_FIGURES})::int[] end` },
    // a line position has one step more than lines
    { name: 'profit', type: 'bigint[]', many: `case when {positions#4/6} = 1 then ${SECOND_FIGURES.replace(' - 1]', ']')} end` },
  ],
  mostFew: 3,
  count: (rows) => rows.positions.size,
  many: manyPositions,
  few: (rows) =>
    [...rows.positions.values()].flatMap((position) => {
      const { account, market, hold } = position;
      return 'ifWin' in position
        ? [account, market, hold, literal(position.ifWin), literal(position.ifLose), null, null]
        : [account, market, hold, null, null, literal(position.lines), literal(position.profit)];
    }),
  checked: false,
  goesAhead: false,
};

function manyPositions(rows: BatchRows): Readonly<Record<string, unknown>> {
  const { positions, figures } = rows.lists;
  positions.clear();
  figures.clear();
  for (const position of rows.positions.values()) {
    const odds = 'ifWin' in position;
    const [first, second] = odds ? [position.ifWin, position.ifLose] : [position.lines, position.profit];
    positions.push(position.account);
    positions.push(position.market);
    positions.push(position.hold);
    positions.push(odds ? 0 : 1);
    positions.push(figures.length + 1);
    positions.push(first.length);
    for (const figure of first) figures.push(figure);
    for (const figure of second) figures.push(figure);
  }
  return { positions: positions.value(), figures: figures.value(), position_count: rows.positions.size };
}

const NEW_EVENTS: BatchPart = {
  name: 'new_events',
  sql: 'insert into market_event (market, seq, payload, created_at) select d.market, d.seq, d.payload, @now from {d}',
  source: 'rows from (unnest({event_markets:int[]}), unnest({event_seqs:bigint[]}), jsonb_array_elements({events:jsonb})) as d(market, seq, payload)',
  columns: sourceColumns(['market int', 'seq bigint', 'payload jsonb']),
  mostFew: 2,
  count: (rows) => rows.marketEvents.count,
  many: ({ marketEvents: { markets, payloads } }, { nextSeq }) => ({
    event_markets: ints(markets),
    event_seqs: bigints(markets.map((market) => nextSeq(market))),
    events: `[${payloads.join(',')}]`,
  }),
  few: ({ marketEvents: { markets, payloads } }, { nextSeq }) => markets.flatMap((market, index) => [market, nextSeq(market), payloads[index]]),
  checked: false,
  goesAhead: true,
};

const NEW_REFERENCES: BatchPart = {
  name: 'new_references',
  sql: `insert into bet_reference (account, order_id, origin, replaced, batch, reference, body_hash, refusal, detail, created_at)
    select d.account, d.order_id, d.origin, d.replaced, d.batch, d.reference, d.body_hash, d.refusal, d.detail, @now from {d}`,
  source:
    'unnest({references:text[]}, {body_hashes:text[]}, {refusals:text[]}, {details:text[]}) with ordinality as d(reference, body_hash, refusal, detail, i)',
  columns: [
    ...flatColumns('refs', 5, ['account int', 'order_id bigint?', 'origin int?', 'replaced bigint?', 'batch smallint?']),
    { name: 'reference', type: 'text' },
    { name: 'body_hash', type: 'bytea', many: "decode(d.body_hash, 'hex')" },
    { name: 'refusal', type: 'text' },
    { name: 'detail', type: 'jsonb', many: 'd.detail::jsonb' },
  ],
  // a batch of one bet: its own and that of its bet
  mostFew: 2,
  count: (rows) => rows.references.length,
  many: ({ references: r }) => ({
    refs: bigints(r.flatMap(numbersOf)),
    references: texts(r.map((row) => row.reference)),
    body_hashes: texts(r.map((row) => row.bodyHash)),
    refusals: texts(r.map((row) => row.refusal)),
    details: texts(r.map(detailOf)),
  }),
  few: ({ references }) => references.flatMap((row) => [...numbersOf(row), row.reference, Buffer.from(row.bodyHash, 'hex'), row.refusal, detailOf(row)]),
  checked: false,
  goesAhead: false, // could go ahead, but this way the two phases take about the same time
};

const REFUSED_REFERENCES: BatchPart = {
  name: 'refused_references',
  sql: `update bet_reference r set refusal = d.refusal, detail = d.detail::jsonb
    from {d} where r.account = d.account and r.reference = d.reference returning 1`,
  source: 'unnest({refused_accounts:int[]}, {refused:text[]}, {refused_codes:text[]}, {refused_details:text[]}) as d(account, reference, refusal, detail)',
  columns: sourceColumns(['account int', 'reference text', 'refusal text', 'detail text']),
  mostFew: 1,
  count: (rows) => rows.refusedReferences.length,
  many: ({ refusedReferences: r }) => ({
    refused_accounts: ints(r.map((row) => row.account)),
    refused: texts(r.map((row) => row.reference)),
    refused_codes: texts(r.map((row) => row.refusal)),
    refused_details: texts(r.map(detailOf)),
  }),
  few: ({ refusedReferences }) => refusedReferences.flatMap((row) => [row.account, row.reference, row.refusal, detailOf(row)]),
  checked: true,
  goesAhead: false,
};

function numbersOf({ account, batch, order, origin, replaced }: ReferenceRow): readonly number[] {
  return [account, order ?? 0, origin ?? 0, replaced ?? 0, batch ?? 0];
}

function detailOf(row: { readonly detail: object | null }): string | null {
  return row.detail === null ? null : JSON.stringify(row.detail);
}

/** All parts in the order in which they appear in a statement. */
export const BATCH_PARTS: readonly BatchPart[] = [
  STAMP,
  LEASES,
  CHANGED_WALLETS,
  NEW_ORDERS,
  NEW_ORDERS_WITH_TERMS,
  NAMED_ORDERS,
  CHANGED_ORDERS,
  NEW_TRADES,
  CHANGED_POSITIONS,
  NEW_ENTRIES,
  NEW_EVENTS,
  NEW_REFERENCES,
  REFUSED_REFERENCES,
];
