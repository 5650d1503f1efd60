/**
 * The seeds of a player: the player's own, which can be changed, and the server's, whose hash is public until the pair ends. The hash of
 * the next one is public in advance.
 */
import { commitmentOf } from '@maidan/casino';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { EndedSeed, SeedPairRecord } from './casino-rounds-port.ts';
import { CHANGED_KEY, type SeedSource } from './seed-chains.ts';
import type { SeedSeal } from './seed-seal.ts';

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
  readonly sealed_seed: Buffer;
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly state: 'NEXT' | 'CURRENT';
}

export class PlayerSeeds {
  readonly #database: Database;
  readonly #clock: Clock;

  readonly #bytes: SeedSource['bytes'];

  readonly #seal: SeedSeal | null;

  /** `seal` null: this process has no key, and does not play. */
  constructor(database: Database, { clock, source, seal }: { readonly clock: Clock; readonly source: SeedSource; readonly seal: SeedSeal | null }) {
    this.#database = database;
    this.#clock = clock;
    this.#bytes = source.bytes;
    this.#seal = seal;
  }

  async inUse(account: number): Promise<SeedInUse> {
    const { current } = await this.#pair(account);
    return { seed: current.id, serverSeed: this.#open(current), clientSeed: current.client_seed, nonce: current.nonce };
  }

  async pair(account: number): Promise<SeedPairRecord> {
    const { current, next } = await this.#pair(account);
    return {
      clientSeed: current.client_seed,
      commitment: current.commitment,
      nextCommitment: next.commitment,
      nonce: current.nonce,
    };
  }

  /** Ends the current pair and reveals its seed; the next one starts with the new client seed. */
  async change(account: number, clientSeed: unknown): Promise<Outcome<{ readonly seeds: SeedPairRecord; readonly ended: EndedSeed }>> {
    const wanted = clientSeed === undefined ? this.#drawClientSeed() : clientSeed;
    if (typeof wanted !== 'string' || !CLIENT_SEED.test(wanted)) return refuse('CLIENT_SEED_INVALID');
    const { current } = await this.#pair(account);
    const serverSeed = this.#open(current);
    const next = await this.#newSeed();
    const ended = await this.#database.transaction(async (client) => {
      const now = this.#clock.now() / 1000;
      const { rows } = await client.query<{ nonce: number }>(
        `update casino_seed set state = 'ENDED', ended_at = to_timestamp($2::float8), server_seed = decode($3, 'hex'), sealed_seed = null
         where id = $1 and state = 'CURRENT' returning nonce`,
        [current.id, now, serverSeed],
      );
      if (rows[0] === undefined) return null;
      await client.query(`update casino_seed set state = 'CURRENT', client_seed = $2 where account = $1 and state = 'NEXT'`, [account, wanted]);
      const added = await client.query(
        `insert into casino_seed (id, account, sealed_seed, commitment, client_seed, state, created_at) overriding system value
         select $1, $2, $3, decode($4, 'hex'), $5, 'NEXT', to_timestamp($6::float8) from casino_key where id = $7`,
        [next.id, account, next.sealed, next.commitment, this.#drawClientSeed(), now, next.keyId],
      );
      if (added.rowCount !== 1) throw new Error(CHANGED_KEY);
      return { serverSeed, clientSeed: current.client_seed, rounds: rows[0].nonce };
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
        `select id, sealed_seed, encode(commitment, 'hex') as commitment, client_seed, nonce, state from casino_seed where account = $1 and state in ('CURRENT', 'NEXT')`,
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
    const seeds = await Promise.all([this.#newSeed(), this.#newSeed()]);
    await this.#database.query(
      `insert into casino_seed (id, account, sealed_seed, commitment, client_seed, state, created_at) overriding system value
       select s.id, $1::int, s.sealed, decode(s.commitment, 'hex'), s.client, s.state, to_timestamp($2::float8 / 1000)
       from unnest($3::bigint[], $4::bytea[], $5::text[], $6::text[], array['CURRENT', 'NEXT']) as s(id, sealed, commitment, client, state)
       where exists (select from casino_key where id = $7) on conflict do nothing`,
      [
        account,
        this.#clock.now(),
        seeds.map(({ id }) => id),
        seeds.map(({ sealed }) => sealed),
        seeds.map(({ commitment }) => commitment),
        seeds.map(() => this.#drawClientSeed()),
        seeds[0].keyId,
      ],
    );
  }

  /** Draws a server seed and seals it for its future row. */
  async #newSeed(): Promise<{ readonly id: number; readonly sealed: Buffer; readonly commitment: string; readonly keyId: number }> {
    const seal = this.#sealOrThrow();
    const [row] = await this.#database.query<{ id: number }>("select nextval(pg_get_serial_sequence('casino_seed', 'id')) as id");
    const { id } = row!;
    const seed = this.#bytes(32);
    return { id, sealed: seal.seal('pair', id, seed), commitment: commitmentOf(seed.toString('hex')), keyId: seal.keyId };
  }

  #open({ id, sealed_seed: sealed }: SeedRow): string {
    return this.#sealOrThrow().open('pair', id, sealed).toString('hex');
  }

  #sealOrThrow(): SeedSeal {
    if (this.#seal === null) throw new Error('this process has no key of the casino');
    return this.#seal;
  }
}
