/** Seeds in the database before they are revealed, the casino's key, and the end of the plain chains from before. */
import { commitmentOf, seedBefore } from '@maidan/casino';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { casinoKeyFile, resealSeeds, seedSealOf } from '../../../src/modules/casino-rounds/casino-key.ts';
import { openSeedSeal, type SeedSeal } from '../../../src/modules/casino-rounds/seed-seal.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { migrate, MIGRATIONS_DIRECTORY } from '../../../src/platform/postgres/migrate.ts';
import { readKeyFile } from '../../../src/platform/process/key-file.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { CASINO_KEY } from '../../testing-app.ts';
import { newGambler, openCasino, reach, stake, viewOf, waitUntilIdle, type Casino } from './testing-rounds.ts';

const TABLE = '103';
const SLOTS = '201';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'maidan-casino-key-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Plays a number of rounds of the table to their result, each with a bet. */
async function playRounds(casino: Casino, count: number): Promise<void> {
  const player = await newGambler(casino, 100_000);
  for (let played = 0; played < count; played += 1) {
    const { round } = await reach(casino, TABLE, ({ phase }) => phase === 'betting', 1000);
    await stake(casino, player, TABLE, { rupees: 100, spot: 'dragon' });
    await reach(casino, TABLE, (view) => view.round === round && view.phase === 'result', 1000);
  }
}

interface SealedRow {
  readonly id: number;
  readonly sealed_seed: Buffer;
}
const sealedChains = (of: Pick<Database, 'query'>) =>
  of.query<SealedRow & { rounds: number; played: number; commitment: string }>(
    `select id, sealed_seed, rounds, encode(commitment, 'hex') as commitment, (select count(*)::int from casino_round where chain = c.id and phase = 'ENDED') as played
     from casino_chain c where sealed_seed is not null order by id`,
  );
const sealedPairs = (of: Pick<Database, 'query'>) =>
  of.query<SealedRow & { commitment: string }>(
    "select id, sealed_seed, encode(commitment, 'hex') as commitment from casino_seed where sealed_seed is not null order by id",
  );

/** Returns every row of every table as text; bytes are hex. */
async function dumpOf(source: Database): Promise<string> {
  const tables = await source.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const rows = await Promise.all(tables.map(({ name }) => source.query<{ row: string }>(`select t::text as row from ${name} t`)));
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

/** Returns the forms in which a seed may stand in a dump: hex in either case, both alphabets of base64, decimal bytes, raw bytes. */
function formsOf(seed: string): readonly string[] {
  const bytes = Buffer.from(seed, 'hex');
  const base64 = bytes.toString('base64').replaceAll('=', '');
  const base64url = bytes.toString('base64url');
  return [seed, seed.toUpperCase(), base64, base64url, [...bytes].join(','), JSON.stringify([...bytes]), bytes.toString('latin1')];
}

it('[TR-013] a dump of the database after 100 rounds has no seed that is not revealed, in any encoding', async () => {
  const casino = await openCasino(database, undefined, { seedSource: { bytes: randomBytes, roundsOfAChain: 150 } });
  await casino.rounds.watch(TABLE);
  await playRounds(casino, 100);
  const player = await newGambler(casino, 1000);
  for (let press = 0; press < 5; press += 1) {
    expect(await casino.rounds.play(player, { tableId: SLOTS, requestRef: `p${press}`, stake: 10, choice: '' })).toMatchObject({ ok: true });
    casino.clock.advance(10_000);
    await waitUntilIdle(casino);
  }
  const changed = await casino.rounds.changeSeed(player.account, 'mine');
  const seal = (await openSeedSeal(database, CASINO_KEY))!;
  const [chain] = await sealedChains(database);
  expect(chain!.played).toBeGreaterThanOrEqual(100);
  const secret: string[] = [];
  let seed = seal.open('chain', chain!.id, chain!.sealed_seed).toString('hex');
  for (let index = chain!.rounds - 1; index >= chain!.played; index -= 1, seed = seedBefore(seed, 1)) secret.push(seed);
  expect(secret.length).toBeGreaterThan(30);
  const pairs = await sealedPairs(database);
  // two players, each with a present and a next pair
  expect(pairs).toHaveLength(4);
  secret.push(...pairs.map(({ id, sealed_seed: sealed }) => seal.open('pair', id, sealed).toString('hex')));
  const dump = await dumpOf(database);
  expect(secret.filter((one) => formsOf(one).some((form) => dump.includes(form)))).toEqual([]);
  // revealed seeds are plain
  const { rounds } = await casino.rounds.rounds(TABLE, null);
  expect(rounds.every(({ proof }) => dump.includes(proof.serverSeed))).toBe(true);
  expect(changed.ok && dump.includes(changed.value.ended.serverSeed)).toBe(true);
  casino.rounds.stop();
  await casino.exchange.stop();
});

it('a sealed seed opens in its own row only', async () => {
  const seal = (await openSeedSeal(database, CASINO_KEY))!;
  const sealed = seal.seal('chain', 7, randomBytes(32));
  expect(() => seal.open('chain', 8, sealed)).toThrow(/authenticate/);
  expect(() => seal.open('pair', 7, sealed)).toThrow(/authenticate/);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => seal.open('chain', 7, sealed)).toThrow(/authenticate/);
});

