/** Encodes the responses to bets; HTTP and socket share them. */
import { refusalText, type Language, type Outcome, type Refusal, type RefusalCode, type RefusalDetail } from '@maidan/domain';
import type { OrderResult } from '../http/betting/order.ts';
import type { BetStatusItem, PlaceBetSuccess } from '../socket/server-events.ts';
import { encodeOrder, type OrderView } from './order-codec.ts';
import { toDecimal } from './wire-units.ts';

const MATCHED = { en: 'Bet matched', hi: 'बेट मैच हो गई' };
const PARTLY = { en: 'Bet placed, a part is matched', hi: 'बेट लग गई, एक हिस्सा मैच हुआ' };
const RESTING = { en: 'Bet placed, waiting to be matched', hi: 'बेट लग गई, मैच होने की प्रतीक्षा है' };
const SELF_MATCH = { en: 'The rest of your bet was cancelled: it would have met your own bet', hi: 'बाकी बेट रद्द हुई: वह आपकी अपनी बेट से मिल जाती' };
const SELF_MATCH_WHOLE = { en: 'Your bet was cancelled: it would have met your own bet', hi: 'आपकी बेट रद्द हुई: वह आपकी अपनी बेट से मिल जाती' };
const LAPSED = { en: 'Your bet lapsed and was not matched', hi: 'आपकी बेट लैप्स हो गई और मैच नहीं हुई' };

/** The ends of an order by its own terms. */
const ENDED = {
  KILLED: { en: 'The rest was cancelled, as you chose.', hi: 'बाकी राशि आपके चुने अनुसार रद्द की गई।' },
  EXPIRED: { en: "The bet's time was over.", hi: 'बेट का समय पूरा हो गया।' },
  BREAKER: { en: 'Stopped by your loss breaker.', hi: 'आपके लॉस ब्रेकर ने रोका।' },
  TARGET_REACHED: { en: 'Your amount is reached.', hi: 'आपकी राशि पूरी हो गई।' },
  PRICE_MOVED: { en: 'The odds had changed. Nothing was matched.', hi: 'भाव बदल गए थे। कुछ मैच नहीं हुआ।' },
};

/** Returns the message for an accepted bet. */
export function acceptedBetText(order: Pick<OrderView, 'matched' | 'remaining' | 'reason'>, language: Language): string {
  if (order.remaining > 0) return (order.matched > 0 ? PARTLY : RESTING)[language];
  if (order.reason === 'SELF_MATCH') return (order.matched > 0 ? SELF_MATCH : SELF_MATCH_WHOLE)[language];
  if (order.reason !== null && order.reason in ENDED) return ENDED[order.reason as keyof typeof ENDED][language];
  return (order.matched > 0 ? MATCHED : LAPSED)[language];
}

/** The answer to one bet request. */
export interface BetAnswer {
  /** '' if the request had no valid reference. */
  readonly reference: string;
  readonly outcome: Outcome<OrderView>;
}
export interface BetState {
  readonly reference: string;
  readonly state: BetStatusItem['state'];
  readonly order?: OrderView;
  readonly code?: RefusalCode;
  readonly detail?: RefusalDetail;
}

/** Encodes an accepted bet of create-bet. */
export function encodePlaced(order: OrderView, betSlipRef: string, language: Language): PlaceBetSuccess {
  return { success: true, message: acceptedBetText(order, language), bet: encodeOrder(order), betSlipRef };
}

/** Returns the odds that a refusal names, as a field of its answer. */
export function priceOfRefusal({ detail }: Refusal): { readonly price?: number } {
  return detail?.price === undefined ? {} : { price: toDecimal(detail.price) };
}

/** Encodes the result of one item of POST exchange/order. */
export function encodeOrderResult(answer: BetAnswer, language: Language): OrderResult {
  if (!answer.outcome.ok) {
    const message = refusalText(answer.outcome, language);
    return { betSlipRef: answer.reference, success: false, message, code: answer.outcome.code, ...priceOfRefusal(answer.outcome) };
  }
  const bet = encodeOrder(answer.outcome.value);
  const { _id, status, rate, stake, sizeRemaining } = bet;
  return {
    betSlipRef: answer.reference,
    success: true,
    message: acceptedBetText(answer.outcome.value, language),
    _id,
    status,
    rate,
    stake,
    sizeRemaining,
    bet,
  };
}

/** Encodes the state of one reference for get-bet-status. */
export function encodeBetState(state: BetState, language: Language): BetStatusItem {
  return {
    betSlipRef: state.reference,
    state: state.state,
    ...(state.order === undefined ? {} : { bet: encodeOrder(state.order) }),
    ...(state.code === undefined ? {} : { code: state.code, message: refusalText({ code: state.code, detail: state.detail }, language) }),
  };
}
