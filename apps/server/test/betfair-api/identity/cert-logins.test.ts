/** Certificate login: certificate first, then the password. */
// oxlint-disable-next-line import/no-unassigned-import -- the certificate library needs it before its own import
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import { createHash, KeyObject, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';

interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
  /** SHA-256, 64 hex digits. */
  readonly fingerprint: string;
}

let betfair: BetfairTest;
let own: ClientCertificate;
let foreign: ClientCertificate;
let siteToken: string;
beforeAll(async () => {
  betfair = await startBetfair({ environment: { BETFAIR_HOSTS: 'api.example *.api.example' } });
  [own, foreign] = [await selfSigned(), await selfSigned()];
  siteToken = (await betfair.test.player('anna')).token.accessToken;
  await linked(own);
});
afterAll(() => betfair.stop());

/** Links a certificate to the account of anna by the site's call. */
const linked = ({ cert }: Pick<ClientCertificate, 'cert'>) =>
  betfair.test.call('POST', 'betfair/certificates', { token: siteToken, body: { certificate: cert, label: 'bot' } });

async function selfSigned(): Promise<ClientCertificate> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=bot', keys, signingAlgorithm, notAfter: new Date(Date.now() + 86_400_000) });
  return {
    cert: certificate.toString('pem'),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprint: createHash('sha256').update(Buffer.from(certificate.rawData)).digest('hex'),
  };
}

/** Signs in with a client certificate; null: without one. */
async function signedIn(certificate: ClientCertificate | null, password = TEST_PASSWORD, target: BetfairTest = betfair) {
  const body = new URLSearchParams({ username: 'anna', password }).toString();
  const options = certificate === null ? {} : { cert: certificate.cert, key: certificate.key };
  const reply = await target.send('/api/certlogin', { body, headers: { 'x-application': 'app' }, options: { ...options, agent: false } });
  expect(reply.status).toBe(200);
  return reply.body;
}

it('[BF-005] a linked certificate signs in: sessionToken and loginStatus only', async () => {
  const login = await signedIn(own);
  expect(login).toEqual({ sessionToken: expect.stringMatching(/^[A-Za-z0-9+/=]{20,64}$/), loginStatus: 'SUCCESS' });
  const kept = await betfair.send('/api/keepAlive', { headers: { 'x-authentication': login.sessionToken } });
  expect(kept.body.status).toBe('SUCCESS');
});

it('[BF-006] no certificate, a foreign one and a wrong password are refused without a token', async () => {
  expect(await signedIn(null)).toEqual({ loginStatus: 'CERT_AUTH_REQUIRED' });
  expect(await signedIn(foreign)).toEqual({ loginStatus: 'CERT_AUTH_REQUIRED' });
  expect(await signedIn(own, 'Wrong#Word11')).toEqual({ loginStatus: 'INVALID_USERNAME_OR_PASSWORD' });
});

it('credentials of the query string and of HTTP Basic sign in with a certificate', async () => {
  const options = { cert: own.cert, key: own.key, agent: false };
  const query = new URLSearchParams({ username: 'anna', password: TEST_PASSWORD }).toString();
  const byQuery = await betfair.send(`/api/certlogin?${query}`, { headers: { 'x-application': 'app' }, options });
  const authorization = `Basic ${Buffer.from(`anna:${TEST_PASSWORD}`).toString('base64')}`;
  const byBasic = await betfair.send('/api/certlogin', { headers: { 'x-application': 'app', authorization }, options });
  expect([byQuery.body.loginStatus, byBasic.body.loginStatus]).toEqual(['SUCCESS', 'SUCCESS']);
});

it('settings take every certificate or none', async () => {
  for (const [mode, status] of [
    ['any', 'SUCCESS'],
    ['off', 'CERT_AUTH_REQUIRED'],
  ] as const) {
    const other = await startBetfair({ environment: { BETFAIR_CERTLOGIN: mode } });
    await other.test.player('anna');
    expect([(await signedIn(foreign, TEST_PASSWORD, other)).loginStatus, (await signedIn(null, TEST_PASSWORD, other)).loginStatus]).toEqual([
      status,
      'CERT_AUTH_REQUIRED',
    ]);
    await other.stop();
  }
});

