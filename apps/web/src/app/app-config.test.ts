import type { AppConfig } from '@maidan/contract';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../platform/http/call-error.ts';
import type { Caller } from '../platform/http/caller.ts';
import { appConfigStore } from '../platform/site/site-info.ts';
import { loadAppConfig, redirectOf } from './app-config.ts';

// page-site.ts reads the document when it is loaded
vi.mock('../platform/site/page-site.ts', () => ({ pageSite: {} }));

function config(redirects: Readonly<Record<string, string>> = {}, recaptchaSiteKey = ''): AppConfig {
  return {
    appConfig: [
      { name: 'site', model: { name: 'Maidan' } },
      { name: 'version', model: { 'lot-version': '1.2.3', 'lot-android-version': '' } },
      { name: 'links', model: {} },
      { name: 'redirect', module: { ...redirects } },
    ],
    gaConfig: { trackingId: '' },
    recaptchaConfig: { recaptchaSiteKey },
  };
}
const at = { hostname: 'old.example', pathname: '/sports-page/Cricket/4', search: '' };

describe('a host that has moved', () => {
  it('[ST-19] redirects to another target; the same target or no entry redirects nowhere', () => {
    expect(redirectOf(config({ 'old.example': 'new.example' }), at)).toBe('https://new.example/sports-page/Cricket/4');
    expect(redirectOf(config({ 'old.example': 'old.example' }), at)).toBeNull();
    expect(redirectOf(config({ 'other.example': 'new.example' }), at)).toBeNull();
    expect(redirectOf(config(), at)).toBeNull();
    expect(redirectOf(config({ 'Old.Example': 'NEW.example' }), at)).toBe('https://new.example/sports-page/Cricket/4');
  });

  it('keeps path and query, never a secret, and goes to host names only, not in circles', () => {
    const query = '?eventId=7&token=a&id_token=b&otp=1234&waId=c&referCode=asha';
    expect(redirectOf(config({ 'old.example': 'new.example' }), { ...at, search: query })).toBe(
      'https://new.example/sports-page/Cricket/4?eventId=7&referCode=asha',
    );
    const wrong = ['https://new.example', 'new.example/path', 'new.example:8080', 'user@new.example', '//new.example', 'javascript:alert(1)', '', 'new'];
    expect(wrong.filter((target) => redirectOf(config({ 'old.example': target }), at) !== null)).toEqual([]);
    expect(redirectOf(config({ 'old.example': 'new.example', 'new.example': 'old.example' }), at)).toBeNull();
    expect(redirectOf(config({ 'old.example': 'new.example', 'new.example': 'third.example' }), at)).toBeNull();
    expect(redirectOf(config({ 'old.example': 'new.example', 'new.example': 'new.example' }), at)).toBe('https://new.example/sports-page/Cricket/4');
  });
});

describe('loading the config', () => {
  const load = (answer: () => Promise<{ readonly result: AppConfig }>) => {
    const goTo = vi.fn<(address: string) => void>();
    const done = loadAppConfig({ call: answer as unknown as Caller, siteurl: 'old.example', at, goTo });
    return { done, goTo };
  };

  it('[ST-19] a load sends the browser to the new host, and nowhere if there is none', async () => {
    for (const [redirects, addresses] of [
      [{ 'old.example': 'new.example' }, [['https://new.example/sports-page/Cricket/4']]],
      [{ 'old.example': 'old.example' }, []],
      [{}, []],
    ] as const) {
      const { done, goTo } = load(() => Promise.resolve({ result: config(redirects) }));
      await done;
      expect(goTo.mock.calls).toEqual(addresses);
    }
  });

  it('[ER-14] a failed load sets the recaptcha state to null, redirects nowhere, and throws', async () => {
    const worked = load(() => Promise.resolve({ result: config({ 'old.example': 'new.example' }, 'site-key') }));
    await worked.done;
    expect(appConfigStore.getState()).toEqual({ version: '1.2.3', androidVersion: null, trackingId: null, recaptcha: { siteKey: 'site-key' } });
    expect(worked.goTo.mock.calls).toEqual([['https://new.example/sports-page/Cricket/4']]);
    const failed = load(() => Promise.reject(new CallError(500, 'out of order')));
    await expect(failed.done).rejects.toThrow('out of order');
    expect(appConfigStore.getState().recaptcha).toBeNull();
    expect(failed.goTo).not.toHaveBeenCalled();
  });

  it('a site without a key has no recaptcha', async () => {
    await load(() => Promise.resolve({ result: config() })).done;
    expect(appConfigStore.getState().recaptcha).toBeNull();
  });
});
