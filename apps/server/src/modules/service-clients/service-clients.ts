/** Service clients, the only writer of service_client. Only a sealed hash of a secret is stored; it verifies the signatures of calls. */
import { createHmac } from 'node:crypto';
import { accept, refuse } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SignedDeliveries } from '../../platform/postgres/signed-deliveries.ts';
import { createSeal } from '../../platform/seal.ts';
import { hashOfToken, isSignedBy, newPublicId, newToken } from '../../platform/secrets.ts';
import type { ServiceClient, ServiceClients } from './service-clients-port.ts';

const DAY_MS = 24 * 3_600_000;
/** Longest life of a client. */
export const MOST_DAYS = 90;
const CALLS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export interface ServiceClientsParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Real time: signatures and rates use it. */
  readonly machineClock: Clock;
  /** Key of the installation, outside of the database. */
  readonly key: string;
  readonly deliveries: SignedDeliveries;
  readonly isSite: (site: string) => boolean;
}

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly sites: readonly string[];
  readonly sealed_hash: Buffer;
  readonly created_by: string;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly revoked_at: Date | null;
}

const clientOf = (row: ClientRow): ServiceClient => ({
  id: row.id,
  name: row.name,
  sites: row.sites,
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  endsAt: row.ends_at.getTime(),
  revokedAt: row.revoked_at?.getTime() ?? null,
});

export function createServiceClients({ database, clock, machineClock, key, deliveries, isSite }: ServiceClientsParts): ServiceClients {
  const seal = createSeal(createHmac('sha256', key).update('service clients').digest('base64url'));
  return {
    async create({ name, sites, days, createdBy }) {
      if (sites.length === 0 || !sites.every(isSite)) return refuse('SITE_UNKNOWN');
      // an id that begins with a hyphen would be an option on the command line
      const [id, secret, now] = [`c_${newPublicId()}`, newToken(), clock.now()];
      const [row] = await database.query<ClientRow & Record<string, unknown>>(
        `insert into service_client (id, name, sites, sealed_hash, created_by, created_at, ends_at) values ($1, $2, $3, $4, $5, $6, $7) returning *`,
        [
          id,
          name,
          [...new Set(sites)],
          seal.seal(Buffer.from(hashOfToken(secret)), id),
          createdBy,
          new Date(now),
          new Date(now + Math.min(MOST_DAYS, days) * DAY_MS),
        ],
      );
      return accept({ client: clientOf(row!), secret });
    },
    async list() {
      const rows = await database.query<ClientRow & Record<string, unknown>>('select * from service_client order by created_at desc, id limit 200');
      return rows.map(clientOf);
    },
    async revoke(id) {
      const [row] = await database.query<ClientRow & Record<string, unknown>>(
        'update service_client set revoked_at = coalesce(revoked_at, $2) where id = $1 returning *',
        [id, new Date(clock.now())],
      );
      return row === undefined ? refuse('CLIENT_UNKNOWN') : accept(clientOf(row));
    },
    async caller(id, call) {
      const [row] = await database.query<ClientRow & Record<string, unknown>>('select * from service_client where id = $1', [id]);
      if (row === undefined) return refuse('SIGNATURE_INVALID');
      if (!isSignedBy(seal.open(row.sealed_hash, id).toString(), call, machineClock.now())) return refuse('SIGNATURE_INVALID');
      if (row.revoked_at !== null || row.ends_at.getTime() <= clock.now()) return refuse('SIGNATURE_INVALID');
      const minute = new Date(Math.floor(machineClock.now() / MINUTE_MS) * MINUTE_MS);
      const counted = await database.query(
        `update service_client set calls = case when minute = $2 then calls + 1 else 1 end, minute = $2
         where id = $1 and (minute is distinct from $2 or calls < $3) returning id`,
        [id, minute, CALLS_PER_MINUTE],
      );
      if (counted.length === 0) return refuse('RATE_LIMITED');
      return (await deliveries.add(call.signature, machineClock.now())) ? accept(clientOf(row)) : refuse('SIGNATURE_INVALID');
    },
  };
}
