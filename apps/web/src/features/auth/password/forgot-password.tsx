/** Sets a new password after an OTP (O-21): phone, OTP, new password. */
import { passwordRuleText } from '@maidan/domain';
import { useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { currentLanguage } from '../../../platform/language/language.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { NewPasswordFields, sitePasswordRule } from './new-password-fields.tsx';
import { OtpFields, usePhoneAccessText } from '../otp/otp-fields.tsx';
import { useOtpOrder } from '../otp/otp-order.ts';
import { emptyRegister, isComplete, isPhone, otpFault, registerProblems, type RegisterForm } from '../otp/phone-forms.ts';
import { useSubmit } from '../use-submit.ts';
import { createPasswordReset } from './new-password.ts';

const newReset = () => createPasswordReset(call, pageSite.site.identity);

/** `onDone` is called after the new password was set; the player then logs in with it. */
export function ForgotPassword({ onDone }: { readonly onDone: () => void }) {
  const text = usePhoneAccessText();
  const [reset] = useState(newReset);
  const [form, setForm] = useState(() => emptyRegister(''));
  // each OTP needs its own header, so a resend is a new request
  const order = useOtpOrder(reset.ask, reset.ask);
  const problems = registerProblems(form, { otpDigits: order.digits, password: sitePasswordRule });
  const { orderId } = order;
  const { tried, sending, submit } = useSubmit(orderId !== null && isComplete(problems), async () => {
    notify('success', await reset.set({ phone: form.mobileNum, otp: form.otp, orderId: orderId ?? '', password: form.password }));
    onDone();
  });
  const type = (change: Partial<RegisterForm>): void => setForm({ ...form, ...change });
  const fault = <Problem,>(problem: Problem | null, textOf: (problem: Problem) => string) => (tried && problem !== null ? textOf(problem) : undefined);
  return (
    <form className="flex flex-col gap-3 p-4" noValidate onSubmit={submit}>
      <OtpFields
        id="forgot"
        form={form}
        order={order}
        phoneError={fault(problems.mobileNum, text)}
        otpError={fault(otpFault(orderId, problems), text)}
        onPhone={(mobileNum) => {
          order.drop();
          type({ mobileNum, otp: '' });
        }}
        onOtp={(otp) => type({ otp })}
      />
      <NewPasswordFields
        id="forgot"
        password={form.password}
        again={form.conPassword}
        disabled={!isPhone(form.mobileNum)}
        passwordError={fault(problems.password, (problem) => passwordRuleText(problem, currentLanguage()))}
        againError={fault(problems.conPassword, text)}
        onPassword={(password) => type({ password })}
        onAgain={(conPassword) => type({ conPassword })}
      />
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {text('phoneAccess.setPassword')}
      </button>
    </form>
  );
}
