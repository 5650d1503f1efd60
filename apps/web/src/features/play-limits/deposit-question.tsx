/** On the deposit page: the question for a limit before the first deposit, and the link to the limits. */
import { Suspense } from 'react';
import { usePlayText } from '../../messages/feature-texts.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { LimitQuestion } from './limit-question.tsx';
import { usePlayReview } from './use-play-review.ts';

function Question() {
  const text = usePlayText();
  const own = usePlayReview();
  const asks = own.loaded.state === 'here' && own.loaded.review.askAtDeposit;
  return (
    <div className="flex flex-col gap-3 p-3 pb-0">
      <Link to="/responsible-gambling" className="btn btn-quiet self-start">
        {text('play.setLimits')}
      </Link>
      {asks && <LimitQuestion occasion="FIRST_DEPOSIT" busy={own.busy} onAnswer={(answer) => own.answer('FIRST_DEPOSIT', answer)} />}
    </div>
  );
}

/** Shows nothing until its texts are loaded; the form of the deposit does not wait for it. */
export function DepositQuestion() {
  return (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
}
