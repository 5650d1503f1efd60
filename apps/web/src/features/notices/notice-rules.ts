/** The next automatic notice, and the times of the hints (T-41, O-05, O-15, O-37). Pure. */
import { POPUP_FLAG_AFTER_MS, POPUP_FLAG_FOR_MS } from '@maidan/domain';

/** Automatic modal notices, in their order. */
export type AutomaticNotice = 'fraud-warning' | 'fair-play' | 'banner';

export interface NoticeSituation {
  /** The page is Home. */
  readonly atHome: boolean;
  /** The site has a banner. */
  readonly hasBanner: boolean;
  /** The player has not been greeted since the login. */
  readonly toGreet: boolean;
  /** Notices that were shown in this tab. */
  readonly seen: ReadonlySet<string>;
  /** Notices that are muted on this device. */
  readonly muted: ReadonlySet<string>;
}

/** Returns the next notice: the fraud warning, once a tab and at Home; then fair play after a login; then the site's banner, once a tab. */
export function nextNotice({ atHome, hasBanner, toGreet, seen, muted }: NoticeSituation): AutomaticNotice | null {
  const wanted = (notice: AutomaticNotice): boolean => !muted.has(notice) && (notice === 'fair-play' || !seen.has(notice));
  if (atHome && wanted('fraud-warning')) return 'fraud-warning';
  if (toGreet && wanted('fair-play')) return 'fair-play';
  return hasBanner && wanted('banner') ? 'banner' : null;
}

export type TimedHint = 'support' | 'app';

/** Milliseconds of undisturbed time until the first hint, the second hint, and the end of both. */
const STEPS = [POPUP_FLAG_AFTER_MS, POPUP_FLAG_AFTER_MS + POPUP_FLAG_FOR_MS, POPUP_FLAG_AFTER_MS + 2 * POPUP_FLAG_FOR_MS] as const;

/** Returns which hint shows after `elapsed` ms: the first from 6.5 s on for 20 s, then the second for 20 s (ST-79, ST-80). */
export function timedFlags(elapsed: number): { readonly first: boolean; readonly second: boolean } {
  return { first: elapsed >= STEPS[0] && elapsed < STEPS[1], second: elapsed >= STEPS[1] && elapsed < STEPS[2] };
}

/** Returns the ms until the flags change next; null if they do not change again. */
export function untilNextFlag(elapsed: number): number | null {
  const next = STEPS.find((step) => step > elapsed);
  return next === undefined ? null : next - elapsed;
}

/** Returns the `elapsed` at which a reloaded page of the tab starts, so that a shown hint is not repeated. */
export function startOfHints(shown: ReadonlySet<TimedHint>): number {
  if (shown.has('app')) return STEPS[2];
  return shown.has('support') ? STEPS[1] - STEPS[0] : 0;
}

export interface ReviewState {
  /** The server says that the reminders are due. */
  readonly due: boolean;
  readonly isDialogOpen: boolean;
  /** Path of the page that is shown. */
  readonly shown: string;
  /** Path of the address. It changes before `shown` while a page is being built. */
  readonly address: string;
  /** A page that was asked for before the login is not open yet. */
  readonly hasTarget: boolean;
}

/** Whether the page of the reminders opens: from Home only, and not while another page comes. */
export function opensReview({ due, isDialogOpen, shown, address, hasTarget }: ReviewState): boolean {
  return due && !isDialogOpen && shown === '/' && address === shown && !hasTarget;
}
