/** Texts of the fairness page, in both languages in its chunk, because the page must work without a network. */
import english from '../../messages/casino/fairness.en.json';
import hindi from '../../messages/casino/fairness.hi.json';
import { textsAtHand } from '../../platform/language/later-texts.ts';

export const useFairnessText = textsAtHand({ en: english, hi: hindi });
