/**
 * Random commands without any newer field (no time in force, target, group, starting price or cross-matching), and a digest of all that an
 * engine answers and reports for them. The digests in `plain-stream.test.ts` come from the engine of commit eb577c51 of 26 November 2026, the
 * last without these fields: do not change a draw, else they must be made again with that engine.
 */
import { LADDER, type LapseReason, type Side } from '@maidan/domain';
import type { createMarketEngine, EngineCommand, EngineEventSink, MarketEngine, OrderOutcome, perform, PlaceCommand } from '../plain-engine.ts';
import { Random } from '../fuzz-sources/random.ts';

/** What the digest is made with: the functions of an engine, and the hash of its lines. */
export interface DigestParts {
  readonly createMarketEngine: typeof createMarketEngine;
  readonly perform: typeof perform;
  readonly hash: { update(line: string): unknown };
}

/** Numbers that show whether the stream reached what it is for. */
export interface StreamTotals {
  commands: number;
  events: number;
  trades: number;
  refusals: number;
}

const WORLD_COMMANDS = 1000;
const ACCOUNTS = 6;
const MARKETS = [
  { kind: 'exchange', runners: 3, numberOfWinners: 1 },
  { kind: 'exchange', runners: 4, numberOfWinners: 2 },
  { kind: 'bookmaker', runners: 2, numberOfWinners: 1 },
  { kind: 'line', runners: 1, numberOfWinners: 0 },
] as const;
/** Fields that events have had since then. */
const NEWER: Readonly<Record<string, ReadonlySet<string>>> = {
  orderPlaced: new Set([
    'timeInForce',
    'expiresAt',
    'minFillSize',
    'guard',
    'guardTicks',
    'selfTrade',
    'target',
    'targetAmount',
    'orderType',
    'liability',
    'group',
  ]),
  orderChanged: new Set(['size', 'persistence', 'expiresAt', 'group']),
  trade: new Set(['value', 'match', 'atStart']),
};
const REPORTED = [
  'orderPlaced',
  'orderChanged',
  'trade',
  'holdMoved',
  'positionChanged',
  'walletChanged',
  'bookChanged',
  'makerQuoted',
  'houseQuoted',
] as const;

/** Plays commands of a seed and adds each answer with its events to the hash, and the state of each 1,000 commands' end. */
export function hashStream(parts: DigestParts, commands: number, seed: number): StreamTotals {
  const totals: StreamTotals = { commands: 0, events: 0, trades: 0, refusals: 0 };
  const random = new Random(seed);
  while (totals.commands < commands) playWorld(parts, random, totals);
  return totals;
}

function playWorld({ createMarketEngine: create, perform: execute, hash }: DigestParts, random: Random, totals: StreamTotals): void {
  const engine = create({ orders: 16, accounts: 16, positions: 16, books: 1 });
  const cash = random.of([100_00, 20_000_00, 10_00_000_00]);
  for (let account = 1; account <= ACCOUNTS; account += 1) engine.loadAccount(accountOf(account, cash));
  for (const [at, market] of MARKETS.entries()) engine.openMarket({ market: at + 1, open: true, version: 1, houseLimit: 1_00_000_00, ...market });
  const stream = new PlainStream(random);
  let mark = 0;
  for (let count = 0; count < WORLD_COMMANDS; count += 1, totals.commands += 1) {
    const before = engine.mark();
    const answer = execute(engine, stream.next());
    const outcome = answer !== null && 'ok' in answer && answer.ok ? (answer.value as OrderOutcome) : null;
    stream.note(outcome);
    if (outcome === null && answer !== null && 'ok' in answer) totals.refusals += 1;
    hash.update(JSON.stringify(outcome ?? answer));
    drain(engine, before, (name, event) => {
      totals.events += 1;
      if (name === 'trade') totals.trades += 1;
      hash.update(JSON.stringify([name, older(name, event)]));
    });
    const roll = random.next();
    if (roll < 0.03) mark = engine.mark();
    else if (roll < 0.05) engine.undoTo(mark);
    else if (roll < 0.1) {
      engine.commit();
      mark = 0;
    }
  }
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    const { cash: left, held } = engine.accountState(account)!;
    hash.update(`${left} ${held}\n`);
  }
}

const accountOf = (account: number, cash: number) => ({
  account,
  // accounts 1 and 2 are one person; 5 and 6 are demo accounts
  person: account === 2 ? 1 : account,
  pool: account < 5 ? (0 as const) : (1 as const),
  cash,
  held: 0,
  version: 0,
  blocked: false,
  owing: false,
});

function drain(engine: MarketEngine, mark: number, report: (name: string, event: object) => void): void {
  const sink = Object.fromEntries(REPORTED.map((name) => [name, (event: object) => report(name, event)])) as unknown as EngineEventSink;
  engine.drain(mark, sink);
}

