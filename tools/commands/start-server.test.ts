import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const WATCH = pathToFileURL(join(import.meta.dirname, 'start-server.mjs')).href;
/** A small server that `npm start` runs: it logs its process id, logs a graceful stop on a signal, and otherwise keeps running. */
const SERVER = `
import { appendFileSync } from 'node:fs';
import { endWithParent } from '${WATCH}';
const say = (words) => appendFileSync('log', words + '\\n');
// Not process.once: a second signal would end the process before the first is handled, because npm also forwards the group's signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (say('graceful'), process.exit(0)));
endWithParent();
say(['ready', process.pid].join(' '));
setInterval(() => {}, 1000);
`;

/** The command of the project, with another file to run. */
const COMMAND = (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start.replaceAll(
  'tools/run.mjs start',
  'server.mjs',
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-starter-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'starter', version: '1.0.0', scripts: { start: COMMAND } }));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(join(folder, 'log'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function log(): string[] {
  return readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
}

function start(program: string, args: readonly string[]): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  return spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true });
}

async function serverProcess(): Promise<number> {
  await expect.poll(() => log()[0]).toMatch(/^ready \d+$/);
  return Number((log()[0] ?? '').split(' ')[1]);
}

describe.skipIf(process.platform !== 'linux')('a server that npm start has started (17.D3) [needs Linux]', () => {
  it.each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'what npm started, its shell where there is one'],
    ['SIGTERM', 'node'],
    ['SIGTERM', 'all of them'],
    ['SIGINT', 'npm'],
    ['SIGINT', 'what npm started, its shell where there is one'],
    ['SIGINT', 'node'],
    ['SIGINT', 'all of them'],
    ['SIGKILL', 'npm'],
  ] as const)('ends gracefully, and npm after it, when %s comes to %s', async (signal, target) => {
    const npm = start('npm', ['start']);
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    const node = await serverProcess();
    let child = node;
    while (parentOf(child) !== npm.pid) child = parentOf(child);
    const targets = { npm: npm.pid ?? 0, node, 'all of them': -(npm.pid ?? 0), 'what npm started, its shell where there is one': child };
    process.kill(targets[target], signal);
    await expect.poll(() => isAlive(node)).toBe(false);
    expect(log().slice(1)).toEqual(['graceful']);
    await ended;
    expect(isAlive(child)).toBe(false);
  });

  it('keeps running when the shell that started npm ends', async () => {
    const shell = start('sh', ['-c', 'npm start & until grep -q ready log; do sleep 0.05; done']);
    const left = new Promise((resolve) => shell.once('exit', resolve));
    const node = await serverProcess();
    await left;
    const npm = parentOf(node);
    expect(npm).not.toBe(shell.pid);
    expect(isAlive(node)).toBe(true);
    process.kill(npm, 'SIGTERM');
    await expect.poll(() => log().at(-1)).toBe('graceful');
  });
});
