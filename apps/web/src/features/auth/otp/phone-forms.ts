/** The rules of the forms with an OTP (VA-01 to VA-04, VA-11 to VA-22). Pure. */
import { PHONE_DIGITS, passwordFault, type PasswordFault, type PasswordRule } from '@maidan/domain';

/** Login by OTP (EN-34). */
export interface OtpLoginForm {
  readonly mobileNum: string;
  readonly otp: string;
}
/** Register (EN-33). */
export interface RegisterForm extends OtpLoginForm {
  readonly password: string;
  readonly conPassword: string;
  /** Empty for none. */
  readonly promo: string;
}
export const EMPTY_OTP_LOGIN: OtpLoginForm = { mobileNum: '', otp: '' };
/** Returns the empty form, with the referral code in the promo field (T-25). */
export function emptyRegister(referCode: string): RegisterForm {
  return { ...EMPTY_OTP_LOGIN, password: '', conPassword: '', promo: referCode };
}

/** What the site's forms ask for. */
export interface FormRules {
  /** Digits of an OTP: 4 or 6. */
  readonly otpDigits: number;
  readonly password: PasswordRule;
}

/** Keys of the texts. */
export type PhoneProblem = 'phoneAccess.phoneRequired' | 'phoneAccess.phoneDigits' | 'phoneAccess.phoneTen';
export type OtpProblem = 'phoneAccess.otpRequired' | 'phoneAccess.otpDigits' | 'phoneAccess.otpSixDigits';
export type ConfirmProblem = 'phoneAccess.required' | 'phoneAccess.mismatch';
export interface RegisterProblems {
  readonly mobileNum: PhoneProblem | null;
  readonly otp: OtpProblem | null;
  readonly password: PasswordFault | null;
  readonly conPassword: ConfirmProblem | null;
}

function phoneProblem(phone: string): PhoneProblem | null {
  if (phone === '') return 'phoneAccess.phoneRequired';
  if (!/^[0-9]*$/.test(phone)) return 'phoneAccess.phoneDigits';
  return phone.length === PHONE_DIGITS ? null : 'phoneAccess.phoneTen';
}

function otpProblem(otp: string, digits: number): OtpProblem | null {
  if (otp === '') return 'phoneAccess.otpRequired';
  if (/^[0-9]*$/.test(otp) && otp.length === digits) return null;
  return digits === 6 ? 'phoneAccess.otpSixDigits' : 'phoneAccess.otpDigits';
}

/** Returns true for ten digits. Get OTP and the fields after it need them (ST-23, ST-26). */
export function isPhone(phone: string): boolean {
  return phoneProblem(phone) === null;
}

export function otpLoginProblems({ mobileNum, otp }: OtpLoginForm, otpDigits: number): Pick<RegisterProblems, 'mobileNum' | 'otp'> {
  return { mobileNum: phoneProblem(mobileNum), otp: otpProblem(otp, otpDigits) };
}

/** Returns the error of each field of the form; null for a valid field. */
export function registerProblems(form: RegisterForm, rules: FormRules): RegisterProblems {
  const again = form.conPassword === '' ? 'phoneAccess.required' : 'phoneAccess.mismatch';
  return {
    ...otpLoginProblems(form, rules.otpDigits),
    password: passwordFault(form.password, rules.password),
    conPassword: form.conPassword !== '' && form.conPassword === form.password ? null : again,
  };
}

/** Returns the error under the OTP: no OTP was sent to this phone yet, or the digits are wrong. null if there is no error. */
export function otpFault(orderId: string | null, { mobileNum, otp }: Pick<RegisterProblems, 'mobileNum' | 'otp'>): OtpProblem | 'phoneAccess.otpFirst' | null {
  return orderId === null && mobileNum === null ? 'phoneAccess.otpFirst' : otp;
}

/** Returns true if no field has a problem. */
export function isComplete(problems: Readonly<Record<string, unknown>> | RegisterProblems): boolean {
  return Object.values(problems).every((problem) => problem === null);
}
