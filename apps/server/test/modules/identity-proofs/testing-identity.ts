/** TEST FIXTURE: players with a phone who sign in by OTP or password from known and unknown browsers. */
import type { Login } from '@maidan/contract';
import { emitRaw, next, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';
import { newPhone, otpOf, registered } from '../otp/testing-phones.ts';

const MINUTE_MS = 60_000;

export interface Owner {
  readonly phone: string;
  readonly memberCode: string;
  /** Session of the sign-up. */
  readonly token: string;
  /** Cookie header of the browser of the sign-up. */
  readonly cookie: string;
}

/** Opens an account by a sign-up with an OTP. */
export async function newOwner(test: TestApp): Promise<Owner> {
  const phone = newPhone();
  const answer = await registered(test, phone);
  const { output } = (answer.body as unknown as { data: { output: { user: { memberCode: string; verifytoken: string } } } }).data;
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { phone, memberCode: output.user.memberCode, token: output.user.verifytoken, cookie };
}

/** Signs in by an OTP, over the socket of a browser with this cookie; returns the token. */
export async function otpLogin(test: TestApp, phone: string, cookie = ''): Promise<string> {
  await test.clock.advance(MINUTE_MS);
  const headers = cookie === '' ? {} : { cookie };
  const orderId = await orderOtp(test, phone, headers);
  const socket = await test.socket({ extraHeaders: headers });
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
  const { output } = (await answer) as unknown as { output: { verifytoken: string } };
  return output.verifytoken;
}

async function orderOtp(test: TestApp, phone: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await test.call('POST', 'createUserOtp', { body: { phone }, headers });
  return (answer.body as unknown as { data: { orderId: string } }).data.orderId;
}

export async function passwordLogin(test: TestApp, username: string, password = TEST_PASSWORD): Promise<string> {
  const { body } = await test.call('POST', 'user/userLogin', { body: { username, password } });
  return (body as unknown as Login).token.accessToken;
}

/** Sets a new password by an OTP, from a browser with this cookie. */
export async function resetPassword(test: TestApp, phone: string, password: string, cookie = ''): Promise<Reply> {
  await test.clock.advance(MINUTE_MS);
  const headers = cookie === '' ? {} : { cookie };
  const order = await test.call('POST', 'auth/forgotPassword', { body: { phone }, headers });
  const { orderId } = (order.body as unknown as { data: { orderId: string } }).data;
  const authorization = order.headers.get('authorization') ?? '';
  return test.call('POST', 'auth/verifyforgotPassword', {
    body: { phone, otp: otpOf(test, phone), orderId, password },
    headers: { ...headers, authorization },
  });
}
