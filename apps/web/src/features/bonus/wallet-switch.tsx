/** Cash or Free Cash: which wallet the next bet uses. Renders nothing for accounts without Free Cash. */
import { Suspense, useState } from 'react';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useAccount, useConnection } from '../../realtime/live.ts';
import { chooseWallet } from '../../realtime/account/wallet-choice.ts';
import { useBonusText } from '../../messages/feature-texts.ts';

/** Whether the account has two wallets to choose from. */
function hasFreeCash(balance: { readonly bounsBalance: number; readonly bonusExposure: number; readonly useBonusWallet: boolean } | null): boolean {
  return balance !== null && (balance.bounsBalance !== 0 || balance.bonusExposure !== 0 || balance.useBonusWallet);
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
