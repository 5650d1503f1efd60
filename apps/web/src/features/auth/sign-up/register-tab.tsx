/** Tab 2 of the auth popup: a new account by OTP (AU-03, ST-23 to ST-36). */
import { passwordRuleText } from '@maidan/domain';
import { sitePasswordRule, NewPasswordFields } from '../password/new-password-fields.tsx';
import { useState } from 'react';
import { currentLanguage } from '../../../platform/language/language.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { referralCode } from '../../../platform/session/referral-code.ts';
import { described, Field } from '../field.tsx';
import { OtpFields, usePhoneAccessText } from '../otp/otp-fields.tsx';
import { requestRegisterOtp, useOtpOrder, type OtpOrder } from '../otp/otp-order.ts';
import { emptyRegister, isComplete, isPhone, otpFault, registerProblems, type RegisterForm } from '../otp/phone-forms.ts';
import { useLoggedIn } from '../login/after-login.ts';
import { rememberLoginMode } from '../login/login-rules.ts';
import { createOtpOrReset, initialSignUp, type SignUpState } from './sign-up-state.ts';
import { createUser, verifyPromo } from './sign-up.ts';
import { useSubmit, type Submit } from '../use-submit.ts';

const PROMO_MAX = 32;

interface Register extends Submit {
  readonly form: RegisterForm;
  readonly signUp: SignUpState;
  readonly order: OtpOrder;
  readonly type: (field: keyof RegisterForm) => (value: string) => void;
  readonly setTerms: (terms: boolean) => void;
}

function useRegister(): Register {
  const [signUp, setSignUp] = useState(() => initialSignUp(referralCode()));
  const [form, setForm] = useState(() => emptyRegister(signUp.referCode));
  const onLoggedIn = useLoggedIn();
  const order = useOtpOrder((phone) =>
    createOtpOrReset(
      () => requestRegisterOtp(phone),
      () => setSignUp(initialSignUp(referralCode())),
    ),
  );
  const ready = order.orderId !== null && signUp.terms && isComplete(registerProblems(form, { otpDigits: order.digits, password: sitePasswordRule }));
  const sent = useSubmit(ready, async () => {
    const code = form.promo.trim();
    const orderId = order.orderId ?? '';
    const promo = code === '' ? null : await verifyPromo(code, orderId);
    setSignUp({ ...signUp, promo });
    notify('success', await createUser(form, { ...signUp, promo }, orderId));
    rememberLoginMode('phone');
    onLoggedIn('soon');
  });
  return {
    form,
    signUp,
    order,
    ...sent,
    type: (field) => (value) => {
      // the order belongs to the phone it was sent to (T-22)
      if (field === 'mobileNum') order.drop();
      setForm({ ...form, ...(field === 'mobileNum' ? { otp: '' } : {}), [field]: value });
    },
    setTerms: (terms) => setSignUp({ ...signUp, terms }),
  };
}

/** Returns the error texts of the fields; undefined for a valid field, and before the first try to send. */
function useFaults({ form, order, tried }: Register) {
  const text = usePhoneAccessText();
  const none = { mobileNum: undefined, otp: undefined, password: undefined, conPassword: undefined };
  if (!tried) return none;
  const problems = registerProblems(form, { otpDigits: order.digits, password: sitePasswordRule });
  const otp = otpFault(order.orderId, problems);
  return {
    mobileNum: problems.mobileNum === null ? undefined : text(problems.mobileNum),
    otp: otp === null ? undefined : text(otp),
    password: problems.password === null ? undefined : passwordRuleText(problems.password, currentLanguage()),
    conPassword: problems.conPassword === null ? undefined : text(problems.conPassword),
  };
}

/** The checkbox for the terms (O-22). The rules open in a new tab, so that the form keeps its input. */
function Terms({
  accepted,
  error,
  onChange,
}: {
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
}) {
  const text = usePhoneAccessText();
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          id="register-terms"
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-[var(--brand)]"
          checked={accepted}
          {...described('register-terms', error)}
          onChange={(event) => onChange(event.target.checked)}
        />
        {text('phoneAccess.terms')}
      </label>
      <a className="inline-block min-h-6 ps-7 font-semibold text-brand underline" href="/rules-regulations" target="_blank" rel="noopener">
        {text('phoneAccess.readRules')}
      </a>
      {error !== undefined && (
        <p id="register-terms-error" role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  );
}

/** The link to the site's WhatsApp chat, if the site shows it on the sign-up (BR-15, O-72). */
function WhatsApp() {
  const text = usePhoneAccessText();
  const { switches, contact } = pageSite.site;
  if (!switches.isWhatsappOnSignUp || contact.whatsappLink === '') return null;
  return (
    <a className="btn btn-quiet btn-large" href={contact.whatsappLink} target="_blank" rel="noopener">
      {text('phoneAccess.whatsapp')}
    </a>
  );
}

export function RegisterTab() {
  const text = usePhoneAccessText();
  const register = useRegister();
  const { form, signUp, order, sending, tried, type } = register;
  const faults = useFaults(register);
  return (
    <form className="flex flex-col gap-3 p-4" noValidate onSubmit={register.submit}>
      <OtpFields id="register" form={form} order={order} phoneError={faults.mobileNum} otpError={faults.otp} onPhone={type('mobileNum')} onOtp={type('otp')} />
      <NewPasswordFields
        id="register"
        password={form.password}
        again={form.conPassword}
        disabled={!isPhone(form.mobileNum)}
        passwordError={faults.password}
        againError={faults.conPassword}
        onPassword={type('password')}
        onAgain={type('conPassword')}
      />
      <Field id="register-promo" label={text('phoneAccess.promo')} error={undefined}>
        <input
          id="register-promo"
          className="field"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_MAX}
          value={form.promo}
          onChange={(event) => type('promo')(event.target.value)}
        />
      </Field>
      <Terms accepted={signUp.terms} error={tried && !signUp.terms ? text('phoneAccess.termsNeeded') : undefined} onChange={register.setTerms} />
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {text('phoneAccess.register')}
      </button>
      <WhatsApp />
    </form>
  );
}
