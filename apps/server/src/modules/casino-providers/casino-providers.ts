/** External providers: launches, signatures, and transactions on our players' wallets, each booked once. */
import { accept, breakRefusal, refuse, type Language, type Outcome, type Refusal } from '@maidan/domain';
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { hashOfToken, newToken, isSignedBy, type SignedCall } from '../../platform/secrets.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { Turns } from '../../platform/turns.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { CasinoProvider, CasinoProviders, ProviderGame, ProviderLogin, ProviderMove, ProviderPlayer } from './casino-providers-port.ts';
import { MoveForProvider, type ProviderTransaction } from './provider-commands.ts';
import type { InstalledProvider } from './provider-file.ts';

const CODE_VALID_MS = 60_000;
const MOST_CODES = 10_000;
/** Paise: maximum of one transaction. */
const LARGEST_MOVE = 1_00_00_000_00;
/** A transaction that other processes overtake so often is refused. */
const MOST_ATTEMPTS = 3;
/** A provider session ends with its login, and after this time at the latest. */
const SESSION_MS = 12 * 3_600_000;

/** A win may arrive after its login has ended, but not later than this. */
export const PROVIDER_SESSION_RETENTION: RetentionRule = {
  what: 'provider sessions',
  keptMs: 30 * 24 * 3_600_000,
  statement:
    'delete from casino_provider_session where token_hash in (select token_hash from casino_provider_session where created_at < $1 order by created_at limit $2)',
};

export interface CasinoProvidersParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly installed: readonly InstalledProvider[];
  /** Returns whether the login session is still live. */
  readonly sessionLives: (sessionHash: string) => boolean;
  readonly siteIsFrozen: (site: string) => boolean;
  /** Returns whether the person is linked to an operator who is signed in; absent: none is. */
  readonly isOperatorSignedIn?: (person: number) => boolean;
  /** Limits and breaks that players have set. */
  readonly playChecks?: PlayChecks | undefined;
}

export function createCasinoProviders(parts: CasinoProvidersParts): CasinoProviders {
  return new ExternalProviders(parts);
}

interface SessionRow {
  readonly account: number;
  readonly session_hash: string;
  readonly created_at: Date;
}
interface MoveRow {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly account: number | null;
  readonly amount: number;
  readonly rolled_back: boolean;
  readonly body_hash: Buffer;
  readonly game_id: string;
  /** Sum of the wins of a bet, paise; null: none yet. */
  readonly won: number | null;
}

/** A transaction of a session's account. */
interface AccountMove extends ProviderMove {
  readonly kind: ProviderTransaction['kind'];
  readonly account: number;
}

class ExternalProviders implements CasinoProviders {
  readonly #parts: CasinoProvidersParts;
  readonly #codes = new Map<string, { readonly player: ProviderPlayer; readonly provider: string; readonly game: ProviderGame; readonly until: number }>();
  readonly #houseAccounts = new Map<string, Promise<number>>();
  readonly #turns = new Turns();

  constructor(parts: CasinoProvidersParts) {
    this.#parts = parts;
  }

  of(site: string): readonly CasinoProvider[] {
    return this.#parts.installed.filter(({ sites }) => sites.length === 0 || sites.includes(site));
  }

  game(site: string, tableId: string): { readonly provider: CasinoProvider; readonly game: ProviderGame } | undefined {
    for (const provider of this.of(site)) {
      const game = provider.games.find((one) => one.tableId === tableId);
      if (game !== undefined) return { provider, game };
    }
    return undefined;
  }

