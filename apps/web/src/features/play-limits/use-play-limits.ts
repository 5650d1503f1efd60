/** The limits of the player on the server, and the calls that change them. */
import { askPlayLimit, askReturn, confirmPlayLimit, confirmReturn, playLimits, withdrawRaise, type PlayLimitsAnswer } from '@maidan/contract';
import type { LimitName } from '@maidan/domain';
import { call } from '../../platform/http/call.ts';
import { useLoaded, type LoadedValue } from '../../platform/http/use-loaded.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { askPlaySession } from '../../platform/time/play-session.ts';
import { useProof, type Proving } from '../../ui/identity/use-proof.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';

export interface OwnLimits extends Pick<LoadedValue<PlayLimitsAnswer>, 'loaded' | 'busy' | 'reload'> {
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

const load = async (): Promise<PlayLimitsAnswer> => (await call(playLimits, {})).result;

export function usePlayLimits(): OwnLimits {
  const text = usePlayText();
  const { withProof, dialog } = useProof();
  const { busy, loaded, reload, run } = useLoaded(load, { name: 'play limits', noAnswer: text('play.noAnswer') });
  const change = async (work: () => Promise<{ readonly result: PlayLimitsAnswer }>, textOf: (answer: PlayLimitsAnswer) => string): Promise<boolean> => {
    const answer = await run(async () => (await withProof(work)).result);
    if (answer === null) return false;
    notify('success', textOf(answer));
    // the end of the session may have moved
    void askPlaySession();
    return true;
  };
  const waits = (answer: PlayLimitsAnswer, name: LimitName): boolean => answer.limits.some((limit) => limit.name === name && limit.raise !== null);
  return {
    loaded,
    busy,
    proofDialog: dialog,
    reload,
    ask: (name, amount) =>
      change(
        () => call(askPlayLimit, { body: { name, amount } }),
        (answer) => text(waits(answer, name) ? 'play.asked' : 'play.saved'),
      ),
    confirm: (name) =>
      change(
        () => call(confirmPlayLimit, { body: { name } }),
        () => text('play.confirmed'),
      ),
    withdraw: (name) =>
      change(
        () => call(withdrawRaise, { body: { name } }),
        () => text('play.withdrawn'),
      ),
    askReturn: () =>
      change(
        () => call(askReturn, {}),
        () => text('play.returnAsked'),
      ),
    confirmReturn: () =>
      change(
        () => call(confirmReturn, {}),
        () => text('play.returned'),
      ),
  };
}
