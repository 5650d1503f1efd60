/** Registers the calls of operators that act on players, markets and money, and the requests that a second person decides. */
import type { AppPorts } from './app-ports.ts';
import type { Modules } from './modules.ts';
import type { ConsoleChecks, ConsoleRoutes } from '../http/console/console-routes-port.ts';
import type { Approvals } from '../modules/approvals/approvals.ts';
import { registerApprovalsRoutes } from '../modules/approvals/approvals-routes.ts';
import { encodePaymentOfPlayer } from '../modules/cashier/cashier-wire.ts';
import { accountOffers } from '../modules/operator-calls/account-offers.ts';
import { createCaseDuties, type CaseDuties } from '../modules/operator-calls/case-duties.ts';
import type { Offers } from '../modules/operator-calls/guarded-actions.ts';
import { marketOffers } from '../modules/operator-calls/market-offers.ts';
import { OfferFacts } from '../modules/operator-calls/offer-facts.ts';
import { registerOperatorRoutes } from '../modules/operator-calls/operator-routes.ts';
import { encodeTicket, encodeTicketHead } from '../modules/tickets/tickets-routes.ts';

export interface OperatorCallsParts {
  readonly approvals: Approvals;
  readonly checks: Pick<ConsoleChecks, 'targetRefusal'>;
  readonly ports: Pick<AppPorts, 'clock' | 'database'>;
  readonly modules: Modules;
}

/** Registers the calls. Each guarded action runs at once, or becomes a request of `approvals`. */
export function registerOperatorCalls(routes: ConsoleRoutes, { approvals, checks, ports, modules }: OperatorCallsParts): void {
  const { accounts, audit, cashier, catalogue, operator, sites } = modules;
  const duties = createCaseDuties(ports);
  registerApprovalsRoutes(routes, { approvals, checks, database: ports.database });
  registerOperatorRoutes(routes, {
    accounts,
    duties,
    privacyViews: modules.privacyViews,
    clearData: modules.clearData,
    actions: operator,
    audit,
    safety: modules.safetyRecords,
    restore: modules.auditRestore,
    catalogue,
    sites,
    cashier,
    links: modules.links,
    serviceClients: modules.serviceClients,
    bonuses: modules.bonuses,
    codes: modules.signUpCodes,
    breaks: modules.play.breaks,
    tables: modules.casinoRounds,
    encodePayment: encodePaymentOfPlayer,
    tickets: modules.tickets,
    holds: modules.play.holds,
    care: modules.care,
    encodeTicket,
    encodeTicketHead,
    now: () => ports.clock.now(),
    guarded: {
      fourEyes: approvals,
      offers: offersOf(ports, modules, duties),
      // the local key acts alone
      callerOf: ({ session, device, address }) => (session === null ? null : { session, device, address }),
    },
  });
}

/** Returns what the guarded actions would do, by the names of their calls. */
function offersOf({ database, clock }: OperatorCallsParts['ports'], { accounts, operator: actions, play, settlement }: Modules, duties: CaseDuties): Offers {
  const facts = new OfferFacts({ database, clock, isOnBreak: (person) => play.breaks.of(person) !== null });
  return new Map([...marketOffers({ facts, actions, settlement, duties }), ...accountOffers({ database, facts, accounts, actions, duties })]);
}
