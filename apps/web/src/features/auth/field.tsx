/** A labelled field of the auth popup with its error below, and a phone with the country's prefix before it. */
import { PHONE_DIGITS, PHONE_PREFIX } from '@maidan/domain';
import type { ComponentProps, ReactNode } from 'react';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** The error text, in the player's language; undefined for none. */
  readonly error: string | undefined;
  readonly children: ReactNode;
}

export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the ARIA attributes that connect a field with its error; none without an error. */
export function described(id: string, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
}

/** The field of a phone number: ten digits, without the shown prefix (VA-05, VA-06). */
export function PhoneInput(props: ComponentProps<'input'>) {
  return (
    <div className="flex min-w-0 flex-1 items-stretch gap-2">
      <span className="figures grid place-items-center rounded-card border border-line bg-surface-2 px-3">{PHONE_PREFIX}</span>
      <input className="field figures" inputMode="numeric" autoComplete="tel-national" maxLength={PHONE_DIGITS} {...props} />
    </div>
  );
}