it('[TR-014] with a wrong, unreadable or missing key the casino says so and does not start', async () => {
  const seal = await seedSealOf(database, folder);
  const file = casinoKeyFile(folder);
  const key = readFileSync(file, 'utf8');
  expect((await seedSealOf(database, folder)).open('chain', 1, seal.seal('chain', 1, Buffer.from('seed'))).toString()).toBe('seed');
  for (const [content, reason] of [
    [`${'W'.repeat(43)}\n`, 'is not the key that sealed the seeds of this database'],
    ['nonsense', 'is not a readable key'],
    [null, 'is missing'],
  ] as const) {
    rmSync(file);
    if (content !== null) writeFileSync(file, content);
    const failed = await seedSealOf(database, folder).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'StartError', message: expect.stringContaining(`${file} ${reason}`) as string });
    // a missing key is not replaced by a new one
    expect(existsSync(file)).toBe(content !== null);
    writeFileSync(file, key);
  }
  expect((await seedSealOf(database, folder)).keyId).toBe(1);
});

it('[TR-014] a new key keeps every seed and commitment; the chain continues; the old key opens nothing', async () => {
  const oldSeal = await seedSealOf(database, folder);
  const oldKey = readKeyFile(casinoKeyFile(folder))!;
  const casino = await openCasino(database, undefined, { key: oldKey });
  await casino.rounds.watch(TABLE);
  await playRounds(casino, 2);
  const player = await newGambler(casino, 1000);
  const pair = await casino.rounds.seeds(player.account);
  casino.rounds.stop();
  await casino.exchange.stop();
  const open = async (seal: SeedSeal): Promise<unknown> => ({
    chains: (await sealedChains(database)).map(({ id, sealed_seed: sealed, commitment }) => [seal.open('chain', id, sealed).toString('hex'), commitment]),
    pairs: (await sealedPairs(database)).map(({ id, sealed_seed: sealed, commitment }) => [seal.open('pair', id, sealed).toString('hex'), commitment]),
  });
  const before = await open(oldSeal);
  expect(await resealSeeds(database, folder)).toEqual({ chains: 1, pairs: 4 });
  const newKey = readKeyFile(casinoKeyFile(folder))!;
  expect(newKey).not.toBe(oldKey);
  expect(existsSync(`${casinoKeyFile(folder)}.new`)).toBe(false);
  expect(await open(await seedSealOf(database, folder))).toEqual(before);
  expect(await openSeedSeal(database, oldKey)).toBeNull();
  await expect(open(oldSeal)).rejects.toThrow(/authenticate/);
  const next = await openCasino(database, casino, { key: newKey });
  await next.rounds.watch(TABLE);
  await playRounds(next, 1);
  expect(viewOf(next, TABLE).number).toBe(3);
  const { rounds } = await next.rounds.rounds(TABLE, null);
  for (const { commitment, proof } of rounds) expect(commitmentOf(proof.serverSeed)).toBe(commitment);
  // the chain is the same: each seed is the hash of the next
  expect(rounds.slice(1).map(({ proof }) => proof.serverSeed)).toEqual(rounds.slice(0, -1).map(({ proof }) => seedBefore(proof.serverSeed, 1)));
  expect(await next.rounds.seeds(player.account)).toEqual(pair);
  next.rounds.stop();
  await next.exchange.stop();
});

