import type { ProfitLoss, Statement, Transfer } from '@maidan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import messages from '../../messages/en.json';
import { MarketBets } from './market-bets.tsx';
import { ProfitLossList } from './profit-loss-list.tsx';
import { StatementDetails } from './statement-details.tsx';
import { StatementList } from './statement-list.tsx';
import { TransferList } from './transactions/transfer-list.tsx';

const server = vi.hoisted(() => ({ answer: (_name: string, _memberCode: string): unknown => null }));
vi.mock('../../platform/http/call.ts', () => ({
  call: ({ name }: { readonly name: string }, { params }: { readonly params: { readonly memberCode: string } }) =>
    Promise.resolve(server.answer(name, params.memberCode)),
}));
vi.mock('../../platform/site/page-site.ts', () => ({ pageSite: {} }));
vi.mock('../../platform/reach.ts', () => ({ useMissing: () => null }));
vi.mock('../../realtime/live.ts', () => ({ useAccount: (select: (state: object) => unknown) => select({ balance: null }) }));

const time = '2025-01-01T10:00:00.000Z';
// The market and the entry of the statement have the same id: only the slice distinguishes their bets.
const ID = '77';
const entry = (description: string): Statement => ({
  refrenceNo: ID,
  wallet: 'MAIN',
  time,
  cause: 'settlement',
  description,
  marketId: ID,
  casino: null,
  commission: 0,
  credit: 850,
  debit: 0,
  balance: 100_850,
});
const row = (eventName: string): ProfitLoss => ({
  marketId: ID,
  casino: null,
  wallet: 'MAIN',
  marketName: 'Match Odds',
  eventName,
  eventTypeId: '4',
  settledTime: time,
  profit: 850,
  commission: 0,
});
const transfer = (remark: string): Transfer => ({ refrenceNo: ID, time, from: 'house', to: 'wallet', amount: 850, balance: 100_850, remark });
const totals = { opening: 100_000, credit: 850, debit: 0, closing: 100_850, inOpenBets: 0, available: 100_850 };

/** The answers to the calls of the five reports; `name` shows on the page. */
const ANSWERS: Readonly<Record<string, (name: string) => object>> = {
  accountStatement: (name) => ({ success: true, result: [entry(name)], total: 1, totals }),
  transferStatement: (name) => ({ success: true, result: [transfer(name)], total: 1 }),
  profitLoss: (name) => ({ success: true, result: [row(name)], total: 1, sum: 850 }),
  profitLossOrders: (name) => ({ success: true, market: [row(name)], result: [] }),
  statementOrders: (name) => ({ success: true, entries: [entry(name)], result: [] }),
};
const nameOf = (call: string, memberCode: string): string => `the ${call} of ${memberCode}`;
const answerOf = (call: string, memberCode: string): object => ANSWERS[call]!(nameOf(call, memberCode));

/** Slice, the call that fills it, the page that shows it. */
const REPORTS: readonly (readonly [slice: string, call: string, page: (memberCode: string) => ReactElement])[] = [
  ['accountStatement', 'accountStatement', (memberCode) => <StatementList memberCode={memberCode} />],
  ['transferStatement', 'transferStatement', (memberCode) => <TransferList memberCode={memberCode} />],
  ['accountReport', 'profitLoss', (memberCode) => <ProfitLossList memberCode={memberCode} />],
  ['betHistory', 'profitLossOrders', (memberCode) => <MarketBets memberCode={memberCode} marketId={ID} />],
  ['orderList', 'statementOrders', (memberCode) => <StatementDetails memberCode={memberCode} refrenceNo={ID} />],
];

/** The names of answers that a page shows before it sends a call. */
async function shownNames(cache: QueryClient, page: ReactElement): Promise<readonly string[]> {
  const { prelude } = await prerenderToNodeStream(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={cache}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return [...new Set((await text(prelude)).match(/the \w+ of u\d+/g) ?? [])];
}

/** Sends the calls of the pages rendered so far that have no answer. */
async function sendCalls(cache: QueryClient): Promise<void> {
  const waiting = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data === undefined);
  await Promise.all(waiting.map((query) => query.fetch()));
}

/** The slices of an account with their answers. */
function slicesOf(cache: QueryClient, memberCode: string): Readonly<Record<string, unknown>> {
  const queries = cache
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[1] === memberCode);
  return Object.fromEntries(queries.map(({ queryKey, state }) => [String(queryKey[0]), state.data]));
}

it('[EN-58] each of the five report pages fills a slice of its own and shows it again, for its own account only', async () => {
  const calls: string[] = [];
  server.answer = (name, memberCode) => {
    calls.push(name);
    return answerOf(name, memberCode);
  };
  const cache = new QueryClient();
  for (const [, call, page] of REPORTS) {
    expect(await shownNames(cache, page('u1001'))).toEqual([]);
    await sendCalls(cache);
    expect(await shownNames(cache, page('u1001'))).toEqual([nameOf(call, 'u1001')]);
  }
  expect(calls).toEqual(REPORTS.map(([, call]) => call));
  expect(slicesOf(cache, 'u1001')).toEqual(Object.fromEntries(REPORTS.map(([slice, call]) => [slice, answerOf(call, 'u1001')])));
  for (const [, call, page] of REPORTS) {
    expect(await shownNames(cache, page('u1001')), `back on ${call}`).toEqual([nameOf(call, 'u1001')]);
    expect(await shownNames(cache, page('u1002')), `${call} of another account`).toEqual([]);
  }
});
