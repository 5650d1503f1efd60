/** What the app is given from outside: settings, database, clock, and what tests put in place of it. */
import type { Config } from './config.ts';
import type { HashingOptions } from './modules/auth/password-hashing.ts';
import type { InstalledProvider } from './modules/casino-providers/provider-file.ts';
import type { BetRate } from './modules/orders/bet-desk.ts';
import type { SmsProvider } from './modules/otp/sms-provider-port.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/postgres/database.ts';
import type { StructuredLog } from './platform/structured-log.ts';
import type { GatewayLimits } from './realtime/gateway.ts';

export interface AppPorts {
  readonly config: Config;
  /** Migrated already. */
  readonly database: Database;
  readonly log: StructuredLog;
  readonly clock: Clock;
  /** The local operator key; null: only operators with a session. */
  readonly operatorKey: string | null;
  /** Key of this installation, for what is kept only as a keyed hash. Absent: drawn for this process, OTPs do not outlive it. */
  readonly installationKey?: string;
  /** Who brings OTPs to phones. Absent: the developer inbox; in production mode then nobody, and what needs an OTP is off. */
  readonly sms?: SmsProvider;
  /** External providers of casino games. */
  readonly casinoProviders?: readonly InstalledProvider[];
  /** Called once when another process has taken the leases: this one must end. */
  readonly onLeaseLost?: () => void;
  /** False while our own PostgreSQL is started again. */
  readonly databaseHealthy?: () => boolean;
  /** Serve the client's pages; tests of calls go without. */
  readonly pages?: boolean;
  /** Tests: answers that do not fit their schema are faults; cheap password hashes; other rates. */
  readonly checkAnswers?: boolean;
  readonly hashing?: HashingOptions;
  readonly limits?: Partial<GatewayLimits>;
  readonly betRate?: BetRate;
  readonly callsPerSecond?: number;
}
