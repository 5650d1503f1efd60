/**
 * Breaks in two steps: a summary with a token, then the confirmation. An exclusion also needs the ticked box and a proof of identity, so that
 * neither a mistaken press nor a stranger at an open screen can begin it (TR-030, TR-031). The token is signed, not stored, so every process
 * can check it.
 */
import { createHmac } from 'node:crypto';
import { accept, BREAK_TOKEN_MS, RECENT_LOGIN_MS, refuse, type Outcome, type PlayBreak } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { sameSecret } from '../../platform/secrets.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth, Caller } from '../auth/auth-port.ts';
import type { Otps } from '../otp/otp-port.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { BreakConfirmation, BreakProof, BreakRequest, BreakSummary, ConfirmedBreaks, PlayBreaks } from './play-limits-port.ts';

export interface ConfirmedBreaksParts {
  readonly breaks: Pick<PlayBreaks, 'plan' | 'begin'>;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly auth: Pick<Auth, 'knownDevice' | 'provePassword'>;
  readonly otps: Pick<Otps, 'canSend' | 'send' | 'use'>;
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly clock: Clock;
  /** Key of the installation. */
  readonly key: string;
}

export function createConfirmedBreaks(parts: ConfirmedBreaksParts): ConfirmedBreaks {
  const { accounts, auth, breaks, clock, key, otps, wallet } = parts;
  const ownerOf = async ({ account }: SessionAccount): Promise<Outcome<AccountRecord>> => {
    const owner = await accounts.byKey(account);
    return owner === undefined ? refuse('ACCOUNT_UNKNOWN') : accept(owner);
  };
  return {
    async summary(session, request): Promise<Outcome<BreakSummary>> {
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const planned = await breaks.plan(session.account, request);
      if (!planned.ok) return planned;
      const { cash, held } = await wallet.balance(session.account);
      const proofs = planned.value.kind === 'TIMEOUT' ? [] : proofsOf(otps, owner.value);
      return accept({ token: tokenOf(key, session.account, { ...request, at: clock.now() }), playBreak: planned.value, balance: cash + held, held, proofs });
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
    async begin(session, confirmation, caller): Promise<Outcome<PlayBreak>> {
      const wish = wishOf(key, session.account, confirmation.token);
      if (wish === null || clock.now() - wish.at > BREAK_TOKEN_MS) return refuse('BREAK_TOKEN_INVALID');
      if ('hours' in wish) return breaks.begin(session.account, { hours: wish.hours });
      if (confirmation.sure !== true) return refuse('CONFIRMATION_NEEDED');
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const proven = await prove(parts, { session, owner: owner.value }, confirmation, caller);
      return proven.ok ? breaks.begin(session.account, { months: wish.months }) : proven;
    },
  };
}

/** Returns the proofs that an account can give; empty for a demo account, which belongs to no person. */
function proofsOf(otps: Pick<Otps, 'canSend'>, { isDemo, passwordHash, phone }: AccountRecord): readonly BreakProof[] {
  if (isDemo) return [];
  const proofs: BreakProof[] = [];
  if (passwordHash !== null) proofs.push('PASSWORD');
  if (phone !== null && otps.canSend()) proofs.push('OTP');
  return proofs.length === 0 ? ['LOGIN'] : proofs;
}

interface Claimant {
  readonly session: SessionAccount;
  readonly owner: AccountRecord;
}

async function prove(parts: ConfirmedBreaksParts, { session, owner }: Claimant, confirmation: BreakConfirmation, caller: Caller): Promise<Outcome<true>> {
  const { password, otp, orderId } = confirmation;
  const proofs = proofsOf(parts.otps, owner);
  if (proofs.length === 0) return accept(true);
  if (proofs.includes('LOGIN')) return parts.clock.now() - session.playedSince <= RECENT_LOGIN_MS ? accept(true) : refuse('RECENT_LOGIN_NEEDED');
  if (password !== undefined && proofs.includes('PASSWORD')) return parts.auth.provePassword(owner, password, caller);
  if (otp === undefined || orderId === undefined || owner.phone === null) return refuse('PROOF_NEEDED');
  return parts.otps.use({ site: owner.site, phone: owner.phone, orderId, otp }, 'proof');
}

/** The content of a token: the wish and when its summary was made, ms since 1970. */
type Wish = BreakRequest & { readonly at: number };

const signatureOf = (key: string, account: number, content: string): string =>
  createHmac('sha256', key).update(`break ${account} ${content}`).digest('base64url');

function tokenOf(key: string, account: number, wish: Wish): string {
  const content = Buffer.from(JSON.stringify(wish)).toString('base64url');
  return `${content}.${signatureOf(key, account, content)}`;
}

/** Returns the wish of a token that this installation made for this account; null for any other text. */
function wishOf(key: string, account: number, token: string): Wish | null {
  const [content = '', signature = ''] = token.split('.');
  if (!sameSecret(signature, signatureOf(key, account, content))) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Wish;
}
