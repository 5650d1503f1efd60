/**
 * Ends rounds that the last process, or a database failure, left open. Stored results are kept, known outcomes are paid, and stakes without
 * a known outcome are returned. The players are notified.
 */
import type { Bus } from '../topics-port.ts';
import type { Log } from '../../platform/log.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import { EndBets, type BetEnd, type EndingRound, type RoundStep } from './casino-commands.ts';
import type { CasinoBetRecord } from './casino-rounds-port.ts';
import { stakeReturned, endOf, endOfBrokenFlight, outcomeOf } from './round-outcomes.ts';
import type { RoundOutcome, RoundRow, RoundRows } from './round-rows.ts';
import type { SeedChains } from './seed-chains.ts';
import { rulesOf } from './table-terms.ts';

interface Parts {
  readonly pipeline: CommitPipeline;
  readonly rows: RoundRows;
  readonly chains: SeedChains;
  readonly bus: Bus;
  readonly log: Log;
}

const NOTHING: RoundOutcome = { dealt: [], code: '', winners: [], burst: 0 };

/** Ends all open rounds at the start of the casino. Throws if a round cannot be ended. */
export async function resumeRounds(parts: Parts): Promise<void> {
  for (const row of await parts.rows.unfinished()) await endRound(parts, row, false);
}

/** Ends the open rounds of one table. `flown`: its flight has burst, so bets still open in it are lost. Throws if a round cannot be ended. */
export async function endRoundsOf(parts: Parts, tableId: string, flown: boolean): Promise<void> {
  for (const row of await parts.rows.unfinished()) if (row.tableId === tableId) await endRound(parts, row, flown);
}

async function endRound(parts: Parts, row: RoundRow, flown: boolean): Promise<void> {
  const { rows, pipeline, bus, log } = parts;
  const bets = await rows.openBets(row.round);
  const missing = new Set(await pipeline.ensureAccounts([...new Set(bets.map((bet) => bet.account))]));
  if (missing.size > 0) throw new Error(`round ${row.round} has bets of accounts without a wallet`);
  const { ends, steps } = await verdictOf(parts, row, { bets, flown });
  const command = new EndBets(unclaimed(row), () => ends, steps);
  const result = await pipeline.submit(command);
  if (result !== 'COMMITTED') throw new Error(`round ${row.round}, left open, could not be ended: ${result}`);
  // in a cluster its players are connected to other processes
  const demo = new Set(await rows.demoAccounts(bets.map((bet) => bet.account)));
  const ended = command.ended.map(({ bet, ...end }) => ({ ...bet, ...end, player: '', isDemo: demo.has(bet.account) }));
  if (ended.length > 0) bus.publish('casino-bets-changed', { tableId: row.tableId, round: row.round, bets: ended });
  log.info({ table: row.tableId, round: row.round, bets: bets.length, phase: row.phase }, 'ended a casino round that was left open');
}

async function verdictOf(
  { chains }: Parts,
  row: RoundRow,
  { bets, flown }: { readonly bets: readonly CasinoBetRecord[]; readonly flown: boolean },
): Promise<{ readonly ends: readonly BetEnd[]; readonly steps: readonly RoundStep[] }> {
  const table = rulesOf(row.tableId);
  const serverSeed = await chains.seed(row.chain, row.chainIndex);
  const brokenOff = (outcome: RoundOutcome): readonly RoundStep[] => [{ step: 'break-off', outcome, clientSeed: row.clientSeed ?? '', serverSeed }];
  // no player's seed was used yet, or the game is not offered any more
  if (row.phase === 'BETTING' || table === undefined || row.clientSeed === null) return { ends: bets.map(stakeReturned), steps: brokenOff(NOTHING) };
  const outcome = outcomeOf(table, { serverSeed, clientSeed: row.clientSeed, nonce: row.number });
  if (table.crash && row.phase === 'RUNNING' && !flown) return { ends: bets.map((bet) => endOfBrokenFlight(bet, outcome.burst)), steps: brokenOff(outcome) };
  return { ends: bets.map((bet) => endOf(table, bet, outcome)), steps: [{ step: 'settle', outcome, serverSeed }, { step: 'end' }] };
}

/** Returns a round that accepts every claim, because nothing else runs: the database refuses a command of the table that commits second. */
function unclaimed({ round, tableId }: RoundRow): EndingRound {
  return { round, tableId, claim: () => true, release: () => undefined };
}
