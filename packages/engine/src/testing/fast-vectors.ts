/** Runs a case of the shared matching vectors on the fast engine and returns what it did in the form of the vectors. */
import { oddsHold, positionAfterRemovals, type RunnerRemoval, type TradedBet } from '@maidan/domain';
import { commandsBefore } from './fuzz-removal.ts';
import { eventsSince, type EngineEvent } from './history.ts';
import { asFraction, type VectorCase, type VectorCommand } from './matching-vectors.ts';
import { type EngineCommand, type MarketEngine, perform, type PlaceWithTerms } from './plain-engine.ts';
import { engineWith, MATCH_ODDS } from './testing-engine.ts';
import { answerAsVector, orderAsVector } from './vector-answers.ts';

const CROSS = -2;
const LEVELS_SHOWN = 3;

/** A run of one case. */
export class FastVectorRun {
  private readonly vector: VectorCase;
  private readonly engine: MarketEngine;
  private version = 1;
  /** Events of all steps; the engine forgets those before a removal. */
  private readonly events: EngineEvent[] = [];
  private readonly removals: RunnerRemoval[] = [];

  constructor(vector: VectorCase) {
    const { runners, crossMatching } = vector.market;
    this.vector = vector;
    const market = { ...MATCH_ODDS, runners, crossMatching, passiveDelay: 'exempt' as const };
    this.engine = engineWith({ accounts: vector.accounts, markets: [market] });
  }

  /** Executes a command of the case and returns its step. */
  step(command: VectorCommand): unknown {
    if (command.op === 'remove') {
      this.remove(command.runner!, command.reduction!);
      return { answer: {}, trades: [] };
    }
    const mark = this.engine.mark();
    const answer = perform(this.engine, this.commandOf(command));
    if (command.op === 'suspend') perform(this.engine, { type: 'lapse', market: 1, reason: 'SUSPENDED', which: { pending: true, resting: false } });
    const seen = eventsSince(this.engine, mark);
    this.events.push(...seen);
    return { answer: answerAsVector(answer), trades: tradesOf(seen) };
  }

  /** Removes a runner as the server does: what was priced for the larger field lapses, and the positions are loaded again. */
  private remove(runner: number, reduction: number): void {
    const { engine, events, removals } = this;
    const mark = engine.mark();
    const market = { ...MATCH_ODDS, runners: this.vector.market.runners };
    for (const command of commandsBefore({ market, runner, reduction }, ++this.version)) perform(engine, command);
    events.push(...eventsSince(engine, mark));
    engine.commit();
    engine.removeRunner(1, runner);
    const bets = betsOf(events);
    removals.push({ runner, reduction, lastTrade: bets.length });
    const removed = new Set(removals.map((removal) => removal.runner));
    for (const { account } of engine.snapshot().positions) {
      const own = bets.filter((each) => each.account === account).map((each) => withRows(each, bets));
      const profits = positionAfterRemovals(market.runners, own, removals);
      const open = engine.openOrdersIn(1).filter((order) => order.account === account);
      const held = open.map((order) => ({ runner: order.runner, side: order.side, price: order.price, size: order.remaining }));
      engine.loadPosition({ account, market: 1, ...profits, hold: account > 0 ? oddsHold(profits, held, { numberOfWinners: 1, removed }) : 0 });
    }
    perform(engine, { type: 'market', market: 1, open: true, version: ++this.version });
  }

  private commandOf({ op, ...fields }: VectorCommand): EngineCommand {
    const { order = 0, account = 0, runner = 0, side = 'BACK', price = 0, size = 0 } = fields;
    switch (op) {
      case 'place':
        return { type: 'place', command: this.placing(fields) };
      case 'replace':
        return { ...fields, type: 'replace', order, account, newOrder: fields.newOrder!, ...this.terms };
      case 'release':
        return { type: 'release', order };
      case 'batch':
        return { type: 'batch', market: 1, instructions: fields.instructions!.map((each) => this.placing({ ...each, account })) };
      case 'cancel':
        return { type: 'cancel', order, account };
      case 'reduce':
        return { type: 'reduce', order, account, remaining: fields.remaining! };
      case 'level':
        return { type: 'level', market: 1, runner, side, price, size };
      case 'uncross':
        return { type: 'uncross', market: 1 };
      case 'suspend':
      case 'open':
        return { type: 'market', market: 1, open: op === 'open', version: ++this.version };
      default:
        throw new Error(`no command for ${op}`);
    }
  }

  private placing(order: object): PlaceWithTerms {
    return { persistence: 'LAPSE', line: 0, market: 1, ...this.terms, ...order } as unknown as PlaceWithTerms;
  }

  /** What all orders of a case have in common. */
  private get terms(): Pick<PlaceWithTerms, 'delayed' | 'limits'> {
    const { betDelay = false, minStake = 1 } = this.vector.market;
    return { delayed: betDelay, limits: { minStake, maxStake: 0, maxWin: 1e13 } };
  }

