/** The rules for new passwords, with the texts of their parts (VA-11 to VA-16, T-19, T-21). The form's checklist and the server's check share them. Pure. */
import { PASSWORD_INPUT_MAX, PASSWORD_LONG_MAX, PASSWORD_MIN_REGISTER, PASSWORD_SPECIALS } from './client-constants.ts';

/** The rule of a site. classic: 8 to 16 characters of four kinds. long: 8 to 128 characters of any kind. */
export type PasswordRule = 'classic' | 'long';

export type PasswordPart = 'length' | 'upper' | 'lower' | 'digit' | 'special';
/** The parts of each rule in the order of the checklist. */
export const PASSWORD_PARTS: { readonly [rule in PasswordRule]: readonly PasswordPart[] } = {
  classic: ['length', 'upper', 'lower', 'digit', 'special'],
  long: ['length'],
};

const LONGEST: { readonly [rule in PasswordRule]: number } = { classic: PASSWORD_INPUT_MAX, long: PASSWORD_LONG_MAX };

/** Counts characters as a person does: one outside the basic plane counts once. */
const lengthOf = (password: string): number => Array.from(password).length;

const HAS: { readonly [part in PasswordPart]: (password: string, rule: PasswordRule) => boolean } = {
  length: (password, rule) => lengthOf(password) >= PASSWORD_MIN_REGISTER && lengthOf(password) <= LONGEST[rule],
  upper: (password) => /[A-Z]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => Array.from(password).some((character) => PASSWORD_SPECIALS.includes(character)),
};

/** Returns the missing parts in the order of the checklist; empty if the password is acceptable. */
export function missingPasswordParts(password: string, rule: PasswordRule): readonly PasswordPart[] {
  return PASSWORD_PARTS[rule].filter((part) => !HAS[part](password, rule));
}

export type PasswordFault = 'required' | 'short' | 'long' | 'overlong' | Exclude<PasswordPart, 'length'>;

const TEXTS: { readonly [fault in PasswordFault]: { readonly en: string; readonly hi: string } } = {
  required: { en: 'This field is required', hi: 'यह फ़ील्ड ज़रूरी है' },
  short: { en: 'Must be at least 8 characters', hi: 'कम से कम 8 अक्षर होने चाहिए' },
  long: { en: 'Must be at most 16 characters', hi: 'अधिकतम 16 अक्षर हो सकते हैं' },
  overlong: { en: 'Must be at most 128 characters', hi: 'अधिकतम 128 अक्षर हो सकते हैं' },
  upper: { en: 'Must contain at least one uppercase letter', hi: 'कम से कम एक बड़ा अक्षर (A-Z) होना चाहिए' },
  lower: { en: 'Must contain at least one lowercase letter', hi: 'कम से कम एक छोटा अक्षर (a-z) होना चाहिए' },
  digit: { en: 'Must contain at least one number', hi: 'कम से कम एक अंक होना चाहिए' },
  special: { en: 'Must contain at least one special character', hi: 'कम से कम एक विशेष चिह्न होना चाहिए' },
};

/** Returns the first part of the rule that a new password breaks, or null if it is acceptable (VA-11 to VA-16). */
export function passwordFault(password: string, rule: PasswordRule): PasswordFault | null {
  if (password === '') return 'required';
  const [first] = missingPasswordParts(password, rule);
  if (first !== 'length') return first ?? null;
  if (lengthOf(password) < PASSWORD_MIN_REGISTER) return 'short';
  return rule === 'long' ? 'overlong' : 'long';
}

/** Returns the text of a fault. An unknown name gets the text of an empty field. */
export function passwordRuleText(fault: string, language: 'en' | 'hi'): string {
  return (Object.hasOwn(TEXTS, fault) ? TEXTS[fault as PasswordFault] : TEXTS.required)[language];
}
