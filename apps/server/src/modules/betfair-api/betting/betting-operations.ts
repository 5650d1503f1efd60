/** The operations on the account's bets. */
import type { ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { cancelOrdersOperation } from './cancel-orders.ts';
import { listClearedOrdersOperation } from './list-cleared-orders.ts';
import { listCurrentOrdersOperation } from './list-current-orders.ts';
import { placeOrdersOperation } from './place-orders.ts';
import { replaceOrdersOperation } from './replace-orders.ts';
import { createRequestWindow } from './request-window.ts';
import { updateOrdersOperation } from './update-orders.ts';

export function bettingOperations(parts: BettingParts): readonly ApiOperation[] {
  const window = createRequestWindow(parts);
  return [
    placeOrdersOperation(parts, window),
    cancelOrdersOperation(parts, window),
    updateOrdersOperation(parts, window),
    replaceOrdersOperation(parts, window),
    listCurrentOrdersOperation(parts),
    listClearedOrdersOperation(parts),
  ];
}
