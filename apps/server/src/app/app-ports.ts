/** What the app is given from outside: settings, database, clock, and what tests put in place of it. */
import type { Config } from '../config.ts';
import type { HashingOptions } from '../modules/auth/password-hashing.ts';
import type { InstalledProvider } from '../modules/casino-providers/provider-file.ts';
import type { FeedProvider } from '../modules/feeds/external/provider-file.ts';
import type { SeedSource } from '../modules/casino-rounds/seed-chains.ts';
import type { ScriptEvent } from '../modules/feeds/script/script-events.ts';
import type { BetRate } from '../modules/orders/placing/bet-service.ts';
import type { PipelineEnd } from '../commit/order-pipeline.ts';
import type { QuestionRates } from '../modules/orders/placing/question-budgets.ts';
import type { SmsProvider } from '../modules/otp/sms-provider-port.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Clock } from '../platform/clock.ts';
import type { StayAwake } from '../platform/process/stay-awake.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StructuredLog } from '../platform/structured-log.ts';
import type { GatewayLimits } from '../realtime/gateway.ts';

export interface AppPorts {
  readonly config: Config;
  /** Migrated already. */
  readonly database: Database;
  readonly log: StructuredLog;
  /** The clock of the product: tests and drills move it. */
  readonly clock: Clock;
  /** Real time for rates, pauses and the patience with the database: a test that moves `clock` does not move it. */
  readonly machineClock: Clock;
  /** Keeps the process awake while it waits for the commit of a lone bet. Absent: it sleeps as usual. */
  readonly stayAwake?: StayAwake;
  /** Commands of one batch at most: a simulation has few players, and full batches shall come up. */
  readonly largestBatch?: number;
  /** Tests: where the casino's seeds come from, and what the script feed says first. Absent: the system's randomness, the standard events. */
  readonly casinoSeeds?: SeedSource;
  readonly scriptEvents?: (now: number) => readonly ScriptEvent[];
  /** The local operator key; null: only operators with a session. */
  readonly operatorKey: string | null;
  /** Key of this installation, for what is kept only as a keyed hash. Absent: drawn for this process, OTPs do not outlive it. */
  readonly installationKey?: string;
  /** Who brings OTPs to phones. Absent: the developer inbox; in production mode then nobody, and what needs an OTP is off. */
  readonly sms?: SmsProvider;
  /** External providers of casino games. */
  readonly casinoProviders?: readonly InstalledProvider[];
  /** Who may push fixtures, prices and results. */
  readonly feedProviders?: readonly FeedProvider[];
  /** Called once when nothing can be written any more, with the reason: the process must end. */
  readonly onPipelineEnd?: (end: PipelineEnd) => void;
  /** The cluster that this process has joined; absent: it is alone. */
  readonly cluster?: Cluster;
  /** False while our own PostgreSQL is started again. */
  readonly databaseHealthy?: () => boolean;
  /** Serve the client's pages; tests of calls go without. */
  readonly pages?: boolean;
  /** Tests: answers that do not fit their schema are faults; cheap password hashes; other rates. */
  readonly checkAnswers?: boolean;
  readonly hashing?: HashingOptions;
  readonly limits?: Partial<GatewayLimits>;
  readonly betRate?: BetRate;
  readonly questionRates?: QuestionRates;
  readonly callsPerSecond?: number;
  /** Tests: 0, so that a machine with too much to do refuses no call of theirs (http/http-server.ts). */
  readonly eventLoopDelayLimitMs?: number;
}
