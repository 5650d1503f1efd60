/** Reads of the casino's tables, and the statements that its commands write with their transfers. */
import { commitmentOf, type Dealt } from '@maidan/casino';
import { PAGE_SIZE } from '@maidan/contract';
import type { Database } from '../../platform/postgres/database.ts';
import type { CasinoBetRecord, CasinoBetState, LastRound, OwnRoundRecord, PastRoundRecord } from './casino-rounds-port.ts';
import type { SeedChains } from './seed-chains.ts';

/** The stored outcome of a round. */
export interface RoundOutcome {
  readonly dealt: readonly Dealt[];
  readonly code: string;
  readonly winners: readonly string[];
  readonly burst: number;
}

export interface RoundRow {
  readonly round: number;
  readonly tableId: string;
  readonly gameId: string;
  readonly number: number;
  readonly chain: number;
  readonly chainIndex: number;
  readonly phase: 'BETTING' | 'RUNNING' | 'SETTLING' | 'ENDED' | 'BROKEN_OFF';
  readonly clientSeed: string | null;
}

/** Bet numbers reserved at once. */
const BET_NUMBERS = 100;

const time = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;

export const OPEN_ROUND = `insert into casino_round (id, table_id, game_id, number, chain, chain_index, betting_ends_at, commitment)
  values ($1, $2, $3, $4, $5, $6, ${time(7)}, decode($8, 'hex'))`;
export const RUN_ROUND = `update casino_round set phase = 'RUNNING', client_seed = $2, started_at = ${time(3)} where id = $1 and phase = 'BETTING'`;
export const SETTLE_ROUND = `update casino_round set phase = 'SETTLING', outcome = $2, ended_at = ${time(3)}, server_seed = decode($4, 'hex')
  where id = $1 and phase in ('RUNNING', 'SETTLING')`;
export const END_ROUND = `update casino_round set phase = 'ENDED' where id = $1 and phase = 'SETTLING'`;
export const BREAK_OFF_ROUND = `update casino_round set phase = 'BROKEN_OFF', outcome = $2, client_seed = $3, ended_at = ${time(4)},
    server_seed = decode($5, 'hex')
  where id = $1 and phase in ('BETTING', 'RUNNING')`;
export const INSERT_BETS = `insert into casino_bet (id, account, bet_ref, table_id, game_id, round, spot, stake, risk, auto_cash_out, state, placed_at)
  select id, account, bet_ref, table_id, game_id, round, spot, stake, risk, auto_cash_out, 'OPEN', ${time(11)}
  from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::bigint[], $9::bigint[], $10::int[])
    as b(id, account, bet_ref, table_id, game_id, round, spot, stake, risk, auto_cash_out)`;
export const INSERT_SOLO = `insert into casino_bet (id, account, bet_ref, table_id, game_id, spot, stake, risk, state, returned, placed_at, settled_at, seed, nonce, shown)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, ${time(10)}, ${time(10)}, $11, $12, $13)`;
export const END_BETS = `select casino_bets_end($1::bigint[], $2::text[], $3::int[], $4::bigint[], ${time(5)})`;

const BET = `b.id as bet, b.bet_ref, b.account, b.table_id, b.game_id, b.round, b.spot, b.stake, b.risk, b.auto_cash_out, b.cashed_out_at, b.state, b.returned, b.placed_at`;

interface BetRow {
  readonly bet: number;
  readonly bet_ref: string;
  readonly account: number;
  readonly table_id: string;
  readonly game_id: string;
  readonly round: number | null;
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly auto_cash_out: number;
  readonly cashed_out_at: number;
  readonly state: CasinoBetState;
  readonly returned: number;
  readonly placed_at: Date;
}

function betOf(row: BetRow): CasinoBetRecord {
  const { bet, account, round, spot, stake, risk, state, returned } = row;
  return {
    bet,
    betRef: row.bet_ref,
    account,
    tableId: row.table_id,
    gameId: row.game_id,
    round,
    spot,
    stake,
    risk,
    autoCashOut: row.auto_cash_out,
    cashedOutAt: row.cashed_out_at,
    state,
    returned,
    placedAt: row.placed_at.getTime(),
  };
}

