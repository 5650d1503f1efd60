/**
 * Settlement: one generation after another. Each contains the complete new result of the market and books the difference to the previous
 * one. Players are processed in chunks of 500 wallets, in the order of their accounts, each chunk one commit with its lines: after a
 * crash it continues after the last line (RU-43 to RU-49, FD-19).
 */
import { accept, checkResult, refuse, type MarketResult, type Outcome, type RunnerRemoval } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { outsideActions } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { OrderGroups } from '../orders/groups/order-groups-port.ts';
import type { TradeSide, TradeSides } from '../orders/orders-port.ts';
import { GenerationBegin, HouseChunk, PlayerChunk, type PlayerBooking } from './settlement-chunks.ts';
import { houseNet, judgementOfMarket, orderLine, playerLine, previewOf, standingHold, type Judgement, type StoredPosition } from './settlement-lines.ts';
import { Continuations } from './continuations.ts';
import { groupProfitsOf } from './group-profits.ts';
import { keepsNothing } from './kept-pots.ts';
import type { SettledBy, Settlement, SettlementPreview, SettlementSummary } from './settlement-port.ts';
import * as rows from './settlement-rows.ts';
import { sameResult, withRemovals } from './whole-results.ts';

/** Players in one commit. */
const CHUNK = 500;

export interface SettlementParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly machineClock: Clock;
  readonly log: Log;
  /** Ends trading: open and pending orders lapse. */
  readonly closeMarket: (marketId: string) => Promise<void>;
  /** Removes the market from the engine. By database key. */
  readonly forgetMarket: (market: number) => Promise<void>;
  readonly tradeSides: TradeSides;
  /** Counts the wagering of Free Cash from the market's result, before readers are notified. By database key. */
  readonly countWagering: (market: number) => Promise<void>;
  /** Counts the profits of order groups that a chunk has stored. */
  readonly groups: Pick<OrderGroups, 'countProfits' | 'tripPassed'>;
  /** Wallets per commit. Default: 500. */
  readonly chunk?: number;
}

/** A generation that is being booked. */
interface RunningSettlement {
  readonly market: CatalogueMarket;
  readonly generation: rows.Generation;
  /** null: the market has no result any more. */
  readonly judgement: Judgement | null;
  readonly removals: readonly RunnerRemoval[];
}

/** Makes the module. Call `resume` once after the start of the orders module. */
export function createSettlement(parts: SettlementParts): Settlement {
  return new GenerationalSettlement(parts);
}

class GenerationalSettlement implements Settlement {
  readonly #parts: SettlementParts;
  /** One settlement of a market at a time. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Markets whose last announcement began and has not ended. */
  readonly #unannounced = new Set<string>();
  readonly #continuations: Continuations;

  constructor(parts: SettlementParts) {
    this.#parts = parts;
    this.#continuations = new Continuations(parts, (market) => this.#inTurn(market.definition.marketId, () => this.#finish(market)));
  }

