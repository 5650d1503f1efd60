/** Sign-up, login and password reset by OTP. The site's switches and records decide, never the client's claims (T-09, T-79). */
import { accept, ADULT_WORDING, breakRefusal, refuse, type Outcome, type PlayStop } from '@maidan/domain';
import type { AccountRecord, Accounts, PasswordPolicy } from '../accounts/accounts-port.ts';
import type { Auth, LoginStrength } from '../auth/auth-port.ts';
import type { IdentityChanges } from '../identity-proofs/identity-proofs-port.ts';
import type { OtpPurpose, Otps } from '../otp/otp-port.ts';
import type { Promotions } from '../promotions/promotions-port.ts';
import type { SecurityNotices } from '../security-notices/security-notices-port.ts';
import { networkOf } from '../../http/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { SignUpGrants } from '../wallet/wallet-port.ts';
import type { PhoneAccess, PhoneCaller, SignedUp, SignUp } from './phone-access-port.ts';
import type { JudgeCode, SignUpCode, SignUpCodes } from './sign-up-codes-port.ts';

export interface AccessNote {
  readonly account: AccountRecord;
  readonly action: 'register' | 'otpLogin' | 'resetPassword';
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string;
}

export interface PhoneAccessParts {
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'accountsOf' | 'admit' | 'endSessionsOf' | 'knownDevice'>;
  readonly grants: Pick<SignUpGrants, 'wasRefused'>;
  readonly otps: Otps;
  readonly changes: Pick<IdentityChanges, 'note'>;
  readonly notices: Pick<SecurityNotices, 'markUsed' | 'write'>;
  readonly log: Pick<Log, 'error'>;
  readonly codes: Pick<SignUpCodes, 'openReferral'>;
  readonly judgeCode: JudgeCode;
  readonly promotions: Pick<Promotions, 'redeem'>;
  readonly siteOf: (site: string) => SiteTerms | undefined;
  readonly passwordPolicy: PasswordPolicy;
  /** Returns the break of this phone's person on any site; null: none. */
  readonly breakOfPhone: (phone: string) => Promise<PlayStop | null>;
  /** Holds a new account for an operator if its browser was in an account of an excluded person. */
  readonly noteSignUp: (account: AccountRecord, devices: readonly number[]) => Promise<void>;
  readonly audit: (note: AccessNote) => Promise<void>;
}

export function createPhoneAccess(parts: PhoneAccessParts): PhoneAccess {
  const { accounts, auth, otps } = parts;
  const send = async (purpose: OtpPurpose, phone: string, caller: PhoneCaller) => {
    const site = parts.siteOf(caller.site);
    if (site === undefined || !allows(site, purpose)) return refuse('SWITCHED_OFF');
    // looked up for every purpose, so that each takes the same time
    const account = await accounts.byPhone(caller.site, phone);
    const { address, language } = caller;
    const device = account === undefined ? null : auth.knownDevice(caller.device ?? '', account.account);
    const order = await otps.send({ site: caller.site, phone, purpose, address, device, language, usable: purpose === 'register' || account !== undefined });
    if (order.ok && account !== undefined && device === null) notifyOwner(parts, account, purpose, { address, orderId: order.value.orderId });
    return order;
  };
  return {
    sendForRegister: (phone, caller) => send('register', phone, caller),
    sendForLogin: (phone, caller) => send('login', phone, caller),
    sendForReset: (phone, caller) => send('reset', phone, caller),
    async resend(phone, orderId, caller) {
      const purpose = await otps.purposeOf(caller.site, phone, orderId);
      // a reset has a proof of its own answer, and a proof of identity needs a session
      return purpose === null || purpose === 'reset' || purpose === 'proof' ? refuse('OTP_WRONG') : send(purpose, phone, caller);
    },
    checkOtp: (claim) => otps.check(claim),
    async codeType(claim) {
      const found = await parts.judgeCode(claim);
      return found.ok ? accept(found.value.type) : found;
    },
    register: (signUp, caller) => register(parts, signUp, caller),
    async login({ phone, otp, orderId, claims }, caller) {
      const site = parts.siteOf(caller.site);
      if (site?.switches.loginWithOtp !== true) return refuse('SWITCHED_OFF');
      const right = await otps.use({ site: caller.site, phone, orderId, otp }, 'login');
      if (!right.ok) return right;
      const account = await accounts.byPhone(caller.site, phone);
      if (account === undefined) return refuse('OTP_WRONG');
      await parts.notices.markUsed(orderId);
      const login = await auth.admit(account, caller, { way: 'OTP', strength: strengthOf(auth, account, otp, caller) });
      if (login.ok) await parts.audit({ account, action: 'otpLogin', detail: { claims }, address: caller.address });
      return login;
    },
    async resetPassword({ site, phone, orderId, otp, password, proof }, caller) {
      if (parts.siteOf(site)?.switches.loginWithOtp !== true) return refuse('SWITCHED_OFF');
      // before the OTP is used up; the names of the account are revealed only to the holder of the phone
      const weak = parts.passwordPolicy(password, { site, username: phone, phone, fullName: '' });
      if (weak !== null) return weak;
      const right = await otps.use({ site, phone, orderId, otp }, 'reset', proof);
      if (!right.ok) return right;
      const account = await accounts.byPhone(site, phone);
      if (account === undefined) return refuse('OTP_WRONG');
      const guessable = parts.passwordPolicy(password, account);
      if (guessable !== null) return guessable;
      // before the password, so that no crash leaves a new password without the wait for withdrawals
      await parts.changes.note(account.account, 'RESET', strengthOf(auth, account, otp, caller) === 'SHORT_OTP');
      await accounts.setPassword(account.account, password);
      await parts.notices.markUsed(orderId);
      await parts.notices.write({ account: account.account, kind: 'PASSWORD_RESET', address: caller.address });
      const ended = await auth.endSessionsOf(account.account, 'SESSION_ENDED');
      await parts.audit({ account, action: 'resetPassword', detail: { sessionsEnded: ended }, address: caller.address });
      return accept(true);
    },
  };
}

