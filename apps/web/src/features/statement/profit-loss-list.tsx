/** The profit and loss report: one row a settled market, newest first, and the sum of all of them (RT-32). */
import { profitLoss, type CasinoRoundOf, type ProfitLoss } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { amountTone, rupeesText } from '../../platform/money/rupees-text.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { sportIcon, Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useReportText } from '../../messages/feature-texts.ts';
import { PagedTable } from './paged-table.tsx';
import { RangeBar } from './range-bar.tsx';
import { reportKey, useReportWindow } from './reports/report-window.ts';
import { CasinoLink, CommissionLine } from './line-parts.tsx';

const SPORTS = [
  ['', 'profitLoss.all'],
  ['4', 'sport.cricket'],
  ['1', 'sport.football'],
  ['2', 'sport.tennis'],
  ['casino', 'nav.casino'],
] as const;

function FreeCashBadge({ wallet }: Pick<ProfitLoss, 'wallet'>) {
  const text = useText();
  if (wallet !== 'BONUS') return null;
  return <span className="badge ms-2 bg-accent text-accent-contrast">{text('balance.freeCash')}</span>;
}

function MarketName({ row }: { readonly row: ProfitLoss }) {
  return (
    <Link
      className="flex items-start gap-2 font-semibold text-brand underline-offset-2 hover:underline"
      to={`/betting-profit-loss-details?marketId=${encodeURIComponent(row.marketId)}`}
    >
      <span className="shrink-0 pt-0.5">
        <Icon name={sportIcon(row.eventTypeId)} size={18} />
      </span>
      <span>
        {row.eventName} · {feedName(row.marketName)}
        <FreeCashBadge wallet={row.wallet} />
      </span>
    </Link>
  );
}

function CasinoName({ row, casino }: { readonly row: ProfitLoss; readonly casino: CasinoRoundOf }) {
  return (
    <p className="flex items-start gap-2">
      <span className="shrink-0 pt-0.5">
        <Icon name="chip" size={18} />
      </span>
      <span>
        <CasinoLink casino={casino}>
          {feedName(row.eventName)}, {feedName(row.marketName)}
        </CasinoLink>
        <FreeCashBadge wallet={row.wallet} />
      </span>
    </p>
  );
}

function Row({ row }: { readonly row: ProfitLoss }) {
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="px-3 py-2 align-top">
        {row.casino === null ? <MarketName row={row} /> : <CasinoName row={row} casino={row.casino} />}
        <p className="figures text-xs text-muted">{formatMoment(Date.parse(row.settledTime), zone, language)}</p>
      </td>
      <td className={`figures px-3 py-2 text-end align-top font-bold whitespace-nowrap ${amountTone(row.profit)}`}>
        {row.profit > 0 ? '+' : ''}
        {rupeesText(row.profit)}
        <CommissionLine commission={row.commission} />
      </td>
    </tr>
  );
}

function Sum({ sum }: { readonly sum: number }) {
  const text = useText();
  return (
    <tfoot>
      <tr className="border-t border-line bg-surface-2">
        <th scope="row" className="px-3 py-2 text-start text-sm">
          {text('profitLoss.sum')}
        </th>
        <td className={`figures px-3 py-2 text-end font-bold whitespace-nowrap ${amountTone(sum)}`}>{rupeesText(sum)}</td>
      </tr>
    </tfoot>
  );
}

export function ProfitLossList({ memberCode }: { readonly memberCode: string }) {
  const text = useText();
  const report = useReportText();
  const view = useReportWindow();
  const { page, kind: sport, moments, wrong } = view;
  const everything = Object.keys(moments).length === 0;
  const ofSport = sport === '' ? {} : { eventTypeId: sport };
  const query = useQuery({
    queryKey: reportKey('accountReport', memberCode, sport, page, moments.from ?? '', moments.to ?? ''),
    queryFn: () => call(profitLoss, { params: { memberCode }, query: { page: String(page), ...moments, ...ofSport } }),
    enabled: !wrong,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <>
      <div className="overflow-x-auto p-2">
        <fieldset className="segment" aria-label={text('profitLoss.sport')}>
          {SPORTS.map(([id, key]) => (
            <button key={id} type="button" aria-pressed={sport === id} onClick={() => view.setKind(id)}>
              {text(key)}
            </button>
          ))}
        </fieldset>
      </div>
      <RangeBar view={view} memberCode={memberCode} report="profit-loss" narrowed={ofSport} withBets />
      <PagedTable
        query={query}
        page={page}
        onPage={view.setPage}
        none={
          everything ? { title: text('profitLoss.none'), hint: text('profitLoss.noneHint') } : { title: report('range.none'), hint: report('range.noneHint') }
        }
        heads={[text('profitLoss.market'), text('profitLoss.result')]}
        timeOf={(row) => row.settledTime}
      >
        {({ result, sum }) => (
          <>
            <tbody>
              {result.map((row) => (
                <Row key={`${row.marketId} ${row.wallet}`} row={row} />
              ))}
            </tbody>
            <Sum sum={sum} />
          </>
        )}
      </PagedTable>
    </>
  );
}
