/** Past rounds, seeds, games against the house. */
import { ENDPOINTS, encodeOwnRound, encodePastRound, encodeSeedChain } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { CasinoRounds } from './casino-rounds-port.ts';

/** Public pages are cached for this time. */
const KEPT_MS = 5000;
const MOST_PAGES = 500;

/** Returns `casino.rounds` with a cache of a few seconds. */
export function cachePastRounds(casino: Pick<CasinoRounds, 'rounds'>, clock: Pick<Clock, 'monotonic'>): CasinoRounds['rounds'] {
  const pages = new RecentMap<string, { readonly until: number; readonly answer: ReturnType<CasinoRounds['rounds']> }>(MOST_PAGES);
  return (tableId, before) => {
    const key = `${tableId} ${before}`;
    const now = clock.monotonic();
    const kept = pages.get(key);
    if (kept !== undefined && now < kept.until) return kept.answer;
    const answer = casino.rounds(tableId, before);
    pages.set(key, { until: now + KEPT_MS, answer });
    // after a failure the next caller reads again
    answer.catch(() => pages.set(key, { until: now, answer }));
    return answer;
  };
}

export function registerCasinoRoundsRoutes(routes: Routes, casino: CasinoRounds, clock: Clock): void {
  const pastRounds = cachePastRounds(casino, clock);
  routes.open(ENDPOINTS.casinoRounds, async ({ query }) => {
    const { rounds, total } = await pastRounds(query.tableId, query.before === undefined ? null : Number(query.before));
    return accept({ success: true as const, result: { rounds: rounds.map(encodePastRound), total } });
  });
  routes.open(ENDPOINTS.casinoChains, async ({ query }) => {
    const chains = await casino.chains(query.tableId);
    return accept({ success: true as const, result: chains.map(encodeSeedChain) });
  });
  routes.signedIn(ENDPOINTS.ownCasinoRounds, async ({ session, query }) => {
    const { rounds, total } = await casino.ownRounds(session.account, query.tableId ?? null, query.page ?? 1);
    return accept({ success: true as const, result: { rounds: rounds.map(encodeOwnRound), total } });
  });
  routes.signedIn(ENDPOINTS.casinoSeeds, async ({ session }) => accept({ success: true as const, result: await casino.seeds(session.account) }));
  routes.signedIn(ENDPOINTS.changeCasinoSeed, async ({ session, body }) => {
    const changed = await casino.changeSeed(session.account, body.clientSeed);
    return changed.ok ? accept({ success: true as const, result: changed.value }) : changed;
  });
  routes.signedIn(ENDPOINTS.playSolo, async ({ session, body }) => {
    const { tableId, requestRef } = body;
    const played = await casino.play(session, { tableId, requestRef, stake: body.stake, choice: body.choice });
    if (!played.ok) return played;
    const { round, nextAt } = played.value;
    return accept({ success: true as const, result: { round: encodeOwnRound(round), nextAt, now: clock.now() } });
  });
}
