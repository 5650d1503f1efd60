/** The state of a bet: in its delay, partly matched, or lapsed with its reason. */
import type { Order } from '@maidan/contract';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { TermsLine, useZonedWhen } from '../../platform/bets/terms-line.tsx';
import { betRateText } from '../../platform/bets/bet-text.ts';
import { priceFormats } from '../../platform/money/price-format.ts';
import { endOfBet } from './open-bets-lists.ts';

/** Returns the seconds left of the bet delay, by the server's clock; undefined while the market is not loaded. */
function useDelayLeft(bet: Order): number | undefined {
  const delayMs = useMarketFrame(bet.marketId)?.view.betDelayMs;
  const aheadMs = timeSettings((state) => state.aheadMs);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return delayMs === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(bet.placedTime) + delayMs - now - aheadMs) / 1000));
}

function InDelay({ bet }: { readonly bet: Order }) {
  const text = useOpenBetsText();
  const seconds = useDelayLeft(bet);
  return (
    <p role="timer" className="figures flex items-center gap-1.5 text-xs font-semibold text-warn">
      <span className="live-dot" />
      {seconds === undefined ? text('openBets.inDelayLong') : text('openBets.inDelay', { seconds })}
    </p>
  );
}

/** How the bet stands: in its delay, partly matched or ended, at better odds than asked, and its terms. */
export function BetState({ bet, resting }: { readonly bet: Order; readonly resting: boolean }) {
  return (
    <>
      <TermsLine bet={bet} />
      <Parts bet={bet} resting={resting} />
    </>
  );
}

function Parts({ bet, resting }: { readonly bet: Order; readonly resting: boolean }) {
  const text = useOpenBetsText();
  const when = useZonedWhen();
  const formats = priceFormats();
  if (bet.status === 'PENDING') return <InDelay bet={bet} />;
  const parts: ReactNode[] = [];
  if (bet.sizeRemaining > 0 && bet.sizeMatched > 0) {
    parts.push(text('openBets.partly', { matched: rupeesText(bet.sizeMatched), size: rupeesText(bet.size) }));
    if (!resting) parts.push(text('openBets.rest', { rest: rupeesText(bet.sizeRemaining) }));
  }
  if (bet.throughOthers === true) parts.push(text('openBets.throughOthers'));
  const { improvement = 0 } = bet;
  if (improvement !== 0 && !resting) {
    const asked = betRateText({ ...bet, rate: bet.askedRate }, formats);
    parts.push(
      <>
        {text('openBets.improved', { asked, rate: betRateText(bet, formats) })}{' '}
        <span className="whitespace-nowrap">
          ({improvement > 0 ? '+' : ''}
          {rupeesText(improvement)})
        </span>
      </>,
    );
  }
  const reason = text(endOfBet(bet), { when: when(bet.expiresAt ?? 0) });
  if (bet.sizeLapsed > 0) parts.push(text('openBets.lapsed', { amount: rupeesText(bet.sizeLapsed), reason }));
  // a part that the player cancelled has no reason
  const cancelled = bet.reason === null ? text('openBets.reasonCancelled') : reason;
  if (bet.sizeCancelled > 0) parts.push(text('openBets.cancelled', { amount: rupeesText(bet.sizeCancelled), reason: cancelled }));
  if (parts.length === 0) return null;
  return (
    <p className="figures text-xs text-muted">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
