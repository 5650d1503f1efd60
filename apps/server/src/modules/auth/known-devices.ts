/**
 * Browsers that have been in an account before. Whoever guesses passwords makes the account wait for everybody; a browser that was
 * let in once has tries of its own, so that the owner is not locked out by others (OWASP: device cookies). And a browser whose player
 * takes a break opens no demo account, which would be nobody's (ADR 10).
 */
import { createHmac } from 'node:crypto';
import { newPublicId, sameSecret } from '../../platform/ids.ts';

/** Accounts that one browser is known for; the oldest go first. */
const MOST = 5;
/** A public id, its proof, and which account that is for; entries of before the account stood there prove the same and name none. */
const ENTRY = /^([\w-]{16})([\w-]{43})(\d{1,9})?$/;

export interface KnownDevices {
  /** The device's name, where it has been in this account; else null. */
  nameOf(device: string, account: number): string | null;
  /** The accounts that the device has been in, as far as it can prove it. */
  accountsOf(device: string): readonly number[];
  /** What the browser keeps from now on, after it was let in. */
  remembered(device: string, account: number): string;
}

/** `key`: of the installation; with another one every browser is a new one. */
export function createKnownDevices(key: string): KnownDevices {
  const proof = (name: string, account: number): string => createHmac('sha256', key).update(`device ${account} ${name}`).digest('base64url');
  const entriesOf = (device: string): readonly string[] =>
    device
      .split('.')
      .filter((entry) => ENTRY.test(entry))
      .slice(0, MOST);
  const nameIn = (entry: string, account: number): string | null => {
    const [, name = '', shown = ''] = ENTRY.exec(entry) ?? [];
    return sameSecret(shown, proof(name, account)) ? name : null;
  };
  const own = (device: string, account: number): string | undefined => entriesOf(device).find((entry) => nameIn(entry, account) !== null);
  return {
    nameOf(device, account) {
      const entry = own(device, account);
      return entry === undefined ? null : nameIn(entry, account);
    },
    accountsOf: (device) =>
      entriesOf(device).flatMap((entry) => {
        const account = Number(ENTRY.exec(entry)?.[3] ?? 0);
        return account > 0 && nameIn(entry, account) !== null ? [account] : [];
      }),
    remembered(device, account) {
      const known = own(device, account);
      const name = (known === undefined ? null : nameIn(known, account)) ?? newPublicId();
      const entry = `${name}${proof(name, account)}${account}`;
      return [entry, ...entriesOf(device).filter((other) => other !== entry && other !== known)].slice(0, MOST).join('.');
    },
  };
}
