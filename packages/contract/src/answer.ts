/** The common shape of responses (T-71): success and, on failure, code and message. */
import { passwordRuleText, REFUSAL_CODES, refusalText, type Language, type Refusal, type RefusalCode } from '@maidan/domain';
import * as z from 'zod/mini';
import { toDecimal } from './codecs/wire-units.ts';
import { dutyRuleText } from './operator/duties.ts';

/** A failure: business 200, malformed 400, session 401/403, fault 5xx. `code` is stable; clients show `message` unchanged. */
export const Failure = z.object({
  success: z.literal(false),
  status: z.number(),
  code: z.enum(REFUSAL_CODES),
  message: z.string(),
  data: z.null(),
  /** WOULD_MATCH: the nearest decimal odds at which the bet would wait. */
  price: z.optional(z.number()),
  /** Batches: the bet that was refused, counted from 0. */
  instruction: z.optional(z.number()),
  /** BACK_LAY_COMBINATION: the two bets that would match each other, counted from 0. */
  instructions: z.optional(z.array(z.number())),
});
export type Failure = z.infer<typeof Failure>;

/** Returns the body of a failure. */
export function failure(status: number, code: RefusalCode, message: string): Failure {
  return { success: false, status, code, message, data: null };
}

/** Returns the schema of a successful response with these additional fields. */
export function successOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** The codes of transient refusals: the client may retry the request with the same reference. */
export const TRANSIENT_CODES: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['RATE_LIMITED', 'BUSY', 'NOT_READY', 'SESSION_ENDED', 'MALFORMED', 'FAULT']);

/** Returns the text of a refusal for players. A malformed request names its field, a weak password and a conflict of duties the rule that it breaks. */
export function refusalMessage(refusal: Refusal, language: Language): string {
  if (refusal.code === 'PASSWORD_WEAK' && refusal.detail?.field !== undefined) return passwordRuleText(refusal.detail.field, language);
  if (refusal.code === 'DUTY_CONFLICT') return dutyRuleText(refusal.detail?.field ?? '', language) ?? refusalText(refusal, language);
  const text = refusalText(refusal, language);
  return refusal.code === 'MALFORMED' && refusal.detail?.field !== undefined ? `${text} (${refusal.detail.field})` : text;
}

/** Returns the failure body of a refusal. `status` is the HTTP status (T-71); sockets use the same numbers. */
export function refusalAnswer(refusal: Refusal, language: Language, status: number): Failure {
  const { instruction, instructions, price } = refusal.detail ?? {};
  return {
    ...failure(status, refusal.code, refusalMessage(refusal, language)),
    ...(price === undefined ? {} : { price: toDecimal(price) }),
    ...(instruction === undefined ? {} : { instruction }),
    ...(instructions === undefined ? {} : { instructions: [...instructions] }),
  };
}

/** Returns the HTTP status of a refusal (T-71, T-03): malformed 400, fault 500, all others 200. If the call needs a session: ended 401, locked 403. */
export function refusalStatus(code: RefusalCode, needsSession: boolean): number {
  if (code === 'MALFORMED') return 400;
  if (code === 'FAULT') return 500;
  if (needsSession && code === 'SESSION_ENDED') return 401;
  return needsSession && code === 'ACCOUNT_LOCKED' ? 403 : 200;
}

/** Returns the language for a response, from the `lang` header or else Accept-Language: Hindi if it comes first, otherwise English. */
export function requestedLanguage(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Language {
  const requested = headers['lang'] ?? headers['accept-language'];
  return typeof requested === 'string' && /^\s*hi\b/i.test(requested) ? 'hi' : 'en';
}