it('[TR-014] a change of the key that was interrupted before the file was replaced is completed by the next start', async () => {
  await seedSealOf(database, folder);
  const file = casinoKeyFile(folder);
  const oldKey = readFileSync(file, 'utf8');
  await resealSeeds(database, folder);
  const newKey = readFileSync(file, 'utf8');
  writeFileSync(file, oldKey);
  writeFileSync(`${file}.new`, newKey);
  expect((await seedSealOf(database, folder)).keyId).toBe(2);
  expect([readFileSync(file, 'utf8'), existsSync(`${file}.new`)]).toEqual([newKey, false]);
});

it('[TR-014] a chain that is used up ends revealed, and its last seed leads to its commitment', async () => {
  const casino = await openCasino(database, undefined, { seedSource: { bytes: randomBytes, roundsOfAChain: 2 } });
  await casino.rounds.watch(TABLE);
  await playRounds(casino, 3);
  const [present, ended] = await casino.rounds.chains(TABLE);
  expect(present!.lastSeed).toBe('');
  expect(commitmentOf(seedBefore(ended!.lastSeed, 1))).toBe(ended!.commitment);
  expect((await sealedChains(database)).map(({ rounds, played }) => [rounds, played])).toEqual([[2, 1]]);
  casino.rounds.stop();
  await casino.exchange.stop();
});

it('[TR-014] the migration ends plain chains and pairs revealed, and new ones begin sealed', async () => {
  const older = join(folder, 'migrations');
  cpSync(MIGRATIONS_DIRECTORY, older, { recursive: true });
  for (const name of readdirSync(older)) if (name >= '0091') rmSync(join(older, name));
  const old = await openTestDatabase(older);
  const last = randomBytes(32);
  const pairs = [randomBytes(32), randomBytes(32)];
  const commitment = commitmentOf(seedBefore(last.toString('hex'), 9));
  await old.query(
    "insert into casino_chain (table_id, last_seed, rounds, commitment, salt, created_at) values ($1, $2, 10, decode($3, 'hex'), 'salt', now())",
    [TABLE, last, commitment],
  );
  await old.query("insert into account (member_code, site, username, person, key) values ('before', 'maidan', 'before', 1, 'before')");
  await old.query(
    "insert into casino_seed (account, server_seed, client_seed, state, created_at) values (1, $1, 'a', 'CURRENT', now()), (1, $2, 'b', 'NEXT', now())",
    pairs,
  );
  await migrate(old, MIGRATIONS_DIRECTORY);
  expect(await old.query("select server_seed, encode(commitment, 'hex') as commitment, state from casino_seed order by id")).toEqual(
    pairs.map((seed) => ({ server_seed: seed, commitment: commitmentOf(seed.toString('hex')), state: 'ENDED' })),
  );
  const casino = await openCasino(old);
  await casino.rounds.watch(TABLE);
  await playRounds(casino, 1);
  const chains = await casino.rounds.chains(TABLE);
  expect(chains.map(({ lastSeed }) => lastSeed)).toEqual(['', last.toString('hex')]);
  expect([chains[1]!.commitment, commitmentOf(seedBefore(chains[1]!.lastSeed, 9))]).toEqual([commitment, commitment]);
  expect(await casino.rounds.seeds(1)).toMatchObject({ nonce: 0 });
  // of the player from before and of the one who has played
  expect(await sealedPairs(old)).toHaveLength(4);
  expect(await sealedChains(old)).toHaveLength(1);
  casino.rounds.stop();
  await casino.exchange.stop();
  await old.drop();
});
