/** The player's bets that wait for a price: loaded once a session, then updated by the account feed. */
import { cancelEntryTrigger, entryTriggers, setEntryTrigger, type EntryTriggerBody, type EntryTriggerWire } from '@maidan/contract';
import { useEffect } from 'react';
import { createTranslator } from 'use-intl';
import { create } from 'zustand';
import type english from '../../messages/betting/triggers.en.json';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { languageStore } from '../../platform/language/language.ts';
import { currentText, feedName } from '../../platform/language/texts.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';

interface Triggers {
  readonly token: string | null;
  /** By id, oldest first. */
  readonly waiting: ReadonlyMap<string, EntryTriggerWire>;
}
const triggers = create<Triggers>(() => ({ token: null, waiting: new Map() }));

function apply(changed: readonly EntryTriggerWire[]): void {
  triggers.setState(({ waiting }) => {
    const next = new Map(waiting);
    for (const one of changed) {
      if (one.status === 'WAITING') next.set(one.id, one);
      else next.delete(one.id);
    }
    return { waiting: next };
  });
}

async function load(token: string): Promise<void> {
  triggers.setState({ token, waiting: new Map() });
  try {
    const { result } = await call(entryTriggers, {});
    apply(result.toReversed());
  } catch (error) {
    triggers.setState({ token: null });
    logProblem('entry triggers', error);
  }
}

/** Returns the triggers that wait. */
export function useWaitingTriggers(): ReadonlyMap<string, EntryTriggerWire> {
  useEffect(() => {
    const current = session.current();
    if (current.state === 'in' && triggers.getState().token !== current.token) void load(current.token);
  }, []);
  return triggers((state) => state.waiting);
}

/** Runs a request and shows its message, or its error, as a toast. Returns true on success. */
async function reportResult(work: () => Promise<{ readonly message: string; readonly result: EntryTriggerWire }>): Promise<boolean> {
  try {
    const { message, result } = await work();
    apply([result]);
    notify('success', message);
    return true;
  } catch (error) {
    notify('error', error instanceof CallError && error.status !== 0 ? error.message : currentText()('state.noAnswer'));
    return false;
  }
}

/** Sets a trigger; the same `triggerRef` sent again is the same trigger. Returns true on success. */
export function setTrigger(body: EntryTriggerBody): Promise<boolean> {
  return reportResult(() => call(setEntryTrigger, { body }));
}

export function cancelTrigger(id: string): Promise<boolean> {
  return reportResult(() => call(cancelEntryTrigger, { params: { id } }));
}

/** Shows a toast when a trigger has placed its bet or ended without it, on any page. */
export async function notifyTriggers(changed: readonly EntryTriggerWire[]): Promise<void> {
  apply(changed);
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/betting/triggers.hi.json')
    : import('../../messages/betting/triggers.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { id, refusal, selectionName, status } of changed) {
    const name = feedName(selectionName);
    const options = { id: `entry-trigger ${id}` };
    if (status === 'FIRED') notify('success', text('triggers.fired', { name }), options);
    if (status === 'EXPIRED') notify('info', text('triggers.expired', { name }), options);
    if (status === 'OVER') notify('info', text('triggers.over', { name }), options);
    if (status === 'REFUSED' && refusal !== null)
      notify('error', text('triggers.refused', { name, reason: language === 'hi' ? refusal.messageHindi : refusal.message }), options);
  }
}