/** Returns how much an OTP proves: four digits on a browser that has not been in the account can be guessed by a stranger (TR-036). */
function strengthOf({ knownDevice }: Pick<Auth, 'knownDevice'>, { account }: AccountRecord, otp: string, { device }: PhoneCaller): LoginStrength {
  return otp.length === 4 && knownDevice(device ?? '', account) === null ? 'SHORT_OTP' : 'FULL';
}

/** Notifies the owner of an OTP that an unknown browser ordered (TR-025). The answer does not wait for it, so an unknown phone takes the same time. */
function notifyOwner(
  { log, notices }: Pick<PhoneAccessParts, 'log' | 'notices'>,
  { account }: AccountRecord,
  purpose: OtpPurpose,
  { address, orderId }: { readonly address: string; readonly orderId: string },
): void {
  if (purpose !== 'login' && purpose !== 'reset') return;
  notices
    .write({ account, kind: purpose === 'login' ? 'OTP_LOGIN' : 'OTP_RESET', address, reference: orderId })
    .catch((error: unknown) => log.error({ err: error }, 'The owner of an account could not be notified of an OTP.'));
}

/** Returns whether the site's switches allow the purpose; the server enforces them too (T-79). A password reset requires login by OTP (O-21). */
function allows({ switches }: SiteTerms, purpose: OtpPurpose): boolean {
  return purpose === 'register' ? switches.signUp || switches.signUpByReferral : switches.loginWithOtp;
}

/** Creates an account. Makes all checks that need no OTP before the OTP is used up. */
async function register(parts: PhoneAccessParts, signUp: SignUp, caller: PhoneCaller): Promise<Outcome<SignedUp>> {
  const site = parts.siteOf(caller.site);
  if (site === undefined || !allows(site, 'register')) return refuse('SWITCHED_OFF');
  if (signUp.adult === false) return refuse('NOT_ADULT');
  const { phone, fullName } = signUp;
  const weak = parts.passwordPolicy(signUp.password, { site: site.site, username: phone, phone, fullName });
  if (weak !== null) return weak;
  const code = await codeOf(parts, signUp, caller);
  if (!code.ok) return code;
  if (!site.switches.signUp && code.value?.type !== 'REFERRAL') return refuse('SWITCHED_OFF');
  const right = await parts.otps.use({ site: caller.site, phone: signUp.phone, orderId: signUp.orderId, otp: signUp.otp }, 'register');
  if (!right.ok) return right;
  // revealed only to the holder of the phone
  const standing = await parts.breakOfPhone(signUp.phone);
  if (standing?.kind === 'EXCLUSION') return breakRefusal(standing);
  const made = await parts.accounts.create({
    site: caller.site,
    username: signUp.phone,
    phone: signUp.phone,
    fullName: signUp.fullName,
    password: signUp.password,
    // whatever manager or admin the payload names (T-09)
    manager: site.manager,
    referredBy: code.value?.account ?? null,
    signUpCode: code.value?.code ?? null,
    signedUpFrom: { devices: parts.auth.accountsOf(caller.device ?? ''), network: networkOf(caller.address) },
    ageDeclaration: { wording: ADULT_WORDING.register[caller.language], manner: signUp.adult === true ? 'BOX' : 'TERMS' },
  });
  if (!made.ok) return made.code === 'ACCOUNT_EXISTS' ? refuse('PHONE_REGISTERED') : made;
  await parts.noteSignUp(made.value, parts.auth.accountsOf(caller.device ?? ''));
  await parts.codes.openReferral(caller.site, made.value.account);
  // a person who used the code on another account gets no second grant, but still gets the new account
  if (code.value?.type === 'PROMO') await parts.promotions.redeem(made.value, code.value.code, caller.address);
  const detail = { manager: site.manager, admin: site.adminName, code: code.value?.code ?? null, claims: signUp.claims };
  await parts.audit({ account: made.value, action: 'register', detail, address: caller.address });
  const login = await parts.auth.admit(made.value, caller, { way: 'SIGN_UP', strength: 'FULL' });
  return login.ok ? accept({ ...login.value, hasGrant: !(await parts.grants.wasRefused(made.value.account)) }) : login;
}

/** Returns the code of a sign-up, or null. A type without a code is refused; an unknown stored referral code does not block the sign-up. */
async function codeOf(
  { judgeCode }: PhoneAccessParts,
  { phone, orderId, code, type }: SignUp,
  { site, address }: PhoneCaller,
): Promise<Outcome<SignUpCode | null>> {
  if (code === '') return type === '' ? accept(null) : refuse('PROMO_UNKNOWN');
  const found = await judgeCode({ site, phone, orderId, code, address });
  if (type === '') return found.ok || found.code !== 'PROMO_UNKNOWN' ? found : accept(null);
  return found.ok && found.value.type !== type ? refuse('PROMO_UNKNOWN') : found;
}
