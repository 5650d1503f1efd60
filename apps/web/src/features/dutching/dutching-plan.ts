/** The plan of the dutching panel: one amount over several runners of an exchange market, at the odds that the panel shows. Pure. */
import { toDecimal, toRupees, type MarketView, type OrderItem, type RunnerView } from '@maidan/contract';
import { dutchByProfit, dutchByStake, leaveNoProfit, netAfterCommission, profitBeforeCommission, readAmount, type Dutch, type Paise } from '@maidan/domain';

/** The meaning of the typed amount: what all bets cost together, or what is won whichever chosen runner wins. */
export type DutchMode = 'stake' | 'profit';

/** What the player has entered. */
export interface DutchDraft {
  /** Selection ids. */
  readonly chosen: readonly number[];
  readonly mode: DutchMode;
  /** As typed. */
  readonly typed: string;
  /** Best odds to back at the last input, hundredths, by selection id. The stakes are for these odds. */
  readonly prices: ReadonlyMap<number, number>;
}

export const EMPTY_DRAFT: DutchDraft = { chosen: [], mode: 'stake', typed: '', prices: new Map() };

/** How the odds of a runner have moved since the last input: to better ones, to worse ones, or there are none. */
export type Move = 'better' | 'worse' | 'gone';

/** Why a stake cannot be placed. */
export type StakeFault = 'none' | 'small' | 'large';

/** One runner of the panel. Prices in hundredths, amounts in paise. */
export interface DutchRow {
  readonly selectionId: number;
  readonly name: string;
  readonly status: RunnerView['status'];
  /** The best odds to back now; null if nothing is offered. */
  readonly price: number | null;
  /** What is offered at these odds. */
  readonly size: number;
  readonly isChosen: boolean;
  /** Odds that the stake is for; null if the runner is not chosen or had no odds. */
  readonly planned: number | null;
  readonly move: Move | null;
  /** null while there is no plan. */
  readonly stake: Paise | null;
  /** What is won after all stakes and the commission if this runner wins. */
  readonly profit: number | null;
  readonly fault: StakeFault | null;
}

export interface DutchPlan {
  readonly rows: readonly DutchRow[];
  /** Sum of the stakes; null while there is no plan. */
  readonly total: Paise | null;
  /** The chosen odds leave no profit. */
  readonly isWithoutProfit: boolean;
  /** Why the typed amount cannot be read; null if it can or if the field is empty. */
  readonly unclear: 'unclear' | 'ambiguous' | null;
}

type TradedMarket = Pick<MarketView, 'runners' | 'commissionBp' | 'minStake' | 'maxStake'>;

/** Returns the best odds to back of each runner that is offered, hundredths. */
export function backPrices({ runners }: Pick<MarketView, 'runners'>): ReadonlyMap<number, number> {
  return new Map(
    runners.flatMap(({ selectionId, status, back }) => (status === 'ACTIVE' && back[0] !== undefined ? [[selectionId, back[0].price] as const] : [])),
  );
}

/** Returns the draft after an input. Each input takes the odds of that moment. */
export function changedDraft(draft: DutchDraft, change: Partial<Omit<DutchDraft, 'prices'>>, market: Pick<MarketView, 'runners'>): DutchDraft {
  return { ...draft, ...change, prices: backPrices(market) };
}

/** Returns the chosen runners after one was chosen or left out. */
export function toggled(chosen: readonly number[], selectionId: number): readonly number[] {
  return chosen.includes(selectionId) ? chosen.filter((one) => one !== selectionId) : [...chosen, selectionId];
}

/** Returns how odds have moved for a backer; null if they have not. Odds that come after the last input are better than none. */
function moveOf(planned: number | null, now: number | null): Move | null {
  if (now === null) return 'gone';
  if (now === planned) return null;
  return planned === null || now > planned ? 'better' : 'worse';
}

