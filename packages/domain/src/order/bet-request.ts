/** The request of one bet in the server's units. */
import type { Paise } from '../money/money.ts';
import type { QuotedPrice } from '../price/price.ts';
import type { Persistence, Side } from './order.ts';
import type { RequestedTerms } from './order-terms.ts';

/** The player's own rule for one-click bets: whether they are on, and the largest stake in paise. */
export interface OneClickRule {
  readonly active: boolean;
  readonly cap: Paise;
}

/** A customer's own names of an order, which only the customer's programs read. Absent: none. */
export interface CustomerReferences {
  readonly order?: string;
  readonly strategy?: string;
}

/**
 * One bet on its way from a transport to the order book. A codec of the contract decodes what the client sent. The services of the server
 * add the last group of fields; a codec never sets them.
 */
export interface BetRequest {
  /** The client's name for the bet. '': none was sent, so the bet service creates one (RU-54), or it is `malformed`. */
  readonly reference: string;
  /** The field that makes the request MALFORMED: a reference that is not 1 to 64 printable ASCII characters. */
  readonly malformed?: 'betSlipRef';
  /** '' if it cannot be an id: MARKET_UNKNOWN. */
  readonly marketId: string;
  /** -1 if it is no whole number: RUNNER_UNKNOWN. */
  readonly selectionId: number;
  /** null: SIDE_INVALID. */
  readonly side: Side | null;
  /** Hundredths; in line markets the rate per 100. null: PRICE_INVALID. */
  readonly price: QuotedPrice | null;
  /** Runs; null: none was sent. */
  readonly line: number | null;
  /** Paise. null: STAKE_INVALID, unless the terms have a target. */
  readonly stake: Paise | null;
  readonly persistence?: Persistence;
  readonly marketVersion?: number;
  /** undefined: a plain order, GTC at its price or better. */
  readonly terms?: RequestedTerms;
  /** What the client claims about the market. It must match the market and is used for nothing else. */
  readonly claims: {
    readonly marketType?: string | undefined;
    readonly eventId?: string | undefined;
    readonly eventTypeId?: string | undefined;
    readonly selectionName?: string | undefined;
  };
  /** Canonical text of the content. Its SHA-256 distinguishes a repeated request from a different bet with the same reference. */
  readonly canonical: string;
  readonly fromOneClick?: boolean;
  /** What the client claims about itself; only stored. */
  readonly claimedBrowser?: string;
  readonly claimedAddress?: string;
  /** Id of the cash-out offer that this bet accepts; '' if it cannot be an id. undefined: an ordinary bet. */
  readonly cashOutId?: string;

  // --- added by the server ---
  /** Number of the stored origin; undefined for a bet of the server itself. */
  readonly origin?: number;
  /** The player's saved rule; only for a one-click bet. */
  readonly oneClick?: OneClickRule;
  readonly customerReferences?: CustomerReferences;
}
