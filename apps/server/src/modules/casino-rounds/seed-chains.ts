/**
 * Seed chains, one after another for each table: created here, stored by their last seed, published by the hash of their first. The last seed
 * is sealed until the chain has ended.
 */
import { commitmentOf, seedBefore } from '@maidan/casino';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SeedChainRecord } from './casino-rounds-port.ts';
import type { SeedSeal } from './seed-seal.ts';

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

/** The seeds were sealed with another key while this process was running. */
export const CHANGED_KEY = 'the key of the casino was changed; restart the server';

export interface Chain {
  readonly id: number;
  readonly rounds: number;
  readonly salt: string;
}

interface ChainRow {
  readonly id: number;
  /** null: sealed. */
  readonly last_seed: Buffer | null;
  readonly sealed_seed: Buffer | null;
  readonly rounds: number;
}

export class SeedChains {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #source: SeedSource;
  readonly #seal: SeedSeal | null;
  /** Seeds by chain: those 0, STEP, 2 x STEP … places before the last one. */
  readonly #milestones = new Map<number, Promise<{ readonly rounds: number; readonly seeds: readonly string[] }>>();

  /** `seal` null: this process has no key, and reads seeds of ended chains only. */
  constructor(database: Database, { clock, source, seal }: { readonly clock: Clock; readonly source: SeedSource; readonly seal: SeedSeal | null }) {
    this.#database = database;
    this.#clock = clock;
    this.#source = source;
    this.#seal = seal;
  }

  /** Returns the chain of a table and the index of its next round; a new chain if the last one is used up. */
  async next(tableId: string): Promise<{ readonly chain: Chain; readonly index: number }> {
    const [row] = await this.#database.query<Chain & { readonly used: number }>(
      `select c.id, c.rounds, c.salt,
         (select coalesce(max(r.chain_index) + 1, 0)::int from casino_round r where r.chain = c.id and r.table_id = c.table_id) as used
       from casino_chain c where c.table_id = $1 and c.ended_at is null order by c.id desc limit 1`,
      [tableId],
    );
    if (row !== undefined && row.used < row.rounds) return { chain: row, index: row.used };
    if (row !== undefined) await this.#end(row.id);
    return { chain: await this.#begin(tableId), index: 0 };
  }

  /** Returns the seed of a round. Only for rounds that are over, and for the server's own draw. */
  async seed(chain: number, index: number): Promise<string> {
    const { rounds, seeds } = await this.#known(chain);
    const back = rounds - 1 - index;
    return seedBefore(seeds[Math.floor(back / STEP)]!, back % STEP);
  }

  async of(tableId: string): Promise<readonly SeedChainRecord[]> {
    const rows = await this.#database.query<{ commitment: string; rounds: number; created_at: Date; salt: string; last_seed: string | null }>(
      `select encode(commitment, 'hex') as commitment, rounds, created_at, salt, case when ended_at is not null then encode(last_seed, 'hex') end as last_seed from casino_chain where table_id = $1 order by id desc limit 20`,
      [tableId],
    );
    return rows.map(({ commitment, rounds, created_at: since, salt, last_seed: lastSeed }) => ({
      tableId,
      commitment,
      rounds,
      since: since.getTime(),
      salt,
      lastSeed: lastSeed ?? '',
    }));
  }

  async #begin(tableId: string): Promise<Chain> {
    const { bytes, roundsOfAChain: rounds } = this.#source;
    const last = bytes(32);
    const salt = bytes(8).toString('hex');
    const milestones = milestonesOf(last.toString('hex'), rounds);
    const oldest = seedBefore(milestones.at(-1)!, (rounds - 1) % STEP);
    const seal = this.#sealOrThrow();
    const [next] = await this.#database.query<{ id: number }>("select nextval(pg_get_serial_sequence('casino_chain', 'id'))::int as id");
    const [row] = await this.#database.query<{ id: number }>(
      `insert into casino_chain (id, table_id, sealed_seed, rounds, commitment, salt, created_at) overriding system value
       select $1, $2, $3, $4, decode($5, 'hex'), $6, to_timestamp($7::float8 / 1000) from casino_key where id = $8 returning id`,
      [next!.id, tableId, seal.seal('chain', next!.id, last), rounds, commitmentOf(oldest), salt, this.#clock.now(), seal.keyId],
    );
    if (row === undefined) throw new Error(CHANGED_KEY);
    this.#milestones.set(row.id, Promise.resolve({ rounds, seeds: milestones }));
    return { id: row.id, rounds, salt };
  }

  /** Reveals the last seed of a chain that is used up. Its rounds must be over. */
  async #end(chain: number): Promise<void> {
    const lastSeed = (await this.#known(chain)).seeds[0];
    await this.#database.query(
      `update casino_chain c set last_seed = decode($2, 'hex'), sealed_seed = null, ended_at = to_timestamp($3::float8 / 1000)
       where id = $1 and ended_at is null and not exists (select from casino_round where chain = c.id and phase in ('BETTING', 'RUNNING', 'SETTLING'))`,
      [chain, lastSeed, this.#clock.now()],
    );
  }

  #sealOrThrow(): SeedSeal {
    if (this.#seal === null) throw new Error('this process has no key of the casino');
    return this.#seal;
  }

  #lastSeed({ id, last_seed: plain, sealed_seed: sealed }: ChainRow): string {
    return (sealed === null ? plain! : this.#sealOrThrow().open('chain', id, sealed)).toString('hex');
  }

  #known(chain: number): Promise<{ readonly rounds: number; readonly seeds: readonly string[] }> {
    const known = this.#milestones.get(chain);
    if (known !== undefined) return known;
    const read = this.#database.query<ChainRow>('select id, last_seed, sealed_seed, rounds from casino_chain where id = $1', [chain]);
    const milestones = read.then(([row]) => {
      if (row === undefined) throw new Error(`there is no chain ${chain}`);
      return { rounds: row.rounds, seeds: milestonesOf(this.#lastSeed(row), row.rounds) };
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
