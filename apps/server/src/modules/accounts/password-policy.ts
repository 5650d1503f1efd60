/**
 * Which new passwords an account may have: those that meet the site's rule (VA-12 to VA-16) and are hard to guess (TR-040). Common passwords
 * with digits and signs around them meet the rule, so the check looks at the word inside.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault, refuse } from '@maidan/domain';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { PasswordOwner, PasswordPolicy } from './accounts-port.ts';

/** Operators' passwords are longer. */
const SHORTER_THAN_OPERATORS = 14;
/** The most used passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3000));
/** Common passwords that are long enough for an operator. */
const LONG_COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter((password) => password.length > SHORTER_THAN_OPERATORS));
/** Digits and signs that stand for a letter. 1 and ! stand for two letters, so each spelling is tried. */
const LOOK_ALIKES: readonly ReadonlyMap<string, string>[] = ['i', 'l'].map((one) => {
  const signsOfLetters = { a: '4@', b: '8', e: '3', g: '69', o: '0', s: '5$', t: '7+', z: '2', [one]: '1!|' };
  return new Map(Object.entries(signsOfLetters).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)));
});
/** Digits and signs at an end that may still be letters of the word, such as the 0 of 'hell0'. */
const LOOK_ALIKES_AT_AN_END = 3;
/** Shorter words of a name or site match too much. */
const SHORTEST_OWN_WORD = 3;
const SHORTEST_PHONE = 6;

/** Creates the policy. `siteOf`: the terms of a site. */
export function createPasswordPolicy(siteOf: (site: string) => Pick<SiteTerms, 'site' | 'name' | 'passwordRule'> | undefined): PasswordPolicy {
  return (password, owner) => {
    const site = siteOf(owner.site);
    const fault = passwordFault(password, site?.passwordRule ?? 'classic');
    if (fault !== null) return refuse('PASSWORD_WEAK', { field: fault });
    return isGuessable(password, owner, site) ? refuse('PASSWORD_COMMON') : null;
  };
}

function isGuessable(password: string, owner: PasswordOwner, site: Pick<SiteTerms, 'site' | 'name'> | undefined): boolean {
  const { phone } = owner;
  const digits = password.replaceAll(/\D/g, '');
  if (phone !== null && phone.length >= SHORTEST_PHONE && digits.includes(phone)) return true;
  const own = new Set(ownWords(owner, site));
  return spellings(password).some((spelling) => COMMON.has(spelling) || own.has(lettersOf(spelling)));
}

/** Returns whether an operator's password is one that many people use, also with digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  return spellings(password).some((spelling) => COMMON.has(spelling) || LONG_COMMON.has(spelling));
}

/** Returns the words that an attacker tries first at this account: of the site, the user name and the full name. */
function ownWords({ username, fullName }: PasswordOwner, site: Pick<SiteTerms, 'site' | 'name'> | undefined): readonly string[] {
  const names = [site?.site ?? '', site?.name ?? '', username, fullName];
  return [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))].map(lettersOf).filter((word) => word.length >= SHORTEST_OWN_WORD);
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '');

/** Returns the whole password and the words inside it: in lower case, without digits and signs at both ends, look-alikes as letters. */
function spellings(password: string): readonly string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const [, before = '', inside = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(whole) ?? [];
  const starts = Array.from({ length: LOOK_ALIKES_AT_AN_END + 1 }, (_item, kept) => before.slice(Math.max(0, before.length - kept)));
  const ends = Array.from({ length: LOOK_ALIKES_AT_AN_END + 1 }, (_item, kept) => after.slice(0, kept));
  const words = [whole, ...starts.flatMap((start) => ends.map((end) => start + inside + end))];
  return [whole, ...words.flatMap((word) => LOOK_ALIKES.map((letters) => Array.from(word, (character) => letters.get(character) ?? character).join('')))];
}
