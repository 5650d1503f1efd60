/**
 * Work proofs of logins (packages/domain/src/hash/work-proof.ts). A challenge is signed with the installation's key, so every process can
 * check it, and is valid for one try of one name on one site.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { hasWorkBits, WORK_BITS } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import { sameSecret } from '../../platform/secrets.ts';

const VALID_MS = 10 * 60_000;
const MOST_USED = 100_000;
/** End of validity (base 36), random value, signature, nonce: 63 characters before the nonce. */
const PROOF = /^(([0-9a-z]{8})\.[\w-]{10})\.([\w-]{43})\.\d{8}$/;

export interface WorkProofs {
  /** Returns a new challenge for a login name. */
  challenge(site: string, name: string): string;
  /** Uses a proof: returns true if its work is done, for this name, and it was not used before in this process. */
  take(site: string, name: string, proof: string): boolean;
}

export function createWorkProofs({ key, clock }: { readonly key: string; readonly clock: Clock }): WorkProofs {
  const used = new RecentMap<string, true>(MOST_USED);
  const signature = (site: string, name: string, claim: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['login work', site, name.trim().toLowerCase(), claim]))
      .digest('base64url');
  return {
    challenge(site, name) {
      const claim = `${(clock.now() + VALID_MS).toString(36)}.${randomBytes(8).toString('base64url').slice(0, 10)}`;
      return `${claim}.${signature(site, name, claim)}`;
    },
    take(site, name, proof) {
      const [, claim = '', end = '', signed = ''] = PROOF.exec(proof) ?? [];
      if (claim === '' || Number.parseInt(end, 36) < clock.now() || used.get(claim) === true) return false;
      if (!sameSecret(signed, signature(site, name, claim)) || !hasWorkBits(proof, WORK_BITS)) return false;
      used.set(claim, true);
      return true;
    },
  };
}
