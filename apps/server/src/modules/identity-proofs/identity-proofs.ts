/**
 * Proofs of identity (TR-020, TR-030, TR-034, TR-036): password, OTP or passkey of a signed-in player. A wrong proof counts as a wrong try of the login or of
 * the OTP, so that a stolen session cannot guess it.
 */
import { accept, PROOF_FRESH_MS, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { Otps } from '../otp/otp-port.ts';
import type { PlayerPasskeys } from '../player-passkeys/player-passkeys-port.ts';
import type { IdentityChanges, IdentityProofs, ProofKind } from './identity-proofs-port.ts';

export interface IdentityProofsParts {
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly auth: Pick<Auth, 'knownDevice' | 'noteProof' | 'proofOf' | 'provePassword'>;
  readonly otps: Pick<Otps, 'canSend' | 'send' | 'use'>;
  readonly changes: Pick<IdentityChanges, 'weakResetUntil'>;
  readonly passkeys: Pick<PlayerPasskeys, 'has' | 'isOn' | 'prove'>;
  readonly clock: Clock;
}

export function createIdentityProofs(parts: IdentityProofsParts): IdentityProofs {
  const { accounts, auth, clock, otps, passkeys } = parts;
  const isRecent = (at: number): boolean => clock.now() - at <= PROOF_FRESH_MS;
  const kindsOf = (owner: AccountRecord): Promise<readonly ProofKind[]> => kindsOfAccount(parts, owner);
  const ownerOf = async ({ account }: SessionAccount): Promise<Outcome<AccountRecord>> => {
    const owner = await accounts.byKey(account);
    return owner === undefined ? refuse('ACCOUNT_UNKNOWN') : accept(owner);
  };
  const check: IdentityProofs['check'] = async (session, owner, { password, otp, orderId, passkey }, caller) => {
    const kinds = await kindsOf(owner);
    if (kinds.includes('LOGIN')) return isRecent(session.playedSince) ? accept('LOGIN') : refuse('RECENT_LOGIN_NEEDED');
    if (passkey !== undefined && passkeys.isOn(owner.site)) return as('PASSKEY', await passkeys.prove(session, passkey));
    if (password !== undefined && kinds.includes('PASSWORD')) return as('PASSWORD', await auth.provePassword(owner, password, caller));
    if (otp === undefined || orderId === undefined || owner.phone === null) return refuse('PROOF_NEEDED');
    return as('OTP', await otps.use({ site: owner.site, phone: owner.phone, orderId, otp }, 'proof'));
  };
  const passwordRefusal: IdentityProofs['passwordRefusal'] = async ({ sessionHash }) => {
    const proof = await auth.proofOf(sessionHash);
    if (proof === null) return refuse('SESSION_ENDED');
    return proof.needsPassword ? refuse('PASSWORD_NEEDED') : null;
  };
  const checkForSession: IdentityProofs['checkForSession'] = (...proof) => checkedForSession({ check, passwordRefusal }, proof);
  return {
    kindsOf,
    check,
    checkForSession,
    passwordRefusal,
    async options(session) {
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const needsPassword = (await passwordRefusal(session)) !== null;
      return accept({ kinds: (await kindsOf(owner.value)).filter((kind) => kind !== 'OTP' || !needsPassword), needsPassword });
    },
    async sendOtp(session, { address, device: cookie, language }) {
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const { phone, site } = owner.value;
      if (phone === null) return refuse('NOT_PERMITTED');
      const device = auth.knownDevice(cookie, session.account);
      const order = await otps.send({ site, phone, purpose: 'proof', address, device, language, usable: true });
      return order.ok ? accept(order.value.orderId) : order;
    },
    async prove(session, given, caller) {
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const proven = await checkForSession(session, owner.value, given, caller);
      if (!proven.ok) return proven;
      await auth.noteProof(session.sessionHash, proven.value === 'PASSWORD' || proven.value === 'PASSKEY');
      return accept(true);
    },
    async fresh(session) {
      const proof = await auth.proofOf(session.sessionHash);
      if (proof === null) return refuse('SESSION_ENDED');
      if (proof.provenAt !== null && isRecent(proof.provenAt)) return accept(proof.provenAt);
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      if (!(await kindsOf(owner.value)).includes('LOGIN')) return refuse('PROOF_NEEDED');
      return isRecent(session.playedSince) ? accept(session.playedSince) : refuse('RECENT_LOGIN_NEEDED');
    },
    async guardRefusal(session) {
      const missing = await passwordRefusal(session);
      if (missing !== null) return missing;
      const until = await parts.changes.weakResetUntil(session.account);
      return until === null ? null : refuse('RESET_TOO_NEW', { until });
    },
  };
}

async function checkedForSession(
  { check, passwordRefusal }: Pick<IdentityProofs, 'check' | 'passwordRefusal'>,
  [session, owner, given, caller]: Parameters<IdentityProofs['check']>,
): Promise<Outcome<ProofKind>> {
  const missing = await passwordRefusal(session);
  // a session that needs the password gains nothing by an OTP, also beside a proof that the account does not have
  const counted = missing === null ? given : { ...given, otp: undefined };
  const proven = await check(session, owner, counted, caller);
  return missing !== null && !proven.ok && proven.code === 'PROOF_NEEDED' ? missing : proven;
}

function as(kind: ProofKind, proven: Outcome<true>): Outcome<ProofKind> {
  return proven.ok ? accept(kind) : proven;
}

async function kindsOfAccount(
  { otps, passkeys }: Pick<IdentityProofsParts, 'otps' | 'passkeys'>,
  { account, isDemo, passwordHash, phone, site }: AccountRecord,
): Promise<readonly ProofKind[]> {
  if (isDemo) return [];
  const kinds: ProofKind[] = [];
  if (passwordHash !== null) kinds.push('PASSWORD');
  if (phone !== null && otps.canSend()) kinds.push('OTP');
  if (passkeys.isOn(site) && (await passkeys.has(account))) kinds.push('PASSKEY');
  return kinds.length === 0 ? ['LOGIN'] : kinds;
}
