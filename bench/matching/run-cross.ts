/**
 * Child program: plays orders that match through other runners and prints one JSON line. node --expose-gc run-cross.js WHAT RUNNERS COMMANDS
 *   engine   crossing orders on the engine         naive    the same on the naive engine
 *   off, on  orders of which none crosses, with matching through other runners off and on
 *   longest  one command that meets ten orders on each other runner: the median in ms, as `rate`
 * Commands are committed every 200. The first passes are a warm-up; the others give commands per CPU second of all threads.
 */
import { inlineHotPath } from '../../apps/server/src/platform/process/inline-hot-path.ts';
import { LARGEST_STAKE, NO_MONEY, paise, type OrderId, type Paise, type Persistence, type QuotedPrice, type Side } from '@maidan/domain';
import { createMarketEngine, type EngineEventSink, type MarketEngine } from '@maidan/engine';
import { NaiveEngine } from '@maidan/engine/naive';
import { median } from '../report.ts';
import { ACCOUNTS, crossingOrders, directOrders, type CrossCommand } from './cross-stream.ts';
import type { CrossRun } from './engine-runs.ts';

const BATCH = 200;
const FORTUNE = paise(1e13);
const PASSES = 5;
const SEED = 7;
/** Order numbers that a market may use. */
const ORDERS = 10_000_000;
/** Orders on each other runner that the longest command meets. */
const DEEP = 10;

type Placed = Extract<CrossCommand, { type: 'place' }>;

/** One order command, reused for each operation. */
const command = {
  order: 0 as OrderId,
  account: 0,
  market: 0,
  runner: 0,
  side: 'BACK' as Side,
  price: 0 as QuotedPrice,
  line: 0,
  size: 0 as Paise,
  persistence: 'LAPSE' as Persistence,
  limits: { minStake: paise(100), maxStake: LARGEST_STAKE, maxWin: FORTUNE },
  delayed: false,
};
const account = (number: number) => ({
  account: number,
  person: number,
  pool: 0 as const,
  cash: FORTUNE,
  held: NO_MONEY,
  version: 0,
  blocked: false,
  owing: false,
});
const marketOf = (market: number, runners: number) => ({
  market,
  kind: 'exchange' as const,
  runners,
  numberOfWinners: 1,
  open: true,
  version: 1,
  houseLimit: FORTUNE,
});

function newEngine(): MarketEngine {
  const engine = createMarketEngine({ accounts: ACCOUNTS + 16, orders: 65_536, positions: ACCOUNTS * 8, books: 256 });
  for (let number = 1; number <= ACCOUNTS + 1; number += 1) engine.loadAccount(account(number));
  return engine;
}

interface Market {
  readonly market: number;
  readonly runners: number;
  readonly crossMatching: boolean;
}

/** Opens the next market of an engine that has played others, so that code which Node has optimised stays optimised. */
function openNext(engine: MarketEngine, { market, runners, crossMatching }: Market): void {
  if (market > 1) engine.forgetMarket(market - 1);
  for (let number = 1; number <= ACCOUNTS; number += 1) engine.reloadAccount({ ...engine.accountState(number)!, cash: FORTUNE, held: NO_MONEY });
  engine.openMarket({ ...marketOf(market, runners), crossMatching });
}

/** Plays all commands and returns the paise that they matched. `ended` is called before each commit. */
function play(engine: MarketEngine, commands: readonly CrossCommand[], market: number, ended: () => void): number {
  const first = market * ORDERS;
  let filled = 0;
  for (let at = 0; at < commands.length; at += 1) {
    const each = commands[at]!;
    if (each.type === 'cancel') engine.cancelOrder((first + each.order) as OrderId, each.account);
    else if (engine.placeOrder(commandOf(each, market)) === null) filled += engine.lastMatched();
    else throw new Error(`order ${each.order} was refused`);
    if (at % BATCH !== BATCH - 1 && at < commands.length - 1) continue;
    ended();
    engine.commit();
  }
  return filled;
}

function commandOf(each: Placed, market: number): typeof command {
  command.order = (market * ORDERS + each.order) as OrderId;
  command.account = each.account;
  command.market = market;
  command.runner = each.runner;
  command.side = each.side;
  command.price = each.price as QuotedPrice;
  command.size = each.size as Paise;
  return command;
}

