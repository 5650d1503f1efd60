/** Decides which markets clients of Betfair's API see. The lists, the stream and the bets ask here. */
import { LINE_RATE, type DelayModel } from '@maidan/betfair';
import { canCrossMatch } from '@maidan/domain';
import { RecentMap } from '../../../platform/recent-map.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { Orders } from '../../orders/orders-port.ts';

/** off: clients do not see line markets; read: they see them and cannot bet on them; bet: they bet on them. */
export type LineAccess = 'off' | 'read' | 'bet';

/** Line markets whose last quotes are remembered. */
const KNOWN_LINES = 20_000;

/** What of this server's matching clients see. */
export interface ExposedTerms {
  readonly lines: LineAccess;
  /** Whether markets that can match through other runners do so. Absent: they do not. */
  readonly crossMatching?: boolean;
  /** exempt: bets that would only wait are not delayed. Absent: same. */
  readonly passiveDelay?: 'exempt' | 'same';
}

export class ExposedMarkets {
  readonly #displayed: Orders['displayed'];
  readonly #terms: ExposedTerms;
  /** Whether a line paid even money when it last had a quote. */
  readonly #even = new RecentMap<string, boolean>(KNOWN_LINES);

  constructor(displayed: Orders['displayed'], terms: ExposedTerms) {
    this.#displayed = displayed;
    this.#terms = terms;
  }

  /** Returns whether clients see a market: exchange markets, and lines while their quotes pay even money. A quote of the house is no exchange book. */
  includes(market: CatalogueMarket): boolean {
    if (!market.visible || market.deleted) return false;
    if (market.kind === 'exchange') return true;
    return market.kind === 'line' && this.#terms.lines !== 'off' && this.#paysEven(market);
  }

  /** Returns whether clients may bet on a market that they see. */
  takesBets({ kind }: CatalogueMarket): boolean {
    return kind === 'exchange' || this.#terms.lines === 'bet';
  }

  /** Returns whether bets of a market may be matched through its other runners. */
  crossMatches({ definition, kind }: CatalogueMarket): boolean {
    return this.#terms.crossMatching === true && kind === 'exchange' && canCrossMatch(definition);
  }

  /** Returns whether a market makes starting prices. */
  hasStartingPrice({ kind, startingPrice }: CatalogueMarket): boolean {
    return kind === 'exchange' && startingPrice !== 'OFF';
  }

  /** Returns which bets of a market are not delayed. */
  delayModels({ kind }: CatalogueMarket): readonly DelayModel[] {
    return this.#terms.passiveDelay === 'exempt' && kind === 'exchange' ? ['PASSIVE'] : [];
  }

  #paysEven({ definition, runners }: CatalogueMarket): boolean {
    const { marketId } = definition;
    const rates = runners.flatMap(({ runner }) => {
      const { houseBack, houseLay } = this.#displayed(marketId, runner, 0);
      return [houseBack?.price ?? 0, houseLay?.price ?? 0].filter((rate) => rate !== 0);
    });
    // the quotes of a suspended market say nothing of those after it
    if (rates.length === 0) return this.#even.get(marketId) ?? true;
    const isEven = rates.some((rate) => rate === LINE_RATE);
    this.#even.set(marketId, isEven);
    return isEven;
  }
}
