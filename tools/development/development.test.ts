import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processAlive } from '../../apps/server/src/platform/postgres/embedded/data-lock.ts';
import { copyProject } from '../test-environment/project-copy.ts';

const HEALTH = 'apps/server/src/http/health.ts';
const MAIN = 'apps/web/src/app/main.tsx';
const ANSWER = "status: 'live'";

let copy: string;
let port: number;
let dev: ChildProcess;
let output = '';

beforeAll(async () => {
  copy = copyProject('development', ['apps/server', 'apps/web', 'apps/console']);
  chmodSync(copy, 0o755); // if root runs the test, PostgreSQL runs as another user, who must be able to enter the folder
  port = await freePort();
  change(HEALTH, ANSWER, `${ANSWER}, pid: process.pid`);
  const settings = {
    PORT: String(port),
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    FEED: 'script',
    DATA_DIR: join(copy, 'data'),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
  };
  dev = spawn(process.execPath, ['tools/run.mjs', 'dev'], { cwd: copy, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitUntil(async () => (await get('/readyz')).includes('"ready"'), { timeout: 120_000 });
});
afterAll(async () => {
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(copy, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  return address.port;
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, path), text.replace(from, to));
}

/** Returns a response's text; '' while the server does not answer. */
async function get(path: string): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', accept: '*/*' } });
    return await response.text();
  } catch {
    return '';
  }
}

function serverProcess(answer: string): number {
  return Number(/"pid":(\d+)/.exec(answer)?.[1]);
}

function databaseProcess(): number {
  return Number(readFileSync(join(copy, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('npm run dev', () => {
  it('starts a new process on the same database and port after a change of a server file', async () => {
    const [server, database] = [serverProcess(await get('/healthz')), databaseProcess()];
    change(HEALTH, ANSWER, "status: 'changed'");
    await expect.poll(() => get('/healthz')).toContain('"changed"');
    expect(serverProcess(await get('/healthz'))).not.toBe(server);
    await expect.poll(() => get('/readyz')).toContain('"ready"');
    expect(databaseProcess()).toBe(database);
    expect(processAlive(server)).toBe(false);
  });

  it('shows a syntax error, keeps the running server, and recovers with the next good save', async () => {
    const server = serverProcess(await get('/healthz'));
    change(HEALTH, "status: 'changed'", "status: 'broken");
    await expect.poll(() => output).toContain('could not be bundled');
    expect(output).toContain('health.ts');
    expect(serverProcess(await get('/healthz'))).toBe(server);
    change(HEALTH, "status: 'broken", "status: 'repaired'");
    await expect.poll(() => get('/healthz')).toContain('"repaired"');
    expect(serverProcess(await get('/healthz'))).not.toBe(server);
  });

  it('says that the server has ended by itself, and starts it with the next good save', async () => {
    const database = databaseProcess();
    change(HEALTH, '\nexport ', "\nthrow new Error('thrown on purpose');\nexport ");
    await expect.poll(() => output).toContain('thrown on purpose');
    await expect.poll(() => output).toContain('The server has ended');
    change(HEALTH, "throw new Error('thrown on purpose');\n", '');
    await expect.poll(() => get('/readyz')).toContain('"ready"');
    expect(databaseProcess()).toBe(database);
  });

  it('serves a changed client file without a restart of the server', async () => {
    const server = serverProcess(await get('/healthz'));
    await expect.poll(() => get('/')).toContain('/@vite/client');
    writeFileSync(join(copy, MAIN), `${readFileSync(join(copy, MAIN), 'utf8')}\nconsole.log('changed client');\n`);
    await expect.poll(() => get('/src/app/main.tsx')).toContain('changed client');
    expect(serverProcess(await get('/healthz'))).toBe(server);
  });

  it('ends the server and the database on SIGTERM', async () => {
    const [server, database] = [serverProcess(await get('/healthz')), databaseProcess()];
    dev.kill('SIGTERM');
    await once(dev, 'exit');
    expect([server, database].map(processAlive)).toEqual([false, false]);
  });
});

it('starts the next server even if the message comes before the process listens', async () => {
  const bundle = join(copy, 'bundle.mjs');
  writeFileSync(bundle, "console.log('bundle runs');\n");
  const next = fork(join(import.meta.dirname, 'next-server.mjs'), [bundle], { silent: true });
  let printed = '';
  next.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  next.send('start');
  const [code] = (await once(next, 'close')) as [number | null];
  expect([code, printed]).toEqual([0, 'bundle runs\n']);
});
