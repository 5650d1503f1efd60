/** One answer of the server with its states, and calls that replace it. */
import { useCallback, useEffect, useState } from 'react';
import { notify } from '../../platform/dialogs/notify.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { useText } from '../../platform/language/texts.ts';

export type Loaded<Value> = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly value: Value };

export interface LoadedValue<Value> {
  readonly loaded: Loaded<Value>;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Runs a call whose answer replaces the value. Returns null after a failure, which a toast shows. */
  readonly run: (work: () => Promise<Value>) => Promise<Value | null>;
}

/** Loads once. `load` must be stable. */
export function useLoaded<Value>(load: () => Promise<Value>): LoadedValue<Value> {
  const text = useText();
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  const start = useCallback(async (): Promise<Loaded<Value>> => {
    try {
      return { state: 'here', value: await load() };
    } catch (error) {
      logProblem('support', error);
      return { state: 'failed' };
    }
  }, [load]);
  useEffect(() => {
    let wanted = true;
    void start().then((state) => wanted && setLoaded(state));
    return () => {
      wanted = false;
    };
  }, [start]);
  return {
    loaded,
    busy,
    reload: () => {
      setLoaded({ state: 'loading' });
      void start().then(setLoaded);
    },
    run: async (work) => {
      setBusy(true);
      try {
        const value = await work();
        setLoaded({ state: 'here', value });
        return value;
      } catch (error) {
        notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('state.noAnswer'));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
