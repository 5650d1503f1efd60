/** The reminders of the account on the server, and the calls that answer them. */
import { answerLimitQuestion, playReview, playReviewSeen, setPlayReview, type PlayReviewWire } from '@maidan/contract';
import type { LimitAnswer, LimitOccasion } from '@maidan/domain';
import { call } from '../../platform/http/call.ts';
import { useLoaded, type LoadedValue } from '../../platform/http/use-loaded.ts';
import { askPlaySession } from '../../platform/time/play-session.ts';
import { usePlayText } from '../../messages/feature-texts.ts';

export interface OwnReview extends Pick<LoadedValue<PlayReviewWire>, 'loaded' | 'busy' | 'reload'> {
  /** Returns false after a failure, which a toast shows. */
  readonly answer: (occasion: LimitOccasion, answer: LimitAnswer) => Promise<boolean>;
  readonly seen: () => Promise<boolean>;
  readonly setMonths: (months: number | null) => Promise<boolean>;
}

const load = async (): Promise<PlayReviewWire> => (await call(playReview, {})).result;

export function usePlayReview(): OwnReview {
  const text = usePlayText();
  const { busy, loaded, reload, run } = useLoaded(load, { name: 'play review', noAnswer: text('play.noAnswer') });
  const change = async (work: () => Promise<{ readonly result: PlayReviewWire }>): Promise<boolean> => {
    if ((await run(async () => (await work()).result)) === null) return false;
    // the reminder may no longer be due
    await askPlaySession();
    return true;
  };
  return {
    loaded,
    busy,
    reload,
    answer: (occasion, answer) => change(() => call(answerLimitQuestion, { body: { occasion, answer } })),
    seen: () => change(() => call(playReviewSeen, {})),
    setMonths: (everyMonths) => change(() => call(setPlayReview, { body: { everyMonths } })),
  };
}
