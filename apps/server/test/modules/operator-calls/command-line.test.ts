import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../testing-app.ts';
import { runCommand } from '../../../src/modules/operator-calls/command-line/command-line.ts';
import { COMMANDS } from '../../../src/modules/operator-calls/command-line/command-table.ts';
import { ensureOperatorKey, openOperatorKey, operatorKeyFile, readOperatorKey } from '../../../src/modules/operator-calls/operator-key.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'maidan-operator-'));
  writeFileSync(operatorKeyFile(folder), `${OPERATOR_KEY}\n`, { mode: 0o600 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.stop();
});

async function run(line: string, environment: NodeJS.ProcessEnv = {}): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  let [out, error] = ['', ''];
  const words = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  const code = await runCommand(
    words,
    { DATA_DIR: folder, PORT: new URL(test.url).port, CONSOLE_PORT: new URL(test.consoleUrl).port, ...environment },
    {
      out: (text) => {
        out += text;
      },
      error: (text) => {
        error += text;
      },
    },
  );
  return { code, out, error };
}

it('runs commands with the local key and prints their results as a table', async () => {
  const list = await run('list-markets --event 3001');
  expect(list).toMatchObject({ code: 0, error: '' });
  expect(list.out).toMatch(/1\.3001 .*Match Odds.*11 Deccan Lions, 12 Coastal Kings/);
  expect((await run('suspend 1.3001 --reason "doubtful ball"')).out).toBe('Market 1.3001 is suspended.');
  expect((await run('resume 1.3001')).code).toBe(0);
  expect((await run('remove-runner 1.3401 56 --reduction 2.5 --reason withdrew')).out).toContain('is removed from market 1.3401: its bets are void.');
  expect((await run('remove-runner 1.3401')).code).toBe(2);
  const made = await run('create-user maidan/cli.user Tarn#Quill47 --full-name "C. User"');
  const member = /is (u\d+)/.exec(made.out)?.[1];
  expect((await run('grant maidan/cli.user 250.50')).out).toContain(`${member} has 100250.5 now.`);
  expect((await run(`limit user ${member} --kind odds --max 500`)).code).toBe(0);
  expect((await run('limit market 1.3001 --min 10 --max 1000')).code).toBe(0);
  expect((await run('limit market 1.3001 --clear')).code).toBe(0);
  expect((await run(`permit ${member} 4=off c9=on`)).code).toBe(0);
  expect([(await run(`set-password ${member} Other#1234`)).code, (await run('create-operator maidan/any Other#1234')).code]).toEqual([2, 2]);
  expect((await run(`block ${member} --reason "asked for it"`)).out).toContain('is blocked');
  expect((await run(`unblock ${member}`)).code).toBe(0);
  expect((await run('set-stream 3001 --video https://video.example/1 --video-id v1')).out).toBe('The streams of event 3001 are set.');
  expect((await run('set-stream 3001')).code).toBe(0);
  expect((await run('set-stream')).code).toBe(2);
  expect(await run('recover maidan/cli.user phone')).toMatchObject({ code: 1, error: expect.stringContaining('CHANNEL_MISSING') as string });
  const client = (await run('service-client bot maidan,patang --days 30')).out;
  expect(client).toMatch(/^bot is service client c_[\w-]{16}\. Keep its secret: it is not shown again\./);
  expect((await run('service-clients')).out).toContain('local key');
  expect((await run(`end-service-client ${/client (c_[\w-]{16})/.exec(client)?.[1] ?? ''}`)).out).toBe('bot has ended.');
  for (const words of ['service-client bot', 'end-service-client', 'recover maidan/cli.user']) expect((await run(words)).code).toBe(2);
  expect((await run('promo-code maidan holi --ends 2099-01-01 --grant 250')).out).toBe('HOLI is a code of maidan.');
  for (const words of ['promo-code maidan']) expect((await run(words)).code).toBe(2);
  expect((await run('list-payments --status pending')).out).toBe('Nothing.');
  expect(await run('approve-payment 999')).toMatchObject({ code: 1, error: 'Refused: Request not found (REQUEST_UNKNOWN)' });
  expect(await run('reject-payment 999')).toMatchObject({ code: 1, error: 'Refused: A reason is required (REASON_REQUIRED)' });
  for (const words of ['approve-payment', 'reject-payment']) expect((await run(words)).code).toBe(2);
  expect((await run('freeze-site patang --reason drill')).out).toBe('Betting on patang is paused.');
  expect((await run('unfreeze-site patang')).code).toBe(0);
  expect(JSON.parse((await run(`account ${member} --json`)).out)).toMatchObject({ success: true, result: { username: 'cli.user', status: 'active' } });
  expect((await run('audit')).out).toContain('operatorFreezeSite');
});

/** The shortest file of a match; no test here plays it. */
const OFFICIAL = JSON.stringify({
  info: { match_type: 'T20', overs: 20, teams: ['Nowhere', 'Elsewhere'], dates: ['2026-01-01'], outcome: { result: 'no result' } },
  innings: [],
});

