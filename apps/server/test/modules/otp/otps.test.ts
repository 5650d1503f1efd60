import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emitRaw, next, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { askOtp, MANAGER, newPhone, otherThan, otpOf, registered } from './testing-phones.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const verify = (phone: string, orderId: string, otp: string): Promise<Reply> => test.call('POST', 'auth/verifyOtp', { body: { phone, orderId, otp } });
const ask = (phone: string, path = 'createOtp/'): Promise<Reply> => test.call('POST', path, { body: { phone, managerId: MANAGER } });
const count = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
  (await test.database.query<{ count: number }>(`select count(*) as count from ${sql}`, values))[0]!.count;

it('[ST-25] [CA-35] [CA-36] createOtp and createUserOtp make an OTP and answer an orderId', async () => {
  const phone = newPhone();
  for (const path of ['createOtp/', 'createUserOtp/']) {
    const answer = await ask(phone, path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      data: { success: true, message: 'If the number can be used, an OTP has been sent', orderId: expect.stringMatching(/^[\w-]{16}$/) as string },
    });
    await test.clock.advance(59_000);
  }
  expect(await count('one_time_code where phone = $1', phone)).toBe(2);
  const [foreign, known] = [newPhone(), newPhone()];
  for (const path of ['createOtp/', 'createUserOtp/'])
    expect((await test.call('POST', path, { body: { phone: foreign, managerId: 'm-patang' } })).body).toMatchObject({ success: false, code: 'MALFORMED' });
  expect(await count('one_time_code where phone = $1', foreign)).toBe(0);
  // the OTP of a login is sent to a known phone
  await registered(test, known);
  const first = test.app.inbox?.messages(known).length;
  await test.clock.advance(60_000);
  expect((await ask(known, 'createUserOtp/')).body).toMatchObject({ success: true, status: 200, data: { success: true } });
  expect([first, test.app.inbox?.messages(known).length]).toEqual([1, 2]);
  expect(otpOf(test, phone)).toMatch(/^\d{4}$/);
  const hindi = await test.call('POST', 'createOtp', { body: { phone: newPhone() }, headers: { lang: 'hi' } });
  expect((hindi.body as unknown as { data: { message: string } }).data.message).toMatch(/[\u0900-\u097f]/);
});

it('[CA-40] right and wrong OTPs get different answers; checking does not use an OTP up, and only hashes are stored', async () => {
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const otp = otpOf(test, phone);
  for (let look = 0; look < 5; look += 1) expect((await verify(phone, orderId, otp)).body).toMatchObject({ success: true, data: { success: true } });
  expect((await verify(phone, orderId, otherThan(otp))).body).toMatchObject({ success: false, code: 'OTP_WRONG', message: 'Invalid or expired OTP' });
  const rows = await test.database.query('select * from one_time_code where phone = $1', [phone]);
  expect(JSON.stringify(rows)).not.toContain(`"${otp}"`);
  expect(rows[0]).toMatchObject({ code_hash: expect.any(Buffer) as Buffer });
  // that of a login too
  const known = newPhone();
  await registered(test, known);
  await test.clock.advance(60_000);
  const login = await askOtp(test, 'createUserOtp', known);
  expect((await verify(known, login, otpOf(test, known))).body).toMatchObject({ success: true, data: { success: true } });
  expect((await verify(known, login, otherThan(otpOf(test, known)))).body).toMatchObject({ success: false, code: 'OTP_WRONG' });
});

it('an order allows three tries, then not even the right digits; other phones, other sites and made-up orders are refused', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const orderId = await askOtp(test, 'createOtp', phone);
  const otp = otpOf(test, phone);
  expect((await verify(other, orderId, otp)).body.code).toBe('OTP_WRONG');
  expect((await verify(phone, 'made-up', otp)).body.code).toBe('OTP_WRONG');
  const elsewhere = await test.app.fastify.inject({
    method: 'POST',
    url: '/auth/verifyOtp',
    headers: { host: 'patang.localhost' },
    payload: { phone, orderId, otp },
  });
  expect(elsewhere.json()).toMatchObject({ code: 'OTP_WRONG' });
  for (const step of [1, 2, 3]) expect((await verify(phone, orderId, otherThan(otp, step))).body.code).toBe('OTP_WRONG');
  expect((await verify(phone, orderId, otp)).body.code).toBe('OTP_WRONG');
});

