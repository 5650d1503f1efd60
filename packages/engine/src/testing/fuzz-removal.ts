/** Removes runners in the fuzz test: what the server does with the fast engine, and one command of the naive engine. */
import { oddsHold, openBet, positionAfterRemovals } from '@maidan/domain';
import type { Random } from './fuzz-sources/random.ts';
import type { World } from './fuzz-world.ts';
import type { NaiveEngine } from './naive/naive-engine.ts';
import type { EngineCommand, MarketEngine, MarketState, OddsPosition } from './plain-engine.ts';

/** A runner that is removed, and the reduction in hundredths of a per cent. */
export interface Removal {
  readonly market: MarketState;
  readonly runner: number;
  readonly reduction: number;
}

/** Returns a runner of an exchange market that keeps two runners at least; null if there is none. */
export function chooseRemoval(random: Random, world: World, naive: NaiveEngine): Removal | null {
  const liveRunners = ({ market, runners }: MarketState): readonly number[] => {
    const gone = naive.removalsOf(market).map(({ runner }) => runner);
    return Array.from({ length: runners }, (_, runner) => runner).filter((runner) => !gone.includes(runner));
  };
  const markets = world.markets.filter((market) => market.kind === 'exchange' && liveRunners(market).length > 2);
  if (markets.length === 0) return null;
  const market = random.of(markets);
  return { market, runner: random.of(liveRunners(market)), reduction: random.whole(0, 3_000) };
}

/** Returns the commands before a removal: the market stops, and what was priced for the larger field lapses. */
export function commandsBefore({ market: { market }, runner }: Removal, version: number): readonly EngineCommand[] {
  const reason = 'RUNNER_REMOVED';
  return [
    { type: 'market', market, open: false, version },
    { type: 'lapse', market, reason, which: { pending: true, resting: true, runner } },
    { type: 'lapse', market, reason, which: { pending: true, resting: false } },
    { type: 'lapse', market, reason, which: { pending: false, resting: true, side: 'LAY' } },
    { type: 'withdraw', market },
  ];
}

/** Removes a runner from both engines after the commit of the commands before it. The fast engine loads positions and wallets again. */
export function removeFromBoth(engine: MarketEngine, naive: NaiveEngine, { market, reduction, runner }: Removal): void {
  naive.perform({ type: 'remove', market: market.market, runner, reduction });
  engine.removeRunner(market.market, runner);
  for (const position of engine.snapshot().positions) {
    if (position.market === market.market) engine.loadPosition(positionAfter(naive, market, position.account, engine.openOrdersIn(market.market)));
  }
  for (const account of naive.snapshot().accounts) {
    engine.reloadAccount(account);
    naive.loadAccount(account);
  }
}

/** More than the rows of any cross match: a trade number here is the count of removals before it, times this, plus its row. */
const MOST_ROWS = 1_000_000;

/** Returns a position after the removals of its market, from its bets as they were made. */
function positionAfter(
  naive: NaiveEngine,
  { market, numberOfWinners, runners }: MarketState,
  account: number,
  open: ReturnType<MarketEngine['openOrdersIn']>,
): OddsPosition {
  const removals = naive.removalsOf(market).map(({ reduction, runner }, number) => ({ runner, reduction, lastTrade: number * MOST_ROWS + MOST_ROWS - 1 }));
  const removed = new Set(removals.map(({ runner }) => runner));
  const bets = naive.betsAsMade(account, market).map(({ match, removalsBefore, row, runner, side, price, size }) => {
    const trade = removalsBefore * MOST_ROWS;
    const bet = { runner, side, price, size, trade: trade + (row ?? 0) };
    return match === undefined ? bet : { ...bet, match: naive.matches[match - 1]!.rows.map((each, number) => ({ ...each, trade: trade + number })) };
  });
  const profits = positionAfterRemovals(runners, bets, removals);
  const own = open.filter((order) => order.account === account).map(openBet);
  return { account, market, ...profits, hold: account > 0 ? oddsHold(profits, own, { numberOfWinners, removed }) : 0 };
}
