import { CONSOLE_ENDPOINTS, type Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, emitRaw, next, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { linkOf } from '../service-clients/testing-client.ts';
import { callWithoutSession, operatorIn, rowsOfOperators, statusesInConsole } from '../operator-calls/testing-operators.ts';
import { askOtp, MANAGER, newPhone, otherThan, otpOf, registered, signUpBody } from '../otp/testing-phones.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.query(
    "insert into sign_up_code (site, code, type, ends_at) values ('maidan', 'WELCOME', 'PROMO', null), ('patang', 'KITES', 'PROMO', null)",
  );
  await test.database.query("insert into sign_up_code (site, code, type, ends_at) values ('maidan', 'LASTYEAR', 'PROMO', '2025-01-01')");
});
afterAll(() => test.stop());

interface Entered {
  readonly data: {
    readonly success: boolean;
    readonly message: string;
    readonly output: { readonly user: { readonly memberCode: string; readonly verifytoken: string }; readonly verifytoken: string; readonly isB2C: boolean };
  };
}
const entered = (answer: { readonly body: unknown }): Entered['data'] => (answer.body as Entered).data;
const accountOf = async (phone: string) =>
  (
    await test.database.query<{ id: number; role: string; manager: string; referred_by: number | null; sign_up_code: string | null; password_hash: string }>(
      "select id, role, manager, referred_by, sign_up_code, password_hash from account where site = 'maidan' and phone = $1",
      [phone],
    )
  )[0];

it('[CA-46] [CA-47] [RO-15] sign-up makes a user under the site’s manager, whatever role the payload names, with a session and the grant of the site', async () => {
  const phone = newPhone();
  const answer = await registered(test, phone, { fullName: 'Asha Rao' });
  expect(answer.body).toMatchObject({
    success: true,
    data: { success: true, message: 'User Login Success', output: { user: { details: { username: phone, role: 'user' }, isDemo: false }, isB2C: true } },
  });
  const { output } = entered(answer);
  expect(output.user.verifytoken).toBe(output.verifytoken);
  const details = await test.call('POST', 'getUserDetails', { token: output.verifytoken });
  expect(details.body).toMatchObject({ success: true, doc: { username: phone, balance: 100_000 } });
  const profile = await test.call('GET', `account/${output.user.memberCode}/profile/get`, { token: output.verifytoken });
  expect(profile.body).toMatchObject({ result: { fullname: 'Asha Rao', username: phone } });
  expect(await accountOf(phone)).toMatchObject({
    role: 'user',
    manager: MANAGER,
    referred_by: null,
    password_hash: expect.stringMatching(/^\$argon2id\$/) as string,
  });
  expect((await test.call('GET', 'operator/markets', { token: output.verifytoken })).body.code).toBe('SESSION_ENDED');
  const logged = await test.database.query("select detail from player_event where action = 'register' and target = $1", [output.user.memberCode]);
  expect(logged).toEqual([{ detail: expect.objectContaining({ manager: MANAGER, claims: { role: 'admin', admin: 'maidan-admin' } }) as object }]);
  // by phone and password from now on
  expect((await test.call('POST', 'user/userLogin', { body: { username: phone, password: 'Tarn#Quill47' } })).body.success).toBe(true);
});

it('[RO-15] a sign-up on another site is under the manager of that site', async () => {
  const phone = newPhone();
  const send = async (url: string, payload: object) =>
    (await test.app.fastify.inject({ method: 'POST', url, headers: { host: 'patang.localhost' }, payload })).json<{
      success: boolean;
      data: { orderId: string };
    }>();
  const { orderId } = (await send('/createOtp', { phone, managerId: 'm-patang' })).data;
  const details = { _id: 'm-patang', username: 'patang-admin' };
  expect(await send('/createUserWithOtp/', signUpBody({ phone, orderId, otp: otpOf(test, phone), details }))).toMatchObject({ success: true });
  expect(await test.database.query('select site, role, manager from account where phone = $1', [phone])).toEqual([
    { site: 'patang', role: 'user', manager: 'm-patang' },
  ]);
});

