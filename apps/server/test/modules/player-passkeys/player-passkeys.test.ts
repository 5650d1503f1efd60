/** Passkeys of players on the whole app, with a software authenticator: real keys and signatures. */
import { ENDPOINTS, type Endpoint, type Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownPayees, paidIn, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { newOwner, otpLogin, passwordLogin, resetPassword } from '../identity-proofs/testing-identity.ts';
import { otpOf } from '../otp/testing-phones.ts';
import { SoftwareAuthenticator, type Faults } from '../operators/testing-authenticator.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp({ environment: { PLAYER_PASSKEYS: 'maidan=on', PAYMENT_S: 'operator' } });
  origin = `http://localhost:${new URL(test.url).port}`;
});
afterAll(() => test.stop());

interface Ceremony {
  readonly ceremonyId: string;
  readonly options: Record<string, unknown>;
}
/** Calls by the name of the host, as a browser does: a passkey belongs to a host name. */
const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, token: string | null, payload?: object) => {
  const headers = { host: new URL(origin).host, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await test.app.fastify.inject({ method, url: `/${path}`, headers, ...(payload === undefined ? {} : { payload }) });
  return answer.json<{ success: boolean; code?: string; result: never } & Ceremony & Login>();
};

async function addPasskey(token: string, passkey: SoftwareAuthenticator, name = 'Chrome, Android') {
  const opened = await send('POST', 'session/passkeys/options', token);
  if (!opened.success) return opened;
  return send('POST', 'session/passkeys', token, { ceremonyId: opened.ceremonyId, credential: passkey.create(opened.options), name });
}
async function signIn(passkey: SoftwareAuthenticator, faults: Faults = {}) {
  const { ceremonyId, options } = await send('POST', 'session/passkey/options', null);
  const answer = { ceremonyId, credential: passkey.get(options, faults) };
  return { answer, login: await send('POST', 'session/passkey', null, answer) };
}
const proofs = async (token: string) => (await send('GET', 'session/proof', token)).result as { proofs: string[]; needsPassword: boolean };
async function proveByPasskey(token: string, passkey: SoftwareAuthenticator) {
  const { ceremonyId, options } = await send('POST', 'session/proof/passkey', token);
  return send('POST', 'session/proof', token, { passkey: { ceremonyId, credential: passkey.get(options) } });
}

it('[TR-034] a passkey signs in as a full login, is listed, and signs in no more after its removal', async () => {
  const owner = await newOwner(test);
  const passkey = new SoftwareAuthenticator(origin);
  expect(await addPasskey(owner.token, passkey)).toMatchObject({ success: true });
  expect(await addPasskey(owner.token, passkey)).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const { login, answer } = await signIn(passkey);
  expect(login).toMatchObject({ success: true, data: { memberCode: owner.memberCode } });
  const token = login.token.accessToken;
  expect(await proofs(token)).toEqual({ proofs: ['PASSWORD', 'OTP', 'PASSKEY'], needsPassword: false });
  // one challenge signs in once
  expect(await send('POST', 'session/passkey', null, answer)).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const listed = (await send('GET', 'session/passkeys', token)).result as { _id: string; name: string; lastUsedAt: string | null }[];
  expect(listed).toMatchObject([{ name: 'Chrome, Android', lastUsedAt: expect.any(String) as string }]);
  expect(await send('DELETE', `session/passkeys/${listed[0]!._id}`, token)).toMatchObject({ success: true, removed: 1 });
  expect((await signIn(passkey)).login).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const notices = (await send('GET', 'session/notices', token)).result as { kind: string }[];
  expect(notices.map(({ kind }) => kind)).toEqual(['PASSKEY_REMOVED', 'PASSKEY_ADDED']);
});

it('[TR-034] a foreign origin, party, challenge or user, a missing verification and a counter that runs back are refused', async () => {
  const owner = await newOwner(test);
  const passkey = new SoftwareAuthenticator(origin, { counts: true });
  await addPasskey(owner.token, passkey);
  const refused: readonly Faults[] = [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { userVerified: false },
    { crossOrigin: true },
    { userHandle: Buffer.from('u1').toString('base64url') },
  ];
  for (const faults of refused) expect([faults, (await signIn(passkey, faults)).login]).toMatchObject([faults, { code: 'PASSKEY_REFUSED' }]);
  expect((await signIn(passkey)).login).toMatchObject({ success: true });
  expect((await signIn(passkey, { counter: 1 })).login).toMatchObject({ code: 'PASSKEY_REFUSED' });
  await test.operator('POST', `operator/accounts/${owner.memberCode}/block`, { reason: 'test' });
  expect((await signIn(passkey)).login).toMatchObject({ code: 'ACCOUNT_LOCKED' });
});

it('[TR-034] a passkey lifts the need for the password, proves a new payee and begins an exclusion', async () => {
  const owner = await newOwner(test);
  await paidIn(test, owner.token, 1);
  const passkey = new SoftwareAuthenticator(origin);
  await addPasskey(owner.token, passkey);
  const short = await otpLogin(test, owner.phone);
  expect(await proofs(short)).toEqual({ proofs: ['PASSWORD', 'PASSKEY'], needsPassword: true });
  const wish = { amount: 500, upi: `${owner.memberCode}@okbank`, requestId: 'one' };
  expect(await send('POST', 'cashier/withdraw', short, wish)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await proveByPasskey(short, passkey)).toMatchObject({ success: true });
  expect(await send('POST', 'cashier/withdraw', short, wish)).toMatchObject({ success: true, result: { waitReason: 'NEW_PAYEE' } });
  expect(await proofs(short)).toMatchObject({ needsPassword: false });
  const summary = (await send('POST', 'play/break/summary', short, { months: 6 })).result as { token: string; proofs: string[] };
  expect(summary.proofs).toContain('PASSKEY');
  const { ceremonyId, options } = await send('POST', 'session/proof/passkey', short);
  const confirmation = {
    token: summary.token,
    sure: true,
    passkey: { ceremonyId, credential: new SoftwareAuthenticator(origin).get(options, { rpId: 'localhost' }) },
  };
  expect(await send('POST', 'play/break', short, confirmation)).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const right = await send('POST', 'session/proof/passkey', short);
  const passkeyAnswer = { ceremonyId: right.ceremonyId, credential: passkey.get(right.options) };
  expect(await send('POST', 'play/break', short, { token: summary.token, sure: true, passkey: passkeyAnswer })).toMatchObject({ success: true });
  expect((await signIn(passkey)).login).toMatchObject({ code: 'SELF_EXCLUDED' });
});

it('[TR-034] every call that takes the password or an OTP as a proof takes a passkey too', () => {
  const fieldsOf = ({ body }: Endpoint): readonly string[] => Object.keys((body?._zod.def as { readonly shape?: object } | undefined)?.shape ?? {});
  const proven = Object.values(ENDPOINTS).filter((row) => row.auth === 'bearer' && fieldsOf(row).some((field) => field === 'otp' || field === 'password'));
  expect(proven.map(({ name }) => name)).toContain('eraseAccount');
  // the password of this one is the new password
  expect(proven.filter((row) => !fieldsOf(row).includes('passkey')).map(({ name }) => name)).toEqual(['changePassword']);
});

it('[TR-034] a passkey erases the account after a login by a short OTP on an unknown browser, which an OTP does not', async () => {
  const owner = await newOwner(test);
  const passkey = new SoftwareAuthenticator(origin);
  await addPasskey(owner.token, passkey);
  const short = await otpLogin(test, owner.phone);
  await test.clock.advance(60_000);
  const { orderId } = (await send('POST', 'session/proof/otp', short)) as unknown as { orderId: string };
  const erase = (proof: object) => send('POST', 'profile/erase', short, { sure: true, ...proof });
  expect(await erase({})).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect(await erase({ otp: otpOf(test, owner.phone), orderId })).toMatchObject({ code: 'PASSWORD_NEEDED' });
  const answered = async (faults: Faults = {}) => {
    const { ceremonyId, options } = await send('POST', 'session/proof/passkey', short);
    return { passkey: { ceremonyId, credential: passkey.get(options, faults) } };
  };
  expect(await erase(await answered({ userVerified: false }))).toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect(await erase(await answered())).toMatchObject({ success: true });
  expect((await signIn(passkey)).login).toMatchObject({ code: 'PASSKEY_REFUSED' });
});

it('[TR-036] a short OTP or a weak reset adds no passkey', async () => {
  const owner = await newOwner(test);
  const passkey = new SoftwareAuthenticator(origin);
  expect(await addPasskey(await otpLogin(test, owner.phone), passkey)).toMatchObject({ code: 'PASSWORD_NEEDED' });
  await resetPassword(test, owner.phone, 'Quay!Ember31');
  expect(await addPasskey(await passwordLogin(test, owner.phone, 'Quay!Ember31'), passkey)).toMatchObject({ code: 'RESET_TOO_NEW' });
});

it('[TR-021] after a new passkey withdrawals wait 24 hours', async () => {
  const owner = await newOwner(test);
  await paidIn(test, owner.token, 1);
  const upi = `${owner.memberCode}@okbank`;
  await knownPayees(test.database, owner.memberCode, [upi]);
  await test.database.query("update payee set first_used_at = now() - interval '20 days' where key = $1", [upi]);
  await addPasskey(owner.token, new SoftwareAuthenticator(origin));
  const asked = await send('POST', 'cashier/withdraw', owner.token, { amount: 500, upi, requestId: 'one' });
  expect(asked).toMatchObject({ success: true, result: { waitReason: 'PASSKEY' } });
});

it('[TR-034] a site without the switch has no passkeys; a stale proof adds none', async () => {
  const elsewhere = await test.app.fastify.inject({ method: 'POST', url: '/session/passkey/options', headers: { host: 'patang.localhost' } });
  expect(elsewhere.json()).toMatchObject({ code: 'SWITCHED_OFF' });
  const owner = await newOwner(test);
  await test.clock.advance(6 * 60_000);
  expect(await addPasskey(owner.token, new SoftwareAuthenticator(origin))).toMatchObject({ code: 'PROOF_NEEDED' });
  await send('POST', 'session/proof', owner.token, { password: TEST_PASSWORD });
  expect(await addPasskey(owner.token, new SoftwareAuthenticator(origin))).toMatchObject({ success: true });
});
