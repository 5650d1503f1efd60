/**
 * One table: rounds run while it has viewers. Each step is a pipeline command and is published after its commit: the round begins (seed
 * and number stored), closes for bets (the outcome is fixed), is shown, and is paid.
 */
import { commitmentOf, multiplierAt, timeOf, type Dealt, type DrawSource } from '@maidan/casino';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { ClosedTables } from './closed-tables.ts';
import { EndBets, OpenRound, PlaceCasinoBet, RunRound, type BetEnd, type RoundStep, type Seat } from './casino-commands.ts';
import type { CasinoBetRecord, LastRound, RoundVerdict, TableCrowd, TablePhase, TableState, TableView } from './casino-rounds-port.ts';
import { OpenRoundBets } from './open-round.ts';
import { cashedOut, endOf, outcomeOf, stakeReturned } from './round-outcomes.ts';
import type { RoundOutcome, RoundRows } from './round-rows.ts';
import type { SeedChains } from './seed-chains.ts';
import { cashOutPointOf, CRASH_BETTING_MS, CRASH_RESULT_MS, type TableRules } from './table-terms.ts';

/** Number of bets and results in the view of a table. */
export const SHOWN_BETS = 50;
export const SHOWN_ROUNDS = 100;
const EMPTY_CROWD: TableCrowd = { players: 0, bets: [], stakes: new Map() };
/** Maximum bets that end in one commit. */
const ENDS_AT_ONCE = 500;
/** Pause after a failed step. */
const AGAIN_MS = 1000;

export interface RoundTableParts {
  readonly table: TableRules;
  readonly pipeline: CommitPipeline;
  readonly rows: RoundRows;
  readonly chains: SeedChains;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly playChecks?: PlayChecks | undefined;
  readonly closedTables: Pick<ClosedTables, 'has'>;
  /** Ends the rounds that the table has left open (broken-rounds.ts). `flown`: its flight has burst. */
  readonly endRounds: (flown: boolean) => Promise<void>;
}

interface Running {
  readonly round: number;
  readonly number: number;
  readonly bets: OpenRoundBets;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly salt: string;
}

export class RoundTable {
  readonly #parts: RoundTableParts;
  readonly #tableId: string;
  #phase: TablePhase = 'paused';
  #since = 0;
  #until: number | null = null;
  #seq = 0;
  #running: Running | null = null;
  #dealt: readonly Dealt[] = [];
  #verdict: RoundVerdict | null = null;
  #last: LastRound[] = [];
  #watchers = 0;
  #working = false;
  #stopped = false;
  #cancel: (() => void) | null = null;
  /** Crash games: start of the flight, monotonic. */
  #flightAt = 0;
  #flying = false;
  #burst = 0;
  /** Whether the round's flight has burst. */
  #flown = false;
  /** Client seed of the round, once it accepts no more bets. */
  #clientSeed = '';

  constructor(parts: RoundTableParts) {
    this.#parts = parts;
    this.#tableId = parts.table.game.tableId;
  }

  async load(): Promise<void> {
    this.#last = [...(await this.#parts.rows.lastRounds(this.#tableId, SHOWN_ROUNDS))];
  }

  watch(): void {
    this.#watchers += 1;
    this.#wake();
  }

  /** Publishes that an operator has paused or reopened the table. An open table with viewers begins a round. */
  applyTableState(): void {
    this.#publishRound();
    if (!this.#isClosed && this.#watchers > 0) this.#wake();
  }

  get #isClosed(): boolean {
    return this.#parts.closedTables.has(this.#tableId);
  }

  unwatch(): void {
    this.#watchers = Math.max(0, this.#watchers - 1);
  }

  /** Stops new steps; the next start ends a running round. */
  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  snapshot(account: number | null): TableState {
    const bets = this.#running?.bets;
    return {
      view: this.#view(),
      last: this.#last,
      crowds: bets?.crowds(SHOWN_BETS) ?? [EMPTY_CROWD, EMPTY_CROWD],
      mine: account === null ? [] : (bets?.of(account) ?? []),
    };
  }