it('another manager, more fields than the payload has, and markup in the name change nothing', async () => {
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const body = (details: object) => ({ ...signUpBody({ phone, orderId, otp: otpOf(test, phone), details }), role: 'admin', is_demo: true, balance: 1e9 });
  const foreign = await test.call('POST', 'createUserWithOtp', { body: body({ _id: 'm-patang' }) });
  expect([foreign.status, foreign.body.message]).toEqual([400, 'The request is not valid (details._id)']);
  const made = body({ username: 'root', role: 'admin' });
  expect(
    await test.call('POST', 'createUserWithOtp', {
      body: { ...made, newUser: { ...(made as unknown as { newUser: object }).newUser, role: 'admin', is_b2c: false } },
    }),
  ).toMatchObject({
    body: { success: true },
  });
  expect(await accountOf(phone)).toMatchObject({ role: 'user', manager: MANAGER });
});

it('a weak password is refused with its first broken rule in the requested language, and uses no OTP up', async () => {
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const send = (password: string, lang = 'en') =>
    test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone, orderId, otp: otpOf(test, phone), password }), headers: { lang } });
  for (const [password, message] of [
    ['', 'This field is required'],
    ['Abcde#1', 'Must be at least 8 characters'],
    ['Abcdefghij#123456', 'Must be at most 16 characters'],
    ['abcdef#1', 'Must contain at least one uppercase letter'],
    ['ABCDEF#1', 'Must contain at least one lowercase letter'],
    ['Abcdefg#', 'Must contain at least one number'],
    ['Abcdefg1', 'Must contain at least one special character'],
  ] as const)
    expect([password, (await send(password)).body]).toEqual([password, expect.objectContaining({ success: false, code: 'PASSWORD_WEAK', message })]);
  expect((await send('Abcdefg1', 'hi')).body.message).toMatch(/[\u0900-\u097f]/);
  expect((await send('Abcdef#1')).body.success).toBe(true);
});

it('a known phone is reported only after a right OTP, and an OTP creates one account, also if it is sent fifty times at once', async () => {
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const body = signUpBody({ phone, orderId, otp: otpOf(test, phone) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => test.call('POST', 'createUserWithOtp', { body })));
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => !answer.body.success).map((answer) => answer.body.code))).toEqual(new Set(['OTP_WRONG']));
  await test.clock.advance(60_000);
  const again = await askOtp(test, 'createOtp', phone);
  const otp = otpOf(test, phone);
  const send = (digits: string) => test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone, orderId: again, otp: digits }) });
  expect((await send(otherThan(otp))).body.code).toBe('OTP_WRONG');
  expect((await send(otp)).body).toMatchObject({ success: false, code: 'PHONE_REGISTERED', message: 'This phone number is already registered' });
});

it('[CA-37] [CA-38] verifyRefferalCode takes bonusCode and siteurl and answers success, message and type', async () => {
  const orderId = await askOtp(test, 'createOtp', newPhone());
  const check = (body: object) => test.call('POST', 'verifyRefferalCode', { body, headers: { authorization: `Bearer ${orderId}` } });
  for (const body of [{ siteurl: 'localhost' }, { bonusCode: 'WELCOME' }, { bonusCode: '', siteurl: 'localhost' }, {}])
    expect((await check(body)).status).toBe(400);
  expect((await check({ bonusCode: ' welcome ', siteurl: 'localhost' })).body).toEqual({
    success: true,
    data: { success: true, message: 'Code applied', type: 'PROMO' },
  });
  const owner = newPhone();
  await registered(test, owner);
  const [referral] = await test.database.query<{ code: string }>('select code from sign_up_code where account = $1', [(await accountOf(owner))!.id]);
  expect((await check({ bonusCode: referral!.code, siteurl: 'localhost' })).body).toMatchObject({ data: { success: true, type: 'REFERRAL' } });
  // the host's site, whatever siteurl says (T-13)
  for (const bonusCode of ['NOSUCH', 'LASTYEAR', 'KITES'])
    expect((await check({ bonusCode, siteurl: 'patang.localhost' })).body).toMatchObject({
      success: false,
      code: 'PROMO_UNKNOWN',
      message: 'Invalid promo code',
    });
});

