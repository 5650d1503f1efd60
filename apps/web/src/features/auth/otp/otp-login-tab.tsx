/** Tab 3 of the auth popup: login by OTP (AU-04, ST-37 to ST-44). */
import { useState } from 'react';
import { notify } from '../../../platform/dialogs/notify.ts';
import { useLoggedIn } from '../login/after-login.ts';
import { rememberLoginMode } from '../login/login-rules.ts';
import { OtpFields, usePhoneAccessText } from './otp-fields.tsx';
import { signInByOtp } from './otp-login.ts';
import { requestLoginOtp, useOtpOrder } from './otp-order.ts';
import { EMPTY_OTP_LOGIN, isComplete, otpFault, otpLoginProblems } from './phone-forms.ts';
import { useSubmit } from '../use-submit.ts';

export function OtpLoginTab() {
  const text = usePhoneAccessText();
  const [form, setForm] = useState(EMPTY_OTP_LOGIN);
  const order = useOtpOrder(requestLoginOtp);
  const onLoggedIn = useLoggedIn();
  const problems = otpLoginProblems(form, order.digits);
  const { orderId } = order;
  const { tried, sending, submit } = useSubmit(orderId !== null && isComplete(problems), async () => {
    if (!(await signInByOtp({ phone: form.mobileNum, otp: form.otp, orderId: orderId ?? '' }))) return;
    notify('success', text('phoneAccess.loggedIn'));
    rememberLoginMode('phone');
    onLoggedIn('soon');
  });
  const otpProblem = otpFault(orderId, problems);
  return (
    <form className="flex flex-col gap-3 p-4" noValidate onSubmit={submit}>
      <OtpFields
        id="otp-login"
        form={form}
        order={order}
        phoneError={tried && problems.mobileNum !== null ? text(problems.mobileNum) : undefined}
        otpError={tried && otpProblem !== null ? text(otpProblem) : undefined}
        onPhone={(mobileNum) => {
          order.drop();
          setForm({ mobileNum, otp: '' });
        }}
        onOtp={(otp) => setForm({ ...form, otp })}
      />
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {text('phoneAccess.logIn')}
      </button>
    </form>
  );
}
