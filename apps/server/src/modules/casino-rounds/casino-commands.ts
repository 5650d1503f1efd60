/** Pipeline commands of the casino: rounds begin and end, stakes and returns move, each in one commit with its row. */
import { paise, type Refusal, walletRefusal } from '@maidan/domain';
import { casinoReturnTransfer, casinoStakeTransfer } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { CasinoBetRecord, CasinoBetState } from './casino-rounds-port.ts';
import { BREAK_OFF_ROUND, END_BETS, END_ROUND, INSERT_BETS, OPEN_ROUND, RUN_ROUND, SETTLE_ROUND, type RoundOutcome, type RoundRow } from './round-rows.ts';

/** Columns of one statement for all bets of a batch, by batch: one statement instead of one per bet. */
const NEW_BETS = new WeakMap<Batch, unknown[][]>();
const ENDED_BETS = new WeakMap<Batch, unknown[][]>();

function addRow(lists: WeakMap<Batch, unknown[][]>, batch: Batch, text: string, row: readonly unknown[]): void {
  let columns = lists.get(batch);
  if (columns === undefined) {
    columns = row.map(() => []);
    lists.set(batch, columns);
    batch.also('after', text, [...columns, batch.now]);
  }
  for (const [at, value] of row.entries()) columns[at]!.push(value);
}

/** Begins a round: its number and the index of its seed are stored before the first bet. */
export class OpenRound implements BatchCommand {
  readonly isLasting = true;
  readonly #row: RoundRow & { readonly commitment: string };
  readonly #bettingMs: number;
  bettingEndsAt = 0;

  constructor(row: RoundRow & { readonly commitment: string }, bettingMs: number) {
    this.#row = row;
    this.#bettingMs = bettingMs;
  }

  decide(batch: Batch): void {
    const { round, tableId, gameId, number, chain, chainIndex, commitment } = this.#row;
    batch.holdLease(Number(tableId));
    this.bettingEndsAt = batch.now + this.#bettingMs;
    batch.also('before', OPEN_ROUND, [round, tableId, gameId, number, chain, chainIndex, this.bettingEndsAt, commitment]);
  }
}

/** Facts that a round needs about a bet. */
export interface Seat {
  /** The player's name as others see it. */
  readonly player: string;
  /** Maximum that the spot could return for it, paise. */
  readonly liability: number;
  /** A demo account: its bets use the room of demo accounts, and its seed does not enter the draw. */
  readonly isDemo: boolean;
  /** The player's own seed; null if the round needs none from this player. */
  readonly seed: string | null;
}

/** The round as a bet sees it while it is decided in the queue. */
export interface TakingRound {
  readonly round: number;
  /** Adds the bet, or refuses it if the round has no room. `remove` undoes it if nothing was written. */
  take(bet: CasinoBetRecord, about: Seat, now: number): Refusal | null;
  remove(bet: CasinoBetRecord): void;
  /** Returns the bet with this reference. */
  ofReference(account: number, betRef: string): CasinoBetRecord | undefined;
}

/** A bet on a shared round: the stake leaves the wallet and the bet is stored, both or neither. */
export class PlaceCasinoBet implements BatchCommand {
  refusal: Refusal | null = null;
  /** An existing bet with this reference. */
  known: CasinoBetRecord | undefined = undefined;
  readonly #round: TakingRound;
  readonly #look: () => Promise<CasinoBetRecord | undefined>;
  readonly #checks: Pick<PlayChecks, 'take'> | undefined;
  readonly #seat: Seat;
  bet: CasinoBetRecord;
  #stored: CasinoBetRecord | undefined = undefined;
  #taken = false;

  constructor(
    round: TakingRound,
    bet: CasinoBetRecord,
    {
      seat,
      look,
      checks,
    }: { readonly seat: Seat; readonly look: () => Promise<CasinoBetRecord | undefined>; readonly checks: Pick<PlayChecks, 'take'> | undefined },
  ) {
    this.#round = round;
    this.bet = bet;
    this.#seat = seat;
    this.#look = look;
    this.#checks = checks;
  }

