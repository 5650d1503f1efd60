/** A provider's transaction as a pipeline command: its transfer and its row are one commit, under the provider's transaction id. */
import { paise, type Refusal, walletRefusal } from '@maidan/domain';
import { casinoReturnTransfer, casinoStakeTransfer } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';

export interface ProviderTransaction {
  readonly provider: string;
  /** House account in the ledger. */
  readonly houseAccount: number;
  readonly id: number;
  readonly transactionId: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly betId: string | null;
  readonly account: number | null;
  readonly roundId: string;
  readonly gameId: string;
  readonly amount: number;
  /** Whether the bet is rolled back, or its rollback arrived first. */
  readonly rolledBack: boolean;
  /** For wins: the most that all wins of the bet may come to, paise; otherwise 0. */
  readonly mostWon: number;
  readonly bodyHash: Buffer;
}

const INSERT = `insert into casino_provider_transaction
    (provider, transaction_id, id, kind, bet_id, account, round_id, game_id, amount, rolled_back, body_hash, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000))`;

export class MoveForProvider implements BatchCommand {
  refusal: Refusal | null = null;
  /** Another call was first: its result, and the state of the bet, are looked up. */
  again = false;
  /** Wins and rollbacks wait through an outage, because the player must get what he has won. */
  readonly isLasting: boolean;
  readonly #move: ProviderTransaction;
  readonly #tombstone: ProviderTransaction | null;
  readonly #checks: Pick<PlayChecks, 'take'> | undefined;

  /** `tombstone`: a rollback of an unknown bet writes that bet as rolled back, so that it is refused when it arrives. */
  constructor(move: ProviderTransaction, checks: Pick<PlayChecks, 'take'> | undefined, tombstone: ProviderTransaction | null) {
    this.#move = move;
    this.#checks = checks;
    this.#tombstone = tombstone;
    this.isLasting = move.kind !== 'bet';
  }

  decide(batch: Batch): void {
    if (this.again) return;
    const { kind, account, amount, houseAccount, id, provider, betId, mostWon } = this.#move;
    this.refusal = kind === 'bet' && account !== null ? this.#refusalOf(batch, account) : null;
    if (this.refusal !== null) return;
    if (kind === 'rollback' && this.#tombstone === null) batch.also('before', 'select casino_provider_roll_back($1, $2)', [provider, betId]);
    if (kind === 'win') batch.also('before', 'select casino_provider_win($1, $2, $3, $4)', [provider, betId, amount, mostWon]);
    if (this.#tombstone !== null) this.#insert(batch, this.#tombstone);
    this.#insert(batch, this.#move);
    if (account === null || amount === 0) return;
    const transfer = kind === 'bet' ? casinoStakeTransfer : casinoReturnTransfer;
    batch.book(transfer(account, houseAccount, paise(amount), id));
  }

  refresh(): Promise<void> {
    this.again = true;
    return Promise.resolve();
  }

  #refusalOf(batch: Batch, account: number): Refusal | null {
    const { amount, id } = this.#move;
    const wallet = batch.engine.accountState(account);
    if (wallet === undefined) throw new Error(`account ${account} is not loaded`);
    const { held } = wallet;
    const stake = { account, key: `casino:${id}`, size: amount, rate: 100, held: { before: held, after: held + amount } };
    return walletRefusal(wallet, amount) ?? this.#checks?.take(batch, stake) ?? null;
  }

  #insert(batch: Batch, move: ProviderTransaction): void {
    const { provider, transactionId, id, kind, betId, account, roundId, gameId, amount, rolledBack, bodyHash } = move;
    batch.also('before', INSERT, [provider, transactionId, id, kind, betId, account, roundId, gameId, amount, rolledBack, bodyHash, batch.now]);
  }
}
