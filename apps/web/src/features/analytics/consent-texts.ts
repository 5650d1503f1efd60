/** Texts of the popup's frame and of its links. */
import english from '../../messages/consent.en.json';
import hindi from '../../messages/consent.hi.json';
import { textsAtHand } from '../../platform/language/texts-at-hand.ts';

export const useConsentText = textsAtHand({ en: english, hi: hindi });
