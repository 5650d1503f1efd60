/** Free Cash: its balance, the choice of the wallet, the wagering that is left and its deadline, and its rules (O-76). */
import { wageringDetails, type WageringDetails, type WalletType } from '@maidan/contract';
import { formatLimit, paiseOfRupees } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { closeDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { loadAtEachBalance, useAccount } from '../../realtime/live.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useBonusText } from '../../messages/feature-texts.ts';
import { bonusWagering, daysLeft, storeWagering } from './free-cash.ts';
import { WageringGroups } from './wagering-groups.tsx';
import { WalletSwitch } from './wallet-switch.tsx';

/** Whole rupees without paise. */
const short = (rupees: number): string => formatLimit(paiseOfRupees(rupees));

function Progress({ details }: { readonly details: WageringDetails }) {
  const text = useBonusText();
  const zone = timeSettings((state) => state.timeZoneName);
  const now = timeSettings((state) => state.serverTime);
  const language = languageStore((state) => state.language);
  const { required, done, expires } = details;
  const ends = expires === null ? null : Date.parse(expires);
  const days = ends === null || now === null ? null : daysLeft(ends, now);
  const played = text('freeCash.played', { done: rupeesText(done), required: rupeesText(required) });
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex justify-between gap-3">
        <span className="figures font-semibold">{played}</span>
        <span className="figures text-muted">{text('freeCash.left', { amount: short(Math.max(0, required - done)) })}</span>
      </p>
      <progress className="h-2.5 w-full accent-brand" aria-label={played} max={required} value={Math.min(done, required)} />
      {ends !== null && days !== null && (
        <p className="figures flex justify-between gap-3 text-muted">
          <b className={days <= 3 ? 'text-warn' : ''}>{days === 0 ? text('freeCash.lastDay') : text('freeCash.daysLeft', { days })}</b>
          <span>{text('freeCash.until', { time: formatMoment(ends, zone, language) })}</span>
        </p>
      )}
    </div>
  );
}

/** Says that a person checks the conversion, and until when at the latest (TR-006). `amount`: rupees of the wallet with its open bets. */
function Review({ until, amount }: { readonly until: string; readonly amount: number }) {
  const text = useBonusText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const time = formatMoment(Date.parse(until), zone, language);
  return <output className="figures block rounded-card bg-surface-2 p-3 text-sm">{text('freeCash.review', { amount: rupeesText(amount), time })}</output>;
}

/** Shows how the last Free Cash ended, if none is active. */
function Ended({ details }: { readonly details: WageringDetails }) {
  const text = useBonusText();
  const { status, converted, lapsed, refused } = details;
  if (refused !== null) return <p className="rounded-card bg-surface-2 p-3 text-sm">{text('freeCash.refused', { reason: refused })}</p>;
  if (status === 'CONVERTED') return <p className="rounded-card bg-surface-2 p-3 text-sm">{text('freeCash.converted', { amount: rupeesText(converted) })}</p>;
  if (status === 'LAPSED') return <p className="rounded-card bg-surface-2 p-3 text-sm">{text('freeCash.lapsed', { amount: rupeesText(lapsed) })}</p>;
  return status === 'SPENT' ? <p className="rounded-card bg-surface-2 p-3 text-sm">{text('freeCash.spent')}</p> : null;
}

function HowItCounts({ details }: { readonly details: WageringDetails }) {
  const text = useBonusText();
  const { minOdds, amount, required, days } = details;
  if (amount === 0) return null;
  const rules = [
    text('freeCash.countsStakes', { odds: minOdds.toFixed(2) }),
    text('freeCash.countsNot'),
    ...(required === 0 ? [] : [text('freeCash.countsCash', { required: short(required) }), text('freeCash.countsUntil', { days })]),
    text('freeCash.countsTurn'),
  ];
  return (
    <section className="flex flex-col gap-1.5 border-t border-line pt-3 text-sm" aria-label={text('freeCash.howTitle')}>
      <h3 className="font-bold">{text('freeCash.howTitle')}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="flex gap-4 pt-1">
        <Link className="text-brand underline underline-offset-2" to="/rules-regulations" onClick={closeDialog}>
          {text('freeCash.terms')}
        </Link>
        <Link className="text-brand underline underline-offset-2" to="/account-statement?kind=BONUS" onClick={closeDialog}>
          {text('freeCash.statement')}
        </Link>
      </p>
    </section>
  );
}

function Wagering({ walletType }: { readonly walletType: WalletType }) {
  const text = useBonusText();
  const balance = useAccount((state) => state.balance);
  const details = bonusWagering((state) => state.byWallet[walletType]);
  if (details === undefined) return <ListSkeleton rows={4} />;
  const amount = balance?.bounsBalance ?? 0;
  const inPlay = -(balance?.bonusExposure ?? 0);
  if (details.status === 'NONE' && details.waiting.length === 0 && amount === 0)
    return <Empty icon={<Drawing name="plus" size={32} />} title={text('freeCash.none')} hint={text('freeCash.noneHint')} />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <p className="figures text-2xl font-bold">{rupeesText(amount)}</p>
        {inPlay > 0 && <p className="figures text-sm text-muted">{text('freeCash.inPlay', { amount: rupeesText(inPlay) })}</p>}
      </div>
      {details.required > 0 ? <Progress details={details} /> : <Ended details={details} />}
      {details.reviewUntil !== null && amount + inPlay > 0 && <Review until={details.reviewUntil} amount={amount + inPlay} />}
      {details.waiting.map((next, place) => (
        // the entries have no ids, and their order does not change
        // eslint-disable-next-line react/no-array-index-key
        <p key={place} className="figures text-sm text-muted">
          {text('freeCash.waiting', { amount: short(next.amount), required: short(next.required), days: next.days })}
        </p>
      ))}
      {details.status === 'ACTIVE' && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold">{text('freeCash.bets')}</p>
          <WalletSwitch />
          <p className="text-xs text-muted">{text('freeCash.betsHint')}</p>
        </div>
      )}
      {details.status === 'ACTIVE' && <WageringGroups />}
      <HowItCounts details={details} />
    </div>
  );
}

/** Loads the wagering when it mounts and after each message with a balance: bets were settled, their wagering counted, or the bonus ended. */
function Asked({ walletType, onRetry }: { readonly walletType: WalletType; readonly onRetry: () => void }) {
  const common = useText();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      try {
        const { result } = await call(wageringDetails, { query: { walletType } });
        if (!here) return;
        setFailed(false);
        storeWagering(result);
      } catch {
        if (here) setFailed(true);
      }
    };
    const stop = loadAtEachBalance(() => void load());
    return () => {
      here = false;
      stop();
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
