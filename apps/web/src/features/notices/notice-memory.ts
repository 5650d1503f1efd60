/** The notices that were shown in this tab, and those that are muted on this device. */
import { create } from 'zustand';
import { session } from '../../platform/session/session.ts';

/** Names, in the tab's storage. */
const SEEN = 'seenNotices';
/** Names, on the device. */
const MUTED = 'mutedNotices';
/** The account that was greeted in this tab. */
const GREETED = 'greeted';

function namesIn(store: Storage, key: string): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

interface Memory {
  readonly seen: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
  readonly greeted: string | null;
}

export const noticeMemory = create<Memory>(() => ({
  seen: namesIn(sessionStorage, SEEN),
  muted: namesIn(localStorage, MUTED),
  greeted: sessionStorage.getItem(GREETED),
}));

/** Records that a notice was shown in this tab. */
export function noteSeen(name: string): void {
  const seen = new Set([...noticeMemory.getState().seen, name]);
  sessionStorage.setItem(SEEN, JSON.stringify([...seen]));
  noticeMemory.setState({ seen });
}

/** Mutes a notice on this device. */
export function mute(name: string): void {
  const muted = new Set([...noticeMemory.getState().muted, name]);
  localStorage.setItem(MUTED, JSON.stringify([...muted]));
  noticeMemory.setState({ muted });
}

/** Records the greeted player of this login; null after a sign-out, so that the next login is greeted. */
export function noteGreeted(memberCode: string | null): void {
  if (memberCode === null) sessionStorage.removeItem(GREETED);
  else sessionStorage.setItem(GREETED, memberCode);
  noticeMemory.setState({ greeted: memberCode });
}

session.subscribe((current) => current.state === 'out' && noteGreeted(null));
if (session.current().state === 'out') noteGreeted(null);
