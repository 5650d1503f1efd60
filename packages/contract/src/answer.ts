/** What every answer looks like (T-71): success and, on failure, code and message. */
import { passwordRuleText, REFUSAL_CODES, refusalText, type Language, type Refusal, type RefusalCode } from '@maidan/domain';
import * as z from 'zod/mini';

/** Failure: business 200, malformed 400, session 401/403, fault 5xx. `code` is ours and stable, `message` is shown as it is. */
export const Failure = z.object({
  success: z.literal(false),
  status: z.number(),
  code: z.enum(REFUSAL_CODES),
  message: z.string(),
  data: z.null(),
});
export type Failure = z.infer<typeof Failure>;

/** Builds the failure body. */
export function failure(status: number, code: RefusalCode, message: string): Failure {
  return { success: false, status, code, message, data: null };
}

/** Schema of a successful answer with these further fields. */
export function successOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** The codes of transient refusals: the same request may be sent again with the same reference. */
export const TRANSIENT_CODES: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['RATE_LIMITED', 'BUSY', 'NOT_READY', 'SESSION_ENDED', 'MALFORMED', 'FAULT']);

/** The shown text of a refusal; a malformed request names its field, a weak password the rule that it breaks. */
export function refusalMessage(refusal: Refusal, language: Language): string {
  if (refusal.code === 'PASSWORD_WEAK' && refusal.detail?.field !== undefined) return passwordRuleText(refusal.detail.field, language);
  const text = refusalText(refusal, language);
  return refusal.code === 'MALFORMED' && refusal.detail?.field !== undefined ? `${text} (${refusal.detail.field})` : text;
}

/** The failure body of a refusal. `status` is the HTTP status by T-71; sockets use the same numbers. */
export function refusalAnswer(refusal: Refusal, language: Language, status: number): Failure {
  return failure(status, refusal.code, refusalMessage(refusal, language));
}

/** T-71 and T-03: malformed 400; a session that does not stand 401, locked 403, where the call needs one; fault 5xx; all other refusals 200. */
export function refusalStatus(code: RefusalCode, needsSession: boolean): number {
  if (code === 'MALFORMED') return 400;
  if (code === 'FAULT') return 500;
  if (needsSession && code === 'SESSION_ENDED') return 401;
  return needsSession && code === 'ACCOUNT_LOCKED' ? 403 : 200;
}

/** Language of an answer: `lang` header, else Accept-Language; Hindi where it is asked for first, English otherwise. */
export function askedLanguage(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Language {
  const asked = headers['lang'] ?? headers['accept-language'];
  return typeof asked === 'string' && /^\s*hi\b/i.test(asked) ? 'hi' : 'en';
}
