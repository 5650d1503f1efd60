/** Texts of the fairness page, with its code in both languages: it must be readable without a network. */
import english from '../../messages/casino/fairness.en.json';
import hindi from '../../messages/casino/fairness.hi.json';
import { textsAtHand } from '../../platform/language/later-texts.ts';

export const useFairnessText = textsAtHand({ en: english, hi: hindi });
