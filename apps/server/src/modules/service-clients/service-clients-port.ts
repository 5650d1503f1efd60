/** Service clients: machines that create one-time links for players and do nothing else (OC-022). */
import type { Outcome } from '@maidan/domain';
import type { SignedCall } from '../../platform/secrets.ts';

export interface ServiceClient {
  /** Public; stands in each call. */
  readonly id: string;
  readonly name: string;
  /** Sites whose players it may create links for. */
  readonly sites: readonly string[];
  readonly createdBy: string;
  /** Times in ms since 1970. */
  readonly createdAt: number;
  readonly endsAt: number;
  /** When an operator ended it; null: no operator has. */
  readonly revokedAt: number | null;
}

export interface NewServiceClient {
  readonly name: string;
  readonly sites: readonly string[];
  /** 1 to MOST_DAYS. */
  readonly days: number;
  readonly createdBy: string;
}

export interface ServiceClients {
  /** Creates a client. The secret is in this answer only. SITE_UNKNOWN. */
  create(client: NewServiceClient): Promise<Outcome<{ readonly client: ServiceClient; readonly secret: string }>>;
  list(): Promise<readonly ServiceClient[]>;
  /** Ends a client at once. CLIENT_UNKNOWN. */
  revoke(id: string): Promise<Outcome<ServiceClient>>;
  /**
   * Returns the client that signed this call just now. SIGNATURE_INVALID: unknown, ended or revoked client, wrong signature or time, or a call
   * that was received before. RATE_LIMITED: more than 60 calls a minute.
   */
  caller(id: string, call: SignedCall): Promise<Outcome<ServiceClient>>;
}
