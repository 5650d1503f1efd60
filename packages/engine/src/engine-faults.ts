/** Bugs of callers: thrown, never answered. */
export function accountMissing(account: number): RangeError {
  return new RangeError(`account ${account} was not loaded into the engine`);
}
export function marketMissing(market: number): RangeError {
  return new RangeError(`market ${market} is not held by the engine`);
}
export function orderTwice(order: number): RangeError {
  return new RangeError(`order ${order} is in the engine already`);
}
export function nothingAnswered(): RangeError {
  return new RangeError('no command on an order was answered since the last commit or undo');
}
