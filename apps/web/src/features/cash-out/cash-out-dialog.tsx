/** The question before a cash-out with the server's offer, then the countdown of its delay (ST-66 to ST-72, PP-03). */
import type { CashOutQuoteWire, MarketView } from '@maidan/contract';
import { fromRupees } from '@maidan/contract';
import { formatMoney, tradingKindOf } from '@maidan/domain';
import { Suspense, useEffect, useRef, useState } from 'react';
import { amountTone, rupeesText } from '../../platform/money/rupees-text.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { newReference } from '../../platform/http/caller.ts';
import { session } from '../../platform/session/session.ts';
import { useConnection, useMarketFrame, useWatch } from '../../realtime/live.ts';
import { cashOutInProgress, NO_CASH_OUT } from '../../realtime/account/cash-out-in-progress.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useCashOutText } from '../../messages/feature-texts.ts';
import { AutoCashOutForm } from './auto-cash-out-form.tsx';
import { cashOutRequest, offeredRate, acceptOffer } from './cash-out-bet.ts';
import { LiveValue } from './cash-out-button.tsx';
import { reportFailed, reportTaken } from './cash-out-report.ts';
import { useOffer, type Offer } from './offer.ts';

const PARTS = [25, 50, 75, 100];
const close = (): void => closeNamed('cash-out');

/** Returns the whole seconds until `until`, a time of performance.now(), kept up to date; 0 after it. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const tick = (): void => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function Processing({ until }: { readonly until: number }) {
  const text = useCashOutText();
  const left = useSecondsUntil(until);
  return (
    <div className="flex flex-col items-center gap-3 p-6 text-center" data-cash-out-overlay>
      <output className="flex flex-col font-semibold">
        <span>{text('cashOut.processing')}</span>
        <span>{text('cashOut.wait')}</span>
      </output>
      <p
        role="timer"
        aria-label={text('cashOut.secondsLeft')}
        className="figures grid h-16 w-16 place-items-center rounded-full border-4 border-brand text-xl font-bold"
      >
        {left}
      </p>
    </div>
  );
}

function Part({ percent, onChoose }: { readonly percent: number; readonly onChoose: (percent: number) => void }) {
  const text = useCashOutText();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between text-sm">
        <label htmlFor="cash-out-part" className="font-semibold text-muted">
          {text('cashOut.part')}
        </label>
        <b className="figures">{text('cashOut.partOf', { percent })}</b>
      </div>
      <input
        id="cash-out-part"
        type="range"
        min={1}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={text('cashOut.partOf', { percent })}
        className="h-11 w-full accent-brand"
        onChange={(event) => onChoose(Number(event.target.value))}
      />
      <fieldset className="segment" aria-label={text('cashOut.part')}>
        {PARTS.map((part) => (
          <button key={part} type="button" aria-pressed={part === percent} onClick={() => onChoose(part)}>
            {part === 100 ? text('cashOut.whole') : text('cashOut.partOf', { percent: part })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The result of each outcome before and after; for a fancy by ranges of runs. */
