/** `/deposit`: the payment method, and the reference number of the payment (PR-13). */
import { requestDeposit, type DepositOption } from '@maidan/contract';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useCashierText } from '../../messages/feature-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField, MethodChoice, PlayMoneyNotice, SendButton } from './cashier-fields.tsx';
import { depositProblems } from './cashier-form.ts';
import './cashier.css';
import { PayTo } from './pay-to.tsx';
import { PaymentList } from './payment-list.tsx';
import { useCashierForm } from './use-cashier-form.ts';
import { useDepositOptions, useFreshCashier } from './use-payments.ts';

function DepositForm({ options, onSent }: { readonly options: readonly [DepositOption, ...DepositOption[]]; readonly onSent: () => void }) {
  const text = useCashierText();
  const form = useCashierForm({
    problemsOf: (draft) => depositProblems(draft, options[0]),
    send: async ({ amount, method, utr }, requestId) => (await call(requestDeposit, { body: { amount: Number(amount), method, utr, requestId } })).message,
    onSent,
  });
  const { draft, errorOf, type } = form;
  const option = options.find(({ method }) => method === draft.method) ?? options[0];
  return (
    <form id={form.id} className="flex min-w-0 flex-col gap-4" aria-label={text('cashier.formDeposit')} noValidate onSubmit={form.submit}>
      <PlayMoneyNotice>{text('cashier.noticeDeposit')}</PlayMoneyNotice>
      <MethodChoice method={draft.method} onChoose={form.choose} />
      <AmountField value={draft.amount} error={errorOf('amount')} limits={option} onType={type('amount')} />
      <PayTo option={option} amount={draft.amount} />
      <TextField
        id="cashier-utr"
        label={text('cashier.utr')}
        value={draft.utr}
        error={errorOf('utr')}
        hint={text(draft.method === 'UPI' ? 'cashier.utrUpiHint' : 'cashier.utrBankHint')}
        inputMode={draft.method === 'UPI' ? 'numeric' : 'text'}
        onType={type('utr')}
      />
      <SendButton sending={form.sending} failure={form.failure}>
        {text('cashier.deposit')}
      </SendButton>
    </form>
  );
}

export function DepositPage() {
  const common = useText();
  const fresh = useFreshCashier();
  const query = useDepositOptions();
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={8} />
      </Awaited>
    );
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const [first, ...others] = query.data;
  return (
    <div className="cashier">
      {first !== undefined && <DepositForm options={[first, ...others]} onSent={fresh} />}
      <PaymentList type="deposit" />
    </div>
  );
}
