/** How much of the balance can be withdrawn, and why it is less (TR-009). Loaded with the account drawer, which has no query cache. */
import { withdrawalOptions, type WithdrawalOptions } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useAccount } from '../../realtime/live.ts';
import { useCashierText } from '../../messages/feature-texts.ts';

/** Loads the amount once, when it mounts. */
function Asked() {
  const text = useCashierText();
  const [options, setOptions] = useState<WithdrawalOptions | null>(null);
  useEffect(() => {
    let here = true;
    call(withdrawalOptions, {}).then(
      ({ result }) => here && setOptions(result),
      () => here && setOptions(null),
    );
    return () => {
      here = false;
    };
  }, []);
  // without an answer the drawer shows the balance alone
  if (options === null) return null;
  const { withdrawable, granted } = options;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="figures font-semibold">{text('cashier.withdrawable', { amount: rupeesText(withdrawable) })}</p>
      {granted > 0 && <p className="figures text-muted">{text('cashier.whyLess', { granted: rupeesText(granted) })}</p>}
    </div>
  );
}

export default function Withdrawable() {
  // the amount follows the balance
  const balance = useAccount((state) => state.balance?.balance ?? null);
  return <Asked key={balance} />;
}
