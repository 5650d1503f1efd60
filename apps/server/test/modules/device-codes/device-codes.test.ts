/** The command line with the session of an operator, against a whole app: sign-in by a code, his rights, step-ups and second persons. */
import { mkdtempSync, readFileSync, rmSync, statSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorRole } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/modules/operator-calls/command-line/command-line.ts';
import { sessionFile } from '../../../src/modules/operator-calls/command-line/operator-session-file.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { operatorIn, type ActingOperator } from '../operator-calls/testing-operators.ts';

let test: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await test.stop();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** A person's command line: its own configuration folder, and no local key. */
class Terminal {
  readonly home = mkdtempSync(join(tmpdir(), 'maidan-terminal-'));
  constructor() {
    folders.push(this.home);
  }
  get file(): string {
    return sessionFile({ XDG_CONFIG_HOME: this.home });
  }
  get token(): string {
    return Object.values(JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, { token: string }>)[0]?.token ?? '';
  }
  /** Runs a command; `onPause` is called whenever it waits for a person. */
  async run(line: string, onPause: (shown: string) => Promise<unknown> = () => Promise.reject(new Error(`'${line}' waits`))): Promise<Ran> {
    const said = { out: '', error: '' };
    const words = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    const environment = { DATA_DIR: join(this.home, 'none'), XDG_CONFIG_HOME: this.home, CONSOLE_PORT: new URL(test.consoleUrl).port };
    const code = await runCommand(words, environment, {
      out: (text) => (said.out += text),
      error: (text) => (said.error += text),
      pause: async () => void (await onPause(said.error)),
    });
    return { code, ...said };
  }
}

const codeIn = (shown: string): string => /code ([A-Z]{4}-[A-Z]{4})/.exec(shown)?.[1] ?? '';
const confirm = (operator: ActingOperator, code: string) => operator.confirmed('consoleDeviceConfirm', { body: { code } });

async function signedIn(login: string, role: OperatorRole, sites: readonly string[] | null = null) {
  const operator = await operatorIn(test, login, [{ role, sites, sports: null }]);
  const terminal = new Terminal();
  const ran = await terminal.run('login', (shown) => confirm(operator, codeIn(shown)));
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(`Signed in as ${login}`) as string });
  return { operator, terminal };
}
const member = async (name: string): Promise<string> => {
  await test.player(name);
  return (await test.app.accounts.byLogin('maidan', name))!.memberCode;
};

