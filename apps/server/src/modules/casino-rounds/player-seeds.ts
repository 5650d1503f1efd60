/**
 * The seeds of a player: the player's own, which can be changed, and the server's, whose hash is public until the pair ends. The hash of
 * the next one is public in advance.
 */
import { commitmentOf } from '@maidan/casino';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { EndedSeed, SeedPairRecord } from './casino-rounds-port.ts';
import type { SeedSource } from './seed-chains.ts';

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** The current pair. `serverSeed` never leaves the server before the pair has ended. */
export interface SeedInUse {
  readonly seed: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

interface SeedRow {
  readonly id: number;
  readonly server_seed: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly state: 'NEXT' | 'CURRENT';
}

export class PlayerSeeds {
  readonly #database: Database;
  readonly #clock: Clock;

  readonly #bytes: SeedSource['bytes'];

  constructor(database: Database, clock: Clock, source: SeedSource) {
    this.#database = database;
    this.#clock = clock;
    this.#bytes = source.bytes;
  }

  async inUse(account: number): Promise<SeedInUse> {
    const { current } = await this.#pair(account);
    return { seed: current.id, serverSeed: current.server_seed, clientSeed: current.client_seed, nonce: current.nonce };
  }

  async pair(account: number): Promise<SeedPairRecord> {
    const { current, next } = await this.#pair(account);
    return {
      clientSeed: current.client_seed,
      commitment: commitmentOf(current.server_seed),
      nextCommitment: commitmentOf(next.server_seed),
      nonce: current.nonce,
    };
  }

  /** Ends the current pair and reveals its seed; the next one starts with the new client seed. */
  async change(account: number, clientSeed: unknown): Promise<Outcome<{ readonly seeds: SeedPairRecord; readonly ended: EndedSeed }>> {
    const wanted = clientSeed === undefined ? this.#drawClientSeed() : clientSeed;
    if (typeof wanted !== 'string' || !CLIENT_SEED.test(wanted)) return refuse('CLIENT_SEED_INVALID');
    const { current } = await this.#pair(account);
    const ended = await this.#database.transaction(async (client) => {
      const now = this.#clock.now() / 1000;
      const { rows } = await client.query<{ nonce: number }>(
        `update casino_seed set state = 'ENDED', ended_at = to_timestamp($2::float8) where id = $1 and state = 'CURRENT' returning nonce`,
        [current.id, now],
      );
      if (rows[0] === undefined) return null;
      await client.query(`update casino_seed set state = 'CURRENT', client_seed = $2 where account = $1 and state = 'NEXT'`, [account, wanted]);
      await client.query(
        `insert into casino_seed (account, server_seed, client_seed, state, created_at) values ($1, $2, $3, 'NEXT', to_timestamp($4::float8))`,
        [account, this.#bytes(32), this.#drawClientSeed(), now],
      );
      return { serverSeed: current.server_seed, clientSeed: current.client_seed, rounds: rows[0].nonce };
    });
    // another device was first
    if (ended === null) return refuse('BUSY');
    return accept({ seeds: await this.pair(account), ended });
  }

  #drawClientSeed(): string {
    return this.#bytes(10).toString('hex');
  }

  async #pair(account: number): Promise<{ readonly current: SeedRow; readonly next: SeedRow }> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const rows = await this.#database.query<SeedRow>(
        `select id, encode(server_seed, 'hex') as server_seed, client_seed, nonce, state from casino_seed where account = $1 and state in ('CURRENT', 'NEXT')`,
        [account],
      );
      const current = rows.find((row) => row.state === 'CURRENT');
      const next = rows.find((row) => row.state === 'NEXT');
      if (current !== undefined && next !== undefined) return { current, next };
      await this.#begin(account);
    }
    throw new Error(`account ${account} has no seeds`);
  }

  /** Creates the first two pairs. If two calls run at once, one of them writes. */
  async #begin(account: number): Promise<void> {
    await this.#database.query(
      `insert into casino_seed (account, server_seed, client_seed, state, created_at)
       select $1::int, seed, client, state, to_timestamp($6::float8 / 1000) from unnest($2::bytea[], $3::text[], array[$4, $5]) as s(seed, client, state)
       on conflict do nothing`,
      [account, [this.#bytes(32), this.#bytes(32)], [this.#drawClientSeed(), this.#drawClientSeed()], 'CURRENT', 'NEXT', this.#clock.now()],
    );
  }
}
