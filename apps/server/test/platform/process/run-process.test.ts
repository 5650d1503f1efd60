import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { collectingLog } from '../testing-log.ts';
import { OrderedStops } from '../../../src/platform/process/stop-list.ts';

interface Run {
  readonly process: ChildProcess;
  /** Ends when the process has said that it is ready; fails if it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<number | string | null>;
  readonly output: () => string;
  readonly errors: () => string;
}

function run(behaviour: string, port = 0): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./testing-child.ts', import.meta.url)), behaviour, String(port)]);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('ready')) resolve();
    });
    void ended.then((code) => reject(new Error(`The process ended (${code}) before it was ready: ${errors}`)));
  });
  ready.catch(() => undefined); // many tests run a process that is never ready
  return { process: child, ready, ended, output: () => output, errors: () => errors };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops every part, the last started first, and exits 0', async (signal) => {
  const child = run('serve');
  await child.ready;
  child.process.kill(signal);
  expect(await child.ended).toBe(0);
  expect(child.output()).toContain('first part stopped');
});

it('a part that ends the process stops every part and exits with its own code; the first code counts', async () => {
  const child = run('leaves');
  expect(await child.ended).toBe(3);
  expect(child.output()).toContain('first part stopped');
});

it('the same signal twice, as npm passes it on, is one graceful stop', async () => {
  const child = run('serve');
  await child.ready;
  child.process.kill('SIGINT');
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  expect(child.output()).toContain('first part stopped');
});

it('a later second signal ends at once a stop that hangs', async () => {
  const child = run('hangs');
  await child.ready;
  const impatience = setInterval(() => child.process.kill('SIGINT'), 100);
  expect(await child.ended).toBe(130);
  clearInterval(impatience);
});

it('a port in use and a wrong setting are one sentence that names the setting, without a stack, and exit 1', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const taken = run('serve', port);
  expect(await taken.ended).toBe(1);
  expect(taken.errors()).toContain(`Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT to another number`);
  expect(taken.errors()).not.toContain('    at ');
  expect(taken.output()).toContain('first part stopped');
  holder.close();
  const wrong = run('bad-config');
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors().trim()).toBe("PORT must be a number from 0 to 65535, it is 'eighty'.");
});

it.each([
  ['bug', 'a bug in the start'],
  ['uncaught', 'nobody caught this'],
  ['unhandled', 'nobody awaited this'],
])('%s is logged with its stack, stops every part and exits 1', async (behaviour, text) => {
  const child = run(behaviour);
  expect(await child.ended).toBe(1);
  const logged =
    child
      .output()
      .split('\n')
      .find((line) => line.includes(text)) ?? '{}';
  expect(JSON.parse(logged)).toMatchObject({ level: 'error', err: { message: text, stack: expect.stringContaining('testing-child') as string } });
  expect(child.output()).toContain('first part stopped');
});

it('a step of the stop that fails or hangs does not keep the others from stopping', async () => {
  const { log, lines } = collectingLog();
  const stops = new OrderedStops(20);
  const stopped: string[] = [];
  stops.add('database', () => void stopped.push('database'));
  stops.add('broken', () => Promise.reject(new Error('no')));
  stops.add('hanging', () => new Promise(() => undefined));
  stops.add('sockets', () => void stopped.push('sockets'));
  await Promise.all([stops.run(log), stops.run(log)]);
  expect(stopped).toEqual(['sockets', 'database']);
  expect(lines.filter((line) => line.level === 'error').map((line) => line.fields['step'])).toEqual(['hanging', 'broken']);
});
