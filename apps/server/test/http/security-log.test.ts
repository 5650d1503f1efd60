import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecurityLog } from '../../src/http/security-log.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { acknowledged, startTestApp, TEST_PASSWORD, type TestApp } from '../testing-app.ts';

interface Line {
  readonly event: string;
  readonly outcome: string;
  readonly account: number | null;
  readonly address: string;
  readonly unwritten?: number;
}

const lines: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(String(line)), done()) });
  test = await startTestApp({ environment: { TRUST_PROXY: '1' }, log: createLog({ level: 'info', format: 'json', stream }) });
});
afterAll(() => test.stop());

/** The security events since a number of lines. */
const eventsAfter = (first: number): readonly Line[] =>
  lines
    .slice(first)
    .filter((line) => line.includes('Security event.'))
    .map((line) => JSON.parse(line) as Line);

describe('the log of security events', () => {
  it('has sign-ins that succeed and that fail, over calls and sockets, with account and address and without a name or a secret', async () => {
    const player = await test.player('log.player');
    const first = lines.length;
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await test.call('POST', 'user/userLogin', { body: { username: 'log.player', password: TEST_PASSWORD }, headers });
    await test.call('POST', 'user/userLogin', { body: { username: 'log.player', password: 'Wrong#Quill47' }, headers });
    await test.call('POST', 'getUserDetails', { token: 'x'.repeat(43), headers });
    await test.call('GET', 'account/u999999999/profile/get', { token: player.token.accessToken, headers });
    const socket = await test.socket({ auth: { token: player.token.accessToken }, extraHeaders: headers });
    expect(await acknowledged(socket, 'authenticate', { token: 'x'.repeat(43) })).toMatchObject({ code: 'SESSION_ENDED' });
    const found = eventsAfter(first).map(({ event, outcome, address }) => [event, outcome, address]);
    expect(found).toEqual([
      ['userLogin', 'OK', '203.0.113.7'],
      ['userLogin', 'INVALID_CREDENTIALS', '203.0.113.7'],
      ['userDetails', 'SESSION_ENDED', '203.0.113.7'],
      ['profile', 'FOREIGN_ACCOUNT', '203.0.113.7'],
      ['authenticate', 'SESSION_ENDED', '203.0.113.7'],
    ]);
    expect(eventsAfter(first).at(-1)?.account).toBeGreaterThan(0);
    expect(lines.slice(first).join('')).not.toMatch(/log\.player|Quill47|x{43}/);
  });

  it('writes four hundred lines at once and counts the others', () => {
    const written: Line[] = [];
    const clock = new ManualClock(0);
    const record = createSecurityLog({ info: (fields) => void written.push(fields as Line) }, clock);
    const flood = (times: number): void => {
      for (let sent = 0; sent < times; sent += 1) record({ event: 'getBalance', outcome: 'RATE_LIMITED', site: 'maidan', account: 7, address: '203.0.113.7' });
    };
    flood(1000);
    expect(written).toHaveLength(400);
    clock.advance(1000);
    flood(1);
    expect(written.at(-1)).toMatchObject({ event: 'getBalance', outcome: 'RATE_LIMITED', account: 7, unwritten: 600 });
    record({ event: 'getBalance', outcome: 'OK', site: 'maidan', account: 7, address: '203.0.113.7' });
    record({ event: 'createBet', outcome: 'PRICE_INVALID', site: 'maidan', account: 7, address: '203.0.113.7' });
    expect(written).toHaveLength(401);
  });
});
