/** Name of a game, what it returns, and the doors to its rules and seeds. */
import { decimalText, fraction, product, type Fraction } from '@maidan/casino';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSoloText } from './solo-texts.ts';

const FairnessDialog = lazy(() => import('./fairness-dialog.tsx'));

/** A share as a percentage, cut to two decimals: '96.44'. */
export function percentOf(share: Fraction): string {
  return decimalText(product(share, fraction(100n)), 2);
}

interface GameHeadProps {
  readonly name: string;
  readonly tableId: string;
  readonly signedIn: boolean;
  readonly rtp: Fraction;
  /** How its returns swing, in a word. */
  readonly swing?: string;
  /** The popup of what it pays. */
  readonly renderRules: (onClose: () => void) => ReactNode;
}

export function GameHead({ name, tableId, signedIn, rtp, swing, renderRules }: GameHeadProps) {
  const text = useSoloText();
  const [open, setOpen] = useState<'rules' | 'fairness' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <header className="solo-head">
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg font-bold">{name}</h1>
        <p className="figures truncate text-xs text-muted">
          {text('frame.rtp', { share: percentOf(rtp) })}
          {swing !== undefined && ` · ${swing}`}
        </p>
      </div>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen('rules')}>
        {text('frame.paytable')}
      </button>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen('fairness')}>
        {text('frame.fairness')}
      </button>
      <Suspense>
        {open === 'rules' && renderRules(close)}
        {open === 'fairness' && <FairnessDialog tableId={tableId} signedIn={signedIn} onClose={close} />}
      </Suspense>
    </header>
  );
}
