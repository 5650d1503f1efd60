/** One answer of the server with its states, and calls that replace it. */
import { useCallback, useEffect, useState } from 'react';
import { notify } from '../dialogs/notify.ts';
import { useText } from '../language/texts.ts';
import { logProblem } from '../log-problem.ts';
import { CallError } from './call-error.ts';

export type Loaded<Value> = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly value: Value };

export interface LoadedValue<Value> {
  readonly loaded: Loaded<Value>;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Loads again while the known value stays on the screen, also after a failure. */
  readonly refresh: () => void;
  /** Runs a call whose answer replaces the value. Returns null after a failure, which a toast shows. */
  readonly run: (work: () => Promise<Value>) => Promise<Value | null>;
  /** Replaces the known value, for a caller that shows its failures itself; does nothing without a value. */
  readonly update: (change: (value: Value) => Value) => void;
}

interface Options {
  /** Names the value in the log. */
  readonly name: string;
  /** The text after a call without an answer; absent: the one of all pages. */
  readonly noAnswer?: string;
}

/** Loads once. `load` must be stable. */
export function useLoaded<Value>(load: () => Promise<Value>, { name, noAnswer }: Options): LoadedValue<Value> {
  const text = useText();
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  const start = useCallback(async (): Promise<Loaded<Value>> => {
    try {
      return { state: 'here', value: await load() };
    } catch (error) {
      logProblem(name, error);
      return { state: 'failed' };
    }
  }, [load, name]);
  const refresh = useCallback(
    () => void start().then((next) => setLoaded((known) => (next.state === 'failed' && known.state === 'here' ? known : next))),
    [start],
  );
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
    refresh,
    run: async (work) => {
      setBusy(true);
      try {
        const value = await work();
        setLoaded({ state: 'here', value });
        return value;
      } catch (error) {
        notify('error', error instanceof CallError && error.status !== 0 ? error.message : (noAnswer ?? text('state.noAnswer')));
        return null;
      } finally {
        setBusy(false);
      }
    },
    update: (change) => setLoaded((known) => (known.state === 'here' ? { state: 'here', value: change(known.value) } : known)),
  };
}
