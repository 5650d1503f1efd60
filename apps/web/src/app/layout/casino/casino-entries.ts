/** The rooms of the casino in the chips (HD-17, HD-18, SB-01; targets of O-73, conditions of T-32 and O-12). */
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { pageTarget, rememberTarget } from '../../../platform/session/navigation-memory.ts';
import type { EventTypeKey } from '../../../platform/session/permissions.ts';
import type { IconName } from '@maidan/ui-kit/icon.tsx';

export interface CasinoEntry {
  readonly needs: EventTypeKey;
  readonly key:
    | 'casino.live'
    | 'casino.cardGames'
    | 'casino.aviator'
    | 'casino.casino'
    | 'casino.slots'
    | 'casino.slotGames'
    | 'casino.crash'
    | 'casino.fishing'
    | 'casino.table';
  readonly path: string;
  readonly icon: IconName;
  /** HD-23: a visitor's press opens the login dialog. Only Live Casino is open to visitors. */
  readonly asksLogin: boolean;
  /** HD-26: a player on another page first chooses a provider of this room. */
  readonly providers?: 'casino' | 'slot-games';
}

export const CASINO: readonly CasinoEntry[] = [
  { needs: 'c1', key: 'casino.live', path: '/indian-card-games', icon: 'cards', asksLogin: false },
  { needs: 'c9', key: 'casino.aviator', path: '/aviator', icon: 'plane', asksLogin: true },
  { needs: 'c9', key: 'casino.casino', path: '/casino-lobby/casino', icon: 'chip', asksLogin: true, providers: 'casino' },
  { needs: 'c9', key: 'casino.slots', path: '/casino-lobby/slot-games', icon: 'slots', asksLogin: true, providers: 'slot-games' },
  { needs: 'c9', key: 'casino.crash', path: '/casino-lobby/slot-games/Crash', icon: 'crash', asksLogin: true },
  { needs: 'c9', key: 'casino.fishing', path: '/casino-lobby/slot-games/Shooting', icon: 'fish', asksLogin: true },
];

/** Opens the login dialog if a visitor needs a login for the entry, and remembers the entry (HD-23, HD-24, T-34). Returns true if it opened. */
export function requestLoginFor(entry: CasinoEntry, signedIn: boolean): boolean {
  if (signedIn || !entry.asksLogin) return false;
  const [page = '', ...ids] = entry.path.split('/').filter(Boolean);
  rememberTarget(sessionStorage, pageTarget(page, ids));
  openDialog({ name: 'login' });
  return true;
}