it('an official file that is missing, cut off, invalid or of another match is refused with its own code, and audited (17.E1)', async () => {
  const refusedAs = async (name: string, text?: string): Promise<string> => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    const { code, error } = await run(`official-result ${name}`, { INIT_CWD: folder });
    expect(code).toBe(1);
    return error;
  };
  expect(await refusedAs('nowhere.json')).toBe('Refused: The official file is missing or cannot be read (OFFICIAL_FILE_MISSING)');
  expect(await refusedAs('cut.json', OFFICIAL.slice(0, -40))).toBe('Refused: The official file is cut off (OFFICIAL_FILE_CUT_OFF)');
  for (const other of ['{}', 'not even JSON', '[1]', '']) expect(await refusedAs('other.json', other)).toContain('(OFFICIAL_FILE_INVALID)');
  for (const unsupported of [OFFICIAL.replace('"overs":20', '"overs":20,"balls_per_over":5'), OFFICIAL.replace('"overs":20,', '')]) {
    expect(await refusedAs('other.json', unsupported)).toBe('Refused: Only limited-overs matches with six-ball overs can be read (OFFICIAL_MATCH_UNSUPPORTED)');
  }
  const rain = OFFICIAL.replace('"innings":[]', '"innings":[{"team":"Nowhere"},{"team":"Elsewhere","target":{"overs":25.3,"runs":180}}]');
  expect(await refusedAs('rain.json', rain)).toContain('(OFFICIAL_MATCH_UNKNOWN)');
  expect(await refusedAs('match.json', OFFICIAL)).toBe('Refused: This file does not match any recorded match (OFFICIAL_MATCH_UNKNOWN)');
  // larger than any other call may be
  expect(await refusedAs('large.json', OFFICIAL.replace('"innings"', `"pad":"${'x'.repeat(200_000)}","innings"`))).toContain('(OFFICIAL_MATCH_UNKNOWN)');
  expect(await test.database.query("select target_id as target, outcome from audit_entry where action = 'operatorOfficialResult' order by id limit 2")).toEqual(
    [
      { target: 'nowhere.json', outcome: 'OFFICIAL_FILE_MISSING' },
      { target: 'cut.json', outcome: 'OFFICIAL_FILE_CUT_OFF' },
    ],
  );
  expect((await run('official-result')).code).toBe(2);
  const inHindi = await test.call('POST', 'operator/official-result', { headers: { 'x-operator-key': OPERATOR_KEY, lang: 'hi' }, body: { name: 'x.json' } });
  expect(inHindi.body.message).toBe('आधिकारिक फ़ाइल नहीं मिली या पढ़ी नहीं जा सकी');
});

it('prints the refusal and exits 1', async () => {
  expect(await run('suspend 1.none')).toMatchObject({ code: 1, error: 'Refused: Market not found (MARKET_UNKNOWN)' });
  expect(await run('void 1.3001')).toMatchObject({ code: 1, error: 'Refused: A reason is required (REASON_REQUIRED)' });
  expect(await run('grant maidan/nobody 5')).toMatchObject({ code: 1, error: 'Refused: Account not found (ACCOUNT_UNKNOWN)' });
});

it('names the wrong arguments and exits 2', async () => {
  expect((await run('')).error).toContain('Usage: npm run operator');
  expect((await run('fly')).error).toContain("There is no command 'fly'.");
  expect((await run('suspend')).error).toContain('Usage: npm run operator -- suspend <market>');
  expect((await run('suspend 1.3001 --wings')).error).toContain('--wings');
  expect((await run('permit u1 4=maybe')).error).toContain('4=on c9=off');
  for (const line of ['', 'fly', 'suspend', 'grant u1', 'limit sky', 'create-user maidan', 'freeze-site']) expect((await run(line)).code).toBe(2);
  const help = await run('--help');
  expect(help.code).toBe(0);
  for (const name of Object.keys(COMMANDS)) expect(help.out).toContain(`  ${name} `);
});

it('prints where it looked if there is no server or no key, and exits 3', async () => {
  expect(await run('list-markets --url http://127.0.0.1:9')).toMatchObject({ code: 3, error: expect.stringContaining('No server answers there') as string });
  expect(await run('list-markets', { DATA_DIR: '/nowhere' })).toMatchObject({ code: 3, error: expect.stringContaining('/nowhere/operator.key') as string });
  expect(await run('list-markets', { PORT: 'eighty' })).toMatchObject({ code: 3, error: expect.stringContaining('PORT must be a number') as string });
});

it('the key is created once, with 256 random bits, readable by this user only', () => {
  const own = mkdtempSync(join(tmpdir(), 'maidan-key-'));
  const key = ensureOperatorKey(own);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(statSync(operatorKeyFile(own)).mode & 0o777).toBe(0o600);
  expect([ensureOperatorKey(own), readOperatorKey(own), readOperatorKey(join(own, 'none'))]).toEqual([key, key, null]);
  const opened = openOperatorKey(own);
  expect(opened.current()).toBe(key);
  // another process has replaced it
  expect([opened.replace('of another time'), opened.current()]).toEqual([null, key]);
  expect([opened.replace(key), opened.current() === key, statSync(operatorKeyFile(own)).mode & 0o777]).toEqual([null, false, 0o600]);
  rmSync(own, { recursive: true, force: true });
});

it('a key that a secrets manager has mounted is read as it is; one that others may read is closed to them', () => {
  const own = mkdtempSync(join(tmpdir(), 'maidan-key-'));
  const file = operatorKeyFile(own);
  writeFileSync(file, `${'M'.repeat(43)}\n`, { mode: 0o400 });
  expect([ensureOperatorKey(own), statSync(file).mode & 0o777]).toEqual(['M'.repeat(43), 0o400]);
  chmodSync(file, 0o644);
  expect([ensureOperatorKey(own), statSync(file).mode & 0o777]).toEqual(['M'.repeat(43), 0o600]);
  rmSync(own, { recursive: true, force: true });
});