it('an OTP expires after five minutes or with a newer one', async () => {
  const phone = newPhone();
  const first = await askOtp(test, 'createOtp', phone);
  const old = otpOf(test, phone);
  await test.clock.advance(60_000);
  const second = await askOtp(test, 'createOtp', phone);
  expect((await verify(phone, first, old)).body.code).toBe('OTP_WRONG');
  expect((await verify(phone, second, otpOf(test, phone))).body.success).toBe(true);
  await test.clock.advance(5 * 60_000);
  expect((await verify(phone, second, otpOf(test, phone))).body.code).toBe('OTP_WRONG');
});

it('[CA-39] resendOtp sends a new OTP for the same purpose, not before 59 seconds, and not for a made-up order', async () => {
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const resend = (order: string) => test.call('POST', 'auth/resendOtp', { body: { phone, managerId: MANAGER, orderId: order } });
  expect((await resend(orderId)).body).toMatchObject({ success: false, code: 'TOO_MANY_TRIES' });
  await test.clock.advance(59_000);
  const again = await resend(orderId);
  expect(again.body).toMatchObject({ success: true, status: 200 });
  const newOrder = (again.body as unknown as { data: { orderId: string } }).data.orderId;
  expect(newOrder).not.toBe(orderId);
  expect(test.app.inbox?.messages(phone)).toHaveLength(2);
  expect((await verify(phone, newOrder, otpOf(test, phone))).body.success).toBe(true);
  await test.clock.advance(59_000);
  expect((await resend('made-up')).body.code).toBe('OTP_WRONG');
});

it('[CA-39] the OTP that resendOtp sends for a login signs in', async () => {
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  const first = await askOtp(test, 'createUserOtp', phone);
  await test.clock.advance(59_000);
  const again = await test.call('POST', 'auth/resendOtp', { body: { phone, managerId: MANAGER, orderId: first } });
  const { orderId } = (again.body as unknown as { data: { orderId: string } }).data;
  const socket = await test.socket();
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
  expect(await answer).toMatchObject({ success: true, output: { user: { details: { username: phone } } } });
});

it('five OTPs an hour and ten a day of a phone, over all purposes and sites', async () => {
  const phone = newPhone();
  const sends = async (times: number): Promise<number> => {
    let sent = 0;
    for (let round = 0; round < times; round += 1) {
      const answer = await test.app.fastify.inject({
        method: 'POST',
        url: round % 2 === 0 ? '/createOtp/' : '/createUserOtp/',
        headers: { host: round % 3 === 0 ? 'patang.localhost' : 'localhost' },
        payload: { phone },
      });
      if (answer.json<{ success: boolean }>().success) sent += 1;
      await test.clock.advance(60_000);
    }
    return sent;
  };
  expect(await sends(8)).toBe(5);
  await test.clock.advance(60 * 60_000);
  expect(await sends(8)).toBe(5);
  await test.clock.advance(60 * 60_000);
  expect(await sends(2)).toBe(0);
  await test.clock.advance(24 * 60 * 60_000);
  expect(await sends(1)).toBe(1);
});

