/** What a settlement changes in the profits of order groups. */
import type { GroupProfit } from '../orders/groups/order-groups-port.ts';
import type { StoredOrder } from './settlement-rows.ts';

/** Returns what new results of orders change in the profits of their groups: the difference to the standing results. */
export function groupProfitsOf(account: number, orders: readonly StoredOrder[], settled: readonly { readonly profit: number }[]): readonly GroupProfit[] {
  const profits = new Map<number, number>();
  for (const [at, { group, profit }] of orders.entries()) profits.set(group, (profits.get(group) ?? 0) + (settled[at]?.profit ?? 0) - (profit ?? 0));
  return [...profits].filter(([, profit]) => profit !== 0).map(([number, profit]) => ({ account, number, profit }));
}
