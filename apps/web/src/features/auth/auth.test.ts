import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import english from '../../messages/en.json';
import hindi from '../../messages/hi.json';
import { casinoState } from '../../platform/casino-state.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { pageTarget, rememberTarget } from '../../platform/session/navigation-memory.ts';
import { LOGIN, memoryKeys } from '../../platform/session/testing-key-store.ts';
import { afterLogin, continueAfterLogin } from './login/after-login.ts';
import { demoLogin } from './login/demo-login.ts';
import { EMPTY_LOGIN, loginRules, type LoginForm, type LoginMode } from './login/login-rules.ts';

/** Returns the English texts that a form shows, by field. */
function shown(mode: LoginMode, form: Partial<LoginForm>): Record<string, string> {
  const result = z.safeParse(loginRules(mode), { ...EMPTY_LOGIN, ...form });
  const texts: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const key = issue.message.split('.')[1] as keyof typeof english.auth;
    texts[String(issue.path[0])] ??= english.auth[key];
  }
  return texts;
}
const good = { userId: 'player1', mobileNum: '9876543210', password: '12345' };

describe('the login form', () => {
  it('[EN-32] asks for the user id or the phone, by mode, and the password', () => {
    expect(Object.keys(EMPTY_LOGIN).toSorted()).toEqual(['mobileNum', 'password', 'userId']);
    expect(shown('user', { ...good, mobileNum: '' })).toEqual({});
    expect(shown('phone', { ...good, userId: '' })).toEqual({});
    expect([Object.keys(shown('user', {})), Object.keys(shown('phone', {}))]).toEqual([
      ['userId', 'password'],
      ['mobileNum', 'password'],
    ]);
  });

  it("[VA-07] [VA-08] 'User ID is required' in user mode only, 'Password is required'", () => {
    expect(shown('user', { password: '12345' })).toEqual({ userId: 'User ID is required' });
    expect(shown('user', { userId: '   ', password: '12345' })).toEqual({ userId: 'User ID is required' });
    expect(shown('phone', { ...good, userId: '' })).toEqual({});
    expect(shown('user', { userId: 'a' })).toEqual({ password: 'Password is required' });
    expect(shown('phone', { mobileNum: '9876543210' })).toEqual({ password: 'Password is required' });
  });

  it("[VA-09] 'Password must be at least 5 characters' at 4, nothing at 5", () => {
    expect(shown('user', { ...good, password: '1234' })).toEqual({ password: 'Password must be at least 5 characters' });
    expect(shown('user', { ...good, password: '12345' })).toEqual({});
    // The phone mode has the same rule.
    expect(shown('phone', { ...good, password: '1234' })).toEqual({ password: 'Password must be at least 5 characters' });
    expect(shown('phone', good)).toEqual({});
  });

  it('[VA-01] [VA-02] [VA-04] a phone is required, of digits, of ten of them', () => {
    expect(shown('phone', { password: '12345' })).toEqual({ mobileNum: 'Phone Number is required' });
    for (const mobileNum of ['98a', '98765 4321', '+919876543', '९८७६५४३२१०'])
      expect(shown('phone', { ...good, mobileNum })).toEqual({ mobileNum: 'Phone Number must only contain digits' });
    for (const mobileNum of ['987654321', '98765432101'])
      expect(shown('phone', { ...good, mobileNum })).toEqual({ mobileNum: 'Phone Number must be 10 digits' });
    const { phoneRequired, phoneDigits, phoneTen } = hindi.auth;
    expect([phoneRequired, phoneDigits, phoneTen]).toEqual(['फ़ोन नंबर ज़रूरी है', 'फ़ोन नंबर में केवल अंक होने चाहिए', 'फ़ोन नंबर 10 अंकों का होना चाहिए']);
  });
});

describe('a demo login', () => {
  it('[ER-03] that failed is success false, isDemo true, with the message of the server where there is one', async () => {
    const failing = async (error: Error) => {
      const ask = vi.fn<() => Promise<typeof LOGIN>>().mockRejectedValue(error);
      return demoLogin(ask, vi.fn<() => void>());
    };
    expect(await failing(new CallError(200, 'Too many attempts. Please try again later'))).toEqual({
      success: false,
      isDemo: true,
      message: 'Too many attempts. Please try again later',
    });
    for (const status of [0, 401, 429, 500, 503])
      expect(await failing(new CallError(status, 'no login'))).toEqual({ success: false, isDemo: true, message: null });
    const refuse = (): void => {
      throw new Error('Response has no token');
    };
    const untakable = await demoLogin(() => Promise.resolve(LOGIN), refuse);
    expect(untakable).toEqual({ success: false, isDemo: true, message: null });
  });

  it('that succeeded is stored', async () => {
    const taken: unknown[] = [];
    expect(
      await demoLogin(
        () => Promise.resolve(LOGIN),
        (login) => taken.push(login),
      ),
    ).toEqual({ success: true });
    expect(taken).toEqual([LOGIN]);
  });
});

describe('after a login', () => {
  it('[AU-14] [AU-15] a page that includes casino-lobby or casino-live, and the name casino, bring the providers of their room', () => {
    const keys = memoryKeys();
    const asked = (target: ReturnType<typeof pageTarget>) => {
      rememberTarget(keys, target);
      const next = afterLogin(keys, '/');
      return next.type === 'navigate' ? next.slotCasino : undefined;
    };
    expect(asked(pageTarget('casino-lobby', ['casino']))).toBe('casino');
    expect(asked(pageTarget('casino-lobby/slot-games/Crash'))).toBe('slot-games');
    expect(asked(pageTarget('casino-live', ['teen-patti', '101']))).toBe('casino');
    expect(asked({ ...pageTarget('aviator'), navigationName: 'casino' })).toBe('casino');
    expect(asked(pageTarget('aviator'))).toBeNull();
    expect(asked(pageTarget('table-casino-live', ['roulette']))).toBe('casino');
    // the ids are not the page
    expect(asked(pageTarget('sports-page', ['casino-live', '4']))).toBeNull();
  });

  it('a login opens the remembered target once; a sportsbook page reloads; other pages stay', () => {
    const keys = memoryKeys();
    rememberTarget(keys, pageTarget('event-page', [4, 77]));
    expect(afterLogin(keys, '/')).toEqual({ type: 'navigate', to: '/event-page/4/77', slotCasino: null });
    for (const path of ['/sports-page/Cricket/4', '/event-page/4/77', '/competition-detail-page/A/4/1', '/virtual-event-page/v9'])
      expect(afterLogin(keys, path)).toEqual({ type: 'reload' });
    expect(afterLogin(keys, '/')).toEqual({ type: 'stay' });
  });

  it('[AU-16] navigation id, name, casino type and provider of a chosen game are restored', () => {
    const keys = memoryKeys();
    const chosen = { navigationId: 'marigold', navigationName: 'Marigold', casinoType: 'slot-games', selectedCasinoProvider: 'reel-house' };
    rememberTarget(keys, { ...pageTarget('casino-live', ['marigold', '201']), ...chosen });
    const next = afterLogin(keys, '/');
    expect(next).toEqual({ type: 'navigate', to: '/casino-live/marigold/201', slotCasino: 'slot-games', chosen });
    const visited: string[] = [];
    continueAfterLogin(next, (to) => visited.push(to));
    expect([visited, casinoState.getState().chosen]).toEqual([['/casino-live/marigold/201'], chosen]);
  });
});
