/** Orders of one market whose runners cover each other, and a market in which nothing is offered through other runners. Seeded. */
import { LADDER, type Side } from '@maidan/domain';
import { mulberry32 } from './order-stream.ts';

/** A new order of this number, or the cancellation of the order with that number. Hundredths, paise. */
export type CrossCommand =
  | {
      readonly type: 'place';
      readonly order: number;
      readonly account: number;
      readonly runner: number;
      readonly side: Side;
      readonly price: number;
      readonly size: number;
    }
  | { readonly type: 'cancel'; readonly order: number; readonly account: number };

export const ACCOUNTS = 200;
/** Orders that rest at most before the oldest is cancelled: the steady state of a market. */
const RESTING = 300;
/**
 * Returns random orders of a market with this many runners, all near the odds of the runner's equal share, so that they match directly and
 * through other runners. Every order that still rests after 300 later ones is cancelled.
 */
export function crossingOrders(runners: number, commands: number, seed: number): CrossCommand[] {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const middle = LADDER.findIndex((price) => price >= runners * 100);
  return withCancels(commands, (order) => ({
    type: 'place',
    order,
    account: 1 + (order % ACCOUNTS),
    runner: below(runners),
    side: random() < 0.7 ? 'BACK' : 'LAY',
    price: LADDER[middle + below(5) - 2]!,
    size: 100_00 + below(500) * 1_00,
  }));
}

/** Returns orders of a market of three runners with a spread: backs from 3.05 up, lays up to 2.96, and takers of the best direct offer. */
export function directOrders(commands: number, seed: number): CrossCommand[] {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  return withCancels(commands, (order) => {
    const isBack = random() < 0.5;
    const takes = order > RESTING && random() < 0.3;
    const away = below(3); // a better offer through other runners needs 2.90 or 3.08
    const resting = isBack ? 305 + away * 5 : 296 - away * 2;
    return {
      type: 'place',
      order,
      account: 1 + (order % ACCOUNTS),
      runner: below(3),
      side: isBack ? 'BACK' : 'LAY',
      price: takes ? (isBack ? 296 : 305) : resting,
      size: takes ? 1_00 : 100_00 + below(500) * 1_00,
    };
  });
}

function withCancels(commands: number, next: (order: number) => CrossCommand): CrossCommand[] {
  const all: CrossCommand[] = [];
  for (let order = 1; all.length < commands; order += 1) {
    all.push(next(order));
    const old = order - RESTING;
    if (old > 0) all.push({ type: 'cancel', order: old, account: 1 + (old % ACCOUNTS) });
  }
  return all.slice(0, commands);
}
