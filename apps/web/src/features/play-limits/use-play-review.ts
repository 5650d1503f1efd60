/** The reminders of the account on the server, and the calls that answer them. */
import { answerLimitQuestion, playReview, playReviewSeen, setPlayReview, type PlayReviewWire } from '@maidan/contract';
import type { LimitAnswer, LimitOccasion } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { askPlaySession } from '../../platform/time/play-session.ts';
import { usePlayText } from '../../messages/feature-texts.ts';

export type ReviewState = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly review: PlayReviewWire };

export interface OwnReview {
  readonly loaded: ReviewState;
  readonly busy: boolean;
  readonly reload: () => void;
  /** Returns false after a failure, which a toast shows. */
  readonly answer: (occasion: LimitOccasion, answer: LimitAnswer) => Promise<boolean>;
  readonly seen: () => Promise<boolean>;
  readonly setMonths: (months: number | null) => Promise<boolean>;
}

async function load(): Promise<ReviewState> {
  try {
    return { state: 'here', review: (await call(playReview, {})).result };
  } catch (error) {
    logProblem('play review', error);
    return { state: 'failed' };
  }
}

export function usePlayReview(): OwnReview {
  const text = usePlayText();
  const [loaded, setLoaded] = useState<ReviewState>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    void load().then((state) => wanted && setLoaded(state));
    return () => {
      wanted = false;
    };
  }, []);
  const run = async (work: () => Promise<{ readonly result: PlayReviewWire }>): Promise<boolean> => {
    setBusy(true);
    try {
      setLoaded({ state: 'here', review: (await work()).result });
      // the reminder may no longer be due
      await askPlaySession();
      return true;
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('play.noAnswer'));
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
    answer: (occasion, answer) => run(() => call(answerLimitQuestion, { body: { occasion, answer } })),
    seen: () => run(() => call(playReviewSeen, {})),
    setMonths: (everyMonths) => run(() => call(setPlayReview, { body: { everyMonths } })),
  };
}
