/**
 * Breaks in two steps: a summary with a token, then the confirmation. An exclusion also needs the ticked box and a proof of identity, so that
 * neither a mistaken press nor a stranger at an open screen can begin it (TR-030, TR-031). The token is signed, not stored, so every process
 * can check it.
 */
import { createHmac } from 'node:crypto';
import { accept, BREAK_TOKEN_MS, refuse, type Outcome, type PlayBreak } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { sameSecret } from '../../platform/secrets.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { IdentityProofs } from '../identity-proofs/identity-proofs-port.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { BreakRequest, BreakSummary, ConfirmedBreaks, PlayBreaks } from './play-limits-port.ts';

export interface ConfirmedBreaksParts {
  readonly breaks: Pick<PlayBreaks, 'plan' | 'begin'>;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly identity: Pick<IdentityProofs, 'check' | 'kindsOf' | 'sendOtp'>;
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly clock: Clock;
  /** Key of the installation. */
  readonly key: string;
}

export function createConfirmedBreaks(parts: ConfirmedBreaksParts): ConfirmedBreaks {
  const { accounts, breaks, clock, identity, key, wallet } = parts;
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
      const proofs = planned.value.kind === 'TIMEOUT' ? [] : await identity.kindsOf(owner.value);
      return accept({ token: tokenOf(key, session.account, { ...request, at: clock.now() }), playBreak: planned.value, balance: cash + held, held, proofs });
    },
    sendOtp: (session, from) => identity.sendOtp(session, from),
    async begin(session, confirmation, caller): Promise<Outcome<PlayBreak>> {
      const wish = wishOf(key, session.account, confirmation.token);
      if (wish === null || clock.now() - wish.at > BREAK_TOKEN_MS) return refuse('BREAK_TOKEN_INVALID');
      if ('hours' in wish) return breaks.begin(session.account, { hours: wish.hours });
      if (confirmation.sure !== true) return refuse('CONFIRMATION_NEEDED');
      const owner = await ownerOf(session);
      if (!owner.ok) return owner;
      const proven = (await identity.kindsOf(owner.value)).length === 0 ? accept(true) : await identity.check(session, owner.value, confirmation, caller);
      return proven.ok ? breaks.begin(session.account, { months: wish.months }) : proven;
    },
  };
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
