/** The right sidebar: balance, then betslip or open bets (RS-01 to RS-08). */
import { Suspense, useState } from 'react';
import { BalancePanel } from '../../../features/balance/balance-panel.tsx';
import { CashOutOffer } from '../../routes/sport/cash-out-offer.tsx';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useAccount } from '../../../realtime/live.ts';
import { pickedSelection } from '../../../realtime/markets/picked-selection.ts';
import { Empty, ListSkeleton } from '../../../ui/states.tsx';

const SlipPanel = laterPart('slip panel', async () => (await import('../slip-sheet-body.tsx')).SlipWithWallet);
const OpenBetsList = laterPart('open bets list', async () => (await import('../../../features/open-bets/open-bets-list.tsx')).OpenBetsList);

function Betslip() {
  const text = useText();
  const picked = pickedSelection((state) => state.pick !== null);
  return (
    <>
      {!picked && <Empty title={text('slip.none')} hint={text('slip.noneHint')} />}
      <Suspense fallback={null}>
        <SlipPanel />
      </Suspense>
    </>
  );
}

export function RightSidebar() {
  const text = useText();
  const signedIn = useSignedIn() !== null;
  const count = useAccount((state) => state.openBets?.length ?? 0);
  const pick = pickedSelection((state) => state.pick?.number ?? 0);
  const [chosen, setChosen] = useState<{ readonly tab: 'slip' | 'bets'; readonly atPick: number }>({ tab: 'slip', atPick: 0 });
  // a new pick brings the slip to the front, whatever was chosen before
  const tab = pick > chosen.atPick ? 'slip' : chosen.tab;
  const setTab = (next: 'slip' | 'bets'): void => setChosen({ tab: next, atPick: pick });
  return (
    <aside className="right-sidebar flex flex-col gap-2 p-2" aria-label={text('slip.side')}>
      {signedIn && <BalancePanel />}
      <div className="flex flex-wrap items-center gap-1.5">
        <fieldset className="segment flex-1 text-sm max-xl:[&>button]:px-1.5" aria-label={text('slip.side')}>
          <button type="button" aria-pressed={tab === 'slip'} onClick={() => setTab('slip')}>
            {text('slip.title')}
          </button>
          <button type="button" aria-pressed={tab === 'bets'} onClick={() => setTab('bets')}>
            {text('bets.title')}
            {signedIn && count > 0 && <span className="figures badge ms-1 bg-accent text-accent-contrast">{count}</span>}
          </button>
        </fieldset>
        {signedIn && (
          <button type="button" className="btn btn-quiet flex-none px-2 text-xs" onClick={() => openDialog({ name: 'edit-stakes' })}>
            {text('slip.editStakesShort')}
          </button>
        )}
      </div>
      <div className="card overflow-clip">
        {tab === 'slip' ? (
          <Betslip />
        ) : (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <OpenBetsList wide={false} CashOut={CashOutOffer} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
