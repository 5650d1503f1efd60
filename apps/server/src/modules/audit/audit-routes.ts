/** The console's calls about the audit log: its entries (`audit.read`) and the verification of its chain (`audit.verify`). */
import { AUDIT_VERIFY_LINKS, CONSOLE_ENDPOINTS as E, sitesOfScopes } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { countNewerEntries, readAuditEntries } from './audit-entries.ts';
import type { AuditWriter } from './audit-port.ts';
import { verifyChain } from './chain-verification.ts';

export interface AuditRoutesParts {
  readonly database: Pick<Database, 'query' | 'pool'>;
  readonly audit: AuditWriter;
  /** Returns the public keys whose anchors count; an empty list: any key. */
  readonly keys: () => readonly Buffer[];
}

export function registerAuditRoutes(routes: ConsoleRoutes, { database, audit, keys }: AuditRoutesParts): void {
  routes.operatorOrKey(E.consoleAudit, async ({ scopes, query }) => {
    const page = await readAuditEntries(database, { ...query, sites: sitesOfScopes(scopes) });
    return accept({ success: true as const, ...page });
  });
  routes.operator(E.consoleAuditNewer, async ({ session, scopes, query: { after, ...filters } }) => {
    const newer = await countNewerEntries(database, { ...filters, sites: sitesOfScopes(scopes) }, { after: Number(after), reader: session.operator });
    return accept({ success: true as const, newer });
  });
  routes.operatorOrKey(E.consoleVerifyAudit, async ({ session, body: { from, to }, address }) => {
    const last = Math.min(to ?? Number.MAX_SAFE_INTEGER, from + AUDIT_VERIFY_LINKS - 1);
    const own = keys();
    const verdict = await verifyChain(database, { from, to: last, ...(own.length === 0 ? {} : { keys: own }) });
    await audit.write({
      ...(session === null ? { actor: 'local key' } : { actor: session.login, session: session.sessionName }),
      action: 'audit.verify',
      target: null,
      detail: { from, last: verdict.last, fault: verdict.fault?.seq ?? null },
      outcome: verdict.ok ? 'OK' : 'CHAIN_BROKEN',
      address,
    });
    const { checked, head, anchors, fault } = verdict;
    return accept({ success: true as const, checked, last: verdict.last, head, anchors, fault });
  });
}
