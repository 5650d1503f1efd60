/** `/withdraw`: amount and payee. The amount is set aside until the request is decided (PR-14). */
import { requestWithdrawal, type WithdrawalOptions } from '@maidan/contract';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useAccount } from '../../realtime/live.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useCashierText } from '../../messages/feature-texts.ts';
import { useProof } from '../../ui/identity/use-proof.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField, MethodChoice, PlayMoneyNotice, SendButton } from './cashier-fields.tsx';
import { withdrawalProblems, type CashierDraft } from './cashier-form.ts';
import './cashier.css';
import { PaymentList, usePayoutMoment, WAIT_TEXT } from './payment-list.tsx';
import { useCashierForm, type CashierForm } from './use-cashier-form.ts';
import { useFreshCashier, useWithdrawalOptions } from './use-payments.ts';

/** Returns the payee of a draft: a UPI ID or an account, never both. */
function payeeOf({ method, upi, accountName, accountNumber, ifsc }: CashierDraft) {
  return method === 'UPI' ? { upi } : { accountName, accountNumber, ifsc };
}

function PayeeFields({ form: { draft, errorOf, type } }: { readonly form: CashierForm }) {
  const text = useCashierText();
  if (draft.method === 'UPI')
    return (
      <TextField
        id="cashier-upi"
        label={text('cashier.upiId')}
        value={draft.upi}
        error={errorOf('upi')}
        hint={text('cashier.upiHint')}
        inputMode="email"
        maxLength={96}
        onType={type('upi')}
      />
    );
  return (
    <>
      <TextField
        id="cashier-name"
        label={text('cashier.accountName')}
        value={draft.accountName}
        error={errorOf('accountName')}
        autoComplete="name"
        maxLength={64}
        onType={type('accountName')}
      />
      <TextField
        id="cashier-number"
        label={text('cashier.accountNumber')}
        value={draft.accountNumber}
        error={errorOf('accountNumber')}
        inputMode="numeric"
        maxLength={24}
        onType={type('accountNumber')}
      />
      <TextField id="cashier-ifsc" label={text('cashier.ifsc')} value={draft.ifsc} error={errorOf('ifsc')} maxLength={14} onType={type('ifsc')} />
    </>
  );
}

/** The balance, and how much of it can be withdrawn: granted play money cannot (TR-009). */
function Payable({ available, withdrawable, granted }: { readonly available: number | null } & Pick<WithdrawalOptions, 'withdrawable' | 'granted'>) {
  const text = useCashierText();
  return (
    <div className="flex flex-col gap-1">
      <p className="figures">{text('cashier.available', { amount: rupeesText(available) })}</p>
      <p className="figures font-semibold">{text('cashier.withdrawable', { amount: rupeesText(withdrawable) })}</p>
      {granted > 0 && <p className="figures text-sm text-muted">{text('cashier.whyLess', { granted: rupeesText(granted) })}</p>}
    </div>
  );
}

/** From when withdrawals are paid out after a change of the account's protection, and why (TR-021). */
function Waits({ until, reason }: NonNullable<WithdrawalOptions['waits']>) {
  const text = useCashierText();
  const when = usePayoutMoment();
  return (
    <p role="note" className="rounded-card bg-warn-surface p-3 text-warn">
      {text('cashier.waits', { reason: text(WAIT_TEXT[reason]), when: when(until) })}
    </p>
  );
}

function WithdrawalForm({ limits, onSent }: { readonly limits: WithdrawalOptions; readonly onSent: () => void }) {
  const text = useCashierText();
  const available = useAccount((state) => state.balance?.balance ?? null);
  const { withProof, dialog } = useProof();
  const form = useCashierForm({
    problemsOf: (draft) => withdrawalProblems(draft, limits, available),
    send: async (draft, requestId) =>
      (await withProof(() => call(requestWithdrawal, { body: { amount: Number(draft.amount), ...payeeOf(draft), requestId } }))).message,
    onSent,
  });
  const { draft, errorOf, type } = form;
  return (
    <div className="min-w-0">
      {dialog}
      <form id={form.id} className="flex min-w-0 flex-col gap-4" aria-label={text('cashier.formWithdraw')} noValidate onSubmit={form.submit}>
        <PlayMoneyNotice>{text('cashier.noticeWithdraw')}</PlayMoneyNotice>
        {limits.waits !== null && <Waits {...limits.waits} />}
        <MethodChoice method={draft.method} onChoose={form.choose} />
        <Payable available={available} {...limits} />
        <AmountField
          value={draft.amount}
          error={errorOf('amount')}
          limits={limits}
          all={available === null ? undefined : Math.min(available, limits.withdrawable, limits.max, limits.left)}
          onType={type('amount')}
        />
        <PayeeFields form={form} />
        <p className="text-sm text-muted">{text('cashier.newPayees', { left: limits.newPayeesLeft })}</p>
        <SendButton sending={form.sending} failure={form.failure}>
          {text('cashier.withdraw')}
        </SendButton>
      </form>
    </div>
  );
}

export function WithdrawalPage() {
  const common = useText();
  const fresh = useFreshCashier();
  const query = useWithdrawalOptions();
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={8} />
      </Awaited>
    );
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  return (
    <div className="cashier">
      <WithdrawalForm limits={query.data} onSent={fresh} />
      <PaymentList type="withdraw" />
    </div>
  );
}
