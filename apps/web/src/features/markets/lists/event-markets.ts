/**
 * The markets of an event page: their check (VA-37, VA-38), their sections, the tabs of the fancies, the removal of ended cards, and the
 * book percentage. Pure.
 */
import { MarketDetailResult, type Market, type MarketView } from '@maidan/contract';
import * as z from 'zod/mini';

/** The event has no market to show: the page leads to /default-page. */
export class NoEventData extends Error {}

/** Checks a market-detail result: a non-empty list of markets. Throws NoEventData for an empty list, a schema error for anything else. */
export function checkMarketDetail(result: unknown): Market[] {
  if (Array.isArray(result) && result.length === 0) throw new NoEventData('no markets');
  return z.parse(MarketDetailResult, result);
}

/** Returns true if the market is settled, closed or void. */
export const hasEnded = (market: Pick<Market, 'status'>): boolean => market.status === 'SETTLED' || market.status === 'CLOSED' || market.status === 'VOID';
/** Returns true if the market is in play and has not ended. */
export const isPlaying = (market: Pick<Market, 'status' | 'inPlay'>): boolean => market.inPlay && !hasEnded(market);

/** Sections of an event page in their order. */
export interface EventMarkets {
  readonly odds: readonly Market[];
  readonly bookmaker: readonly Market[];
  readonly fancy: readonly Market[];
}

const isToss = (market: Market): boolean => market.marketName.toLowerCase().includes('toss');
/** Sort key: match odds first, toss last, the rest between in its given order. */
const rank = (market: Market): number => (market.marketType === 'MATCH_ODDS' ? 0 : isToss(market) ? 2 : 1);

/** Splits an event's markets: odds, bookmaker, fancy. A market type besides Special, SESSION and INNINGS_RUNS is odds (T-83). */
export function eventSections(markets: readonly Market[]): EventMarkets {
  const ordered = markets.toSorted((one, other) => rank(one) - rank(other));
  const fancy = (market: Market): boolean => market.marketType === 'SESSION' || market.marketType === 'INNINGS_RUNS';
  return {
    odds: ordered.filter((market) => market.marketType !== 'Special' && !fancy(market)),
    bookmaker: ordered.filter((market) => market.marketType === 'Special'),
    fancy: ordered.filter(fancy),
  };
}

/** Tabs of the fancies. */
export const FANCY_TABS = [
  { name: 'all', key: 'home.all' },
  { name: 'overs', key: 'fancy.overs' },
  { name: 'innings', key: 'fancy.innings' },
  { name: 'batter', key: 'fancy.batter' },
  { name: 'bowler', key: 'fancy.bowler' },
  { name: 'wicket', key: 'fancy.wicket' },
  { name: 'over-by-over', key: 'fancy.overByOver' },
  { name: 'ball-by-ball', key: 'fancy.ballByBall' },
  { name: 'odd-even', key: 'fancy.oddEven' },
  { name: 'boundaries', key: 'fancy.boundaries' },
] as const;
export type FancyTab = (typeof FANCY_TABS)[number]['name'];

/** Returns the fancies of a tab. A fancy without a kind is an innings market if its type says so, else an overs session. */
export function fanciesOf(markets: readonly Market[], tab: FancyTab): readonly Market[] {
  return tab === 'all' ? markets : markets.filter((market) => (market.fancyKind ?? (market.marketType === 'INNINGS_RUNS' ? 'innings' : 'overs')) === tab);
}

/** The place of a card or a group on the screen. */
export interface Place {
  readonly inView: boolean;
  /** Its middle, px from the top of the screen. */
  readonly middle: number;
}
interface Screen {
  readonly card: Place;
  readonly group: Place;
  /** Height of the screen, px. */
  readonly height: number;
  /** The browser supports scroll anchoring. */
  readonly anchors: boolean;
}

/** Returns true if nothing on the screen moves when the card is removed: the card is below the view, or its whole group is above it. */
export function canRemoveUnseen({ card, group, height, anchors }: Screen): boolean {
  const isBelow = !card.inView && card.middle > height / 2;
  const groupIsAbove = !group.inView && group.middle < height / 2;
  return isBelow || (anchors && groupIsAbove);
}

/** Returns the book percentage of one side's best prices ('101.3%'), or '' if a runner has no price on this side. */
export function bookPercent(market: Pick<MarketView, 'runners'>, side: 'back' | 'lay'): string {
  let sum = 0;
  for (const runner of market.runners) {
    if (runner.status === 'REMOVED') continue;
    const price = runner[side][0]?.price;
    if (price === undefined) return '';
    sum += 10_000 / price;
  }
  return sum === 0 ? '' : `${sum.toFixed(1)}%`;
}