  launch(player: ProviderPlayer, provider: CasinoProvider, game: ProviderGame, language: Language): string {
    const { clock } = this.#parts;
    const code = newToken();
    for (const [hash, { until }] of this.#codes) {
      if (until > clock.monotonic() && this.#codes.size < MOST_CODES) break;
      this.#codes.delete(hash);
    }
    this.#codes.set(hashOfToken(code), { player, provider: provider.id, game, until: clock.monotonic() + CODE_VALID_MS });
    return `${provider.launchUrl}?${new URLSearchParams({ code, game: game.gameId, lang: language }).toString()}`;
  }

  signedBy(id: string, call: SignedCall): CasinoProvider | null {
    const provider = this.#parts.installed.find((one) => one.id === id);
    return provider !== undefined && isSignedBy(provider.secret, call, this.#parts.clock.now()) ? provider : null;
  }

  async authenticate(provider: CasinoProvider, code: string): Promise<Outcome<ProviderLogin>> {
    const { clock, database } = this.#parts;
    const hash = hashOfToken(code);
    const launched = this.#codes.get(hash);
    if (launched === undefined || launched.provider !== provider.id) return refuse('LAUNCH_CLOSED');
    this.#codes.delete(hash);
    if (launched.until <= clock.monotonic() || !this.#parts.sessionLives(launched.player.sessionHash)) return refuse('LAUNCH_CLOSED');
    const session = newToken();
    const { account, sessionHash } = launched.player;
    await this.#houseAccountOf(provider.id);
    await database.query(
      'insert into casino_provider_session (token_hash, provider, account, game_id, session_hash, created_at) values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))',
      [hashOfToken(session), provider.id, account, launched.game.gameId, sessionHash, clock.now()],
    );
    const found = await this.#parts.accounts.byKey(account);
    return accept({ session, playerId: found?.memberCode ?? '', balance: await this.#balance(account) });
  }

  async balance(provider: CasinoProvider, session: string): Promise<Outcome<number>> {
    const row = await this.#session(provider, session);
    return row === undefined ? refuse('LAUNCH_CLOSED') : accept(await this.#balance(row.account));
  }

  async bet(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>> {
    const row = await this.#session(provider, move.session);
    if (row === undefined) return refuse('LAUNCH_CLOSED');
    if (!isAmount(move.amount, 1)) return refuse('AMOUNT_INVALID');
    return this.#turns.take(row.account, async () => {
      const bet: AccountMove = { ...move, kind: 'bet', account: row.account };
      const before = await this.#sameMove(provider, bet);
      if (before !== null) return before;
      if (!provider.games.some(({ gameId }) => gameId === bet.gameId)) return refuse('GAME_UNKNOWN');
      const may = await this.#checkMayBet(row);
      if (!may.ok) return may;
      const moved = await this.#move(provider, bet);
      return moved === 'OVERTAKEN' ? refuse('BUSY') : moved;
    });
  }

  async win(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>> {
    const row = await this.#session(provider, move.session);
    if (row === undefined) return refuse('LAUNCH_CLOSED');
    if (!isAmount(move.amount, 0)) return refuse('AMOUNT_INVALID');
    return this.#turns.take(row.account, () => this.#whileOvertaken(() => this.#win(provider, { ...move, kind: 'win', account: row.account })));
  }

  async rollback(provider: CasinoProvider, move: Omit<ProviderMove, 'amount'> & { readonly betId: string }): Promise<Outcome<number>> {
    const row = await this.#session(provider, move.session);
    if (row === undefined) return refuse('LAUNCH_CLOSED');
    const rollback = { ...move, kind: 'rollback', account: row.account, amount: 0 } as const;
    return this.#turns.take(row.account, () => this.#whileOvertaken(() => this.#rollback(provider, rollback)));
  }

  /** Runs `move` again if another process changed its bet meanwhile. */
  async #whileOvertaken(move: () => Promise<Outcome<number> | 'OVERTAKEN'>): Promise<Outcome<number>> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await move();
      if (answer !== 'OVERTAKEN') return answer;
    }
    return refuse('BUSY');
  }

  async #win(provider: CasinoProvider, win: AccountMove): Promise<Outcome<number> | 'OVERTAKEN'> {
    const before = await this.#sameMove(provider, win);
    if (before !== null) return before;
    const bet = win.betId === null ? undefined : await this.#stored(provider, win.betId);
    if (bet === undefined || bet.kind !== 'bet' || bet.account !== win.account) return refuse('CASINO_BET_UNKNOWN');
    if (bet.rolled_back) return refuse('TRANSACTION_ROLLED_BACK');
    const mostWon = bet.amount * largestMultipleOf(provider, bet.game_id);
    if ((bet.won ?? 0) + win.amount > mostWon) return this.#refused('WIN_TOO_LARGE', provider, win);
    return this.#move(provider, win, { mostWon });
  }

  async #rollback(provider: CasinoProvider, rollback: AccountMove & { readonly betId: string }): Promise<Outcome<number> | 'OVERTAKEN'> {
    const before = await this.#sameMove(provider, rollback);
    if (before !== null) return before;
    const bet = await this.#stored(provider, rollback.betId);
    if (bet !== undefined && (bet.kind !== 'bet' || bet.account !== rollback.account)) return refuse('CASINO_BET_UNKNOWN');
    // rolled back already, or never booked: nothing moves
    if (bet?.rolled_back === true) return accept(await this.#balance(rollback.account));
    if (bet !== undefined && bet.won !== null) return this.#refused('ROUND_SETTLED', provider, rollback);
    return this.#move(provider, { ...rollback, amount: bet?.amount ?? 0 }, { isBetUnknown: bet === undefined });
  }

  /** Refuses a call that an honest provider does not make, and logs it for the operator. */
  #refused(code: 'ROUND_SETTLED' | 'WIN_TOO_LARGE', { id }: CasinoProvider, { transactionId, betId, roundId, amount }: AccountMove): Refusal {
    this.#parts.log.warn(
      { provider: id, code, transactionId, betId, roundId, amount },
      'A call of a casino provider was refused; ask the provider for the reason.',
    );
    return refuse(code);
  }

  /** Checks whether a bet is allowed: it needs a live login and a player without refusals. */
  async #checkMayBet({ account, session_hash: sessionHash, created_at: createdAt }: SessionRow): Promise<Outcome<null>> {
    const { accounts, clock, isOperatorSignedIn, playChecks, sessionLives, siteIsFrozen } = this.#parts;
    if (!sessionLives(sessionHash) || clock.now() - createdAt.getTime() > SESSION_MS) return refuse('SESSION_ENDED');
    const found = await accounts.byKey(account);
    if (found === undefined || found.permissions['c9'] === false) return refuse('NOT_PERMITTED');
    if (found.status !== 'active') return refuse('ACCOUNT_BLOCKED');
    const standing = playChecks?.stakeStopOf(found.person, clock.now()) ?? null;
    if (standing !== null) return breakRefusal(standing);
    if (isOperatorSignedIn?.(found.person) === true) return refuse('OPERATOR_SIGNED_IN');
    if (playChecks?.ready(account) === false) await playChecks.load(account);
    return siteIsFrozen(found.site) ? refuse('SITE_FROZEN') : accept(null);
  }