describe('the command line', () => {
  it('[OC-021] signs in by a code that the operator confirms with a factor; its session lasts 8 hours in a file of mode 0600', async () => {
    const operator = await operatorIn(test, 'cli.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
    const terminal = new Terminal();
    const shown: string[] = [];
    const answers: unknown[] = [];
    const ran = await terminal.run('login', async (text) => {
      shown.push(codeIn(text));
      if (shown.length === 1) return answers.push((await operator.call('consoleDeviceConfirm', { body: { code: codeIn(text) } })).body);
      // as typed by hand
      const code = codeIn(text).toLowerCase().replace('-', ' ');
      answers.push((await operator.call('consoleDeviceLookUp', { body: { code } })).body);
      return answers.push((await confirm(operator, code)).body);
    });
    expect(ran.code).toBe(0);
    expect(answers).toMatchObject([{ code: 'STEP_UP_NEEDED' }, { success: true, call: null, address: '127.0.0.1' }, { success: true }]);
    expect([statSync(terminal.file).mode & 0o777, shown.length]).toEqual([0o600, 2]);
    const rows = await test.database.query<{ row: string; hours: number }>(
      "select row_to_json(s)::text as row, (extract(epoch from ends_at - started_at) / 3600)::float8 as hours from operator_session s where kind = 'COMMAND_LINE'",
    );
    expect(rows.map(({ hours }) => hours)).toEqual([8]);
    // neither token nor code is in the database
    const codes = await test.database.query<{ row: string }>('select row_to_json(c)::text as row from operator_device_code c');
    for (const { row } of [...rows, ...codes]) for (const secret of [terminal.token, shown[0]!.replace('-', '')]) expect(row).not.toContain(secret);
    // the token is no cookie of a browser, and that of a browser is none of a program
    const asCookie = await test.call('GET', 'operator/session', {
      headers: { cookie: `maidan-console=${terminal.token}; __Host-maidan-console=${terminal.token}` },
    });
    expect(asCookie.body.success).toBe(false);
    // it neither locks nor idles out, and ends after 8 hours
    await test.clock.advance(7 * 3_600_000);
    expect((await terminal.run(`account ${await member('cli.seen')}`)).code).toBe(0);
    await test.clock.advance(3_600_000);
    expect(await terminal.run('list-markets')).toMatchObject({ code: 1, error: expect.stringContaining('SESSION_ENDED') as string });
    chmodSync(terminal.file, 0o644);
    expect(await terminal.run('list-markets')).toMatchObject({ code: 3, error: expect.stringContaining('Other users may read') as string });
  });

  it('[OC-021] has the permissions and the scope of its operator, and nothing after logout', async () => {
    const { terminal } = await signedIn('cli.lead', 'supportLead', ['patang']);
    const own = await member('cli.foreign');
    expect((await terminal.run('list-markets')).error).toContain('(PERMISSION_MISSING)');
    expect((await terminal.run(`account ${own}`)).error).toContain('(ACCOUNT_UNKNOWN)');
    expect((await terminal.run(`settle 1.3001 --winner 11`)).error).toContain('(PERMISSION_MISSING)');
    const { token } = terminal;
    expect(await terminal.run('logout')).toMatchObject({ code: 0, out: 'Signed out.' });
    const left = await test.call('GET', 'operator/session', { headers: { authorization: `Bearer ${token}` } });
    expect(left.body.code).toBe('SESSION_ENDED');
    expect((await terminal.run('list-markets')).error).toContain('You are not signed in');
  });

  it('[OC-021] a command that needs a factor shows a code for this very request, which only its operator confirms, in a browser', async () => {
    const { operator, terminal } = await signedIn('cli.head', 'headOfTrading');
    const other = await operatorIn(test, 'cli.other', [{ role: 'headOfTrading', sites: null, sports: null }]);
    await test.clock.advance(6 * 60_000);
    const seen: unknown[] = [];
    const ran = await terminal.run(`limit user ${await member('cli.proof')} --max 500`, async (shown) => {
      if (seen.length === 0) {
        const code = codeIn(shown);
        seen.push((await confirm(other, code)).body.code);
        const byItself = { headers: { authorization: `Bearer ${terminal.token}` }, body: { code } };
        seen.push((await test.call('POST', 'operator/device-code/look-up', byItself)).body.code);
        seen.push((await operator.call('consoleDeviceLookUp', { body: { code } })).body['call']);
        seen.push((await confirm(operator, code)).body.success);
      }
    });
    expect(seen).toEqual(['DEVICE_CODE_INVALID', 'NOT_PERMITTED', 'operatorAccountLimits', true]);
    expect(ran.code).toBe(0);
  });

  it('[OC-021] four eyes hold: the number of the request is printed, and --wait ends with the decision of a second person', async () => {
    const { terminal } = await signedIn('cli.granter', 'supportLead');
    const second = await operatorIn(test, 'cli.second', [{ role: 'supportLead', sites: null, sports: null }]);
    const code = await member('cli.granted');
    const asked = await terminal.run(`grant ${code} 10000 --reason "lost in the fire" --request-id 1`);
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/^Request \d+ waits for a second person\./) as string });
    const balance = async () =>
      (await test.database.query<{ cash: number }>('select w.cash from wallet w join account a on a.id = w.account where a.member_code = $1', [code]))[0]?.cash;
    const before = await balance();
    const idIn = (text: string) => /Request (\d+)/.exec(text)?.[1] ?? '';
    const list = async () => ((await second.call('consoleApprovals')).body as unknown as { approvals: { id: string; state: string }[] }).approvals;
    const decided: string[] = [];
    const approve = async () => {
      const id = (await list()).find((approval) => approval.state === 'ASKED' && approval.id !== idIn(asked.out))?.id ?? '';
      const { effectHash } = (await second.call('consoleApproval', { params: { id } })).body as unknown as { effectHash: string };
      decided.push((await second.confirmed('consoleApprove', { params: { id }, body: { effectHash } })).body.code ?? 'OK');
    };
    const waited = await terminal.run(`grant ${code} 10001 --reason "lost in the fire" --request-id 2 --wait`, approve);
    expect(decided).toEqual(['OK']);
    expect(waited).toMatchObject({ code: 0, out: expect.stringContaining('is APPLIED') as string });
    expect((await balance())! - before!).toBe(1_000_100);
    const declined = await terminal.run(`grant ${code} 10002 --reason "lost in the fire" --request-id 3 --wait`, async () => {
      for (const { id } of (await list()).filter(({ state }) => state === 'ASKED'))
        await second.call('consoleDecline', { params: { id }, body: { reason: 'too much' } });
    });
    expect(declined).toMatchObject({ code: 1, error: expect.stringContaining('is DECLINED: too much') as string });
  });
});

