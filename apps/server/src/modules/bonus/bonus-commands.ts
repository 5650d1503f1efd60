/** Pipeline commands of bonuses, each in a batch of its own: grant, next step, choice of the wallet. */
import { type BonusFacts, type BonusStatus, nextBonusStep, NO_MONEY, paise, type Refusal, refuse } from '@maidan/domain';
import { bonusTransfer, bonusWalletOf, isEmptyTransfer, type BonusChange } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { WalletChoice } from '../orders/trading-orders-port.ts';
import type { NewBonus } from './bonus-port.ts';
import {
  BEGIN,
  BEGIN_REVIEW,
  CHOOSE,
  EXPECT,
  EXPECT_REVIEW,
  INSERT,
  OPEN_WALLET,
  STEP,
  type BonusRows,
  type BonusState,
  type StoredBonus,
} from './bonus-rows.ts';

type EndedBonus = Exclude<BonusStatus, 'WAITING' | 'ACTIVE'>;

/** Writes a bonus with its cause; no money moves yet. */
export class GiveBonus implements BatchCommand {
  readonly isExclusive = true;
  /** Whether the cause existed already. */
  existed = false;
  readonly #account: number;
  readonly #bonus: NewBonus;

  constructor(account: number, bonus: NewBonus) {
    this.#account = account;
    this.#bonus = bonus;
  }

  decide(batch: Batch): void {
    if (this.existed) return;
    const { amount, source, terms, cause } = this.#bonus;
    if (cause !== undefined) batch.also('before', cause.text, cause.values);
    batch.also('after', INSERT, [this.#account, source, amount, amount * terms.wagering, terms.minOdds, terms.days, batch.now]);
  }

  async refresh(): Promise<void> {
    this.existed = (await this.#bonus.cause?.exists()) ?? false;
  }
}

/**
 * The next step of a player's bonuses, as they are when it is decided: ends the current one, restores one that was taken back, or begins
 * the next.
 */
export class StepBonus implements BatchCommand {
  readonly isExclusive = true;
  readonly isLasting = true;
  /** Whether something was done: there may be a next step. */
  stepped = false;
  /** The bonus that ended: the amount that became cash or returned to the house. */
  ended: { readonly status: EndedBonus; readonly amount: number } | null = null;
  readonly #rows: BonusRows;
  readonly #choices: WalletChoice;
  readonly #account: number;
  #state: BonusState;
  #endsChoice = false;

  constructor(rows: BonusRows, choices: WalletChoice, account: number, state: BonusState) {
    this.#rows = rows;
    this.#choices = choices;
    this.#account = account;
    this.#state = state;
  }

  decide(batch: Batch): void {
    this.stepped = false;
    this.ended = null;
    this.#endsChoice = false;
    const { latest, waiting, openBets } = this.#state;
    const { cash: free, held } = batch.engine.accountState(bonusWalletOf(this.#account))!;
    const next = waiting[0];
    if (latest !== null && this.#step(batch, latest, { free, held, openBets })) return;
    const over = latest === null || latest.status !== 'ACTIVE';
    if (next !== undefined && over && openBets === 0 && free === 0 && held === 0) this.#begin(batch, next);
  }

  committed(): void {
    if (this.#endsChoice) this.#choices.chosen(this.#account, false);
  }

  async refresh(): Promise<void> {
    this.#state = await this.#rows.state(this.#account);
  }

  #step(batch: Batch, bonus: StoredBonus, wallet: Pick<BonusFacts, 'free' | 'held' | 'openBets'>): boolean {
    const { id, status, required, played, converted, completedAt, expiresAt, review } = bonus;
    if (status === 'WAITING' || expiresAt === null) throw new Error(`bonus ${id} has not begun`);
    const step = nextBonusStep({ status, required, played, converted, completedAt, expiresAt, review, ...wallet }, batch.now);
    if (step === null) return false;
    this.#expect(batch, bonus);
    this.stepped = true;
    if (step.reviewBegins === true) {
      batch.also('after', BEGIN_REVIEW, [id, batch.now]);
      return true;
    }
    if (review.since !== null) batch.also('before', EXPECT_REVIEW, [id, review.decision]);
    this.#book(batch, { granted: NO_MONEY, toCash: paise(step.toCash), toHouse: paise(step.toHouse) }, id);
    batch.also('after', STEP, [id, step.status, step.toCash, step.toHouse, batch.now]);
    if (step.status !== status && step.status !== 'ACTIVE')
      this.ended = { status: step.status, amount: step.status === 'CONVERTED' ? step.toCash : step.toHouse };
    if (step.status !== 'ACTIVE' && this.#choices.walletFor(this.#account) !== this.#account) {
      // nothing is left to play with: bets use cash again
      batch.also('after', CHOOSE, [this.#account, false]);
      this.#endsChoice = true;
    }
    return true;
  }

  #begin(batch: Batch, bonus: StoredBonus): void {
    const wallet = bonusWalletOf(this.#account);
    this.#expect(batch, bonus);
    batch.also('before', OPEN_WALLET, [wallet]);
    this.#book(batch, { granted: paise(bonus.amount), toCash: NO_MONEY, toHouse: NO_MONEY }, bonus.id);
    batch.also('after', BEGIN, [bonus.id, batch.now, wallet]);
    this.stepped = true;
  }

  #expect(batch: Batch, { id, status, played, converted, lapsed }: StoredBonus): void {
    batch.also('before', EXPECT, [id, status, played, converted, lapsed]);
  }

  #book(batch: Batch, change: BonusChange, bonus: number): void {
    const transfer = bonusTransfer(this.#account, change, bonus);
    if (!isEmptyTransfer(transfer)) batch.book(transfer);
  }
}

/** Chooses the wallet of a player's next bets. It runs in the queue: bets before it use the old wallet, bets after it the new one. */
export class ChooseWallet implements BatchCommand {
  readonly isExclusive = true;
  /** Why the wallet was not changed. */
  refusal: Refusal | null = null;
  changed = false;
  readonly #choices: WalletChoice;
  readonly #account: number;
  readonly #bonus: boolean;

  constructor(choices: WalletChoice, account: number, bonus: boolean) {
    this.#choices = choices;
    this.#account = account;
    this.#bonus = bonus;
  }

  decide(batch: Batch): void {
    this.refusal = null;
    this.changed = false;
    const wallet = bonusWalletOf(this.#account);
    if ((this.#choices.walletFor(this.#account) === wallet) === this.#bonus) return;
    const { engine } = batch;
    if (engine.accountState(wallet)!.held !== 0) this.refusal = refuse('BONUS_IN_PLAY');
    else if (this.#bonus && engine.accountState(this.#account)!.owing) this.refusal = refuse('OWING');
    if (this.refusal !== null) return;
    batch.also('before', OPEN_WALLET, [wallet]);
    batch.also('after', CHOOSE, [this.#account, this.#bonus]);
    this.changed = true;
  }

  committed(): void {
    if (this.changed) this.#choices.chosen(this.#account, this.#bonus);
  }
}
