/** Texts of the tabs with an OTP, in both languages in their chunk. */
import english from '../../../messages/account/phone-access.en.json';
import hindi from '../../../messages/account/phone-access.hi.json';
import { textsAtHand } from '../../../platform/language/later-texts.ts';

export const usePhoneAccessText = textsAtHand({ en: english, hi: hindi });
