/** What the tables have of the starting prices of markets (0125-starting-price.sql). */
import type { QuotedPrice } from '@maidan/domain';
import type { StartingPhase } from '@maidan/engine';
import type { Database } from '../../../platform/postgres/database.ts';

/** A market with a starting price. Times in ms since 1970, prices in hundredths. */
export interface StoredStart {
  readonly phase: StartingPhase;
  /** When it was suspended for the start; null before. */
  readonly closedAt: number | null;
  readonly prices: readonly { readonly pool: 0 | 1; readonly runner: number; readonly price: QuotedPrice }[];
}

/** Reads the starting prices of these markets, by the key of the market; markets without one are left out. */
export async function readStarts(database: Database, markets: readonly number[]): Promise<ReadonlyMap<number, StoredStart>> {
  const rows = await database.query<{ id: number; closed: Date | null; reconciled: boolean; prices: StoredStart['prices'] }>(
    `select m.id, m.sp_closed_at as closed, m.sp_reconciled_at is not null as reconciled, coalesce((
       select json_agg(json_build_object('pool', s.pool, 'runner', s.runner, 'price', s.price)) from starting_price s where s.market = m.id), '[]') as prices
     from market m where m.id = any($1::int[]) and m.starting_price is not null`,
    [markets],
  );
  return new Map(
    rows.map(({ id, closed, prices, reconciled }) => {
      const phase = reconciled ? 'RECONCILED' : closed === null ? 'OFFERED' : 'CLOSED';
      return [id, { phase, closedAt: closed?.getTime() ?? null, prices }];
    }),
  );
}