it('on a site that checks for people, only a linked certificate signs in', async () => {
  const environment = { RECAPTCHA_KEYS: 'maidan=public-key', RECAPTCHA_SECRETS: 'maidan=the-secret', BETFAIR_CERTLOGIN: 'any' };
  const other = await startBetfair({ environment });
  await other.test.operator('POST', 'operator/accounts', { site: 'maidan', username: 'anna', password: TEST_PASSWORD });
  expect(await other.signIn('anna')).toMatchObject({ status: 'FAIL', token: '', error: 'CERT_AUTH_REQUIRED' });
  expect(await signedIn(own, TEST_PASSWORD, other)).toEqual({ loginStatus: 'CERT_AUTH_REQUIRED' });
  await other.test.database.query(
    "insert into betfair_certificate (account, fingerprint, label, created_at) select id, decode($1, 'hex'), 'bot', now() from account where username = 'anna'",
    [own.fingerprint],
  );
  expect(await signedIn(own, TEST_PASSWORD, other)).toMatchObject({ loginStatus: 'SUCCESS' });
  await other.stop();
});

it('a player lists, links and removes certificates; what is no certificate is refused', async () => {
  const list = async () =>
    (await betfair.test.call('GET', 'betfair/certificates', { token: siteToken })).body as unknown as { result: { fingerprint: string }[] };
  const more = await selfSigned();
  await linked(more);
  await linked(more);
  expect((await list()).result.map(({ fingerprint }) => fingerprint).toSorted()).toEqual([own.fingerprint, more.fingerprint].toSorted());
  expect((await signedIn(more)).loginStatus).toBe('SUCCESS');
  const remove = () => betfair.test.call('DELETE', `betfair/certificates/${more.fingerprint}`, { token: siteToken });
  expect([(await remove()).body, (await remove()).body]).toEqual([
    { success: true, removed: 1 },
    { success: true, removed: 0 },
  ]);
  expect((await signedIn(more)).loginStatus).toBe('CERT_AUTH_REQUIRED');
  for (const cert of ['', 'nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])
    expect((await linked({ cert })).body).toMatchObject({ success: false, code: 'MALFORMED' });
  for (let count = 1; count < 10; count += 1) expect((await linked(await selfSigned())).status).toBe(200);
  expect((await linked(await selfSigned())).body).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
});

it('the site states how programs reach the API and sign in', async () => {
  const { https: httpsPort, stream: streamPort } = betfair.api.ports()!;
  const access = { hosts: ['api.example', 'localhost'], httpsPort, streamPort, authority: '/maidan-ca.pem', certLogin: 'linked', passwordLogin: true };
  expect((await betfair.test.call('GET', 'betfair/access', { token: siteToken })).body).toEqual({ success: true, result: access });
  expect((await betfair.test.call('GET', 'betfair/access')).status).toBe(401);
});

it('a player makes app keys on the site; an installation without the API refuses it', async () => {
  const keys = () => betfair.test.call('GET', 'betfair/app-keys', { token: siteToken });
  expect((await keys()).body).toEqual({ success: true, result: null });
  const create = (by = siteToken) => betfair.test.call('POST', 'betfair/app-keys', { token: by, body: { name: ' site bot ' } });
  const made = (await create()).body as unknown as { result: { name: string; keys: { key: string; delayed: boolean; active: boolean }[] } };
  expect(made.result).toMatchObject({ name: 'site bot', keys: [{ delayed: true }, { delayed: false }] });
  expect((await keys()).body).toEqual({ success: true, result: made.result });
  expect((await create()).body).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
  const other = (await betfair.test.player('namesake')).token.accessToken;
  expect((await create(other)).body).toMatchObject({ success: false, code: 'ACCOUNT_EXISTS' });
  const { token } = await betfair.signIn('anna');
  for (const { key } of made.result.keys) expect((await betfair.rpc('AccountAPING/v1.0/getAccountFunds', {}, { token, appKey: key })).result.wallet).toBe('UK');
  const without = await startTestApp();
  const player = (await without.player('bina')).token.accessToken;
  for (const path of ['betfair/app-keys', 'betfair/access'])
    expect((await without.call('GET', path, { token: player })).body).toMatchObject({ success: false, code: 'SWITCHED_OFF' });
  expect(without.app.betfair).toBeNull();
  await without.stop();
});
