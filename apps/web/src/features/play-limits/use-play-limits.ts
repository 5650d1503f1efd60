/** The limits of the player on the server, and the calls that change them. */
import { askPlayLimit, askReturn, confirmPlayLimit, confirmReturn, playLimits, withdrawRaise, type PlayLimitsAnswer } from '@maidan/contract';
import type { LimitName } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { askPlaySession } from '../../platform/time/play-session.ts';
import { useProof, type Proving } from '../../ui/identity/use-proof.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';

export type Listed = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly answer: PlayLimitsAnswer };

export interface OwnLimits {
  readonly listed: Listed;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Requests a limit: rupees, or minutes of the session; null: no limit. Returns false after a failure, which a toast shows. */
  readonly ask: (name: LimitName, amount: number | null) => Promise<boolean>;
  readonly confirm: (name: LimitName) => Promise<boolean>;
  readonly withdraw: (name: LimitName) => Promise<boolean>;
  /** The dialog that asks for a proof of identity, while it is open. */
  readonly proofDialog: Proving['dialog'];
  /** Asks for the return after an exclusion, and confirms it. */
  readonly askReturn: () => Promise<boolean>;
  readonly confirmReturn: () => Promise<boolean>;
}

async function load(): Promise<Listed> {
  try {
    return { state: 'here', answer: (await call(playLimits, {})).result };
  } catch (error) {
    logProblem('play limits', error);
    return { state: 'failed' };
  }
}

export function usePlayLimits(): OwnLimits {
  const text = usePlayText();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  const { withProof, dialog } = useProof();
  useEffect(() => {
    let wanted = true;
    void load().then((answer) => wanted && setListed(answer));
    return () => {
      wanted = false;
    };
  }, []);
  const run = async (work: () => Promise<{ readonly result: PlayLimitsAnswer }>, textOf: (answer: PlayLimitsAnswer) => string): Promise<boolean> => {
    setBusy(true);
    try {
      const { result } = await withProof(work);
      setListed({ state: 'here', answer: result });
      notify('success', textOf(result));
      // the end of the session may have moved
      void askPlaySession();
      return true;
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('play.noAnswer'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const waits = (answer: PlayLimitsAnswer, name: LimitName): boolean => answer.limits.some((limit) => limit.name === name && limit.raise !== null);
  return {
    listed,
    busy,
    proofDialog: dialog,
    reload: () => {
      setListed({ state: 'loading' });
      void load().then(setListed);
    },
    ask: (name, amount) =>
      run(
        () => call(askPlayLimit, { body: { name, amount } }),
        (answer) => text(waits(answer, name) ? 'play.asked' : 'play.saved'),
      ),
    confirm: (name) =>
      run(
        () => call(confirmPlayLimit, { body: { name } }),
        () => text('play.confirmed'),
      ),
    withdraw: (name) =>
      run(
        () => call(withdrawRaise, { body: { name } }),
        () => text('play.withdrawn'),
      ),
    askReturn: () =>
      run(
        () => call(askReturn, {}),
        () => text('play.returnAsked'),
      ),
    confirmReturn: () =>
      run(
        () => call(confirmReturn, {}),
        () => text('play.returned'),
      ),
  };
}
