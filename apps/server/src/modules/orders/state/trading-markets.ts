/** State of each market in the order path beside the engine: in-play status, age of its quotes, displayed prices. */
import type { HouseQuote, MarketEngine, RunnerQuote, StartingPhase } from '@maidan/engine';
import { canCrossMatch, paise, type RunnerRemoval, type TradingKind } from '@maidan/domain';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Catalogue, CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { BettingTerms, DisplayedRunner, DisplayedStart } from '../orders-port.ts';
import { readStarts, type StoredStart } from '../starting-price/start-rows.ts';
import { readLevels } from '../views/displayed-levels.ts';
import { loadPositionRow, POSITION_COLUMNS, type PositionRow } from '../views/position-rows.ts';

/** Published levels per side. */
const DISPLAYED_LEVELS = 3;
/** The number of a book is pool * POOL_STEP + runner. */
export const POOL_STEP = 65_536;
/** Changed books, by the key of their market. */
export type ChangedBooks = ReadonlyMap<number, ReadonlySet<number>>;
const NOTHING_DISPLAYED: DisplayedRunner = { back: [], lay: [], houseBack: null, houseLay: null };

interface QuoteAge {
  back: HouseQuote | null;
  lay: HouseQuote | null;
  /** Monotonic ms of the last change. */
  backSince: number;
  laySince: number;
}

export interface TradingMarket {
  readonly key: number;
  readonly marketId: string;
  readonly eventId: string;
  readonly kind: TradingKind;
  readonly catalogue: CatalogueMarket;
  /** As last set in the engine; the catalogue may be newer. */
  open: boolean;
  inPlay: boolean;
  /** Whether orders are matched through other runners too. */
  readonly crossMatching: boolean;
  /** What has been done of its starting price; null: it has none. */
  startingPrice: StartingPhase | null;
  /** ms since 1970 when it was suspended for the start; null before. */
  closedForStartAt: number | null;
  /** Nothing matches here while the removal of a runner is calculated. */
  removing: boolean;
  /** Calculated removals of runners while the market traded, in order. */
  removals: readonly RunnerRemoval[];
  /** Whether players had positions here before the engine had the market: each is loaded at its owner's first command. */
  readonly hasStoredPositions: boolean;
  /** Accounts whose stored position is in the engine, or that have none. */
  readonly loadedPositions: Set<number>;
  readonly quoteAges: QuoteAge[];
  /** Terms for accounts without own limits, while definition and limits of the market are unchanged. */
  terms: { readonly definition: CatalogueMarket['definition']; readonly limits: CatalogueMarket['limits']; readonly value: BettingTerms } | null;
  /** By pool and runner: the committed book, if it has anything. */
  readonly displayed: readonly [DisplayedRunner[], DisplayedRunner[]];
}

export interface TradingMarketsParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly catalogue: Catalogue;
  /** Returns the maximum loss of the house on one outcome of this market, paise. */
  readonly houseLimit: (market: CatalogueMarket) => number;
  /** Whether markets that can match through other runners do so. */
  readonly crossMatching: boolean;
  /** exempt: bets of exchange markets that would only wait have no bet delay. */
  readonly passiveDelay: 'exempt' | 'same';
  /** Keeps a market closed until its feed has sent its status: the last owner may have received more than this process. */
  readonly waitsForFeed?: boolean;
}

export class TradingMarkets {
  readonly #parts: TradingMarketsParts;
  readonly #byId = new Map<string, TradingMarket>();
  readonly #byKey = new Map<number, TradingMarket>();
  readonly #registering = new Map<string, Promise<TradingMarket | undefined>>();

  constructor(parts: TradingMarketsParts) {
    this.#parts = parts;
  }

  all(): Iterable<TradingMarket> {
    return this.#byKey.values();
  }

  get(marketId: string): TradingMarket | undefined {
    return this.#byId.get(marketId);
  }

  byKey(key: number): TradingMarket | undefined {
    return this.#byKey.get(key);
  }

