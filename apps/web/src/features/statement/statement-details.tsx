/** An entry of the statement with its market, its bets and the rules that decided them. */
import { statementOrders, type Statement } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useReportText } from '../../messages/feature-texts.ts';
import { reportKey } from './reports/report-window.ts';
import { causeText, RuleLinks, ruleOfCause, CommissionLine } from './line-parts.tsx';
import { SettledBets } from './settled-bets.tsx';
import './statement.css';

function EntryFacts({ entry }: { readonly entry: Statement }) {
  const text = useText();
  const report = useReportText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const at = Date.parse(entry.time);
  const cause = causeText(entry.cause);
  const amount = entry.credit - entry.debit;
  return (
    <section className="flex items-start justify-between gap-x-6 border-b border-line bg-surface-2 px-3 py-3">
      <div className="min-w-0">
        <h2 className="font-bold">{cause === null ? entry.cause : text(cause)}</h2>
        {entry.description !== '' && <p className="text-sm">{entry.description}</p>}
        <p className="figures text-xs text-muted">
          {formatMoment(at, zone, language)} {zoneLabel(zone, at)} · {entry.refrenceNo}
        </p>
        <RuleLinks rules={ruleOfCause(entry.cause)} />
        {entry.marketId !== null && (
          <Link
            className="inline-flex min-h-8 items-center text-sm font-semibold text-brand underline-offset-2 hover:underline"
            to={`/betting-profit-loss-details?marketId=${encodeURIComponent(entry.marketId)}`}
          >
            {report('detail.market')}
          </Link>
        )}
      </div>
      <p className="shrink-0 text-end">
        <span className={`figures block font-bold whitespace-nowrap ${amount < 0 ? 'text-loss' : 'text-profit'}`}>
          {amount > 0 ? '+' : ''}
          {rupeesText(amount)}
          <CommissionLine commission={entry.commission} />
        </span>
        <span className="figures block text-xs text-muted">
          {text('statement.balance')} {rupeesText(entry.balance)}
        </span>
      </p>
    </section>
  );
}

export function StatementDetails({ memberCode, refrenceNo }: { readonly memberCode: string; readonly refrenceNo: string }) {
  const text = useText();
  const report = useReportText();
  const query = useQuery({
    queryKey: reportKey('orderList', memberCode, refrenceNo),
    queryFn: () => call(statementOrders, { params: { memberCode, refrenceNo } }),
  });
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  if (query.isError) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void query.refetch()} />;
  const { entries, result } = query.data;
  return (
    <>
      {entries.map((entry) => (
        <EntryFacts key={entry.cause} entry={entry} />
      ))}
      {result.length > 0 && <h2 className="px-3 pt-3 text-sm font-semibold text-muted">{report('detail.bets')}</h2>}
      <SettledBets bets={result} />
    </>
  );
}
