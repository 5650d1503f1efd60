/**
 * The order in which the modules of a process start: take the leases, read the stored state, resume interrupted work. A process without a
 * cluster runs everything. In a cluster, the holder of the feeds lease runs the singletons and the holder of the casino lease runs the
 * rounds.
 */
import type { Modules } from './modules.ts';

interface Service {
  readonly start: () => Promise<void> | void;
  readonly stop: () => Promise<void> | void;
}

/**
 * Returns the services that run in one process of an installation, in the order in which they start. The feeds start later, when clients
 * are served.
 */
export function singletonsOf({
  localSingletons,
  bonuses,
  referralRewards,
  commentary,
  tickets,
  care,
  auditAnchors,
  auditVerification,
}: Modules): readonly Service[] {
  const { autoCashOuts, disconnectCancel, cashier, history } = localSingletons;
  return [
    // stops last, after the work of the others
    { start: () => auditAnchors.start(), stop: () => auditAnchors.stop() },
    { start: () => auditVerification.start(), stop: () => auditVerification.stop() },
    { start: () => autoCashOuts.start(), stop: () => autoCashOuts.stop() },
    { start: () => disconnectCancel.start(), stop: () => disconnectCancel.stop() },
    { start: () => cashier.start(), stop: () => cashier.stop() },
    { start: () => bonuses.start(), stop: () => bonuses.stop() },
    { start: () => referralRewards.start(), stop: () => referralRewards.stop() },
    { start: () => tickets.start(), stop: () => tickets.stop() },
    { start: () => care.start(), stop: () => care.stop() },
    { start: () => history.start(), stop: () => history.stop() },
    { start: () => commentary.start(), stop: () => commentary.stop() },
  ];
}

/** Starts the services one by one, in order. */
export async function startServices(services: readonly Service[]): Promise<void> {
  for (const { start } of services) await start();
}

/** Stops the services in reverse order of their start. */
export async function stopServices(services: readonly Service[]): Promise<void> {
  for (const { stop } of services.toReversed()) await stop();
}

/** Without a cluster: starts everything except the feeds, which start when clients are served. Throws if the database is unavailable. */
export async function startModules(modules: Modules): Promise<void> {
  await Promise.all([modules.sites.load(), modules.matchCenter.load(), modules.commentary.load(), modules.auditRestore.load()]);
  // the last owner may have settled markets until now: a catalogue loaded earlier would open them again
  await modules.orders.open();
  await modules.catalogue.load();
  for (const part of [modules.orders, modules.play]) await part.start();
  await modules.care.load();
  await modules.operatorPlayers.start();
  await modules.settlement.resume();
  await modules.ownTriggers.take(() => true);
  await startServices(singletonsOf(modules));
  await modules.casinoRounds.start();
  modules.auth.start();
  modules.messages.start();
}

/** Without a cluster: stops the feeds first, then every background job. */
export async function stopModules(modules: Modules): Promise<void> {
  await modules.feeds.feeds.stop();
  modules.settlement.stop();
  modules.ownTriggers.stop();
  modules.casinoRounds.stop();
  await stopServices(singletonsOf(modules));
}

/** In a cluster: starts what needs no lease. The rest starts with its lease (cluster-lifecycle.ts). */
export async function startInCluster(modules: Modules): Promise<void> {
  const { sites, matchCenter, commentary, catalogue, orders, operatorPlayers, play, care, auth, auditRestore, messages } = modules;
  await Promise.all([sites.load(), matchCenter.load(), commentary.load(), auditRestore.load()]);
  await catalogue.load();
  await orders.open();
  await orders.start();
  await play.reloadLimits();
  await care.load();
  await operatorPlayers.start();
  auth.start();
  messages.start();
}