function Outcomes({ quote, market }: { readonly quote: CashOutQuoteWire; readonly market: MarketView }) {
  const text = useCashOutText();
  const line = tradingKindOf(market.marketType) === 'line';
  const places = line ? [...new Set([...quote.before, ...quote.after].map(({ at }) => at))].toSorted((a, b) => a - b) : quote.after.map(({ at }) => at);
  const profitAt = (list: CashOutQuoteWire['before'], at: number): number =>
    (line ? list.findLast((one) => one.at <= at) : list.find((one) => one.at === at))?.profit ?? 0;
  const nameOf = (at: number): string =>
    line ? text('cashOut.runs', { from: at }) : feedName(market.runners.find((runner) => runner.selectionId === at)?.name ?? '');
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="py-1 text-start font-semibold">
            <span className="sr">{text('cashOut.ifWins', { outcome: '' })}</span>
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {text('cashOut.now')}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {text('cashOut.after')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {places.map((at) => (
          <tr key={at}>
            <th scope="row" className="max-w-40 truncate py-1.5 text-start font-semibold">
              {nameOf(at)}
            </th>
            <td className={`figures py-1.5 ps-2 text-end ${amountTone(profitAt(quote.before, at))}`}>{rupeesText(profitAt(quote.before, at))}</td>
            <td className={`figures py-1.5 ps-2 text-end font-bold ${amountTone(profitAt(quote.after, at))}`}>{rupeesText(profitAt(quote.after, at))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the seconds until the offer expires. */
function OfferExpiry({ until }: { readonly until: number }) {
  const text = useCashOutText();
  return <span className="figures text-xs text-muted">{text('cashOut.stands', { seconds: useSecondsUntil(until) })}</span>;
}

/** Returns true if the offer gives every outcome the same result. */
function isLevelOffer(quote: CashOutQuoteWire, marketType: string): boolean {
  return quote.percent === 100 && quote.complete && tradingKindOf(marketType) !== 'line';
}

function Offered({ offer, market, percent }: { readonly offer: Offer; readonly market: MarketView; readonly percent: number }) {
  const text = useCashOutText();
  const say = useText();
  const { quote } = offer;
  if (quote === null)
    return <p className="py-6 text-center text-sm text-muted">{offer.refused === null ? text('cashOut.asking') : offer.refused || say('state.noAnswer')}</p>;
  const value = fromRupees(quote.value);
  const whole = percent === quote.percent && isLevelOffer(quote, market.marketType);
  const rateOf = ({ rate, line }: CashOutQuoteWire['bets'][number]): string => offeredRate(rate, line);
  return (
    <div className="flex flex-col gap-2" aria-busy={offer.asking}>
      <div className="flex items-end justify-between gap-2 rounded-card bg-surface-2 px-3 py-2">
        <div>
          <p className="text-xs text-muted">{whole ? text('cashOut.youGet') : text('cashOut.worst')}</p>
          <output className={`figures text-xl font-bold ${amountTone(value)}`} data-cash-out-value>
            {formatMoney(value)}
          </output>
        </div>
        <OfferExpiry until={offer.until} />
      </div>
      <Outcomes quote={quote} market={market} />
      <ul className="text-xs text-muted" aria-label={text('cashOut.bets')}>
        {quote.bets.map((bet) => (
          <li key={bet.runnerId} className="figures">
            {text('cashOut.betLine', {
              side: say(bet.type === 'Back' ? (bet.line === undefined ? 'market.back' : 'market.yes') : bet.line === undefined ? 'market.lay' : 'market.no'),
              selection: feedName(bet.selectionName),
              rate: rateOf(bet),
              stake: rupeesText(bet.stake),
            })}
          </li>
        ))}
      </ul>
      {!quote.complete && <p className="rounded-card bg-warn-surface px-2 py-1 text-sm font-semibold text-warn">{text('cashOut.partly')}</p>}
      {market.commissionBp > 0 && <p className="text-xs text-muted">{text('cashOut.commission', { percent: market.commissionBp / 100 })}</p>}
    </div>
  );
}

interface QuestionProps {
  readonly market: MarketView;
  readonly onTake: (quote: CashOutQuoteWire) => void;
}

function Question({ market, onTake }: QuestionProps) {
  const text = useCashOutText();
  const [percent, setPercent] = useState(100);
  const { offer, requestNewOffer } = useOffer(market.marketId, percent);
  const offline = useConnection((state) => state.phase !== 'online');
  const { quote } = offer;
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-4">
      <p className="font-bold">{text('cashOut.question')}</p>
      <p className="-mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <span>{feedName(market.eventName)}</span>
        <span className="inline-flex gap-1">
          {text('cashOut.now')} <LiveValue marketId={market.marketId} />
        </span>
      </p>
      <Part percent={percent} onChoose={setPercent} />
      <Offered offer={offer} market={market} percent={percent} />
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" onClick={close}>
          {text('cashOut.cancel')}
        </button>
        {quote === null && !offer.asking ? (
          <button type="button" className="btn btn-primary btn-large flex-1" onClick={requestNewOffer}>
            {text('cashOut.again')}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-primary btn-large flex-1"
            disabled={quote === null || offline || quote.percent !== percent}
            onClick={() => quote !== null && onTake(quote)}
          >
            {text('cashOut.confirm')}
          </button>
        )}
      </div>
      <AutoCashOutForm marketId={market.marketId} />
    </div>
  );
}

/** Publishes the open popup for the slip (ST-50), and closes it when the session ends (ST-65). */
function useCashOutInProgress(marketId: string): void {
  useEffect(() => {
    cashOutInProgress.setState({ marketId, cashOutId: null });
    const stop = session.subscribe(({ state }) => {
      if (state === 'out') close();
    });
    return () => {
      stop();
      cashOutInProgress.setState(NO_CASH_OUT);
    };
  }, [marketId]);
}

function Popup({ marketId }: { readonly marketId: string }) {
  const text = useCashOutText();
  const say = useText();
  const market = useMarketFrame(marketId)?.view;
  const [until, setUntil] = useState<number | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useWatch('markets', [marketId]);
  useEffect(() => () => stop.current?.(), []);
  useCashOutInProgress(marketId);
  const take = (quote: CashOutQuoteWire): void => {
    const current = session.current();
    const request = current.state === 'in' && market !== undefined ? cashOutRequest(quote, market, { token: current.token, reference: newReference() }) : null;
    if (request === null) return;
    const listening = acceptOffer(request, quote.betDelay, (answer) => {
      requestOpenBets();
      close();
      if (answer.taken) reportTaken(text, quote, isLevelOffer(quote, market?.marketType ?? ''));
      else void reportFailed(text, quote, answer.message);
    });
    if (listening === null) {
      notify('error', text('cashOut.notSent'));
      return;
    }
    stop.current = listening;
    cashOutInProgress.setState({ cashOutId: quote.cashOutId });
    setUntil(performance.now() + quote.betDelay * 1000);
  };
  const processing = until !== null;
  const title = market === undefined ? text('cashOut.title') : `${text('cashOut.title')} · ${feedName(market.marketName)}`;
  return (
    <Dialog title={title} closeLabel={say('action.close')} onClose={close} dismissible={!processing} hideTitle={processing}>
      {processing ? (
        <Processing until={until} />
      ) : market === undefined ? (
        <p className="p-6 text-center">{text('cashOut.asking')}</p>
      ) : (
        <Question market={market} onTake={take} />
      )}
    </Dialog>
  );
}

export default function CashOutDialog(props: { readonly marketId: string }) {
  return (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  );
}
