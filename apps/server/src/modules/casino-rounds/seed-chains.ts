/** Seed chains, one after another for each table: created here, stored by their last seed, published by the hash of their first. */
import { commitmentOf, seedBefore } from '@maidan/casino';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SeedChainRecord } from './casino-rounds-port.ts';

/** The source of seeds. */
export interface SeedSource {
  /** Returns bytes that outsiders cannot predict. */
  readonly bytes: (count: number) => Buffer;
  readonly roundsOfAChain: number;
}
/** A chain lasts two weeks at a table that never pauses. */
export const SYSTEM_SEEDS: SeedSource = { bytes: randomBytes, roundsOfAChain: 50_000 };
/** Every STEP-th seed is cached, so that a seed costs at most STEP hashes. */
const STEP = 250;

export interface Chain {
  readonly id: number;
  readonly rounds: number;
  readonly salt: string;
}

interface ChainRow {
  readonly id: number;
  readonly last_seed: string;
  readonly rounds: number;
  readonly salt: string;
}

export class SeedChains {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #source: SeedSource;
  /** Seeds by chain: those 0, STEP, 2 x STEP … places before the last one. */
  readonly #milestones = new Map<number, Promise<{ readonly rounds: number; readonly seeds: readonly string[] }>>();

  constructor(database: Database, clock: Clock, source: SeedSource) {
    this.#database = database;
    this.#clock = clock;
    this.#source = source;
  }

  /** Returns the chain of a table and the index of its next round; a new chain if the last one is used up. */
  async next(tableId: string): Promise<{ readonly chain: Chain; readonly index: number }> {
    const [row] = await this.#database.query<ChainRow & { readonly used: number }>(
      `select c.id, encode(c.last_seed, 'hex') as last_seed, c.rounds, c.salt,
         (select coalesce(max(r.chain_index) + 1, 0)::int from casino_round r where r.chain = c.id and r.table_id = c.table_id) as used
       from casino_chain c where c.table_id = $1 order by c.id desc limit 1`,
      [tableId],
    );
    if (row !== undefined && row.used < row.rounds) return { chain: row, index: row.used };
    return { chain: await this.#begin(tableId), index: 0 };
  }

  /** Returns the seed of a round. Only for rounds that are over, and for the server's own draw. */
  async seed(chain: number, index: number): Promise<string> {
    const { rounds, seeds } = await this.#known(chain);
    const back = rounds - 1 - index;
    return seedBefore(seeds[Math.floor(back / STEP)]!, back % STEP);
  }

  async of(tableId: string): Promise<readonly SeedChainRecord[]> {
    const rows = await this.#database.query<{ commitment: string; rounds: number; created_at: Date; salt: string }>(
      `select encode(commitment, 'hex') as commitment, rounds, created_at, salt from casino_chain where table_id = $1 order by id desc limit 20`,
      [tableId],
    );
    return rows.map(({ commitment, rounds, created_at: since, salt }) => ({ tableId, commitment, rounds, since: since.getTime(), salt }));
  }

  async #begin(tableId: string): Promise<Chain> {
    const { bytes, roundsOfAChain: rounds } = this.#source;
    const last = bytes(32);
    const salt = bytes(8).toString('hex');
    const milestones = milestonesOf(last.toString('hex'), rounds);
    const oldest = seedBefore(milestones.at(-1)!, (rounds - 1) % STEP);
    const [row] = await this.#database.query<{ id: number }>(
      `insert into casino_chain (table_id, last_seed, rounds, commitment, salt, created_at) values ($1, $2, $3, decode($4, 'hex'), $5, to_timestamp($6::float8 / 1000)) returning id`,
      [tableId, last, rounds, commitmentOf(oldest), salt, this.#clock.now()],
    );
    this.#milestones.set(row!.id, Promise.resolve({ rounds, seeds: milestones }));
    return { id: row!.id, rounds, salt };
  }

  #known(chain: number): Promise<{ readonly rounds: number; readonly seeds: readonly string[] }> {
    const known = this.#milestones.get(chain);
    if (known !== undefined) return known;
    const read = this.#database.query<ChainRow>(`select id, encode(last_seed, 'hex') as last_seed, rounds, salt from casino_chain where id = $1`, [chain]);
    const milestones = read.then(([row]) => {
      if (row === undefined) throw new Error(`there is no chain ${chain}`);
      return { rounds: row.rounds, seeds: milestonesOf(row.last_seed, row.rounds) };
    });
    this.#milestones.set(chain, milestones);
    // after a failed read the next caller reads again
    milestones.catch(() => this.#milestones.delete(chain));
    return milestones;
  }
}

function milestonesOf(last: string, rounds: number): readonly string[] {
  const seeds = [last];
  for (let back = STEP; back < rounds; back += STEP) seeds.push(seedBefore(seeds.at(-1)!, STEP));
  return seeds;
}
