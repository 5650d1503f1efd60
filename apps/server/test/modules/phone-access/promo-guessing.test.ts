/** Guesses of promo codes by callers who have no account, behind a balancer. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { askOtp, newPhone, otherThan, otpOf, registered, signUpBody } from '../otp/testing-phones.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { TRUST_PROXY: '1' }, callsPerSecond: 1e6 });
  await test.database.query(
    `insert into sign_up_code (site, code, type, ends_at) values ('maidan', 'WELCOME', 'PROMO', null), ('maidan', 'USED', 'PROMO', null),
       ('maidan', 'LASTYEAR', 'PROMO', '2025-01-01'), ('patang', 'KITES', 'PROMO', null)`,
  );
});
afterAll(() => test.stop());

interface Order {
  readonly phone: string;
  readonly orderId: string;
}
const order = async (): Promise<Order> => {
  const phone = newPhone();
  return { phone, orderId: await askOtp(test, 'createOtp', phone) };
};
const guess = (bonusCode: string, { orderId = '' }: Partial<Order>, address = '127.0.0.1'): Promise<Reply> =>
  test.call('POST', 'verifyRefferalCode', {
    body: { bonusCode, siteurl: 'localhost' },
    headers: { ...(orderId === '' ? {} : { authorization: `Bearer ${orderId}` }), ...(address === '127.0.0.1' ? {} : { 'x-forwarded-for': address }) },
  });
const codeOf = ({ body }: Reply): string => body.code ?? 'right';
/** Returns how many answers have each code. */
const countsOf = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, codes.filter((one) => one === code).length]));

