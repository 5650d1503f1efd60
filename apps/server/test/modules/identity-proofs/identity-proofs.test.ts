/** What a login by a short OTP may not do, and the proofs that lift it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownPayees, paidIn, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { otpOf } from '../otp/testing-phones.ts';
import { newOwner, otpLogin, passwordLogin, resetPassword } from './testing-identity.ts';

const HOUR_MS = 3_600_000;
/** When the sessions of a player that need the password were proven last. */
const PROVEN_AT = 'select proven_at from session s join account a on s.account = a.id where a.member_code = $1 and needs_password';
/** An answer of a passkey that no server has asked for. */
const UNASKED_PASSKEY = {
  ceremonyId: 'x'.repeat(40),
  credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_S: 'operator' } });
});
afterAll(() => test.stop());

let requests = 0;
const withdraw = async (token: string, upi: string) => {
  requests += 1;
  return (await test.call('POST', 'cashier/withdraw', { token, body: { amount: 500, upi, requestId: `r${requests}` } })).body;
};
const limit = async (token: string, amount: number | null) => (await test.call('PUT', 'play/limits', { token, body: { name: 'stake.day', amount } })).body;
const confirmed = async (token: string) => (await test.call('POST', 'play/limits/confirm', { token, body: { name: 'stake.day' } })).body;
const prove = async (token: string, proof: object) => (await test.call('POST', 'session/proof', { token, body: proof })).body;
const proofs = async (token: string) => ((await test.call('GET', 'session/proof', { token })).body as unknown as { result: object }).result;

it('[TR-036] after four digits on an unknown browser: no withdrawal and no higher limit until the password was given, whatever is renewed', async () => {
  const owner = await newOwner(test);
  await paidIn(test, owner.token, 1);
  await knownPayees(test.database, owner.memberCode, [`${owner.memberCode}@okbank`]);
  const upi = `${owner.memberCode}@okbank`;
  expect(await limit(owner.token, 1000)).toMatchObject({ success: true });
  const first = await otpLogin(test, owner.phone);
  expect(await proofs(first)).toEqual({ proofs: ['PASSWORD'], needsPassword: true });
  expect(await withdraw(first, upi)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await limit(first, 2000)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await limit(first, null)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await confirmed(first)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  // a lower limit protects the player: it needs nothing
  expect(await limit(first, 900)).toMatchObject({ success: true });
  // the flag belongs to the family: a renewed token has it too
  const renewal = (await test.call('POST', 'session/renew', { token: first })).body as unknown as { token: { accessToken: string } };
  const token = renewal.token.accessToken;
  expect(await withdraw(token, upi)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  // another short OTP proves no more than the first one, a password change asks for the old password
  await test.call('POST', 'session/proof/otp', { token });
  const { orderId } = (await test.call('POST', 'session/proof/otp', { token })).body as unknown as { orderId?: string };
  expect(await prove(token, { otp: '1234', orderId: orderId ?? 'x'.repeat(16) })).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await prove(token, { password: 'Wrong#Quill48' })).toMatchObject({ code: 'PASSWORD_WRONG' });
  const change = await test.call('POST', 'session/password', { token, body: { oldPassword: 'Wrong#Quill48', password: 'Quay!Ember31' } });
  expect(change.body).toMatchObject({ code: 'PASSWORD_WRONG' });
  expect(await withdraw(token, upi)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await prove(token, { password: TEST_PASSWORD })).toMatchObject({ success: true });
  expect(await withdraw(token, upi)).toMatchObject({ success: true });
  expect(await limit(token, 2000)).toMatchObject({ success: true });
  expect(await proofs(token)).toEqual({ proofs: ['PASSWORD', 'OTP'], needsPassword: false });
});

it('[TR-036] four digits on a known browser, and a password, open a session that needs nothing more', async () => {
  const owner = await newOwner(test);
  const known = await otpLogin(test, owner.phone, owner.cookie);
  expect(await proofs(known)).toMatchObject({ needsPassword: false });
  expect(await proofs(await passwordLogin(test, owner.phone))).toMatchObject({ needsPassword: false });
  // a new password is the password: the session is free afterwards
  const short = await otpLogin(test, owner.phone);
  const changed = await test.call('POST', 'session/password', { token: short, body: { oldPassword: TEST_PASSWORD, password: 'Quay!Ember31' } });
  const { token } = changed.body as unknown as { token: { accessToken: string } };
  expect(await proofs(token.accessToken)).toMatchObject({ needsPassword: false });
});

it('[TR-036] a reset by four digits on an unknown browser opens no limit for 24 hours; one on a known browser does', async () => {
  const owner = await newOwner(test);
  expect(await limit(owner.token, 1000)).toMatchObject({ success: true });
  expect((await resetPassword(test, owner.phone, 'Quay!Ember31')).body).toMatchObject({ success: true });
  const stranger = await passwordLogin(test, owner.phone, 'Quay!Ember31');
  expect(await limit(stranger, 2000)).toMatchObject({ code: 'RESET_TOO_NEW', message: expect.stringContaining('IST') as string });
  expect(await confirmed(stranger)).toMatchObject({ code: 'RESET_TOO_NEW' });
  // the owner resets it from his own browser: that is worth a login
  expect((await resetPassword(test, owner.phone, 'Quay!Ember32', owner.cookie)).body).toMatchObject({ success: true });
  const again = await passwordLogin(test, owner.phone, 'Quay!Ember32');
  expect(await limit(again, 2000)).toMatchObject({ success: true });
});

it('after four digits on an unknown browser another OTP proves nothing, also beside a password or passkey that the account does not have', async () => {
  const owner = await newOwner(test);
  await test.database.query('update account set password_hash = null where member_code = $1', [owner.memberCode]);
  const token = await otpLogin(test, owner.phone);
  const provenAt = () => test.database.query(PROVEN_AT, [owner.memberCode]);
  await test.clock.advance(60_000);
  const { orderId } = (await test.call('POST', 'session/proof/otp', { token })).body as unknown as { orderId: string };
  const otp = { otp: otpOf(test, owner.phone), orderId };
  const before = await provenAt();
  expect(before).toHaveLength(1);
  for (const beside of [{}, { password: TEST_PASSWORD }, { passkey: UNASKED_PASSKEY }])
    expect(await prove(token, { ...otp, ...beside })).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await prove(token, { password: TEST_PASSWORD })).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await provenAt()).toEqual(before);
  // a session from his own browser needs no password: there the OTP is his proof
  const known = await otpLogin(test, owner.phone, owner.cookie);
  await test.clock.advance(60_000);
  const own = (await test.call('POST', 'session/proof/otp', { token: known })).body as unknown as { orderId: string };
  expect(await prove(known, { otp: otpOf(test, owner.phone), orderId: own.orderId, password: TEST_PASSWORD })).toMatchObject({ success: true });
});

