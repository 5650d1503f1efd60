/** Starts a session: by password (HTTP, then the socket if HTTP gets no answer, T-06), by demo id, or by a WhatsApp link. */
import { loginWithDemo, userLogin, rememberBrowser, whatsAppLogin, type Login } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { recaptchaToken } from '../../../platform/site/outside-script.ts';
import { session } from '../../../platform/session/session.ts';
import { connection } from '../../../realtime/live.ts';
import { logProblem } from '../../../platform/log-problem.ts';
import { clearReferralCode } from '../../../platform/session/referral-code.ts';
import { SESSION_KEYS } from '../../../platform/session/session-storage.ts';
import { notifyFailure } from '../otp/otp-order.ts';
import { demoLogin, type DemoResult } from './demo-login.ts';

/** Timeout of a login over the socket. */
const SOCKET_LOGIN_MS = 10_000;

interface PasswordLogin {
  readonly username: string;
  readonly password: string;
  readonly workProof?: string;
}

async function loginBySocket(user: PasswordLogin): Promise<Login> {
  const token = await recaptchaToken('userLogin');
  const { siteurl, managerID } = pageSite.site.identity;
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const end = (): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
    const timer = setTimeout(() => {
      end();
      reject(new CallError(0, ''));
    }, SOCKET_LOGIN_MS);
    stops.push(
      connection.on('login-success', (login) => {
        end();
        resolve(login);
      }),
      connection.on('login-error', (failure) => {
        end();
        reject(new CallError(200, failure.message, failure.code));
      }),
    );
    const sent = connection.emit('login', {
      user: {
        ...user,
        siteurl,
        manager: managerID,
        activity_details: { browserdetail: navigator.userAgent },
        ...(token === null ? {} : { recaptchaToken: token }),
      },
    });
    if (!sent) {
      end();
      reject(new CallError(0, ''));
    }
  });
}

async function enterByPassword(user: PasswordLogin): Promise<void> {
  const { siteurl, managerID } = pageSite.site.identity;
  let login: Login;
  try {
    login = await call(userLogin, { body: { ...user, siteurl, manager: managerID } });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) throw error;
    session.signIn(await loginBySocket(user));
    return requestDeviceCookie();
  }
  session.signIn(login);
}

/**
 * Signs in; throws CallError with the server's message, status 0 without an answer. If the server asks this browser for a work proof, calls
 * `onWork`, does the work and tries again.
 */
export async function signInByPassword(username: string, password: string, onWork: () => void): Promise<void> {
  try {
    await enterByPassword({ username, password });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'WORK_PROOF_NEEDED') throw error;
    onWork();
    const { solveLoginWork } = await import('./login-work.ts');
    await enterByPassword({ username, password, workProof: await solveLoginWork(username) });
  }
}

/** Signs in with a new demo account. */
export function signInByDemo(): Promise<DemoResult> {
  return demoLogin(
    () => call(loginWithDemo, {}),
    (login) => session.signIn(login),
  );
}

/**
 * Requests the device cookie, which a login over the socket cannot set. Await it before the page reloads. A failure is only logged: the
 * login is valid without the cookie.
 */
export async function requestDeviceCookie(): Promise<void> {
  try {
    await call(rememberBrowser, {});
  } catch (error) {
    logProblem('known browser', error);
  }
}

/**
 * Signs in with the secret of a WhatsApp link, deletes the referral code and reloads the page without the secret (AU-18, T-17, ST-16). If
 * the server refuses the link, shows its message and removes the secret from the address.
 */
export async function loginByWhatsApp(otp: string, waId: string): Promise<void> {
  try {
    const login = await call(whatsAppLogin, { body: { otp, waId, siteurl: pageSite.site.identity.siteurl } });
    session.signIn(login);
    clearReferralCode();
    sessionStorage.setItem(SESSION_KEYS.whatsappId, waId);
    location.replace(location.pathname);
  } catch (error) {
    history.replaceState(history.state, '', location.pathname);
    notifyFailure(error);
  }
}
