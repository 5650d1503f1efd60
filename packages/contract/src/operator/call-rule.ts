/**
 * The rule of a call of the console: permission, scope, step-up, four eyes, audit. Each call declares its rule beside its schema, the
 * registrar enforces it, and the server does not start while a rule is missing or contradicts its call.
 */
import { isInstallationPermission, type Permission } from './permissions.ts';

/**
 * What a call touches, and the fields that name it:
 * - `none`: nothing that belongs to a site; the caller's own session and factors.
 * - `account`: the account of `:memberCode`. `findAccount`: that of the query's `site` and `username`. `payment`: that of `:refrenceNo`. `ticket`: that of `:number`.
 *   A target on a site outside of the caller's scopes is answered as unknown.
 * - `newAccount`: an account to be made on the site of the body. `site`: the site of `:site`.
 * - `sites`: lists, which the handler narrows to the caller's scopes.
 * - `market`, `event`: `:marketId`, `:eventId` with its sport. `table`: the table of `:tableId` with its kind of casino.
 * - `official`: the official file of a cricket match.
 * - `installation`: what all sites share.
 * - `team`: a colleague; the module compares ranks and scopes in its transaction.
 */
export const CALL_SCOPES = [
  'none',
  'account',
  'findAccount',
  'payment',
  'ticket',
  'newAccount',
  'site',
  'sites',
  'market',
  'event',
  'table',
  'official',
  'installation',
  'team',
] as const;
export type CallScope = (typeof CALL_SCOPES)[number];

export interface CallRule {
  /** The permission; `own`: any operator's session; `key`: the local key only; null: no session, as for sign-in. */
  readonly needs: Permission | 'own' | 'key' | null;
  readonly scope: CallScope;
  /** none: no factor again; window: one within the last 5 minutes; each: one for this very request. */
  readonly stepUp: 'none' | 'window' | 'each';
  /** The rule that decides when a second person is needed (F-01 to F-17); null: never. */
  readonly fourEyes: `F-${number}` | null;
  /**
   * action: a record that commits with the action, and one of a refused attempt. A ReadKind: shows data, and the registrar writes the row of
   * the read before its answer. read: shows data that needs no row, such as markets and colleagues. counts: shows a number and no row of
   * what it counts. none: neither.
   */
  readonly audit: 'action' | ReadKind | 'read' | 'counts' | 'none';
}

/**
 * How often a read leaves a row: `view`, the data of one player, once for each caller and player in 15 minutes; `list`, rows with masked
 * data, once for each caller and filter in 10 minutes; `each`, every time.
 */
export const READ_KINDS = ['view', 'list', 'each'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** Reads that leave a row every time: clear data, exports, seeds and the audit log itself. */
const EACH_TIME: ReadonlySet<Permission> = new Set<Permission>([
  'player.reveal',
  'player.sessions',
  'audit.read',
  'audit.verify',
  'audit.export',
  'report.export',
  'report.personal',
  'casino.seed',
]);
/** Reads about persons: of one player, or of lists with masked data. */
const ABOUT_PERSONS: ReadonlySet<Permission> = new Set<Permission>([
  'player.read',
  'wallet.read',
  'cashier.read',
  'bonus.read',
  'integrity.read',
  'care.read',
  'ticket.read',
]);

/** Returns the kinds of rows that a read with this permission may leave; null: it needs none. */
export function readKindsOf(needs: CallRule['needs']): readonly ReadKind[] | null {
  if (needs === null || needs === 'own' || needs === 'key') return null;
  if (EACH_TIME.has(needs)) return ['each'];
  return ABOUT_PERSONS.has(needs) ? READ_KINDS : null;
}

const isReadKind = (audit: CallRule['audit']): audit is ReadKind => (READ_KINDS as readonly string[]).includes(audit);
/** Returns which row a call leaves as a read; null: none. */
export const readKindOf = ({ audit }: CallRule): ReadKind | null => (isReadKind(audit) ? audit : null);
/** Returns whether a call shows data. */
export const isRead = ({ audit }: CallRule): boolean => audit === 'read' || audit === 'counts' || isReadKind(audit);

/** Returns the rule of a call that shows data. */
export const readRule = (needs: Permission, scope: CallScope, audit: ReadKind | 'read' | 'counts'): CallRule => ({
  needs,
  scope,
  stepUp: 'none',
  fourEyes: null,
  audit,
});

type ActionTerms = Pick<CallRule, 'scope' | 'stepUp'> & Partial<Pick<CallRule, 'fourEyes'>>;
/** Returns the rule of an action. It needs no second person unless the terms name a rule of four eyes. */
export const actionRule = (needs: CallRule['needs'], { scope, stepUp, fourEyes = null }: ActionTerms): CallRule => ({
  needs,
  scope,
  stepUp,
  fourEyes,
  audit: 'action',
});

/** The path parameter that names a target. */
const NAMED_BY: { readonly [scope in CallScope]?: string } = {
  account: ':memberCode',
  payment: ':refrenceNo',
  ticket: ':number',
  site: ':site',
  market: ':marketId',
  event: ':eventId',
  table: ':tableId',
};
const FOUR_EYES = /^F-(?:0[1-9]|1[0-7])$/;
const SHARED_BY_ALL_SITES: ReadonlySet<CallScope> = new Set<CallScope>(['market', 'event', 'table', 'official', 'installation']);

interface RuledCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly rule: Partial<CallRule> | null;
}

/** Returns what is missing or contradictory in the rule of a call of the console, as a sentence; null if it is complete. */
export function ruleFault({ name, method, path, auth, rule }: RuledCall): string | null {
  if (rule === null) return `${name} has no rule.`;
  const { needs, scope, stepUp, fourEyes, audit } = rule;
  if (needs === undefined || scope === undefined || stepUp === undefined || fourEyes === undefined || audit === undefined)
    return `${name} lacks one of permission, scope, step-up, four eyes and audit in its rule.`;
  if ((needs === null) !== (auth === 'none')) return `${name} needs a permission if and only if it needs a session.`;
  if (fourEyes !== null && !FOUR_EYES.test(fourEyes)) return `${name} names ${fourEyes}, which is no rule of four eyes.`;
  const named = NAMED_BY[scope];
  if (named !== undefined && !path.includes(named)) return `${name} has the scope ${scope} and no ${named} in its path.`;
  const isPermission = needs !== null && needs !== 'own' && needs !== 'key';
  if ((needs === null || needs === 'own') !== (scope === 'none')) return `${name} has the scope ${scope}, which does not fit ${String(needs)}.`;
  if (isPermission && isInstallationPermission(needs) !== SHARED_BY_ALL_SITES.has(scope)) return `${name} has the scope ${scope}, which does not fit ${needs}.`;
  if (method === 'GET' && (stepUp === 'each' || audit === 'action')) return `${name} reads, and has the rule of an action.`;
  if (method !== 'GET' && isPermission && audit !== 'action') return `${name} changes something and leaves no record.`;
  const kinds = audit === 'action' || audit === 'counts' ? null : readKindsOf(needs);
  if (kinds !== null && !kinds.some((kind) => kind === audit))
    return `${name} shows what ${String(needs)} covers and leaves no row of kind ${kinds.join(' or ')}.`;
  return null;
}
