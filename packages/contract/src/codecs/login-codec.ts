/** Encodes a new session; HTTP and socket share the shape (T-05, T-06). */
import { SESSION_S } from '@maidan/domain';
import type { Entered } from '../http/account/phone-access.ts';
import type { Login } from '../http/account/login.ts';

export interface LoginFacts {
  readonly token: string;
  readonly session: {
    readonly memberCode: string;
    readonly username: string;
    readonly role: string;
    readonly key: string;
    readonly isB2c: boolean;
    readonly isDemo: boolean;
  };
}

/** Encodes a new session as Login. */
export function encodeLogin({ token, session }: LoginFacts): Login {
  return {
    success: true,
    status: 200,
    message: 'User Login Success',
    data: {
      _id: session.memberCode,
      memberCode: session.memberCode,
      details: { username: session.username, role: session.role, status: 'active' },
      key: session.key,
      verifytoken: token,
      isB2C: session.isB2c,
      isDemo: session.isDemo,
    },
    token: { accessToken: token, expiresIn: SESSION_S },
    result: { isB2C: session.isB2c },
  };
}

/** Encodes a new session as Entered, for sign-up and OTP login (CA-47, SO-03). */
export function encodeEntered(login: LoginFacts): Entered {
  const { data, result } = encodeLogin(login);
  return { user: data, verifytoken: data.verifytoken, isB2C: result.isB2C };
}