  decide(batch: Batch): void {
    this.#undoTake();
    this.refusal = null;
    // the same bet may be earlier in this batch
    this.known = this.#stored ?? this.#round.ofReference(this.bet.account, this.bet.betRef);
    if (this.known !== undefined) return;
    const bet = { ...this.bet, placedAt: batch.now };
    this.bet = bet;
    this.refusal = this.#round.take(bet, this.#seat, batch.now);
    if (this.refusal !== null) return;
    this.#taken = true;
    batch.holdLease(Number(bet.tableId));
    this.refusal = refusalOfStake(batch, bet, this.#checks);
    if (this.refusal !== null) return this.#undoTake();
    batch.book(casinoStakeTransfer(bet.account, this.#round.round, paise(bet.risk), bet.bet));
    const { account, betRef, tableId, gameId, round, spot, stake, risk, autoCashOut } = bet;
    addRow(NEW_BETS, batch, INSERT_BETS, [bet.bet, account, betRef, tableId, gameId, round, spot, stake, risk, autoCashOut]);
  }

  abandoned(): void {
    this.#undoTake();
  }

  async refresh(): Promise<void> {
    this.#stored = await this.#look();
  }

  #undoTake(): void {
    if (this.#taken) this.#round.remove(this.bet);
    this.#taken = false;
  }
}

/** How a bet ends. */
export interface BetEnd {
  readonly bet: CasinoBetRecord;
  readonly state: Exclude<CasinoBetState, 'OPEN'>;
  /** Hundredths; 0: no cash-out. */
  readonly cashedOutAt: number;
  readonly returned: number;
}

/** The round as the end of bets sees it: the one command that ends a bet claims it. */
export interface EndingRound {
  readonly round: number;
  readonly tableId: string;
  /** Returns false if the bet has ended, or if another queued command ends it. */
  claim(bet: number): boolean;
  release(bet: number): void;
}

/** A step that ends a round reveals its server seed. */
export type RoundStep =
  | { readonly step: 'settle'; readonly outcome: RoundOutcome; readonly serverSeed: string }
  | { readonly step: 'end' }
  | { readonly step: 'break-off'; readonly outcome: RoundOutcome; readonly clientSeed: string; readonly serverSeed: string };

/** Ends bets and pays them, with the next step of their round. It waits through an outage of the database, because a timely cash-out must be paid. */
export class EndBets implements BatchCommand {
  readonly isLasting = true;
  readonly #round: EndingRound;
  readonly #ends: () => readonly BetEnd[];
  readonly #steps: readonly RoundStep[];
  ended: readonly BetEnd[] = [];

  /** `ends` returns the bets that end, with their results; called while the command is decided. */
  constructor(round: EndingRound, ends: () => readonly BetEnd[], steps: readonly RoundStep[] = []) {
    this.#round = round;
    this.#ends = ends;
    this.#steps = steps;
  }

  decide(batch: Batch): void {
    this.#release();
    const { round, tableId } = this.#round;
    batch.holdLease(Number(tableId));
    this.ended = this.#ends().filter(({ bet }) => this.#round.claim(bet.bet));
    for (const step of this.#steps) if (step.step !== 'end') this.#step(batch, step);
    for (const { bet, state, cashedOutAt, returned } of this.ended) {
      if (returned > 0) batch.book(casinoReturnTransfer(bet.account, round, paise(returned), bet.bet));
      addRow(ENDED_BETS, batch, END_BETS, [bet.bet, state, cashedOutAt, returned]);
    }
    if (this.#steps.some(({ step }) => step === 'end')) batch.also('after', END_ROUND, [round]);
  }

  abandoned(): void {
    this.#release();
  }

  #release(): void {
    for (const { bet } of this.ended) this.#round.release(bet.bet);
    this.ended = [];
  }

  #step(batch: Batch, step: Exclude<RoundStep, { readonly step: 'end' }>): void {
    const outcome = JSON.stringify(step.outcome);
    if (step.step === 'settle') batch.also('before', SETTLE_ROUND, [this.#round.round, outcome, batch.now, step.serverSeed]);
    else batch.also('before', BREAK_OFF_ROUND, [this.#round.round, outcome, step.clientSeed, batch.now, step.serverSeed]);
  }
}

/** Closes betting: combines the players' seeds, which fixes the outcome. */
export class RunRound implements BatchCommand {
  readonly isLasting = true;
  clientSeed = '';
  readonly #round: number;
  readonly #tableId: string;
  readonly #close: () => string;

  /** `close`: the round accepts nothing after the call; returns the client seed. */
  constructor({ round, tableId }: { readonly round: number; readonly tableId: string }, close: () => string) {
    this.#round = round;
    this.#tableId = tableId;
    this.#close = close;
  }

  decide(batch: Batch): void {
    batch.holdLease(Number(this.#tableId));
    this.clientSeed = this.#close();
    batch.also('after', RUN_ROUND, [this.#round, this.clientSeed, batch.now]);
  }
}

/**
 * Returns why the account may not stake this amount now; null: it may, and the stake counts towards the player's own limits. A casino stake
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