function faultOf(stake: number, { minStake, maxStake }: TradedMarket): StakeFault | null {
  if (stake <= 0) return 'none';
  if (stake < minStake) return 'small';
  return stake > maxStake ? 'large' : null;
}

/** Splits the amount over the prices; null without an amount, or if there are no such stakes. A wanted profit is the profit after commission. */
function dutchOf(draft: DutchDraft, prices: readonly number[], commissionBp: number): Dutch | null {
  const read = readAmount(draft.typed);
  if (read.type !== 'amount' || read.amount <= 0 || prices.length === 0) return null;
  return draft.mode === 'stake' ? dutchByStake(read.amount, prices) : dutchByProfit(profitBeforeCommission(read.amount, commissionBp), prices);
}

/** Returns what is won of a profit in centipaise after the commission, paise, rounded down. */
function netProfit(profit: number, commissionBp: number): number {
  return netAfterCommission(Math.floor(profit / 100), commissionBp);
}

/** Returns the rows of the panel and its totals. Removed runners have no row. */
export function dutchPlan(draft: DutchDraft, market: TradedMarket): DutchPlan {
  const runners = market.runners.filter(({ status }) => status !== 'REMOVED');
  const priced = runners.filter(({ selectionId }) => draft.chosen.includes(selectionId) && draft.prices.has(selectionId));
  const prices = priced.map(({ selectionId }) => draft.prices.get(selectionId)!);
  const read = readAmount(draft.typed);
  const dutch = dutchOf(draft, prices, market.commissionBp);
  const rows = runners.map((runner): DutchRow => {
    const { selectionId, name, status } = runner;
    const at = priced.indexOf(runner);
    const isChosen = draft.chosen.includes(selectionId);
    const best = status === 'ACTIVE' ? runner.back[0] : undefined;
    const planned = at < 0 ? null : prices[at]!;
    const stake = dutch?.stakes[at] ?? null;
    return {
      selectionId,
      name,
      status,
      price: best?.price ?? null,
      size: best?.size ?? 0,
      isChosen,
      planned,
      move: isChosen ? moveOf(planned, best?.price ?? null) : null,
      stake,
      profit: dutch === null || at < 0 ? null : netProfit(dutch.profits[at]!, market.commissionBp),
      fault: stake === null ? null : faultOf(stake, market),
    };
  });
  return {
    rows,
    total: dutch?.total ?? null,
    isWithoutProfit: prices.length > 0 && leaveNoProfit(prices),
    unclear: read.type === 'unclear' ? (read.why === 'ambiguous' ? 'ambiguous' : 'unclear') : null,
  };
}

/** Returns true if the bets of the plan may be sent: at least two, all with a stake within the limits, and none at odds that are gone or worse now. */
export function isPlaceable({ rows, total }: DutchPlan): boolean {
  const chosen = rows.filter(({ isChosen }) => isChosen);
  return (
    total !== null && chosen.length >= 2 && chosen.every(({ stake, fault, move }) => stake !== null && fault === null && (move === null || move === 'better'))
  );
}

/** A bet that the panel sends. Price in hundredths, stake in paise. */
export interface DutchBet {
  readonly selectionId: number;
  readonly price: number;
  readonly stake: Paise;
}

/** Returns the bets of a placeable plan, in the order of the market. */
export function betsOf({ rows }: DutchPlan): DutchBet[] {
  return rows.flatMap(({ selectionId, planned, stake }) => (planned === null || stake === null || stake <= 0 ? [] : [{ selectionId, price: planned, stake }]));
}

/** Returns the bets as the wire has them: backs that take what is there at these odds or better, and whose rest is cancelled. */
export function instructionsOf(bets: readonly DutchBet[], market: Pick<MarketView, 'marketId' | 'version'>): OrderItem[] {
  return bets.map(({ selectionId, price, stake }) => ({
    side: 0,
    price: toDecimal(price),
    selectionId,
    marketId: market.marketId,
    totalSize: toRupees(stake),
    marketVersion: market.version,
    timeInForce: 'FILL_AND_KILL',
  }));
}
