/** Cash or Free Cash: which wallet the next bet uses. Renders nothing for accounts without Free Cash. */
import { Suspense, useState } from 'react';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useAccount, useConnection, account } from '../../realtime/live.ts';
import { useBonusText } from '../../messages/feature-texts.ts';
import { switchWallet } from '@maidan/contract';
import { CallError } from '../../platform/http/call-error.ts';
import { call } from '../../platform/http/call.ts';
import { session } from '../../platform/session/session.ts';
import { hasFreeCash } from './free-cash.ts';

/** Switches the wallet of the bets. The balance carries the choice to every device. Returns null on success, else the server's message, or '' without a response. */
async function chooseWallet(useBonusWallet: boolean): Promise<string | null> {
  const current = session.current();
  if (current.state !== 'in') return '';
  try {
    const query = { useBonusWallet: useBonusWallet ? 'true' : 'false', walletCode: useBonusWallet ? 'BONUS' : 'MAIN' } as const;
    const { result } = await call(switchWallet, { params: { id: current.user.memberCode }, query });
    // the push with the same balance follows a moment later
    const { balance } = account.store.getState();
    if (balance !== null) account.setBalance({ ...balance, useBonusWallet: result.useBonusWallet });
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : '';
  }
}

function Choice() {
  const text = useBonusText();
  const balance = useAccount((state) => state.balance);
  const offline = useConnection((state) => state.phase !== 'online');
  // the choice is shown at once, and reverted if the server refuses it
  const [asked, setAsked] = useState<boolean | null>(null);
  if (balance === null) return null;
  const used = asked ?? balance.useBonusWallet;
  const choose = async (bonus: boolean): Promise<void> => {
    if (asked !== null || bonus === balance.useBonusWallet) return;
    setAsked(bonus);
    const refused = await chooseWallet(bonus);
    setAsked(null);
    if (refused !== null) notify('error', refused === '' ? text('freeCash.notSwitched') : refused);
  };
  return (
    <fieldset className="segment text-sm" aria-label={text('freeCash.wallet')} aria-busy={asked !== null || undefined}>
      {([false, true] as const).map((bonus) => (
        <button key={String(bonus)} type="button" aria-pressed={used === bonus} disabled={offline} onClick={() => void choose(bonus)}>
          {text(bonus ? 'freeCash.title' : 'freeCash.cash')} <span className="figures">{rupeesText(bonus ? balance.bounsBalance : balance.balance)}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function WalletSwitch() {
  const shown = useAccount((state) => hasFreeCash(state.balance));
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Choice />
    </Suspense>
  );
}
