/** The digits of a site's OTPs: by its switch, and raised after many wrong ones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { createOtpLengths } from '../../../src/modules/otp/otp-lengths.ts';
import { newPhone, otherThan, otpOf, signUpBody } from './testing-phones.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { OTP_LENGTHS: 'jugnu=6' } });
});
afterAll(() => test.stop());

async function on(site: string, path: string, payload: object): Promise<Reply['body']> {
  return (await test.app.fastify.inject({ method: 'POST', url: `/${path}`, headers: { host: `${site}.localhost` }, payload })).json();
}
interface Sent {
  readonly orderId: string;
  readonly otpLength?: number;
}
const send = async (site: string, phone: string) => ((await on(site, 'createOtp', { phone })) as unknown as { data: Sent }).data;
const textOf = (phone: string): string => test.app.inbox?.messages(phone)[0]?.text ?? '';

it('[TR-035] a site with six digits sends six, says so, and takes only them; a site with four is unchanged', async () => {
  const phone = newPhone();
  const { orderId, otpLength } = await send('jugnu', phone);
  const otp = otpOf(test, phone);
  expect([otpLength, otp.length, textOf(phone)]).toEqual([6, 6, `${otp} is your OTP for Jugnu Nights. It is valid for 5 minutes. Never tell it to anybody.`]);
  const signUp = (code: string) => on('jugnu', 'createUserWithOtp', signUpBody({ phone, orderId, otp: code, details: { _id: 'm-jugnu' } }));
  expect(await signUp(otp.slice(0, 4))).toMatchObject({ success: false, code: 'OTP_WRONG' });
  expect(await signUp(otp.slice(0, 5))).toMatchObject({ success: false, code: 'MALFORMED' });
  expect(await signUp(otherThan(otp))).toMatchObject({ success: false, code: 'OTP_WRONG' });
  expect(await signUp(otp)).toMatchObject({ success: true });
  const classic = newPhone();
  expect(await send('maidan', classic)).not.toHaveProperty('otpLength');
  expect(otpOf(test, classic)).toHaveLength(4);
});

it('[TR-035] 200 wrong OTPs within an hour raise the site to six digits for 24 hours, and no other site', async () => {
  let wrong = 0;
  const failOnce = async (phone: string, orderId: string): Promise<void> => {
    const answer = await on('patang', 'auth/verifyOtp', { phone, orderId, otp: otherThan(otpOf(test, phone)) });
    expect(answer).toMatchObject({ code: 'OTP_WRONG' });
    wrong += 1;
  };
  for (let orders = 0; orders < 66; orders += 1) {
    const phone = newPhone();
    const { orderId } = await send('patang', phone);
    for (let tries = 0; tries < 3; tries += 1) await failOnce(phone, orderId);
  }
  const [before, last] = [newPhone(), newPhone()];
  const { orderId } = await send('patang', before);
  await failOnce(before, orderId);
  const order = await send('patang', last);
  expect([wrong, order.otpLength, otpOf(test, last).length]).toEqual([199, undefined, 4]);
  await failOnce(last, order.orderId);
  const raised = newPhone();
  expect(await send('patang', raised)).toMatchObject({ otpLength: 6 });
  expect(otpOf(test, raised)).toHaveLength(6);
  // an OTP that is on its way stays valid
  expect(await on('patang', 'auth/verifyOtp', { phone: last, orderId: order.orderId, otp: otpOf(test, last) })).toMatchObject({ success: true });
  expect(await send('maidan', newPhone())).not.toHaveProperty('otpLength');
  expect(await test.database.query("select action from player_event where action = 'otpRaise'")).toHaveLength(1);
  await test.clock.advance(24 * HOUR_MS + 1);
  expect(await send('patang', newPhone())).not.toHaveProperty('otpLength');
});

it('[TR-035] wrong OTPs of more than an hour do not add up; while they continue, the site stays raised', async () => {
  const raisedAt: number[] = [];
  const { database, clock } = test;
  const lengths = createOtpLengths({
    database,
    clock,
    stated: () => 4,
    raised: (_site, until) => {
      raisedAt.push(until);
      return Promise.resolve();
    },
  });
  const fail = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await lengths.noteWrong('kesar');
  };
  await fail(150);
  await clock.advance(HOUR_MS + 60_000);
  await fail(150);
  expect([await lengths.of('kesar'), raisedAt]).toEqual([4, []]);
  await fail(50);
  expect([await lengths.of('kesar'), raisedAt.length]).toEqual([6, 1]);
  await clock.advance(HOUR_MS / 2);
  await fail(1);
  await clock.advance(24 * HOUR_MS - 60_000);
  expect([await lengths.of('kesar'), raisedAt.length]).toEqual([6, 1]);
  // real time passes too, so the test keeps a minute on each side
  await clock.advance(120_000);
  expect(await lengths.of('kesar')).toBe(4);
});
