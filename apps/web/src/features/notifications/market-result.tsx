/** The player's result of a settled market, for its card. */
import { Suspense, useEffect } from 'react';
import { amountTone } from '../../platform/money/rupees-text.ts';
import type { SettledResultProps } from '../../platform/bets/market-ending.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { loadResultsOfEvent, notificationStore } from './notification-store.ts';
import { useNotificationText } from '../../messages/feature-texts.ts';
import { signedText } from './notification-words.ts';

function Result({ marketId, eventId }: SettledResultProps) {
  const text = useNotificationText();
  const found = notificationStore((state) => state.byMarket.get(marketId));
  useEffect(() => void loadResultsOfEvent(eventId), [eventId]);
  if (found === undefined || found.result.type === 'unsettled') return null;
  return (
    <b className={`figures text-sm whitespace-nowrap ${amountTone(found.profit)}`} data-my-result={marketId}>
      {text('notifications.mine', { amount: signedText(found.profit) })}
    </b>
  );
}

/** Renders nothing for visitors and for markets without a bet of the player. */
export function MarketResult(props: SettledResultProps) {
  if (useSignedIn() === null) return null;
  return (
    <Suspense fallback={null}>
      <Result {...props} />
    </Suspense>
  );
}
