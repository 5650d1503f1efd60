/** The run position of a fancy: profit per range of runs (RO-12). It loads only for a signed-in player. */
import { fromRupees, ladder } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { feedName, useText } from '../../platform/language/texts.ts';
import { closeDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { NO_EFFECT, slipEffect } from '../../realtime/markets/picked-selection.ts';
import { rangesWithEffect, type LadderStep, type RunRow } from './run-ranges.ts';

/** The result of a request: the steps, or null after a failure. */
interface RunLadderResult {
  readonly number: number;
  readonly steps: readonly LadderStep[] | null;
}

export default function RunLadderDialog({ marketId, marketName }: { readonly marketId: string; readonly marketName: string }) {
  const text = useText();
  const memberCode = useSignedIn()?.user.memberCode;
  const [number, setNumber] = useState(1);
  const [tried, setTried] = useState<RunLadderResult>({ number: 0, steps: null });
  useEffect(() => {
    if (!memberCode) return;
    call(ladder, { params: { memberCode, marketId } }).then(
      ({ result }) => setTried({ number, steps: result.map((step) => ({ from: step.price, profit: fromRupees(step.pnl) })) }),
      () => setTried({ number, steps: null }),
    );
  }, [memberCode, marketId, number]);
  const effects = slipEffect((effect) => (effect.marketId === marketId ? effect.ranges : NO_EFFECT.ranges));
  const loading = tried.number !== number;
  return (
    <Dialog title={text('market.position', { market: feedName(marketName) })} closeLabel={text('action.close')} onClose={closeDialog}>
      {loading && <ListSkeleton rows={4} />}
      {!loading && tried.steps === null && <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => setNumber(number + 1)} />}
      {!loading && tried.steps?.length === 0 && <Empty icon="ladder" title={text('market.noPosition')} />}
      {!loading && tried.steps !== null && tried.steps.length > 0 && <RunTable ranges={rangesWithEffect(tried.steps, effects)} withSlip={effects.length > 0} />}
    </Dialog>
  );
}

function Amount({ amount }: { readonly amount: number }) {
  return <td className={`px-4 py-2 text-end font-bold ${amount < 0 ? 'text-loss' : 'text-profit'}`}>{formatMoney(amount)}</td>;
}

/** Profit by runs, also with the bet in the slip. */
function RunTable({ ranges, withSlip }: { readonly ranges: readonly RunRow[]; readonly withSlip: boolean }) {
  const text = useText();
  return (
    <table className="figures w-full">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="px-4 py-2 text-start">
            {text('slip.runs')}
          </th>
          <th scope="col" className="px-4 py-2 text-end">
            {text('market.profitLoss')}
          </th>
          {withSlip && (
            <th scope="col" className="px-4 py-2 text-end">
              {text('slip.afterHead')}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {ranges.map((range) => (
          <tr key={range.label}>
            <th scope="row" className="px-4 py-2 text-start font-semibold">
              {range.label}
            </th>
            <Amount amount={range.profit} />
            {withSlip && <Amount amount={range.after} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
