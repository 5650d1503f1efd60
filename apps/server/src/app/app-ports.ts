/** Parameters of the app: settings, database, clocks, and replacements that tests pass in. */
import type { Config } from '../config.ts';
import type { AnchorKey } from '../modules/audit/anchor-note.ts';
import type { HashingOptions } from '../modules/auth/password-hashing.ts';
import type { OperatorKey } from '../modules/emergency/emergency-port.ts';
import type { InstalledProvider } from '../modules/casino-providers/provider-file.ts';
import type { FeedProvider } from '../modules/feeds/external/provider-file.ts';
import type { SeedSource } from '../modules/casino-rounds/seed-chains.ts';
import type { SeedSeal } from '../modules/casino-rounds/seed-seal.ts';
import type { ScriptEvent } from '../modules/feeds/script/script-events.ts';
import type { BetRate, QuestionRates } from '../modules/orders/placing/bet-service.ts';
import type { PipelineEnd } from '../commit/order-pipeline.ts';
import type { SmsProvider } from '../modules/otp/otp-port.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { AuditProtection } from '../platform/postgres/database-roles.ts';
import type { Clock } from '../platform/clock.ts';
import type { StayAwake } from '../platform/process/stay-awake.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StructuredLog } from '../platform/log.ts';
import type { ConsoleRates } from '../http/console/console-registrar.ts';
import type { GatewayLimits } from '../realtime/gateway.ts';

export interface AppPorts {
  readonly config: Config;
  /** Already migrated. */
  readonly database: Database;
  readonly log: StructuredLog;
  /** The product's clock. Tests and drills move it. */
  readonly clock: Clock;
  /** Real time for rate limits, pauses and database timeouts. It does not move when a test moves `clock`. */
  readonly machineClock: Clock;
  /** Keeps the process awake during the commit of a single bet. If absent, the process sleeps as usual. */
  readonly stayAwake?: StayAwake;
  /** Maximum commands in one batch. A simulation sets a low maximum so that its few players fill batches. */
  readonly largestBatch?: number;
  /** For tests: the source of casino seeds and the first events of the script feed. Defaults: system randomness, the standard events. */
  readonly casinoSeeds?: SeedSource;
  /** Seals the casino's seeds. Absent: this process has no key and cannot run the casino. */
  readonly seedSeal?: SeedSeal | null;
  readonly scriptEvents?: (now: number) => readonly ScriptEvent[];
  /** The local operator key. null: only operators with a session have access. */
  readonly operatorKey: OperatorKey | null;
  /**
   * Key of this installation for values that are stored only as keyed hashes. Default: a random key for this process; OTPs then do not
   * survive a restart.
   */
  readonly installationKey?: string;
  /** Seals the secrets of operators' code generators and marks their browsers. Default: a random key for this process. */
  readonly consoleKey?: string;
  /** Key that signs anchors of the audit log. Absent: no anchors. */
  readonly auditKey?: AnchorKey;
  /** Delivers OTPs to phones. Default: the developer inbox; in production mode no delivery, and every feature that needs an OTP is off. */
  readonly sms?: SmsProvider;
  /** External providers of casino games. */
  readonly casinoProviders?: readonly InstalledProvider[];
  /** External providers of fixtures, prices and results. */
  readonly feedProviders?: readonly FeedProvider[];
  /** Called once, with the reason, when the pipeline cannot write any more. The process must then exit. */
  readonly onPipelineEnd?: (end: PipelineEnd) => void;
  /** The cluster that this process has joined. Absent: the process runs alone. */
  readonly cluster?: Cluster;
  /** Returns false while the embedded PostgreSQL restarts. */
  readonly databaseHealthy?: () => boolean;
  /** What keeps this process from changing the audit log. Default: the triggers alone. */
  readonly auditProtection?: AuditProtection;
  /** Whether the app serves the client's pages. Tests of calls turn it off. */
  readonly pages?: boolean;
  /** For tests: treat answers that do not match their schema as faults; cheap password hashes; other rates. */
  readonly checkAnswers?: boolean;
  readonly hashing?: HashingOptions;
  readonly limits?: Partial<GatewayLimits>;
  readonly betRate?: BetRate;
  readonly questionRates?: QuestionRates;
  readonly callsPerSecond?: number;
  readonly consoleRates?: ConsoleRates;
  /** For tests: 0 turns off the refusal of calls under load, so that a busy machine fails no test (http/http-server.ts). */
  readonly eventLoopDelayLimitMs?: number;
}
