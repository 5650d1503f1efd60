/** Removes secrets and masks contact data in what the audit log stores (OC-046). */
import type { JsonValue } from '@maidan/domain';
import { isSecretName } from '../../platform/log.ts';

export interface JsonFields {
  readonly [name: string]: JsonValue;
}

const MASK = '••••••';
const PHONE_NAME = /phone|mobile|whatsapp/i;
const PERSON_NAME = /^(?:full|first|last)_?name$/i;
const CODE_NAME = /^(?:promo_?|sign_?up_?|referral_?)?code$/i;
const EMAIL_NAME = /e_?mail/i;
/** The domain stays readable. */
const EMAIL = /[^\s@<>"',;:/]+@((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+)/gu;
/**
 * An Indian mobile number in a text: ten digits (Devanagari too) from 6 to 9, with or without the country's code, and with single spaces or
 * hyphens in between.
 */
const PHONE = /(?<![\w.])(?:\+?91[ -]?)?[6-9६-९](?:[ -]?[\d०-९]){9}(?!\w)/g;
/** jsonb accepts neither NUL nor lone surrogates, and a refused request may contain both. */
const NOT_STORABLE = /[\0\p{Cs}]/gu;

/** Returns a text without NUL, lone surrogates, e-mail addresses and phone numbers. */
export function maskedText(text: string): string {
  return text
    .replaceAll(NOT_STORABLE, '\ufffd')
    .replaceAll(EMAIL, `${MASK}@$1`)
    .replaceAll(PHONE, (phone) => `${MASK}${phone.replaceAll(/[ -]/g, '').slice(-4)}`);
}

/**
 * Returns the fields as JSON: fields with the name of a secret are left out at any depth; phones keep their last four digits, names and
 * codes their first letters, e-mail addresses their domain.
 */
export function maskedFields(fields: Readonly<Record<string, unknown>>): JsonFields {
  // the detour by JSON drops what JSON cannot represent
  return maskedObject(JSON.parse(JSON.stringify(fields)) as JsonFields);
}

function maskedObject(fields: JsonFields): JsonFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !isSecretName(name))
      .map(([name, value]) => [maskedText(name), masked(name, value)]),
  );
}

/** Counts code points: half a surrogate pair could not be stored. */
function firstLetters(text: string, count: number): string {
  return Array.from(maskedText(text)).slice(0, count).join('');
}

function masked(name: string, value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    if (PHONE_NAME.test(name)) return `${MASK}${Array.from(maskedText(value)).slice(-4).join('')}`;
    if (EMAIL_NAME.test(name)) return `${MASK}${maskedText(value).replace(/^[^@]*/, '')}`;
    if (PERSON_NAME.test(name)) return `${firstLetters(value, 1)}${MASK}`;
    return CODE_NAME.test(name) ? `${firstLetters(value, 2)}${MASK}` : maskedText(value);
  }
  if (typeof value === 'number' && PHONE_NAME.test(name)) return `${MASK}${String(value).slice(-4)}`;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map((item: JsonValue) => masked(name, item)) : maskedObject(value as JsonFields);
}
