/** Confirms the cancellation of all unmatched bets, or of those of one market (T-53). */
import { Suspense, useState } from 'react';
import { waitsAtStart } from '@maidan/contract';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { useAccount } from '../../realtime/live.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { cancelAllBets } from './open-bets-actions.ts';

const close = (): void => closeNamed('cancel-all');

function Question({ marketId }: { readonly marketId?: string }) {
  const text = useText();
  const own = useOpenBetsText();
  const bets = useAccount((state) => state.openBets);
  const [working, setWorking] = useState(false);
  const ofMarket = bets?.filter((bet) => bet.marketId === marketId && bet.status !== 'PENDING' && (bet.sizeRemaining > 0 || waitsAtStart(bet))) ?? [];
  const [first] = ofMarket;
  const cancel = async (): Promise<void> => {
    setWorking(true);
    await cancelAllBets(marketId);
    close();
  };
  const title = marketId === undefined ? text('bets.cancelAll') : own('openBets.cancelMarket');
  const market = first === undefined ? '' : `${feedName(first.eventName)} · ${feedName(first.marketName)}`;
  return (
    <Dialog title={title} closeLabel={text('action.close')} onClose={close}>
      <div className="flex flex-col gap-4 p-4">
        <p>{marketId === undefined ? text('bets.cancelAllQuestion') : own('openBets.cancelMarketQuestion', { count: ofMarket.length, market })}</p>
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" onClick={close}>
            {text('bets.keep')}
          </button>
          <button type="button" className="btn btn-accent btn-large flex-1" disabled={working} onClick={() => void cancel()}>
            {title}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

export default function CancelAllDialog(props: { readonly marketId?: string }) {
  return (
    <Suspense fallback={null}>
      <Question {...props} />
    </Suspense>
  );
}
