/** Instructions as reports repeat them: known fields with their defaults, and nothing that is null. */
import type { LimitOrder, PlaceInstruction } from './order-parameters.ts';
import { formatSize, parseOdds, parseSize } from '../formats.ts';
import { paise, targetSize } from '@maidan/domain';

/** Returns an instruction of placeOrders as its report repeats it. `size`: rupees of the order, if it is known better than by the request. */
export function echoOf(instruction: PlaceInstruction, size?: number): Record<string, unknown> {
  const { customerOrderRef = '', handicap = 0, limitOnCloseOrder, limitOrder, marketOnCloseOrder, orderType, selectionId, side } = instruction;
  return {
    orderType,
    selectionId,
    handicap,
    side,
    ...(limitOrder === undefined ? {} : { limitOrder: echoOfLimit(limitOrder, size) }),
    ...(limitOnCloseOrder === undefined ? {} : { limitOnCloseOrder }),
    ...(marketOnCloseOrder === undefined ? {} : { marketOnCloseOrder }),
    ...(customerOrderRef === '' ? {} : { customerOrderRef }),
  };
}

function echoOfLimit(order: LimitOrder, size: number | undefined): Record<string, unknown> {
  const { betTargetSize, betTargetType, minFillSize, persistenceType = 'LAPSE', price, timeInForce } = order;
  return {
    size: size ?? order.size ?? sizeOfTarget(order),
    price,
    ...(timeInForce === undefined ? { persistenceType } : { timeInForce }),
    ...(timeInForce === undefined || minFillSize === undefined ? {} : { minFillSize }),
    ...(betTargetType === undefined ? {} : { betTargetType }),
    ...(betTargetSize === undefined ? {} : { betTargetSize }),
  };
}

/** Returns the size that a target needs at the price asked; 0: it cannot be calculated. */
function sizeOfTarget({ betTargetSize, betTargetType, price }: LimitOrder): number {
  const [amount, odds] = [parseSize(betTargetSize ?? 0), parseOdds(price)];
  if (betTargetType === undefined || amount === null || amount <= 0 || odds === null || odds <= 100) return 0;
  return formatSize(targetSize({ type: betTargetType, amount: paise(amount) }, odds));
}
