/** Levels of a book in house units (hundredths, paise) to the wire's pairs and back. */
import type { Paise, Price } from '@maidan/domain';
import type { DepthOrders } from '../socket/depth.ts';
import { fromDecimal, toDecimal } from './decimal-price.ts';
import { fromRupees, toRupees } from './rupees.ts';

/** Hundredths and paise. */
export type DepthLevel = readonly [price: number, size: number];
type WireLevel = [number, number];

export function encodeDepthLevels(levels: Iterable<DepthLevel>): WireLevel[] {
  return Array.from(levels, ([price, size]) => [toDecimal(price), toRupees(size)]);
}

export function decodeDepthLevels(levels: readonly (readonly [number, number])[]): [Price, Paise][] {
  return levels.map(([odds, rupees]) => [fromDecimal(odds), fromRupees(rupees)]);
}

/** Order number and paise ahead of it. */
export function encodeDepthOrders(places: Iterable<readonly [order: number, ahead: number]>): DepthOrders['orders'] {
  return Array.from(places, ([order, ahead]) => [String(order), toRupees(ahead)]);
}

/** Order id and paise ahead of it. */
export function decodeDepthOrders(orders: DepthOrders['orders']): Map<string, Paise> {
  return new Map(orders.map(([order, ahead]) => [order, fromRupees(ahead)]));
}
