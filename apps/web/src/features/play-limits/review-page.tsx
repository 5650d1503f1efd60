/** `/account-review`: the sums of the account, how often they come, and the question for a limit when it is due. */
import { fromRupees, type PlayReviewWire } from '@maidan/contract';
import { REVIEW_CHOICES } from '@maidan/domain';
import { useNavigate } from 'react-router';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { usePlayText } from '../../messages/feature-texts.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { LimitQuestion } from './limit-question.tsx';
import { usePlayReview, type OwnReview } from './use-play-review.ts';
import { useWhen } from '../../platform/time/use-when.ts';

function Sums({ review }: { readonly review: PlayReviewWire }) {
  const text = usePlayText();
  const when = useWhen();
  const rows = [
    [text('play.sumsDeposited'), review.deposited],
    [text('play.sumsWithdrawn'), review.withdrawn],
    [text('play.net'), review.net],
    [text('play.sumsBalance'), review.balance],
  ] as const;
  return (
    <section aria-label={text('play.sums')} className="flex flex-col gap-2">
      <h2 className="font-bold">{text('play.sums')}</h2>
      <p className="text-sm text-muted">{text('play.sumsSince', { when: when(review.since) })}</p>
      <dl className="flex flex-col gap-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className={`figures font-bold ${fromRupees(amount) < 0 ? 'text-loss' : ''}`}>{rupeesText(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HowOften({ review, own }: { readonly review: PlayReviewWire; readonly own: OwnReview }) {
  const text = usePlayText();
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-sm font-bold text-muted">{text('play.sumsEvery')}</h2>
      <fieldset className="segment" aria-label={text('play.sumsEvery')}>
        {REVIEW_CHOICES.map((months) => (
          <button
            key={months}
            type="button"
            disabled={own.busy}
            aria-pressed={(review.everyMonths ?? 6) === months}
            onClick={() => void own.setMonths(months === 6 ? null : months)}
          >
            {text('play.sumsMonths', { months })}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

export function ReviewPage() {
  const text = usePlayText();
  const own = usePlayReview();
  const navigate = useNavigate();
  const { loaded } = own;
  if (loaded.state === 'loading') return <ListSkeleton rows={8} />;
  if (loaded.state === 'failed') return <Failed title={text('play.sumsFailed')} retryLabel={text('play.retry')} onRetry={own.reload} />;
  const { value: review } = loaded;
  const occasion = review.askBeforeStake ? 'CARE' : review.askAtSignUp ? 'SIGN_UP' : review.limitDue ? 'YEARLY' : null;
  const finish = async (): Promise<void> => {
    if (await own.seen()) void navigate('/');
  };
  return (
    <div className="flex flex-col gap-4 p-3">
      {occasion !== null && <LimitQuestion occasion={occasion} busy={own.busy} onAnswer={(answer) => own.answer(occasion, answer)} />}
      <Sums review={review} />
      <HowOften review={review} own={own} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary btn-large" disabled={own.busy} onClick={() => void finish()}>
          {text('play.sumsDone')}
        </button>
        <Link to="/responsible-gambling" className="btn btn-quiet btn-large">
          {text('play.setLimits')}
        </Link>
      </div>
    </div>
  );
}
