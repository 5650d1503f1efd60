/** Accepts an offer: create-bet with its first bet and its id, then waits for the answer and requests it if it does not arrive (ST-69). */
import { toDecimal, type CashOutQuoteWire, type CreateBetPayload, type MarketView } from '@maidan/contract';
import { askOwnAddress, ownAddress } from '../../platform/site/own-address.ts';
import { session } from '../../platform/session/session.ts';
import { connection } from '../../realtime/live.ts';

/** Timeout after the bet delay, ms. Then the answer is requested by reference, again and again until it arrives. */
const ANSWER_WITHIN_MS = 4000;

// looks up the address early, so that it is known when the player accepts the offer
askOwnAddress();

/** Builds the payload; null for an offer without a bet. Its figures are claims of the client: the server carries out its own offer. */
export function cashOutRequest(
  offer: CashOutQuoteWire,
  market: MarketView,
  sender: { readonly token: string; readonly reference: string },
): CreateBetPayload | null {
  const [bet] = offer.bets;
  if (bet === undefined) return null;
  return {
    token: sender.token,
    betSlipRef: sender.reference,
    bet: {
      runnerId: bet.runnerId,
      selectionName: bet.selectionName,
      rate: bet.rate,
      stake: bet.stake,
      marketId: market.marketId,
      marketName: market.marketName,
      marketType: market.marketType,
      eventId: market.eventId,
      eventName: market.eventName,
      type: bet.type,
      browserdetail: navigator.userAgent,
      // a claim like the one of any bet (T-14)
      ipaddress: ownAddress(),
      ...(bet.line === undefined ? {} : { line: bet.line }),
      cashOutId: offer.cashOutId,
    },
  };
}

export type CashOutAnswer = { readonly taken: true; readonly message: string } | { readonly taken: false; readonly message: string | null };

/** Sends the request and calls `answered` once. Returns the function that stops listening, or null without a connection. */
export function acceptOffer(request: CreateBetPayload, delaySeconds: number, answered: (answer: CashOutAnswer) => void): (() => void) | null {
  const reference = request.betSlipRef;
  const stops: (() => void)[] = [];
  const end = (answer: CashOutAnswer): void => {
    for (const stop of stops.splice(0)) stop();
    answered(answer);
  };
  const ask = (): void => {
    const current = session.current();
    if (current.state === 'in') connection.emit('get-bet-status', { token: current.token, betSlipRefs: [reference] });
  };
  if (!connection.emit('create-bet', request)) return null;
  const timer = setInterval(ask, delaySeconds * 1000 + ANSWER_WITHIN_MS);
  stops.push(
    () => clearInterval(timer),
    connection.on('place-bet-success', (answer) => {
      if (answer.betSlipRef === reference) end({ taken: true, message: answer.message });
    }),
    connection.on('place-bet-error', (answer) => {
      if (answer.betSlipRef === reference) end({ taken: false, message: answer.message });
    }),
    connection.on('bet-status', (items) => {
      const item = items.find((one) => one.betSlipRef === reference);
      if (item === undefined || item.state === 'PENDING') return;
      if (item.state === 'ACCEPTED') end({ taken: true, message: item.message ?? '' });
      else end({ taken: false, message: item.message ?? null });
    }),
  );
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}

/** Formats the price of an offered bet: '1.85', or line and rate of a fancy as '46 (90)'. `rate` is the decimal of the wire. */
export function offeredRate(rate: number, line: number | undefined): string {
  return line === undefined ? toDecimal(Math.round(rate * 100)).toFixed(2) : `${line} (${Math.round(rate * 100)})`;
}
