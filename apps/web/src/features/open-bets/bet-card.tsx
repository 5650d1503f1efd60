/** One bet: the narrow card of the sidebar, and the wide row of /open-bets (RS-09). */
import { fromRupees, waitsAtStart, type Order } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useState } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';
import { eventPath } from '../../platform/event-path.ts';
import { useText, feedName, feedTitle } from '../../platform/language/texts.ts';
import { formatWhen, timeSettings } from '../../platform/time/time-zone.ts';
import { priceFormats } from '../../platform/money/price-format.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useConnection } from '../../realtime/live.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { BetState } from './bet-state.tsx';
import { cancelBet } from './open-bets-actions.ts';
import { betRateLabel, betRateText, betSideText } from '../../platform/bets/bet-text.ts';
import { liabilityOf, marketTypeText, type JoinedBets } from './open-bets-lists.ts';

function Side({ bet }: { readonly bet: Order }) {
  const text = useText();
  return <span className={`badge text-on-price ${bet.isBack ? 'bg-back' : 'bg-lay'}`}>{text(betSideText(bet))}</span>;
}

/** The badge of a bet with Free Cash; other bets use cash. */
function Wallet({ bet }: { readonly bet: Order }) {
  const text = useText();
  return bet.wallet === 'BONUS' ? <span className="badge bg-accent text-accent-contrast">{text('balance.freeCash')}</span> : null;
}

function EventLink({ bet }: { readonly bet: Order }) {
  return (
    <Link className="line-clamp-2 text-xs text-muted hover:underline" to={eventPath(bet)}>
      {feedName(bet.eventName)}
    </Link>
  );
}

