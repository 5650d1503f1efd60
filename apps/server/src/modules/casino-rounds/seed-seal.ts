/** Seals seeds with the casino's key, so that a reader of the database cannot compute the outcome of a round before it is played. */
import type { Database } from '../../platform/postgres/database.ts';
import { createSeal, type Seal } from '../../platform/seal.ts';

/** The text that the row of casino_key seals. */
const CHECKED = Buffer.from('the key of the casino');

/** The use of a sealed text: the last seed of a chain, the server seed of a player's pair, the check of the key. */
type Sealed = 'chain' | 'pair' | 'key';

export class SeedSeal {
  /** Number of the key in casino_key. */
  readonly keyId: number;
  readonly #seal: Seal;

  /** `key`: 256 bits as base64url. */
  constructor(key: string, keyId: number) {
    this.#seal = createSeal(key);
    this.keyId = keyId;
  }

  /** Returns the sealed seed. Only the row with this use and id can open it. */
  seal(use: Sealed, id: number, seed: Buffer): Buffer {
    return this.#seal.seal(seed, ownerOf(use, id));
  }

  /** Returns the seed. Throws if another key sealed it, or for another row. */
  open(use: Sealed, id: number, sealed: Buffer): Buffer {
    return this.#seal.open(sealed, ownerOf(use, id));
  }
}

const ownerOf = (use: Sealed, id: number): string => `maidan casino ${use} ${id}`;

/** Returns the sealed text that proves the key, for casino_key. */
export function checkOf(seal: SeedSeal): Buffer {
  return seal.seal('key', seal.keyId, CHECKED);
}

/**
 * Returns the seal of a key (256 bits as base64url), or null if other keys sealed the seeds of this database. The first key of a database is
 * stored as its own.
 */
export async function openSeedSeal(database: Pick<Database, 'query'>, key: string): Promise<SeedSeal | null> {
  const first = new SeedSeal(key, 1);
  await database.query('insert into casino_key (id, checked) select 1, $1 where not exists (select from casino_key) on conflict do nothing', [checkOf(first)]);
  const [row] = await database.query<{ id: number; checked: Buffer }>('select id, checked from casino_key');
  const seal = new SeedSeal(key, row!.id);
  return isKeyOf(seal, row!.checked) ? seal : null;
}

function isKeyOf(seal: SeedSeal, checked: Buffer): boolean {
  try {
    return seal.open('key', seal.keyId, checked).equals(CHECKED);
  } catch {
    // GCM refuses what another key has sealed
    return false;
  }
}
