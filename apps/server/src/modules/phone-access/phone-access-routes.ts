/** Routes of OTPs, sign-up, referral codes and forgotten passwords (CA-35 to CA-43, CA-46). */
import { encodeEntered, ENDPOINTS } from '@maidan/contract';
import { accept, refuse, type Language, type Outcome } from '@maidan/domain';
import type { Auth } from '../auth/auth-port.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { OtpOrder } from '../otp/otp-port.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { PhoneAccess, PhoneCaller } from './phone-access-port.ts';

type Texts = { readonly [language in Language]: string };
/** The same for known and unknown phones (T-23). */
const SENT: Texts = {
  en: 'If the number can be used, an OTP has been sent',
  hi: 'अगर इस नंबर का उपयोग हो सकता है, तो OTP भेज दिया गया है',
};
const RIGHT: Texts = { en: 'OTP verified', hi: 'OTP सही है' };
const APPLIED: Texts = { en: 'Code applied', hi: 'कोड लागू हो गया' };
const WELCOME: Texts = { en: 'User Login Success', hi: 'लॉगिन सफल' };
/** A limit of sign-up grants was reached. */
const WITHOUT_GRANT: Texts = {
  en: 'Your account is open, without play money for now. Ask support if you would like some',
  hi: 'आपका खाता खुल गया है, अभी बिना खेल के पैसे के। चाहें तो सहायता से माँग सकते हैं',
};
const CHANGED: Texts = { en: 'Your password is changed', hi: 'आपका पासवर्ड बदल गया है' };

interface From {
  readonly site: SiteTerms;
  readonly address: string;
  readonly browser: string;
  readonly device: string;
  readonly language: Language;
}
const callerOf = ({ site, address, browser, device, language }: From): PhoneCaller => ({ site: site.site, address, browser, device, language });

/** Returns whether a request names a manager other than the site's: it is invalid, and the name is never stored (T-09, D-10). */
const namesAnotherManager = (site: SiteTerms, claimed: string | undefined): boolean => claimed !== undefined && claimed !== '' && claimed !== site.manager;

function sentAnswer(order: Outcome<OtpOrder>, language: Language) {
  if (!order.ok) return order;
  const { orderId, digits } = order.value;
  const data = { success: true as const, message: SENT[language], orderId, ...(digits === 4 ? {} : { otpLength: digits }) };
  return accept({ success: true as const, status: 200, data });
}

export interface PhoneAccessRoutesParts {
  readonly access: PhoneAccess;
  readonly auth: Pick<Auth, 'remembered'>;
  /** Returns the site that counts for a claimed siteurl (T-13). */
  readonly siteOfClaim: (ofHost: SiteTerms, siteurl: string) => SiteTerms;
}

export function registerPhoneAccessRoutes(routes: Routes, { access, auth, siteOfClaim }: PhoneAccessRoutesParts): void {
  routes.open(ENDPOINTS.createOtp, async (call) => {
    if (namesAnotherManager(call.site, call.body.managerId)) return refuse('MALFORMED', { field: 'managerId' });
    return sentAnswer(await access.sendForRegister(call.body.phone, callerOf(call)), call.language);
  });
  routes.open(ENDPOINTS.createUserOtp, async (call) => {
    if (namesAnotherManager(call.site, call.body.managerId)) return refuse('MALFORMED', { field: 'managerId' });
    return sentAnswer(await access.sendForLogin(call.body.phone, callerOf(call)), call.language);
  });
  routes.open(ENDPOINTS.resendOtp, async (call) => {
    if (namesAnotherManager(call.site, call.body.managerId)) return refuse('MALFORMED', { field: 'managerId' });
    return sentAnswer(await access.resend(call.body.phone, call.body.orderId, callerOf(call)), call.language);
  });
  routes.open(ENDPOINTS.verifyOtp, async (call) => {
    const right = await access.checkOtp({ site: call.site.site, ...call.body });
    return right.ok ? accept({ success: true as const, data: { success: true as const, message: RIGHT[call.language] } }) : right;
  });
  routes.open(ENDPOINTS.verifyReferralCode, async (call) => {
    const { bonusCode: code, siteurl } = call.body;
    const { site } = siteOfClaim(call.site, siteurl);
    const type = await access.codeType({ site, phone: null, orderId: call.authorization ?? '', code, address: call.address });
    return type.ok ? accept({ success: true as const, data: { success: true as const, message: APPLIED[call.language], type: type.value } }) : type;
  });
  registerSignUp(routes, access, auth);
  registerForgotPassword(routes, access);
}

function registerSignUp(routes: Routes, access: PhoneAccess, auth: Pick<Auth, 'remembered'>): void {
  routes.open(ENDPOINTS.createUserWithOtp, async (call) => {
    const { details, newUser, otp, orderId, type, adult } = call.body;
    if (namesAnotherManager(call.site, details._id)) return refuse('MALFORMED', { field: 'details._id' });
    const signUp = {
      phone: newUser.username,
      fullName: newUser.fullname ?? '',
      password: newUser.password,
      otp,
      orderId,
      code: newUser.referrBy ?? '',
      type: type ?? '',
      ...(adult === undefined ? {} : { adult }),
      claims: { role: details.role, admin: details.username },
    };
    const login = await access.register(signUp, callerOf(call));
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    const message = (login.value.hasGrant ? WELCOME : WITHOUT_GRANT)[call.language];
    return accept({ success: true as const, data: { success: true as const, message, output: encodeEntered(login.value) } });
  });
}

function registerForgotPassword(routes: Routes, access: PhoneAccess): void {
  routes.open(ENDPOINTS.forgotPassword, async (call) => {
    if (namesAnotherManager(call.site, call.body.managerId)) return refuse('MALFORMED', { field: 'managerId' });
    const order = await access.sendForReset(call.body.phone, callerOf(call));
    if (order.ok) call.answerAuthorization(`Bearer ${order.value.proof}`);
    return sentAnswer(order, call.language);
  });
  routes.open(ENDPOINTS.verifyForgotPassword, async (call) => {
    const reset = await access.resetPassword({ site: call.site.site, ...call.body, proof: call.authorization ?? '' }, callerOf(call));
    return reset.ok ? accept({ success: true as const, message: CHANGED[call.language] }) : reset;
  });
}
