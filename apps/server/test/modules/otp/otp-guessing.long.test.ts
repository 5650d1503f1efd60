import { expect, it } from 'vitest';
import { startTestApp } from '../../testing-app.ts';
import { MANAGER, newPhone, otherThan, otpOf, registered } from './testing-phones.ts';

it('ten thousand guesses, a hundred at once, with a new OTP whenever one can be sent: ten are evaluated, none succeeds', async () => {
  const test = await startTestApp();
  const phone = newPhone();
  expect((await registered(test, phone)).body.success).toBe(true);
  const post = async (url: string, payload: object) =>
    (await test.app.fastify.inject({ method: 'POST', url, payload })).json<{ success: boolean; code?: string; data: { orderId: string } | null }>();
  const evaluated = async () =>
    (await test.database.query<{ failures: number }>('select failures from one_time_code_phone where phone = $1', [phone]))[0]?.failures;
  let orderId = '';
  const seen = new Map<string, number>();
  for (let batch = 0; batch < 100; batch += 1) {
    await test.clock.advance(60_000);
    const sent = await post('/createUserOtp', { phone, managerId: MANAGER });
    if (sent.success) orderId = sent.data!.orderId;
    // every number except the right one: counts how many are checked
    const otp = otpOf(test, phone);
    const guesses = Array.from({ length: 100 }, (_item, step) => post('/auth/verifyOtp', { phone, orderId, otp: otherThan(otp, batch * 100 + step + 1) }));
    for (const { success, code } of await Promise.all(guesses)) seen.set(success ? 'SUCCESS' : code!, (seen.get(success ? 'SUCCESS' : code!) ?? 0) + 1);
  }
  expect(await evaluated()).toBe(10);
  // the last of ten thousand tries is the right one: it is not checked any more
  expect([...seen.keys()].toSorted()).toEqual(['OTP_WRONG', 'TOO_MANY_TRIES']);
  // the owner can still sign in with the password
  expect((await test.call('POST', 'user/userLogin', { body: { username: phone, password: 'Tarn#Quill47' } })).body.success).toBe(true);
  await test.stop();
}, 240_000);
