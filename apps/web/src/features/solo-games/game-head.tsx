/** The head of a game against the house: name, return to player, and links to its rules and to the proof of its rounds. */
import { decimalText, fraction, product, type Fraction } from '@maidan/casino';
import { Suspense, useState, type ReactNode } from 'react';
import type { StakeButtonValue } from '@maidan/domain';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useSoloText } from '../../messages/feature-texts.ts';
import type { SignedIn } from '../../platform/session/session-storage.ts';

/** Props of the page of a game against the house. */
export interface SoloPageProps {
  readonly gameId: string;
  readonly tableId: string;
  readonly name: string;
  /** null: a visitor, who can only look. */
  readonly account: SignedIn | null;
  readonly stakes: readonly StakeButtonValue[];
}

/** Returns a share as a percentage, cut to two decimals: '96.44'. */
export function percentOf(share: Fraction): string {
  return decimalText(product(share, fraction(100n)), 2);
}

interface GameHeadProps {
  readonly name: string;
  readonly tableId: string;
  readonly rtp: Fraction;
  /** The volatility of the game in a word. */
  readonly swing?: string;
  /** Renders the popup of the paytable. */
  readonly renderRules: (onClose: () => void) => ReactNode;
}

export function GameHead({ name, tableId, rtp, swing, renderRules }: GameHeadProps) {
  const text = useSoloText();
  const [open, setOpen] = useState(false);
  return (
    <header className="solo-head">
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg font-bold">{name}</h1>
        <p className="figures text-xs leading-tight text-muted">
          {text('frame.rtp', { share: percentOf(rtp) })}
          {swing !== undefined && ` · ${swing}`}
        </p>
      </div>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('frame.paytable')}
      </button>
      <Link className="btn btn-quiet" to={`/fairness?tableId=${tableId}`}>
        {text('frame.fairness')}
      </Link>
      <Suspense>{open && renderRules(() => setOpen(false))}</Suspense>
    </header>
  );
}
