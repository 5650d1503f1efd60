/** The result of a round in one line, announced to screen readers. */
import type { ReactNode } from 'react';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useSoloText } from '../../messages/feature-texts.ts';

interface RoundResultProps {
  /** Rupees; null: no round was played yet. */
  readonly outcome: { readonly stake: number; readonly returned: number } | null;
  /** Text before the result, such as the name of the fish. */
  readonly lead?: string;
  /** Text without an outcome; null: the hint how to play. */
  readonly fallback: string | null;
}

export function RoundResult({ outcome, lead, fallback }: RoundResultProps) {
  const text = useSoloText();
  const gain = outcome !== null && outcome.returned > outcome.stake;
  const said = (): ReactNode => {
    if (outcome === null) return fallback ?? <span className="solo-hint">{text('play.hint')}</span>;
    const [amount, stake] = [rupeesText(outcome.returned), rupeesText(outcome.stake)];
    if (outcome.returned === 0) return text('play.nothing');
    return gain ? text('play.won', { amount }) : text('play.back', { amount, stake });
  };
  return (
    <output className={`solo-result ${outcome === null ? 'text-muted' : ''} ${gain ? 'solo-gain' : ''}`}>
      {lead !== undefined && <span className="font-normal">{lead} · </span>}
      <span className="figures">{said()}</span>
    </output>
  );
}

interface OpenRoundProps {
  /** Rupees. */
  readonly stake: number;
  readonly onRetry: () => void;
}

/** A round whose answer was lost. */
export function OpenRound({ stake, onRetry }: OpenRoundProps) {
  const text = useSoloText();
  return (
    <div role="alert" className="solo-notice bg-warn-surface text-warn">
      <p>{text('play.unanswered', { amount: rupeesText(stake) })}</p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {text('play.again')}
      </button>
    </div>
  );
}

export function Refused({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="solo-notice bg-error-surface text-loss">
      {children}
    </p>
  );
}
