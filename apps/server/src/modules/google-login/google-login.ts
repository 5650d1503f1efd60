/** Login with Google: verifies the credential and finds its account. The only writer of google_credential. */
import { randomInt } from 'node:crypto';
import { ADULT_WORDING, breakRefusal, refuse, type Outcome, type PlayStop, accept } from '@maidan/domain';
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken } from '../../platform/secrets.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth, Caller, Login } from '../auth/auth-port.ts';
import type { SignUpCode, SignUpCodes } from '../phone-access/sign-up-codes-port.ts';
import type { Promotions } from '../promotions/promotions-port.ts';
import { networkOf } from '../../http/caller.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { CheckCredential, GoogleProof } from './google-credentials.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { Routes } from '../../http/routes-port.ts';

/** Credentials that cannot pass the check any more are deleted, an hour later than any clock difference. */
export const CREDENTIAL_RETENTION: RetentionRule = {
  what: 'google credentials',
  keptMs: 3_600_000,
  statement: 'delete from google_credential where nonce in (select nonce from google_credential where expires_at < $1 limit $2)',
};

/** Names of new accounts are random; two created at once may collide. */
const NAME_DRAWS = 5;
const LONGEST_FULL_NAME = 64;

/** A login with Google as the page sends it. */
export interface GoogleClaim {
  /** The signed credential from Google's script. */
  readonly credential: string;
  /** The page's random token for this login; the credential's nonce is its SHA-256 in hex. null: the page sent none. */
  readonly token: string | null;
  /** Referral or promo code for a new account; empty for none. */
  readonly code: string;
}

export interface GoogleLogin {
  /**
   * Finds the account of the credential's subject; otherwise links the account with the same e-mail address if both sides have verified
   * it; otherwise creates one if the site accepts sign-ups. One-click betting is off afterwards (ST-15). SWITCHED_OFF, GOOGLE_REFUSED
   * (for any defect, without details), NOT_READY (the issuer's keys cannot be fetched), ACCOUNT_LOCKED.
   */
  login(claim: GoogleClaim, caller: Caller): Promise<Outcome<Login>>;
}

export interface GoogleLoginParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'accountsOf' | 'admitVouched'>;
  readonly codes: Pick<SignUpCodes, 'find'>;
  readonly promotions: Pick<Promotions, 'redeem'>;
  readonly siteOf: (site: string) => SiteTerms | undefined;
  readonly check: CheckCredential;
  /** Returns the break of this Google account's person on any site; null: none. */
  readonly breakOfGoogle: (identity: string) => Promise<PlayStop | null>;
  /** Holds a new account for an operator if its browser was in an account of an excluded person. */
  readonly noteSignUp: (account: AccountRecord, devices: readonly number[]) => Promise<void>;
  readonly audit: (account: AccountRecord, action: 'googleLogin' | 'googleLink' | 'googleRegister', address: string) => Promise<void>;
}

export function createGoogleLogin(parts: GoogleLoginParts): GoogleLogin {
  return {
    async login(claim, caller) {
      const site = parts.siteOf(caller.site);
      if (site === undefined || site.googleClientId === '') return refuse('SWITCHED_OFF');
      const proof = await parts.check(claim.credential, site.googleClientId);
      if (!proof.ok) return proof;
      // only the page that requested the credential knows the token whose hash is its nonce
      if (claim.token === null || hashOfToken(claim.token) !== proof.value.nonce) return refuse('GOOGLE_REFUSED');
      if (!(await storeCredential(parts, proof.value))) return refuse('GOOGLE_REFUSED');
      return logIn(parts, { site, proof: proof.value, claim, caller });
    },
  };
}

interface Entry {
  readonly site: SiteTerms;
  readonly proof: GoogleProof;
  readonly claim: GoogleClaim;
  readonly caller: Caller;
}

async function logIn(parts: GoogleLoginParts, entry: Entry): Promise<Outcome<Login>> {
  const { caller, proof } = entry;
  // checked before an account is created or linked, because an excluded person could not use it
  const standing = await parts.breakOfGoogle(proof.identity);
  if (standing?.kind === 'EXCLUSION') return breakRefusal(standing);
  const known = await parts.accounts.byGoogle(caller.site, proof.identity);
  const [account, action] =
    known === undefined
      ? ((await linkAccount(parts, entry)) ?? (await createAccount(parts, entry)) ?? [undefined, 'googleLogin' as const])
      : [known, 'googleLogin' as const];
  if (account === undefined) return refuse('GOOGLE_REFUSED');
  const login = await parts.auth.admitVouched(account, caller, 'GOOGLE');
  if (login.ok) await parts.audit(account, action, caller.address);
  return login;
}

/**
 * Links and returns the account with this address, verified by us too, and without a Google account. An address that only one side has
 * verified is not linked.
 */
async function linkAccount({ accounts }: GoogleLoginParts, { caller, proof }: Entry): Promise<readonly [AccountRecord, 'googleLink'] | null> {
  if (proof.email === null) return null;
  const account = await accounts.linkGoogle(caller.site, proof.email, proof.identity);
  return account === undefined ? null : [account, 'googleLink'];
}

/** Creates an account, by the same switches as with a phone (T-79). */
async function createAccount(
  parts: GoogleLoginParts,
  { site, proof, claim, caller }: Entry,
): Promise<readonly [AccountRecord, 'googleRegister' | 'googleLogin'] | null> {
  const code: SignUpCode | undefined = claim.code === '' ? undefined : await parts.codes.find(caller.site, claim.code);
  const allowed = site.switches.signUp || (site.switches.signUpByReferral && code?.type === 'REFERRAL');
  if (!allowed) return null;
  for (let draw = 0; draw < NAME_DRAWS; draw += 1) {
    const made = await parts.accounts.create({
      site: caller.site,
      username: `player${randomInt(10_000_000, 100_000_000)}`,
      fullName: proof.name.replaceAll('\u0000', '').slice(0, LONGEST_FULL_NAME),
      googleIdentity: proof.identity,
      manager: site.manager,
      referredBy: code?.account ?? null,
      signUpCode: code?.code ?? null,
      signedUpFrom: { devices: parts.auth.accountsOf(caller.device ?? ''), network: networkOf(caller.address) },
      ageDeclaration: { wording: ADULT_WORDING.google.en, manner: 'TERMS' },
    });
    if (made.ok) {
      await parts.noteSignUp(made.value, parts.auth.accountsOf(caller.device ?? ''));
      if (code?.type === 'PROMO') await parts.promotions.redeem(made.value, code.code, caller.address);
      return [made.value, 'googleRegister'];
    }
    // the name is taken, or another first login of the same person was first
    const other = await parts.accounts.byGoogle(caller.site, proof.identity);
    if (other !== undefined) return [other, 'googleLogin'];
  }
  return null;
}

/** Stores a credential. Returns false if it was used before. */
async function storeCredential({ database }: GoogleLoginParts, { nonce, expiresAt }: GoogleProof): Promise<boolean> {
  const rows = await database.query('insert into google_credential (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce', [
    nonce,
    new Date(expiresAt),
  ]);
  return rows.length > 0;
}

/** Registers the route of CA-05. */
export function registerGoogleLoginRoutes(routes: Routes, google: GoogleLogin, auth: Pick<Auth, 'remembered'>): void {
  routes.open(ENDPOINTS.googleLogin, async (call) => {
    const claim = { credential: call.body.credential, token: call.authorization, code: call.body.referrBy ?? '' };
    const login = await google.login(claim, { site: call.site.site, address: call.address, browser: call.browser, device: call.device });
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
}
