/** The responses that a client got to its bets, for the comparison with the database. */
import { TRANSIENT_CODES } from '@maidan/contract';

export type Answer =
  | { readonly state: 'sent' }
  | { readonly state: 'acknowledged'; readonly order: string }
  | { readonly state: 'refused'; readonly message: string; readonly code: string | null }
  /** Refused for now: the server has decided nothing for this reference yet, or does not know whether its batch was committed. */
  | { readonly state: 'put-off'; readonly message: string; readonly code: string };

const TRANSIENT: ReadonlySet<string> = TRANSIENT_CODES;
/** Returns whether a refusal is temporary, so that the client may send the same bet again. */
export const isTransient = (code: string): boolean => TRANSIENT.has(code);

export class AnswerBook {
  /** The last answer of every bet that was ever sent, by reference. */
  readonly answers = new Map<string, Answer>();
  acknowledged = 0;

  sent(reference: string): void {
    this.answers.set(reference, { state: 'sent' });
  }

  taken(reference: string, order: string): void {
    this.acknowledged += 1;
    this.answers.set(reference, { state: 'acknowledged', order });
  }

  refused(reference: string, { code, message = '' }: { readonly code?: string | undefined; readonly message?: string | undefined }): void {
    this.answers.set(
      reference,
      code !== undefined && isTransient(code) ? { state: 'put-off', message, code } : { state: 'refused', message, code: code ?? null },
    );
  }
}

/** Returns how often the clients met each refusal, the most frequent first. A drill whose bets are mostly refused proves little. */
export function refusalsOf(books: readonly AnswerBook[]): string {
  const counts = new Map<string, number>();
  for (const { answers } of books)
    for (const answer of answers.values())
      if (answer.state === 'refused' || answer.state === 'put-off') {
        const name = answer.code ?? answer.message;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
  const named = [...counts].toSorted((left, right) => right[1] - left[1]).map(([name, times]) => `${times} ${name}`);
  return named.length === 0 ? 'none' : named.join(', ');
}

export function acknowledgedOf(books: readonly AnswerBook[]): number {
  return books.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}
