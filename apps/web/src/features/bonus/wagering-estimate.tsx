/** What the bet in the slip will count towards the wagering of Free Cash, and why less (TR-005). Renders nothing for accounts without Free Cash. */
import { wageringEstimate, type WageringEstimate } from '@maidan/contract';
import { Suspense, useEffect, useState } from 'react';
import { useBonusText } from '../../messages/feature-texts.ts';
import { call } from '../../platform/http/call.ts';
import { useAccount } from '../../realtime/live.ts';
import { estimateText, hasFreeCash } from './free-cash.ts';

/** A complete bet of the slip: decimal odds, stake in rupees. */
export interface EstimatedBet {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly stake: number;
}

/** Wait after the last key before the server is asked. */
const TYPING_MS = 250;

/** Asks the server again whenever the bet changes. Returns undefined until the first answer, and 'failed' without one. */
function useEstimate(bet: EstimatedBet, bonus: boolean): WageringEstimate | null | 'failed' | undefined {
  const [estimate, setEstimate] = useState<WageringEstimate | null | 'failed'>();
  const { marketId, selectionId, side, price, stake } = bet;
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      call(wageringEstimate, { body: { marketId, selectionId, side, price, stake, wallet: bonus ? 'BONUS' : 'MAIN' } }).then(
        ({ result }) => here && setEstimate(result),
        () => here && setEstimate('failed'),
      );
    }, TYPING_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [marketId, selectionId, side, price, stake, bonus]);
  return estimate;
}

function Estimate({ bet }: { readonly bet: EstimatedBet }) {
  const text = useBonusText();
  const bonus = useAccount(({ balance }) => balance?.useBonusWallet === true);
  const estimate = useEstimate(bet, bonus);
  if (estimate === undefined || estimate === null) return null;
  return estimate === 'failed' ? text('freeCash.countsUnknown') : estimateText(text, estimate, bonus);
}

/** `bet` null: the slip is not complete. The line keeps its height, so that no answer moves a button. */
export function SlipWagering({ bet }: { readonly bet: EstimatedBet | null }) {
  const shown = useAccount((state) => hasFreeCash(state.balance));
  if (!shown) return null;
  return (
    <p className="figures min-h-8 text-xs" aria-live="polite">
      <Suspense fallback={null}>{bet !== null && <Estimate bet={bet} />}</Suspense>
    </p>
  );
}
