/** The next automatic notice, and the times of the hints (T-41, O-05, O-15, O-37). Pure. */
import { POPUP_FLAG_AFTER_MS, POPUP_FLAG_FOR_MS } from '@maidan/domain';

/** Automatic modal notices, in their order. */
export type AutomaticNotice = 'fraud-warning' | 'fair-play' | 'banner';

export interface NoticeSituation {
  /** The page is Home. */
  readonly atHome: boolean;
  /** The site has a banner. */
  readonly hasBanner: boolean;
  /** Signed in, and not greeted since. */
  readonly toGreet: boolean;
  /** Shown in this tab. */
  readonly seen: ReadonlySet<string>;
  /** Not wanted on this device. */
  readonly muted: ReadonlySet<string>;
}

/** The fraud warning first, once a tab and at Home; then fair play after a login; then the site's banner, once a tab. */
export function nextNotice({ atHome, hasBanner, toGreet, seen, muted }: NoticeSituation): AutomaticNotice | null {
  const wanted = (notice: AutomaticNotice): boolean => !muted.has(notice) && (notice === 'fair-play' || !seen.has(notice));
  if (atHome && wanted('fraud-warning')) return 'fraud-warning';
  if (toGreet && wanted('fair-play')) return 'fair-play';
  return hasBanner && wanted('banner') ? 'banner' : null;
}

export type TimedHint = 'support' | 'app';

/** Milliseconds of undisturbed time until the first hint, the second hint, and the end of both. */
const STEPS = [POPUP_FLAG_AFTER_MS, POPUP_FLAG_AFTER_MS + POPUP_FLAG_FOR_MS, POPUP_FLAG_AFTER_MS + 2 * POPUP_FLAG_FOR_MS] as const;

/** The two flags at a time in ms: the first hint from 6.5 s for 20 s, then the second for 20 s (ST-79, ST-80). */
export function timedFlags(elapsed: number): { readonly first: boolean; readonly second: boolean } {
  return { first: elapsed >= STEPS[0] && elapsed < STEPS[1], second: elapsed >= STEPS[1] && elapsed < STEPS[2] };
}

/** Milliseconds until the flags change again; null when they never will. */
export function untilNextFlag(elapsed: number): number | null {
  const next = STEPS.find((step) => step > elapsed);
  return next === undefined ? null : next - elapsed;
}

/** The start time of a reloaded page in the same tab: a shown hint is not repeated. */
export function startOfHints(shown: ReadonlySet<TimedHint>): number {
  if (shown.has('app')) return STEPS[2];
  return shown.has('support') ? STEPS[1] - STEPS[0] : 0;
}
