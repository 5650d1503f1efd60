/** The operator's session as this page knows it: signed out, open, or locked. The server decides; the page only shows less, never more. */
import { CONSOLE_ENDPOINTS as E, type AnswerOf, type Permission } from '@maidan/contract';
import { create } from 'zustand';
import { call, CallError, serverNow } from './call.ts';
import { forgetDrafts } from './room-state.ts';

type SessionAnswer = AnswerOf<typeof E.consoleSession>;
export type Operator = SessionAnswer['operator'];
export type Session = SessionAnswer['session'];

export type Presence =
  | { readonly state: 'loading' }
  | { readonly state: 'unreachable'; readonly requestId: string | null }
  /** `ended`: a session was open in this page and the server ended it. */
  | { readonly state: 'signedOut'; readonly ended: boolean }
  | { readonly state: 'open' | 'locked'; readonly operator: Operator; readonly session: Session };

export const sessionStore = create<{ readonly presence: Presence }>(() => ({ presence: { state: 'loading' } }));

/** Idle time after which the session locks; the server has the same. */
const LOCK_MS = 15 * 60_000;
const REPORT_EVERY_MS = 60_000;
let reportedAt = 0;

function show(presence: Presence): void {
  sessionStore.setState({ presence });
}

/** Shows the session that the server answered. */
export function enter(operator: Operator, session: Session): void {
  reportedAt = serverNow();
  show({ state: session.locked ? 'locked' : 'open', operator, session });
}

/** Reads the session of the cookie. */
export async function loadSession(): Promise<void> {
  try {
    const { operator, session } = await call(E.consoleSession, {});
    enter(operator, session);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== 'SESSION_ENDED') show({ state: 'unreachable', requestId: error.requestId });
    else if (sessionStore.getState().presence.state === 'loading') show({ state: 'signedOut', ended: false });
  }
}

/** Hides every figure and keeps what was typed. */
export function lock(): void {
  const { presence } = sessionStore.getState();
  if (presence.state === 'open') show({ ...presence, state: 'locked' });
}

/** Shows the sign-in: the server has ended the session. What was typed is forgotten, because another operator may sign in. */
export function sessionEnded(): void {
  const { presence } = sessionStore.getState();
  // several calls at once may hear of the end
  if (presence.state === 'signedOut') return;
  forgetDrafts();
  show({ state: 'signedOut', ended: presence.state === 'open' || presence.state === 'locked' });
}

/** Opens the page again after a proof. */
export function unlocked(session: Session): void {
  const { presence } = sessionStore.getState();
  if (presence.state === 'open' || presence.state === 'locked') enter(presence.operator, session);
}

/**
 * Signs out and loads the page again, so that nothing of the session stays in its memory. The server removes cookie, cache and storage.
 * Throws CallError if the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  await call(E.consoleSignOut, {});
  localStorage.clear();
  sessionStorage.clear();
  location.replace('/');
}

/** Notes a key or a press: postpones the lock here, and reports it to the server at most once a minute. */
export function noteAction(): void {
  const { presence } = sessionStore.getState();
  const now = serverNow();
  if (presence.state !== 'open' || now >= presence.session.lockAt) return;
  show({ ...presence, session: { ...presence.session, lockAt: now + LOCK_MS } });
  if (now - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = now;
  // a failure changes nothing: the server locks when it hears of no action, and the next call says so
  call(E.consoleActive, { body: {} }).catch(() => undefined);
}

/** Locks the page when the server would, and ends it with the session. Returns the function that stops the watch. */
export function watchIdleTime(): () => void {
  const check = (): void => {
    const { presence } = sessionStore.getState();
    if (presence.state !== 'open' && presence.state !== 'locked') return;
    if (serverNow() >= presence.session.endsAt) sessionEnded();
    else if (serverNow() >= presence.session.lockAt) lock();
  };
  const timer = setInterval(check, 1000);
  const options = { capture: true, passive: true } as const;
  addEventListener('keydown', noteAction, options);
  addEventListener('pointerdown', noteAction, options);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    removeEventListener('keydown', noteAction, options);
    removeEventListener('pointerdown', noteAction, options);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Returns the operator of the open session. Throws (a bug) outside of one. */
export function useOperator(): Operator {
  const presence = sessionStore((state) => state.presence);
  if (presence.state !== 'open' && presence.state !== 'locked') throw new Error('there is no session');
  return presence.operator;
}

/** Returns a check of the operator's permissions. The server checks every call again. */
export function usePermission(): (permission: Permission) => boolean {
  const { permissions } = useOperator();
  return (permission) => permissions.includes(permission);
}
