import { DEFAULT_BET_DELAYS, DEFAULT_STAKE_LIMITS } from '@maidan/domain';
import { UNKNOWN_SITE } from '@maidan/sites';
import { afterAll, expect, it, vi } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { memoryKeys } from '../../../platform/session/testing-key-store.ts';

const answer = vi.hoisted(() => ({ of: (_name: string): Promise<unknown> => Promise.resolve({}) }));
vi.mock('../../../platform/http/call.ts', () => ({ call: ({ name }: { readonly name: string }) => answer.of(name) }));
vi.mock('../../../platform/viewport.ts', () => ({ isDesktop: () => false }));
vi.mock('../../../platform/site/page-site.ts', () => ({ pageSite: { site: UNKNOWN_SITE } }));
for (const store of ['localStorage', 'sessionStorage']) vi.stubGlobal(store, memoryKeys());
afterAll(() => vi.unstubAllGlobals());

it('[ER-11] a load that fails after the load of another account brings back delays of 5 and the default limits', async () => {
  const { loadSlipSettings } = await import('./slip-settings.ts');
  const { slipPreferences } = await import('../slip-store.ts');
  answer.of = (name) => Promise.resolve({ success: true, data: name === 'userSetting' ? { soccerBetDelay: 8, minOdds: 500 } : { priceArray: [] } });
  await loadSlipSettings();
  expect(slipPreferences.getState()).toMatchObject({ betDelays: { soccerBetDelay: 8 }, limits: { minOdds: 500_00 } });
  answer.of = () => Promise.reject(new CallError(503, 'out of order'));
  await loadSlipSettings();
  expect(slipPreferences.getState()).toMatchObject({ betDelays: DEFAULT_BET_DELAYS, limits: DEFAULT_STAKE_LIMITS });
});
