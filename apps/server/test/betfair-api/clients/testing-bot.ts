/** TEST FIXTURE: what the bot of examples/market-maker received and reported, compared with the database. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyMessage } from '@maidan/betfair/stream-client';
import { expect } from 'vitest';
import type { StreamClient } from '../stream/testing-stream.ts';
import type { BetfairTest } from '../testing-betfair.ts';

export const BOT = fileURLToPath(new URL('../../../../../examples/market-maker/market-maker.mjs', import.meta.url));

type Bet = Readonly<Record<string, string | number>>;

/** Returns all states of bets that messages of an order stream have. */
export const betsOf = (messages: readonly AnyMessage[]): Bet[] =>
  messages.flatMap(({ oc = [] }) => oc.flatMap(({ orc }) => ((orc ?? []) as { uo?: Bet[] }[]).flatMap(({ uo = [] }) => uo)));

const paise = (bet: Bet, name: string): number => Math.round(Number(bet[name]) * 100);

/** Returns the messages that the bot has written down. */
export function journalOf(path: string): AnyMessage[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as AnyMessage);
}

/** Returns the key of an account. */
export async function accountOf({ test }: BetfairTest, username: string): Promise<number> {
  return (await test.database.query<{ id: number }>('select id from account where username = $1', [username]))[0]!.id;
}

/** Returns the last status and sizes of a bet on an order stream. */
function endOf(messages: readonly AnyMessage[], betId: number): readonly unknown[] {
  const bet = betsOf(messages).findLast(({ id }) => id === String(betId));
  return bet === undefined ? [] : [bet['status'], ...['sm', 'sr', 'sc', 'sl'].map((name) => paise(bet, name))];
}

/** Fails if the result that the bot printed last is not that of the ledger, to the paisa. Returns the number of its bets. `account`: of the bot. */
export async function expectResultOfLedger({ test }: BetfairTest, output: string, account: number, marketId: string): Promise<number> {
  const result = JSON.parse(output.trim().split('\n').at(-1)!) as { readonly marketId: string; readonly betCount: number; readonly net: number };
  const [ledger] = await test.database.query<{ net: string }>(
    'select coalesce(sum(e.amount), 0) as net from entry e join market m on m.id = e.market where e.account = $1 and m.market_id = $2',
    [account, marketId],
  );
  expect(result.marketId).toBe(marketId);
  expect(Math.round(result.net * 100)).toBe(Number(ledger!.net));
  return result.betCount;
}

/**
 * Fails if a bet on the streams does not agree with its order and its trades, or if the last state of an order on the stream that was never cut is
 * not the stored one. All orders must have ended.
 */
export async function expectBetsOfDatabase({ test }: BetfairTest, account: number, watcher: StreamClient, journal: string): Promise<void> {
  const stored = await test.database.query<Record<string, number>>('select * from orders where account = $1 order by id', [account]);
  const fills = await test.database.query<{ order: number; size: number }>(
    `select maker_order as order, size, id from trade where maker_account = $1 union all
     select taker_order, size, id from trade where taker_account = $1 order by id`,
    [account],
  );
  const ends = (): readonly (readonly unknown[])[] => stored.map(({ id }) => endOf(watcher.messages, id!));
  await expect.poll(ends).toEqual(stored.map((row) => ['EC', ...['matched', 'remaining', 'cancelled', 'lapsed'].map((name) => Number(row[name]))]));
  expect(watcher.faults).toEqual([]);
  const rows = new Map(stored.map((row) => [String(row['id']), row]));
  // the matched sizes that an order had one after the other
  const matched = new Map(stored.map(({ id }) => [String(id), [0]]));
  for (const { order, size } of fills) matched.get(String(order))!.push(matched.get(String(order))!.at(-1)! + size);
  for (const bet of [...betsOf(journalOf(journal)), ...betsOf(watcher.messages)]) {
    const row = rows.get(String(bet['id']))!;
    expect([paise(bet, 'p'), paise(bet, 's'), bet['side']]).toEqual([Number(row['price']), Number(row['size']), Number(row['side']) === 0 ? 'B' : 'L']);
    expect(['sm', 'sr', 'sc', 'sl', 'sv'].reduce((sum, name) => sum + paise(bet, name), 0)).toBe(Number(row['size']));
    expect(matched.get(String(bet['id']))).toContain(paise(bet, 'sm'));
  }
}