  /** Books a transaction. Returns OVERTAKEN if another process changed its bet first. */
  async #move(
    provider: CasinoProvider,
    move: AccountMove,
    { mostWon = 0, isBetUnknown = false }: { readonly mostWon?: number; readonly isBetUnknown?: boolean } = {},
  ): Promise<Outcome<number> | 'OVERTAKEN'> {
    const { pipeline } = this.#parts;
    const { kind, account, transactionId, roundId, gameId, amount, betId } = move;
    if ((await pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    const houseAccount = await this.#houseAccountOf(provider.id);
    const row = { provider: provider.id, houseAccount, account, roundId, gameId, bodyHash: hashOfMove(move), mostWon };
    const transaction: ProviderTransaction = { ...row, id: await this.#nextId(), transactionId, kind, betId, amount, rolledBack: false };
    const tombstone: ProviderTransaction | null =
      isBetUnknown && betId !== null ? { ...row, id: await this.#nextId(), transactionId: betId, kind: 'bet', betId: null, amount: 0, rolledBack: true } : null;
    const command = new MoveForProvider(transaction, this.#parts.playChecks, tombstone);
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.refusal !== null) return command.refusal;
    if (command.again) return (await this.#sameMove(provider, move)) ?? 'OVERTAKEN';
    return accept(await this.#balance(account));
  }

  /** Returns the current balance for a repeated transaction, a refusal for different data under the same id, null for a new transaction. */
  async #sameMove(provider: CasinoProvider, move: AccountMove): Promise<Outcome<number> | null> {
    const stored = await this.#stored(provider, move.transactionId);
    if (stored === undefined) return null;
    if (stored.kind === 'bet' && stored.rolled_back) return refuse('TRANSACTION_ROLLED_BACK');
    // a rollback names its bet; the caller need not know the amount
    const asked = move.kind === 'rollback' ? { ...move, amount: stored.amount } : move;
    if (stored.kind !== move.kind || stored.account !== move.account || !stored.body_hash.equals(hashOfMove(asked))) return refuse('DUPLICATE_REFERENCE');
    return accept(await this.#balance(move.account));
  }

  async #stored(provider: CasinoProvider, transactionId: string): Promise<MoveRow | undefined> {
    const [row] = await this.#parts.database.query<MoveRow>(
      'select kind, account, amount, rolled_back, body_hash, game_id, won from casino_provider_transaction where provider = $1 and transaction_id = $2',
      [provider.id, transactionId],
    );
    return row;
  }

  async #session(provider: CasinoProvider, session: string): Promise<SessionRow | undefined> {
    const [row] = await this.#parts.database.query<SessionRow>(
      'select account, session_hash, created_at from casino_provider_session where token_hash = $1 and provider = $2',
      [hashOfToken(session), provider.id],
    );
    return row;
  }

  async #balance(account: number): Promise<number> {
    const [row] = await this.#parts.database.query<{ cash: number }>('select cash from wallet where account = $1', [account]);
    return row?.cash ?? 0;
  }

  async #nextId(): Promise<number> {
    return (await this.#parts.database.query<{ id: number }>("select nextval('casino_bet_id') as id"))[0]!.id;
  }

  /** Returns the provider's number in the ledger, created at first use. */
  #houseAccountOf(provider: string): Promise<number> {
    const known = this.#houseAccounts.get(provider);
    if (known !== undefined) return known;
    const { database } = this.#parts;
    const made = database
      .query('insert into casino_provider (id) values ($1) on conflict do nothing', [provider])
      .then(() => database.query<{ number: number }>('select number from casino_provider where id = $1', [provider]))
      .then(([row]) => row!.number);
    this.#houseAccounts.set(provider, made);
    made.catch(() => this.#houseAccounts.delete(provider));
    return made;
  }
}

/** Returns the largest multiple of a game; of all games of the provider if the file does not name this game any more. */
function largestMultipleOf({ games }: CasinoProvider, gameId: string): number {
  return games.find((game) => game.gameId === gameId)?.largestMultiple ?? Math.max(...games.map(({ largestMultiple }) => largestMultiple));
}

function isAmount(amount: number, least: number): boolean {
  return Number.isSafeInteger(amount) && amount >= least && amount <= LARGEST_MOVE;
}

function hashOfMove({ kind, transactionId, roundId, gameId, amount, betId }: AccountMove): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, transactionId, roundId, gameId, amount, betId]))
    .digest();
}
