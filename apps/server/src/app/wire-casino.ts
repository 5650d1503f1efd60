/** Creates the casino modules: built-in games and games of external providers. */
import { OWN_TABLE_LIMITS, type TableLimits } from '@maidan/casino';
import type { StakeStop } from '@maidan/domain';
import type { AppPorts } from './app-ports.ts';
import type { Accounts } from '../modules/accounts/accounts-port.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import { createCasinoProviders } from '../modules/casino-providers/casino-providers.ts';
import { ClusterCasino } from '../cluster/remote/cluster-casino.ts';
import { createCasinoRounds } from '../modules/casino-rounds/casino-rounds.ts';
import { createCasino } from '../modules/casino/casino.ts';
import type { CommitPipeline } from '../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../modules/play-limits/play-limits-port.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Bus } from '../modules/topics-port.ts';

interface CasinoParts {
  /** null without a cluster. */
  readonly clusterBus: ClusterBus | null;
  readonly bus: Bus;
  readonly sites: Sites;
  readonly auth: Auth;
  readonly accounts: Accounts;
  readonly pipeline: CommitPipeline;
  readonly playChecks: PlayChecks;
  readonly stakeStopOf: (person: number) => StakeStop | null;
  readonly isOperatorSignedIn: (person: number) => boolean;
}

/** Makes the modules of the casino. */
export function createCasinos(
  { database, clock, log, casinoProviders, casinoSeeds, seedSeal = null, cluster }: AppPorts,
  { bus, clusterBus, sites, auth, accounts, pipeline, playChecks, stakeStopOf, isOperatorSignedIn }: CasinoParts,
) {
  const siteIsFrozen = (site: string): boolean => sites.frozen(site);
  const limitsOf = (site: string, tableId: string): TableLimits => sites.byKey(site)?.tableLimits[tableId] ?? OWN_TABLE_LIMITS;
  const providers = createCasinoProviders({
    database,
    pipeline,
    accounts,
    clock,
    log,
    installed: casinoProviders ?? [],
    sessionLives: (sessionHash) => auth.endsIn(sessionHash) !== null,
    siteIsFrozen,
    isOperatorSignedIn,
    playChecks: playChecks,
  });
  const casino = createCasino({ accounts, clock, stakeStopOf, providers });
  const ownRounds = createCasinoRounds({
    playChecks,
    database,
    pipeline,
    accounts,
    bus,
    clock,
    log,
    siteIsFrozen,
    isOperatorSignedIn,
    limitsOf,
    seedSource: casinoSeeds,
    seedSeal,
  });
  const joined = cluster === undefined || clusterBus === null ? null : new ClusterCasino({ local: ownRounds, cluster, bus: clusterBus, clock });
  return { casino, casinoRounds: joined ?? ownRounds, ownRounds, joinedCasino: joined, providers };
}
