/** Login by OTP: looks up the location of the player, then logs in over the socket (ST-38 to ST-44). */
import { clientGeo, type Entered } from '@maidan/contract';
import { GEO_TIMEOUT_MS } from '@maidan/domain';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { connection } from '../../../realtime/live.ts';
import { enter } from '../sign-up/sign-up.ts';
import { requestDeviceCookie } from '../login/sign-in.ts';

/** Timeout of the answer over the socket. */
const SOCKET_LOGIN_MS = 10_000;

interface Place {
  readonly ip: string;
  readonly country: string;
  readonly city: string;
}

/** Returns null if the lookup fails or times out: the login then ends without a message (ST-39, T-15). */
async function lookUp(): Promise<Place | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), GEO_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call(clientGeo, {}), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

interface Proof {
  readonly phone: string;
  readonly otp: string;
  readonly orderId: string;
}

function loginBySocket({ phone, otp, orderId }: Proof, { ip, country, city }: Place): Promise<Entered> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
    };
    const stop = connection.on('login-otp-success', (answer) => {
      end();
      if (answer.success) resolve(answer.output);
      else reject(new CallError(200, answer.message, answer.code));
    });
    const timer = setTimeout(() => {
      end();
      reject(new CallError(0, ''));
    }, SOCKET_LOGIN_MS);
    const sent = connection.emit('newloginWithOtp', {
      phone,
      otp,
      orderId,
      managerId: pageSite.site.identity.managerID,
      activity_details: { browserdetail: navigator.userAgent, ipaddress: ip, country, city },
    });
    if (!sent) {
      end();
      reject(new CallError(0, ''));
    }
  });
}

/** Signs in. Returns false if the lookup failed and nothing was sent. Throws CallError with the message of the server, status 0 without an answer. */
export async function signInByOtp(proof: Proof): Promise<boolean> {
  const place = await lookUp();
  if (place === null) return false;
  enter(await loginBySocket(proof, place));
  await requestDeviceCookie();
  return true;
}
