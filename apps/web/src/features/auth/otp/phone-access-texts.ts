/** Texts of the tabs with an OTP, in both languages in their chunk. */
import english from '../../../messages/phone-access.en.json';
import hindi from '../../../messages/phone-access.hi.json';
import { textsAtHand } from '../../../platform/language/texts-at-hand.ts';

export const usePhoneAccessText = textsAtHand({ en: english, hi: hindi });
