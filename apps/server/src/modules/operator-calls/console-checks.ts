/**
 * Decides whether a caller of the console may act on the target of a call, by the scope that the call declares. A target on a site outside
 * of his scopes is answered like one that does not exist; a sport outside of them is SCOPE_MISSING. The local key has no scope.
 */
import { eventTypeOfGame, gameOfTable } from '@maidan/casino';
import { sitesOfScopes, type CallScope, type Endpoint, type Scope } from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { ConsoleCall, ConsoleChecks } from '../../http/console/console-routes-port.ts';
import { withinSites } from '../../platform/postgres/row-scope.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { AuditRestore, AuditTarget, AuditWriter, RecordedReads } from '../audit/audit-port.ts';
import type { Cashier } from '../cashier/cashier-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { Tickets } from '../tickets/tickets-port.ts';
import type { OperatorAlerts } from '../operator-alerts/operator-alerts-port.ts';
import type { Operators } from '../operators/operators-port.ts';
import { actorFieldsOf, lockFieldOf } from './recorded-actions.ts';

/** Recorded matches with an official file are cricket. */
const CRICKET = '4';

export interface ConsoleCheckParts {
  readonly accounts: Pick<Accounts, 'byKey' | 'byLogin' | 'byMemberCode'>;
  readonly cashier: Pick<Cashier, 'accountOf'>;
  readonly catalogue: Pick<Catalogue, 'event' | 'market' | 'storedMarket'>;
  readonly tickets: Pick<Tickets, 'one'>;
  readonly operators: Pick<Operators, 'checkStepUp' | 'isOwnPerson'>;
  readonly audit: Pick<AuditWriter, 'write'>;
  readonly reads: RecordedReads;
  readonly restore: Pick<AuditRestore, 'refusal'>;
  /** Whether the local key may act on a restored audit log. It may outside of production. */
  readonly keyActsOnRestored: boolean;
  readonly alerts: Pick<OperatorAlerts, 'raise'>;
}

type AnyCall = ConsoleCall<Endpoint>;
/** Fields in paths, queries and bodies of the console's calls; each call has some of them. */
interface Named {
  readonly memberCode?: string;
  readonly refrenceNo?: string;
  readonly number?: string;
  readonly site?: string;
  readonly username?: string;
  readonly marketId?: string;
  readonly eventId?: string;
  readonly tableId?: string;
  readonly id?: string;
  readonly login?: string;
  readonly name?: string;
  readonly permissions?: Readonly<Record<string, unknown>>;
}
const namedIn = ({ params, query, body }: AnyCall): Named => ({
  ...(body as Named | undefined),
  ...(query as Named | undefined),
  ...(params as Named | undefined),
});

const includes = (list: readonly string[] | null, value: string): boolean => list === null || list.includes(value);

/** Returns whether a call changes more than the caller's own session and factors. An emergency of the key lets owners accept a restored log. */
const isAction = ({ rule }: Endpoint): boolean => rule?.audit === 'action' && rule.needs !== null && rule.needs !== 'own' && rule.needs !== 'key';

export function createConsoleChecks(parts: ConsoleCheckParts): ConsoleChecks {
  const { accounts, audit, operators, reads, restore, keyActsOnRestored } = parts;
  const targets = new Targets(parts);
  return {
    async targetRefusal(endpoint, call) {
      const restored = isAction(endpoint) && !(call.session === null && keyActsOnRestored) ? await restore.refusal() : null;
      if (restored !== null || call.scopes === null) return restored;
      return withinSites(sitesOfScopes(call.scopes), () => targets.refusalOf(endpoint, call, call.scopes ?? []));
    },
    checkStepUp: (session, stepUp, requestHash) => operators.checkStepUp(session, stepUp, requestHash),
    recordRefusal: (endpoint, call, outcome) =>
      audit.write({
        ...actorFieldsOf(call),
        action: endpoint.name,
        target: targetOf(endpoint, namedIn(call)),
        site: namedIn(call).site ?? null,
        detail: lockFieldOf(call),
        outcome,
        address: call.address,
      }),
    async recordRead(endpoint, call, kind, outcome) {
      const named = namedIn(call);
      const found = endpoint.rule?.scope === 'findAccount' ? await accounts.byLogin(named.site ?? '', named.username ?? '') : undefined;
      await reads.write(kind, {
        ...actorFieldsOf(call),
        action: endpoint.name,
        target: found === undefined ? targetOf(endpoint, named) : { kind: 'account', id: found.memberCode },
        site: named.site ?? null,
        // the filter of a list; a view has its target
        detail: kind === 'view' ? {} : { ...(call.query as Readonly<Record<string, unknown>> | undefined) },
        outcome,
        address: call.address,
      });
    },
    withinScopes: (scopes, work) => withinSites(sitesOfScopes(scopes), work),
  };
}

class Targets {
  readonly #parts: ConsoleCheckParts;
  constructor(parts: ConsoleCheckParts) {
    this.#parts = parts;
  }

