/** `/open-bets` (RT-31). Visitors see that they have to log in. */
import { Suspense } from 'react';
import { OpenBetsList } from '../../../features/open-bets/open-bets-list.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { CashOutOffer } from '../sport/cash-out-offer.tsx';

const AwayState = laterPart('away state', async () => (await import('../../../features/cash-out/away-switch.tsx')).default);

export function OpenBetsRoute() {
  const text = useText();
  const signedIn = useSignedIn() !== null;
  return (
    <div className="card overflow-hidden">
      <h1 className="border-b border-line px-3 py-2 text-lg font-bold">{text('title.openBets')}</h1>
      {signedIn && (
        <Suspense fallback={null}>
          <AwayState />
        </Suspense>
      )}
      <OpenBetsList wide CashOut={CashOutOffer} />
    </div>
  );
}
