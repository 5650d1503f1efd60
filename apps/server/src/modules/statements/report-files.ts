/** The lists of an account as files: read and written page by page, newest first, in the reader's language and time zone. */
import { tradingKindOf, type Language, type WalletCode } from '@maidan/domain';
import type { Report, OrderView } from '@maidan/contract';
import { bonusWalletOf } from '@maidan/ledger';
import type { Orders } from '../orders/orders-port.ts';
import { csvMoney, csvPrice, csvRow, csvTimes } from './csv-text.ts';
import { TRUNCATED, HEADS, PLACES, RESULTS, SIDES, STATUSES, TYPES, type Head } from './report-texts.ts';
import { gameName, grantRemark, roundText, statementText } from './statement-texts.ts';
import type { Paged, Statements, TransactionRow, Transactions, Window } from './statements-port.ts';
import { otherSideOf, transferWays } from './transfer-ways.ts';

/** Maximum rows of a file, and of one read. */
export const MOST_ROWS = 100_000;
const AT_ONCE = 500;

export interface ReportParts {
  readonly statements: Statements;
  readonly transactions: Transactions;
  readonly orders: Pick<Orders, 'list'>;
  readonly remarkOf: (row: Pick<TransactionRow, 'reason' | 'remark'>, language: Language) => string;
}

export interface ReportRequest {
  readonly report: Report;
  readonly account: number;
  /** The wallet of the statement; absent: cash. */
  readonly wallet?: WalletCode | undefined;
  readonly window: Pick<Window, 'from' | 'to'>;
  readonly type?: TransactionRow['type'] | undefined;
  readonly eventTypeId?: string | undefined;
  readonly language: Language;
  /** Of the IANA database. */
  readonly timeZone: string;
}

interface Reader {
  readonly language: Language;
  readonly time: (at: number) => string;
}
/** A report: its columns, and its rows page by page. */
interface Sheet {
  readonly heads: readonly Head[];
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

/** Returns the file's text in pieces; null if the zone is unknown. `most`: the maximum number of rows. */
export function reportText(parts: ReportParts, request: ReportRequest, most: number = MOST_ROWS): AsyncGenerator<string> | null {
  const time = csvTimes(request.timeZone);
  if (time === null) return null;
  const sheet = SHEETS[request.report](parts, request, { language: request.language, time });
  return written(sheet, request, most);
}

async function* written({ heads, pages }: Sheet, { language, timeZone }: ReportRequest, most: number): AsyncGenerator<string> {
  const named = heads.map((head) => (head === 'time' || head === 'settled' ? `${HEADS[head][language]} (${timeZone})` : HEADS[head][language]));
  // byte order mark, by which spreadsheets recognise UTF-8
  yield `\ufeff${csvRow(named)}`;
  let left = most;
  for await (const page of pages) {
    yield page.slice(0, left).map(csvRow).join('');
    left -= page.length;
    if (left < 0) {
      yield csvRow([TRUNCATED[language].replace('{rows}', String(most))]);
      return;
    }
  }
}

/** Returns all rows of a paged list, page by page. */
async function* allPages<Row>(read: (page: Pick<Window, 'page' | 'size'>) => Promise<Paged<Row>>, cells: (row: Row) => readonly (readonly string[])[]) {
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, size: AT_ONCE });
    yield rows.flatMap(cells);
    if (rows.length < AT_ONCE) return;
  }
}

const SHEETS: Readonly<Record<Report, (parts: ReportParts, request: ReportRequest, reader: Reader) => Sheet>> = {
  'account-statement': ({ statements }, { account, wallet, window }, { language, time }) => ({
    heads: ['time', 'reference', 'entry', 'credit', 'debit', 'balance'],
    pages: allPages(
      (page) => statements.account(wallet === 'BONUS' ? bonusWalletOf(account) : account, { ...window, ...page }),
      (row) => [
        [
          time(row.time),
          String(row.transfer),
          statementText(row, language),
          csvMoney(Math.max(0, row.amount)),
          csvMoney(Math.max(0, -row.amount)),
          csvMoney(row.balance),
        ],
      ],
    ),
  }),
  'transfer-statement': ({ transactions }, { account, window }, { language, time }) => ({
    heads: ['time', 'reference', 'from', 'to', 'amount', 'wallet', 'remark'],
    pages: allPages(
      (page) => transactions.transfers(account, { ...window, ...page }),
      (row) =>
        transferWays(row.changes, otherSideOf(row)).map(({ from, to, amount }) => [
          time(row.time),
          String(row.transfer),
          PLACES[from][language],
          PLACES[to][language],
          csvMoney(amount),
          row.cash === null ? '' : csvMoney(row.cash),
          statementText(row, language),
        ]),
    ),
  }),
  transactions: ({ transactions, remarkOf }, { account, window, type }, { language, time }) => ({
    heads: ['time', 'reference', 'type', 'amount', 'method', 'status', 'balance', 'remark'],
    pages: allPages(
      (page) => transactions.list(account, { ...window, ...page, ...(type === undefined ? {} : { type }) }),
      (row) => [
        [
          time(row.time),
          String(row.number),
          TYPES[row.type][language],
          csvMoney(row.type === 'withdraw' ? -row.amount : row.amount),
          row.method,
          STATUSES[row.status][language],
          row.balance === null ? '' : csvMoney(row.balance),
          row.method === 'opening' || row.method === 'house' ? grantRemark(row.method, language) : remarkOf(row, language),
        ],
      ],
    ),
  }),
  'profit-loss': ({ statements }, { account, window, eventTypeId }, { language, time }) => ({
    heads: ['settled', 'event', 'market', 'profit', 'commission'],
    pages: allPages(
      (page) => statements.profitLoss(account, { ...window, ...page, ...(eventTypeId === undefined ? {} : { eventTypeId }) }),
      (row) => [
        [
          time(row.settledAt),
          row.casino === null ? row.eventName : gameName(row.casino.gameId, language),
          row.casino === null ? row.marketName : roundText(row.casino, language),
          csvMoney(row.profit),
          csvMoney(row.commission),
        ],
      ],
    ),
  }),
  bets: ({ orders }, { account, window }, reader) => ({
    heads: ['time', 'settled', 'reference', 'event', 'market', 'selection', 'side', 'line', 'odds', 'stake', 'result', 'profit', 'rules'],
    pages: betPages(orders, account, window, reader),
  }),
};

async function* betPages(orders: ReportParts['orders'], account: number, window: ReportRequest['window'], reader: Reader) {
  let before: number | undefined;
  for (;;) {
    const views: readonly OrderView[] = await orders.list(account, {
      status: 'settled',
      limit: AT_ONCE,
      ...window,
      ...(before === undefined ? {} : { before }),
    });
    yield views.map((view) => betCells(view, reader));
    before = views.at(-1)?.order;
    if (views.length < AT_ONCE) return;
  }
}

function betCells(view: OrderView, { language, time }: Reader): readonly string[] {
  const isLine = tradingKindOf(view.marketType) === 'line';
  return [
    time(view.placedAt),
    view.settledAt === null ? '' : time(view.settledAt),
    String(view.order),
    view.eventName,
    view.marketName,
    view.selectionName,
    SIDES[isLine ? 'line' : 'odds'][view.side][language],
    isLine ? String(view.line) : '',
    // hundredths of odds and a rate per 100 are formatted alike
    csvPrice(view.averagePrice ?? view.price),
    csvMoney(view.matched + view.voided),
    view.result === null ? '' : RESULTS[view.result][language],
    csvMoney(view.profit ?? 0),
    (view.rules ?? []).join(' '),
  ];
}
