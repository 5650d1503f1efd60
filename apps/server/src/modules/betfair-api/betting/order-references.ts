/** Reads the customer's names and the times of orders. */
import type { Database } from '../../../platform/postgres/database.ts';
import type { OrderReferences } from './order-references-port.ts';
import { ENDED_AT, MATCHED_AT } from './order-rows.ts';

interface ReferenceRow {
  readonly id: number;
  readonly order_ref: string | null;
  readonly strategy_ref: string | null;
  readonly matched_at: Date | null;
  readonly ended_at: Date | null;
}

export function createOrderReferences(database: Database): OrderReferences {
  return {
    async ofOrders(orders) {
      if (orders.length === 0) return new Map();
      const rows = await database.query<ReferenceRow>(
        `select o.id, n.order_ref, n.strategy_ref, ${MATCHED_AT} as matched_at, ${ENDED_AT} as ended_at
         from orders o left join order_reference n on n.order_id = o.id where o.id = any($1::bigint[])`,
        [orders],
      );
      return new Map(
        rows.map((row) => [
          row.id,
          {
            customerOrderRef: row.order_ref,
            customerStrategyRef: row.strategy_ref,
            matchedAt: row.matched_at?.getTime() ?? null,
            endedAt: row.ended_at?.getTime() ?? null,
          },
        ]),
      );
    },
  };
}
