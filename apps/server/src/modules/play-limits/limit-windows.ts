/**
 * Limits in memory, decided together with the stakes: for an account with a limit on stakes or losses, its last 30 days are here and
 * updated by the batches as they commit. Other accounts cost one map look-up.
 */
import {
  LIMIT_PERIODS,
  limitReached,
  LONGEST_PERIOD_MS,
  OWN_LIMIT_KINDS,
  PERIOD_MS,
  refuse,
  RollingResults,
  RollingStakes,
  stakeAtRisk,
  type KindLimits,
  type LimitName,
  type LimitPeriod,
  type LimitReached,
  type LimitUse,
  type NewStake,
  type OwnLimitKind,
  type Refusal,
  type StandingLimit,
} from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { Batch, CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { LimitRows } from './limit-rows.ts';
import type { CommittedPlay, Stake } from './play-limits-port.ts';

/** Every limit that one account has ever set. */
export type AccountLimits = ReadonlyMap<LimitName, StandingLimit>;

/** For most accounts; sessions query it twice a second. */
const NOTHING_SET: AccountLimits = new Map();

interface Window {
  readonly stakes: RollingStakes;
  readonly results: RollingResults;
  /** Commits that arrived while the tables are being read; null: they are read. */
  waiting: (() => void)[] | null;
}

/** What the commands of one batch have taken and returned so far for one account. */
interface Pending {
  readonly added: NewStake[];
  readonly kept: Map<string, number>;
}

export interface LimitWindowsParts {
  readonly rows: LimitRows;
  readonly pipeline: Pick<CommitPipeline, 'submit'>;
  readonly now: () => number;
  /** Other processes take stakes too: displayed values are read each time. */
  readonly shared?: boolean;
}

export class LimitWindows {
  readonly #parts: LimitWindowsParts;
  readonly #limits = new Map<number, Map<LimitName, StandingLimit>>();
  readonly #windows = new Map<number, Window>();
  readonly #loading = new Map<number, Promise<void>>();
  #pending: { readonly batch: Batch; readonly accounts: Map<number, Pending> } | null = null;

  constructor(parts: LimitWindowsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    for (const { account, name, limit } of await this.#parts.rows.all()) this.set(account, name, limit);
  }

  of(account: number): AccountLimits {
    return this.#limits.get(account) ?? NOTHING_SET;
  }

  /** Applies to all decisions from now on. Loads the account if the limit is on stakes or losses. */
  set(account: number, name: LimitName, limit: StandingLimit): void {
    const known = this.#limits.get(account);
    if (known === undefined) this.#limits.set(account, new Map([[name, limit]]));
    else known.set(name, limit);
  }

  ready(account: number): boolean {
    if (this.#limits.size === 0 || !this.#limits.has(account)) return true;
    return this.#windows.get(account)?.waiting === null || !this.#bounds(account);
  }

  load(account: number): Promise<void> {
    const loading = this.#loading.get(account);
    if (loading !== undefined) return loading;
    if (this.#windows.get(account)?.waiting === null) return Promise.resolve();
    const started = this.#load(account).finally(() => this.#loading.delete(account));
    this.#loading.set(account, started);
    return started;
  }

  /** Another process has written the account's wallet: reads its counters again. Called by the pipeline between two batches. */
  async reread(account: number): Promise<void> {
    if (this.#windows.get(account)?.waiting !== null) return;
    this.#windows.set(account, await this.#read(account));
  }

  counts(account: number): boolean {
    return this.#windows.has(playerOf(account));
  }

  take(batch: Batch, stake: Stake): Refusal | null {
    const account = playerOf(stake.account);
    const window = this.#windows.get(account);
    if (window === undefined) return null;
    const { key, size, rate, held } = stake;
    // losses of Free Cash are the house's
    const risksCash = account === stake.account && held.after > held.before;
    const pending = this.#pendingOf(batch, account);
    if (window.waiting === null) {
      window.stakes.moveTo(batch.now);
      window.results.moveTo(batch.now);
      const lost = (batch.results.get(account) ?? []).map(({ net }) => net);
      const refused =
        refusalOf('STAKE_LIMIT', limitReached(this.kindLimits(account, 'stake'), stakesWith(window.stakes, pending, batch.now), stakeAtRisk(size, rate))) ??
        (risksCash
          ? refusalOf('LOSS_LIMIT', limitReached(this.kindLimits(account, 'loss'), window.results.with(lost, held.before), held.after - held.before))
          : null);
      if (refused !== null) return refused;
    }
    pending.added.push({ key, at: batch.now, size, rate });
    return null;
  }

  returnStake(batch: Batch, { account, key, kept }: { readonly account: number; readonly key: string; readonly kept: number }): void {
    if (this.counts(account)) this.#pendingOf(batch, playerOf(account)).kept.set(key, kept);
  }

  committed(batch: CommittedPlay): void {
    const pending = this.#pending?.batch === batch ? this.#pending.accounts : null;
    this.#pending = null;
    if (this.#windows.size === 0) return;
    for (const [account, { added, kept }] of pending ?? []) {
      this.#note(account, ({ stakes }) => {
        for (const stake of added) stakes.add(stake);
        for (const [key, size] of kept) stakes.keep(key, size);
      });
    }
    for (const [order, { account, kept }] of batch.returned) this.#note(playerOf(account), ({ stakes }) => stakes.keep(String(order), kept));
    for (const [account, booked] of batch.results) {
      this.#note(account, ({ results }) => {
        for (const { transfer, net } of booked) results.add({ key: String(transfer), at: batch.now, net });
      });
    }
  }

  /** Committed values for display; read from the tables if the account's windows are not in memory. */
  async use(account: number): Promise<{ readonly stakes: RollingStakes; readonly results: RollingResults }> {
    if (!this.ready(account)) await this.load(account);
    const now = this.#parts.now();
    const window = (this.#parts.shared === true ? undefined : this.#windows.get(account)) ?? (await this.#read(account));
    window.stakes.moveTo(now);
    window.results.moveTo(now);
    return window;
  }

  /** The limits of one kind in force. */
  kindLimits(account: number, kind: OwnLimitKind): KindLimits {
    const limits = this.#limits.get(account);
    const found: { [Period in LimitPeriod]?: number } = {};
    for (const period of LIMIT_PERIODS) {
      const amount = limits?.get(`${kind}.${period}`)?.amount ?? null;
      if (amount !== null) found[period] = amount;
    }
    return found;
  }

  /** Whether a limit of the account is decided in the queue. */
  #bounds(account: number): boolean {
    return OWN_LIMIT_KINDS.some((kind) => kind !== 'deposit' && Object.keys(this.kindLimits(account, kind)).length > 0);
  }

  #pendingOf(batch: Batch, account: number): Pending {
    // another batch: the one before did not commit, and its pending values are dropped
    if (this.#pending?.batch !== batch) this.#pending = { batch, accounts: new Map() };
    const known = this.#pending.accounts.get(account);
    if (known !== undefined) return known;
    const pending: Pending = { added: [], kept: new Map() };
    this.#pending.accounts.set(account, pending);
    return pending;
  }

  #note(account: number, change: (window: Window) => void): void {
    const window = this.#windows.get(account);
    if (window === undefined) return;
    if (window.waiting === null) change(window);
    else window.waiting.push(() => change(window));
  }

  /**
   * Records all commits first, waits for earlier decisions to end, then reads the tables, so that nothing is missed. What appears twice
   * is counted once, by its key.
   */
  async #load(account: number): Promise<void> {
    const waiting: (() => void)[] = [];
    const noted: Window = { stakes: new RollingStakes(), results: new RollingResults(), waiting };
    this.#windows.set(account, noted);
    try {
      const passed = await this.#parts.pipeline.submit({ decide: () => undefined });
      if (passed !== 'COMMITTED') throw new Error(`the limits of account ${account} could not be read: ${passed}`);
      await this.#read(account, noted);
    } catch (error) {
      this.#windows.delete(account);
      throw error;
    }
    noted.waiting = null;
    for (const change of waiting) change();
  }

  async #read(account: number, into: Window = { stakes: new RollingStakes(), results: new RollingResults(), waiting: null }): Promise<Window> {
    const { rows, now } = this.#parts;
    const from = now() - LONGEST_PERIOD_MS;
    const [stakes, results] = await Promise.all([rows.stakes(account, from), rows.results(account, from)]);
    for (const stake of stakes) {
      into.stakes.add(stake);
      into.stakes.keep(stake.key, stake.kept);
    }
    for (const result of results) into.results.add(result);
    return into;
  }
}

/** Stored stakes plus those of the batch being decided. */
function stakesWith(stakes: RollingStakes, { added, kept }: Pending, now: number): LimitUse {
  const more = added.reduce((sum, { size, rate }) => sum + stakeAtRisk(size, rate), 0);
  const changeIn = (period: LimitPeriod): number => [...kept].reduce((sum, [key, size]) => sum + stakes.changeBy(key, size, period), more);
  return {
    used: (period) => stakes.used(period) + changeIn(period),
    freeAt: (period, limit, room) => stakes.freeAt(period, limit - changeIn(period), room) ?? (room <= limit ? now + PERIOD_MS[period] : null),
  };
}

/** The refusal for a limit that is reached. */
export function refusalOf(code: 'STAKE_LIMIT' | 'LOSS_LIMIT' | 'DEPOSIT_LIMIT', reached: LimitReached | null): Refusal | null {
  if (reached === null) return null;
  const { limit, left, period, freeAt } = reached;
  return refuse(code, { limit, left, period, ...(freeAt === null ? {} : { until: freeAt }) });
}
