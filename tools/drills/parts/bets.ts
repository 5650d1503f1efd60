/** Wire formats of one bet for socket and HTTP. The server treats copies sent over both as the same bet. */
import type { DrillMarket } from './drill-markets.ts';

export interface DrillBet {
  readonly betSlipRef: string;
  readonly market: DrillMarket;
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  /** Decimal odds; in line markets the rate / 100. */
  readonly price: number;
  /** Rupees. */
  readonly stake: number;
  /** Line markets only: runs. */
  readonly line?: number;
}

/** Returns the payload of `create-bet`. It has only fields that an HTTP item has too, because both must count as the same request under one reference. */
export function betOverSocket({ betSlipRef, market, runner, side, price, stake, line }: DrillBet, token: string): object {
  return {
    token,
    betSlipRef,
    bet: {
      runnerId: market.runners[runner]!.selectionId,
      rate: price,
      stake,
      marketId: market.marketId,
      type: side === 'BACK' ? 'Back' : 'Lay',
      ...(line === undefined ? {} : { line }),
      browserdetail: 'drill',
      ipaddress: '',
    },
  };
}

/** Returns an item of `POST exchange/order`. */
export function betOverHttp({ betSlipRef, market, runner, side, price, stake, line }: DrillBet): object {
  return {
    side: side === 'BACK' ? 0 : 1,
    price,
    selectionId: market.runners[runner]!.selectionId,
    btype: market.marketType,
    oddsType: 'DECIMAL',
    eventTypeId: market.eventTypeId,
    marketId: market.marketId,
    totalSize: stake,
    betSlipRef,
    fromOneClick: false,
    betDelay: 0,
    line: line ?? null,
  };
}
