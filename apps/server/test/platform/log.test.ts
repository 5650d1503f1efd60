import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, inWords } from '../../src/platform/log.ts';

function capture(): { readonly stream: Writable; readonly lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  return { stream, lines };
}

it('writes one JSON object a line, with the level by name and the fields of children', () => {
  const { stream, lines } = capture();
  const log = createLog({ level: 'info', format: 'json', stream });
  log.debug({}, 'not shown');
  log.child({ market: '1.2' }).warn({ age: 5 }, 'stale');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', market: '1.2', age: 5, msg: 'stale' });
});

it('redacts secrets at any depth, in children, errors and URLs', () => {
  const { stream, lines } = capture();
  const log = createLog({ level: 'info', format: 'json', stream });
  log.info({ headers: { Authorization: 'Bearer abc' }, list: [{ user: { password: 'p1', otp: '1234' } }], token: 't1', verifytoken: 't2' }, 'in');
  log.child({ accessToken: 't3' }).info({}, 'child');
  log.error({ err: new Error('no answer from postgres://maidan:t4@db:5432/x', { cause: new Error('redis://u:t5@h') }) }, 'failed');
  const text = lines.join('\n');
  for (const secret of ['abc', 'p1', '1234', 't1', 't2', 't3', 't4', 't5']) expect(text).not.toContain(secret);
  expect(text).toContain('postgres://maidan:[redacted]@db:5432/x');
});

it('writes the same as text for a person', () => {
  const { stream, lines } = capture();
  createLog({ level: 'info', format: 'words', stream }).info({ port: 3000 }, 'Ready.');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}Ready\. {2}port=3000$/);
  expect(inWords('not json')).toBe('not json');
});
