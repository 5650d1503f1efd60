/** Where an operator may use a permission: the sites and sports of the assignments that hold it. */
import { accept, refuse, type Outcome } from '@maidan/domain';
import { isInstallationPermission, type Permission } from './permissions.ts';
import { ROLE_TERMS, type Assignment } from './roles.ts';

/** Null means all. A permission of several assignments has the scope of each; the sports of one do not extend to the sites of another. */
export interface Scope {
  readonly sites: readonly string[] | null;
  readonly sports: readonly string[] | null;
}

/**
 * Returns where the permission counts. PERMISSION_MISSING: no role holds it. SCOPE_MISSING: it needs an assignment with all sites, and all
 * that hold it are of single sites.
 */
export function scopesOf(assignments: readonly Assignment[], permission: Permission): Outcome<readonly Scope[]> {
  const holding = assignments.filter(({ role }) => ROLE_TERMS[role].permissions.has(permission));
  if (holding.length === 0) return refuse('PERMISSION_MISSING');
  const counting = isInstallationPermission(permission) ? holding.filter(({ sites }) => sites === null) : holding;
  return counting.length === 0 ? refuse('SCOPE_MISSING') : accept(counting.map(({ sites, sports }) => ({ sites, sports })));
}

/** The site and sport that an action touches. Without a site or sport the action does not depend on it. */
export interface Touched {
  readonly site?: string;
  readonly sport?: string;
}

/** Checks that a permission covers a site and a sport. PERMISSION_MISSING, SCOPE_MISSING. */
export function checkPermission(assignments: readonly Assignment[], permission: Permission, { site, sport }: Touched = {}): Outcome<null> {
  const scopes = scopesOf(assignments, permission);
  if (!scopes.ok) return scopes;
  const covers = (list: readonly string[] | null, value: string | undefined): boolean => list === null || value === undefined || list.includes(value);
  return scopes.value.some(({ sites, sports }) => covers(sites, site) && covers(sports, sport)) ? accept(null) : refuse('SCOPE_MISSING');
}

/** Returns whether one of the scopes covers another one completely. */
export function coversScope(scopes: readonly Scope[], wanted: Scope): boolean {
  const within = (all: readonly string[] | null, part: readonly string[] | null): boolean =>
    all === null || (part !== null && part.every((value) => all.includes(value)));
  return scopes.some(({ sites, sports }) => within(sites, wanted.sites) && within(sports, wanted.sports));
}

/** Returns the sites of a caller's lists; null: all. */
export function sitesOfScopes(scopes: readonly Scope[] | null): readonly string[] | null {
  return unionOf(scopes, ({ sites }) => sites);
}

/** Returns the sports of a caller's lists; null: all. */
export function sportsOfScopes(scopes: readonly Scope[] | null): readonly string[] | null {
  return unionOf(scopes, ({ sports }) => sports);
}

function unionOf(scopes: readonly Scope[] | null, listOf: (scope: Scope) => readonly string[] | null): readonly string[] | null {
  if (scopes === null) return null;
  const lists = scopes.map(listOf);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];
}