it('of a hundred tries at once three are checked; after ten wrong ones over all orders the phone is locked for a day with a player event', async () => {
  const phone = newPhone();
  const evaluated = async (): Promise<number> =>
    (await test.database.query<{ failures: number }>('select failures from one_time_code_phone where phone = $1', [phone]))[0]!.failures;
  const orders: string[] = [];
  for (let round = 1; round <= 4; round += 1) {
    const orderId = await askOtp(test, 'createOtp', phone);
    orders.push(orderId);
    const otp = otpOf(test, phone);
    const answers = await Promise.all(Array.from({ length: 100 }, (_item, step) => verify(phone, orderId, otherThan(otp, step + 1))));
    expect(answers.filter((answer) => answer.body.success)).toEqual([]);
    expect(await evaluated()).toBe(Math.min(10, round * 3));
    if (round < 4) await test.clock.advance(60_000);
  }
  expect((await verify(phone, orders[3]!, otpOf(test, phone))).body.code).toBe('TOO_MANY_TRIES');
  await test.clock.advance(60 * 60_000);
  expect((await ask(phone)).body.code).toBe('TOO_MANY_TRIES');
  const logged = await test.database.query<{ target: string }>("select target from player_event where action = 'otpLock'");
  expect(logged.map((row) => row.target)).toEqual([`…${phone.slice(-2)}`]);
  await test.clock.advance(24 * 60 * 60_000);
  expect((await ask(phone)).body.success).toBe(true);
});

describe('a known browser of the owner and strangers who have only his phone number', () => {
  const cookieOf = (reply: Reply): string => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const askFrom = async (cookie: string, phone: string, path = 'createUserOtp/'): Promise<{ readonly code: unknown; readonly orderId: string }> => {
    const { body } = await test.call('POST', path, { body: { phone, managerId: MANAGER }, headers: { cookie } });
    return { code: body.code ?? 'sent', orderId: (body as unknown as { data: { orderId: string } | null }).data?.orderId ?? '' };
  };
  const signIn = async (phone: string, orderId: string, otp: string): Promise<unknown> => {
    const socket = await test.socket();
    const answer = next(socket, 'login-otp-success');
    emitRaw(socket, 'newloginWithOtp', { phone, otp, orderId });
    return (await answer).success;
  };

  it('[TR-024] strangers use up every send and try of the phone, and the owner still orders and signs in', async () => {
    const phone = newPhone();
    const owner = cookieOf(await registered(test, phone));
    await test.clock.advance(60_000);
    const own = await askFrom(owner, phone);
    const otp = otpOf(test, phone);
    // a stranger's order within the 59 seconds neither waits for the owner's nor ends it
    for (let round = 0; round < 4; round += 1) {
      const order = await askFrom('', phone);
      expect(order.code).toBe('sent');
      const strangers = otpOf(test, phone);
      for (const step of [1, 2, 3]) expect((await verify(phone, order.orderId, otherThan(strangers, step))).body.success).toBe(false);
      if (round < 3) await test.clock.advance(60_000);
    }
    expect((await askFrom('', phone)).code).toBe('TOO_MANY_TRIES');
    expect((await verify(phone, own.orderId, otp)).body.success).toBe(true);
    await test.clock.advance(60_000);
    const again = await askFrom(owner, phone);
    expect(again.code).toBe('sent');
    expect((await verify(phone, own.orderId, otp)).body.code).toBe('OTP_WRONG');
    expect(await signIn(phone, again.orderId, otpOf(test, phone))).toBe(true);
    // the phone stays locked for strangers
    expect((await askFrom('', phone)).code).toBe('TOO_MANY_TRIES');
    const reset = await askFrom(owner, phone, 'auth/forgotPassword');
    expect(reset.code).toBe('TOO_MANY_TRIES');
    await test.clock.advance(60_000);
    expect((await askFrom(owner, phone, 'auth/forgotPassword')).code).toBe('sent');
  });

  it('the browser has five orders and five wrong tries a day; a cookie of another account gives none', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const owner = cookieOf(await registered(test, phone));
    const stranger = cookieOf(await registered(test, other));
    await test.clock.advance(60_000);
    const sends: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      sends.push((await askFrom(owner, phone)).code);
      await test.clock.advance(13 * 60_000);
    }
    expect(sends).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'TOO_MANY_TRIES']);
    await test.clock.advance(25 * 3_600_000);
    for (const wrong of [3, 2]) {
      const order = await askFrom(owner, phone);
      const otp = otpOf(test, phone);
      for (let step = 1; step <= wrong; step += 1) expect((await verify(phone, order.orderId, otherThan(otp, step))).body.success).toBe(false);
      await test.clock.advance(60_000);
    }
    expect((await askFrom(owner, phone)).code).toBe('TOO_MANY_TRIES');
    // the phone's common sends are untouched, and a foreign cookie draws on them
    expect((await askFrom(stranger, phone)).code).toBe('sent');
    expect((await askFrom('', phone)).code).toBe('TOO_MANY_TRIES');
  });
});

