/** The parts that both forms of the cashier share. */
import { fromRupees } from '@maidan/contract';
import { formatLimit, PAYMENT_METHODS, type PaymentMethod } from '@maidan/domain';
import type { ReactNode } from 'react';
import { useCashierText } from '../../messages/feature-texts.ts';
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

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'text';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly onType: (text: string) => void;
  /** Shown between the input and its hint. */
  readonly children?: ReactNode;
}

export function Field({ id, label, value, error, hint, inputMode = 'text', autoComplete = 'off', maxLength = 40, onType, children }: FieldProps) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter((part) => part !== '').join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field figures"
        type="text"
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onType(event.target.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface AmountFieldProps extends Pick<FieldProps, 'value' | 'error' | 'onType'> {
  readonly limits: Limits;
  /** Rupees that the button 'all' fills in; undefined: no such button. */
  readonly all?: number | undefined;
}

export function AmountField({ value, error, onType, limits, all }: AmountFieldProps) {
  const text = useCashierText();
  const { min, max, day, left } = limits;
  const hint = `${text('cashier.range', { min: limitText(min), max: limitText(max) })} · ${text('cashier.left', { left: limitText(left), day: limitText(day) })}`;
  return (
    <Field
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
    </Field>
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
