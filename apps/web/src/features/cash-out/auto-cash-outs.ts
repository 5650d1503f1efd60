/** The player's automatic cash-outs: loaded once a session, then updated by the account feed. */
import { autoCashOuts, cancelAutoCashOut, setAutoCashOut, type AutoCashOutWire } from '@maidan/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { createTranslator } from 'use-intl';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { currentText, feedName } from '../../platform/language/texts.ts';
import { session } from '../../platform/session/session.ts';
import type english from '../../messages/betting/cash-out.en.json';
import { languageStore } from '../../platform/language/language.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

interface Rules {
  readonly token: string | null;
  readonly byMarket: ReadonlyMap<string, AutoCashOutWire>;
}
const rules = create<Rules>(() => ({ token: null, byMarket: new Map() }));

/** Applies rules of the server. */
export function applyRules(changed: readonly AutoCashOutWire[]): void {
  rules.setState(({ byMarket }) => {
    const next = new Map(byMarket);
    for (const rule of changed) {
      if (rule.status === 'WAITING' || rule.status === 'RUNNING') next.set(rule.marketId, rule);
      else next.delete(rule.marketId);
    }
    return { byMarket: next };
  });
}

async function load(token: string): Promise<void> {
  rules.setState({ token, byMarket: new Map() });
  try {
    const { result } = await call(autoCashOuts, {});
    applyRules(result);
  } catch (error) {
    rules.setState({ token: null });
    logProblem('auto cash-outs', error);
  }
}

/** Returns the active rule of a market, waiting or running; undefined without one. */
export function useAutoCashOut(marketId: string): AutoCashOutWire | undefined {
  useEffect(() => {
    const current = session.current();
    if (current.state === 'in' && rules.getState().token !== current.token) void load(current.token);
  }, []);
  return rules((state) => state.byMarket.get(marketId));
}

/** Runs a request and shows its message, or its error, as a toast. Returns true on success. */
async function reportResult(work: () => Promise<string>): Promise<boolean> {
  try {
    notify('success', await work());
    return true;
  } catch (error) {
    notify('error', error instanceof CallError && error.status !== 0 ? error.message : currentText()('state.noAnswer'));
    return false;
  }
}

/** Saves a rule. Targets in rupees, a loss is negative, `trail` is the fall from the highest value; null: no such target. Returns true on success. */
export function saveRule(marketId: string, targets: Pick<AutoCashOutWire, 'profit' | 'loss' | 'trail'>): Promise<boolean> {
  return reportResult(async () => {
    const { result, message } = await call(setAutoCashOut, { params: { marketId }, body: targets });
    applyRules([result]);
    return message;
  });
}

export function dropRule(marketId: string): Promise<boolean> {
  return reportResult(async () => {
    const { message } = await call(cancelAutoCashOut, { params: { marketId } });
    rules.setState(({ byMarket }) => ({ byMarket: new Map([...byMarket].filter(([id]) => id !== marketId)) }));
    return message;
  });
}

/** Shows a toast when an automatic cash-out starts, is done or ends, on any page. */
export async function notifyAutoCashOuts(changed: readonly AutoCashOutWire[]): Promise<void> {
  applyRules(changed);
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/betting/cash-out.hi.json')
    : import('../../messages/betting/cash-out.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { status, marketId, marketName, eventName, result } of changed) {
    const market = `${feedName(eventName)} · ${feedName(marketName)}`;
    // the result replaces the toast of the start
    const id = `auto-cash-out ${marketId}`;
    if (status === 'RUNNING') notify('info', text('cashOut.autoStarted', { market }), { id });
    if (status === 'DONE') notify('success', text('cashOut.autoDone', { market, amount: rupeesText(result) }), { id });
    if (status === 'ENDED') notify('info', text('cashOut.autoEnded', { market }), { id });
  }
}
