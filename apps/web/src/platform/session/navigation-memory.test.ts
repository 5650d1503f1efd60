import { describe, expect, it } from 'vitest';
import { pageTarget, rememberTarget, takeTarget, targetPath } from './navigation-memory.ts';
import { SESSION_KEYS } from './session-storage.ts';
import { memoryKeys } from './testing-key-store.ts';

describe('the page that a visitor opened before the login', () => {
  it('[EN-45] has page, ids, navigationId, navigationName, casinoType and selectedCasinoProvider', () => {
    const six = ['casinoType', 'ids', 'navigationId', 'navigationName', 'page', 'selectedCasinoProvider'];
    const keys = memoryKeys();
    rememberTarget(keys, pageTarget('event-page', ['4', '77']));
    expect(Object.keys(JSON.parse(keys.values.get('page') ?? '{}') as object).toSorted()).toEqual(six);
    expect(Object.keys(takeTarget(keys) ?? {}).toSorted()).toEqual(six);
    // fields that are missing in the stored text are null
    expect(takeTarget(memoryKeys({ page: '{"page":"event-page","ids":["4","77"]}' }))).toEqual(pageTarget('event-page', ['4', '77']));
  });

  it('[AU-12] a target is its page and all its ids, joined by /', () => {
    expect(targetPath(pageTarget('competition-detail-page', ['Stage%20Cup', '4', '8001']))).toBe('/competition-detail-page/Stage%20Cup/4/8001');
    expect(targetPath(pageTarget('event-page', ['4', '77']))).toBe('/event-page/4/77');
  });

  it("[AU-13] a null id becomes the text 'null'", () => {
    expect(targetPath(pageTarget('event-page', [4, null]))).toBe('/event-page/4/null');
    expect(targetPath(pageTarget('event-page', [4, 77]))).toBe('/event-page/4/77');
    expect(targetPath(pageTarget('open-bets'))).toBe('/open-bets');
    // The null id is still there after the target was stored.
    const keys = memoryKeys();
    rememberTarget(keys, pageTarget('event-page', [4, null]));
    expect(targetPath(takeTarget(keys)!)).toBe('/event-page/4/null');
  });

  it('[AU-16] [AU-17] is restored with its four further values, and then cleared', () => {
    const keys = memoryKeys();
    rememberTarget(keys, {
      ...pageTarget('casino-lobby', ['casino']),
      navigationId: 'n',
      navigationName: 'casino',
      casinoType: 'live',
      selectedCasinoProvider: 'p',
    });
    expect(takeTarget(keys)).toMatchObject({
      page: 'casino-lobby',
      navigationId: 'n',
      navigationName: 'casino',
      casinoType: 'live',
      selectedCasinoProvider: 'p',
    });
    expect(keys.values.has(SESSION_KEYS.page)).toBe(false);
    expect(takeTarget(keys)).toBeNull();
  });

  it('a broken memory is cleared', () => {
    for (const text of ['{', '[]', '{"page":1,"ids":[]}', '{"page":"x"}']) expect(takeTarget(memoryKeys({ [SESSION_KEYS.page]: text }))).toBeNull();
  });
});