it('a sign-up stores a promo or referral code of the stated type; another code is refused, and an unknown stored code is ignored', async () => {
  const [owner, friend, guest, stranger] = [newPhone(), newPhone(), newPhone(), newPhone()];
  await registered(test, owner);
  const { id } = (await accountOf(owner))!;
  const [referral] = await test.database.query<{ code: string }>('select code from sign_up_code where account = $1', [id]);
  expect(referral?.code).toMatch(/^[A-Z2-9]{8}$/);
  expect((await registered(test, friend, { code: referral!.code.toLowerCase(), type: 'REFERRAL' })).body.success).toBe(true);
  expect(await accountOf(friend)).toMatchObject({ referred_by: id, sign_up_code: referral!.code });
  expect((await registered(test, guest, { code: 'WELCOME', type: 'PROMO' })).body.success).toBe(true);
  expect(await accountOf(guest)).toMatchObject({ referred_by: null, sign_up_code: 'WELCOME' });
  const orderId = await askOtp(test, 'createOtp', stranger);
  const send = (options: object) =>
    test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone: stranger, orderId, otp: otpOf(test, stranger), ...options }) });
  for (const options of [{ type: 'PROMO' }, { type: 'REFERRAL', code: 'WELCOME' }, { type: 'PROMO', code: 'KITES' }, { type: 'PROMO', code: 'LASTYEAR' }])
    expect((await send(options)).body.code).toBe('PROMO_UNKNOWN');
  expect((await send({ code: 'GONE' })).body.success).toBe(true);
});

it('[SO-02] [ST-41] newloginWithOtp with its five fields signs the socket in and answers login-otp-success', async () => {
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  const orderId = await askOtp(test, 'createUserOtp', phone);
  const socket = await test.socket();
  const send = async (fields: object) => {
    const answer = next(socket, 'login-otp-success');
    const details = { browserdetail: 'test', ipaddress: '203.0.113.9', country: 'IN', city: 'Pune' };
    emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId, managerId: MANAGER, activity_details: details, ...fields });
    return answer;
  };
  expect(await send({ otp: otherThan(otpOf(test, phone)) })).toMatchObject({ success: false, code: 'OTP_WRONG', message: 'Invalid or expired OTP' });
  expect(await send({ managerId: 'm-patang' })).toMatchObject({ success: false, code: 'MALFORMED' });
  for (const field of ['phone', 'otp', 'orderId']) expect(await send({ [field]: undefined })).toMatchObject({ success: false, code: 'MALFORMED' });
  const answer = (await send({})) as unknown as { output: Entered['data']['output'] };
  expect(answer).toMatchObject({ success: true, message: 'User Login Success', output: { user: { details: { username: phone } }, isB2C: true } });
  expect(await acknowledged(socket, 'subscribe', { account: true })).toMatchObject({ success: true, account: true });
  expect((await test.call('POST', 'getUserDetails', { token: answer.output.verifytoken })).body.success).toBe(true);
  const [event] = await test.database.query<{ detail: { claims: object } }>(
    `select detail from player_event where action = 'otpLogin' order by id desc limit 1`,
  );
  expect(event?.detail.claims).toEqual({ browserdetail: 'test', ipaddress: '203.0.113.9', country: 'IN', city: 'Pune' });
  expect(await send({})).toMatchObject({ success: false, code: 'OTP_WRONG' });
});

it('[CA-42] an OTP is for one purpose: one to register opens no account, one to log in sets no password', async () => {
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  const toRegister = await askOtp(test, 'createOtp', phone);
  const socket = await test.socket();
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId: toRegister });
  expect(await answer).toMatchObject({ success: false, code: 'OTP_WRONG' });
  await test.clock.advance(60_000);
  const toLogIn = await askOtp(test, 'createUserOtp', phone);
  const reset = { phone, otp: otpOf(test, phone), orderId: toLogIn, password: 'Another#456' };
  expect((await test.call('POST', 'auth/verifyforgotPassword', { body: reset })).body.code).toBe('OTP_WRONG');
});

