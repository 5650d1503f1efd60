/** What the form of a new password must hold before it is sent (O-45): the old one, a good new one, and the new one again. Pure. */
import { missingPasswordParts } from '@maidan/domain';

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}
export const EMPTY_PASSWORDS: PasswordForm = { current: '', next: '', again: '' };

/** Keys of the texts. */
export type PasswordProblem = 'password.required' | 'password.weak' | 'password.mismatch';
export type PasswordProblems = { readonly [field in keyof PasswordForm]?: PasswordProblem };

export function passwordProblems({ current, next, again }: PasswordForm): PasswordProblems {
  return {
    ...(current === '' ? { current: 'password.required' } : {}),
    ...(next === '' ? { next: 'password.required' } : missingPasswordParts(next).length > 0 ? { next: 'password.weak' } : {}),
    ...(again === '' ? { again: 'password.required' } : again !== next ? { again: 'password.mismatch' } : {}),
  };
}
