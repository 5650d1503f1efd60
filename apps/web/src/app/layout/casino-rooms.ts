/** The doors between the rooms, on every page of the casino (PR-16). */
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
