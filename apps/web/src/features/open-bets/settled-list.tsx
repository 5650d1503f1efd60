/** Markets of the player that were settled today and yesterday: result after commission, and the bets of each market. */
import { profitLoss, profitLossOrders, type Order, type ProfitLoss } from '@maidan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { amountTone, rupeesText } from '../../platform/money/rupees-text.ts';
import { betRateText, betSideText } from '../../platform/bets/bet-text.ts';
import { call } from '../../platform/http/call.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { languageStore } from '../../platform/language/language.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { priceFormats } from '../../platform/money/price-format.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { formatWhen, timeSettings } from '../../platform/time/time-zone.ts';
import { connection, useConnection } from '../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { TermsLine } from '../../platform/bets/terms-line.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { settledDays, type SettledDay } from './settled-days.ts';

interface Read {
  /** null before the first answer. */
  readonly rows: readonly ProfitLoss[] | null;
  readonly total: number;
  readonly failed: boolean;
}
interface SettledReader extends Read {
  /** Loads one more page. */
  readonly more: () => void;
  readonly again: () => void;
}

/** Loads the first `pages` pages of the markets that were settled since `from`, ms since 1970. */
async function readPages(memberCode: string, from: number, pages: number): Promise<Read> {
  const numbers = Array.from({ length: pages }, (_, index) => String(index + 1));
  const answers = await Promise.all(numbers.map((page) => call(profitLoss, { params: { memberCode }, query: { from: String(from), page } })));
  return { rows: answers.flatMap(({ result }) => result), total: answers[0]?.total ?? 0, failed: false };
}

/** Loads the markets page by page, and reloads them when another market settles. */
function useSettled(memberCode: string | undefined, from: number): SettledReader {
  const [read, setRead] = useState<Read>({ rows: null, total: 0, failed: false });
  const pages = useRef(1);
  const again = useCallback(() => {
    if (memberCode === undefined) return;
    readPages(memberCode, from, pages.current).then(setRead, (error: unknown) => {
      logProblem('settled markets', error);
      setRead((before) => ({ ...before, failed: true }));
    });
  }, [memberCode, from]);
  useEffect(again, [again]);
  useEffect(
    () => connection.on('account-update', ({ notifications }) => void (notifications !== undefined && notifications.added.length > 0 && again())),
    [again],
  );
  const more = (): void => {
    pages.current += 1;
    again();
  };
  return { ...read, more, again };
}

function SettledBet({ bet }: { readonly bet: Order }) {
  const text = useText();
  const own = useOpenBetsText();
  const won = bet.netProfit ?? 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-1.5 text-sm">
      <span className={`badge text-on-price ${bet.isBack ? 'bg-back' : 'bg-lay'}`}>{text(betSideText(bet))}</span>
      <span className="min-w-0 flex-1 basis-32 font-semibold">{feedName(bet.selectionName)}</span>
      <span className="figures text-muted">
        {own('openBets.settledBet', { stake: rupeesText(bet.sizeMatched), rate: betRateText(bet, priceFormats.getState()) })}
      </span>
      <b className={`figures ${amountTone(won)}`}>{`${won > 0 ? '+' : ''}${rupeesText(won)}`}</b>
      <TermsLine bet={bet} />
    </li>
  );
}

/** The bets of a market, loaded when it is opened. */
function MarketBets({ memberCode, marketId }: { readonly memberCode: string; readonly marketId: string }) {
  const text = useText();
  const [bets, setBets] = useState<readonly Order[] | 'failed' | null>(null);
  const read = useCallback(() => {
    call(profitLossOrders, { params: { memberCode, marketId } }).then(
      ({ result }) => setBets(result),
      (error: unknown) => {
        logProblem('bets of a settled market', error);
        setBets('failed');
      },
    );
  }, [memberCode, marketId]);
  useEffect(read, [read]);
  if (bets === null) return <ListSkeleton rows={2} />;
  if (bets === 'failed') return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={read} />;
  return (
    <ul className="border-t border-line bg-surface-2">
      {bets.map((bet) => (
        <SettledBet key={bet._id} bet={bet} />
      ))}
    </ul>
  );
}

function SettledMarket({ row, memberCode }: { readonly row: ProfitLoss; readonly memberCode: string }) {
  const own = useOpenBetsText();
  const text = useText();
  const [open, setOpen] = useState(false);
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (
    <li className="border-b border-line" data-settled-market={row.marketId}>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start hover:bg-surface-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 font-bold">{feedName(row.eventName)}</span>
          <span className="line-clamp-2 text-xs text-muted">
            {feedName(row.marketName)}
            {row.wallet === 'BONUS' && ` · ${text('balance.freeCash')}`} ·{' '}
            <span className="figures">{formatWhen(Date.parse(row.settledTime), zone, language)}</span>
          </span>
        </span>
        <span className="figures flex flex-none flex-col items-end leading-tight">
          <b className={amountTone(row.profit)}>{`${row.profit > 0 ? '+' : ''}${rupeesText(row.profit)}`}</b>
          {row.commission > 0 && <span className="text-xs text-muted">{own('openBets.settledCommission', { amount: rupeesText(row.commission) })}</span>}
        </span>
        <span className={open ? 'rotate-180' : ''}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {open && <MarketBets memberCode={memberCode} marketId={row.marketId} />}
    </li>
  );
}

function Day({ day, memberCode }: { readonly day: SettledDay<ProfitLoss>; readonly memberCode: string }) {
  const own = useOpenBetsText();
  const title = own(day.name === 'today' ? 'openBets.today' : 'openBets.yesterday');
  return (
    <section aria-label={title}>
      <h2 className="px-3 pt-3 pb-1 text-sm font-bold text-muted">{title}</h2>
      <ul>
        {day.rows.map((row) => (
          <SettledMarket key={`${row.marketId} ${row.wallet}`} row={row} memberCode={memberCode} />
        ))}
      </ul>
    </section>
  );
}

export function SettledList() {
  const text = useText();
  const own = useOpenBetsText();
  const memberCode = useSignedIn()?.user.memberCode;
  const zone = timeSettings((state) => state.timeZoneName);
  const lost = useConnection((state) => state.phase === 'lost');
  const [now] = useState(() => Date.now() + timeSettings.getState().aheadMs);
  const days = settledDays(now, zone);
  const { rows, total, failed, more, again } = useSettled(memberCode, days.yesterday);
  if (memberCode === undefined) return null;
  if (rows === null)
    return failed ? <Failed title={own('openBets.settledFailed')} retryLabel={text('action.retry')} onRetry={again} /> : <ListSkeleton rows={4} />;
  return (
    <>
      {(lost || failed) && <output className="block bg-warn-surface px-3 py-1.5 text-sm text-warn">{own('openBets.offline')}</output>}
      {rows.length === 0 && <Empty title={own('openBets.noneSettled')} hint={own('openBets.noneSettledHint')} />}
      {days.split(rows).map((day) => (
        <Day key={day.name} day={day} memberCode={memberCode} />
      ))}
      <div className="flex flex-wrap justify-center gap-2 p-3">
        {rows.length < total && (
          <button type="button" className="btn btn-quiet min-h-11" onClick={more}>
            {own('openBets.moreSettled')}
          </button>
        )}
        <Link to="/account-statement" className="btn btn-quiet min-h-11">
          {text('title.accountStatement')}
        </Link>
      </div>
    </>
  );
}
