/** The promotions of the site (EN-63), loaded when they are shown. */
import { promotions as promotionsCall, type Promotion } from '@maidan/contract';
import { create } from 'zustand';
import type { Caller } from '../../platform/http/caller.ts';
import { logProblem } from '../../platform/log-problem.ts';

export const promotionList = create<{ readonly promotions: readonly Promotion[] }>(() => ({ promotions: [] }));

/** Loads the list. A failure empties it and is only logged (ER-18, T-61). */
export async function loadPromotions(call: Caller): Promise<void> {
  try {
    const { result } = await call(promotionsCall, {});
    promotionList.setState({ promotions: result });
  } catch (error) {
    promotionList.setState({ promotions: [] });
    logProblem('promotions', error);
  }
}
