import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickestFolder } from '../testing-folder.ts';
import { collectingLog } from '../../testing-log.ts';
import { processAlive } from '../../../../src/platform/postgres/embedded/data-lock.ts';
import { waitUntil } from '../../../../src/platform/postgres/embedded/postmaster.ts';
import {
  findEmbeddedPostgres,
  findEmbeddedRoles,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../../src/platform/postgres/embedded/supervisor.ts';
import { ask, createdData, startChild, testFolders, type CreatedData, type TestFolders } from './testing-embedded.ts';

let folders: TestFolders;
let running: EmbeddedPostgres[] = [];
let created: CreatedData;

beforeAll(async () => {
  created = await createdData();
});
afterAll(() => created.remove());
beforeEach(() => {
  folders = testFolders(quickestFolder());
});
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  running = [];
  await folders.remove();
});

async function start(
  more: { readonly transport?: 'socket' | 'port'; readonly dataDirectory?: string; readonly onlyExisting?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log, ...more });
  running.push(postgres);
  return postgres;
}

const setting = async (url: string, name: string): Promise<unknown> => (await ask(url, `select current_setting('${name}') as value`))[0]?.['value'];

describe('a start', () => {
  it('creates a durable database that only its own socket folder reaches, and keeps the data over a stop', async () => {
    const first = await start();
    expect(first.origin).toBe('created');
    await ask(first.url, 'create table note (text text)');
    await ask(first.url, "insert into note values ('kept')");
    for (const [name, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['listen_addresses', ''],
    ] as const) {
      expect(await setting(first.url, name)).toBe(value);
    }
    const socketFolder = new URL(first.url).searchParams.get('host') ?? '';
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folders.data, 'postgres')).mode & 0o777).toBe(0o700);
    const pid = first.processId();
    await first.stop();
    expect(processAlive(pid)).toBe(false);
    const second = await start();
    expect(second.origin).toBe('started');
    expect(await ask(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  it.each(['socket', 'port'] as const)(
    '[OC-039] over a %s it has a role that owns every object and one that serves, also on the data of an earlier version',
    async (transport) => {
      created.copyTo(folders);
      const first = await start({ transport });
      // an earlier version worked as the superuser
      await ask(first.url, 'create table note (id bigint generated always as identity, text text)');
      await ask(first.url, 'create sequence number_of_note');
      await ask(first.url, 'create function noted() returns int language sql return 1');
      await ask(first.url, 'create domain noted_text as text');
      await first.stop();
      const second = await start({ transport });
      const owners = await ask(
        second.url,
        `select relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
       union select proowner::regrole::text from pg_proc where pronamespace = 'public'::regnamespace
       union select typowner::regrole::text from pg_type where typnamespace = 'public'::regnamespace
       union select datdba::regrole::text from pg_database where datname = current_database()`,
      );
      expect(owners).toEqual([{ owner: 'maidan_owner' }]);
      const roles = [second.ownerUrl, second.servingUrl].map((url) => ask(url, "select current_user::text as name, current_setting('is_superuser') as super"));
      expect(await Promise.all(roles)).toEqual([[{ name: 'maidan_owner', super: 'off' }], [{ name: 'maidan_app', super: 'off' }]]);
      await ask(second.ownerUrl, 'alter table note add column more text');
      for (const statement of ['create table own (id int)', 'select * from note', 'drop table note', 'set role maidan_owner'])
        await expect(ask(second.servingUrl, statement)).rejects.toMatchObject({ code: '42501' });
      expect(await findEmbeddedRoles({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log })).toEqual({
        url: second.url,
        ownerUrl: second.ownerUrl,
        servingUrl: second.servingUrl,
      });
    },
  );

  it('listens on a free port of 127.0.0.1 with a password if no socket can be used, never on 5432', async () => {
    created.copyTo(folders);
    const postgres = await start({ transport: 'port' });
    const url = new URL(postgres.url);
    expect(url.hostname).toBe('127.0.0.1');
    expect(url.port).not.toBe('5432');
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    url.password = 'wrong';
    await expect(ask(url.toString(), 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('uses a short socket path when the data folder has a long one', async () => {
    const postgres = await start({ dataDirectory: join(folders.data, 'a-long-name-'.repeat(10)) });
    const socketFolder = new URL(postgres.url).searchParams.get('host') ?? '';
    expect(socketFolder.length).toBeLessThan(90);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    await postgres.stop();
    expect(statSync(socketFolder, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('cleans up after a start that was killed in initdb', async () => {
    mkdirSync(join(folders.data, 'postgres.new-cutoff', 'cluster'), { recursive: true });
    writeFileSync(join(folders.data, 'postgres.new-cutoff', 'cluster', 'PG_VERSION'), '18');
    expect((await start()).origin).toBe('created');
    expect(readdirSync(folders.data).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  });

  it('a command beside the server uses the running database without the lock, and creates no new one', async () => {
    await expect(start({ onlyExisting: true })).rejects.toThrow(/There is no database in .* yet/);
    expect(await findEmbeddedPostgres({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log })).toBeNull();
    const postgres = await start();
    expect(await findEmbeddedPostgres({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log })).toBe(postgres.url);
  });
});

describe('two starts in one data folder', () => {
  it('the second is refused and changes nothing, in this process and in another', async () => {
    created.copyTo(folders);
    const first = await start();
    await expect(start()).rejects.toThrow(`Maidan already runs in the data folder ${folders.data} (process ${process.pid})`);
    await expect(startChild(folders)).rejects.toThrow(/^exit 1: Maidan already runs in the data folder/);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('of two simultaneous starts exactly one runs', async () => {
    const outcomes = await Promise.allSettled([startChild(folders), startChild(folders), startChild(folders)]);
    const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(winners).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(refusals.filter((text) => text.includes('already runs in the data folder'))).toHaveLength(2);
    winners[0]?.process.kill('SIGTERM');
    expect(await winners[0]?.ended).toBe(0);
  });
});

describe('a server that was killed', () => {
  it('killed with -9 leaves PostgreSQL running, and the next start adopts it with its data and stops it in the end', async () => {
    created.copyTo(folders);
    const child = await startChild(folders);
    await ask(child.url, 'create table note as select 42 as number');
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    expect(processAlive(child.pid)).toBe(true);
    const next = await start();
    expect(next.origin).toBe('adopted');
    expect(next.processId()).toBe(child.pid);
    expect(await ask(next.url, 'select number from note')).toEqual([{ number: 42 }]);
    await next.stop();
    expect(processAlive(child.pid)).toBe(false);
  });

  it('left an unreachable PostgreSQL: it is stopped and started again', async () => {
    created.copyTo(folders);
    const child = await startChild(folders);
    await ask(child.url, 'create table note as select 42 as number');
    child.process.kill('SIGKILL');
    await child.ended;
    rmSync(new URL(child.url).searchParams.get('host') ?? '', { recursive: true });
    const next = await start();
    expect(next.origin).toBe('started');
    expect(processAlive(child.pid)).toBe(false);
    expect(await ask(next.url, 'select number from note')).toEqual([{ number: 42 }]);
  });

  it('together with PostgreSQL (both killed with -9, a statement running) comes up again with its data', async () => {
    created.copyTo(folders);
    const child = await startChild(folders);
    await ask(child.url, 'create table note as select 42 as number');
    const long = ask(child.url, 'select pg_sleep(60)').catch((error: unknown) => error);
    child.process.kill('SIGKILL');
    process.kill(child.pid, 'SIGKILL');
    await child.ended;
    const next = await start();
    expect(next.origin).toBe('started');
    expect(await ask(next.url, 'select number from note')).toEqual([{ number: 42 }]);
    expect(await long).toBeInstanceOf(Error);
  });

  it('asked to stop by SIGTERM stops PostgreSQL too and exits 0', async () => {
    created.copyTo(folders);
    const child = await startChild(folders);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(processAlive(child.pid)).toBe(false);
    expect(readdirSync(folders.data)).not.toContain('maidan.lock');
  });

  it('a pid file that names another program is ignored', async () => {
    created.copyTo(folders);
    const first = await start();
    await first.stop();
    const cluster = join(folders.data, 'postgres');
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n54320\n/nowhere\n\n123 456\nready\n`);
    const second = await start();
    expect(second.origin).toBe('started');
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('PostgreSQL killed while the server lives', () => {
  it.each(['created', 'adopted'] as const)('is started again on the same URL, and is unhealthy meanwhile (%s)', async (origin) => {
    if (origin === 'adopted') {
      created.copyTo(folders);
      const child = await startChild(folders);
      child.process.kill('SIGKILL');
      await child.ended;
    }
    const postgres = await start();
    expect(postgres.origin).toBe(origin);
    const pid = postgres.processId();
    process.kill(pid, 'SIGKILL');
    expect(await waitUntil(() => !postgres.isHealthy(), 5000)).toBe(true);
    expect(await waitUntil(() => postgres.isHealthy(), 20_000)).toBe(true);
    expect(postgres.processId()).not.toBe(pid);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

it('starts in a folder whose name has a space and letters of other scripts', async () => {
  const odd = mkdtempSync(join(tmpdir(), 'मैदान data '));
  rmSync(odd, { recursive: true });
  try {
    const postgres = await start({ dataDirectory: odd });
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(readFileSync(join(odd, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe('18');
  } finally {
    rmSync(odd, { recursive: true, force: true });
  }
});
