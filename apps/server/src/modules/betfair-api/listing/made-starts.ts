/** The starting prices that markets have made. They never change, so each market is read until it has made them. */
import { NO_START, type RunnerStart } from '@maidan/betfair';
import { RecentMap } from '../../../platform/recent-map.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { DisplayedRunner } from '../../orders/orders-port.ts';
import type { MadePrice, MarketActivity } from '../../orders/views/market-activity-port.ts';

/** A runner in one pool. */
type PooledRunner = Pick<MadePrice, 'pool' | 'runner'>;

/** Markets that are kept; others are read again. */
const KEPT_MARKETS = 10_000;

export class MadeStarts {
  readonly #activity: Pick<MarketActivity, 'startingPrices'>;
  readonly #made = new RecentMap<number, readonly MadePrice[]>(KEPT_MARKETS);

  constructor(activity: Pick<MarketActivity, 'startingPrices'>) {
    this.#activity = activity;
  }

  /** Returns the prices of the markets that have made them, by database key; others are left out. Throws if the database is unavailable. */
  async read(markets: readonly CatalogueMarket[]): Promise<ReadonlyMap<number, readonly MadePrice[]>> {
    const started = markets.filter(hasStarted);
    const due = started.filter(({ id }) => this.#made.get(id) === undefined).map(({ id }) => id);
    for (const [market, prices] of await this.#activity.startingPrices(due)) this.#made.set(market, prices);
    return new Map(
      started.flatMap(({ id }) => [[id, this.#made.get(id)] as const].filter((one): one is [number, readonly MadePrice[]] => one[1] !== undefined)),
    );
  }
}

/** Returns whether a market may have made its starting prices. */
function hasStarted({ inPlay, startingPrice, status }: CatalogueMarket): boolean {
  if (startingPrice === 'OFF') return false;
  return status === 'CLOSED' || status === 'SETTLED' || status === 'VOID' || (startingPrice === 'IN_PLAY' && inPlay);
}

/** Returns what is shown of a runner. `made`: the prices of its market; undefined: they have not been made. */
export function runnerStart({ start }: DisplayedRunner, made: readonly MadePrice[] | undefined, of: PooledRunner): RunnerStart {
  if (made !== undefined) return { ...NO_START, price: madePrice(made, of) };
  const projected = start?.projected ?? null;
  return projected === null ? NO_START : { ...projected, price: null };
}

/** Returns the starting price of a runner, hundredths; null: none was made. */
export function madePrice(made: readonly MadePrice[] | undefined, { pool, runner }: PooledRunner): number | null {
  return made?.find((one) => one.pool === pool && one.runner === runner)?.price ?? null;
}
