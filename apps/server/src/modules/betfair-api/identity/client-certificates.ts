/** Client certificates that players have linked to their accounts, by the SHA-256 of the certificate. */
import { X509Certificate } from 'node:crypto';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';

export interface LinkedCertificate {
  /** SHA-256 of the certificate, 64 hex digits. */
  readonly fingerprint: string;
  readonly label: string;
  /** ms since 1970. */
  readonly linkedAt: number;
}

export interface ClientCertificates {
  isLinked(account: number, fingerprint: string): Promise<boolean>;
  /** Returns the certificates of an account, newest first. */
  of(account: number): Promise<readonly LinkedCertificate[]>;
  /** Links a certificate in PEM. One that is linked gets the new label. MALFORMED, NOT_PERMITTED (10 others are linked). */
  link(account: number, pem: string, label: string): Promise<Outcome<LinkedCertificate>>;
  /** Returns false if the certificate was not linked. */
  unlink(account: number, fingerprint: string): Promise<boolean>;
}

const MOST_LINKED = 10;

interface Row {
  readonly fingerprint: string;
  readonly label: string;
  readonly created_at: Date;
}

const linkedOf = ({ fingerprint, label, created_at: createdAt }: Row): LinkedCertificate => ({ fingerprint, label, linkedAt: createdAt.getTime() });

export function createClientCertificates({ database, clock }: { readonly database: Database; readonly clock: Clock }): ClientCertificates {
  return {
    async isLinked(account, fingerprint) {
      const [row] = await database.query<{ linked: number }>(
        "select 1 as linked from betfair_certificate where account = $1 and fingerprint = decode($2, 'hex')",
        [account, fingerprint],
      );
      return row !== undefined;
    },
    async of(account) {
      const rows = await database.query<Row>(
        `select encode(fingerprint, 'hex') as fingerprint, label, created_at from betfair_certificate where account = $1
         order by created_at desc, fingerprint`,
        [account],
      );
      return rows.map(linkedOf);
    },
    async link(account, pem, label) {
      const fingerprint = fingerprintOf(pem);
      if (fingerprint === null) return refuse('MALFORMED');
      const [row] = await database.query<Row>(
        `insert into betfair_certificate (account, fingerprint, label, created_at) select $1, decode($2, 'hex'), $3, $4
         where (select count(*) from betfair_certificate where account = $1 and fingerprint <> decode($2, 'hex')) < ${MOST_LINKED}
         on conflict (account, fingerprint) do update set label = excluded.label returning encode(fingerprint, 'hex') as fingerprint, label, created_at`,
        [account, fingerprint, label, new Date(clock.now())],
      );
      return row === undefined ? refuse('NOT_PERMITTED') : accept(linkedOf(row));
    },
    async unlink(account, fingerprint) {
      const removed = await database.query("delete from betfair_certificate where account = $1 and fingerprint = decode($2, 'hex') returning 1 as removed", [
        account,
        fingerprint,
      ]);
      return removed.length > 0;
    },
  };
}

/** Returns the SHA-256 of the certificate in a PEM text, 64 hex digits; null: there is none. */
function fingerprintOf(pem: string): string | null {
  const [certificate] = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (certificate === undefined) return null;
  try {
    return new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    return null;
  }
}
