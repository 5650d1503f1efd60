import type { Promotion } from '@maidan/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { createCaller } from '../../platform/http/caller.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { loadPromotions, promotionList } from './promotion-list.ts';

vi.mock(import('../../platform/dialogs/notify.ts'), () => ({ notify: vi.fn<typeof notify>(), toastId: (type: string, text: string) => `${type}:${text}` }));

const SEASON: Promotion = { _id: 'patang-banner', title: 'Kite season', text: '', image: '/sites/patang/banner.svg', link: '/sports-page/Cricket/4' };

/** Returns the page's caller with a server that gives this answer. */
function answering(answer: () => Promise<Response>) {
  return createCaller({ base: '', fetch: answer, token: () => undefined, onSessionEnded: () => undefined, language: () => 'en' });
}
const working = answering(() => Promise.resolve(Response.json({ success: true, result: [SEASON] })));

beforeEach(() => promotionList.setState({ promotions: [] }));

it('[EN-63] the list of promotions is in the state, filled by the promotions call', async () => {
  expect(promotionList.getState()).toEqual({ promotions: [] });
  await loadPromotions(working);
  expect(promotionList.getState()).toEqual({ promotions: [SEASON] });
  // the page asks each time it opens
  await loadPromotions(working);
  expect(promotionList.getState()).toEqual({ promotions: [SEASON] });
});

it('[ER-18] a failed load clears the list and says nothing to the player', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failures = [
    () => Promise.reject(new TypeError('network down')),
    () => Promise.resolve(new Response('', { status: 503 })),
    () => Promise.resolve(Response.json({ success: false, message: 'Please try again', code: 'BUSY' })),
    () => Promise.resolve(Response.json({ success: true, result: 'soon' })),
  ];
  for (const failure of failures) {
    await loadPromotions(working);
    await loadPromotions(answering(failure));
    expect(promotionList.getState()).toEqual({ promotions: [] });
  }
  expect(warn).toHaveBeenCalledTimes(failures.length);
  expect(notify).not.toHaveBeenCalled();
});
