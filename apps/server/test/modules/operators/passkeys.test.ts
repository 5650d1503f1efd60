import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoftwareAuthenticator, type Faults } from './testing-authenticator.ts';
import { everywhere, PARTY, startTestConsole, tokenOf, type Ceremony, type TestBrowser, type TestConsole } from './testing-console.ts';

let test: TestConsole;
let owner: TestBrowser;
beforeAll(async () => {
  test = await startTestConsole();
  owner = await test.owner();
});
afterAll(() => test.stop());

const opened = async (browser: TestBrowser): Promise<Ceremony> => (await browser.call('consoleSignInOptions', {})).body as unknown as Ceremony;
/** Signs in with an answer that has these faults. */
async function signInWith(browser: TestBrowser, faults: Faults) {
  const { ceremonyId, options } = await opened(browser);
  return (await browser.call('consoleSignIn', { ceremonyId, credential: browser.passkey.get(options, faults) })).body;
}

it('the options ask for a discoverable passkey with user verification, without attestation, and a challenge of 32 bytes', async () => {
  const { link } = await test.invite(owner, 'optional', everywhere('trader'));
  const { options } = (await test.browser().call('consoleEnrolOptions', { token: tokenOf(link) })).body as unknown as Ceremony;
  expect(options).toMatchObject({
    rp: { id: PARTY.rpId },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [
      { alg: -8, type: 'public-key' },
      { alg: -7, type: 'public-key' },
      { alg: -257, type: 'public-key' },
    ],
  });
  const { options: sign } = await opened(test.browser());
  expect(sign).toMatchObject({ rpId: PARTY.rpId, userVerification: 'required', allowCredentials: [] });
  for (const challenge of [options['challenge'], sign['challenge']]) expect(Buffer.from(challenge as string, 'base64url')).toHaveLength(32);
});

it('[OC-012] a sign-in with a passkey opens a session; a foreign origin, party or challenge and a missing user verification are refused', async () => {
  const right = await owner.signIn();
  expect(right.body).toMatchObject({ success: true, state: 'SIGNED_IN', operator: { login: 'first.owner', rank: 90 } });
  const other = test.browser(owner.passkey);
  const refused: readonly Faults[] = [
    { origin: 'http://console.localhost:3000' },
    { origin: 'https://console.localhost:3001' },
    { origin: 'http://evil.example' },
    { origin: `${PARTY.origin}/` },
    { rpId: 'localhost' },
    { rpId: 'evil.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { userVerified: false },
    { crossOrigin: true },
    { userHandle: Buffer.from('another-operator').toString('base64url') },
  ];
  for (const faults of refused) expect([faults, (await signInWith(other, faults)).code]).toEqual([faults, 'PASSKEY_REFUSED']);
  expect(other.cookies.size).toBe(0);
  expect((await signInWith(other, {})).success).toBe(true);
});

it('[OC-012] a challenge works once and for five minutes', async () => {
  const browser = test.browser(owner.passkey);
  const ceremony = await opened(browser);
  const credential = browser.passkey.get(ceremony.options);
  const body = { ceremonyId: ceremony.ceremonyId, credential };
  const answers = await Promise.all(Array.from({ length: 5 }, () => test.browser().call('consoleSignIn', body)));
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  expect((await browser.call('consoleSignIn', body)).body.code).toBe('PASSKEY_REFUSED');
  // the signed challenge of one ceremony does not open another one
  expect((await browser.call('consoleSignIn', { ...body, ceremonyId: (await opened(browser)).ceremonyId })).body.code).toBe('PASSKEY_REFUSED');
  const late = await opened(browser);
  test.clock.advance(5 * 60_000);
  const lateBody = { ceremonyId: late.ceremonyId, credential: browser.passkey.get(late.options) };
  expect((await browser.call('consoleSignIn', lateBody)).body.code).toBe('PASSKEY_REFUSED');
});

it('[OC-012] a counter that runs back is refused with an alert and an audit entry, and the stored counter stays', async () => {
  const counting = new SoftwareAuthenticator(PARTY.origin, { counts: true });
  const { link } = await test.invite(await signedIn(), 'counter', everywhere('trader'));
  const browser = test.browser(counting);
  expect((await test.enrol(browser, tokenOf(link))).body.success).toBe(true);
  expect((await signInWith(browser, { counter: 10 })).success).toBe(true);
  for (const counter of [10, 9, 0]) expect([counter, (await signInWith(browser, { counter })).code]).toEqual([counter, 'PASSKEY_REFUSED']);
  expect(test.alerts.filter(({ kind }) => kind === 'PASSKEY_COUNTER')).toHaveLength(3);
  expect(await test.audit()).toContainEqual(expect.objectContaining({ actor: 'counter', action: 'passkeyCounter', outcome: 'PASSKEY_REFUSED' }));
  // a wrong signature proves nothing about copies
  expect((await signInWith(browser, { counter: 1, origin: 'http://evil.example' })).code).toBe('PASSKEY_REFUSED');
  expect(test.alerts.filter(({ kind }) => kind === 'PASSKEY_COUNTER')).toHaveLength(3);
  expect((await signInWith(browser, { counter: 11 })).success).toBe(true);
});

it('ES256, EdDSA and RS256 register and sign in; a foreign origin or party, missing verification and certificates register nothing', async () => {
  const inviter = await signedIn();
  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
    const { link } = await test.invite(inviter, `with.${algorithm.toLowerCase()}`, everywhere('trader'));
    const browser = test.browser(new SoftwareAuthenticator(PARTY.origin, { algorithm }));
    expect([algorithm, (await test.enrol(browser, tokenOf(link))).body.success]).toEqual([algorithm, true]);
    expect([algorithm, (await browser.signIn()).body.success]).toEqual([algorithm, true]);
  }
  const { link } = await test.invite(inviter, 'refused', everywhere('trader'));
  const token = tokenOf(link);
  const browser = test.browser();
  const refused: readonly Faults[] = [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { userVerified: false },
    { crossOrigin: true },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { attestation: 'android-key' },
  ];
  for (const faults of refused) {
    const { ceremonyId, options } = (await browser.call('consoleEnrolOptions', { token })).body as unknown as Ceremony;
    const answer = await browser.call('consoleEnrol', { token, ceremonyId, credential: browser.passkey.create(options, faults) });
    expect([faults, answer.body.code]).toEqual([faults, 'PASSKEY_REFUSED']);
  }
  // a failed registration uses up no link
  expect((await test.enrol(browser, token)).body.success).toBe(true);
});

/** Returns a browser with a new session of the owner. */
async function signedIn(): Promise<TestBrowser> {
  await test.database.query('update operator_session set ended_at = now() where ended_at is null');
  const browser = test.browser(owner.passkey);
  await browser.signIn();
  return browser;
}
