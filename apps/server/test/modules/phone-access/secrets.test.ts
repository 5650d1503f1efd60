import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { emitRaw, next, startTestApp } from '../../testing-app.ts';
import { askOtp, MANAGER, newPhone, signUpBody } from '../otp/testing-phones.ts';

const KEY = 'canary-key-of-the-installation-0123456789abc';
const [PASSWORD, OTHER_PASSWORD] = ['Canary#Pass1', 'Canary#Pass2'];

it('no log line, answer or foreign row contains OTPs, passwords, proofs, tokens or the installation’s key; no log line contains phones', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const texts: string[] = [];
  const test = await startTestApp({
    log: createLog({ level: 'debug', format: 'json', stream }),
    installationKey: KEY,
    sms: { send: ({ text }) => Promise.resolve(void texts.unshift(text)) },
  });
  const digits = (): string => /\b\d{4}\b/.exec(texts[0] ?? '')?.[0] ?? '';
  const phone = newPhone();
  const answers: unknown[] = [];
  const secrets: string[] = [KEY, PASSWORD, OTHER_PASSWORD];
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await test.call('POST', path, { body, headers });
    answers.push(answer.body);
    return answer;
  };

  const orderId = await askOtp(test, 'createOtp', phone);
  await call('auth/verifyOtp', { phone, orderId, otp: digits() });
  await call('createUserWithOtp', signUpBody({ phone, orderId, otp: 'wrong', password: PASSWORD }));
  const made = await test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone, orderId, otp: digits(), password: PASSWORD }) });
  secrets.push((made.body as unknown as { data: { output: { verifytoken: string } } }).data.output.verifytoken);
  await test.clock.advance(60_000);
  const forgot = await call('auth/forgotPassword', { phone, managerId: MANAGER });
  const authorization = forgot.headers.get('authorization') ?? '';
  secrets.push(authorization.slice('Bearer '.length));
  const order = (forgot.body as unknown as { data: { orderId: string } }).data.orderId;
  await call('auth/verifyforgotPassword', { phone, otp: digits(), orderId: order, password: OTHER_PASSWORD }, { authorization });
  await test.clock.advance(60_000);
  const toLogIn = await askOtp(test, 'createUserOtp', phone);
  const socket = await test.socket();
  const answered = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp: digits(), orderId: toLogIn, managerId: MANAGER });
  expect(await answered).toMatchObject({ success: true });

  const rows = await test.database.query(
    "select to_jsonb(c) as row from one_time_code c union all select to_jsonb(l) from player_event l union all select to_jsonb(a) - 'password_hash' from account a",
  );
  await test.stop();
  expect(texts).toHaveLength(3);
  expect(secrets.every((secret) => secret.length > 11)).toBe(true);
  // phones belong in rows and in their owner's answers, not in the log
  for (const written of [phone, phone.slice(-10)]) expect(lines.join('')).not.toContain(written);
  const sentDigits = texts.map((text) => text.slice(0, 4));
  for (const [where, text] of Object.entries({ log: lines.join(''), answers: JSON.stringify(answers), rows: JSON.stringify(rows) })) {
    for (const secret of secrets) expect([where, text.includes(secret)]).toEqual([where, false]);
    // four digits alone occur in any time or id: they must not occur as a separate value
    for (const otp of sentDigits) expect([where, text.includes(`"${otp}"`) || text.includes(`${otp} is your OTP`)]).toEqual([where, false]);
  }
});