it('a blocked account cannot log in by OTP', async () => {
  const phone = newPhone();
  const { memberCode } = entered(await registered(test, phone)).output.user;
  expect((await test.operator('POST', `operator/accounts/${memberCode}/block`, { reason: 'test' })).body.success).toBe(true);
  await test.clock.advance(60_000);
  const orderId = await askOtp(test, 'createUserOtp', phone);
  const socket = await test.socket();
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
  expect(await answer).toMatchObject({ success: false, code: 'ACCOUNT_LOCKED' });
});

it('[CA-41] [CA-42] forgotPassword answers alike for known and unknown phones; OTP and its header set the new password once and end every session', async () => {
  const [phone, unknown] = [newPhone(), newPhone()];
  const { verifytoken } = entered(await registered(test, phone)).output;
  await test.clock.advance(60_000);
  const forgot = (number: string) => test.call('POST', 'auth/forgotPassword', { body: { phone: number, managerId: MANAGER, siteurl: 'localhost' } });
  const [known, other] = [await forgot(phone), await forgot(unknown)];
  const shapeOf = (answer: typeof known) => ({ ...answer.body, data: { ...(answer.body as unknown as { data: object }).data, orderId: '' } });
  expect(shapeOf(other)).toEqual(shapeOf(known));
  for (const answer of [known, other]) expect(answer.body).toMatchObject({ data: { orderId: expect.stringMatching(/^[\w-]{16}$/) as string } });
  expect(test.app.inbox?.messages(unknown)).toEqual([]);
  const [header, foreign] = [known.headers.get('authorization') ?? '', other.headers.get('authorization') ?? ''];
  for (const value of [header, foreign]) expect(value).toMatch(/^Bearer [\w-]{43}$/);
  const { orderId } = (known.body as unknown as { data: { orderId: string } }).data;
  const reset = (authorization: string | null, password = 'Another#456') =>
    test.call('POST', 'auth/verifyforgotPassword', {
      body: { phone, otp: otpOf(test, phone), orderId, password },
      ...(authorization === null ? {} : { headers: { authorization } }),
    });
  expect((await reset(header, 'weak')).body.code).toBe('PASSWORD_WEAK');
  expect((await reset(null)).body.code).toBe('OTP_WRONG');
  expect((await reset(foreign)).body.code).toBe('OTP_WRONG');
  const socket = await test.socket({ auth: { token: verifytoken } });
  await acknowledged(socket, 'authenticate', { token: verifytoken });
  const logout = next(socket, 'logout');
  expect((await reset(header)).body).toEqual({ success: true, message: 'Your password is changed' });
  expect(await logout).toEqual({ message: 'Please Login Again' });
  expect((await test.call('POST', 'getUserDetails', { token: verifytoken })).status).toBe(401);
  expect((await reset(header)).body.code).toBe('OTP_WRONG');
  const login = (password: string) => test.call('POST', 'user/userLogin', { body: { username: phone, password } });
  expect([(await login('Tarn#Quill47')).body.success, (await login('Another#456')).body.success]).toEqual([false, true]);
});

/** Requests an OTP of this purpose and uses it. */
async function tried(purpose: 'login' | 'reset', phone: string) {
  await test.clock.advance(60_000);
  const request = await test.call('POST', purpose === 'login' ? 'createUserOtp' : 'auth/forgotPassword', { body: { phone, managerId: MANAGER } });
  const { orderId } = (request.body as unknown as { data: { orderId: string } }).data;
  const otp = otpOf(test, phone);
  if (purpose === 'reset') {
    const headers = { authorization: request.headers.get('authorization') ?? '' };
    const { status, body } = await test.call('POST', 'auth/verifyforgotPassword', { body: { phone, otp, orderId, password: 'Another#456' }, headers });
    return { status, body };
  }
  const socket = await test.socket();
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp, orderId });
  return answer;
}

