/** Which sports and casino entries a player sees: the one permission map of the user-events answer (EN-03 to EN-05, RO-21, T-77). */
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

/** Everything, before the first answer and for visitors (EN-05, T-33). */
export const ALL_ALLOWED: PermissionMap = {
  allowed: [1, 2, 4],
  flags: { c1: true, c9: true },
  availableEventTypes: { '1': true, '2': true, '4': true, c9: true, c1: true, v9: true, b9: true },
};

/** The map of an answer: exactly the seven keys; ids and flags of their own lists and, where a key is absent, true. */
export function permissionsOf(events: UserEvents): PermissionMap {
  const available = Object.fromEntries(EVENT_TYPE_KEYS.map((key) => [key, events.availableEventTypes[key] ?? true])) as Record<EventTypeKey, boolean>;
  // both lists are filled from one answer and cannot differ
  for (const sport of ['1', '2', '4'] as const) available[sport] &&= events.allowed.includes(Number(sport));
  for (const flag of ['c1', 'c9'] as const) available[flag] &&= events.flags[flag];
  return { allowed: events.allowed, flags: events.flags, availableEventTypes: available };
}

/** ST-86: unfiltered signed out, filtered by permission signed in. */
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

/** Which cashier pages a link may lead to: the site's switches decide, and demo accounts have no cashier (T-27, O-41). `isDemo` is false for visitors, who log in first. */
export function cashierLinks(switches: Pick<SiteSwitches, 'showDeposit' | 'showWithdrawal'>, isDemo: boolean): CashierLinks {
  return { deposit: switches.showDeposit && !isDemo, withdraw: switches.showWithdrawal && !isDemo };
}
