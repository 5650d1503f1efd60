/** The choices under Advanced in words. */
import { formatLimit } from '@maidan/domain';
import type { TermsText } from '../../../messages/feature-texts.ts';
import { guardWords } from '../../../platform/bets/terms-words.ts';
import { formatZonedWhen } from '../../../platform/time/moments.ts';
import { END_MINUTES, endOf, leastOf, type BetTerms, type StartChoice, type TermsAround } from './bet-terms.ts';

export const TIME_TEXT = {
  GTC: 'betTerms.gtc',
  GOOD_TILL: 'betTerms.goodTill',
  FILL_AND_KILL: 'betTerms.fillAndKill',
  FILL_OR_KILL: 'betTerms.fillOrKill',
  POST_ONLY: 'betTerms.postOnly',
} as const;

export const GUARD_TEXT = { better: 'betTerms.better', exact: 'betTerms.exact', any: 'betTerms.anyOption' } as const;

export const START_TEXT = {
  none: 'betTerms.startCancel',
  keep: 'betTerms.startKeep',
  take: 'betTerms.startTake',
  all: 'betTerms.startAll',
  limit: 'betTerms.startLimit',
} as const satisfies Record<StartChoice | 'keep', string>;

export const START_HINT = {
  none: 'betTerms.startCancelHint',
  keep: 'betTerms.startKeepHint',
  take: 'betTerms.startTakeHint',
  all: 'betTerms.startAllHint',
  limit: 'betTerms.startLimitHint',
} as const satisfies Record<StartChoice | 'keep', string>;

interface Reader {
  readonly text: TermsText;
  readonly around: TermsAround;
  readonly language: string;
}

/** Returns when a bet that only offers ends; null without an end. */
function endWords(terms: BetTerms, { text, around, language }: Reader): string | null {
  if (terms.end === 'none') return null;
  if (terms.end === 'minutes') return text('betTerms.endsMinutes', { minutes: END_MINUTES });
  const at = endOf(terms, around);
  return terms.end === 'start' || at === null ? text('betTerms.endsStart') : text('betTerms.endsAt', { when: formatZonedWhen(at, around.zone, language) });
}

/** Returns how long the bet waits, with the time that the player chose. */
function goodTillWords(terms: BetTerms, { text, around, language }: Reader): string {
  if (terms.end === 'minutes') return text('betTerms.goodTillMinutes', { minutes: END_MINUTES });
  if (terms.end === 'start') return text('betTerms.goodTillStart');
  const at = endOf(terms, around);
  return at === null ? text('betTerms.goodTill') : text('betTerms.goodTillAt', { when: formatZonedWhen(at, around.zone, language) });
}

/** Returns the words for a typed least amount; null without one. */
function typedLeast(terms: BetTerms, text: TermsText): string | null {
  const least = leastOf(terms);
  return least === null || least <= 0 ? null : text('betTerms.least', { amount: formatLimit(least) });
}

/** Returns what happens to the part that is not matched at once. */
export function timeWords(terms: BetTerms, reader: Reader): string {
  const { text } = reader;
  const { timeInForce } = terms;
  if (timeInForce === 'GOOD_TILL') return goodTillWords(terms, reader);
  const more = timeInForce === 'POST_ONLY' ? endWords(terms, reader) : typedLeast(terms, text);
  if (timeInForce === 'FILL_OR_KILL') return more ?? text('betTerms.fillOrKill');
  return more === null ? text(TIME_TEXT[timeInForce]) : `${text(TIME_TEXT[timeInForce])} · ${more}`;
}

/** Returns which odds the bet takes. */
export function guardText({ guard, ticks }: BetTerms, text: TermsText): string {
  return guardWords(guard === 'any' ? { mode: guard, ticks } : { mode: guard }, text) ?? text('betTerms.better');
}

/** Returns the explanation of the chosen time in force. */
export function timeHint(terms: BetTerms, text: TermsText): string {
  const least = leastOf(terms);
  switch (terms.timeInForce) {
    case 'GOOD_TILL':
      return text('betTerms.goodTillHint');
    case 'FILL_AND_KILL':
      return text('betTerms.fillAndKillHint');
    case 'FILL_OR_KILL':
      return least === null || least < 0 ? text('betTerms.fillOrKillHint') : text('betTerms.leastHint', { amount: formatLimit(least) });
    case 'POST_ONLY':
      return text('betTerms.postOnlyHint');
    default:
      return text('betTerms.gtcHint');
  }
}
