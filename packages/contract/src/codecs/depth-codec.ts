/** Encodes and decodes the levels of a book and the places of orders in its queues. */
import type { Paise, Price } from '@maidan/domain';
import type { DepthOrders } from '../socket/depth.ts';
import { fromDecimal, toDecimal } from './decimal-price.ts';
import { fromRupees, toRupees } from './rupees.ts';

/** Price in hundredths, size in paise. */
export type DepthLevel = readonly [price: number, size: number];
type WireLevel = [number, number];

/** Encodes levels as pairs of decimal odds and rupees. */
export function encodeDepthLevels(levels: Iterable<DepthLevel>): WireLevel[] {
  return Array.from(levels, ([price, size]) => [toDecimal(price), toRupees(size)]);
}

/** Decodes pairs of decimal odds and rupees to hundredths and paise. */
export function decodeDepthLevels(levels: readonly (readonly [number, number])[]): [Price, Paise][] {
  return levels.map(([odds, rupees]) => [fromDecimal(odds), fromRupees(rupees)]);
}

/** Encodes order ids and the paise ahead of them. */
export function encodeDepthOrders(places: Iterable<readonly [order: number, ahead: number]>): DepthOrders['orders'] {
  return Array.from(places, ([order, ahead]) => [String(order), toRupees(ahead)]);
}

/** Decodes the paise ahead by order id. */
export function decodeDepthOrders(orders: DepthOrders['orders']): Map<string, Paise> {
  return new Map(orders.map(([order, ahead]) => [order, fromRupees(ahead)]));
}
