/** The return after an exclusion: ask for it, wait a day, answer the question for limits, confirm. */
import type { PlayReturnWire } from '@maidan/contract';
import { usePlayText } from '../../messages/feature-texts.ts';
import { LimitQuestion } from './limit-question.tsx';
import type { OwnLimits } from './use-play-limits.ts';
import { useWhen } from '../../platform/time/use-when.ts';
import { usePlayReview } from './use-play-review.ts';

export function ReturnPart({ comeBack, own }: { readonly comeBack: PlayReturnWire; readonly own: OwnLimits }) {
  const text = usePlayText();
  const when = useWhen();
  const review = usePlayReview();
  const { askedAt, from, ready, limitsChosen } = comeBack;
  const choose = async (answer: 'SET' | 'NONE' | 'LATER'): Promise<boolean> => {
    const stored = await review.answer('RETURN', answer);
    if (stored) own.reload();
    return stored;
  };
  return (
    <section aria-label={text('play.return')} className="flex flex-col gap-3 rounded-card bg-surface-2 p-3">
      <h3 className="font-bold">{text('play.return')}</h3>
      <p className="max-w-prose text-sm">{text('play.returnHint')}</p>
      {askedAt === null ? (
        <button type="button" className="btn btn-accent btn-large self-start" disabled={own.busy} onClick={() => void own.askReturn()}>
          {text('play.returnAsk')}
        </button>
      ) : !ready ? (
        <p role="note">{text('play.returnFrom', { when: when(from ?? askedAt) })}</p>
      ) : limitsChosen ? (
        <button type="button" className="btn btn-primary btn-large self-start" disabled={own.busy} onClick={() => void own.confirmReturn()}>
          {text('play.returnConfirm')}
        </button>
      ) : (
        <LimitQuestion occasion="RETURN" busy={review.busy} onAnswer={choose} />
      )}
    </section>
  );
}
