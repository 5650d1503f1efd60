/** The rule for new passwords (VA-11 to VA-16, T-18, T-19), enforced at creation and at each change. */
import { missingPasswordParts } from '@maidan/domain';

/** 8 to 16 characters with an upper case letter, a lower case letter, a digit and a special character. */
export function isGoodPassword(password: string): boolean {
  return missingPasswordParts(password).length === 0;
}
