/** The cash-out button of a market with its live value, for markets with a matched bet. It writes its figure without React, like a price. */
import { formatMoney } from '@maidan/domain';
import { useEffect, useRef } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { account, markets, useAccount, useMarketFrame } from '../../realtime/live.ts';
import { useCashOutText } from '../../messages/feature-texts.ts';
import { useAutoCashOut } from './auto-cash-outs.ts';
import { liveCashOut } from './cash-out-value.ts';

function valueOf(marketId: string): number | null {
  const view = markets.view(marketId);
  return view === undefined ? null : liveCashOut(view, account.store.getState().openBets ?? []);
}

/** The figure follows prices and bets without rendering; `–` while there is nothing to close or no price. */
export function LiveValue({ marketId }: { readonly marketId: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = (): void => {
      const node = place.current;
      if (node === null) return;
      const value = valueOf(marketId);
      const shown = value === null ? '–' : `${value > 0 ? '+' : ''}${formatMoney(value)}`;
      if (node.textContent !== shown) node.textContent = shown;
      node.dataset['tone'] = value === null || value === 0 ? '' : value > 0 ? 'profit' : 'loss';
    };
    write();
    const stops = [markets.onChange(marketId, write), markets.onFrame(marketId, write), account.store.subscribe(write)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [marketId]);
  return (
    <b ref={place} className="figures inline-block min-w-[9ch] text-end data-[tone=loss]:text-loss data-[tone=profit]:text-profit">
      –
    </b>
  );
}

function AutoState({ marketId }: { readonly marketId: string }) {
  const text = useCashOutText();
  const rule = useAutoCashOut(marketId);
  if (rule === undefined) return null;
  const targets = [
    ...(rule.profit === null ? [] : [text('cashOut.orMore', { amount: rupeesText(rule.profit) })]),
    ...(rule.loss === null ? [] : [text('cashOut.orLess', { amount: rupeesText(rule.loss) })]),
    ...(rule.trail === null ? [] : [text('cashOut.belowBest', { amount: rupeesText(rule.trail) })]),
  ];
  return (
    <span className="figures block basis-full px-2 py-1 text-end text-xs text-muted">
      {rule.status === 'RUNNING' ? text('cashOut.autoRunning') : text('cashOut.autoWaiting', { targets: targets.join(' · ') })}
    </span>
  );
}

export interface CashOutButtonProps {
  readonly marketId: string;
  /** On the page of an event the button is in the head of the market and the form below its card; lists show both together. */
  readonly shown: 'key' | 'targets' | 'both';
}

/** Cash-out of a market, wherever the player has a matched bet. */
export default function CashOutButton({ marketId, shown }: CashOutButtonProps) {
  const text = useCashOutText();
  const has = useAccount((state) => state.openBets?.some((bet) => bet.marketId === marketId && bet.sizeMatched > 0) === true);
  const open = useMarketFrame(marketId)?.view.status === 'OPEN';
  if (!has) return null;
  if (shown === 'targets') return <AutoState marketId={marketId} />;
  return (
    <span className="flex max-w-full flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <button
        type="button"
        className={`btn btn-quiet min-h-9 px-2.5 text-sm ${shown === 'key' ? 'cash-out-key' : 'gap-2 pointer-coarse:min-h-11'}`}
        disabled={!open}
        onClick={() => openDialog({ name: 'cash-out', marketId })}
      >
        <span>{text('cashOut.button')}</span>
        <LiveValue marketId={marketId} />
      </button>
      {shown === 'both' && <AutoState marketId={marketId} />}
    </span>
  );
}
