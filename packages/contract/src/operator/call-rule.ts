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
  /** action: a record that commits with the action, and one of a refused attempt; read: shows data; none: neither. */
  readonly audit: 'action' | 'read' | 'none';
}

/** Returns the rule of a call that shows data. */
export const readRule = (needs: Permission, scope: CallScope): CallRule => ({ needs, scope, stepUp: 'none', fourEyes: null, audit: 'read' });

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
  return method !== 'GET' && isPermission && audit !== 'action' ? `${name} changes something and leaves no record.` : null;
}
