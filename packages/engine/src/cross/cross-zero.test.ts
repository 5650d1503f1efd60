/**
 * The exchange between the bettors of a cross match keeps and pays nothing, whatever commands come. CROSS_COMMANDS chooses how many: the long tests run
 * 10 million.
 */
import type { Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { CROSS_ACCOUNT, DEMO_CROSS_ACCOUNT } from '../engine-types.ts';
import { CROSS_SOURCE_ACCOUNTS, CROSS_SOURCE_MARKET, CrossSource } from '../testing/fuzz-sources/cross-source.ts';
import { Random } from '../testing/fuzz-sources/random.ts';
import { createMarketEngine, perform, type EngineEventSink, type MarketEngine } from '../testing/plain-engine.ts';
import { printedSeed } from '../testing/testing-worlds.ts';

const COMMANDS = Number(process.env['CROSS_COMMANDS'] ?? 40_000);
const WORLD_COMMANDS = 2_000;
const BATCH = 50;
const FORTUNE = 1e12;

type Event<Name extends 'crossMatched' | 'trade'> = Parameters<NonNullable<EngineEventSink[Name]>>[0];

/** Adds up what the account CROSS gains. Its two numbers are those of players and of demo accounts. */
class CrossLedger implements EngineEventSink {
  /** Centipaise that CROSS gains if a runner wins, all matches together. */
  private readonly gains: Float64Array;
  /** Matches of all worlds by the side of their taker. */
  readonly matches: Record<Side, number>;
  mostRows = 0;

  constructor(runners: number, matches: CrossLedger['matches']) {
    this.gains = new Float64Array(runners);
    this.matches = matches;
  }

  crossMatched({ side, rows }: Event<'crossMatched'>): void {
    this.matches[side]++;
    this.mostRows = Math.max(this.mostRows, rows);
  }
  trade({ makerAccount, match, runner, size, takerAccount, takerSide, value }: Event<'trade'>): void {
    if (match === 0) return;
    const isTaker = isCross(takerAccount);
    if (isTaker === isCross(makerAccount)) throw new Error('each row of a cross match has CROSS on one side');
    const sign = isTaker === (takerSide === 'BACK') ? 1 : -1;
    const { gains } = this;
    for (let winner = 0; winner < gains.length; winner++) gains[winner]! += sign * ((winner === runner ? value : 0) - 100 * size);
  }
  orderPlaced(): void {}
  orderChanged(): void {}
  holdMoved(): void {}
  positionChanged(): void {}
  walletChanged(): void {}
  bookChanged(): void {}

  /** Returns the runners whose win gives CROSS other than 0. */
  unequal(): readonly number[] {
    return [...this.gains.keys()].filter((winner) => this.gains[winner] !== 0);
  }
}

function isCross(account: number): boolean {
  return account === CROSS_ACCOUNT || account === DEMO_CROSS_ACCOUNT;
}

function openEngine(runners: number): MarketEngine {
  const engine = createMarketEngine({ orders: 4096, accounts: 16, positions: 64, books: 64 });
  for (const account of CROSS_SOURCE_ACCOUNTS) {
    const person = account === 2 ? 1 : account;
    engine.loadAccount({ account, person, pool: account > 6 ? 1 : 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false });
  }
  engine.openMarket({
    market: CROSS_SOURCE_MARKET,
    kind: 'exchange',
    runners,
    numberOfWinners: 1,
    open: true,
    version: 1,
    houseLimit: FORTUNE,
    crossMatching: true,
  });
  return engine;
}

it(`[MX-111] CROSS gains 0 in every outcome after each of ${COMMANDS} random commands (seed printed)`, { timeout: 3_600_000 }, () => {
  const seed = printedSeed('what CROSS gains');
  const matches = { BACK: 0, LAY: 0 };
  let mostRows = 0;
  for (let done = 0; done < COMMANDS;) {
    const source = new CrossSource(new Random(seed + done));
    const engine = openEngine(source.runners);
    const ledger = new CrossLedger(source.runners, matches);
    for (let i = 0; i < WORLD_COMMANDS && done < COMMANDS; i++, done++) {
      const mark = engine.mark();
      perform(engine, source.next());
      engine.drain(mark, ledger);
      const unequal = ledger.unequal();
      if (unequal.length > 0) throw new Error(`after ${done + 1} commands CROSS gains something if one of the runners ${unequal.join(', ')} wins`);
      if (i % BATCH === BATCH - 1) engine.commit();
    }
    mostRows = Math.max(mostRows, ledger.mostRows);
  }
  process.stdout.write(`${COMMANDS} commands, ${matches.BACK} matches of backs, ${matches.LAY} of lays, with up to ${mostRows} rows\n`);
  expect(matches.BACK).toBeGreaterThan(COMMANDS / 1_000);
  expect(matches.LAY).toBeGreaterThan(COMMANDS / 1_000);
});
