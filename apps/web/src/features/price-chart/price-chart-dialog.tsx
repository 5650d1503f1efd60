/** The chart in a dialog; loaded with the first press on a chart button. */
import { useState } from 'react';
import { closeDialog } from '../../platform/dialogs/dialogs.ts';
import { feedName } from '../../platform/language/feed-name.ts';
import { useText } from '../../platform/language/texts.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { dockChart } from './chart-place.ts';
import { PriceChart } from './price-chart.tsx';

export default function PriceChartDialog({ marketId, selectionId }: { readonly marketId: string; readonly selectionId: number }) {
  const text = useText();
  const frame = useMarketFrame(marketId);
  const [chosen, setChosen] = useState(selectionId);
  const dock = (): void => {
    closeDialog();
    dockChart({ marketId, selectionId: chosen });
  };
  return (
    <Dialog wide title={text('chart.title', { market: feedName(frame?.view.marketName ?? '') })} closeLabel={text('action.close')} onClose={closeDialog}>
      <PriceChart marketId={marketId} selectionId={chosen} onRunner={setChosen} />
      <div className="px-3 pb-3">
        <button type="button" className="btn btn-quiet" onClick={dock}>
          {text('chart.dock')}
        </button>
      </div>
    </Dialog>
  );
}
