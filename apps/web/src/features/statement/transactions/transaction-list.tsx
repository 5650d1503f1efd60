/** Deposits, withdrawals and grants, newest first, a page at a time (RT-29). */
import { TRANSACTION_TYPES, transactions, type Transaction, type TransactionType } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { formatMoment } from '../../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../../platform/time/time-zone.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Awaited } from '../../../ui/placeholders.tsx';
import { Empty, Failed, ListSkeleton } from '../../../ui/states.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Pages } from '../../../ui/pages.tsx';
import { useReportText } from '../../../messages/feature-texts.ts';
import { RangeBar } from '../range-bar.tsx';
import { useReportWindow } from '../reports/report-window.ts';
import { DirectionIcon, SignedAmount, StatusBadge } from './transaction-parts.tsx';
import { TYPE_TEXT, useTransactionText } from './transaction-texts.ts';

const FILTERS = [
  [null, 'transactions.all', 'transactions.none'],
  ['deposit', 'transactions.deposit', 'transactions.noneDeposit'],
  ['withdraw', 'transactions.withdraw', 'transactions.noneWithdraw'],
  ['grant', 'transactions.grant', 'transactions.noneGrant'],
] as const satisfies readonly (readonly [TransactionType | null, string, string])[];

function Row({ entry }: { readonly entry: Transaction }) {
  const text = useTransactionText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={`/transactions-details/${entry.type}/${entry.refrenceNo}`} className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-surface-2">
        <DirectionIcon type={entry.type} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text(TYPE_TEXT[entry.type])}</span>
          {entry.remark !== '' && <span className="block truncate text-sm text-muted">{entry.remark}</span>}
          <span className="figures block text-xs text-muted">{formatMoment(Date.parse(entry.time), zone, language)}</span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <SignedAmount entry={entry} />
          <StatusBadge status={entry.status} />
        </span>
        <span className="text-muted">
          <Icon name="forward" size={16} />
        </span>
      </Link>
    </li>
  );
}

function Filter({ chosen, onChoose }: { readonly chosen: TransactionType | null; readonly onChoose: (type: TransactionType | null) => void }) {
  const text = useTransactionText();
  return (
    <div className="no-bar overflow-x-auto p-2">
      <fieldset className="segment" aria-label={text('transactions.filter')}>
        {FILTERS.map(([type, label]) => (
          <button key={label} type="button" aria-pressed={chosen === type} onClick={() => onChoose(type)}>
            {text(label)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

export function TransactionList({ memberCode }: { readonly memberCode: string }) {
  const common = useText();
  const text = useTransactionText();
  const zone = timeSettings((state) => state.timeZoneName);
  const report = useReportText();
  const view = useReportWindow();
  const { page, moments, wrong } = view;
  const type = TRANSACTION_TYPES.find((known) => known === view.kind) ?? null;
  const ofType = type === null ? {} : { type };
  const everything = Object.keys(moments).length === 0;
  const query = useQuery({
    queryKey: ['transactions', memberCode, type, page, moments],
    queryFn: () => call(transactions, { params: { memberCode }, query: { page: String(page), ...moments, ...ofType } }),
    enabled: !wrong,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <>
      <Filter chosen={type} onChoose={(wanted) => view.setKind(wanted ?? '')} />
      <RangeBar view={view} memberCode={memberCode} report="transactions" narrowed={ofType} />
      {query.isPending ? (
        <Awaited>
          <ListSkeleton rows={6} />
        </Awaited>
      ) : query.isError ? (
        <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />
      ) : query.data.result.length === 0 ? (
        <Empty
          icon={<Drawing name="refresh" size={32} />}
          title={everything ? text(FILTERS.find(([known]) => known === type)?.[2] ?? 'transactions.none') : report('range.none')}
          hint={everything ? text('transactions.noneHint') : report('range.noneHint')}
        />
      ) : (
        <>
          <p className="border-b border-line px-3 py-2 text-xs text-muted">
            {common('statement.zone', { zone: zoneLabel(zone, Date.parse(query.data.result[0]?.time ?? '')) })}
          </p>
          <ul aria-busy={query.isFetching}>
            {query.data.result.map((entry) => (
              <Row key={`${entry.type} ${entry.refrenceNo}`} entry={entry} />
            ))}
          </ul>
          <Pages label={text('transactions.pages')} page={page} total={query.data.total} onPage={view.setPage} />
        </>
      )}
    </>
  );
}
