/** Bets without newer terms are matched as before there were any. The digests were made with the engine of commit eb577c51: see plain-stream.ts. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMarketEngine, perform } from '../plain-engine.ts';
import { hashStream } from './plain-stream.ts';

const SEED = 20_261_126;
/** Digests by number of commands; PLAIN_COMMANDS chooses it. */
const DIGESTS: Readonly<Record<string, string>> = {
  10000000: 'c68892e03c2364dd492233aa4249defb74f7a34674c8d4a660c9f97fe5c9e465',
  100000: 'a13df11bd4726ed20c60d86cace021f3d1aaa782e510d3786eaa5456286d2ddd',
};
const commands = process.env['PLAIN_COMMANDS'] ?? '100000';

it('[MX-001] random commands without newer fields give the events of the engine before them', { timeout: 7_200_000 }, () => {
  const hash = createHash('sha256');
  const totals = hashStream({ createMarketEngine, perform, hash }, Number(commands), SEED);
  expect(hash.digest('hex')).toBe(DIGESTS[commands]);
  expect(totals.trades).toBeGreaterThan(totals.commands / 20);
  expect(totals.refusals).toBeGreaterThan(totals.commands / 20);
});
