/** The texts with which a person confirms to be 18 or older: in the sign-up form, and beside the button that creates an account with Google. */
import type { Language } from '../refusal/refusal-texts.ts';

export const ADULT_WORDING: Readonly<Record<'register' | 'google', Readonly<Record<Language, string>>>> = {
  register: {
    en: 'I am 18 or older and accept the Rules & Regulations',
    hi: 'मेरी उम्र 18 या अधिक है और मुझे नियम व शर्तें मंज़ूर हैं',
  },
  google: {
    en: 'If you do not have an account yet, this creates one. You confirm that you are 18 or older and accept the rules.',
    hi: 'खाता न हो तो इससे खुल जाएगा: आप पुष्टि करते हैं कि आप 18 वर्ष या अधिक के हैं और नियम मानते हैं।',
  },
};
