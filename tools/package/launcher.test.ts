import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT_CODES } from '../../apps/server/src/platform/process/run-process.ts';
import { ROOT } from '../project/project.mjs';
import { COMMANDS } from './commands.mjs';
import { layLauncher } from './launcher.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-launcher-'));
  layLauncher(folder, { version: '1.2.3', engines: { node: '>=20.19' }, platform: 'linux-x64', commit: 'abc1234' });
  // one script replaces every built command
  mkdirSync(join(folder, 'server/commands'), { recursive: true });
  for (const { entry } of Object.values(COMMANDS))
    writeFileSync(
      join(folder, entry),
      'console.log(JSON.stringify({ argv: process.argv.slice(1), client: process.env.WEB_ROOT, console: process.env.CONSOLE_WEB_ROOT }));\n',
    );
  writeFileSync(join(folder, 'old-node.cjs'), "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function maidan(words: readonly string[], nodeArgs: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, join(folder, 'bin/maidan'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { status, stdout, stderr };
}

it('prints its commands and its version', () => {
  for (const words of [['--help'], ['-h'], ['help']]) {
    const { status, stdout } = maidan(words);
    expect(status).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(stdout).toContain(`\n  ${name} `);
    expect(stdout).toContain('DATA_DIR');
  }
  expect(maidan(['--version'])).toEqual({ status: 0, stdout: 'maidan 1.2.3 (abc1234, linux-x64)\n', stderr: '' });
});

it('refuses unknown commands and arguments with exit code 2', () => {
  expect(maidan([])).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: maidan <command>') });
  expect(maidan(['strat'])).toMatchObject({ status: 2, stderr: expect.stringContaining("There is no command 'strat'.") });
  expect(maidan(['constructor'])).toMatchObject({ status: 2, stderr: expect.stringContaining("There is no command 'constructor'.") });
  expect(maidan(['start', '--port', '4000'])).toMatchObject({ status: 2, stderr: expect.stringContaining("'maidan start' takes no arguments") });
});

it('runs a command in its own process with its arguments, and passes the folders of the two clients to the server', () => {
  const { status, stdout } = maidan(['backup', '--keep', '3']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    argv: [join(folder, 'server/commands/backup.js'), '--keep', '3'],
    client: join(folder, 'client'),
    console: join(folder, 'console'),
  });
});

it('explains a command on --help instead of running it; the operator explains itself', () => {
  expect(maidan(['start', '--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: maidan start\n') });
  expect(maidan(['restore', '-h'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: maidan restore [--to TIME]') });
  expect(JSON.parse(maidan(['operator', '--help']).stdout)).toMatchObject({ argv: [expect.any(String), '--help'] });
});

it('says in a sentence that Node is too old', () => {
  const { status, stderr } = maidan(['start'], ['--require', join(folder, 'old-node.cjs')]);
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^Maidan needs Node 20\.19 or newer; this is Node 18\.20\.4\. .*try again\.$/);
});

it('has a systemd unit that keeps the rules of the server', () => {
  const unit = readFileSync(join(ROOT, 'deploy/systemd/maidan.service'), 'utf8');
  expect(unit).toContain('ExecStart=/opt/maidan/bin/maidan start\n');
  expect(unit).toContain(`RestartPreventExitStatus=${EXIT_CODES.leaseLost}\n`);
  // systemd must signal only the server, which stops PostgreSQL itself
  expect(unit).toContain('KillMode=mixed\n');
});
