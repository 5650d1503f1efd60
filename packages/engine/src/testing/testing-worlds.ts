/** Random worlds on the fast engine, for property tests. */
import { BURST_WINDOW_MS } from '@maidan/domain';
import { randomInt } from 'node:crypto';
import { Random } from './fuzz-sources/random.ts';
import { CommandSource } from './fuzz-sources/command-source.ts';
import { createCrossWorld, createWorld, type World } from './fuzz-world.ts';
import {
  createMarketEngine,
  perform,
  type EngineAnswer,
  type EngineCommand,
  type EngineSnapshot,
  type MarketEngine,
  type MarketState,
} from './plain-engine.ts';

export interface RandomWorld {
  readonly world: World;
  readonly engine: MarketEngine;
  /** Executes the next random command. `before` gets it first. */
  readonly step: (before?: (command: EngineCommand) => void) => { readonly command: EngineCommand; readonly answer: EngineAnswer };
  /** Returns a state as it is now. No undo sets the clock back, so the fills of groups that have become 15 s old since count no more. */
  readonly agedState: (state: EngineSnapshot) => EngineSnapshot;
}

/** Returns a world of markets with cross-matching. */
export function randomCrossWorld(seed: number): RandomWorld {
  const random = new Random(seed);
  return worldOf(random, createCrossWorld(random));
}

/** Returns a world whose orders have terms: every second one with cross-matching of up to 5 runners. more: what all its markets have in common. */
export function randomTermsWorld(seed: number, more: Partial<MarketState> = {}): RandomWorld {
  const random = new Random(seed);
  const world = seed % 2 === 0 ? createCrossWorld(random, random.whole(2, 5)) : createWorld(random);
  return worldOf(random, { ...world, hasTerms: true, markets: world.markets.map((market) => ({ ...market, ...more })) });
}

/** Returns a world with an engine of its own and a source of commands. */
export function worldOf(random: Random, world: World): RandomWorld {
  const engine = emptyEngine(world);
  const source = new CommandSource(random, world);
  let now = 0;
  const step: RandomWorld['step'] = (before) => {
    const command = source.next();
    before?.(command);
    if (command.type === 'clock') now = command.now;
    const answer = perform(engine, command);
    source.recordAnswer(command, answer);
    return { command, answer };
  };
  const agedState: RandomWorld['agedState'] = (state) => ({
    ...state,
    groups: state.groups.map((group) => ({ ...group, fills: group.fills.filter(({ time }) => time > now - BURST_WINDOW_MS) })),
  });
  return { world, engine, step, agedState };
}

/** Returns an engine with the accounts and markets of a world. */
export function emptyEngine({ accounts, markets }: World): MarketEngine {
  const engine = createMarketEngine({ orders: 16, accounts: 16, positions: 16, books: 1 });
  for (const account of accounts) engine.loadAccount(account);
  for (const market of markets) engine.openMarket(market);
  return engine;
}

/** Returns PROPERTY_SEED, or a fresh seed, and prints it. */
export function printedSeed(of: string): number {
  const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31 - 10_000));
  process.stdout.write(`[property] ${of}: PROPERTY_SEED=${seed}\n`);
  return seed;
}