function older(name: string, event: object): object {
  return Object.fromEntries(Object.entries(event).filter(([field]) => NEWER[name]?.has(field) !== true));
}

/** Draws the commands of one world. */
class PlainStream {
  readonly #random: Random;
  readonly #open: { readonly order: number; readonly account: number }[] = [];
  #orders = 0;
  #account = 1;
  /** Place in `#open` of the order that the last command named; -1: none. */
  #used = -1;
  readonly #versions = MARKETS.map(() => 1);

  constructor(random: Random) {
    this.#random = random;
  }

  /** Notes the result of the last command: an order that waits serves later commands. */
  note(outcome: OrderOutcome | null): void {
    if (this.#used !== -1) this.#open.splice(this.#used, 1);
    this.#used = -1;
    if (outcome !== null && outcome.status !== 'COMPLETE') this.#open.push({ order: outcome.order, account: this.#account });
    if (this.#open.length > 60) this.#open.shift();
  }

  next(): EngineCommand {
    const random = this.#random;
    const roll = random.next();
    if (roll < 0.5) return { type: 'place', command: this.#place() };
    if (roll < 0.75 && this.#open.length > 0) return this.#onOpen(roll);
    if (roll < 0.94) return this.#quote();
    return this.#rare();
  }

  #onOpen(roll: number): EngineCommand {
    this.#used = this.#random.whole(0, this.#open.length - 1);
    const known = this.#open[this.#used]!;
    this.#account = known.account;
    if (roll < 0.6) return { type: 'release', order: known.order };
    if (roll < 0.68) return { type: 'cancel', ...known };
    return { type: 'reduce', ...known, remaining: this.#random.whole(1, 30_000) };
  }

  #place(): PlaceCommand {
    const random = this.#random;
    const market = random.of([1, 1, 1, 2, 2, 2, 3, 4]);
    const { kind, runners } = MARKETS[market - 1]!;
    this.#account = random.whole(1, ACCOUNTS);
    this.#orders += 1;
    return {
      order: this.#orders,
      account: this.#account,
      market,
      runner: random.whole(0, runners - 1),
      side: random.of<Side>(['BACK', 'LAY']),
      price: kind === 'exchange' ? this.#price() : random.of(kind === 'line' ? [90, 100] : [180, 190, 201]),
      line: kind === 'line' ? random.whole(0, 1) : 0,
      size: random.whole(random.chance(0.02) ? -1 : 1, random.of([500, 50_000])),
      persistence: random.of(['LAPSE', 'PERSIST']),
      limits: { minStake: random.of([0, 10]), maxStake: random.of([0, 40_000]), maxWin: random.of([0, 0, 3_000_00]) },
      delayed: random.chance(0.3),
      ...(random.chance(0.05) ? { marketVersion: this.#versions[market - 1]! } : {}),
      ...(random.chance(0.03) ? { reducing: true } : {}),
    };
  }

  #price(): number {
    return LADDER[98 + this.#random.whole(-4, 4)]!;
  }

  #quote(): EngineCommand {
    const random = this.#random;
    const market = random.whole(1, MARKETS.length);
    const { kind, runners } = MARKETS[market - 1]!;
    const runner = random.whole(0, runners - 1);
    if (kind === 'exchange')
      return { type: 'level', market, runner, side: random.of<Side>(['BACK', 'LAY']), price: this.#price(), size: random.of([0, 20_000]) };
    const quote = () => ({ price: random.of(kind === 'line' ? [90, 100] : [180, 190]), line: kind === 'line' ? random.whole(0, 1) : 0, size: 1000 });
    return { type: 'house', market, runner, back: random.chance(0.1) ? null : quote(), lay: random.chance(0.1) ? null : quote() };
  }

  #rare(): EngineCommand {
    const random = this.#random;
    const market = random.whole(1, MARKETS.length);
    const { runners } = MARKETS[market - 1]!;
    const roll = random.next();
    if (roll < 0.1) return { type: 'runner', market, runner: random.whole(0, runners - 1), active: random.chance(0.95) };
    if (roll < 0.4) {
      this.#versions[market - 1]! += 1;
      return { type: 'market', market, open: random.chance(0.95), version: this.#versions[market - 1]! };
    }
    if (roll < 0.5) return { type: 'withdraw', market };
    if (roll < 0.75) return { type: 'cash', account: random.whole(1, ACCOUNTS), amount: random.whole(-30_000, 60_000) };
    const reason = random.of<LapseReason>(['SUSPENDED', 'TURN_IN_PLAY', 'CANCELLED', 'MATERIAL_EVENT', 'CLOSED', 'RESTART']);
    return { type: 'lapse', market, reason, which: { pending: random.chance(0.6), resting: random.chance(0.4) } };
  }
}
