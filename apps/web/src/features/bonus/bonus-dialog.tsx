/** Free Cash, and what of it must still be played (O-76). */
import { wageringDetails, type WalletType } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { closeDialog } from '../../platform/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/rupees-text.ts';
import { formatMoment, timeSettings } from '../../platform/time-zone.ts';
import { useAccount } from '../../realtime/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { bonusWagering, learnWagering } from './bonus-popup.ts';
import { useBonusText } from './bonus-texts.ts';

function Wagering({ walletType }: { readonly walletType: WalletType }) {
  const text = useBonusText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const amount = useAccount((state) => state.balance?.bounsBalance ?? 0);
  const details = bonusWagering((state) => state.byWallet[walletType]);
  if (details === undefined) return <ListSkeleton rows={2} />;
  if (amount === 0 && details.required === 0)
    return <Empty icon={<Drawing name="plus" size={32} />} title={text('freeCash.none')} hint={text('freeCash.noneHint')} />;
  const { required, done, expires } = details;
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="figures text-2xl font-bold">{rupeesText(amount)}</p>
      {required === 0 ? (
        <p className="text-muted">{text('freeCash.free')}</p>
      ) : (
        <label className="flex flex-col gap-1 text-sm">
          <span className="figures">{text('freeCash.played', { done: rupeesText(done), required: rupeesText(required) })}</span>
          <progress className="w-full accent-brand" max={required} value={Math.min(done, required)} />
        </label>
      )}
      {expires !== null && <p className="figures text-sm text-muted">{text('freeCash.until', { time: formatMoment(Date.parse(expires), zone, language) })}</p>}
    </div>
  );
}

/** Asks once, when it is shown. */
function Asked({ walletType, onRetry }: { readonly walletType: WalletType; readonly onRetry: () => void }) {
  const common = useText();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    call(wageringDetails, { query: { walletType } }).then(
      ({ result }) => learnWagering(result),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [walletType]);
  if (failed) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={onRetry} />;
  return <Wagering walletType={walletType} />;
}

export default function BonusDialog({ walletType }: { readonly walletType: WalletType }) {
  const common = useText();
  const text = useBonusText();
  const [tries, setTries] = useState(0);
  return (
    <Dialog title={text('freeCash.title')} closeLabel={common('action.close')} onClose={closeDialog}>
      <Asked key={tries} walletType={walletType} onRetry={() => setTries(tries + 1)} />
    </Dialog>
  );
}
