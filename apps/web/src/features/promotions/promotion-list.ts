/** The promotions of the site (EN-63), asked for when somebody looks at them. */
import { promotions as promotionsCall, type Promotion } from '@maidan/contract';
import { create } from 'zustand';
import type { Caller } from '../../platform/http/caller.ts';
import { logProblem } from '../../platform/log-problem.ts';

export const promotionList = create<{ readonly promotions: readonly Promotion[] }>(() => ({ promotions: [] }));

/** Fills the list; a failed load leaves it empty and is no more than a line of the log (ER-18, T-61). */
export async function loadPromotions(call: Caller): Promise<void> {
  try {
    const { result } = await call(promotionsCall, {});
    promotionList.setState({ promotions: result });
  } catch (error) {
    promotionList.setState({ promotions: [] });
    logProblem('promotions', error);
  }
}