  /** Returns the keys of the markets where this account's stored position has not been read. */
  unread(account: number): readonly number[] {
    return [...this.#byKey.values()].filter((market) => market.hasStoredPositions && !market.loadedPositions.has(account)).map((market) => market.key);
  }

  ofEvent(eventId: string): readonly TradingMarket[] {
    return [...(this.#parts.catalogue.event(eventId)?.markets ?? [])].map((marketId) => this.#byId.get(marketId)).filter((market) => market !== undefined);
  }

  /** Registers a market in the engine. Returns undefined if the catalogue does not know it or it is settled. */
  register(marketId: string): Promise<TradingMarket | undefined> {
    const known = this.#byId.get(marketId) ?? this.#registering.get(marketId);
    if (known !== undefined) return Promise.resolve(known);
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined || isOver(market)) return Promise.resolve(undefined);
    const registering = this.registerAll([market])
      .then(() => this.#byId.get(marketId))
      .finally(() => this.#registering.delete(marketId));
    this.#registering.set(marketId, registering);
    return registering;
  }

  /** Registers many markets at a start, with two queries. */
  async registerAll(markets: readonly CatalogueMarket[]): Promise<void> {
    const { database } = this.#parts;
    const keys = markets.map((market) => market.id);
    const stored = await database.query<{ market: number; seq: number; positions: boolean }>(
      `select m as market, coalesce((select max(seq) from market_event e where e.market = m), 0) as seq,
         exists (select 1 from position p where p.market = m and p.account > 0) as positions from unnest($1::int[]) m`,
      [keys],
    );
    const house = await database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where market = any($1::int[]) and account <= 0`, [keys]);
    const storedOf = new Map(stored.map((row) => [row.market, row]));
    const removals = await readRemovals(database, keys);
    const starts = await readStarts(database, keys);
    for (const market of markets) {
      if (this.#byKey.has(market.id)) continue;
      this.#open(market, { ...storedOf.get(market.id)!, removals: removals.get(market.id) ?? [], start: starts.get(market.id) ?? null });
    }
    for (const row of house) if (!this.#parts.engine.hasPosition(row.account, row.market)) loadPositionRow(this.#parts.engine, row);
    await this.#deactivateRunners(markets);
  }

  /** Marks runners that do not trade as inactive, in the queue like every change of the engine. */
  async #deactivateRunners(markets: readonly CatalogueMarket[]): Promise<void> {
    const passive = markets.flatMap((market) =>
      market.runners.filter((runner) => runner.status !== 'ACTIVE').map((runner) => ({ market: market.id, runner: runner.runner })),
    );
    if (passive.length === 0) return;
    await this.#parts.pipeline.submit({
      isLasting: true,
      decide: ({ engine }) => {
        for (const { market, runner } of passive) engine.setRunnerActive(market, runner, false);
      },
    });
  }

  /** Removes books and positions of a settled market from the engine, in the queue, when no batch is open. */
  async forget(key: number): Promise<void> {
    const { engine, pipeline } = this.#parts;
    await pipeline.submit({
      isLasting: true,
      isExclusive: true,
      decide: () => undefined,
      committed: () => {
        const market = this.#byKey.get(key);
        if (market === undefined) return;
        this.#byKey.delete(key);
        this.#byId.delete(market.marketId);
        engine.forgetMarket(key);
        pipeline.forgetMarket(key);
      },
    });
  }

  displayed(marketId: string, runner: number, pool: 0 | 1): DisplayedRunner {
    return this.#byId.get(marketId)?.displayed[pool][runner] ?? NOTHING_DISPLAYED;
  }

  /** Adds the books that show other implied offers now: with cross-matching, a change of one book changes those of all runners of its pool. */
  shownBooks(changed: ChangedBooks): ChangedBooks {
    if (!this.#parts.crossMatching) return changed;
    return new Map(
      [...changed].map(([key, books]) => {
        const market = this.#byKey.get(key);
        return [key, market?.crossMatching === true ? allRunners(market, books) : books];
      }),
    );
  }

  /**
   * Reads books from the engine now. The returned function displays them; call it after their commit, because readers see only durable
   * state.
   */
  readDisplay(key: number, books: Iterable<number>): () => void {
    const market = this.#byKey.get(key);
    if (market === undefined) return () => undefined;
    const read = [...books].map((book) => {
      const pool = book < POOL_STEP ? 0 : 1;
      const runner = book % POOL_STEP;
      return { pools: market.kind === 'exchange' ? ([pool] as const) : ([0, 1] as const), runner, shown: this.#shown(market, pool, runner) };
    });
    return () => {
      for (const { pools, runner, shown } of read) {
        for (const pool of pools) {
          const start = market.displayed[pool][runner]?.start;
          market.displayed[pool][runner] = start === undefined ? shown : { ...shown, start };
        }
      }
    };
  }

  /** Shows the starting price of a runner, or what it would be. */
  showStart(market: TradingMarket, { pool, runner }: { readonly pool: 0 | 1; readonly runner: number }, start: DisplayedStart): void {
    market.displayed[pool][runner] = { ...(market.displayed[pool][runner] ?? NOTHING_DISPLAYED), start };
  }

  #shown({ key, kind, crossMatching }: TradingMarket, pool: 0 | 1, runner: number): DisplayedRunner {
    const { engine } = this.#parts;
    if (kind !== 'exchange') {
      const { back, lay } = engine.houseQuote(key, runner);
      return { back: [], lay: [], houseBack: back, houseLay: lay };
    }
    const levels = (side: 'BACK' | 'LAY') => readLevels(engine, { market: key, pool, runner, side }, DISPLAYED_LEVELS, crossMatching);
    return { back: levels('BACK'), lay: levels('LAY'), houseBack: null, houseLay: null };
  }

  /** Stores a house quote and the time of its last change. */
  noteQuote(market: TradingMarket, runner: number, { back, lay }: RunnerQuote, monotonic: number): void {
    const age = (market.quoteAges[runner] ??= { back: null, lay: null, backSince: monotonic, laySince: monotonic });
    if (!sameQuote(age.back, back)) age.backSince = monotonic;
    if (!sameQuote(age.lay, lay)) age.laySince = monotonic;
    age.back = back;
    age.lay = lay;
  }

  #open(market: CatalogueMarket, { positions, removals, seq, start }: StoredMarket): void {
    const { engine, passiveDelay, pipeline, houseLimit, waitsForFeed } = this.#parts;
    const open = market.status === 'OPEN' && waitsForFeed !== true;
    const runners = market.runners.length;
    const crossMatching = this.#parts.crossMatching && canCrossMatch(market.definition);
    engine.openMarket({
      market: market.id,
      kind: market.kind,
      runners,
      numberOfWinners: market.definition.numberOfWinners,
      open,
      version: market.version,
      houseLimit: paise(houseLimit(market)),
      crossMatching,
      passiveDelay,
      ...(start === null ? {} : { startingPrice: start.phase }),
    });
    for (const { runner } of removals) engine.removeRunner(market.id, runner);
    pipeline.setEventSeq(market.id, seq);
    const trading: TradingMarket = {
      key: market.id,
      marketId: market.definition.marketId,
      eventId: market.definition.eventId,
      kind: market.kind,
      catalogue: market,
      open,
      inPlay: market.inPlay,
      crossMatching,
      startingPrice: start?.phase ?? null,
      closedForStartAt: start?.closedAt ?? null,
      removing: false,
      removals,
      hasStoredPositions: positions,
      loadedPositions: new Set(),
      quoteAges: [],
      terms: null,
      displayed: displayedStarts(start),
    };
    this.#byId.set(trading.marketId, trading);
    this.#byKey.set(trading.key, trading);
  }
}

/** What the tables have of a market beside its catalogue row. */
interface StoredMarket {
  readonly seq: number;
  readonly positions: boolean;
  readonly removals: readonly RunnerRemoval[];
  /** null: it has no starting price. */
  readonly start: StoredStart | null;
}

/** Returns what a market shows before its books are read: the starting prices that were made. */
function displayedStarts(start: StoredStart | null): TradingMarket['displayed'] {
  const displayed: TradingMarket['displayed'] = [[], []];
  for (const { pool, price, runner } of start?.prices ?? []) displayed[pool][runner] = { ...NOTHING_DISPLAYED, start: { price, projected: null } };
  return displayed;
}

/** Returns the books of all runners in the pools of these books. */
function allRunners({ catalogue }: TradingMarket, books: ReadonlySet<number>): ReadonlySet<number> {
  const pools = new Set([...books].map((book) => book - (book % POOL_STEP)));
  return new Set([...pools].flatMap((pool) => catalogue.runners.map(({ runner }) => pool + runner)));
}

function isOver(market: CatalogueMarket): boolean {
  return market.status === 'SETTLED' || market.status === 'VOID';
}

function sameQuote(a: HouseQuote | null, b: HouseQuote | null): boolean {
  if (a === null || b === null) return a === b;
  return a.price === b.price && a.line === b.line;
}

/** Reads the calculated removals of these markets, each market's in order. */
async function readRemovals(database: Database, markets: readonly number[]): Promise<ReadonlyMap<number, readonly RunnerRemoval[]>> {
  const rows = await database.query<{ market: number; runner: number; reduction: number; last_trade: number }>(
    'select market, runner, reduction, last_trade from runner_removal where market = any($1::int[]) order by market, number',
    [markets],
  );
  const found = new Map<number, RunnerRemoval[]>();
  for (const { market, runner, reduction, last_trade: lastTrade } of rows) {
    const known = found.get(market);
    if (known === undefined) found.set(market, [{ runner, reduction, lastTrade }]);
    else known.push({ runner, reduction, lastTrade });
  }
  return found;
}
