/** Links to the rooms of the casino in sidebar, drawer and on the casino's own pages (SB-01, SB-07, DR-01, PR-16). */
import { useMemo } from 'react';
import { permissionStore, visibleEntries } from '../../../platform/session/permissions.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import type { CasinoEntry } from './casino-entries.ts';
import { ROOMS, SIDE_CASINO } from './casino-rooms.ts';

/** Returns the links that this visitor or player may see. */
export function useCasinoLinks(place: 'side' | 'rooms'): readonly CasinoEntry[] {
  const signedIn = useSignedIn() !== null;
  const permissions = permissionStore((state) => state.permissions);
  return useMemo(() => {
    const { availableEventTypes: may } = permissions;
    if (place === 'rooms') return visibleEntries(ROOMS, signedIn, permissions);
    return visibleEntries(SIDE_CASINO, signedIn, permissions).filter(({ needsToo }) => !signedIn || needsToo === undefined || may[needsToo]);
  }, [place, signedIn, permissions]);
}