it('known and unknown phones get the same answers, and only the known one a message to log in', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  expect((await registered(test, known)).body.success).toBe(true);
  await test.clock.advance(60_000);
  const seen = async (phone: string) => {
    const orderId = await ask(phone, 'createUserOtp/');
    const { data, ...rest } = orderId.body as unknown as { data: { orderId: string; message: string } };
    const wrong: unknown[] = [];
    const sent = phone === known ? otpOf(test, phone) : '0000';
    for (const step of [1, 2, 3, 4]) wrong.push((await verify(phone, data.orderId, otherThan(sent, step))).body);
    return { status: orderId.status, rest, message: data.message, wrong, again: (await ask(phone, 'createUserOtp/')).body };
  };
  const before = test.app.inbox?.messages(known).length ?? 0;
  const [one, other] = [await seen(known), await seen(unknown)];
  expect(other).toEqual(one);
  expect([test.app.inbox?.messages(known).length, test.app.inbox?.messages(unknown).length]).toEqual([before + 1, 0]);
});

it('a phone without ten ASCII digits, an OTP without four, and another manager are malformed', async () => {
  for (const phone of ['+919876543210', '98765 43210', '९८७६५४३२१०', '987654321', '98765432101', '', 9876543210, null, '9876543210\n', { $ne: '' }]) {
    const answer = await test.call('POST', 'createOtp', { body: { phone } });
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED']);
  }
  expect((await test.call('POST', 'createOtp', { body: { phone: newPhone(), managerId: 'm-patang' } })).body).toMatchObject({ status: 400, code: 'MALFORMED' });
  expect((await verify(newPhone(), 'x', '१२३४')).status).toBe(400);
});

it('sites that have signing up or OTP login switched off send none (T-79)', async () => {
  const at = async (host: string, url: string) =>
    (await test.app.fastify.inject({ method: 'POST', url, headers: { host }, payload: { phone: newPhone() } })).json<{ code?: string }>().code;
  for (const host of ['tarang.localhost', 'kesar.localhost', 'chauka.localhost', 'unknown.example'])
    for (const url of ['/createOtp', '/createUserOtp', '/auth/forgotPassword']) expect([host, url, await at(host, url)]).toEqual([host, url, 'SWITCHED_OFF']);
});

it('known and unknown phones need the same statements, so that timing reveals nothing; no caller waits for the message', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await registered(test, known);
  await test.clock.advance(60_000);
  const said = vi.spyOn(Client.prototype, 'query');
  const statements = async (path: string, phone: string): Promise<string[]> => {
    said.mockClear();
    expect((await ask(phone, path)).body.success).toBe(true);
    const texts = said.mock.calls.map((call) => JSON.stringify(call[0]));
    return texts.filter((text) => /one_time_code|from account/.test(text)).map((text) => text.replaceAll(phone, '…'));
  };
  try {
    for (const path of ['createUserOtp', 'auth/forgotPassword', 'createOtp']) {
      const [one, other] = [await statements(path, known), await statements(path, unknown)];
      expect(one.length).toBeGreaterThan(3);
      expect(other).toEqual(one);
      await test.clock.advance(60_000);
    }
  } finally {
    said.mockRestore();
  }
});