it('[TR-020] a proof by an OTP to the own phone is fresh for five minutes', async () => {
  const owner = await newOwner(test);
  await paidIn(test, owner.token, 1);
  await test.clock.advance(6 * 60_000);
  const upi = `${owner.memberCode}@okbank`;
  expect(await withdraw(owner.token, upi)).toMatchObject({ code: 'PROOF_NEEDED' });
  const { orderId } = (await test.call('POST', 'session/proof/otp', { token: owner.token })).body as unknown as { orderId: string };
  expect(await prove(owner.token, { otp: otpOf(test, owner.phone), orderId })).toMatchObject({ success: true });
  await test.clock.advance(6 * 60_000);
  expect(await withdraw(owner.token, upi)).toMatchObject({ code: 'PROOF_NEEDED' });
  expect(await prove(owner.token, { password: TEST_PASSWORD })).toMatchObject({ success: true });
  expect(await withdraw(owner.token, upi)).toMatchObject({ success: true });
});

it('[TR-025] the owner is told of OTPs that an unknown browser orders, with its address, and whether they were used', async () => {
  const owner = await newOwner(test);
  const notices = async () => ((await test.call('GET', 'session/notices', { token: owner.token })).body as unknown as { result: object[] }).result;
  const socket = await test.socket();
  const pushed: object[] = [];
  const { token } = owner;
  await new Promise<void>((resolve) => {
    socket.once('account-snapshot', () => resolve());
    socket.emit('subscribe', { markets: [], events: [], account: true, token }, () => undefined);
  });
  socket.on('account-update', ({ security }) => pushed.push(...(security ?? [])));
  await test.clock.advance(HOUR_MS / 2);
  await test.call('POST', 'createUserOtp', { body: { phone: owner.phone } });
  await expect.poll(notices).toMatchObject([{ kind: 'OTP_LOGIN', address: '127.0.0.1', used: false }]);
  await expect.poll(() => pushed).toMatchObject([{ kind: 'OTP_LOGIN' }]);
  // his own browser orders without a notice
  await test.call('POST', 'createUserOtp', { body: { phone: owner.phone }, headers: { cookie: owner.cookie } });
  await test.clock.advance(60_000);
  const order = await test.call('POST', 'auth/forgotPassword', { body: { phone: owner.phone } });
  expect(order.body.success).toBe(true);
  await expect.poll(notices).toMatchObject([
    { kind: 'OTP_RESET', used: false },
    { kind: 'OTP_LOGIN', used: false },
  ]);
  await otpLogin(test, owner.phone);
  await expect.poll(notices).toMatchObject([{ kind: 'OTP_LOGIN', used: true }, { kind: 'OTP_RESET' }, { kind: 'OTP_LOGIN', used: false }]);
});
