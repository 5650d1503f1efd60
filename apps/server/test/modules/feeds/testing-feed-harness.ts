/**
 * TEST FIXTURE: real catalogue, makers and PostgreSQL; orders and settlement are RECORDING FAKES that keep their calls. The fakes show
 * what the feed sends to its ports; the tests of the whole path use the real ones.
 */
import { accept, refuse, type MarketResult, type Outcome } from '@maidan/domain';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { createCatalogue } from '../../../src/modules/catalogue/catalogue.ts';
import type { Catalogue } from '../../../src/modules/catalogue/catalogue-port.ts';
import { recordingBus, recordingLog, type LogLine } from '../catalogue/testing-parts.ts';
import { createMakers } from '../../../src/modules/makers/makers.ts';
import { RecordingFakeQuotes } from '../makers/testing-orders.ts';
import type { SettlementSummary } from '../../../src/modules/settlement/settlement-port.ts';
import { FeedRunner, type FeedGroup } from '../../../src/modules/feeds/feeds.ts';

export class RecordingFakeOrders extends RecordingFakeQuotes {
  readonly calls: string[] = [];
  /** Number of next calls that fail, as with an unavailable database. */
  failCalls = 0;

  suspend = (marketId: string, inPlay: boolean): Promise<void> => this.#call(`suspend ${marketId} ${inPlay}`);
  resume = (marketId: string, inPlay: boolean): Promise<void> => this.#call(`resume ${marketId} ${inPlay}`);
  close = (marketId: string): Promise<void> => this.#call(`close ${marketId}`);
  materialEvent = (eventId: string, lapseResting: boolean): Promise<void> => this.#call(`material ${eventId} ${lapseResting}`);
  setRunnerActive = (marketId: string, selectionId: number, active: boolean): Promise<void> => this.#call(`runner ${marketId} ${selectionId} ${active}`);
  registerMarket = (marketId: string): Promise<void> => this.#call(`register ${marketId}`);

  async #call(text: string): Promise<void> {
    if (this.failCalls > 0) {
      this.failCalls -= 1;
      throw new Error('the queue is unavailable');
    }
    this.calls.push(text);
  }
}

export class RecordingFakeSettlement {
  readonly settled: { readonly marketId: string; readonly result: MarketResult }[] = [];
  /** Number of next settlements that are refused, as with an unavailable database. */
  notReady = 0;
  readonly #catalogue: Catalogue;
  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  settle = async (marketId: string, result: MarketResult): Promise<Outcome<SettlementSummary>> => {
    const market = await this.#catalogue.storedMarket(marketId);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    if (this.notReady-- > 0) return refuse('NOT_READY');
    if (JSON.stringify(market.result) !== JSON.stringify(result)) {
      this.settled.push({ marketId, result });
      await this.#catalogue.setResult(marketId, result, market.resultGeneration + 1, result.type === 'void' ? 'VOID' : 'SETTLED');
    }
    return accept({ marketId, generation: market.resultGeneration, players: 0, paidOut: 0, commission: 0 });
  };
}

export interface FeedHarness {
  readonly clock: ManualClock;
  readonly bus: ReturnType<typeof recordingBus>;
  readonly log: { readonly lines: LogLine[] };
  readonly catalogue: Catalogue;
  readonly orders: RecordingFakeOrders;
  readonly settlement: RecordingFakeSettlement;
  readonly feeds: FeedRunner;
  start(): Promise<void>;
  /** Advances the clock in small steps and lets the feeds work after each. */
  pass(ms: number, step?: number): Promise<void>;
}

/** Opens a new process on the database; its clock starts at `now` (ms since 1970). */
export function openFeedHarness(database: Database, groups: readonly FeedGroup[] | ((clock: ManualClock) => readonly FeedGroup[]), now: number): FeedHarness {
  const clock = new ManualClock(now);
  const bus = recordingBus();
  const log = recordingLog();
  const catalogue = createCatalogue({ database, bus, log, clock });
  const orders = new RecordingFakeOrders();
  const settlement = new RecordingFakeSettlement(catalogue);
  const makers = createMakers({ orders, catalogue, clock, log });
  const feeds = new FeedRunner({ database, bus, log, clock, catalogue, orders, makers, settlement }, typeof groups === 'function' ? groups(clock) : groups);
  return {
    clock,
    bus,
    log,
    catalogue,
    orders,
    settlement,
    feeds,
    async start() {
      await catalogue.load();
      await feeds.start();
      await feeds.idle();
      await makers.quoted();
    },
    async pass(ms, step = 1_000) {
      await feeds.idle();
      await makers.quoted();
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(Math.min(step, ms - passed));
        await feeds.idle();
        await makers.quoted();
      }
    },
  };
}
