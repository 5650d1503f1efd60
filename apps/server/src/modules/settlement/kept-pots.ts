/** Whether a result leaves the exchange a part of the pots of cross matches: it must keep nothing. */
import { isCrossAccount } from '@maidan/ledger';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { TradeSides } from '../orders/orders-port.ts';
import { judgementOfMarket, leavesNothing } from './settlement-lines.ts';
import * as rows from './settlement-rows.ts';

export interface KeptPotsParts {
  readonly database: Database;
  readonly tradeSides: TradeSides;
  readonly log: Log;
}

/**
 * Returns false, and logs an error, if the exchange would keep or pay something: such a result is wrong, for example a winner that was removed
 * before the match. The players would not get the whole pot.
 */
export async function keepsNothing({ database, log, tradeSides }: KeptPotsParts, market: CatalogueMarket, result: rows.GenerationResult): Promise<boolean> {
  const positions = (await rows.housePositions(database, market.id)).filter(({ account }) => isCrossAccount(account));
  if (positions.length === 0) return true;
  const judgement = judgementOfMarket(market, result, await rows.removalsOf(database, market.id));
  if (judgement === null) return true;
  if (leavesNothing(judgement, positions, judgement.needsFills ? await tradeSides(market.id) : null)) return true;
  log.error({ marketId: market.definition.marketId, result }, 'a result was refused: the exchange would keep a part of cross matches');
  return false;
}
