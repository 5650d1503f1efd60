/** Brings catalogue, market queue and makers to the state that a market's gate wants, in a safe order. */
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../topics-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { Makers } from '../makers/makers-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import { newGate, sameGateStatus, wantedStatus, type GateStatus, type MarketGate } from './market-gate.ts';

export interface DriverParts {
  readonly catalogue: Catalogue;
  readonly orders: Pick<Orders, 'suspend' | 'resume' | 'close'>;
  readonly makers: Makers;
  readonly bus: Bus;
  readonly log: Log;
}

export class MarketDriver {
  readonly #parts: DriverParts;
  readonly #gates = new Map<string, MarketGate>();
  /** Markets in progress: bus messages about them come from this driver itself. */
  readonly #driving = new Set<string>();

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  gate(marketId: string): MarketGate | undefined {
    return this.#gates.get(marketId);
  }

  gates(): Iterable<MarketGate> {
    return this.#gates.values();
  }

  addGate(market: CatalogueMarket, source: string): MarketGate {
    const { marketId, eventId } = market.definition;
    let gate = this.#gates.get(marketId);
    if (gate === undefined) {
      gate = newGate(marketId, eventId, market.kind, source);
      gate.operatorSuspended = market.operatorSuspended;
      this.#gates.set(marketId, gate);
    }
    return gate;
  }

  removeGate(marketId: string): void {
    this.#gates.delete(marketId);
    this.#parts.makers.forget(marketId);
  }

  isDriving(marketId: string): boolean {
    return this.#driving.has(marketId);
  }

  /** Sends the complete state again to a market's new owner; the makers quote again. */
  async resend(gate: MarketGate): Promise<void> {
    gate.applied = null;
    if (gate.makers === 'quoting') gate.makers = 'withdrawn';
    await this.drive(gate);
  }

  /** Applies the changes of a gate, and the operator's changes of its market. Does nothing if there are none. */
  async drive(gate: MarketGate): Promise<void> {
    this.#driving.add(gate.marketId);
    try {
      const wanted = wantedStatus(gate);
      if (wanted !== null && !sameGateStatus(gate.applied, wanted)) await this.#applyStatus(gate, wanted);
      await this.#followOperator(gate);
      this.#showStale(gate);
      await this.#driveMakers(gate);
    } finally {
      this.#driving.delete(gate.marketId);
    }
  }

  /** Updates the queue after the operator has suspended or resumed a market. */
  async #followOperator(gate: MarketGate): Promise<void> {
    const market = this.#parts.catalogue.market(gate.marketId);
    if (market === undefined || market.operatorSuspended === gate.operatorSuspended) return;
    const { operatorSuspended } = market;
    if (gate.applied?.status === 'OPEN' && market.status === 'OPEN') await this.#parts.orders.resume(gate.marketId, market.inPlay);
    else if (gate.applied?.status === 'OPEN' && market.status === 'SUSPENDED') await this.#parts.orders.suspend(gate.marketId, market.inPlay);
    gate.operatorSuspended = operatorSuspended;
  }

  async #applyStatus(gate: MarketGate, wanted: GateStatus): Promise<void> {
    const { catalogue, orders } = this.#parts;
    const { marketId } = gate;
    // memory changes at once: from here on a market that is not open accepts no orders
    const stored = catalogue.setMarketStatus(marketId, wanted.status, wanted.inPlay, wanted.reason);
    if (wanted.status === 'OPEN') {
      // opens the queue only when that is durable and the operator has not suspended the market
      await stored;
      gate.operatorSuspended = catalogue.market(marketId)?.operatorSuspended ?? false;
      if (catalogue.market(marketId)?.status === 'OPEN') await orders.resume(marketId, wanted.inPlay);
    } else if (wanted.status === 'CLOSED') {
      await Promise.all([stored, orders.close(marketId)]);
    } else if (gate.applied?.status === 'SUSPENDED' && gate.applied.inPlay === wanted.inPlay) {
      await stored;
    } else {
      await Promise.all([stored, orders.suspend(marketId, wanted.inPlay)]);
    }
    gate.applied = wanted;
  }

  async #driveMakers(gate: MarketGate): Promise<void> {
    const { makers, catalogue } = this.#parts;
    const mayQuote = gate.applied?.status === 'OPEN' && !gate.stale && gate.suspect === null && catalogue.market(gate.marketId)?.status === 'OPEN';
    if (mayQuote && gate.makers !== 'quoting') {
      makers.release(gate.marketId, gate.makers === 'withdrawn');
      gate.makers = 'quoting';
    } else if (!mayQuote && gate.makers === 'quoting') {
      gate.makers = 'withdrawn';
      await makers.withdraw(gate.marketId);
    }
  }

  #showStale(gate: MarketGate): void {
    const market = this.#parts.catalogue.market(gate.marketId);
    if (market === undefined || market.feedStale === gate.stale) return;
    market.feedStale = gate.stale;
    this.#parts.bus.publish('market-changed', { marketId: gate.marketId, eventId: gate.eventId });
  }
}