/** Buttons to change and cancel the unmatched part. */
function Actions({ bet }: { readonly bet: Order }) {
  const text = useText();
  const own = useOpenBetsText();
  const offline = useConnection((state) => state.phase !== 'online');
  const [working, setWorking] = useState(false);
  const atStart = waitsAtStart(bet);
  if (bet.status === 'PENDING' || !(bet.sizeRemaining > 0 || atStart)) return null;
  const cancel = async (): Promise<void> => {
    setWorking(true);
    await cancelBet(bet._id);
    setWorking(false);
  };
  return (
    <span className="ms-auto flex flex-none gap-1" data-bet-actions>
      {!atStart && (
        <button
          type="button"
          className="btn btn-quiet px-2.5 pointer-coarse:min-h-11"
          disabled={working || offline}
          aria-label={own('openBets.editOf', { selection: feedName(bet.selectionName) })}
          onClick={() => openDialog({ name: 'edit-bet', bet: bet._id })}
        >
          {own('openBets.edit')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet px-2.5 text-loss pointer-coarse:min-h-11"
        disabled={working || offline}
        aria-label={text('bets.cancelOf', { selection: feedName(bet.selectionName) })}
        onClick={() => void cancel()}
      >
        {text('bets.cancel')}
      </button>
    </span>
  );
}

/** Returns type and name of the market, without repeating a name that says the same. */
function marketLine(bet: Order, type: string, name: string): string {
  return name === type || bet.marketName === bet.selectionName ? type : `${type} · ${name}`;
}

/** The profit of a bet after commission, and the commission. Rupees. */
function Profit({ net, commission }: { readonly net: number; readonly commission: number }) {
  const text = useText();
  const own = useOpenBetsText();
  return (
    <>
      <span>
        {text('slip.profit')} <b className="text-profit">{rupeesText(net)}</b>
      </span>
      {commission > 0 && <span className="text-xs text-muted">{own('openBets.commission', { amount: rupeesText(commission) })}</span>}
    </>
  );
}

/** Odds, stake and profit with their labels. */
function Figures({ bet, resting }: { readonly bet: Order; readonly resting: boolean }) {
  const text = useText();
  const stake = resting ? bet.sizeRemaining : bet.sizeMatched > 0 ? bet.sizeMatched : bet.stake;
  const rate = resting ? bet.askedRate : bet.rate;
  const formats = priceFormats();
  if (waitsAtStart(bet))
    return (
      <p className="figures flex flex-wrap items-baseline gap-x-3 text-sm">
        <Wallet bet={bet} />
        <span>
          {text(bet.isBack ? 'slip.stake' : 'slip.liability')} <b className={bet.isBack ? '' : 'text-loss'}>{rupeesText(bet.liability ?? bet.sizeRemaining)}</b>
        </span>
      </p>
    );
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-3 text-sm">
      <Wallet bet={bet} />
      <span>
        {text(betRateLabel(bet))} <b>{betRateText({ ...bet, rate }, formats)}</b>
      </span>
      <span>
        {text('slip.stake')} <b>{rupeesText(stake)}</b>
      </span>
      {!resting && <Profit net={(fromRupees(bet.profit) - fromRupees(bet.commission)) / 100} commission={bet.commission} />}
      {!bet.isBack && (
        <span>
          {text('slip.liability')} <b className="text-loss">{formatMoney(liabilityOf({ ...bet, rate }, stake))}</b>
        </span>
      )}
    </p>
  );
}

interface BetProps {
  readonly bet: Order;
  readonly resting: boolean;
  /** Hides event and market, because a heading above shows them. */
  readonly grouped?: boolean;
}

export function BetCard({ bet, resting, grouped = false }: BetProps) {
  return (
    <li data-bet={bet._id} tabIndex={-1} className={`flex flex-col gap-1 border-s-4 px-3 py-2 ${bet.isBack ? 'border-back bg-back-3' : 'border-lay bg-lay-3'}`}>
      <div className="flex items-start gap-2">
        <Side bet={bet} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-tight font-bold" title={feedTitle(bet.selectionName)}>
            {feedName(bet.selectionName)}
          </p>
          {!grouped && bet.marketName !== bet.selectionName && <p className="line-clamp-2 text-xs text-muted">{feedName(bet.marketName)}</p>}
          {!grouped && <EventLink bet={bet} />}
        </div>
      </div>
      <Figures bet={bet} resting={resting} />
      <BetState bet={bet} resting={resting} />
      {resting && <Actions bet={bet} />}
    </li>
  );
}

function PlacedTime({ bet }: { readonly bet: Order }) {
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return <span className="figures text-xs text-muted">{formatWhen(Date.parse(bet.placedTime), zone, language)}</span>;
}

export function BetRow({ bet, resting, grouped = false }: BetProps) {
  const text = useText();
  return (
    <li data-bet={bet._id} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Side bet={bet} />
        <div className="min-w-0">
          <p className="line-clamp-2 leading-tight font-bold" title={feedTitle(bet.selectionName)}>
            {feedName(bet.selectionName)}
          </p>
          {!grouped && <p className="line-clamp-2 text-xs text-muted">{marketLine(bet, text(marketTypeText(bet.marketType)), feedName(bet.marketName))}</p>}
          {!grouped && <EventLink bet={bet} />}
          <BetState bet={bet} resting={resting} />
        </div>
      </div>
      <div className="flex flex-col gap-0.5 md:items-end">
        <Figures bet={bet} resting={resting} />
        <PlacedTime bet={bet} />
      </div>
      {resting && <Actions bet={bet} />}
    </li>
  );
}

/** Bets of one selection and side as one line; with their average odds if the player chose them (O-40). */
export function JoinedRow({ joined, withRate, wide }: { readonly joined: JoinedBets; readonly withRate: boolean; readonly wide: boolean }) {
  const text = useText();
  const own = useOpenBetsText();
  const { first, count, stake, profit, commission, averageRate } = joined;
  const formats = priceFormats();
  return (
    <li className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 ${wide ? 'border-b border-line last:border-b-0' : ''}`}>
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        <Side bet={first} />
        <p className="line-clamp-2 min-w-0 flex-1 font-bold">{feedName(first.selectionName)}</p>
        <Wallet bet={first} />
        <span className="figures text-xs text-muted">{own('openBets.count', { count })}</span>
      </div>
      <p className="figures flex flex-wrap gap-x-3 text-sm">
        {withRate && (
          <span>
            {own('openBets.average')} <b>{betRateText({ ...first, rate: averageRate }, formats)}</b>
          </span>
        )}
        <span>
          {text('slip.stake')} <b>{rupeesText(stake)}</b>
        </span>
        <Profit net={profit} commission={commission} />
      </p>
    </li>
  );
}
