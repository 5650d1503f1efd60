/** Routes of login, demo login, logout, renewal and password change (CA-02, CA-61, O-35, D-08, O-45), and the steps after a login. */
import { encodeLogin, ENDPOINTS, type Endpoint } from '@maidan/contract';
import { accept, WORK_BITS, type Language } from '@maidan/domain';
import type { Auth, Caller } from './auth-port.ts';
import type { Call, Routes } from '../../http/routes-port.ts';

type From = Pick<Call<Endpoint>, 'site' | 'address' | 'browser' | 'device'>;
const callerOf = ({ site, address, browser, device }: From): Caller => ({ site: site.site, address, browser, device });

const CHANGED: { readonly [language in Language]: string } = { en: 'Your password is changed', hi: 'आपका पासवर्ड बदल गया है' };

export function registerAuthRoutes(routes: Routes, auth: Auth): void {
  routes.open(ENDPOINTS.userLogin, async (call) => {
    const login = await auth.login(call.body, { ...callerOf(call), keep: call.answerDevice });
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
  routes.open(ENDPOINTS.loginWork, (call) =>
    accept({ success: true as const, challenge: auth.workChallenge(call.site.site, call.body.username), bits: WORK_BITS }),
  );
  routes.open(ENDPOINTS.loginWithDemo, async (call) => {
    const login = await auth.loginWithDemo(callerOf(call));
    return login.ok ? accept(encodeLogin(login.value)) : login;
  });
  routes.signedIn(ENDPOINTS.rememberBrowser, (call) => {
    const device = auth.rememberedLater(call.device, call.session);
    if (device !== null) call.answerDevice(device);
    return accept({ success: true as const, remembered: device !== null });
  });
  routes.signedIn(ENDPOINTS.logout, async (call) => {
    await auth.logout(call.token);
    return accept({ success: true as const });
  });
  routes.signedIn(ENDPOINTS.renewSession, async (call) => {
    const login = await auth.renew(call.token, call.site.site, callerOf(call));
    return login.ok ? accept({ success: true as const, token: { accessToken: login.value.token, expiresIn: login.value.expiresInS } }) : login;
  });
  routes.signedIn(ENDPOINTS.changePassword, async (call) => {
    const login = await auth.changePassword(call.token, call.body, callerOf(call));
    if (!login.ok) return login;
    return accept({ success: true as const, message: CHANGED[call.language], token: { accessToken: login.value.token, expiresIn: login.value.expiresInS } });
  });
  routes.signedIn(ENDPOINTS.ownSessions, async (call) => {
    const open = await auth.sessionsOf(call.session.account);
    const result = open.map(({ name, sessionHash, browser, address, startedAt, lastActionAt }) => ({
      _id: name,
      browser,
      address,
      startedAt: new Date(startedAt).toISOString(),
      lastSeenAt: new Date(lastActionAt).toISOString(),
      current: sessionHash === call.session.sessionHash,
    }));
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.endSession, async (call) =>
    accept({ success: true as const, ended: (await auth.endSession(call.session.account, call.params.session)) ? 1 : 0 }),
  );
  routes.signedIn(ENDPOINTS.endOtherSessions, async (call) =>
    accept({ success: true as const, ended: await auth.endOtherSessions(call.session.account, call.session.sessionHash) }),
  );
}