it('[TR-001] an OTP and links of a player open no console and reset no operator, also with the same phone and name (17.C2)', async () => {
  const phone = newPhone();
  await registered(test, phone);
  const { memberCode } = (await test.app.accounts.byPhone('maidan', phone))!;
  await operatorIn(test, phone, [{ role: 'owner', sites: null, sports: null }]);
  const before = await rowsOfOperators(test);
  const login = (await tried('login', phone)) as unknown as Entered['data'];
  expect(await statusesInConsole(test, login.output.verifytoken)).toEqual([401, 401]);
  expect(await tried('reset', phone)).toMatchObject({ body: { success: true } });
  const proof = (await linkOf(test, memberCode, { channel: 'email', email: 'owner@maidan.example' })).replace(/^\/verify-email\//, '/profile/verify/email/');
  expect((await test.call('GET', proof)).body).toMatchObject({ success: true });
  const link = new URL(await linkOf(test, memberCode, { channel: 'whatsapp' }), 'http://localhost');
  const used = await test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', ...Object.fromEntries(link.searchParams) } });
  expect(used.body).toMatchObject({ success: true });
  expect(await statusesInConsole(test, (used.body as unknown as Login).token.accessToken)).toEqual([401, 401]);
  expect(await rowsOfOperators(test)).toEqual(before);
});

it('[TR-001] no call of the console without a session takes an OTP, a password or a link of a player for an operator', async () => {
  const phone = newPhone();
  await registered(test, phone, { password: TEST_PASSWORD });
  const { memberCode } = (await test.app.accounts.byPhone('maidan', phone))!;
  await operatorIn(test, phone, [{ role: 'owner', sites: null, sports: null }]);
  const before = await rowsOfOperators(test);
  await test.clock.advance(60_000);
  const orderId = await askOtp(test, 'createUserOtp', phone);
  const otp = otpOf(test, phone);
  const secret = new URL(await linkOf(test, memberCode), 'http://localhost').searchParams.get('otp') ?? '';
  const ofPlayer = { phone, otp, orderId, memberCode, waId: memberCode, username: phone, login: phone, password: TEST_PASSWORD };
  // in each field that a call may read: what opens the player's account
  const sent = [{ totp: otp }, { totp: otp, code: otp, token: secret }, { credential: secret, ceremonyId: orderId, continueToken: secret, code: secret }];
  const open = Object.values(CONSOLE_ENDPOINTS).filter(({ auth, method }) => auth === 'none' && method === 'POST');
  const answered = new Set<string>();
  for (const row of open)
    for (const more of sent) {
      const { body, cookies } = await callWithoutSession(test, row, { ...ofPlayer, ...more });
      if (body.success) answered.add(row.name);
      expect([row.name, cookies]).toEqual([row.name, []]);
    }
  // these two begin a sign-in, whose proof is still to come
  expect([...answered].toSorted()).toEqual(['consoleDeviceCode', 'consoleSignInOptions']);
  expect(await rowsOfOperators(test)).toEqual(before);
});

it('[TR-010] the third sign-up of a browser opens its account without play money, and is told that it may ask', async () => {
  let cookie = '';
  const messages: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const phone = newPhone();
    const orderId = await askOtp(test, 'createOtp', phone);
    const reply = await test.app.fastify.inject({
      method: 'POST',
      url: '/createUserWithOtp/',
      headers: { host: 'localhost', ...(cookie === '' ? {} : { cookie }), 'accept-language': turn === 2 ? 'hi' : 'en' },
      payload: signUpBody({ phone, orderId, otp: otpOf(test, phone) }),
    });
    const { data } = reply.json<{ data: { message: string; output: { verifytoken: string } } }>();
    cookie = `maidan-device=${reply.cookies.find(({ name }) => name === 'maidan-device')!.value}`;
    const { doc } = (await test.call('POST', 'getUserDetails', { token: data.output.verifytoken })).body as unknown as { doc: { balance: number } };
    messages.push(`${data.message}: ${doc.balance}`);
  }
  expect(messages).toEqual([
    'User Login Success: 100000',
    'User Login Success: 100000',
    'आपका खाता खुल गया है, अभी बिना खेल के पैसे के। चाहें तो सहायता से माँग सकते हैं: 0',
  ]);
});
