/** Texts of the fairness page, in both languages in its chunk, because the page must work without a network. */
import english from '../../messages/fairness.en.json';
import hindi from '../../messages/fairness.hi.json';
import { textsAtHand } from '../../platform/language/texts-at-hand.ts';

export const useFairnessText = textsAtHand({ en: english, hi: hindi });
