/** Parts of a transaction that its list and its page share. */
import type { Transaction } from '@maidan/contract';
import { rupeesText } from '../../../platform/money/rupees-text.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { signedAmount, STATUS_TEXT, useTransactionText } from './transaction-texts.ts';

/** The icon of a transaction's direction. Shape and colour distinguish deposits, withdrawals and grants. */
export function DirectionIcon({ type, size = 18 }: { readonly type: Transaction['type']; readonly size?: number }) {
  return (
    <span className={`grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 ${type === 'withdraw' ? 'text-loss' : 'text-profit'}`}>
      {type === 'withdraw' || type === 'grant' ? <Drawing name={type === 'grant' ? 'plus' : 'out'} size={size} /> : <Icon name="down" size={size} />}
    </span>
  );
}

export function SignedAmount({ entry, large = false }: { readonly entry: Transaction; readonly large?: boolean }) {
  const amount = signedAmount(entry);
  return (
    <span className={`figures font-bold whitespace-nowrap ${amount < 0 ? 'text-loss' : 'text-profit'} ${large ? 'text-2xl' : ''}`}>
      {amount > 0 ? '+' : ''}
      {rupeesText(amount)}
    </span>
  );
}

const STATUS_LOOK = { PENDING: 'bg-warn-surface text-warn', APPROVED: 'bg-surface-2 text-muted', REJECTED: 'bg-surface-2 text-loss' } as const;

export function StatusBadge({ status }: Pick<Transaction, 'status'>) {
  const text = useTransactionText();
  return <span className={`badge ${STATUS_LOOK[status]}`}>{text(STATUS_TEXT[status])}</span>;
}
