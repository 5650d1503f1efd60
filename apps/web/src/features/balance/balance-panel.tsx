/** Balance, Free Cash and Net Exposure (PR-05, RS-02, RS-03, DR-09). */
import { useState } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { useAccount } from '../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { rupeesText, UNREAD } from '../../platform/money/rupees-text.ts';

/** The notice beside every balance: this is play money. */
export function PlayMoneyBadge() {
  const text = useText();
  return <span className="badge bg-warn-surface text-warn">{text('balance.playMoney')}</span>;
}

export function BalanceRows() {
  const text = useText();
  const balance = useAccount((state) => state.balance);
  const freeCash = text('balance.freeCash');
  const inPlay = balance?.bonusExposure ?? 0;
  const rows = [
    [text('balance.available'), balance?.balance],
    [freeCash, balance?.bounsBalance],
    [text('balance.netExposure'), balance?.exposure],
    ...(inPlay === 0 ? [] : [[text('balance.freeCashInPlay'), inPlay] as const]),
  ] as const;
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">
            {name === freeCash ? (
              // O-76: with the wagering that is left
              <button type="button" className="underline" onClick={() => openDialog({ name: 'bonus', walletType: 'BONUS' }, true)}>
                {name}
              </button>
            ) : (
              name
            )}
          </dt>
          <dd className={`figures font-bold ${(amount ?? 0) < 0 ? 'text-loss' : ''}`}>{balance === null ? UNREAD : rupeesText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function BalancePanel() {
  const text = useText();
  const [open, setOpen] = useState(true);
  return (
    <section className="card" aria-label={text('balance.title')}>
      <h2>
        <button
          type="button"
          className="flex min-h-10 w-full items-center gap-1.5 px-2.5 text-sm font-bold max-xl:text-xs whitespace-nowrap"
          aria-expanded={open}
          aria-controls="balance-rows"
          onClick={() => setOpen(!open)}
        >
          <span className="truncate">{text('balance.title')}</span>
          <PlayMoneyBadge />
          <span className={`ms-auto transition-transform ${open ? 'rotate-180' : ''}`}>
            <Icon name="down" size={18} />
          </span>
        </button>
      </h2>
      <div id="balance-rows" hidden={!open} className="px-2.5 pb-3">
        <BalanceRows />
      </div>
    </section>
  );
}

/** The available amount of the chosen wallet, in the header. */
export function BalanceFigure() {
  const text = useText();
  const balance = useAccount((state) => state.balance);
  const bonus = balance?.useBonusWallet === true;
  return (
    <>
      <output className="figures font-bold whitespace-nowrap" aria-label={text(bonus ? 'balance.freeCash' : 'balance.available')}>
        {balance === null ? UNREAD : rupeesText(bonus ? balance.bounsBalance : balance.balance)}
      </output>
      {bonus ? <span className="badge bg-accent text-accent-contrast">{text('balance.freeCash')}</span> : <PlayMoneyBadge />}
    </>
  );
}
