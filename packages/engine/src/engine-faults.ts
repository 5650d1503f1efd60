/** Errors for bugs of the caller. The engine throws them; it never returns them as refusals. */
export function accountMissing(account: number): RangeError {
  return new RangeError(`account ${account} is not loaded into the engine`);
}
export function marketMissing(market: number): RangeError {
  return new RangeError(`market ${market} is not open in the engine`);
}
export function orderLoadedTwice(order: number): RangeError {
  return new RangeError(`order ${order} is already in the engine`);
}
export function noLastOrder(): RangeError {
  return new RangeError('no command on an order has succeeded since the last commit or undo');
}
