/** By user id or by phone: how the last player of this device logged in. The login form opens with it. */
import type { LoginMode } from './login-rules.ts';

const KEY = 'loginMode';

export function lastLoginMode(): LoginMode {
  return localStorage.getItem(KEY) === 'phone' ? 'phone' : 'user';
}

export function rememberLoginMode(mode: LoginMode): void {
  localStorage.setItem(KEY, mode);
}
