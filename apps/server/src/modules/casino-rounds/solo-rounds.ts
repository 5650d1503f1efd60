/** Games against the house: one request is one round. Stake, draw and return are one commit under the player's request reference. */
import { commitmentOf, drawsOf, sharesOf, type Game, type SoloGame, type SoloRound } from '@maidan/casino';
import { accept, type Outcome, paise, type Refusal, refuse } from '@maidan/domain';
import { casinoReturnTransfer, casinoStakeTransfer } from '@maidan/ledger';
import type { Clock } from '../../platform/clock.ts';
import { Turns } from '../../platform/turns.ts';
import type { Batch, BatchCommand, CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { CasinoBetRecord, OwnRoundRecord, SoloAnswer } from './casino-rounds-port.ts';
import type { PlayerSeeds, SeedInUse } from './player-seeds.ts';
import { stateOf } from './round-outcomes.ts';
import { refusalOfStake } from './casino-commands.ts';
import { INSERT_SOLO, type RoundRows } from './round-rows.ts';

/** In entry.market, tables of games against the house have numbers below those of shared rounds. */
const BELOW_ROUNDS = 1_000_000_000;

export interface SoloPress {
  readonly account: number;
  readonly game: Game;
  readonly rules: SoloGame;
  readonly requestRef: string;
  readonly stake: number;
  readonly choice: string;
  /** Returns whether an operator has paused the table. */
  readonly isClosed: () => boolean;
}

class PlaySolo implements BatchCommand {
  refusal: Refusal | null = null;
  /** Another request with this reference, or another round of these seeds, was first. */
  again = false;
  bet: CasinoBetRecord;
  readonly seeds: SeedInUse;
  readonly drawn: SoloRound;
  readonly #checks: Pick<PlayChecks, 'take'> | undefined;

  constructor(press: SoloPress, bet: number, seeds: SeedInUse, checks: Pick<PlayChecks, 'take'> | undefined) {
    this.#checks = checks;
    const { account, game, rules, requestRef, stake, choice } = press;
    const { serverSeed, clientSeed, nonce } = seeds;
    this.seeds = seeds;
    this.drawn = rules.play(drawsOf({ serverSeed, clientSeed, nonce }), choice);
    const returned = sharesOf(stake, this.drawn.returned);
    const { tableId, gameId } = game;
    this.bet = {
      bet,
      betRef: requestRef,
      account,
      tableId,
      gameId,
      round: null,
      spot: choice,
      stake,
      risk: stake,
      autoCashOut: 0,
      cashedOutAt: 0,
      state: stateOf(stake, returned),
      returned,
      placedAt: 0,
    };
  }

  decide(batch: Batch): void {
    if (this.again) return;
    const bet = { ...this.bet, placedAt: batch.now };
    this.bet = bet;
    this.refusal = refusalOfStake(batch, bet, this.#checks);
    if (this.refusal !== null) return;
    const { seed, nonce } = this.seeds;
    const houseAccount = BELOW_ROUNDS - Number(bet.tableId);
    batch.also('before', 'select casino_seed_use($1, $2)', [seed, nonce]);
    batch.book(casinoStakeTransfer(bet.account, houseAccount, paise(bet.stake), bet.bet));
    if (bet.returned > 0) batch.book(casinoReturnTransfer(bet.account, houseAccount, paise(bet.returned), bet.bet));
    const values = [bet.bet, bet.account, bet.betRef, bet.tableId, bet.gameId, bet.spot, bet.stake, bet.state, bet.returned, batch.now, seed, nonce];
    batch.also('after', INSERT_SOLO, [...values, JSON.stringify(this.drawn.shown)]);
  }

  refresh(): Promise<void> {
    this.again = true;
    return Promise.resolve();
  }
}

export class SoloRounds {
  readonly #turns = new Turns();
  /** When an account may play again, by account and table; monotonic. */
  readonly #nextAt = new Map<string, number>();

  constructor(
    private readonly parts: {
      readonly pipeline: CommitPipeline;
      readonly rows: RoundRows;
      readonly seeds: PlayerSeeds;
      readonly clock: Clock;
      readonly playChecks: PlayChecks | undefined;
    },
  ) {}

  play(press: SoloPress): Promise<Outcome<SoloAnswer>> {
    return this.#turns.take(press.account, () => this.#play(press));
  }

  async #play(press: SoloPress): Promise<Outcome<SoloAnswer>> {
    const { clock, pipeline, rows, seeds, playChecks } = this.parts;
    const { account, game, rules, requestRef } = press;
    const known = await rows.solo(account, requestRef);
    if (known !== undefined) return sameRound(known, press) ? accept(this.#answer(known)) : refuse('DUPLICATE_REFERENCE');
    // an existing round is still returned
    if (press.isClosed()) return refuse('TABLE_CLOSED');
    const key = `${account}:${game.tableId}`;
    if (clock.monotonic() < (this.#nextAt.get(key) ?? 0)) return refuse('TOO_SOON');
    const command = new PlaySolo(press, await rows.nextBet(), await seeds.inUse(account), playChecks);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.refusal !== null) return command.refusal;
    if (command.again) {
      const first = await rows.solo(account, requestRef);
      if (first === undefined) return refuse('BUSY');
      return sameRound(first, press) ? accept(this.#answer(first)) : refuse('DUPLICATE_REFERENCE');
    }
    this.#nextAt.set(key, clock.monotonic() + rules.cycleMs);
    this.#forget();
    const { seeds: used, drawn, bet } = command;
    const shown = drawn.shown;
    return accept(this.#answer({ ...bet, number: used.nonce, shown, commitment: commitmentOf(used.serverSeed), proof: null }));
  }

  #answer(round: OwnRoundRecord): SoloAnswer {
    const { clock } = this.parts;
    const wait = (this.#nextAt.get(`${round.account}:${round.tableId}`) ?? 0) - clock.monotonic();
    return { round, nextAt: clock.now() + Math.max(0, Math.ceil(wait)) };
  }

  /** Removes accounts whose waiting time is over, which bounds the memory. */
  #forget(): void {
    if (this.#nextAt.size < 10_000) return;
    const now = this.parts.clock.monotonic();
    for (const [key, at] of this.#nextAt) if (at <= now) this.#nextAt.delete(key);
  }
}

function sameRound(known: OwnRoundRecord, { game, stake, choice }: SoloPress): boolean {
  return known.tableId === game.tableId && known.stake === stake && known.spot === choice;
}
