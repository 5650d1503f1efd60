/** The tree of sports, competitions, events and markets. */
import { COUNTRY, type MarketSnapshot } from '../catalogue/market-snapshot.ts';
import { formatDate } from '../formats.ts';

interface Branch {
  readonly type: 'EVENT_TYPE' | 'GROUP' | 'EVENT';
  readonly name: string;
  readonly id: string;
  readonly countryCode?: string;
  readonly children: object[];
}

/** Returns the tree of these markets, in their order. An event without a competition is a child of its sport. */
export function navigationMenu(markets: readonly MarketSnapshot[]): object {
  const children: Branch[] = [];
  const known = new Map<string, Branch>();
  const branch = (into: object[], made: Branch): Branch => {
    const key = `${made.type} ${made.id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, made);
    into.push(made);
    return made;
  };
  for (const market of markets) {
    const { competition, event, eventType } = market;
    const sport = branch(children, { type: 'EVENT_TYPE', name: eventType.name, id: eventType.id, children: [] });
    const group = competition === null ? sport : branch(sport.children, { type: 'GROUP', name: competition.name, id: competition.id, children: [] });
    const match = branch(group.children, { type: 'EVENT', name: event.name, id: event.id, countryCode: COUNTRY, children: [] });
    match.children.push({
      type: 'MARKET',
      name: market.marketName,
      id: market.marketId,
      exchangeId: '1',
      marketType: market.marketType,
      marketStartTime: formatDate(event.openDate),
      numberOfWinners: market.numberOfWinners,
    });
  }
  return { type: 'GROUP', name: 'ROOT', id: 0, children };
}
