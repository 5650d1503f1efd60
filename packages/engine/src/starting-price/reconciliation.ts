/** Makes the starting prices of a market, and says what they would be (H of the matching rules). */
import type { OrderId, Paise } from '@maidan/domain';
import { endOrder } from '../books/book-commands.ts';
import { BACK, LAY } from '../books/book-layout.ts';
import type { ProjectedPrice, ReconcileCommand } from '../engine-types.ts';
import { HOLD_MOVED, moneyOf, START_PRICED, START_TRADED } from '../journal/journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import { ON_CLOSE } from '../orders/order-terms.ts';
import { largestWin } from '../positions/exposure.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { allot, type Allotment } from './allotment.ts';
import { participantsOf, referenceOf, RESTING, setSearch, type Participant, type RunnerPlace } from './participants.ts';
import { PriceSearch } from './price-search.ts';
import { fillAtStart, matchAtStart } from './start-fills.ts';
import { setStartPhase } from './start-phase.ts';

const POOLS = [0, 1] as const;
/** Reused for every search. */
const search = new PriceSearch();

/** Makes the starting prices of a market. Returns the ids of the orders that ended, ascending; none if they were made before, or if the market has none. */
export function reconcile(state: EngineState, market: Market, command: ReconcileCommand): OrderId[] {
  if (market.startingPrice === null || market.startingPrice === 'RECONCILED') return [];
  const ended: OrderId[] = [];
  const limits = new AccountLimits(state, command);
  for (let runner = 0; runner < market.runners; runner++) for (const pool of POOLS) reconcileRunner(state, { market, pool, runner }, limits, ended);
  // Their delay should have ended with the suspension; they cannot take part any more.
  for (const order of state.openOrders(market, null)) if ((state.orders.termsOf(order) & ON_CLOSE) !== 0) endUnmatched(state, order, ended);
  setStartPhase(state, market, 'RECONCILED');
  return ended.toSorted((a, b) => a - b);
}

/** The limits of a reconciliation by the row of an account. */
class AccountLimits {
  readonly lastPrices: ReconcileCommand['lastPrices'];
  private readonly byRow: ReadonlyMap<number, ReconcileCommand['limits'][number]>;

  constructor(state: EngineState, { lastPrices, limits }: ReconcileCommand) {
    this.lastPrices = lastPrices;
    this.byRow = new Map(limits.map((each) => [state.wallets.find(each.account), each]));
  }

  /** Returns the least stake of an account, paise. */
  readonly leastOf = (account: number): number => this.byRow.get(account)?.minStake ?? 0;

  /** Returns the most that an account may win, paise. */
  readonly maxWinOf = (account: number): number => {
    const maxWin = this.byRow.get(account)?.maxWin ?? 0;
    return largestWin({ minStake: 0 as Paise, maxStake: 0 as Paise, maxWin: maxWin as Paise });
  };
}

/** Ends an order that is not matched. */
function endUnmatched(state: EngineState, order: number, ended: OrderId[]): void {
  ended.push(state.orders.idOf(order));
  endOrder(state, order, O.SP_UNMATCHED);
}

function reconcileRunner(state: EngineState, place: RunnerPlace, limits: AccountLimits, ended: OrderId[]): void {
  const { market, runner } = place;
  const reference = referenceOf(state, place, limits.lastPrices?.[runner]);
  const participants = participantsOf(state, place, limits.leastOf);
  for (const order of participants.lapsing) endUnmatched(state, order, ended);
  const all = participants.sides.flat();
  if (all.every(({ kind }) => kind === RESTING)) return;
  setSearch(search, participants, true);
  search.search(reference);
  const { matched } = search;
  // A removed runner has no price.
  const price = market.removed.has(runner) ? 0 : search.price;
  if (price > 0) {
    const allotment = allot(state, place, participants, { price, matched, maxWinOf: limits.maxWinOf });
    if (allotment.matched > 0) book(state, place, allotment);
  }
  for (const participant of all) {
    if (participant.kind !== RESTING) {
      ended.push(state.orders.idOf(participant.order));
      matchAtStart(state, market, participant, price);
    } else if (participant.matched > 0) fillAtStart(state, market, participant, price);
  }
}

/** Adds the entries of a starting price and of its trades. An order at the starting price is the taker, the backer if both are. */
function book({ journal }: EngineState, { market, pool, runner }: RunnerPlace, { backs, lays, matched, price }: Allotment): void {
  const priced = journal.add(START_PRICED, market.row, pool, runner);
  journal.entries[priced | 4] = price;
  journal.money[moneyOf(priced)] = matched;
  journal.money[moneyOf(priced) | HOLD_MOVED] = 0;
  let lay = 0;
  let used = 0;
  for (const back of backs) {
    for (let left = back.matched; left > 0;) {
      const size = Math.min(left, lays[lay]!.matched - used);
      if (size > 0) {
        const isBackResting = back.kind === RESTING;
        const [taker, maker] = isBackResting ? [lays[lay]!, back] : [back, lays[lay]!];
        const entry = journal.add(START_TRADED, taker.order, maker.order, size);
        journal.entries[entry | 4] = price;
        journal.money[moneyOf(entry) | HOLD_MOVED] = 0;
      }
      left -= size;
      used += size;
      if (used === lays[lay]!.matched) {
        lay++;
        used = 0;
      }
    }
  }
}

/** Returns what the starting price of each live runner would be now; none in a market without one, or after the reconciliation. */
export function projectedPrices(state: EngineState, market: Market, pool: 0 | 1, lastPrices: ReconcileCommand['lastPrices']): ProjectedPrice[] {
  if (market.startingPrice === null || market.startingPrice === 'RECONCILED') return [];
  return market.live.map((runner) => {
    const place = { market, pool, runner };
    const participants = participantsOf(state, place, () => 0);
    const reference = referenceOf(state, place, lastPrices?.[runner]);
    const near = searched(participants, true, reference);
    const far = searched(participants, false, reference);
    const sum = (side: readonly Participant[]): Paise => side.reduce((total, each) => (each.kind === RESTING ? total : total + each.amount), 0) as Paise;
    return { runner, near, far, stakes: sum(participants.sides[BACK]), liabilities: sum(participants.sides[LAY]) };
  });
}

function searched(participants: Parameters<typeof setSearch>[1], withResting: boolean, reference: number): number | null {
  setSearch(search, participants, withResting);
  search.search(reference);
  return search.price === 0 ? null : search.price;
}
