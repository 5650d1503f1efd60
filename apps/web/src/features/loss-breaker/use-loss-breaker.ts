/** Group 0 of the player on the server, and the calls that change it. */
import { orderGroups, rearmOrderGroup, setOrderGroup, tripOrderGroup, type OrderGroupWire } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { useBreakerText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';

/** The default group of every player. */
const DEFAULT_GROUP = { number: '0' };
/** A bet or a settlement may trip the group while the page is open. */
const RELOAD_MS = 5_000;

/** group: null if the player has not set it. */
export type Loaded = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly group: OrderGroupWire | null };

/** Rupees; null: no limit. */
export interface BreakerLimits {
  readonly burstLimit: number | null;
  readonly lossLimit: number | null;
  readonly perSession: boolean;
}

export interface LossBreaker {
  readonly loaded: Loaded;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Each returns false after a failure, which a toast shows. */
  readonly save: (limits: BreakerLimits) => Promise<boolean>;
  readonly stop: () => Promise<boolean>;
  readonly rearm: () => Promise<boolean>;
}

async function load(): Promise<Loaded> {
  try {
    const { result } = await call(orderGroups, {});
    return { state: 'here', group: result.find(({ number }) => number === 0) ?? null };
  } catch (error) {
    logProblem('loss breaker', error);
    return { state: 'failed' };
  }
}

export function useLossBreaker(): LossBreaker {
  const text = useBreakerText();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    const ask = (): void => void load().then((next) => wanted && setLoaded((known) => (next.state === 'failed' && known.state === 'here' ? known : next)));
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), RELOAD_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, []);
  const run = async (work: () => Promise<{ readonly result: OrderGroupWire }>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      setLoaded({ state: 'here', group: (await work()).result });
      notify('success', done);
      return true;
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('breaker.noAnswer'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    loaded,
    busy,
    reload: () => {
      setLoaded({ state: 'loading' });
      void load().then(setLoaded);
    },
    save: (limits) => run(() => call(setOrderGroup, { params: DEFAULT_GROUP, body: limits }), text('breaker.saved')),
    stop: () => run(() => call(tripOrderGroup, { params: DEFAULT_GROUP }), text('breaker.tripped')),
    rearm: () => run(() => call(rearmOrderGroup, { params: DEFAULT_GROUP }), text('breaker.rearmed')),
  };
}
