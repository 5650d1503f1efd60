/** The figure beside a runner: what the player wins or loses if it wins. Its code loads with the first bet or the first stake. */
import { Suspense } from 'react';
import { laterPart } from '../../../platform/later-part.ts';
import { useAccount } from '../../../realtime/live.ts';
import { slipEffect } from '../../../realtime/markets/picked-selection.ts';

const WhatIfFigures = laterPart('what if figures', async () => (await import('./what-if-figures.tsx')).WhatIfFigures);

export function WhatIf(props: { readonly marketId: string; readonly selectionId: number; readonly name: string }) {
  const { marketId } = props;
  const typed = slipEffect((effect) => effect.marketId === marketId);
  const has = useAccount((state) => state.openBets?.some((bet) => bet.marketId === marketId) === true);
  if (!typed && !has) return null;
  return (
    <Suspense fallback={null}>
      <WhatIfFigures {...props} />
    </Suspense>
  );
}