  /** Returns the state after the last command. */
  state(): Readonly<Record<string, unknown>> {
    const { accounts } = this.vector;
    const runners = this.liveRunners();
    const { levels } = this.engine.snapshot();
    const last = new Map<number, unknown>();
    for (const reported of this.events) if (reported.type === 'orderChanged') last.set(reported.event.order, orderAsVector(reported.event));
    const book = runners.flatMap((runner) =>
      (['BACK', 'LAY'] as const).flatMap((side) => {
        // A level's side is what players can do there; the order that rests is on the other one.
        const queue = levels
          .filter((level) => level.pool === 0 && level.runner === runner && level.side !== side)
          .flatMap((level) => level.queue.map((place) => [level.price, place.order, place.size]));
        return queue.length === 0 ? [] : [{ runner, side, queue }];
      }),
    );
    return {
      orders: [...last].toSorted(([a], [b]) => a - b).map(([, order]) => order),
      positions: Object.fromEntries(accounts.map(({ account }) => [account, this.profitsOf(account)])),
      maker: this.profitsOf(0),
      cross: this.profitsOf(CROSS),
      holds: Object.fromEntries(accounts.map(({ account }) => [account, this.engine.position(account, 1)?.hold ?? 0])),
      book,
      display: runners.map((runner) => ({ runner, toBack: this.shown(runner, 'BACK'), toLay: this.shown(runner, 'LAY') })),
    };
  }

  private shown(runner: number, side: 'BACK' | 'LAY'): unknown {
    const levels = this.engine.shownLevels({ market: 1, pool: 0, runner, side }, LEVELS_SHOWN);
    return levels.map(({ price, size, implied }) => [price, size, implied]);
  }

  private liveRunners(): readonly number[] {
    const removed = new Set(this.removals.map(({ runner }) => runner));
    return Array.from({ length: this.vector.market.runners }, (_, runner) => runner).filter((runner) => !removed.has(runner));
  }

  /** Returns what every account comes to if these runners share the first place, exact fractions of centipaise. */
  results(): unknown[] {
    return (this.vector.results ?? []).map(({ winners }) =>
      Object.fromEntries([
        ...this.vector.accounts.map(({ account }) => [account, this.sharedPlace(account, winners)]),
        ['maker', this.sharedPlace(0, winners)],
        ['cross', this.sharedPlace(CROSS, winners)],
      ]),
    );
  }

  /** Returns the profit of an account when k runners share one place: a winning back gets the k-th part of its value. */
  private sharedPlace(account: number, winners: readonly number[]): readonly [number, number] {
    const shares = winners.length;
    const { ifWin, ifLose } = this.profits(account);
    const numerator = ifLose.reduce((sum, lost, runner) => sum + (winners.includes(runner) ? ifWin[runner]! + (shares - 1) * lost : shares * lost), 0);
    return asFraction(numerator, shares);
  }

  private profits(account: number): { readonly ifWin: readonly number[]; readonly ifLose: readonly number[] } {
    const position = this.engine.position(account, 1);
    return position !== undefined && 'ifWin' in position ? position : { ifWin: [], ifLose: [] };
  }

  /** Returns the profit of an account for each runner as the only winner; null for a removed one. */
  private profitsOf(account: number): (number | null)[] {
    const { ifWin, ifLose } = this.profits(account);
    const lost = ifLose.reduce((sum, profit) => sum + profit, 0);
    const live = this.liveRunners();
    return Array.from({ length: this.vector.market.runners }, (_, runner) =>
      live.includes(runner) ? (ifWin[runner] ?? 0) + lost - (ifLose[runner] ?? 0) : null,
    );
  }
}

/** A side of a trade row. */
interface VectorBet extends Omit<TradedBet, 'match'> {
  readonly account: number;
  /** 0: a direct bet. */
  readonly match: number;
  readonly value: number;
}

/** Returns both sides of each trade row. Its number is that of its last side. */
function betsOf(events: readonly EngineEvent[]): readonly VectorBet[] {
  const bets: VectorBet[] = [];
  for (const reported of events) {
    if (reported.type !== 'trade') continue;
    const { runner, price, size, value, match, takerAccount, takerSide, makerAccount } = reported.event;
    const row = { runner, price, size, value, match, trade: bets.length + 2 };
    bets.push({ ...row, account: takerAccount, side: takerSide }, { ...row, account: makerAccount, side: takerSide === 'BACK' ? 'LAY' : 'BACK' });
  }
  return bets;
}

/** Returns a bet as a removal counts it: one of a cross match has all rows of the match. */
function withRows({ match, ...bet }: VectorBet, bets: readonly VectorBet[]): TradedBet {
  // each row stands twice: for its order and for CROSS
  return match === 0 ? bet : { ...bet, match: bets.filter((each, i) => each.match === match && i % 2 === 0) };
}

/** Returns direct trades, and cross matches with their rows. */
function tradesOf(events: readonly EngineEvent[]): unknown[] {
  const trades: { readonly legs?: unknown[] }[] = [];
  for (const reported of events) {
    if (reported.type === 'crossMatched') {
      const { match, side, pot } = reported.event;
      trades.push({ kind: 'cross', match, side, pot, legs: [] } as object);
    }
    if (reported.type !== 'trade') continue;
    const { runner, price, size, value, match, takerOrder, takerAccount, takerSide, makerOrder, makerAccount } = reported.event;
    if (match === 0) trades.push({ kind: 'direct', runner, price, size, taker: takerOrder, takerSide, maker: makerOrder } as object);
    else {
      const isTaker = makerAccount === CROSS;
      const [order, account] = isTaker ? [takerOrder, takerAccount] : [makerOrder, makerAccount];
      trades.at(-1)!.legs!.push({ runner, order, account, size, value, role: isTaker ? 'taker' : 'maker' });
    }
  }
  return trades;
}
