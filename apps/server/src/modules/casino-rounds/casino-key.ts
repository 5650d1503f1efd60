/** The casino's key in DATA_DIR, and its change. */
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureKeyFile, readKeyFile } from '../../platform/process/key-file.ts';
import { StartError, writeFaultInWords } from '../../platform/process/start-error.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { newToken } from '../../platform/secrets.ts';
import { checkOf, openSeedSeal, SeedSeal } from './seed-seal.ts';

/** Seeds that one statement seals again. */
const AT_ONCE = 5000;

export function casinoKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'casino.key');
}

/** Returns the file of the key that replaces the present one; it exists only during a change. */
function nextKeyFile(dataDirectory: string): string {
  return `${casinoKeyFile(dataDirectory)}.new`;
}

/**
 * Returns the seal of the seeds in this database. The first start of a database writes the key. Completes a change of the key that was
 * interrupted. Throws StartError if the file is missing, is not readable or has another key.
 */
export async function seedSealOf(database: Database, dataDirectory: string): Promise<SeedSeal> {
  const file = casinoKeyFile(dataDirectory);
  // of several processes that start on a new database, one writes the key
  const first = await database.transaction(async (client) => {
    await client.query('lock table casino_key in exclusive mode');
    const { rows } = await client.query('select from casino_key');
    if (rows.length > 0) return null;
    const query: Database['query'] = async (text, values = []) => (await client.query(text, [...values])).rows as never;
    return openSeedSeal({ query }, ensureKeyFile(file, 'key of the casino'));
  });
  if (first !== null) return first;
  const key = readKeyFile(file);
  const seal = key === null ? null : await openSeedSeal(database, key);
  if (seal !== null) return seal;
  const nextFile = nextKeyFile(dataDirectory);
  const nextKey = readKeyFile(nextFile);
  const next = nextKey === null ? null : await openSeedSeal(database, nextKey);
  if (next === null) {
    const found = existsSync(file) ? (key === null ? 'is not a readable key' : 'is not the key that sealed the seeds of this database') : 'is missing';
    throw new StartError(
      `The key of the casino ${file} ${found}. Without its key the casino cannot open its seeds, so it does not start. ` +
        'Copy the file from the other casino processes, or restore the copy that belongs to this database.',
    );
  }
  renameSync(nextFile, file);
  return next;
}

/**
 * Seals all seeds with a new key and replaces the file. The seeds and their commitments stay. The server must be stopped, because a running
 * casino has the old key. Returns how many chains and pairs were sealed. Throws StartError.
 */
export async function resealSeeds(database: Database, dataDirectory: string): Promise<{ readonly chains: number; readonly pairs: number }> {
  const seal = await seedSealOf(database, dataDirectory);
  const next = newToken();
  writeKey(nextKeyFile(dataDirectory), next);
  const nextSeal = new SeedSeal(next, seal.keyId + 1);
  try {
    const counts = await database.transaction(async (client) => {
      await client.query('lock table casino_key, casino_chain, casino_seed in share row exclusive mode');
      const { rowCount } = await client.query('update casino_key set id = $1, checked = $2 where id = $3', [nextSeal.keyId, checkOf(nextSeal), seal.keyId]);
      if (rowCount !== 1) throw new StartError('Another command has changed the key of the casino meanwhile.');
      return { chains: await resealTable(client, 'chain', seal, nextSeal), pairs: await resealTable(client, 'pair', seal, nextSeal) };
    });
    renameSync(nextKeyFile(dataDirectory), casinoKeyFile(dataDirectory));
    return counts;
  } catch (error) {
    // if the answer to the commit was lost, the next start finds out which key is right
    if (error instanceof StartError) rmSync(nextKeyFile(dataDirectory), { force: true });
    throw error;
  }
}

async function resealTable(client: Client, use: 'chain' | 'pair', from: SeedSeal, to: SeedSeal): Promise<number> {
  const table = use === 'chain' ? 'casino_chain' : 'casino_seed';
  let count = 0;
  for (let last = 0; ;) {
    const { rows } = await client.query<{ id: number; sealed_seed: Buffer }>(
      `select id, sealed_seed from ${table} where sealed_seed is not null and id > $1 order by id limit $2`,
      [last, AT_ONCE],
    );
    const newest = rows.at(-1);
    if (newest === undefined) return count;
    await client.query(`update ${table} t set sealed_seed = d.sealed from unnest($1::bigint[], $2::bytea[]) as d(id, sealed) where t.id = d.id`, [
      rows.map(({ id }) => id),
      rows.map(({ id, sealed_seed: sealed }) => to.seal(use, id, from.open(use, id, sealed))),
    ]);
    count += rows.length;
    last = newest.id;
  }
}

function writeKey(file: string, key: string): void {
  try {
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The new key of the casino ${file} cannot be written: ${reason}.`, { cause: error });
  }
}
