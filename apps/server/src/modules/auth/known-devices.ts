/**
 * Browsers that have signed in to an account before. Wrong passwords make an account wait for everyone; a known browser has tries of its
 * own, so that an attacker cannot lock the owner out (OWASP: device cookies). A browser of a player on a break cannot open a demo account
 * (ADR 10).
 */
import { createHmac } from 'node:crypto';
import { newPublicId, sameSecret } from '../../platform/secrets.ts';

/** Maximum accounts per browser; the oldest are dropped first. */
const MOST = 5;
/** A public id, its proof and its account. Older entries have no account but prove the same. */
const ENTRY = /^([\w-]{16})([\w-]{43})(\d{1,9})?$/;

export interface KnownDevices {
  /** Returns the device's name if it has been in this account; otherwise null. */
  nameOf(device: string, account: number): string | null;
  /** Returns the accounts that the device has been in, as far as its cookie proves it. */
  accountsOf(device: string): readonly number[];
  /** Returns the browser's new device cookie after a login. */
  remembered(device: string, account: number): string;
}

/** Creates the reader and writer of device cookies. `key`: the installation's; with another key every browser is unknown. */
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