  /** ACCOUNT_UNKNOWN, REQUEST_UNKNOWN, SITE_UNKNOWN, SCOPE_MISSING, OWN_ACCOUNT. */
  async refusalOf(endpoint: Endpoint, call: AnyCall, scopes: readonly Scope[]): Promise<Refusal | null> {
    const named = namedIn(call);
    const { accounts } = this.#parts;
    const ofSport = async (sport: Promise<string | undefined> | string | undefined): Promise<Refusal | null> => {
      const eventTypeId = await sport;
      // the handler refuses an unknown target
      return eventTypeId === undefined || scopes.some(({ sports }) => includes(sports, eventTypeId)) ? null : refuse('SCOPE_MISSING');
    };
    const ofSite = (site = ''): Refusal | null => (scopes.some(({ sites }) => includes(sites, site)) ? null : refuse('SITE_UNKNOWN'));
    const byScope: { readonly [scope in CallScope]: () => Promise<Refusal | null> | Refusal | null } = {
      none: () => null,
      sites: () => null,
      installation: () => null,
      team: () => null,
      site: () => ofSite(named.site),
      newAccount: () => ofSite(named.site),
      market: () => ofSport(this.#sportOfMarket(named.marketId ?? '')),
      event: () => ofSport(this.#parts.catalogue.event(named.eventId ?? '')?.definition.eventTypeId),
      table: () => ofSport(eventTypeOfTable(named.tableId ?? '')),
      official: () => ofSport(CRICKET),
      account: async () =>
        this.#onAccount(endpoint, call, scopes, { account: await accounts.byMemberCode(named.memberCode ?? ''), unknown: refuse('ACCOUNT_UNKNOWN') }),
      findAccount: async () =>
        this.#onAccount(endpoint, call, scopes, {
          account: await accounts.byLogin(named.site ?? '', named.username ?? ''),
          unknown: refuse('ACCOUNT_UNKNOWN'),
        }),
      ticket: async () => this.#onAccount(endpoint, call, scopes, { account: await this.#complainant(named.number), unknown: refuse('TICKET_UNKNOWN') }),
      payment: async () => this.#onAccount(endpoint, call, scopes, { account: await this.#payer(named.refrenceNo), unknown: refuse('REQUEST_UNKNOWN') }),
    };
    return byScope[endpoint.rule?.scope ?? 'none']();
  }

  async #onAccount(
    endpoint: Endpoint,
    call: AnyCall,
    scopes: readonly Scope[],
    { account, unknown }: { readonly account: AccountRecord | undefined; readonly unknown: Refusal },
  ): Promise<Refusal | null> {
    if (account === undefined) return unknown;
    const onSite = scopes.filter(({ sites }) => includes(sites, account.site));
    if (onSite.length === 0) return unknown;
    const touched = await this.#sportsTouched(endpoint, namedIn(call));
    if (!onSite.some(({ sports }) => sports === null || (touched !== null && touched.every((sport) => sports.includes(sport))))) return refuse('SCOPE_MISSING');
    const { session } = call;
    if (session === null || endpoint.rule?.audit !== 'action') return null;
    if (!(await this.#parts.operators.isOwnPerson(session.operator, account.person))) return null;
    const { operator, login, sessionName } = session;
    const what = `${endpoint.name} on ${account.memberCode}`;
    await this.#parts.alerts.raise({ kind: 'OWN_ACCOUNT', operator, actor: login, session: sessionName, what, address: call.address });
    return refuse('OWN_ACCOUNT');
  }

  /** Returns the sports that an action on an account touches; null: all. Most actions do not depend on a sport. */
  async #sportsTouched({ rule }: Endpoint, { marketId, permissions = {} }: Named): Promise<readonly string[] | null> {
    if (rule?.needs === 'player.permissions') return Object.keys(permissions);
    if (rule?.needs !== 'player.limits') return [];
    const sport = marketId === undefined ? undefined : await this.#sportOfMarket(marketId);
    return sport === undefined ? null : [sport];
  }

  async #sportOfMarket(marketId: string): Promise<string | undefined> {
    const { catalogue } = this.#parts;
    return (catalogue.market(marketId) ?? (await catalogue.storedMarket(marketId)))?.event.definition.eventTypeId;
  }

  async #complainant(number = ''): Promise<AccountRecord | undefined> {
    const ticket = await this.#parts.tickets.one(number, null);
    return ticket.ok ? this.#parts.accounts.byMemberCode(ticket.value.memberCode) : undefined;
  }

  async #payer(refrenceNo = ''): Promise<AccountRecord | undefined> {
    const account = await this.#parts.cashier.accountOf(Number(refrenceNo));
    return account === undefined ? undefined : this.#parts.accounts.byKey(account);
  }
}

/** Returns the event type of a table's game: c1 for live tables, c9 for other games. */
function eventTypeOfTable(tableId: string): string | undefined {
  const game = gameOfTable(tableId);
  return game === undefined ? undefined : eventTypeOfGame(game);
}

/** Returns the target of a read or a refused action for its record. */
function targetOf({ rule }: Endpoint, named: Named): AuditTarget | null {
  const target = (kind: AuditTarget['kind'], id: string | undefined): AuditTarget | null => (id === undefined ? null : { kind, id });
  const byScope: { readonly [scope in CallScope]?: AuditTarget | null } = {
    account: target('account', named.memberCode),
    newAccount: target('account', `${named.site ?? ''}/${named.username ?? ''}`),
    findAccount: target('account', `${named.site ?? ''}/${named.username ?? ''}`),
    payment: target('payment', named.refrenceNo),
    ticket: target('ticket', named.number),
    site: target('site', named.site),
    market: target('market', named.marketId),
    event: target('event', named.eventId),
    table: target('table', named.tableId),
    official: target('file', named.name),
    team: target('operator', named.id ?? named.login),
  };
  return byScope[rule?.scope ?? 'none'] ?? null;
}