describe('a code of the command line', () => {
  const PROGRAM = { authorization: 'Device' };
  const begin = async () =>
    (await test.call('POST', 'operator/device-code', { headers: PROGRAM, body: {} })).body as unknown as { deviceToken: string; code: string };
  const session = async (deviceToken: string) => (await test.call('POST', 'operator/device-code/session', { headers: PROGRAM, body: { deviceToken } })).body;

  it('[OC-021] is guessed five times, then the operator waits; a guess confirms nothing', async () => {
    const guesser = await operatorIn(test, 'guessing.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
    const { code, deviceToken } = await begin();
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      codes.push((await guesser.call('consoleDeviceLookUp', { body: { code: `BBBBBBB${'CDFGHJ'[guess]}` } })).body.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'DEVICE_CODE_INVALID'), 'TOO_MANY_TRIES']);
    // the right one comes too late
    expect((await confirm(guesser, code)).body.code).toBe('TOO_MANY_TRIES');
    expect(await session(deviceToken)).toMatchObject({ state: 'WAITING' });
  });

  it('[OC-021] is confirmed once, opens one session, and expires after five minutes', async () => {
    const [first, second] = [
      await operatorIn(test, 'first.confirmer', [{ role: 'supportAgent', sites: null, sports: null }]),
      await operatorIn(test, 'second.confirmer', [{ role: 'owner', sites: null, sports: null }]),
    ];
    const { code, deviceToken } = await begin();
    expect((await confirm(first, code)).body.success).toBe(true);
    for (const operator of [first, second]) expect((await confirm(operator, code)).body.code).toBe('DEVICE_CODE_INVALID');
    const answers = await Promise.all([session(deviceToken), session(deviceToken), session(deviceToken)]);
    expect(answers.filter(({ success }) => success).map((body) => body['login'])).toEqual(['first.confirmer']);
    expect((await session(deviceToken)).code).toBe('DEVICE_CODE_INVALID');
    const late = await begin();
    await test.clock.advance(5 * 60_000);
    expect((await confirm(first, late.code)).body.code).toBe('DEVICE_CODE_INVALID');
    expect((await session(late.deviceToken)).code).toBe('DEVICE_CODE_INVALID');
  });

  it('[OC-011] [OC-021] a disabled operator is out on the command line at the next call, and a code that he has confirmed opens nothing', async () => {
    const { operator, terminal } = await signedIn('leaving.agent', 'supportAgent');
    const owner = await operatorIn(test, 'staying.owner', [{ role: 'owner', sites: null, sports: null }]);
    const { code, deviceToken } = await begin();
    await confirm(operator, code);
    const { token } = terminal;
    expect((await owner.confirmed('consoleDisable', { params: { id: operator.session.operatorId }, body: { reason: 'left' } })).body).toMatchObject({
      done: true,
    });
    expect(await terminal.run('list-payments')).toMatchObject({ code: 1, error: expect.stringContaining('SESSION_ENDED') as string });
    expect((await test.call('GET', 'operator/session', { headers: { authorization: `Bearer ${token}` } })).body.code).toBe('SESSION_ENDED');
    expect((await session(deviceToken)).code).toBe('DEVICE_CODE_INVALID');
  });
});
