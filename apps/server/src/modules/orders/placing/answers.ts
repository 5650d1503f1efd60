/** The answers to requests under a reference: stored ones are repeated, and the account of a new one is loaded before its command. */
import type { OrderView } from '@maidan/contract';
import { refuse, UNDECIDED_CODES, type Refusal, type RefusalCode } from '@maidan/domain';
import type { Log } from '../../../platform/log.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { TradingAccount, TradingAccounts } from '../state/trading-accounts.ts';
import { referenceKey, type BetReferences, type StoredReference } from './bet-references.ts';
import type { DelayedOrders } from './delayed-orders.ts';
import type { PlacingParts } from './place-bet.ts';

export interface BettingParts {
  readonly pipeline: OrderPipeline;
  readonly references: BetReferences;
  readonly accounts: TradingAccounts;
  readonly delayed: DelayedOrders;
  readonly placing: PlacingParts;
  readonly log: Log;
  readonly views: (orders: readonly number[]) => Promise<readonly OrderView[]>;
}

/** Answers that are not stored under a reference. */
export const TRANSIENT: ReadonlySet<RefusalCode> = new Set<RefusalCode>([...UNDECIDED_CODES, 'RATE_LIMITED']);

/**
 * Returns the stored answer of a reference, if it is in memory or the account has sent a reference twice. Throws if the database is unavailable.
 * Most bets need no look-up, so that they enter the queue in the turn of their arrival.
 */
export function storedAnswer(
  { references }: BettingParts,
  account: number,
  reference: string,
): StoredReference | Promise<StoredReference | undefined> | undefined {
  const known = references.known(referenceKey(account, reference));
  if (known !== undefined || !references.isSuspect(account)) return known;
  return references.lookUp([{ account, reference }]).then(([stored]) => stored);
}

/** Returns why a stored answer cannot be repeated for a request with this body, or its stored refusal; null: it has no refusal. */
export function refusalOfStored(stored: StoredReference, bodyHash: string): Refusal | null {
  if (stored.refusal === 'REFERENCE_CLOSED') return refuse('REFERENCE_CLOSED');
  if (stored.bodyHash !== bodyHash) return refuse('DUPLICATE_REFERENCE');
  if (stored.refusal === null) return null;
  return stored.detail === null ? refuse(stored.refusal) : refuse(stored.refusal, stored.detail);
}

/** Loads what the bets of an account in a market need. Returns undefined if the account is unknown. Throws if the database is unavailable. */
export function loadBettor(parts: BettingParts, account: number, marketId: string): TradingAccount | Promise<TradingAccount | undefined> {
  const { accounts, placing } = parts;
  const known = accounts.ready(account);
  const market = placing.markets.get(marketId);
  const isLoaded = known !== undefined && market !== undefined && placing.playChecks.ready(account) && accounts.hasPosition(account, market);
  return isLoaded ? known : load(parts, account, marketId);
}

async function load({ accounts, placing: { markets, playChecks } }: BettingParts, account: number, marketId: string): Promise<TradingAccount | undefined> {
  const [known, market] = await Promise.all([accounts.load(account), markets.register(marketId)]);
  if (!playChecks.ready(account)) await playChecks.load(account);
  if (known !== undefined && market !== undefined) await accounts.ensurePosition(account, market);
  return known;
}