  /** Whether the round uses the seed of one more player. */
  get needsSeed(): boolean {
    return this.#running?.bets.needsSeed === true;
  }

  /** Places a bet that satisfies the table's rules. `look`: finds an existing bet with its reference. */
  async place(
    bet: CasinoBetRecord,
    about: { readonly seat: Seat; readonly look: () => Promise<CasinoBetRecord | undefined> },
  ): Promise<Outcome<CasinoBetRecord>> {
    const running = this.#running;
    if (this.#isClosed) return refuse('TABLE_CLOSED');
    if (this.#phase === 'paused' || running === null) return refuse('TABLE_PAUSED');
    if (bet.round !== running.round || this.#phase !== 'betting') return refuse('BETS_CLOSED');
    const command = new PlaceCasinoBet(running.bets, bet, { ...about, checks: this.#parts.playChecks });
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.refusal !== null) return command.refusal;
    if (command.known !== undefined) return sameBet(command.known, bet) ? accept(command.known) : refuse('DUPLICATE_REFERENCE');
    this.#publishBets([command.bet]);
    return accept(command.bet);
  }

  /** Cashes out a crash bet. The multiplier at the time of the request counts, even if its commit comes later. */
  async cashOut(account: number, bet: number): Promise<Outcome<CasinoBetRecord>> {
    const running = this.#running;
    const found = running?.bets.bet(bet);
    if (running === null || found === undefined || found.account !== account || !this.#parts.table.crash) return refuse('CASINO_BET_UNKNOWN');
    if (found.state === 'CASHED_OUT') return accept(found);
    if (!this.#flying || found.state !== 'OPEN') return refuse('CASH_OUT_LATE');
    const elapsed = this.#parts.clock.monotonic() - this.#flightAt;
    const multiplier = Math.min(multiplierAt(elapsed), cashOutPointOf(found));
    // the burst timer may be late, but the player must not gain by it
    if (elapsed >= timeOf(this.#burst)) return refuse('CASH_OUT_LATE');
    const command = new EndBets(running.bets, () => [cashedOut(found, multiplier)]);
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    this.#publishEnds(running, command.ended);
    const ended = running.bets.bet(bet);
    return ended?.state === 'CASHED_OUT' ? accept(ended) : refuse('CASH_OUT_LATE');
  }

  /** Ends an open bet of a crash round before take-off and returns its stake. */
  async cancelBet(account: number, bet: number): Promise<Outcome<CasinoBetRecord>> {
    const running = this.#running;
    const found = running?.bets.cancelled(bet) ?? running?.bets.bet(bet);
    if (running === null || found === undefined || found.account !== account || !this.#parts.table.crash) return refuse('CASINO_BET_UNKNOWN');
    const command = new EndBets(running.bets, () => (running.bets.isClosed ? [] : [stakeReturned(found)]));
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    this.#publishEnds(running, command.ended);
    for (const { bet: ended } of command.ended) running.bets.removeCancelled(running.bets.bet(ended.bet) ?? ended);
    // a repeated request gets the bet that the first one cancelled
    const cancelled = running.bets.cancelled(bet);
    return cancelled === undefined ? refuse('BETS_CLOSED') : accept(cancelled);
  }

  #wake(): void {
    if (this.#working || this.#stopped || this.#running !== null || this.#isClosed) return;
    this.#working = true;
    this.#step(() => this.#open());
  }

  /** Runs a step. A failure is logged, and the table starts a new round later. */
  #step(step: () => Promise<void>): void {
    this.#cancel = null;
    if (this.#stopped) return;
    step().catch((error: unknown) => {
      this.#parts.log.error({ err: error, table: this.#tableId }, 'A step of a casino table failed; the table will retry.');
      this.#failed();
    });
  }

  #later(ms: number, step: () => void | Promise<void>): void {
    if (this.#stopped) return;
    this.#cancel = this.#parts.clock.after(ms, () =>
      this.#step(async () => {
        await step();
      }),
    );
  }

  /** Ends the work of a round, and begins the next one if the table is open and has viewers. */
  #endWork(): void {
    this.#running = null;
    this.#working = false;
    if (this.#watchers > 0 && !this.#isClosed) this.#wake();
    else this.#pause();
  }

  #pause(): void {
    this.#set('paused', null);
  }

  async #open(): Promise<void> {
    const { table, rows, chains, pipeline } = this.#parts;
    const { chain, index } = await chains.next(this.#tableId);
    const [round, last, serverSeed] = await Promise.all([rows.nextRound(), rows.lastNumber(this.#tableId), chains.seed(chain.id, index)]);
    const number = last + 1;
    const { gameId } = table.game;
    const bettingMs = table.crash ? CRASH_BETTING_MS : table.rules.bettingMs;
    const commitment = commitmentOf(serverSeed);
    const command = new OpenRound(
      { round, tableId: this.#tableId, gameId, number, chain: chain.id, chainIndex: index, phase: 'BETTING', clientSeed: null, commitment },
      bettingMs,
    );
    if ((await pipeline.submit(command)) !== 'COMMITTED') return this.#failed();
    const bets = new OpenRoundBets({ round, tableId: this.#tableId }, table.crash, {
      bettingEndsAt: () => command.bettingEndsAt,
      isTableClosed: () => this.#isClosed,
    });
    this.#running = { round, number, bets, serverSeed, commitment, salt: chain.salt };
    this.#dealt = [];
    this.#verdict = null;
    this.#flown = false;
    this.#seq = 0;
    const left = Math.max(0, command.bettingEndsAt - this.#parts.clock.now());
    this.#set('betting', left);
    this.#later(left, () => this.#close());
  }

  /** Ends a failed round from its stored state before the next one begins. */
  #failed(): void {
    const flown = this.#flown;
    this.#working = true;
    this.#running = null;
    this.#flying = false;
    this.#pause();
    this.#later(AGAIN_MS, async () => {
      await this.#parts.endRounds(flown);
      this.#endWork();
    });
  }

  async #close(): Promise<void> {
    const { table, pipeline } = this.#parts;
    const running = this.#running!;
    const command = new RunRound(running.bets, () => running.bets.close(running.salt));
    if ((await pipeline.submit(command)) !== 'COMMITTED') return this.#failed();
    this.#clientSeed = command.clientSeed;
    const outcome = outcomeOf(table, this.#proofOf(running));
    if (table.crash) return this.#fly(running, outcome);
    this.#set('running', (outcome.dealt.length + 1) * table.rules.stepMs);
    this.#deal(running, outcome, table.rules.stepMs);
  }

  #proofOf(running: Running): DrawSource {
    return { serverSeed: running.serverSeed, clientSeed: this.#clientSeed, nonce: running.number };
  }

  #deal(running: Running, outcome: RoundOutcome, stepMs: number): void {
    if (this.#dealt.length === outcome.dealt.length) {
      this.#later(stepMs, () => this.#finish(running, outcome));
      return;
    }
    this.#later(stepMs, () => {
      this.#dealt = outcome.dealt.slice(0, this.#dealt.length + 1);
      this.#publishRound();
      this.#deal(running, outcome, stepMs);
    });
  }

  #fly(running: Running, outcome: RoundOutcome): void {
    this.#flightAt = this.#parts.clock.monotonic();
    this.#burst = outcome.burst;
    this.#flying = true;
    this.#set('running', null);
    const targets = new Set(running.bets.open().map(cashOutPointOf));
    const reached = Array.from(targets)
      .filter((target) => target <= outcome.burst)
      .toSorted((one, other) => one - other);
    this.#flyTo(running, outcome, reached);
  }

  /** Waits for the next target, and finally for the burst. */
  #flyTo(running: Running, outcome: RoundOutcome, targets: readonly number[]): void {
    const [target, ...rest] = targets;
    const elapsed = this.#parts.clock.monotonic() - this.#flightAt;
    if (target === undefined) {
      this.#later(Math.max(0, timeOf(outcome.burst) - elapsed), async () => {
        this.#flying = false;
        this.#flown = true;
        await this.#finish(running, outcome);
      });
      return;
    }
    this.#later(Math.max(0, timeOf(target) - elapsed), () => {
      void this.#payTarget(running, target);
      this.#flyTo(running, outcome, rest);
    });
  }

  async #payTarget(running: Running, target: number): Promise<void> {
    const command = new EndBets(running.bets, () =>
      running.bets
        .open()
        .filter((bet) => cashOutPointOf(bet) === target)
        .map((bet) => cashedOut(bet, target)),
    );
    const result = await this.#parts.pipeline.submit(command);
    // bets that could not be paid here are paid at the end of the round
    if (result === 'COMMITTED') this.#publishEnds(running, command.ended);
  }

  /** Pays the outcome, some hundred bets per commit. Each commit marks the round as over, so that a restart continues with it. */
  async #finish(running: Running, outcome: RoundOutcome): Promise<void> {
    const { table, pipeline } = this.#parts;
    const settle: RoundStep = { step: 'settle', outcome, serverSeed: running.serverSeed };
    for (let left = Infinity; left > 0;) {
      const all = running.bets.open();
      const some = all.slice(0, ENDS_AT_ONCE);
      left = all.length - some.length;
      const steps = left === 0 ? [settle, { step: 'end' } as const] : [settle];
      const command = new EndBets(running.bets, () => some.map((bet) => endOf(table, bet, outcome)), steps);
      if ((await pipeline.submit(command)) !== 'COMMITTED') throw new Error(`round ${running.round} could not be settled`);
      this.#publishEnds(running, command.ended);
    }
    const { code, winners, burst } = outcome;
    this.#dealt = outcome.dealt;
    this.#verdict = { code, winners, burst, proof: this.#proofOf(running) };
    this.#last = [{ round: running.round, number: running.number, code, burst }, ...this.#last].slice(0, SHOWN_ROUNDS);
    const resultMs = table.crash ? CRASH_RESULT_MS : table.rules.resultMs;
    this.#set('result', resultMs);
    this.#later(resultMs, () => this.#endWork());
  }

  #publishEnds(running: Running, ends: readonly BetEnd[]): void {
    if (ends.length > 0) this.#publishBets(running.bets.end(ends));
  }

  #set(phase: TablePhase, forMs: number | null): void {
    this.#phase = phase;
    this.#since = this.#parts.clock.now();
    this.#until = forMs === null ? null : this.#since + forMs;
    this.#publishRound();
  }

  #publishRound(): void {
    this.#seq += 1;
    this.#parts.bus.publish('casino-round-changed', { tableId: this.#tableId });
  }

  #publishBets(bets: readonly CasinoBetRecord[]): void {
    const running = this.#running;
    if (running === null || bets.length === 0) return;
    const news = bets.map((bet) => {
      const { player, isDemo } = running.bets.seat(bet.bet) ?? { player: '', isDemo: false };
      return { ...bet, player, isDemo };
    });
    this.#parts.bus.publish('casino-bets-changed', { tableId: this.#tableId, round: running.round, bets: news });
  }

  #view(): TableView {
    const running = this.#running;
    return {
      tableId: this.#tableId,
      round: running?.round ?? 0,
      number: running?.number ?? 0,
      seq: this.#seq,
      phase: this.#phase,
      closed: this.#isClosed,
      since: this.#since,
      until: this.#until,
      commitment: running?.commitment ?? '',
      dealt: this.#dealt,
      result: this.#phase === 'result' ? this.#verdict : null,
    };
  }
}

/** Returns whether a repeated reference is for the same bet. */
function sameBet(one: CasinoBetRecord, other: CasinoBetRecord): boolean {
  return one.round === other.round && one.spot === other.spot && one.stake === other.stake && one.autoCashOut === other.autoCashOut;
}
