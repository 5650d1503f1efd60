/** The rooms of the console. A further room is one line here: its address, the permission that opens it, its icon, and the key after G. */
import type { Permission } from '@maidan/contract';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ConsoleIconName } from '../ui/console-icon.tsx';

export interface Room {
  readonly name: 'approvals' | 'team' | 'audit' | 'players' | 'own';
  readonly path: string;
  /** null: open to every operator. */
  readonly needs: Permission | null;
  readonly icon: ConsoleIconName;
  /** The key that opens it after G. */
  readonly key: string;
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** In the order of the rail and of the bottom bar. */
export const ROOMS: readonly Room[] = [
  { name: 'approvals', path: '/approvals', needs: null, icon: 'approvals', key: 'p', Page: lazy(() => import('../rooms/approvals/approvals-page.tsx')) },
  { name: 'team', path: '/team', needs: 'team.read', icon: 'team', key: 't', Page: lazy(() => import('../rooms/team/team-page.tsx')) },
  { name: 'audit', path: '/audit', needs: 'audit.read', icon: 'audit', key: 'a', Page: lazy(() => import('../rooms/audit/audit-page.tsx')) },
  { name: 'players', path: '/players', needs: 'player.read', icon: 'players', key: 'l', Page: lazy(() => import('../rooms/players/players-page.tsx')) },
  { name: 'own', path: '/own', needs: null, icon: 'own', key: 'o', Page: lazy(() => import('../rooms/own/own-page.tsx')) },
];

/** The page behind *My account* that confirms a code of the command line. The command line prints its address. */
export const DEVICE_PATH = '/device';
export const DevicePage = lazy(() => import('../rooms/device/device-page.tsx'));
