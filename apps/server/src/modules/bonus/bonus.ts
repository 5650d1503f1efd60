/** Free Cash (RU-58 to RU-61): grants bonuses and moves each to its next step as bets are settled and time passes. */
import { accept, MAX_BONUS_DAYS, MAX_WAGERING, refuse, type BonusTerms, type Outcome, type ReviewDecision } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import type { WalletChoice } from '../orders/trading-orders-port.ts';
import { ChooseWallet, GiveBonus, StepBonus } from './bonus-commands.ts';
import type { Bonuses, BonusOverview, HasOpenCase, NewBonus, WaitingConversion } from './bonus-port.ts';
import { BonusRows } from './bonus-rows.ts';

/** Interval of a check of all wallets: a cash-out frees money without a settlement. */
const CHECK_ALL_MS = 60_000;
/** Maximum steps of one player in a row: ended, removed from the market, emptied, next one begun. */
const MOST_STEPS = 8;

export interface BonusParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly orders: Pick<Orders, 'lapseBonus'>;
  readonly choices: WalletChoice;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly hasOpenCase: HasOpenCase;
}

export function createBonuses(parts: BonusParts): Bonuses {
  return new BonusService(parts);
}

class BonusService implements Bonuses {
  readonly #parts: BonusParts;
  readonly #rows: BonusRows;
  readonly #stops: (() => void)[] = [];
  /** Running steps by player; one at a time. */
  readonly #turns = new Map<number, Promise<void>>();
  #cancelWake: (() => void) | null = null;
  #open = false;

  constructor(parts: BonusParts) {
    this.#parts = parts;
    this.#rows = new BonusRows(parts);
  }

  async start(): Promise<void> {
    const { bus, clock } = this.#parts;
    this.#open = true;
    this.#stops.push(
      bus.subscribe('market-settled', ({ marketId }) => this.#runInBackground(this.#settled(marketId))),
      clock.every(CHECK_ALL_MS, () => this.#runInBackground(this.#checkAll())),
    );
    await this.#checkAll();
  }

  stop(): void {
    this.#open = false;
    for (const stop of this.#stops.splice(0)) stop();
    this.#cancelWake?.();
  }

  async grant(account: number, bonus: NewBonus): Promise<Outcome<boolean>> {
    if (!Number.isSafeInteger(bonus.amount) || bonus.amount <= 0) return refuse('STAKE_INVALID');
    if (!areTerms(bonus.terms)) return refuse('MALFORMED', { field: 'terms' });
    const missing = await this.#parts.pipeline.ensureAccounts([account]);
    if (missing.length > 0) return refuse('ACCOUNT_UNKNOWN');
    const cause = bonus.cause ?? (bonus.requestId === undefined ? undefined : this.#rows.requestOnce(account, bonus.requestId, bonus.amount));
    const command = new GiveBonus(account, { ...bonus, ...(cause === undefined ? {} : { cause }) });
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    // the grant is committed: if it cannot begin now, the next check begins it
    if (!command.existed) await this.#advance(account).catch((error: unknown) => this.#logFailure(error));
    return accept(!command.existed);
  }

  async choose(account: number, bonus: boolean): Promise<Outcome<boolean>> {
    const { pipeline, choices, bus } = this.#parts;
    const missing = await pipeline.ensureAccounts(walletsOf(account), true);
    if (missing.length > 0) return refuse('ACCOUNT_UNKNOWN');
    await choices.load(account);
    const command = new ChooseWallet(choices, account, bonus);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.refusal !== null) return command.refusal;
    if (command.changed) bus.publish('account-changed', { account, balance: true, orders: [] });
    return accept(bonus);
  }

  overview(account: number): Promise<BonusOverview> {
    return this.#rows.overview(account);
  }

  waitingConversions(sites: readonly string[] | null): Promise<readonly WaitingConversion[]> {
    return this.#rows.waitingConversions(sites, this.#parts.clock.now());
  }

  async decideConversion(account: number, decision: ReviewDecision, reason: string): Promise<Outcome<boolean>> {
    if (!(await this.#rows.decide(account, decision, { reason, now: this.#parts.clock.now() }))) return refuse('REQUEST_DECIDED');
    // the decision is committed: if the step cannot run now, the next check runs it
    await this.#advance(account).catch((error: unknown) => this.#logFailure(error));
    return accept(true);
  }

  async #settled(marketId: string): Promise<void> {
    for (const account of await this.#rows.playersBeside(marketId)) {
      await this.#advance(account);
      // the settlement announced the balance before the wagering was counted: readers of the wagering reload now
      this.#parts.bus.publish('account-changed', { account, balance: true, orders: [] });
    }
  }

  async #checkAll(): Promise<void> {
    for (const account of await this.#rows.due(this.#parts.clock.now())) if (this.#open) await this.#advance(account);
    await this.#wakeAtExpiry();
  }

  async #wakeAtExpiry(): Promise<void> {
    const { clock } = this.#parts;
    const at = await this.#rows.nextExpiry();
    this.#cancelWake?.();
    this.#cancelWake =
      at === null || !this.#open ? null : clock.after(Math.max(1, Math.min(CHECK_ALL_MS, at - clock.now())), () => this.#runInBackground(this.#checkAll()));
  }

  #advance(account: number): Promise<void> {
    const before = this.#turns.get(account) ?? Promise.resolve();
    const turn = afterwards(before, () => this.#steps(account)).finally(() => {
      if (this.#turns.get(account) === turn) this.#turns.delete(account);
    });
    this.#turns.set(account, turn);
    return turn;
  }

  /** Runs steps until none is due. */
  async #steps(account: number): Promise<void> {
    const { pipeline, choices, orders, bus } = this.#parts;
    await pipeline.ensureAccounts(walletsOf(account), true);
    await choices.load(account);
    let hasStepped = false;
    for (let turn = 0; turn < MOST_STEPS; turn += 1) {
      const state = await this.#rows.state(account);
      const command = new StepBonus(this.#rows, choices, account, state);
      const result = await pipeline.submit(command);
      if (result !== 'COMMITTED') throw new Error(`a bonus of account ${account} could not be advanced: ${result}`);
      hasStepped ||= command.stepped;
      if (command.ended !== null) bus.publish('bonus-ended', { account, ...command.ended });
      // cancels the open bets of a lapsed bonus
      const takenOut = state.latest?.status === 'LAPSED' && state.openBets > 0 && (await orders.lapseBonus(account)) > 0;
      if (!command.stepped && !takenOut) break;
    }
    if (!hasStepped) return;
    bus.publish('account-changed', { account, balance: true, orders: [] });
    await this.#wakeAtExpiry();
  }

  #runInBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#logFailure(error));
  }

  #logFailure(error: unknown): void {
    if (this.#open) this.#parts.log.warn({ err: error }, 'Could not run the next step of a bonus; the next check will retry.');
  }
}

/** Runs work after the work before it. A failure is reported to its own caller only. */
async function afterwards(before: Promise<void>, work: () => Promise<void>): Promise<void> {
  await Promise.allSettled([before]);
  return work();
}

function areTerms({ wagering, days, minOdds }: BonusTerms): boolean {
  const within = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most;
  return within(wagering, MAX_WAGERING) && within(days, MAX_BONUS_DAYS) && Number.isSafeInteger(minOdds) && minOdds >= 100;
}
