/** Tabs of the fancies. Pure. */
import type { Market } from '@maidan/contract';

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

/** Fancies of a tab; one without a kind is an overs session. */
export function fanciesOf(markets: readonly Market[], tab: FancyTab): readonly Market[] {
  return tab === 'all' ? markets : markets.filter((market) => (market.fancyKind ?? (market.marketType === 'INNINGS_RUNS' ? 'innings' : 'overs')) === tab);
}
