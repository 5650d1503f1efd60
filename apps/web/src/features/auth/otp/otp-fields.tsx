/** The fields for phone and OTP, with their buttons: the first part of every form with an OTP. */
import { described, Field, PhoneInput } from '../field.tsx';
import type { OtpOrder } from './otp-order.ts';
import { isPhone, type OtpLoginForm } from './phone-forms.ts';
import english from '../../../messages/account/phone-access.en.json';
import hindi from '../../../messages/account/phone-access.hi.json';
import { textsAtHand } from '../../../platform/language/later-texts.ts';

/** Texts of the tabs with an OTP, in both languages in their chunk. */
export const usePhoneAccessText = textsAtHand({ en: english, hi: hindi });

interface OtpFieldsProps {
  readonly id: string;
  readonly form: OtpLoginForm;
  readonly order: OtpOrder;
  /** The error texts of the two fields, in the player's language; undefined for none. */
  readonly phoneError: string | undefined;
  readonly otpError: string | undefined;
  readonly onPhone: (phone: string) => void;
  readonly onOtp: (otp: string) => void;
}

export function OtpFields({ id, form, order, phoneError, otpError, onPhone, onOtp }: OtpFieldsProps) {
  const text = usePhoneAccessText();
  const known = isPhone(form.mobileNum);
  const [phoneId, otpId] = [`${id}-phone`, `${id}-otp`];
  return (
    <>
      <Field id={phoneId} label={text('phoneAccess.phone')} error={phoneError}>
        <div className="flex gap-2">
          <PhoneInput id={phoneId} value={form.mobileNum} {...described(phoneId, phoneError)} onChange={(event) => onPhone(event.target.value)} />
          <button
            type="button"
            className="btn btn-quiet"
            disabled={!known || order.sending || order.orderId !== null}
            onClick={() => order.send(form.mobileNum)}
          >
            {text('phoneAccess.getOtp')}
          </button>
        </div>
      </Field>
      <Field id={otpId} label={text('phoneAccess.otp')} error={otpError}>
        <div className="flex gap-2">
          <input
            id={otpId}
            className="field figures min-w-0 flex-1"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={order.digits}
            disabled={!known}
            value={form.otp}
            {...described(otpId, otpError)}
            onChange={(event) => onOtp(event.target.value)}
          />
          {order.orderId !== null && (
            <button type="button" className="btn btn-quiet figures" disabled={order.left > 0 || order.sending} onClick={() => order.resend(form.mobileNum)}>
              {order.left > 0 ? text('phoneAccess.resendIn', { seconds: order.left }) : text('phoneAccess.resend')}
            </button>
          )}
        </div>
      </Field>
    </>
  );
}
