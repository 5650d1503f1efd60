/** The page of one transaction (RT-30). */
import { transactionDetail, TRANSACTION_TYPES, type Transaction, type TransactionType } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { rupeesText } from '../../../platform/money/rupees-text.ts';
import { formatMoment } from '../../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../../platform/time/time-zone.ts';
import { Awaited } from '../../../ui/placeholders.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../../ui/states.tsx';
import { DirectionIcon, SignedAmount, StatusBadge } from './transaction-parts.tsx';
import { methodText, TYPE_TEXT, useTransactionText } from './transaction-texts.ts';

interface TransactionDetailProps {
  readonly memberCode: string;
  readonly type: string;
  readonly refrenceNo: string;
}

function Unknown({ refrenceNo }: { readonly refrenceNo: string }) {
  const text = useTransactionText();
  return (
    <Empty icon="search" title={text('transactions.unknown', { reference: refrenceNo })} hint={text('transactions.unknownHint')}>
      <Link className="btn btn-quiet" to="/transactions">
        {text('transactions.toList')}
      </Link>
    </Empty>
  );
}

function Facts({ entry }: { readonly entry: Transaction }) {
  const text = useTransactionText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const method = methodText(entry.method);
  const at = Date.parse(entry.time);
  const rows = [
    [text('transactions.reference'), entry.refrenceNo],
    [text('transactions.time'), `${formatMoment(at, zone, language)} ${zoneLabel(zone, at)}`],
    [text('transactions.method'), method === null ? entry.method : text(method)],
    ...(entry.remark === '' ? [] : [[text('transactions.remark'), entry.remark]]),
    ...(entry.balance === null ? [] : [[text('transactions.balanceAfter'), rupeesText(entry.balance)]]),
  ] as const;
  return (
    <div className="max-w-xl p-4">
      <div className="flex items-center gap-3 pb-4">
        <DirectionIcon type={entry.type} size={20} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{text(TYPE_TEXT[entry.type])}</p>
          <SignedAmount entry={entry} large />
        </div>
        <StatusBadge status={entry.status} />
      </div>
      <dl className="rounded-card border border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line px-3 py-2 last:border-b-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function TransactionDetail({ memberCode, type, refrenceNo }: TransactionDetailProps) {
  const common = useText();
  const known = TRANSACTION_TYPES.find((name) => name === type);
  const nameable = known !== undefined && /^\d{1,15}$/.test(refrenceNo);
  const query = useQuery({
    queryKey: ['transaction', memberCode, type, refrenceNo],
    queryFn: async () => (await call(transactionDetail, { params: { memberCode, type: type as TransactionType, refrenceNo } })).result,
    enabled: nameable,
    // does not retry a refusal
    retry: (count, error) => count < 1 && !(error instanceof CallError && error.status === 200),
  });
  if (!nameable || (query.error instanceof CallError && query.error.status === 200)) return <Unknown refrenceNo={refrenceNo} />;
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={5} />
      </Awaited>
    );
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  return <Facts entry={query.data} />;
}
