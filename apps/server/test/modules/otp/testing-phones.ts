/** TEST FIXTURE: phones of tests, and their messages in the developer inbox. */
import type { Reply, TestApp } from '../../testing-app.ts';

let phones = 0;
/** Ten digits that no other test of this file uses. */
export function newPhone(): string {
  phones += 1;
  return `98${String(phones).padStart(8, '0')}`;
}

/** The digits of the newest message to a phone. */
export function otpOf(test: TestApp, phone: string): string {
  const text = test.app.inbox?.messages(phone)[0]?.text ?? '';
  const digits = /\b\d{4}\b/.exec(text)?.[0];
  if (digits === undefined) throw new Error(`no OTP was sent to ${phone}`);
  return digits;
}

/** Four different digits. */
export function otherThan(otp: string, step = 1): string {
  return String((Number(otp) + step) % 10_000).padStart(4, '0');
}

export const MANAGER = 'm-maidan';

/** Requests an OTP and returns its orderId. */
export async function askOtp(test: TestApp, path: 'createOtp' | 'createUserOtp' | 'auth/forgotPassword', phone: string): Promise<string> {
  const answer = await test.call('POST', path, { body: { phone, managerId: MANAGER } });
  if (!answer.body.success) throw new Error(`${path} for ${phone}: ${answer.body.message}`);
  return (answer.body as unknown as { data: { orderId: string } }).data.orderId;
}

export interface SignUpWish {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly code?: string;
  readonly type?: string;
  readonly details?: object;
}

/** The payload of EN-36 to EN-38. */
export function signUpBody(wish: SignUpWish): object {
  return {
    details: { _id: MANAGER, username: 'maidan-admin', role: 'admin', ...wish.details },
    newUser: { username: wish.phone, fullname: wish.fullName ?? wish.phone, password: wish.password ?? 'Secret#123', referrBy: wish.code ?? '' },
    otp: wish.otp,
    orderId: wish.orderId,
    type: wish.type ?? '',
  };
}

/** A new player by OTP. */
export async function registered(test: TestApp, phone: string, wish: Partial<SignUpWish> = {}): Promise<Reply> {
  const orderId = await askOtp(test, 'createOtp', phone);
  return test.call('POST', 'createUserWithOtp/', { body: signUpBody({ phone, orderId, otp: otpOf(test, phone), ...wish }) });
}
