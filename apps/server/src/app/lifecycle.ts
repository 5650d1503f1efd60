/** In which order the modules of a process come up: the leases are taken, what stands is read, what was under way goes on. */
import type { Modules } from './modules.ts';

/** What was under way when the last process ended goes on with these. */
function watchesOf({ kept, bonuses, referralRewards, casinoRounds }: Modules) {
  return [kept.autoCashOuts, kept.disconnectCancel, kept.cashier, bonuses, referralRewards, casinoRounds] as const;
}

/** Everything but the feeds, which speak when doors are open. Throws when the database is away. */
export async function startModules(modules: Modules): Promise<void> {
  await Promise.all([modules.sites.load(), modules.matchCenter.load(), modules.commentary.load()]);
  // the last owner may have settled markets until now: a catalogue read before would open them again
  await modules.orders.open();
  await modules.catalogue.load();
  for (const part of [modules.orders, modules.play]) await part.start();
  await modules.settlement.resume();
  for (const watch of watchesOf(modules)) await watch.start();
  await modules.kept.history.start();
  modules.commentary.start();
  modules.auth.start();
}

/** No new prices, then nothing more by itself. */
export async function stopModules(modules: Modules): Promise<void> {
  await modules.feeds.feeds.stop();
  await modules.kept.history.stop();
  await modules.commentary.stop();
  for (const watch of watchesOf(modules)) watch.stop();
}

/** One of many: leases come by and by, and with them what they are for. */
export async function startInCluster({ sites, matchCenter, commentary, catalogue, orders, play, auth }: Modules): Promise<void> {
  await Promise.all([sites.load(), matchCenter.load(), commentary.load()]);
  await catalogue.load();
  await orders.open();
  await orders.start();
  await play.heed();
  auth.start();
}
