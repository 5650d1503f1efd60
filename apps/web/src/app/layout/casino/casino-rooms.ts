/** The entries of the casino on its own pages (PR-16), and in sidebar, drawer and Home. */
import type { EventTypeKey } from '../../../platform/session/permissions.ts';
import type { CasinoEntry } from './casino-entries.ts';

export const ROOMS: readonly CasinoEntry[] = [
  { needs: 'c9', key: 'casino.casino', path: '/casino-lobby/casino', icon: 'chip', asksLogin: false },
  { needs: 'c9', key: 'casino.slotGames', path: '/casino-lobby/slot-games', icon: 'slots', asksLogin: false },
  { needs: 'c9', key: 'casino.crash', path: '/casino-lobby/slot-games/Crash', icon: 'crash', asksLogin: false },
  { needs: 'c9', key: 'casino.fishing', path: '/casino-lobby/slot-games/Shooting', icon: 'fish', asksLogin: false },
  { needs: 'c1', key: 'casino.cardGames', path: '/indian-card-games', icon: 'cards', asksLogin: false },
  { needs: 'c1', key: 'casino.table', path: '/table-casino-live/roulette', icon: 'ladder', asksLogin: true },
  { needs: 'c9', key: 'casino.aviator', path: '/aviator', icon: 'plane', asksLogin: true },
];

interface SideEntry extends CasinoEntry {
  /** A second permission that the entry needs (T-32). */
  readonly needsToo?: EventTypeKey;
}

/** Entries of sidebar and drawer (SB-01, DR-01). No entry leads to a page that is closed to the player. */
export const SIDE_CASINO: readonly SideEntry[] = [
  { needs: 'c9', needsToo: 'c1', key: 'casino.live', path: '/indian-card-games', icon: 'cards', asksLogin: false },
  { needs: 'c9', key: 'casino.casino', path: '/casino-lobby/casino', icon: 'chip', asksLogin: true, providers: 'casino' },
  { needs: 'c9', key: 'casino.slotGames', path: '/casino-lobby/slot-games', icon: 'slots', asksLogin: true, providers: 'slot-games' },
  { needs: 'c9', key: 'casino.aviator', path: '/aviator', icon: 'plane', asksLogin: true },
  { needs: 'c1', key: 'casino.table', path: '/table-casino-live/roulette', icon: 'ladder', asksLogin: true },
];
