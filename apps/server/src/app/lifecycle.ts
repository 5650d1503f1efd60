/**
 * The order in which the modules of a process start: take the leases, read what stands, go on with what was under way. A process alone
 * runs everything; in a cluster the holder of the feeds runs the singletons, and the holder of the casino its rounds.
 */
import type { Modules } from './modules.ts';

interface Service {
  readonly start: () => Promise<void> | void;
  readonly stop: () => Promise<void> | void;
}

/** Work that only one process of an installation does, in the order in which it starts. The feeds follow when clients are served. */
export function singletonsOf({ kept, bonuses, referralRewards, commentary }: Modules): readonly Service[] {
  const { autoCashOuts, disconnectCancel, cashier, history } = kept;
  return [
    { start: () => autoCashOuts.start(), stop: () => autoCashOuts.stop() },
    { start: () => disconnectCancel.start(), stop: () => disconnectCancel.stop() },
    { start: () => cashier.start(), stop: () => cashier.stop() },
    { start: () => bonuses.start(), stop: () => bonuses.stop() },
    { start: () => referralRewards.start(), stop: () => referralRewards.stop() },
    { start: () => history.start(), stop: () => history.stop() },
    { start: () => commentary.start(), stop: () => commentary.stop() },
  ];
}

/** Starts one after the other. */
export async function startServices(services: readonly Service[]): Promise<void> {
  for (const { start } of services) await start();
}

/** Stops in the reverse order of the start. */
export async function stopServices(services: readonly Service[]): Promise<void> {
  for (const { stop } of services.toReversed()) await stop();
}

/** A process alone: everything but the feeds, which start when clients are served. Throws when the database is away. */
export async function startModules(modules: Modules): Promise<void> {
  await Promise.all([modules.sites.load(), modules.matchCenter.load(), modules.commentary.load()]);
  // the last owner may have settled markets until now: a catalogue read before would open them again
  await modules.orders.open();
  await modules.catalogue.load();
  for (const part of [modules.orders, modules.play]) await part.start();
  await modules.settlement.resume();
  await startServices(singletonsOf(modules));
  await modules.casinoRounds.start();
  modules.auth.start();
}

/** A process alone: no new prices first, then nothing more by itself. */
export async function stopModules(modules: Modules): Promise<void> {
  await modules.feeds.feeds.stop();
  modules.casinoRounds.stop();
  await stopServices(singletonsOf(modules));
}

/** A process of a cluster: its leases come later, and with them the work that they stand for (cluster-lifecycle.ts). */
export async function startInCluster({ sites, matchCenter, commentary, catalogue, orders, play, auth }: Modules): Promise<void> {
  await Promise.all([sites.load(), matchCenter.load(), commentary.load()]);
  await catalogue.load();
  await orders.open();
  await orders.start();
  await play.reloadLimits();
  auth.start();
}
