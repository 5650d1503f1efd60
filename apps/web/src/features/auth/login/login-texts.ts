/** Texts of the popup's frame and of its links. */
import english from '../../../messages/account/login.en.json';
import hindi from '../../../messages/account/login.hi.json';
import { textsAtHand } from '../../../platform/language/later-texts.ts';

export const useLoginText = textsAtHand({ en: english, hi: hindi });
