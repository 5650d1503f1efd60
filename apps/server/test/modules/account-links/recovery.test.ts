/** Recoveries that support or a stranger starts: only the player gets the secret. */
import { OPERATOR_ENDPOINTS } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, next, startTestApp, type TestApp } from '../../testing-app.ts';
import { passwordLogin } from '../identity-proofs/testing-identity.ts';
import { askOtp, newPhone, registered } from '../otp/testing-phones.ts';
import { linkOf } from '../service-clients/testing-client.ts';
import { newPlayer } from '../play-limits/testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const recover = (memberCode: string, channel: string) => test.operator('POST', `operator/players/${memberCode}/recovery`, { channel });
const newest = (to: string): string => test.app.inbox?.messages(to)[0]?.text ?? '';
/** Opens the page of a session; returns the kinds of the security notices that it gets from now on. */
async function noticesPushedTo(token: string): Promise<readonly string[]> {
  const kinds: string[] = [];
  const socket = await test.socket();
  const snapshot = next(socket, 'account-snapshot');
  await acknowledged(socket, 'subscribe', { account: true, token });
  await snapshot;
  socket.on('account-update', ({ security }) => kinds.push(...(security ?? []).map(({ kind }) => kind)));
  return kinds;
}
const secretIn = (text: string): string => /[?&]otp=([\w-]{43})/.exec(text)?.[1] ?? '';

it('support starts a recovery: the link goes to the phone of the player only, in both languages, and logs in once', async () => {
  const phone = newPhone();
  await registered(test, phone);
  const [row] = await test.database.query<{ memberCode: string }>('select member_code as "memberCode" from account where phone = $1', [phone]);
  const { memberCode } = row!;
  const answer = await recover(memberCode, 'phone');
  expect(answer.body).toEqual({ success: true, message: 'The player gets a login link that works once within 300 seconds.', sent: true });
  const text = newest(phone);
  const otp = secretIn(text);
  expect(text).toMatch(/^Maidan: support has started a recovery of your account\. .*http:\/\/.*localhost:0\/\?otp=/);
  expect(text).toMatch(/सहायता/);
  expect(JSON.stringify(answer.body)).not.toContain(otp);
  const stored = [await test.database.query('select * from audit_entry'), await test.database.query('select * from player_event')];
  expect(JSON.stringify(stored)).not.toContain(otp);
  const login = () => test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', otp, waId: memberCode } });
  expect((await login()).body).toMatchObject({ success: true, data: { memberCode } });
  expect((await login()).body.code).toBe('OTP_WRONG');
});

it('a recovery by mail goes to a verified address only; without a contact there is none', async () => {
  const { data } = await test.player('reached');
  const { memberCode } = data;
  for (const channel of ['phone', 'mail']) expect((await recover(memberCode, channel)).body.code).toBe('CHANNEL_MISSING');
  const path = await linkOf(test, memberCode, { channel: 'email', email: 'reached@maidan.example' });
  expect((await recover(memberCode, 'mail')).body.code).toBe('CHANNEL_MISSING');
  expect((await test.call('GET', path.replace('/verify-email/', '/profile/verify/email/'))).body.success).toBe(true);
  expect((await recover(memberCode, 'mail')).body.success).toBe(true);
  const otp = secretIn(newest('reached@maidan.example'));
  expect((await test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', otp, waId: memberCode } })).body.success).toBe(true);
  expect((await recover('nobody', 'phone')).body.code).toBe('ACCOUNT_UNKNOWN');
});

it('[TR-039] every session and every contact of the player learns of a recovery, and no answer or row of operators has its secret', async () => {
  const player = await newPlayer(test, 'warned1');
  const { memberCode } = player.login.data;
  const [phone, email] = [newPhone(), 'warned1@maidan.example'];
  await test.database.query('update account set phone = $2, email = $3, email_verified_at = now() where member_code = $1', [memberCode, phone, email]);
  // two sessions of the player, each with its page
  const sessions = [player.token, await passwordLogin(test, 'warned1')];
  const pushed = await Promise.all(sessions.map(noticesPushedTo));
  const listed = async () =>
    ((await player.call('GET', 'session/notices')).body as unknown as { result: { kind: string; subject: string }[] }).result.map(({ kind }) => kind);
  const answers: string[] = [];
  const secrets: string[] = [];
  for (const [channel, to, other] of [
    ['phone', phone, email],
    ['mail', email, phone],
  ] as const) {
    answers.push(JSON.stringify((await recover(memberCode, channel)).body));
    secrets.push(secretIn(newest(to)));
    expect([channel, newest(other)]).toEqual([channel, expect.stringContaining('somebody has started a recovery of your account')]);
    expect(newest(other)).not.toMatch(/otp=|http/);
  }
  // a service client starts one too, and both contacts learn of it
  secrets.push(secretIn(await linkOf(test, memberCode, { channel: 'whatsapp' })));
  for (const to of [phone, email]) expect(newest(to)).toContain('somebody has started a recovery of your account');
  const three = ['RECOVERY_STARTED', 'RECOVERY_STARTED', 'RECOVERY_STARTED'];
  await expect.poll(() => pushed).toEqual([three, three]);
  expect(await listed()).toEqual(three);
  expect(secrets.map((secret) => secret.length)).toEqual([43, 43, 43]);
  // everything that operators can read about a player or about all
  const reads = Object.values(OPERATOR_ENDPOINTS).filter(({ method, path }) => method === 'GET' && !path.replace(':memberCode', '').includes(':'));
  for (const { path } of reads) answers.push(JSON.stringify((await test.operator('GET', path.replace(':memberCode', memberCode))).body));
  expect(answers.filter((answer) => answer.includes(memberCode)).length).toBeGreaterThan(0);
  const tables = await test.database.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition",
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const secret of secrets) {
    expect(answers.join(' ')).not.toContain(secret);
    for (const { name } of tables)
      expect([name, await test.database.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${secret}%`])]).toEqual([name, []]);
  }
});

it('[TR-039] an address that the player has not proven learns of no recovery', async () => {
  const { memberCode } = (await newPlayer(test, 'warned2')).login.data;
  const [phone, email] = [newPhone(), 'warned2@maidan.example'];
  await test.database.query('update account set phone = $2, email = $3, email_verified_at = null where member_code = $1', [memberCode, phone, email]);
  expect((await recover(memberCode, 'phone')).body).toMatchObject({ success: true });
  expect(secretIn(newest(phone))).not.toBe('');
  await linkOf(test, memberCode, { channel: 'whatsapp' });
  expect(newest(phone)).toContain('somebody has started a recovery of your account');
  expect(newest(email)).toBe('');
});

it('the message of a forgotten password says that it sets a new password', async () => {
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  await askOtp(test, 'auth/forgotPassword', phone);
  expect(newest(phone)).toContain('It sets a new password. If you did not ask for it, ignore it.');
});
