/** Texts of the question for consent and of its switch in the preferences. */
import english from '../../messages/notices/consent.en.json';
import hindi from '../../messages/notices/consent.hi.json';
import { textsAtHand } from '../../platform/language/later-texts.ts';

export const useConsentText = textsAtHand({ en: english, hi: hindi });
