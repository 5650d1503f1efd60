/** Sending a form of the auth popup: one request at a time, faults told from the first try on, a failure in the server's words. */
import { useState, type SyntheticEvent } from 'react';
import { notifyFailure } from './otp/otp-order.ts';

export interface Submit {
  /** Faults are told from the first try to send on. */
  readonly tried: boolean;
  readonly sending: boolean;
  readonly submit: (event: SyntheticEvent) => void;
}

/** `ready`: nothing is wrong with what was typed, so that `send` may run. */
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