describe('a promo code', () => {
  it('[TR-017] is judged twenty times of a thousand guesses from an address', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, order));
    const codes: string[] = [];
    while (codes.length < 1000)
      codes.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_item, index) => guess(`GUESS${codes.length + index}`, orders[index % 10]!, '203.0.113.7').then(codeOf)),
        )),
      );
    expect(countsOf(codes)).toEqual({ PROMO_UNKNOWN: 20, TOO_MANY_TRIES: 980 });
    // the right code is not judged either, and neither is one in a sign-up
    expect(codeOf(await guess('WELCOME', orders[9]!, '203.0.113.7'))).toBe('TOO_MANY_TRIES');
    const { phone, orderId } = orders[9]!;
    const signUp = signUpBody({ phone, orderId, otp: otpOf(test, phone), code: 'WELCOME', type: 'PROMO' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect(codeOf(await test.call('POST', 'createUserWithOtp', { body: signUp, headers }))).toBe('TOO_MANY_TRIES');
    await test.clock.advance(3_600_000 + 1000);
    expect(codeOf(await guess('WELCOME', await order(), '203.0.113.7'))).toBe('right');
  });

  it('is judged only within a live order of a sign-up of this phone', async () => {
    const live = await order();
    const phone = newPhone();
    await registered(test, phone);
    await test.clock.advance(60_000);
    const login = { phone, orderId: await askOtp(test, 'createUserOtp', phone) };
    for (const wrong of [{}, { ...live, orderId: 'made-up' }, login]) expect([wrong, codeOf(await guess('WELCOME', wrong))]).toEqual([wrong, 'OTP_WRONG']);
    for (const claim of [
      { ...live, orderId: 'made-up' },
      { ...live, phone: newPhone() },
    ]) {
      const body = signUpBody({ ...claim, otp: '0000', code: 'NOSUCH', type: 'PROMO' });
      expect(codeOf(await test.call('POST', 'createUserWithOtp', { body }))).toBe('OTP_WRONG');
    }
    expect(codeOf(await guess('WELCOME', live))).toBe('right');
    await test.clock.advance(5 * 60_000);
    expect(codeOf(await guess('WELCOME', live))).toBe('OTP_WRONG');
  });

  it('is judged five times a day for a phone, over all its orders; the same code in one order counts once', async () => {
    const first = await order();
    const codes: string[] = [];
    for (const code of ['A', 'B', 'B', 'WELCOME', 'welcome ']) codes.push(codeOf(await guess(code, first)));
    expect(codes).toEqual(['PROMO_UNKNOWN', 'PROMO_UNKNOWN', 'PROMO_UNKNOWN', 'right', 'right']);
    await test.clock.advance(60_000);
    const second = { ...first, orderId: await askOtp(test, 'createOtp', first.phone) };
    const otp = otpOf(test, first.phone);
    const signUp = (code: string, digits: string) =>
      test.call('POST', 'createUserWithOtp', { body: signUpBody({ ...second, otp: digits, code, type: 'PROMO' }) }).then(codeOf);
    expect([await signUp('C', otp), codeOf(await guess('WELCOME', second)), await signUp('WELCOME', otherThan(otp))]).toEqual([
      'PROMO_UNKNOWN',
      'right',
      'OTP_WRONG',
    ]);
    expect([codeOf(await guess('D', second)), await signUp('D', otp), await signUp('WELCOME', otp)]).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES', 'right']);
  });

  it('[TR-017] is unknown, expired, foreign or used in the same words after the same statements', async () => {
    const used = newPhone();
    await registered(test, used, { code: 'USED', type: 'PROMO' });
    await test.clock.advance(60_000);
    const own = { phone: used, orderId: await askOtp(test, 'createOtp', used) };
    const said = vi.spyOn(Client.prototype, 'query');
    const seen = async (code: string, from: Order): Promise<{ readonly statements: readonly string[] }> => {
      said.mockClear();
      const { status, body } = await guess(code, from);
      // begin, order, count, code: without the values
      const statements = said.mock.calls.map(([statement]) => (typeof statement === 'string' ? statement : (statement as { text: string }).text));
      const seenAnswer = { status, body };
      return { ...seenAnswer, statements: statements.filter((text) => /one_time_code|sign_up_code|begin|commit/i.test(text)) };
    };
    try {
      const unknown = await seen('NOSUCH', own);
      expect(unknown).toMatchObject({ status: 200, body: { success: false, code: 'PROMO_UNKNOWN', message: 'Invalid promo code' } });
      expect(unknown.statements.length).toBeGreaterThan(4);
      for (const code of ['LASTYEAR', 'KITES', 'USED']) expect([code, await seen(code, own)]).toEqual([code, unknown]);
    } finally {
      said.mockRestore();
    }
    // for another phone the used code is good
    expect(codeOf(await guess('USED', await order()))).toBe('right');
  });

  it('is judged two hundred times an hour for a site, from any addresses', async () => {
    await test.clock.advance(3_600_000 + 1000);
    const codes: string[] = [];
    for (let index = 0; index < 42; index += 1) {
      const from = await order();
      for (let turn = 0; turn < 5; turn += 1) codes.push(codeOf(await guess(`SITE${index}X${turn}`, from, `198.51.100.${index}`)));
    }
    expect(countsOf(codes)).toEqual({ PROMO_UNKNOWN: 200, TOO_MANY_TRIES: 10 });
    await test.clock.advance(3_600_000 + 1000);
    expect(codeOf(await guess('WELCOME', await order(), '198.51.100.1'))).toBe('right');
  });

  it('that is new and brings 1,000 rupees or more ends with eight random characters', async () => {
    const enter = async (body: object): Promise<string> => {
      const { message = '' } = (await test.operator('POST', 'operator/sites/maidan/sign-up-codes', body)).body;
      return message.replace(' is a code of maidan.', '');
    };
    expect(await enter({ code: 'small', grant: 999.99 })).toBe('SMALL');
    const made = [await enter({ code: 'large', grant: 1000 }), await enter({ code: 'large', grant: 1000 }), await enter({ code: 'small', grant: 5000 })];
    for (const code of made) expect(code).toMatch(/^(LARGE|SMALL)[A-Z2-9]{8}$/);
    expect(new Set(made).size).toBe(3);
    // the large code keeps its name when its end changes, and the small one its grant
    expect(await enter({ code: made[0], grant: 2000 })).toBe(made[0]);
    expect(await test.database.query("select grant_paise::int as grant from sign_up_code where code = 'SMALL'")).toEqual([{ grant: 99_999 }]);
    expect(await test.database.query("select 1 from sign_up_code where code = 'LARGE'")).toEqual([]);
  });
});
