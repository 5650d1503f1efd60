/** Random worlds for the fuzz test: small markets, few accounts and close prices, so that orders interact often. */
import { LADDER } from '@maidan/domain';
import type { Random } from './fuzz-sources/random.ts';
import type { AccountState, MarketState } from './plain-engine.ts';

/** The accounts and markets of a random test. */
export interface World {
  readonly accounts: readonly AccountState[];
  readonly markets: readonly MarketState[];
  /** Tick around which exchange prices lie. */
  readonly middle: number;
  /** Whether half of the orders have a time in force, a guard or a self-trade mode. */
  readonly hasTerms: boolean;
  /** Whether the exchange markets have a starting price, which some of the orders wait for. */
  readonly hasStart: boolean;
  /** Whether accounts have order groups. */
  readonly hasGroups: boolean;
}

/** Returns six accounts and six markets, with a random cash, house limit and range of prices. */
export function createWorld(random: Random): World {
  const houseLimit = random.of([5_00, 300_00, 1_00_000_00, 1_00_000_00, 1_00_000_00, random.of([0, 50])]);
  const cash = random.of([random.of([0, 100_00]), 2_000_00, 20_000_00, 10_00_000_00, 10_00_000_00]);
  const hasStart = random.chance(0.5);
  const markets = [
    ['exchange', 3, 1],
    ['exchange', 2, 1],
    ['exchange', 4, 2],
    ['exchange', 3, 0],
    ['bookmaker', random.whole(2, 3), 1],
    ['line', 1, 0],
  ] as const;
  return {
    // Accounts 1 and 2 are one person; 5 and 6 are demo accounts.
    accounts: [1, 2, 3, 4, 5, 6].map((account) => ({
      account,
      person: account === 2 ? 1 : account,
      pool: account < 5 ? 0 : 1,
      cash,
      held: 0,
      version: 0,
      blocked: false,
      owing: false,
    })),
    markets: markets.map(([kind, runners, numberOfWinners], i) => ({
      market: i + 1,
      kind,
      runners,
      numberOfWinners,
      open: true,
      version: 1,
      houseLimit,
      ...(kind === 'exchange' && random.chance(0.5) ? { passiveDelay: 'exempt' as const } : {}),
      ...(kind === 'exchange' && hasStart ? { startingPrice: 'OFFERED' as const } : {}),
    })),
    middle: random.of([0, 60, 99, 150, 210, 345]),
    hasTerms: random.chance(0.6),
    hasStart,
    hasGroups: random.chance(0.5),
  };
}

/** Returns a number of runners: mostly up to 5, in one world of ten up to 30. */
function someRunners(random: Random): number {
  return random.chance(0.9) ? random.whole(2, 5) : random.whole(6, 30);
}

/** Returns a world of three markets with cross-matching, of 2, up to 3 and `runners` runners, whose prices nearly cover each other. */
export function createCrossWorld(random: Random, runners = someRunners(random)): World {
  const world = createWorld(random);
  const middle = LADDER.findIndex((price) => price >= runners * 100);
  const houseLimit = random.of([50_00, 1_00_000_00]);
  const markets = [2, Math.min(runners, 3), runners].map((count, i): MarketState => ({
    market: i + 1,
    kind: 'exchange',
    runners: count,
    numberOfWinners: 1,
    open: true,
    version: 1,
    houseLimit,
    ...(random.chance(0.5) ? { passiveDelay: 'exempt' as const } : {}),
    crossMatching: true,
  }));
  const more = {
    ...(random.chance(0.3) ? { virtualIncluded: true } : {}),
    ...(world.hasStart ? { startingPrice: 'OFFERED' as const } : {}),
  };
  return { ...world, markets: markets.map((each) => ({ ...each, ...more })), middle };
}

/** Returns a world with or without cross-matching. */
export function createMixedWorld(random: Random): World {
  return random.chance(0.5) ? createCrossWorld(random) : createWorld(random);
}
