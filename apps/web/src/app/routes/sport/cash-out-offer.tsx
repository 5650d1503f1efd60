/** Cash-out beside a market. Its code loads with the first matched bet. */
import { Suspense, type ComponentProps } from 'react';
import { laterPart } from '../../../platform/later-part.ts';
import { useAccount } from '../../../realtime/live.ts';

const CashOutButton = laterPart('cash out button', async () => (await import('../../../features/cash-out/cash-out-button.tsx')).default);

export function CashOutOffer({
  marketId,
  shown = 'both',
}: Pick<ComponentProps<typeof CashOutButton>, 'marketId'> & Partial<ComponentProps<typeof CashOutButton>>) {
  const has = useAccount((state) => state.openBets?.some((bet) => bet.marketId === marketId && bet.sizeMatched > 0) === true);
  if (!has) return null;
  return (
    <Suspense fallback={shown === 'both' && <span className="min-h-9 w-40 pointer-coarse:min-h-11" />}>
      <CashOutButton marketId={marketId} shown={shown} />
    </Suspense>
  );
}
