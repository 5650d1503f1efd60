/** Tab 3 of the auth popup: login by OTP (AU-04, ST-37 to ST-44). */
import { useState, type SyntheticEvent } from 'react';
import { notify } from '../../platform/notify.ts';
import { useLoggedIn } from './logged-in.ts';
import { OtpFields } from './otp-fields.tsx';
import { signInByOtp } from './otp-login.ts';
import { askToLogIn, tellFailure, useOtpOrder } from './otp-order.ts';
import { EMPTY_OTP_LOGIN, isComplete, otpLoginProblems } from './phone-forms.ts';
import { usePhoneAccessText } from './phone-access-texts.ts';

export function OtpLoginTab() {
  const text = usePhoneAccessText();
  const [form, setForm] = useState(EMPTY_OTP_LOGIN);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const order = useOtpOrder(askToLogIn);
  const onLoggedIn = useLoggedIn();
  const problems = otpLoginProblems(form);
  const otpProblem = order.orderId === null && problems.mobileNum === null ? ('phoneAccess.otpFirst' as const) : problems.otp;
  const send = async (): Promise<void> => {
    setTried(true);
    if (order.orderId === null || !isComplete(problems)) return;
    setSending(true);
    try {
      if (!(await signInByOtp({ phone: form.mobileNum, otp: form.otp, orderId: order.orderId }))) return;
      notify('success', text('phoneAccess.loggedIn'));
      onLoggedIn('soon');
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
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