interface OwnRow extends BetRow {
  readonly number: number | null;
  readonly chain: number | null;
  readonly chain_index: number | null;
  readonly phase: string | null;
  readonly round_client_seed: string | null;
  readonly outcome: RoundOutcome | null;
  /** null: the round is not over, or is older than sealed seeds. */
  readonly round_server_seed: string | null;
  /** null: the round is older than sealed seeds. */
  readonly round_commitment: string | null;
  /** null: sealed. */
  readonly server_seed: string | null;
  readonly commitment: string | null;
  readonly client_seed: string | null;
  readonly seed_state: string | null;
  readonly nonce: number | null;
  readonly shown: Readonly<Record<string, unknown>> | null;
}

/** A page of a player's own rounds counts at most this many rounds from its first one, so that its cost does not grow with the history. */
const COUNTED_AHEAD = 20 * PAGE_SIZE;

const OWN = `select ${BET}, r.number, r.chain, r.chain_index, r.phase, r.client_seed as round_client_seed, r.outcome,
    encode(r.server_seed, 'hex') as round_server_seed, encode(r.commitment, 'hex') as round_commitment,
    encode(s.server_seed, 'hex') as server_seed, encode(s.commitment, 'hex') as commitment, s.client_seed, s.state as seed_state, b.nonce, b.shown
  from casino_bet b left join casino_round r on r.id = b.round left join casino_seed s on s.id = b.seed`;

export class RoundRows {
  readonly #database: Database;
  readonly #chains: SeedChains;
  readonly #betNumbers: number[] = [];

  constructor(database: Database, chains: SeedChains) {
    this.#database = database;
    this.#chains = chains;
  }

  async nextRound(): Promise<number> {
    return (await this.#database.query<{ id: number }>("select nextval('casino_round_id')::int as id"))[0]!.id;
  }

  /** Returns the next bet number. Numbers are reserved in blocks, so that a bet needs no query. Unused numbers are skipped. */
  async nextBet(): Promise<number> {
    if (this.#betNumbers.length === 0) {
      const rows = await this.#database.query<{ id: number }>("select nextval('casino_bet_id') as id from generate_series(1, $1)", [BET_NUMBERS]);
      this.#betNumbers.push(...rows.map(({ id }) => id).toReversed());
    }
    return this.#betNumbers.pop() ?? this.nextBet();
  }

  /** Returns the rounds that the last process left open, oldest first. */
  async unfinished(): Promise<readonly RoundRow[]> {
    return this.#database.query<RoundRow>(
      `select id as round, table_id as "tableId", game_id as "gameId", number, chain, chain_index as "chainIndex", phase, client_seed as "clientSeed"
       from casino_round where phase in ('BETTING', 'RUNNING', 'SETTLING') order by id`,
    );
  }

