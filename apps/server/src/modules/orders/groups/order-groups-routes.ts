/** Routes of a player's order groups. */
import { ENDPOINTS, parseStake, toRupees, type OrderGroupWire } from '@maidan/contract';
import { accept, MOST_ORDER_GROUPS, NO_MONEY, refuse, type Paise } from '@maidan/domain';
import type { Routes } from '../../../http/routes-port.ts';
import type { OrderGroup, OrderGroups } from './order-groups-port.ts';

/** Registers the calls that list and change order groups. */
export function registerOrderGroupRoutes(routes: Routes, groups: OrderGroups): void {
  routes.signedIn(ENDPOINTS.orderGroups, async ({ session }) => {
    const result = await groups.list(session.account);
    return accept({ success: true as const, result: result.map(encode), largest: MOST_ORDER_GROUPS });
  });
  routes.signedIn(ENDPOINTS.setOrderGroup, async ({ body, params, session }) => {
    const [burstLimit, lossLimit] = [limitOf(body.burstLimit), limitOf(body.lossLimit)];
    if (burstLimit === null) return refuse('MALFORMED', { field: 'burstLimit' });
    if (lossLimit === null) return refuse('MALFORMED', { field: 'lossLimit' });
    const { name = '', perSession = true } = body;
    const done = await groups.set(session.account, Number(params.number), { name: name.trim(), burstLimit, lossLimit, perSession });
    return done.ok ? accept({ success: true as const, result: encode(done.value) }) : done;
  });
  routes.signedIn(ENDPOINTS.tripOrderGroup, async ({ params, session }) => {
    const done = await groups.trip(session.account, Number(params.number));
    return done.ok ? accept({ success: true as const, result: encode(done.value) }) : done;
  });
  routes.signedIn(ENDPOINTS.rearmOrderGroup, async ({ params, session }) => {
    const done = await groups.rearm(session.account, Number(params.number));
    return done.ok ? accept({ success: true as const, result: encode(done.value) }) : done;
  });
  routes.signedIn(ENDPOINTS.deleteOrderGroup, async ({ params, session }) => {
    const done = await groups.delete(session.account, Number(params.number));
    return done.ok ? accept({ success: true as const, result: { cancelled: done.value } }) : done;
  });
}

/** Returns a limit in paise, 0 for none; null: not an amount. */
function limitOf(rupees: unknown): Paise | null {
  if (rupees === undefined || rupees === null) return NO_MONEY;
  const limit = parseStake(rupees);
  // larger amounts than any stake are cut
  return limit !== null && toRupees(limit) === rupees ? limit : null;
}

function encode({ atRisk, burstLimit, lossLimit, profit, rearmAt, ...group }: OrderGroup): OrderGroupWire {
  const limit = (paise: number): number | null => (paise === 0 ? null : toRupees(paise));
  return {
    ...group,
    burstLimit: limit(burstLimit),
    lossLimit: limit(lossLimit),
    state: rearmAt === null ? 'ARMED' : 'TRIPPED',
    rearmAt,
    atRisk: toRupees(atRisk),
    profit: toRupees(profit),
  };
}
