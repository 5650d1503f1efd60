/** The rooms of the casino in sidebar, drawer and on the casino's own pages (SB-01, SB-07, DR-01, PR-16). */
import { useMemo } from 'react';
import { permissionStore, visibleEntries, type EventTypeKey } from '../../platform/session/permissions.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import type { CasinoEntry } from './casino-entries.ts';
import { ROOMS } from './casino-rooms.ts';

interface SideEntry extends CasinoEntry {
  /** Needed besides (T-32). */
  readonly needsToo?: EventTypeKey;
}

/** Entries of sidebar and drawer (SB-01, DR-01): no entry leads to a page that is closed to the player. */
const SIDE_CASINO: readonly SideEntry[] = [
  { needs: 'c9', needsToo: 'c1', key: 'casino.live', path: '/indian-card-games', icon: 'cards', asksLogin: false },
  { needs: 'c9', key: 'casino.casino', path: '/casino-lobby/casino', icon: 'chip', asksLogin: true, providers: 'casino' },
  { needs: 'c9', key: 'casino.slotGames', path: '/casino-lobby/slot-games', icon: 'slots', asksLogin: true, providers: 'slot-games' },
  { needs: 'c9', key: 'casino.aviator', path: '/aviator', icon: 'plane', asksLogin: true },
  { needs: 'c1', key: 'casino.table', path: '/table-casino-live/roulette', icon: 'ladder', asksLogin: true },
];

/** The list as this visitor or player sees it. */
export function useCasinoDoors(place: 'side' | 'rooms'): readonly CasinoEntry[] {
  const signedIn = useSignedIn() !== null;
  const permissions = permissionStore((state) => state.permissions);
  return useMemo(() => {
    const { availableEventTypes: may } = permissions;
    if (place === 'rooms') return visibleEntries(ROOMS, signedIn, permissions);
    return visibleEntries(SIDE_CASINO, signedIn, permissions).filter(({ needsToo }) => !signedIn || needsToo === undefined || may[needsToo]);
  }, [place, signedIn, permissions]);
}
