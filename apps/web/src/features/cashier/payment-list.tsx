/** The player's deposits or withdrawals with their status, newest first. */
import type { PaymentTypeWire, PaymentWire } from '@maidan/contract';
import { useState } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useCashierText } from '../../messages/feature-texts.ts';
import { usePayments } from './use-payments.ts';

const STATUS_LOOK = { PENDING: 'bg-warn-surface text-warn', APPROVED: 'bg-surface-2 text-profit', REJECTED: 'bg-surface-2 text-loss' } as const;
const STATUS_TEXT = { PENDING: 'cashier.pending', APPROVED: 'cashier.approved', REJECTED: 'cashier.rejected' } as const;

export const WAIT_TEXT = { NEW_PAYEE: 'cashier.waitNewPayee', RESET: 'cashier.waitReset', PHONE: 'cashier.waitPhone', PASSKEY: 'cashier.waitPasskey' } as const;

/** Returns the function that formats the moment from which a withdrawal can be paid out, in the player's zone and language. */
export function usePayoutMoment(): (iso: string) => string {
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (iso) => `${formatMoment(Date.parse(iso), zone, language).replace(/:\d\d$/, '')} ${zoneLabel(zone, Date.parse(iso))}`;
}

/** Why a pending withdrawal is not paid out yet; null: nothing delays it. */
function useDelay({ status, held, payableFrom, waitReason }: PaymentWire): string | null {
  const text = useCashierText();
  const when = usePayoutMoment();
  if (status !== 'PENDING') return null;
  if (held) return text('cashier.checked');
  if (payableFrom === null || waitReason === null) return null;
  return text('cashier.payableFrom', { when: when(payableFrom), reason: text(WAIT_TEXT[waitReason]) });
}

function Row({ payment }: { readonly payment: PaymentWire }) {
  const text = useCashierText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const { refrenceNo, type, amount, method, status, detail, remark } = payment;
  const held = type === 'withdraw' && status === 'PENDING';
  const delay = useDelay(payment);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={`/transactions-details/${type}/${refrenceNo}`} className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-surface-2">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">
            {text(method === 'UPI' ? 'cashier.upi' : 'cashier.bank')} · <span className="figures">{detail}</span>
          </span>
          {(remark !== '' || held) && <span className="block text-sm text-muted">{remark === '' ? text('cashier.held') : remark}</span>}
          {delay !== null && <span className="figures block text-sm text-warn">{delay}</span>}
          <span className="figures block text-xs text-muted">
            {formatMoment(Date.parse(payment.time), zone, language)} · {text('cashier.reference', { number: refrenceNo })}
          </span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <span className="figures font-bold whitespace-nowrap">{rupeesText(amount)}</span>
          <span className={`badge ${STATUS_LOOK[status]}`}>{text(STATUS_TEXT[status])}</span>
        </span>
      </Link>
    </li>
  );
}

function Payments({ type }: { readonly type: PaymentTypeWire }) {
  const common = useText();
  const text = useCashierText();
  const zone = timeSettings((state) => state.timeZoneName);
  const [page, setPage] = useState(1);
  const query = usePayments(type, page);
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const [newest] = query.data.result;
  if (newest === undefined)
    return (
      <Empty
        icon={<Drawing name="statement" size={32} />}
        title={text(type === 'deposit' ? 'cashier.noneDeposit' : 'cashier.noneWithdraw')}
        hint={text('cashier.noneHint')}
      />
    );
  return (
    <>
      <p className="border-b border-line px-3 py-2 text-xs text-muted">{common('statement.zone', { zone: zoneLabel(zone, Date.parse(newest.time)) })}</p>
      <ul>
        {query.data.result.map((payment) => (
          <Row key={payment.refrenceNo} payment={payment} />
        ))}
      </ul>
      <Pages label={text('cashier.pages')} page={page} total={query.data.total} onPage={setPage} />
    </>
  );
}

export function PaymentList({ type }: { readonly type: PaymentTypeWire }) {
  const text = useCashierText();
  const title = text(type === 'deposit' ? 'cashier.historyDeposit' : 'cashier.historyWithdraw');
  return (
    <section className="rounded-card min-w-0 self-start border border-line" aria-label={title}>
      <h2 className="border-b border-line px-3 py-2 font-bold">{title}</h2>
      <Payments type={type} />
    </section>
  );
}
