/** TEST FIXTURE: phones of tests, and their messages in the developer inbox. */
import type { Entered, Login } from '@maidan/contract';
import type { Reply, TestApp } from '../../testing-app.ts';

let phones = 0;
/** Returns a phone number of ten digits that no other test of this file uses. */
export function newPhone(): string {
  phones += 1;
  return `98${String(phones).padStart(8, '0')}`;
}

/** Returns the digits of the newest message to a phone. Throws if there is none. */
export function otpOf(test: TestApp, phone: string): string {
  const text = test.app.inbox?.messages(phone)[0]?.text ?? '';
  const digits = /\b\d{4}(?:\d{2})?\b/.exec(text)?.[0];
  if (digits === undefined) throw new Error(`no OTP was sent to ${phone}`);
  return digits;
}

/** Returns an OTP that differs from this one. */
export function otherThan(otp: string, step = 1): string {
  return String((Number(otp) + step) % 10 ** otp.length).padStart(otp.length, '0');
}

export const MANAGER = 'm-maidan';

/** Requests an OTP and returns its orderId. */
export async function askOtp(test: TestApp, path: 'createOtp' | 'createUserOtp' | 'auth/forgotPassword', phone: string): Promise<string> {
  const answer = await test.call('POST', path, { body: { phone, managerId: MANAGER } });
  if (!answer.body.success) throw new Error(`${path} for ${phone}: ${answer.body.message}`);
  return (answer.body as unknown as { data: { orderId: string } }).data.orderId;
}

export interface SignUpOptions {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly code?: string;
  readonly type?: string;
  readonly details?: object;
}

/** Returns the payload of EN-36 to EN-38. */
export function signUpBody(options: SignUpOptions): object {
  return {
    details: { _id: MANAGER, username: 'maidan-admin', role: 'admin', ...options.details },
    newUser: {
      username: options.phone,
      fullname: options.fullName ?? options.phone,
      password: options.password ?? 'Tarn#Quill47',
      referrBy: options.code ?? '',
    },
    otp: options.otp,
    orderId: options.orderId,
    type: options.type ?? '',
  };
}

/** Registers a new player by OTP and returns the server's answer. */
export async function registered(test: TestApp, phone: string, options: Partial<SignUpOptions> = {}): Promise<Reply> {
  const orderId = await askOtp(test, 'createOtp', phone);
  return test.call('POST', 'createUserWithOtp/', { body: signUpBody({ phone, orderId, otp: otpOf(test, phone), ...options }) });
}

/** Returns the login of a new player from the answer of his sign-up: its token and member code. */
export function loginOf({ body }: Reply): Login {
  const { output } = (body as unknown as { readonly data: { readonly output: Entered } }).data;
  return { token: { accessToken: output.verifytoken }, data: output.user } as unknown as Login;
}
