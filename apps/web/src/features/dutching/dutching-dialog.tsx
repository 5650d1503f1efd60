/** The dutching panel: one amount over several runners of an exchange market, placed as one batch (MX-155). */
import type { MarketView } from '@maidan/contract';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useDutchingText } from '../../messages/feature-texts.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { useConnection, useWatch } from '../../realtime/live.ts';
import { BetForm } from './bet-form.tsx';
import { BetResults } from './bet-results.tsx';
import { askAgain, closePanel, dutching, isSending, showMarket, type SentBatch } from './dutching-store.ts';
import { useHeldMarket } from './place-button.tsx';
import './dutching.css';

/** Returns the message key of why a market takes no bets, or null if it does. */
function statusWord({ status, reason }: Pick<MarketView, 'status' | 'reason'>) {
  if (status === 'OPEN') return null;
  if (status === 'VOID') return 'status.void' as const;
  if (status !== 'SUSPENDED') return 'status.closed' as const;
  return reason === 'BALL_RUNNING' ? ('status.ballRunning' as const) : ('status.suspended' as const);
}

/** Returns the whole seconds until `until`, a time of performance.now(), kept up to date; 0 after it. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Shown while it is not known what came of the bets. */
function Sending({ sent }: { readonly sent: SentBatch }) {
  const text = useDutchingText();
  const seconds = useSecondsLeft(sent.until);
  return (
    <div className="flex flex-col items-center gap-3 p-6 text-center" data-dutching-sending={sent.phase}>
      <output className="font-semibold">
        {sent.phase === 'lost' ? text('dutching.lost') : sent.phase === 'asking' ? text('dutching.asking') : text('dutching.placing')}
      </output>
      {sent.phase === 'waiting' && seconds > 0 && (
        <p role="timer" className="figures text-muted">
          {text('dutching.waits', { seconds })}
        </p>
      )}
      {sent.phase === 'lost' && (
        <button type="button" className="btn btn-primary btn-large w-full" onClick={askAgain}>
          {text('dutching.askAgain')}
        </button>
      )}
    </div>
  );
}

function Panel({ marketId }: { readonly marketId: string }) {
  const text = useDutchingText();
  const say = useText();
  const state = dutching();
  const { market, hold, release } = useHeldMarket(marketId);
  const isOffline = useConnection(({ phase, stale }) => phase !== 'online' || stale);
  useWatch('markets', [marketId]);
  const isWaiting = isSending(state);
  const word = market === undefined ? null : statusWord(market);
  const Part = state.results.length > 0 ? BetResults : BetForm;
  return (
    <Dialog
      title={market === undefined ? text('dutching.title') : text('dutching.titleOf', { market: feedName(market.marketName) })}
      closeLabel={say('action.close')}
      onClose={closePanel}
      dismissible={!isWaiting || state.sent?.phase === 'lost'}
    >
      {market === undefined ? (
        <p className="p-6 text-center text-muted">{say('state.loading')}</p>
      ) : isWaiting && state.sent !== null ? (
        <Sending sent={state.sent} />
      ) : (
        <div className="dutching" data-frozen={word !== null || undefined}>
          {word !== null && <output className="dutching-cover">{say(word)}</output>}
          <Part state={state} market={market} isFrozen={word !== null} isOffline={isOffline || market.feedStale} hold={hold} release={release} />
        </div>
      )}
    </Dialog>
  );
}

/** Shows the market of the store: bets that are on their way keep their panel. */
function ShownPanel({ marketId }: { readonly marketId: string }) {
  const shown = dutching((state) => state.marketId);
  useEffect(() => showMarket(marketId), [marketId]);
  return shown === null ? null : <Panel key={shown} marketId={shown} />;
}

export default function DutchingDialog(props: { readonly marketId: string }) {
  return (
    <Suspense fallback={null}>
      <ShownPanel {...props} />
    </Suspense>
  );
}
