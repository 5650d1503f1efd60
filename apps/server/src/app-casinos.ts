/** The casino's part of the app: games of our own and of other houses. */
import type { PlayBreak } from '@maidan/domain';
import type { AppPorts } from './app-ports.ts';
import type { Accounts } from './modules/accounts/accounts-port.ts';
import type { Auth } from './modules/auth/auth-port.ts';
import { createCasinoProviders } from './modules/casino-providers/casino-providers.ts';
import { createCasinoRounds } from './modules/casino-rounds/casino-rounds.ts';
import { createCasino } from './modules/casino/casino.ts';
import type { CommitPipeline } from './modules/orders/commit-pipeline-port.ts';
import type { PlayChecks } from './modules/play-limits/play-limits-port.ts';
import type { Sites } from './modules/sites/sites-port.ts';
import type { Bus } from './platform/bus.ts';

interface CasinoFloor {
  readonly bus: Bus;
  readonly sites: Sites;
  readonly auth: Auth;
  readonly accounts: Accounts;
  readonly pipeline: CommitPipeline;
  readonly playChecks: PlayChecks;
  readonly breakOf: (person: number) => PlayBreak | null;
}

/** Makes the modules of the casino. */
export function createCasinos({ database, clock, log, casinoProviders }: AppPorts, { bus, sites, auth, accounts, pipeline, playChecks, breakOf }: CasinoFloor) {
  const siteIsFrozen = (site: string): boolean => sites.frozen(site);
  const providers = createCasinoProviders({
    database,
    pipeline,
    accounts,
    clock,
    installed: casinoProviders ?? [],
    sessionLives: (sessionHash) => auth.endsIn(sessionHash) !== null,
    siteIsFrozen,
    playChecks: playChecks,
  });
  const casino = createCasino({ accounts, clock, breakOf, providers });
  const casinoRounds = createCasinoRounds({ playChecks: playChecks, database, pipeline, accounts, bus, clock, log, siteIsFrozen });
  return { casino, casinoRounds, providers };
}
