/** The player's bets that wait for a price, each with its condition and a button that cancels it. */
import { fromDecimal, type EntryTriggerWire } from '@maidan/contract';
import { useState } from 'react';
import { useTriggerText } from '../../messages/feature-texts.ts';
import { feedName } from '../../platform/language/texts.ts';
import { usePriceFormat } from '../../platform/money/price-format.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { cancelTrigger, useWaitingTriggers } from '../../realtime/account/entry-triggers.ts';

const SOURCE_TEXT = { BEST_BACK: 'triggers.bestBack', BEST_LAY: 'triggers.bestLay', LAST_TRADED: 'triggers.lastTraded' } as const;
const OP_TEXT = { AT_OR_ABOVE: 'triggers.above', AT_OR_BELOW: 'triggers.below' } as const;

function WaitingTrigger({ trigger }: { readonly trigger: EntryTriggerWire }) {
  const text = useTriggerText();
  const format = usePriceFormat('exchange');
  const [working, setWorking] = useState(false);
  const { bet, eventName, id, marketName, op, price, selectionName, source } = trigger;
  const name = feedName(selectionName);
  const cancel = async (): Promise<void> => {
    setWorking(true);
    await cancelTrigger(id);
    setWorking(false);
  };
  const figures = { stake: rupeesText(bet.stake ?? bet.target?.amount ?? 0), odds: format(fromDecimal(bet.rate)) };
  return (
    <li className="flex items-center justify-between gap-3 py-1.5" data-trigger={id}>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-1">{name}</b>
        <span className="line-clamp-1 text-xs text-muted">
          {feedName(marketName)} · {feedName(eventName)}
        </span>
        <span className="figures block">{text(bet.type === 'Back' ? 'triggers.back' : 'triggers.lay', figures)}</span>
        <span className="figures block text-xs text-muted">
          {text('triggers.when', { source: text(SOURCE_TEXT[source]), op: text(OP_TEXT[op]), odds: format(fromDecimal(price)) })}
        </span>
      </span>
      <button
        type="button"
        className="btn btn-quiet min-h-9 px-3 pointer-coarse:min-h-11"
        disabled={working}
        aria-label={text('triggers.cancelOf', { name })}
        onClick={() => void cancel()}
      >
        {text('triggers.cancel')}
      </button>
    </li>
  );
}

/** Nothing without a waiting trigger. */
export function WaitingTriggers() {
  const text = useTriggerText();
  const waiting = useWaitingTriggers();
  if (waiting.size === 0) return null;
  return (
    <section aria-label={text('triggers.waiting')} className="border-b border-line px-3 py-2 text-sm">
      <h2 className="font-bold text-muted">{text('triggers.waiting')}</h2>
      <ul className="divide-y divide-line">
        {[...waiting.values()].map((trigger) => (
          <WaitingTrigger key={trigger.id} trigger={trigger} />
        ))}
      </ul>
    </section>
  );
}
