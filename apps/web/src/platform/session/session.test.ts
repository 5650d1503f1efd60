import { describe, expect, it } from 'vitest';
import { createSession } from './session-keeper.ts';
import { clearStoredSession, restoreSession, SESSION_KEYS, sessionOf, storeSession, tokenForRequest } from './session-storage.ts';
import { LOGIN, memoryKeys } from './testing-key-store.ts';

const NOW = 1_700_000_000_000;
const stored = () => {
  const keys = memoryKeys();
  storeSession(keys, sessionOf(LOGIN, NOW));
  return keys;
};

describe('a session of the tab', () => {
  it('[EN-02] keeps memberCode, details, key, verifytoken, isB2C and isDemo of the login', () => {
    const { user } = sessionOf(LOGIN, NOW);
    expect(user).toMatchObject({
      memberCode: 'u1001',
      details: { username: '9876543210', role: 'user', status: 'active' },
      key: 'k-1001',
      verifytoken: 'the-token',
      isB2C: true,
      isDemo: false,
    });
    expect(restoreSession(stored(), NOW)).toMatchObject({ state: 'in', user, token: 'the-token', expiry: NOW + 43_200_000 });
    const demo = sessionOf({ ...LOGIN, data: { ...LOGIN.data, isB2C: false, isDemo: true } }, NOW);
    expect(demo.user).toMatchObject({ isB2C: false, isDemo: true });
  });

  it('[ST-13] a later start restores token, user data and the expiry of the login', () => {
    const session = createSession(stored(), () => NOW + 1_000);
    expect(session.current()).toEqual({ state: 'in', token: 'the-token', user: LOGIN.data, expiry: NOW + 43_200_000 });
  });

  it('[ST-01] [EN-14] is signed out or signed in, and holds the login payload only when signed in', () => {
    const session = createSession(memoryKeys(), () => NOW);
    expect(session.current()).toEqual({ state: 'out' });
    session.signIn(LOGIN);
    expect(session.current()).toMatchObject({ state: 'in', user: LOGIN.data });
    // The login of another player replaces the payload.
    const other = { ...LOGIN.data, memberCode: 'u1002', verifytoken: 'another-token' };
    session.signIn({ ...LOGIN, data: other });
    expect(session.current()).toMatchObject({ state: 'in', user: other, token: 'another-token' });
    session.clear();
    expect(session.current()).toEqual({ state: 'out' });
    // Incomplete stored data counts as signed out: there is no third state.
    expect(createSession(memoryKeys({ [SESSION_KEYS.token]: 'the-token' }), () => NOW).current()).toEqual({ state: 'out' });
  });

  it("[ST-03] [VA-36] a login result without verifytoken throws 'Response has no token' and starts no session", () => {
    const keys = memoryKeys();
    const session = createSession(keys, () => NOW);
    const { verifytoken: _token, ...withoutToken } = LOGIN.data;
    for (const data of [withoutToken, { ...withoutToken, verifytoken: null }, { ...withoutToken, verifytoken: '' }])
      expect(() => session.signIn({ ...LOGIN, data: data as typeof LOGIN.data })).toThrow('Response has no token');
    expect(session.current()).toEqual({ state: 'out' });
    expect(keys.values.size).toBe(0);
  });

  it("[VA-35] a request throws 'Response has no token' when isLogin is true and no token is stored", () => {
    expect(() => tokenForRequest(memoryKeys({ [SESSION_KEYS.isLogin]: 'true' }))).toThrow('Response has no token');
    expect(tokenForRequest(memoryKeys({ [SESSION_KEYS.isLogin]: 'false' }))).toBeUndefined();
    expect(tokenForRequest(stored())).toBe('the-token');
    expect(createSession(memoryKeys({ [SESSION_KEYS.isLogin]: 'true' }), () => NOW).token).toThrow('Response has no token');
    expect(createSession(stored(), () => NOW).token()).toBe('the-token');
  });

  it('clearing removes token, user data, expiry, B2C and waId, and sets isLogin to false', () => {
    const keys = stored();
    keys.setItem(SESSION_KEYS.whatsappId, 'wa');
    expect(clearStoredSession(keys)).toBe(true);
    expect([...keys.values]).toEqual([[SESSION_KEYS.isLogin, 'false']]);
    // nothing left to clear: no second reload (T-02)
    expect(clearStoredSession(keys)).toBe(false);
  });

  it('data that cannot be restored is broken and is cleared once: cut JSON, another token, an ended session', () => {
    const broken = [
      { [SESSION_KEYS.user]: '{"memberCode":' },
      { [SESSION_KEYS.token]: 'another' },
      { [SESSION_KEYS.expiry]: String(NOW) },
      { [SESSION_KEYS.user]: '[]' },
    ];
    for (const wrong of broken) {
      const keys = stored();
      for (const [key, value] of Object.entries(wrong)) keys.setItem(key, value);
      expect(restoreSession(keys, NOW)).toBe('broken');
      expect(createSession(keys, () => NOW).current()).toEqual({ state: 'out' });
      expect(keys.getItem(SESSION_KEYS.token)).toBeNull();
    }
  });

  it('stores a new token without notifying listeners', () => {
    const keys = memoryKeys();
    const session = createSession(keys, () => NOW);
    session.renew({ accessToken: 'nobody', expiresIn: 60 });
    expect(session.current()).toEqual({ state: 'out' });
    session.signIn(LOGIN);
    const seen: string[] = [];
    session.subscribe(({ state }) => seen.push(state));
    session.renew({ accessToken: 'renewed', expiresIn: 60 });
    expect(session.current()).toMatchObject({ token: 'renewed', expiry: NOW + 60_000 });
    expect(session.token()).toBe('renewed');
    expect(restoreSession(keys, NOW)).toMatchObject({ state: 'in', token: 'renewed' });
    expect(seen).toEqual([]);
  });

  it('notifies its listeners of changes of the session only', () => {
    const session = createSession(memoryKeys(), () => NOW);
    const seen: string[] = [];
    const stop = session.subscribe(({ state }) => seen.push(state));
    session.clear();
    session.signIn(LOGIN);
    session.clear();
    stop();
    session.signIn(LOGIN);
    expect(seen).toEqual(['in', 'out']);
  });
});
