/**
 * Stakes, wins and losses of accounts in the last 30 days, in memory, so that the queue of commands can decide limits together with the
 * stakes. An account gets a window when a limit on its stakes or losses is first needed; committed batches keep it up to date. For other
 * accounts each call is one or two map look-ups.
 */
import { limitReached, LONGEST_PERIOD_MS, PERIOD_MS, RollingResults, RollingStakes, stakeAtRisk } from '@maidan/domain';
import type { LimitPeriod, LimitUse, NewStake, Refusal } from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { Batch, CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { LimitRows } from './limit-rows.ts';
import type { CommittedPlay, Stake } from './play-limits-port.ts';
import { refusalOf, type StandingLimits } from './standing-limits.ts';

/**
 * | State   | The window                   | `take`                        | A commit                       |
 * | ------- | ---------------------------- | ----------------------------- | ------------------------------ |
 * | reading | lacks rows of the tables     | counts the stake              | is deferred until they are read |
 * | current | has all stakes and results   | refuses or counts the stake   | is applied at once             |
 */
type WindowState = 'reading' | 'current';

interface Window {
  readonly stakes: RollingStakes;
  readonly results: RollingResults;
  state: WindowState;
  /** Changes by commits while the window is being read, in order. */
  readonly deferred: (() => void)[];
}

/** Stakes that the commands of one batch have taken and returned so far for one account. */
interface Pending {
  readonly added: NewStake[];
  readonly kept: Map<string, number>;
}

export interface LimitWindowsParts {
  readonly rows: LimitRows;
  readonly limits: StandingLimits;
  readonly pipeline: Pick<CommitPipeline, 'submit'>;
  readonly now: () => number;
  /** Other processes take stakes too: displayed values are read each time. */
  readonly shared?: boolean;
}

export class LimitWindows {
  readonly #parts: LimitWindowsParts;
  readonly #windows = new Map<number, Window>();
  readonly #loading = new Map<number, Promise<void>>();
  #pending: { readonly batch: Batch; readonly accounts: Map<number, Pending> } | null = null;

  constructor(parts: LimitWindowsParts) {
    this.#parts = parts;
  }

  ready(account: number): boolean {
    return this.#windows.get(account)?.state === 'current' || !this.#parts.limits.hasPlayLimit(account);
  }

  load(account: number): Promise<void> {
    const loading = this.#loading.get(account);
    if (loading !== undefined) return loading;
    if (this.#windows.get(account)?.state === 'current') return Promise.resolve();
    const started = this.#load(account).finally(() => this.#loading.delete(account));
    this.#loading.set(account, started);
    return started;
  }

  /** Reads the account's window again, because another process has written its wallet. The pipeline calls it between two batches. */
  async reread(account: number): Promise<void> {
    if (this.#windows.get(account)?.state !== 'current') return;
    this.#windows.set(account, await this.#read(account, newWindow('current')));
  }

  counts(account: number): boolean {
    return this.#windows.has(playerOf(account));
  }

  take(batch: Batch, stake: Stake): Refusal | null {
    const account = playerOf(stake.account);
    const window = this.#windows.get(account);
    if (window === undefined) return null;
    const pending = this.#pendingOf(batch, account);
    const refusal = window.state === 'current' ? this.#refusalOf(batch, stake, window, pending) : null;
    if (refusal !== null) return refusal;
    const { key, size, rate } = stake;
    pending.added.push({ key, at: batch.now, size, rate });
    return null;
  }

  #refusalOf(batch: Batch, stake: Stake, { stakes, results }: Window, pending: Pending): Refusal | null {
    const { limits } = this.#parts;
    const account = playerOf(stake.account);
    const { size, rate, held } = stake;
    stakes.moveTo(batch.now);
    results.moveTo(batch.now);
    const staked = limitReached(limits.ofKind(account, 'stake'), stakesWith(stakes, pending, batch.now), stakeAtRisk(size, rate));
    if (staked !== null) return refusalOf('STAKE_LIMIT', staked);
    // the operator bears losses of Free Cash
    const risksCash = account === stake.account && held.after > held.before;
    if (!risksCash) return null;
    const booked = (batch.results.get(account) ?? []).map(({ net }) => net);
    return refusalOf('LOSS_LIMIT', limitReached(limits.ofKind(account, 'loss'), results.with(booked, held.before), held.after - held.before));
  }

  dropStakes(batch: Batch, account: number, keys: readonly string[]): void {
    if (!this.counts(account) || keys.length === 0) return;
    const { added } = this.#pendingOf(batch, playerOf(account));
    const kept = added.filter(({ key }) => !keys.includes(key));
    added.splice(0, added.length, ...kept);
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

  /** Returns committed values for display; read from the tables if the account's window is not in memory. */
  async use(account: number): Promise<{ readonly stakes: RollingStakes; readonly results: RollingResults }> {
    if (!this.ready(account)) await this.load(account);
    const now = this.#parts.now();
    const window = (this.#parts.shared === true ? undefined : this.#windows.get(account)) ?? (await this.#read(account, newWindow('current')));
    window.stakes.moveTo(now);
    window.results.moveTo(now);
    return window;
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
    if (window.state === 'current') change(window);
    else window.deferred.push(() => change(window));
  }

  /**
   * Reads a new window. Commits from now on are deferred, and earlier decisions end before the tables are read, so that no commit is
   * missed. A stake or result that is both read and deferred counts once, by its key.
   */
  async #load(account: number): Promise<void> {
    const window = newWindow('reading');
    this.#windows.set(account, window);
    try {
      const passed = await this.#parts.pipeline.submit({ decide: () => undefined });
      if (passed !== 'COMMITTED') throw new Error(`the limits of account ${account} could not be read: ${passed}`);
      await this.#read(account, window);
    } catch (error) {
      this.#windows.delete(account);
      throw error;
    }
    window.state = 'current';
    for (const change of window.deferred.splice(0)) change();
  }

  async #read(account: number, window: Window): Promise<Window> {
    const { rows, now } = this.#parts;
    const from = now() - LONGEST_PERIOD_MS;
    const [stakes, results] = await Promise.all([rows.stakes(account, from), rows.results(account, from)]);
    for (const stake of stakes) {
      window.stakes.add(stake);
      window.stakes.keep(stake.key, stake.kept);
    }
    for (const result of results) window.results.add(result);
    return window;
  }
}

function newWindow(state: WindowState): Window {
  return { stakes: new RollingStakes(), results: new RollingResults(), state, deferred: [] };
}

/** Returns the stored stakes plus those of the batch being decided. */
function stakesWith(stakes: RollingStakes, { added, kept }: Pending, now: number): LimitUse {
  const more = added.reduce((sum, { size, rate }) => sum + stakeAtRisk(size, rate), 0);
  const changeIn = (period: LimitPeriod): number => [...kept].reduce((sum, [key, size]) => sum + stakes.changeBy(key, size, period), more);
  return {
    used: (period) => stakes.used(period) + changeIn(period),
    freeAt: (period, limit, room) => stakes.freeAt(period, limit - changeIn(period), room) ?? (room <= limit ? now + PERIOD_MS[period] : null),
  };
}