/** Counts matches through other runners and trades, which are the rows of such matches, and ignores the other events. */
class MatchCounter implements EngineEventSink {
  matches = 0;
  rows = 0;
  crossMatched(): void {
    this.matches += 1;
  }
  orderPlaced(): void {}
  orderChanged(): void {}
  trade(): void {
    this.rows += 1;
  }
  holdMoved(): void {}
  positionChanged(): void {}
  walletChanged(): void {}
  bookChanged(): void {}
}

function onEngine(commands: readonly CrossCommand[], runners: number, crossMatching: boolean): CrossRun {
  const engine = newEngine();
  const rates: number[] = [];
  let filled = 0;
  for (let market = 1; market <= PASSES; market += 1) {
    openNext(engine, { market, runners, crossMatching });
    globalThis.gc?.();
    const before = process.cpuUsage();
    filled = play(engine, commands, market, () => {});
    const used = process.cpuUsage(before);
    rates.push(commands.length / ((used.user + used.system) / 1e6));
  }
  const counter = new MatchCounter();
  openNext(engine, { market: PASSES + 1, runners, crossMatching });
  play(engine, commands, PASSES + 1, () => engine.drain(0, counter));
  return { rate: median(rates.slice(1)), filled, matches: counter.matches };
}

function onNaive(commands: readonly CrossCommand[], runners: number): CrossRun {
  const engine = new NaiveEngine();
  for (let number = 1; number <= ACCOUNTS; number += 1) engine.loadAccount(account(number));
  engine.openMarket(marketOf(1, runners), { crossMatching: true, complete: true, passiveDelay: 'same', virtualIncluded: false });
  const before = process.cpuUsage();
  let filled = 0;
  for (const each of commands) {
    if (each.type === 'cancel') {
      engine.perform({ type: 'cancel', order: ORDERS + each.order, account: each.account });
      continue;
    }
    const answer = engine.perform({ type: 'place', command: { ...commandOf(each, 1) } });
    if (answer === null || !('ok' in answer) || !answer.ok || !('matched' in answer.value)) throw new Error(`order ${each.order} was refused`);
    filled += answer.value.matched;
  }
  const used = process.cpuUsage(before);
  return { rate: commands.length / ((used.user + used.system) / 1e6), filled, matches: engine.matches.length };
}

/** Times the order that takes ten equal orders on each other runner, in new markets of one engine. */
function longest(runners: number, repeats: number): CrossRun {
  const engine = newEngine();
  const times: number[] = [];
  let filled = 0;
  let counter = new MatchCounter();
  for (let market = 1; market <= repeats; market += 1) {
    openNext(engine, { market, runners, crossMatching: true });
    let order = 0;
    const next = (runner: number, size: number): Placed => {
      order += 1;
      return { type: 'place', order, account: 1 + (order % ACCOUNTS), runner, side: 'BACK', price: runners * 100, size };
    };
    for (let runner = 1; runner < runners; runner += 1)
      play(
        engine,
        Array.from({ length: DEEP }, () => next(runner, 100_00)),
        market,
        () => {},
      );
    const taker = { ...next(0, DEEP * 100_00), account: ACCOUNTS + 1 };
    const mark = engine.mark();
    const begun = performance.now();
    engine.placeOrder(commandOf(taker, market));
    times.push(performance.now() - begun);
    filled = engine.lastMatched();
    counter = new MatchCounter();
    engine.drain(mark, counter);
    engine.commit();
  }
  return { rate: median(times.slice(repeats >> 1)), filled, matches: counter.matches, rows: counter.rows };
}

function runOf(what: string, runners: number, commands: number): CrossRun {
  if (what === 'engine') return onEngine(crossingOrders(runners, commands, SEED), runners, true);
  if (what === 'naive') return onNaive(crossingOrders(runners, commands, SEED), runners);
  if (what === 'longest') return longest(runners, commands);
  return onEngine(directOrders(commands, SEED), runners, what === 'on');
}

inlineHotPath();
const [what = 'engine', runners = '3', commands = '100000'] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(runOf(what, Number(runners), Number(commands)))}\n`);
