/** Sends a form of the auth popup: one request at a time, and a toast with the message of the server on failure. */
import { useState, type SyntheticEvent } from 'react';
import { notifyFailure } from './otp/otp-order.ts';

export interface Submit {
  /** True after the first try to send: fields then show their errors. */
  readonly tried: boolean;
  readonly sending: boolean;
  readonly submit: (event: SyntheticEvent) => void;
}

/** Returns the state of a form and its submit function. `send` is called only if `ready`: the input has no errors. */
export function useSubmit(ready: boolean, send: () => Promise<void>): Submit {
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const run = async (): Promise<void> => {
    setTried(true);
    if (!ready) return;
    setSending(true);
    try {
      await send();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
    }
  };
  return {
    tried,
    sending,
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}