  async lastNumber(tableId: string): Promise<number> {
    const [row] = await this.#database.query<{ number: number }>('select coalesce(max(number), 0)::int as number from casino_round where table_id = $1', [
      tableId,
    ]);
    return row?.number ?? 0;
  }

  /** Returns the last ended rounds of a table, newest first. */
  async lastRounds(tableId: string, count: number): Promise<readonly LastRound[]> {
    const rows = await this.#database.query<{ round: number; number: number; outcome: RoundOutcome }>(
      `select id as round, number, outcome from casino_round where table_id = $1 and phase = 'ENDED' order by number desc limit $2`,
      [tableId, count],
    );
    return rows.map(({ round, number, outcome }) => ({ round, number, code: outcome.code, burst: outcome.burst }));
  }

  async openBets(round: number): Promise<readonly CasinoBetRecord[]> {
    const rows = await this.#database.query<BetRow>(`select ${BET} from casino_bet b where b.round = $1 and b.state = 'OPEN' order by b.id`, [round]);
    return rows.map(betOf);
  }

  /** Returns the demo accounts among these. */
  async demoAccounts(accounts: readonly number[]): Promise<readonly number[]> {
    const rows = await this.#database.query<{ id: number }>('select id from account where id = any($1::int[]) and is_demo', [[...new Set(accounts)]]);
    return rows.map(({ id }) => id);
  }

  async betOfReference(account: number, betRef: string): Promise<CasinoBetRecord | undefined> {
    const [row] = await this.#database.query<BetRow>(`select ${BET} from casino_bet b where b.account = $1 and b.bet_ref = $2`, [account, betRef]);
    return row === undefined ? undefined : betOf(row);
  }

  /** Returns rounds below a number (null: the newest), by the index of the table's numbers; `total` is the newest number. */
  async past(tableId: string, before: number | null): Promise<{ readonly rounds: readonly PastRoundRecord[]; readonly total: number }> {
    const rows = await this.#database.query<RoundRow & { readonly outcome: RoundOutcome; readonly endedAt: Date; readonly serverSeed: string | null }>(
      `select id as round, table_id as "tableId", game_id as "gameId", number, chain, chain_index as "chainIndex", phase, client_seed as "clientSeed", outcome,
         ended_at as "endedAt", encode(server_seed, 'hex') as "serverSeed"
       from casino_round where table_id = $1 and phase in ('ENDED', 'BROKEN_OFF') and ($2::bigint is null or number < $2::bigint)
       order by number desc limit ${PAGE_SIZE}`,
      [tableId, before],
    );
    const rounds = await Promise.all(
      rows.map(async (row): Promise<PastRoundRecord> => {
        const serverSeed = row.serverSeed ?? (await this.#chains.seed(row.chain, row.chainIndex));
        const { round, gameId, number, outcome } = row;
        const proof = { serverSeed, clientSeed: row.clientSeed ?? '', nonce: number };
        const brokenOff = row.phase === 'BROKEN_OFF';
        return { round, tableId, gameId, number, endedAt: row.endedAt.getTime(), ...outcome, commitment: commitmentOf(serverSeed), brokenOff, proof };
      }),
    );
    return { rounds, total: before === null ? (rows[0]?.number ?? 0) : await this.#newest(tableId) };
  }

  async #newest(tableId: string): Promise<number> {
    const [row] = await this.#database.query<{ number: number }>(
      "select number from casino_round where table_id = $1 and phase in ('ENDED', 'BROKEN_OFF') order by number desc limit 1",
      [tableId],
    );
    return row?.number ?? 0;
  }

  /** Returns a page of an account's rounds, newest first. `total` counts at most COUNTED_AHEAD rounds from the first of the page. */
  async own(account: number, tableId: string | null, page: number): Promise<{ readonly rounds: readonly OwnRoundRecord[]; readonly total: number }> {
    const mine = 'account = $1 and ($2::text is null or table_id = $2)';
    const values = [account, tableId, (page - 1) * PAGE_SIZE];
    const rows = await this.#database.query<OwnRow>(
      `${OWN} where b.id = any(array(select id from casino_bet where ${mine} order by id desc limit ${PAGE_SIZE} offset $3)) order by b.id desc`,
      values,
    );
    if (rows.length === 0) return { rounds: [], total: 0 };
    const [ahead] = await this.#database.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from casino_bet where ${mine} order by id desc limit ${COUNTED_AHEAD} offset $3) as counted`,
      values,
    );
    return { rounds: await Promise.all(rows.map((row) => this.#ownOf(row))), total: (page - 1) * PAGE_SIZE + ahead!.count };
  }

  /** Finds a game against the house by the player's request reference. */
  async solo(account: number, requestRef: string): Promise<OwnRoundRecord | undefined> {
    const [row] = await this.#database.query<OwnRow>(`${OWN} where b.account = $1 and b.bet_ref = $2 and b.seed is not null`, [account, requestRef]);
    return row === undefined ? undefined : this.#ownOf(row);
  }

  async #ownOf(row: OwnRow): Promise<OwnRoundRecord> {
    const bet = betOf(row);
    if (row.round === null || row.chain === null || row.chain_index === null) {
      const nonce = row.nonce ?? 0;
      const isRevealed = row.seed_state === 'ENDED' && row.server_seed !== null;
      const proof = isRevealed ? { serverSeed: row.server_seed, clientSeed: row.client_seed ?? '', nonce } : null;
      return { ...bet, number: nonce, shown: row.shown ?? {}, commitment: row.commitment ?? '', proof };
    }
    const number = row.number ?? 0;
    const over = row.phase === 'ENDED' || row.phase === 'BROKEN_OFF';
    const serverSeed = over || row.round_commitment === null ? (row.round_server_seed ?? (await this.#chains.seed(row.chain, row.chain_index))) : null;
    const proof = over && serverSeed !== null ? { serverSeed, clientSeed: row.round_client_seed ?? '', nonce: number } : null;
    const commitment = row.round_commitment ?? commitmentOf(serverSeed ?? '');
    return { ...bet, number, shown: over ? { ...row.outcome } : {}, commitment, proof };
  }
}
