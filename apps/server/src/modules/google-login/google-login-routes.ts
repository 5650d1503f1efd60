/** Route of the login with Google (CA-05). */
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Auth } from '../auth/auth-port.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { GoogleLogin } from './google-login-port.ts';

export function registerGoogleLoginRoutes(routes: Routes, google: GoogleLogin, auth: Pick<Auth, 'remembered'>): void {
  routes.open(ENDPOINTS.googleLogin, async (call) => {
    const claim = { credential: call.body.credential, token: call.authorization, code: call.body.referrBy ?? '' };
    const login = await google.login(claim, { site: call.site.site, address: call.address, browser: call.browser });
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
}
