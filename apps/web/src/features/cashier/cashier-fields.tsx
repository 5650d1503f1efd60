/** The parts that both forms of the cashier share. */
import { fromRupees } from '@maidan/contract';
import { formatLimit, PAYMENT_METHODS, type PaymentMethod } from '@maidan/domain';
import { useCashierText } from '../../messages/feature-texts.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { quickAmounts, typedAmount, type Limits } from './cashier-form.ts';

const limitText = (rupees: number): string => formatLimit(fromRupees(rupees));

/** The first notice of a form: this is play money. */
export function PlayMoneyNotice({ children }: { readonly children: string }) {
  const text = useCashierText();
  return (
    <div className="rounded-card bg-warn-surface p-3 text-warn" role="note">
      <p className="font-bold">{text('cashier.noticeTitle')}</p>
      <p className="text-sm">{children}</p>
    </div>
  );
}

export function MethodChoice({ method, onChoose }: { readonly method: PaymentMethod; readonly onChoose: (method: PaymentMethod) => void }) {
  const text = useCashierText();
  return (
    <fieldset className="segment" aria-label={text('cashier.method')}>
      {PAYMENT_METHODS.map((name) => (
        <button key={name} type="button" className="cashier-method" aria-pressed={method === name} onClick={() => onChoose(name)}>
          {text(name === 'UPI' ? 'cashier.upi' : 'cashier.bank')}
        </button>
      ))}
    </fieldset>
  );
}

interface AmountFieldProps extends Required<Pick<TextFieldProps, 'value' | 'error' | 'onType'>> {
  readonly limits: Limits;
  /** Rupees that the button 'all' fills in; undefined: no such button. */
  readonly all?: number | undefined;
}

export function AmountField({ value, error, onType, limits, all }: AmountFieldProps) {
  const text = useCashierText();
  const { min, max, day, left } = limits;
  const hint = `${text('cashier.range', { min: limitText(min), max: limitText(max) })} · ${text('cashier.left', { left: limitText(left), day: limitText(day) })}`;
  return (
    <TextField
      id="cashier-amount"
      label={`${text('cashier.amount')} (₹)`}
      value={value}
      error={error}
      hint={hint}
      inputMode="decimal"
      onType={(typed) => onType(typedAmount(typed))}
    >
      <fieldset className="flex flex-wrap gap-2" aria-label={text('cashier.quick')}>
        {quickAmounts(limits).map((amount) => (
          <button key={amount} type="button" className="btn btn-quiet figures flex-1 px-2 sm:flex-none sm:px-4" onClick={() => onType(String(amount))}>
            {limitText(amount)}
          </button>
        ))}
        {all !== undefined && all >= min && (
          <button type="button" className="btn btn-quiet flex-1 px-2 sm:flex-none sm:px-4" onClick={() => onType(String(all))}>
            {text('cashier.all')}
          </button>
        )}
      </fieldset>
    </TextField>
  );
}

/** The button that sends the form, with the error above it. */
export function SendButton({ sending, failure, children }: { readonly sending: boolean; readonly failure: string | null; readonly children: string }) {
  return (
    <div className="flex flex-col gap-2">
      {failure !== null && (
        <p role="alert" className="text-sm font-semibold text-loss">
          {failure}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {children}
      </button>
    </div>
  );
}
