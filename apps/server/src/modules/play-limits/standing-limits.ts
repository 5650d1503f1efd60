/** The limits that accounts have set, in memory. Every process has those of all accounts. */
import {
  LIMIT_PERIODS,
  OWN_LIMIT_KINDS,
  refuse,
  type KindLimits,
  type LimitName,
  type LimitPeriod,
  type LimitReached,
  type OwnLimitKind,
  type Refusal,
  type StandingLimit,
} from '@maidan/domain';
import type { LimitRows } from './limit-rows.ts';

/** Every limit that one account has ever set. */
export type AccountLimits = ReadonlyMap<LimitName, StandingLimit>;

/** Limits of most accounts; sessions query it twice a second. */
const NOTHING_SET: AccountLimits = new Map();

export class StandingLimits {
  readonly #rows: Pick<LimitRows, 'all'>;
  readonly #limits = new Map<number, Map<LimitName, StandingLimit>>();

  constructor(rows: Pick<LimitRows, 'all'>) {
    this.#rows = rows;
  }

  /** Reads the limits of all accounts. */
  async load(): Promise<void> {
    for (const { account, name, limit } of await this.#rows.all()) this.set(account, name, limit);
  }

  of(account: number): AccountLimits {
    return this.#limits.get(account) ?? NOTHING_SET;
  }

  /** Sets a limit for all later decisions. */
  set(account: number, name: LimitName, limit: StandingLimit): void {
    const known = this.#limits.get(account);
    if (known === undefined) this.#limits.set(account, new Map([[name, limit]]));
    else known.set(name, limit);
  }

  /** Returns the limits of one kind in force, paise by period. */
  ofKind(account: number, kind: OwnLimitKind): KindLimits {
    const limits = this.#limits.get(account);
    const found: { [Period in LimitPeriod]?: number } = {};
    for (const period of LIMIT_PERIODS) {
      const amount = limits?.get(`${kind}.${period}`)?.amount ?? null;
      if (amount !== null) found[period] = amount;
    }
    return found;
  }

  /** Returns whether the account has a limit on stakes or losses in force: the queue of commands decides these. Deposits are decided elsewhere. */
  hasPlayLimit(account: number): boolean {
    if (!this.#limits.has(account)) return false;
    return OWN_LIMIT_KINDS.some((kind) => (kind === 'loss' || kind === 'stake') && Object.keys(this.ofKind(account, kind)).length > 0);
  }
}

/** Returns the refusal for a limit that is reached; null if none is. */
export function refusalOf(code: 'STAKE_LIMIT' | 'LOSS_LIMIT' | 'DEPOSIT_LIMIT' | 'ROLLING_LIMIT', reached: LimitReached | null): Refusal | null {
  if (reached === null) return null;
  const { limit, left, period, freeAt } = reached;
  return refuse(code, { limit, left, period, ...(freeAt === null ? {} : { until: freeAt }) });
}
