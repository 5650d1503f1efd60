/**
 * The question for a limit in place of a stake that the server has refused with LIMITS_FIRST, with the help lines. The slip, the chips and
 * the table behind it keep the stake. Closed without an answer, the next stake opens it again.
 */
import { useRef } from 'react';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { noteLimitsAnswered } from '../../platform/dialogs/limits-first.ts';
import { useText } from '../../platform/language/texts.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { HelpLines } from './help-lines.tsx';
import { LimitQuestion, typedOf } from './limit-question.tsx';
import { usePlayLimits } from './use-play-limits.ts';
import { usePlayReview } from './use-play-review.ts';

const close = (): void => closeNamed('limits-first');

export default function LimitsFirstDialog() {
  const common = useText();
  const text = usePlayText();
  const own = usePlayReview();
  const body = useRef<HTMLDivElement>(null);
  const { loaded, reload } = usePlayLimits();
  const answer = async (given: 'SET' | 'NONE' | 'LATER'): Promise<boolean> => {
    const stored = await own.answer('CARE', given);
    if (!stored) return false;
    noteLimitsAnswered();
    close();
    return true;
  };
  return (
    <Dialog title={text('play.limitsFirst')} closeLabel={common('action.close')} onClose={close} initialFocus={body}>
      <div ref={body} tabIndex={-1} className="flex flex-col gap-4 p-4 outline-none">
        {loaded.state === 'loading' && <ListSkeleton rows={4} />}
        {loaded.state === 'failed' && <Failed title={text('play.failed')} retryLabel={text('play.retry')} onRetry={reload} />}
        {loaded.state === 'here' && (
          <LimitQuestion
            occasion="CARE"
            busy={own.busy}
            standing={typedOf(loaded.value.limits)}
            hasLimit={loaded.value.limits.some(({ amount }) => amount !== null)}
            onAnswer={answer}
          />
        )}
        <HelpLines />
      </div>
    </Dialog>
  );
}
