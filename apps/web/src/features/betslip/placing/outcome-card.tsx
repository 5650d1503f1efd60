/** The result of the last bet of the slip, and the bets without an answer. */
import { formatMoney, stakeOfTyped } from '@maidan/domain';
import { useText } from '../../../platform/language/texts.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { SentBet, useSecondsLeft } from './bet-steps.tsx';
import type { Slip } from '../slip.ts';
import { clearOutcome, reopenSlip, type SlipOutcome } from './slip-outcome.ts';

/** Replaces the slip. A refused bet can be opened again with its stake. */
export function OutcomeCard({ outcome }: { readonly outcome: SlipOutcome }) {
  const text = useText();
  const { placed, message, slip } = outcome;
  const title = text(placed ? 'slip.outcomePlaced' : 'slip.outcomeRefused');
  return (
    <section aria-label={title} className="slip flex flex-col gap-2 p-3">
      <header className="flex items-start gap-2">
        <p className={`min-w-0 flex-1 font-bold ${placed ? 'text-profit' : 'text-loss'}`}>{title}</p>
        <button type="button" className="icon-btn -me-2 -mt-1" aria-label={text('action.close')} onClick={clearOutcome}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <p className="text-sm">{message}</p>
      <SentBet slip={slip} />
      {!placed && (
        <button type="button" className="btn btn-primary btn-large" onClick={() => reopenSlip(outcome)}>
          {text('slip.tryAgain', { stake: formatMoney(stakeOfTyped(slip.stake)) })}
        </button>
      )}
    </section>
  );
}

function WaitingBet({ slip }: { readonly slip: Slip }) {
  const text = useText();
  const left = useSecondsLeft(slip.delay, slip.startTime ?? 0);
  return (
    <li className="flex items-center gap-2 border-b border-line px-3 py-2">
      <SentBet slip={slip} />
      <b role="timer" aria-label={text('slip.secondsLeft')} className="figures ms-auto">
        {left}
      </b>
    </li>
  );
}

/** Sent bets whose slip was replaced by another selection before their answer. */
export function WaitingBets({ bets }: { readonly bets: readonly Slip[] }) {
  const text = useText();
  if (bets.length === 0) return null;
  return (
    <ul aria-label={text('slip.waitingBets')}>
      {bets.map((slip) => (
        <WaitingBet key={slip.betSlipRef} slip={slip} />
      ))}
    </ul>
  );
}
