/** Group 0 of the player on the server, and the calls that change it. */
import { orderGroups, rearmOrderGroup, setOrderGroup, tripOrderGroup, type OrderGroupWire } from '@maidan/contract';
import { useEffect } from 'react';
import { useBreakerText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { useLoaded, type LoadedValue } from '../../platform/http/use-loaded.ts';
import { account, connection } from '../../realtime/live.ts';

/** The default group of every player. */
const DEFAULT_GROUP = { number: '0' };
/** Several changes at once cause one request. */
const AFTER_CHANGE_MS = 300;
/** The risk of the last seconds falls without a message. */
const RELOAD_MS = 15_000;

/** Rupees; null: no limit. */
export interface BreakerLimits {
  readonly burstLimit: number | null;
  readonly lossLimit: number | null;
  readonly perSession: boolean;
}

/** The group is null if the player has not set it. */
export interface LossBreaker extends Pick<LoadedValue<OrderGroupWire | null>, 'loaded' | 'busy' | 'reload'> {
  /** Each returns false after a failure, which a toast shows. */
  readonly save: (limits: BreakerLimits) => Promise<boolean>;
  readonly stop: () => Promise<boolean>;
  readonly rearm: () => Promise<boolean>;
}

async function load(): Promise<OrderGroupWire | null> {
  const { result } = await call(orderGroups, {});
  return result.find(({ number }) => number === 0) ?? null;
}

/** Calls `refresh` after a change of the account's groups, balance or bets, and now and then, while the page is visible; also when it becomes visible. */
function useRefreshing(refresh: () => void): void {
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    let soon: ReturnType<typeof setTimeout> | undefined;
    const askSoon = (): void => {
      clearTimeout(soon);
      soon = setTimeout(ask, AFTER_CHANGE_MS);
    };
    const stops = [
      // a snapshot, which follows lost messages, changes both
      account.store.subscribe((now, before) => {
        if (now.openBets !== before.openBets || now.balance !== before.balance) askSoon();
      }),
      connection.on('account-update', ({ orderGroups: haveChanged }) => {
        if (haveChanged === true) askSoon();
      }),
    ];
    const timer = setInterval(ask, RELOAD_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      for (const stop of stops) stop();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [refresh]);
}

export function useLossBreaker(): LossBreaker {
  const text = useBreakerText();
  const { busy, loaded, refresh, reload, run } = useLoaded(load, { name: 'loss breaker', noAnswer: text('breaker.noAnswer') });
  useRefreshing(refresh);
  const change = async (work: () => Promise<{ readonly result: OrderGroupWire }>, done: string): Promise<boolean> => {
    const group = await run(async () => (await work()).result);
    if (group !== null) notify('success', done);
    return group !== null;
  };
  return {
    loaded,
    busy,
    reload,
    save: (limits) => change(() => call(setOrderGroup, { params: DEFAULT_GROUP, body: limits }), text('breaker.saved')),
    stop: () => change(() => call(tripOrderGroup, { params: DEFAULT_GROUP }), text('breaker.tripped')),
    rearm: () => change(() => call(rearmOrderGroup, { params: DEFAULT_GROUP }), text('breaker.rearmed')),
  };
}
