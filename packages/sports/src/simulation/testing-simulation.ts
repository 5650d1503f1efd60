/**
 * For tests of simulated matches: specs of invented competitions with counted ids, and checks of every feed at every step (valid prices, known
 * markets, one result each, quotes that last long enough).
 */
import { isHousePrice, isLadderPrice, tradingKindOf, type FeedEvent, type Score } from '@maidan/domain';
import { fixtures, type FixtureKind, type IdGiver } from '../fixtures/fixtures.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { FeedState, type CurrentMarket } from '../timeline/feed-state.ts';
import type { TimedEvents } from '../timeline/timeline.ts';
import type { MatchFormat, SimulatedMatchSpec } from './match-spec.ts';

/** Returns a source of ids that count up from 1000. */
export function countingIds(): IdGiver {
  let next = 1000;
  const take = (count: number): number => {
    next += count;
    return next - count;
  };
  return { eventId: () => String(take(1)), competitionId: () => String(take(1)), selectionIds: take, marketNumbers: take };
}

/** Returns the match of a seed, which opens 40 minutes before its start. */
export function simulatedSpec(kind: FixtureKind, seed: number, format?: MatchFormat): SimulatedMatchSpec {
  const generator = fixtures(seededRandom(`fixtures ${seed}`), countingIds());
  const competition = generator.competition(kind, { seed: `season ${seed}`, openDate: 1_700_000_000_000 });
  const spec = generator.match(competition, seed, { seed: `match ${seed}`, openDate: 1_700_000_000_000, opensAt: -40 * 60_000 });
  return format === undefined ? spec : { ...spec, format };
}

/** Returns the sum of 100/price over the best prices, or null if a runner has none. */
function overround(prices: readonly (number | undefined)[]): number | null {
  return prices.includes(undefined) ? null : prices.reduce<number>((sum, price) => sum + 100 / price!, 0);
}

function exchangeFaults(market: CurrentMarket): string[] {
  const faults: string[] = [];
  const { runners, numberOfWinners: winners } = market.definition!.market;
  const backs = runners.map((runner) => market.levels(runner.selectionId, 'BACK'));
  const lays = runners.map((runner) => market.levels(runner.selectionId, 'LAY'));
  for (const [index, runner] of runners.entries()) {
    const back = backs[index]!;
    const lay = lays[index]!;
    if (![...back, ...lay].every((level) => isLadderPrice(level.price) && level.size > 0 && Number.isInteger(level.size)))
      faults.push(`${runner.name}: a level off the ladder`);
    if (back.length > 0 && lay.length > 0 && back[0]!.price >= lay[0]!.price) faults.push(`${runner.name}: crossed or locked`);
    const roomy = (back[0]?.price ?? 0) >= 104 && (lay[0]?.price ?? 1e9) <= 85_000;
    if (roomy && Math.min(back.length, lay.length) < 3) faults.push(`${runner.name}: fewer than 3 levels`);
  }
  const backRound = overround(backs.map((levels) => levels[0]?.price));
  const layRound = overround(lays.map((levels) => levels[0]?.price));
  // If any number of runners may win, the sums have no bound.
  if (winners === 0 || winners >= runners.length) return faults;
  if (backRound !== null && backRound < winners - 1e-9) faults.push(`backs sum to ${backRound}`);
  if (layRound !== null && layRound > winners + 1e-9) faults.push(`lays sum to ${layRound}`);
  return faults;
}

function bookmakerFaults(market: CurrentMarket): string[] {
  const faults: string[] = [];
  const quotes = market.definition!.market.runners.map((runner) => market.houseQuote(runner.selectionId));
  for (const quote of quotes) {
    if (quote === null || quote.back === null || quote.lay === null) continue;
    if (!isHousePrice(quote.back.price) || !isHousePrice(quote.lay.price) || quote.back.price >= quote.lay.price) faults.push('a bookmaker quote is crossed');
  }
  const backRound = overround(quotes.map((quote) => quote?.back?.price));
  if (backRound !== null && backRound < 1) faults.push(`bookmaker backs sum to ${backRound}`);
  return faults;
}

function lineFaults(market: CurrentMarket): string[] {
  const { no, yes } = market.lineQuote ?? { no: null, yes: null };
  if (no === null || yes === null) return no === yes ? [] : ['a line with one side'];
  const sound = no.line < yes.line || (no.line === yes.line && yes.rate < no.rate);
  return sound && yes.rate > 0 && Number.isInteger(yes.rate) && Number.isInteger(no.rate) && no.line >= 1 ? [] : ['a line quote is crossed'];
}

