import { walletRefusal, type Refusal } from '@maidan/domain';
import type { Batch } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { CasinoBetRecord } from './casino-rounds-port.ts';

/**
 * Whether the account may stake this amount now. null: it may, and the stake counts towards the player's own limits. A casino stake
 * counts as lost when booked and its return as winnings, so the possible loss grows by all of it.
 */
export function refusalOfStake(
  batch: Batch,
  { account, bet, risk }: Pick<CasinoBetRecord, 'account' | 'bet' | 'risk'>,
  checks: Pick<PlayChecks, 'take'> | undefined,
): Refusal | null {
  const wallet = batch.engine.accountState(account);
  if (wallet === undefined) throw new Error(`account ${account} is not loaded`);
  const refusal = walletRefusal(wallet, risk);
  if (refusal !== null) return refusal;
  const { held } = wallet;
  return checks?.take(batch, { account, key: `casino:${bet}`, size: risk, rate: 100, held: { before: held, after: held + risk } }) ?? null;
}
