/** Drafts: the input for each selection, kept until the page reloads, so that a closed or replaced slip keeps it. Pure. */
import type { AmountMode } from '@maidan/domain';
import type { Slip } from '../slip.ts';
import { isPlain, type BetTerms } from '../terms/bet-terms.ts';

export interface SlipDraft {
  readonly typed: string;
  readonly mode: AmountMode;
  /** Typed odds; null: those of the market. */
  readonly price: string | null;
  readonly keep: boolean;
  readonly terms: BetTerms;
  /** Reference of the slip in which it was typed. */
  readonly reference: string | null;
}

/** By market, selection and side. */
export type SlipDrafts = ReadonlyMap<string, SlipDraft>;
export const NO_DRAFTS: SlipDrafts = new Map();

/** Largest number of drafts. The oldest ones above it are dropped. */
const MOST_DRAFTS = 100;

export function draftKey(slip: Pick<Slip, 'market' | 'runner' | 'isBack'>): string {
  return `${slip.market} ${slip.runner} ${slip.isBack}`;
}

/** Adds a draft as the newest. A draft without input is removed. */
export function withDraft(drafts: SlipDrafts, key: string, draft: SlipDraft): SlipDrafts {
  const others = [...drafts].filter(([known]) => known !== key);
  if (draft.typed === '' && draft.price === null && draft.mode === 'stake' && !draft.keep && isPlain(draft.terms)) return new Map(others);
  return new Map([...others, [key, draft] as const].slice(-MOST_DRAFTS));
}

export function withoutDraft(drafts: SlipDrafts, key: string): SlipDrafts {
  return new Map([...drafts].filter(([known]) => known !== key));
}

/** Removes the draft of a placed bet, by its reference. */
export function withoutPlaced(drafts: SlipDrafts, reference: string): SlipDrafts {
  return new Map([...drafts].filter(([, draft]) => draft.reference !== reference));
}
