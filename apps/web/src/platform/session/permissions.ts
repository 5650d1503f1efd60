/** The sports and casino entries that a player may see: the permission map of the user-events response (EN-03 to EN-05, RO-21, T-77). */
import type { UserEvents } from '@maidan/contract';
import { create } from 'zustand';
import type { SiteSwitches } from '@maidan/sites';

/** The seven keys (EN-04). */
export const EVENT_TYPE_KEYS = ['1', '2', '4', 'c9', 'c1', 'v9', 'b9'] as const;
export type EventTypeKey = (typeof EVENT_TYPE_KEYS)[number];
export type AvailableEventTypes = Readonly<Record<EventTypeKey, boolean>>;

export interface PermissionMap {
  /** Sport ids of 1, 2, 4. */
  readonly allowed: readonly number[];
  readonly flags: { readonly c1: boolean; readonly c9: boolean };
  readonly availableEventTypes: AvailableEventTypes;
}

/** All permissions: before the first response, and for visitors (EN-05, T-33). */
export const ALL_ALLOWED: PermissionMap = {
  allowed: [1, 2, 4],
  flags: { c1: true, c9: true },
  availableEventTypes: { '1': true, '2': true, '4': true, c9: true, c1: true, v9: true, b9: true },
};

/** Returns the map of a response: exactly the seven keys. An absent key is true. */
export function permissionsOf(events: UserEvents): PermissionMap {
  const available = Object.fromEntries(EVENT_TYPE_KEYS.map((key) => [key, events.availableEventTypes[key] ?? true])) as Record<EventTypeKey, boolean>;
  // one response fills both lists, so that they cannot differ
  for (const sport of ['1', '2', '4'] as const) available[sport] &&= events.allowed.includes(Number(sport));
  for (const flag of ['c1', 'c9'] as const) available[flag] &&= events.flags[flag];
  return { allowed: events.allowed, flags: events.flags, availableEventTypes: available };
}

/** Returns the entries that a player may see; visitors see all (ST-86). */
export function visibleEntries<Entry extends { readonly needs: EventTypeKey }>(
  entries: readonly Entry[],
  signedIn: boolean,
  permissions: PermissionMap,
): readonly Entry[] {
  return signedIn ? entries.filter((entry) => permissions.availableEventTypes[entry.needs]) : entries;
}

export const permissionStore = create<{ readonly permissions: PermissionMap }>(() => ({ permissions: ALL_ALLOWED }));

export interface CashierLinks {
  readonly deposit: boolean;
  readonly withdraw: boolean;
}

/** Returns the cashier pages that links may lead to, by the site's switches; demo accounts have none (T-27, O-41). `isDemo` is false for visitors, who log in first. */
export function cashierLinks(switches: Pick<SiteSwitches, 'showDeposit' | 'showWithdrawal'>, isDemo: boolean): CashierLinks {
  return { deposit: switches.showDeposit && !isDemo, withdraw: switches.showWithdrawal && !isDemo };
}