/** Returns all faults of a market's current state. Prices are checked only while the market is open. */
export function marketFaults(market: CurrentMarket): string[] {
  if (market.definition === null) return ['not defined'];
  if (market.status?.status !== 'OPEN' || market.result !== null) return [];
  const kind = tradingKindOf(market.definition.market.marketType);
  const faults = kind === 'exchange' ? exchangeFaults(market) : kind === 'bookmaker' ? bookmakerFaults(market) : lineFaults(market);
  return faults.map((fault) => `${market.definition!.market.marketName}: ${fault}`);
}

interface Window {
  /** Clock from which the market has been open with unchanged quotes. */
  since: number;
  /** Clock of the suspension for BALL_RUNNING; null if the market is not suspended for it. */
  ballRunningSince: number | null;
}

/** Checks a feed step by step and collects its faults. */
export class FeedWatch {
  readonly state = new FeedState();
  readonly faults: string[] = [];
  readonly results = new Map<string, Extract<FeedEvent, { type: 'result' }>>();
  readonly events: FeedEvent[] = [];
  /** Shortest time for which house quotes of an open market stayed unchanged in play, and shortest suspension for BALL_RUNNING (ms). */
  shortestQuoteMs = Infinity;
  shortestBallRunning = Infinity;
  longestSilence = 0;
  score: Score | null = null;
  confirmed = true;
  readonly #windows = new Map<string, Window>();
  #clock = -Infinity;

  take(step: TimedEvents): void {
    if (step.at < this.#clock) this.#fault(step.at, `the clock goes back from ${this.#clock}`);
    const inPlay = this.#clock >= 0 && this.results.size < this.state.marketIds().length;
    if (inPlay) this.longestSilence = Math.max(this.longestSilence, step.at - this.#clock);
    this.#clock = step.at;
    const touched = new Set<string>();
    for (const event of step.events) this.#takeEvent(step.at, event, touched);
    for (const marketId of touched) for (const fault of marketFaults(this.state.market(marketId)!)) this.#fault(step.at, fault);
  }

  #takeEvent(at: number, event: FeedEvent, touched: Set<string>): void {
    this.events.push(event);
    if ('marketId' in event) {
      touched.add(event.marketId);
      if ((this.state.market(event.marketId)?.definition ?? null) === null) this.#fault(at, `${event.type} before the definition of ${event.marketId}`);
      if (this.results.has(event.marketId)) this.#fault(at, `${event.type} after the result of ${event.marketId}`);
      this.#watchHouse(at, event);
    }
    this.state.apply(event);
    if (event.type === 'result') this.results.set(event.marketId, event);
    if (event.type === 'score') {
      this.score = event.score;
      this.confirmed &&= event.confirmed;
    }
  }

  #watchHouse(at: number, event: Extract<FeedEvent, { readonly marketId: string }>): void {
    const definition = this.state.market(event.marketId)?.definition?.market;
    if (definition === undefined || tradingKindOf(definition.marketType) === 'exchange') return;
    const window = this.#windows.get(event.marketId) ?? { since: Infinity, ballRunningSince: null };
    this.#windows.set(event.marketId, window);
    const changes = event.type === 'house-quote' || event.type === 'line-quote' || event.type === 'market-status';
    const open = event.type === 'market-status' ? event.status === 'OPEN' : this.state.market(event.marketId)?.status?.status === 'OPEN';
    if (changes && window.since < at && window.since >= 0) this.shortestQuoteMs = Math.min(this.shortestQuoteMs, at - window.since);
    if (changes) window.since = open ? at : Infinity;
    if (event.type !== 'market-status') return;
    if (event.status === 'OPEN' && window.ballRunningSince !== null)
      this.shortestBallRunning = Math.min(this.shortestBallRunning, at - window.ballRunningSince);
    window.ballRunningSince = event.status === 'SUSPENDED' && event.reason === 'BALL_RUNNING' ? at : null;
  }

  #fault(at: number, text: string): void {
    if (this.faults.length < 20) this.faults.push(`${at}: ${text}`);
  }

  /** Returns the ids of the markets without a result. */
  unsettled(): string[] {
    return this.state.marketIds().filter((marketId) => !this.results.has(marketId));
  }
}
