/** The parts a new password must have (VA-12 to VA-16, T-19). The form's checklist and the server's check share this list. Pure. */
import { PASSWORD_INPUT_MAX, PASSWORD_MIN_REGISTER, PASSWORD_SPECIALS } from './client-constants.ts';

/** In the order of the checklist. */
export const PASSWORD_PARTS = ['length', 'upper', 'lower', 'digit', 'special'] as const;
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

const HAS: { readonly [part in PasswordPart]: (password: string) => boolean } = {
  length: (password) => password.length >= PASSWORD_MIN_REGISTER && password.length <= PASSWORD_INPUT_MAX,
  upper: (password) => /[A-Z]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => Array.from(password).some((character) => PASSWORD_SPECIALS.includes(character)),
};

/** Returns the missing parts in the order of the checklist; empty if the password is acceptable. */
export function missingPasswordParts(password: string): readonly PasswordPart[] {
  return PASSWORD_PARTS.filter((part) => !HAS[part](password));
}