  get running(): number {
    return new Set([...this.#turns.keys(), ...this.#continuations.markets]).size;
  }

  settle(marketId: string, result: MarketResult, by: SettledBy): Promise<Outcome<SettlementSummary>> {
    return this.#inTurn(marketId, async () => {
      const found = await this.#checked(marketId, result);
      if (!found.ok) return found;
      const { market, whole } = found.value;
      await outsideActions(() => this.#finishRunning(market));
      const last = await rows.lastGeneration(this.#parts.database, market.id);
      if (last?.status === 'DONE' && sameResult(last.result, whole)) {
        await this.#announceMissed(market, last);
        // another request with this result came first
        if (!(await this.#isExpected(market, whole, by))) return refuse('APPROVAL_STALE');
        return accept(await this.#summary(market, last.generation));
      }
      if (!(await this.#isExpected(market, whole, by))) return refuse('APPROVAL_STALE');
      // the record of an operator's action commits with the generation that begins
      if (last?.status !== 'DONE') {
        await outsideActions(() => this.#endTrading(market));
        // a bet that was matched in between: the market stays closed and has no result
        if (!(await this.#isExpected(market, whole, by))) return refuse('APPROVAL_STALE');
      }
      return this.#newGeneration(market, whole, last?.generation ?? 0, by);
    });
  }

  unsettle(marketId: string, by: SettledBy & { readonly reason: string }): Promise<Outcome<SettlementSummary>> {
    return this.#inTurn(marketId, async () => {
      const market = await this.#find(marketId);
      if (market === undefined) return refuse('MARKET_UNKNOWN');
      if (by.reason.trim() === '') return refuse('REASON_REQUIRED');
      await outsideActions(() => this.#finishRunning(market));
      const last = await rows.lastGeneration(this.#parts.database, market.id);
      // there is no result to take back; a second time is a no-op
      if (last === undefined) return refuse('RESULT_INVALID');
      if (last.status !== 'DONE') {
        await this.#announceMissed(market, last);
        if (!(await this.#isExpected(market, { type: 'unsettled' }, by))) return refuse('APPROVAL_STALE');
        return accept(await this.#summary(market, last.generation));
      }
      if (!(await this.#isExpected(market, { type: 'unsettled' }, by))) return refuse('APPROVAL_STALE');
      return this.#newGeneration(market, { type: 'unsettled' }, last.generation, by);
    });
  }

  async preview(marketId: string, result: rows.GenerationResult): Promise<Outcome<SettlementPreview>> {
    if (result.type !== 'unsettled') {
      const found = await this.#checked(marketId, result);
      if (!found.ok) return found;
      const { market, whole } = found.value;
      return (await keepsNothing(this.#parts, market, whole)) ? accept(await this.#previewOf(market, whole)) : refuse('RESULT_INVALID');
    }
    const market = await this.#find(marketId);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    const last = await rows.lastGeneration(this.#parts.database, market.id);
    return last === undefined ? refuse('RESULT_INVALID') : accept(await this.#previewOf(market, result));
  }

  /** Finds the market and completes the result. MARKET_UNKNOWN, RESULT_INVALID. */
  async #checked(marketId: string, result: MarketResult): Promise<Outcome<{ readonly market: CatalogueMarket; readonly whole: MarketResult }>> {
    const market = await this.#find(marketId);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    const whole = withRemovals(market, result);
    const facts = { kind: market.kind, selectionIds: market.runners.map((runner) => runner.selectionId), numberOfWinners: market.definition.numberOfWinners };
    const checked = checkResult(facts, whole);
    return checked.ok ? accept({ market, whole }) : checked;
  }

  /** Books nothing: the same bookings as a settlement, added up. */
  async #previewOf(market: CatalogueMarket, result: rows.GenerationResult): Promise<SettlementPreview> {
    const { database } = this.#parts;
    const last = await rows.lastGeneration(database, market.id);
    const removals = await rows.removalsOf(database, market.id);
    const judgement = judgementOfMarket(market, result, removals);
    const generation: rows.Generation = { market: market.id, generation: (last?.generation ?? 0) + 1, result, status: 'RUNNING' };
    const running: RunningSettlement = { market, generation, judgement, removals };
    const bookings: PlayerBooking[] = [];
    const chunk = this.#parts.chunk ?? CHUNK;
    for (let after = 0; ;) {
      const positions = await rows.nextPositions(database, market.id, after, chunk);
      if (positions.length === 0) break;
      bookings.push(...(await this.#bookings(running, positions)));
      after = positions.at(-1)!.account;
    }
    const house =
      judgement === null ? 0 : houseNet(judgement, await rows.housePositions(database, market.id), await this.#fillsOf(market.id, judgement, [0, -1]));
    const standing = last === undefined || last.status !== 'DONE' || last.result.type === 'unsettled' ? null : last.result;
    const isStanding = result.type === 'unsettled' ? standing === null : standing !== null && sameResult(standing, result);
    return previewOf({
      marketId: market.definition.marketId,
      result,
      standing,
      generation: generation.generation,
      isStanding,
      house,
      bookings,
      ...(await rows.matchedTotals(database, market.id)),
    });
  }

  async #isExpected(market: CatalogueMarket, result: rows.GenerationResult, { expects }: SettledBy): Promise<boolean> {
    return expects === undefined || (await this.#previewOf(market, result)).hash === expects;
  }

  async resume(isOurs: (market: number) => boolean = () => true): Promise<void> {
    for (const { marketId, generation } of await rows.unfinished(this.#parts.database)) {
      await this.#inTurn(marketId, async () => {
        const market = await this.#find(marketId);
        if (market !== undefined && !isOurs(market.id)) return;
        if (market === undefined) {
          this.#parts.log.error({ marketId, generation }, 'cannot finish the settlement of an unknown market');
          return;
        }
        this.#parts.log.info({ marketId, generation }, 'resuming an interrupted settlement');
        await this.#finish(market);
      });
    }
  }

  stop(): void {
    this.#continuations.stop();
  }

  /** Books and announces what is left of the market's last generation. */
  async #finish(market: CatalogueMarket): Promise<void> {
    await this.#finishRunning(market);
    const last = await rows.lastGeneration(this.#parts.database, market.id);
    if (last !== undefined) await this.#announceMissed(market, last);
  }

  async #newGeneration(market: CatalogueMarket, result: rows.GenerationResult, before: number, by: SettledBy): Promise<Outcome<SettlementSummary>> {
    const { pipeline } = this.#parts;
    if (!pipeline.ready()) return refuse('NOT_READY');
    if (!(await keepsNothing(this.#parts, market, result))) return refuse('RESULT_INVALID');
    const generation: rows.Generation = { market: market.id, generation: before + 1, result, status: 'RUNNING' };
    const begun = await pipeline.submit(new GenerationBegin(generation, by));
    if (begun === 'NOT_READY') return refuse('NOT_READY');
    if (begun !== 'COMMITTED') throw new Error(`the settlement of market ${market.definition.marketId} did not begin: ${begun}`);
    if (!(await this.#run(market, generation))) return refuse('NOT_READY');
    return accept(await this.#summary(market, generation.generation));
  }

  async #finishRunning(market: CatalogueMarket): Promise<void> {
    const last = await rows.lastGeneration(this.#parts.database, market.id);
    if (last?.status !== 'RUNNING') return;
    await this.#endTrading(market);
    if (!(await this.#run(market, last))) throw new Error(`the settlement of market ${market.definition.marketId} could not be finished`);
  }

  /**
   * Books a generation after its last line and announces it. Returns false if the database or the leases are away. If it does not come to
   * the end, it continues later.
   */
  async #run(market: CatalogueMarket, generation: rows.Generation): Promise<boolean> {
    try {
      if (await this.#bookAll(market, generation)) return true;
    } catch (error) {
      this.#continuations.add(market);
      throw error;
    }
    this.#continuations.add(market);
    return false;
  }

  async #bookAll(market: CatalogueMarket, generation: rows.Generation): Promise<boolean> {
    const { bus, database, groups, pipeline } = this.#parts;
    const removals = await rows.removalsOf(database, market.id);
    const running: RunningSettlement = { market, generation, judgement: judgementOfMarket(market, generation.result, removals), removals };
    let after = await rows.lastLine(database, market.id, generation.generation);
    // the groups of its last chunk may not have been counted
    if (after > 0) await groups.tripPassed();
    for (;;) {
      const positions = await rows.nextPositions(database, market.id, after, this.#parts.chunk ?? CHUNK);
      if (positions.length === 0) break;
      const chunk = await this.#playerChunk(running, positions);
      const result = await pipeline.submit(chunk);
      if (result === 'NOT_READY') return false;
      if (result !== 'COMMITTED') throw new Error(`a chunk of the settlement of market ${market.definition.marketId} was not booked: ${result}`);
      await groups.countProfits(chunk.groupProfits);
      this.#continuations.progressed(market.definition.marketId);
      for (const account of chunk.players) bus.publish('notifications-changed', { account, added: { market: market.id, generation: generation.generation } });
      after = positions.at(-1)!.account;
    }
    const result = await pipeline.submit(await this.#houseChunk(running));
    if (result === 'NOT_READY') return false;
    if (result !== 'COMMITTED') throw new Error(`the house's part of the settlement of market ${market.definition.marketId} was not booked: ${result}`);
    await this.#announce(market, generation);
    return true;
  }

  async #playerChunk(running: RunningSettlement, positions: readonly StoredPosition[]): Promise<PlayerChunk> {
    const missing = await this.#parts.pipeline.ensureAccounts(positions.map((position) => position.account));
    if (missing.length > 0) throw new Error(`positions of accounts without a wallet: ${missing.join(', ')}`);
    const { market, generation } = running.generation;
    return new PlayerChunk(market, generation, await this.#bookings(running, positions));
  }

  async #bookings({ market, generation, judgement, removals }: RunningSettlement, positions: readonly StoredPosition[]): Promise<readonly PlayerBooking[]> {
    const { database } = this.#parts;
    const accounts = positions.map((position) => position.account);
    const [orders, standing, fills] = await Promise.all([
      rows.matchedOrders(database, market.id, accounts),
      this.#standingLines(market.id, generation, accounts),
      this.#fillsOf(market.id, judgement, accounts),
    ]);
    const ordersOf = byAccount(orders);
    const allFills = fills === null ? null : byAccount(fills);
    return positions.map((position): PlayerBooking => {
      const own = ordersOf.get(position.account) ?? [];
      const ownFills = allFills === null ? null : (allFills.get(position.account) ?? []);
      const settled = judgement === null ? [] : own.map((order) => ({ id: order.id, ...orderLine(judgement, order, ownFills) }));
      return {
        account: position.account,
        before: standing?.get(position.account) ?? null,
        after: judgement === null ? null : playerLine(judgement, position, own, ownFills),
        hold: judgement === null ? standingHold(market, position, removals) : position.hold,
        isVoid: judgement?.result.type === 'void',
        orders: settled,
        groupProfits: groupProfitsOf(position.account, own, settled),
        touched: own.map((order) => order.id),
        hasBets: own.length > 0,
      };
    });
  }

  /** Returns the trades of these accounts (0 the house, -1 the house against demo accounts); null if the result needs no single fills. */
  async #fillsOf(market: number, judgement: Judgement | null, accounts: readonly number[]): Promise<readonly TradeSide[] | null> {
    if (judgement === null || !judgement.needsFills) return null;
    const wanted = new Set(accounts);
    return (await this.#parts.tradeSides(market)).filter(({ account }) => wanted.has(account));
  }

  /** Returns the lines of the result before this generation; null if there was none (then holds exist). */
  async #standingLines(
    market: number,
    generation: rows.Generation,
    accounts: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly net: number; readonly commission: number }> | null> {
    const [standing] = await this.#parts.database.query<{ generation: number }>("select generation from settlement where market = $1 and status = 'DONE'", [
      market,
    ]);
    return standing === undefined || standing.generation >= generation.generation
      ? null
      : rows.linesOf(this.#parts.database, market, standing.generation, accounts);
  }

  async #houseChunk({ market, generation, judgement }: RunningSettlement): Promise<HouseChunk> {
    const { database } = this.#parts;
    const [positions, balances, fills] = await Promise.all([
      rows.housePositions(database, market.id),
      rows.houseBalances(database, market.id),
      this.#fillsOf(market.id, judgement, [0, -1]),
    ]);
    const net = judgement === null ? 0 : houseNet(judgement, positions, fills);
    return new HouseChunk({
      market: market.id,
      generation: generation.generation,
      role: market.kind === 'exchange' ? 'maker' : 'bookmaker',
      change: net - balances.role,
      clearing: balances.clearing,
      unsettles: judgement === null,
    });
  }

  /** After the last commit: removes the market from the engine, counts wagering, sets the result and notifies readers. A restart repeats it. */
  async #announce(market: CatalogueMarket, { generation, result }: rows.Generation): Promise<void> {
    const { catalogue, bus, forgetMarket, countWagering } = this.#parts;
    const { marketId } = market.definition;
    this.#unannounced.add(marketId);
    await forgetMarket(market.id);
    await countWagering(market.id);
    if (result.type === 'unsettled') await catalogue.setResult(marketId, null, generation, 'CLOSED');
    else await catalogue.setResult(marketId, result, generation, result.type === 'void' ? 'VOID' : 'SETTLED');
    this.#unannounced.delete(marketId);
    bus.publish('market-settled', { marketId, generation });
  }

  /** Announces a generation that is booked and whose announcement failed, or that an earlier process did not announce. */
  async #announceMissed(market: CatalogueMarket, last: rows.Generation): Promise<void> {
    const isMissed = this.#unannounced.has(market.definition.marketId) || last.generation > market.resultGeneration;
    if (isMissed) await outsideActions(() => this.#announce(market, last));
  }

  async #endTrading(market: CatalogueMarket): Promise<void> {
    const { catalogue, closeMarket } = this.#parts;
    const { marketId } = market.definition;
    if (market.status === 'OPEN' || market.status === 'SUSPENDED') await catalogue.setMarketStatus(marketId, 'CLOSED', market.inPlay, null);
    await closeMarket(marketId);
  }

  async #summary(market: CatalogueMarket, generation: number): Promise<SettlementSummary> {
    return { marketId: market.definition.marketId, generation, ...(await rows.totalsOf(this.#parts.database, market.id, generation)) };
  }

  async #find(marketId: string): Promise<CatalogueMarket | undefined> {
    return this.#parts.catalogue.market(marketId) ?? (await this.#parts.catalogue.storedMarket(marketId));
  }

  #inTurn<T>(marketId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(marketId) ?? Promise.resolve();
    const turn = afterwards(before, work).finally(() => {
      if (this.#turns.get(marketId) === turn) this.#turns.delete(marketId);
    });
    this.#turns.set(marketId, turn);
    return turn;
  }
}

/** Runs work after the work before it. A failure is reported to its own caller only. */
async function afterwards<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  await Promise.allSettled([before]);
  return work();
}

function byAccount<T extends { readonly account: number }>(all: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(one.account);
    if (group === undefined) groups.set(one.account, [one]);
    else group.push(one);
  }
  return groups;
}
