/** The state machine of the slip. Pure. `slip-summary.ts` computes its figures, `slip-errors.ts` its errors. */
import type { MarketView } from '@maidan/contract';
import {
  clampPrice,
  cutToTwoDecimals,
  delayKindOf,
  formatPrice,
  toLatinDigits,
  nearestPrice,
  stakeOfTyped,
  steppedAmount,
  ticksAway,
  tradingKindOf,
  type AmountMode,
  type BetDelays,
} from '@maidan/domain';
import type { CashOutInProgress } from '../../realtime/account/cash-out-in-progress.ts';
import { cappedForGuest, fieldText, settledText, stakeOfAmount, textAfterInput, type AmountNotice, type AmountText } from './entry/slip-amount.ts';
import { draftKey, NO_DRAFTS, withDraft, withoutDraft, withoutPlaced, type SlipDraft, type SlipDrafts } from './entry/slip-drafts.ts';
import { EMPTY_SLIP, kindOf, sameQuote, type Slip, type SlipQuote } from './slip.ts';
import { slipSummary } from './entry/slip-summary.ts';
import { changedTerms, DEFAULT_TERMS, type BetTerms } from './terms/bet-terms.ts';

export type SlipPhase = 'empty' | 'open' | 'confirm' | 'processing';

export interface SlipState {
  readonly slip: Slip;
  readonly phase: SlipPhase;
  /** The odds that were clicked; null where nothing was offered. */
  readonly clicked: { readonly price: number; readonly line: number | null } | null;
  readonly quote: SlipQuote;
  /** The slip follows the odds of the market; false: it keeps its own odds and marks no change. */
  readonly follows: boolean;
  /** The player typed, stepped or kept the odds himself. */
  readonly ownPrice: boolean;
  /** The quote is no longer the clicked one (ST-59). */
  readonly changed: boolean;
  /** Stake buttons are being edited. */
  readonly editing: boolean;
  /** The meaning of the typed amount: stake, profit, liability or payout. The slip's stake follows from it. */
  readonly mode: AmountMode;
  /** The text of the amount field. */
  readonly typed: string;
  readonly notice: AmountNotice | 'restored' | null;
  /** The unmatched part of the bet stays at the turn in-play (persistence PERSIST). */
  readonly keep: boolean;
  /** The choices under Advanced. */
  readonly terms: BetTerms;
  /** The site's commission in this market, hundredths of a per cent. */
  readonly commissionBp: number;
  /** Drafts of other selections. */
  readonly drafts: SlipDrafts;
  /** Sent bets without an answer whose slip was replaced by another selection. */
  readonly waiting: readonly Slip[];
}

const NO_QUOTE: SlipQuote = { price: null, line: null, open: false };
export const NO_SLIP: SlipState = {
  slip: EMPTY_SLIP,
  phase: 'empty',
  clicked: null,
  follows: false,
  ownPrice: false,
  quote: NO_QUOTE,
  changed: false,
  editing: false,
  mode: 'stake',
  typed: '',
  notice: null,
  keep: false,
  terms: DEFAULT_TERMS,
  commissionBp: 0,
  drafts: NO_DRAFTS,
  waiting: [],
};

/** The answer of exchange/order/settings: limits in paise, the delay in seconds. */
export interface SlipTerms {
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxWinPerMarket: number;
  readonly mtype: string;
  readonly delay: number;
}

export type SlipAction =
  | {
      readonly type: 'pick';
      readonly market: MarketView;
      readonly selectionId: number;
      readonly isBack: boolean;
      readonly quote: SlipQuote;
      /** A deeper price was clicked: it is requested as it is and does not follow the market. */
      readonly follows: boolean;
      readonly reference: string;
      /** true: the pick replaces a sent bet, which moves to `waiting`. Else a pick after the sending is ignored (T-72). */
      readonly setAside?: boolean;
    }
  | { readonly type: 'quote'; readonly quote: SlipQuote }
  | { readonly type: 'terms'; readonly market: string; readonly terms: SlipTerms }
  | { readonly type: 'cash-out'; readonly cashOut: CashOutInProgress }
  | { readonly type: 'preferences'; readonly confirmation: boolean; readonly betDelay: BetDelays }
  | { readonly type: 'type-price'; readonly text: string }
  | { readonly type: 'settle-price' }
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'step-price'; readonly ticks: number }
  | { readonly type: 'type-stake'; readonly text: string; readonly guest: boolean }
  /** Writes the typed amount as a number, when the player leaves the field or places the bet. */
  | { readonly type: 'settle-stake' }
  | { readonly type: 'step-stake'; readonly direction: 1 | -1; readonly guest: boolean }
  /** Sets the amount of a button, paise. `of` 'stake': it is a stake (buttons of limits); absent: the mode of the field applies. */
  | { readonly type: 'set-stake'; readonly stake: number; readonly guest: boolean; readonly of?: 'stake' }
  | { readonly type: 'mode'; readonly mode: AmountMode }
  | { readonly type: 'keep'; readonly on: boolean }
  | { readonly type: 'choose-terms'; readonly change: Partial<BetTerms> }
  | { readonly type: 'edit-stakes'; readonly on: boolean }
  | { readonly type: 'ask' }
  | { readonly type: 'back' }
  | { readonly type: 'sent'; readonly at: number }
  | { readonly type: 'answered'; readonly reference: string; readonly placed: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'reset' }
  | { readonly type: 'signed-out' };

/** Cancels or resets the slip: the bet gets its initial values; the settings (confirmation, delays) stay (ST-49, ST-65). */
function emptied(state: SlipState): SlipState {
  return {
    ...NO_SLIP,
    drafts: state.drafts,
    waiting: state.waiting,
    slip: { ...EMPTY_SLIP, confirmation: state.slip.confirmation, betDelay: state.slip.betDelay },
  };
}

/** Keeps the input of this selection until its bet is placed or the player cancels it. */
function withDraftKept(state: SlipState): SlipState {
  if (state.phase === 'empty') return state;
  const { slip, typed, mode, keep, terms } = state;
  // a clicked deeper price is not typed
  const price = state.ownPrice ? slip.price : null;
  return { ...state, drafts: withDraft(state.drafts, draftKey(slip), { typed, mode, keep, terms, price, reference: slip.betSlipRef }) };
}

/** Updates `limitStatus`: true if an amount is typed and is outside the limits in force. */
function withLimitStatus(slip: Slip): Slip {
  const stake = stakeOfTyped(slip.stake);
  const limits = slip.minMaxAll;
  const limitStatus = stake !== null && limits !== null && (stake < limits.min || (limits.max > 0 && stake > limits.max));
  return limitStatus === slip.limitStatus ? slip : { ...slip, limitStatus };
}

/** Returns the slip with these changes, and with the stake that follows from the typed amount. A typed profit stays the same when the odds move. */
function withSlip(state: SlipState, changes: Partial<Slip>): SlipState {
  const slip = { ...state.slip, ...changes };
  const stake = state.mode === 'stake' ? state.typed : fieldText(stakeOfAmount({ ...slip, commissionBp: state.commissionBp }, state.mode, state.typed) ?? 0);
  return { ...state, slip: withLimitStatus({ ...slip, stake }) };
}

/** Returns the price fields of a slip at a quote: the odds, or line and rate of a fancy. */
function pricesOf(slip: Pick<Slip, 'marketType'>, quote: SlipQuote): Pick<Slip, 'price' | 'priceActual' | 'fancyPrice' | 'line'> {
  if (kindOf(slip) === 'line') return { price: quote.line === null ? '' : String(quote.line), priceActual: 0, fancyPrice: quote.price ?? 0, line: quote.line };
  return { price: quote.price === null ? '' : formatPrice(quote.price), priceActual: quote.price ?? 0, fancyPrice: 0, line: null };
}

/** Opens the slip for a picked price. The input of the slip before becomes a draft. */
function picked(state: SlipState, action: Extract<SlipAction, { type: 'pick' }>): SlipState {
  const { market, quote } = action;
  const runner = market.runners.find((item) => item.selectionId === action.selectionId);
  if (runner === undefined || (state.slip.isSubmitting && action.setAside !== true)) return state;
  const line = tradingKindOf(market.marketType) === 'line';
  const slip: Slip = {
    ...emptied(state).slip,
    market: market.marketId,
    marketType: market.marketType,
    marketName: market.marketName,
    runner: runner.selectionId,
    runnerName: runner.name,
    isBack: action.isBack,
    side: action.isBack ? 0 : 1,
    ...pricesOf(market, quote),
    oddsType: line ? 'LINE' : 'DECIMAL',
    delay: market.betDelayMs / 1000,
    btype: delayKindOf({ marketType: market.marketType, eventTypeId: market.eventTypeId }),
    minBet: market.minStake,
    maxBet: market.maxStake,
    minMaxAll: { min: market.minStake, max: market.maxStake },
    eventTypeId: market.eventTypeId,
    eventId: market.eventId,
    eventName: market.eventName,
    competitionId: market.competitionId,
    betSlipRef: action.reference,
  };
  const clicked = quote.price === null ? null : { price: quote.price, line: quote.line };
  const { drafts } = withDraftKept(state);
  const waiting = state.slip.isSubmitting ? [...state.waiting, state.slip] : state.waiting;
  const follows = action.follows && clicked !== null;
  const fresh: SlipState = { ...NO_SLIP, drafts, waiting, slip, phase: 'open', clicked, quote, follows, commissionBp: market.commissionBp };
  const draft = drafts.get(draftKey(slip));
  return draft === undefined ? fresh : restored(fresh, draft, action.follows);
}

/** Restores the draft of this selection; a clicked deeper price replaces its odds. */
function restored(state: SlipState, draft: SlipDraft, follows: boolean): SlipState {
  const { typed, mode, keep, terms, price } = draft;
  const after = withSlip({ ...state, typed, mode, keep, terms }, {});
  return price === null || !follows ? after : { ...settledPrice(typedPrice(after, price)), notice: 'restored' };
}

/** Takes the new price and marks the change; a price that the player keeps stays (T-45). A sent slip does not change. */
function quoted(state: SlipState, quote: SlipQuote): SlipState {
  if (state.phase === 'empty' || state.phase === 'processing' || sameQuote(state.quote, quote)) return state;
  const after = { ...state, quote };
  if (!state.follows || quote.price === null) return after;
  return { ...withSlip(after, pricesOf(state.slip, quote)), changed: isChanged(state.clicked, quote) };
}

function isChanged(clicked: SlipState['clicked'], quote: SlipQuote): boolean {
  return clicked !== null && (quote.price !== clicked.price || quote.line !== clicked.line);
}

/** Follows the odds of the market from here on (`on`), or returns to the clicked odds and keeps them. */
function following(state: SlipState, on: boolean): SlipState {
  if (on === state.follows) return state;
  if (!on) {
    const kept = state.clicked === null ? {} : pricesOf(state.slip, { ...state.clicked, open: true });
    return { ...withSlip(state, kept), follows: false, changed: false, ownPrice: kindOf(state.slip) === 'exchange' };
  }
  // without an offer there is no price to follow
  if (state.quote.price === null) return state;
  const changed = isChanged(state.clicked, state.quote);
  return { ...withSlip(state, pricesOf(state.slip, state.quote)), follows: true, ownPrice: false, changed };
}

/** Takes typed odds that look like a number. `settle-price` clamps them when the field is left. */
function typedPrice(state: SlipState, text: string): SlipState {
  if (kindOf(state.slip) !== 'exchange') return state;
  const kept = cutToTwoDecimals(toLatinDigits(text).replaceAll(/[^\d.]/g, '')).slice(0, 7);
  const hundredths = Math.round(Number(kept) * 100);
  return { ...withSlip(state, { price: kept, priceActual: Number.isFinite(hundredths) ? hundredths : 0 }), follows: false, ownPrice: true, changed: false };
}

/** Clamps typed odds to 1.01..1000 and rounds them to the nearest price of the ladder (VA-30). */
function settledPrice(state: SlipState): SlipState {
  if (kindOf(state.slip) !== 'exchange' || state.slip.price === '') return state;
  const price = nearestPrice(clampPrice(state.slip.priceActual));
  return price === state.slip.priceActual && formatPrice(price) === state.slip.price
    ? state
    : withSlip(state, { price: formatPrice(price), priceActual: price });
}

function steppedPrice(state: SlipState, ticks: number): SlipState {
  if (kindOf(state.slip) !== 'exchange') return state;
  const price = ticksAway(clampPrice(state.slip.priceActual), ticks);
  return { ...withSlip(state, { price: formatPrice(price), priceActual: price }), follows: false, ownPrice: true, changed: false };
}

function withTyped(state: SlipState, { text, notice }: AmountText): SlipState {
  return withSlip({ ...state, typed: text, notice }, {});
}

/** Writes an amount (paise) into the field. A visitor's amount is capped. */
function withAmount(state: SlipState, amount: number, guest: boolean): SlipState {
  return withTyped(state, cappedForGuest({ text: fieldText(amount), notice: null }, guest));
}

/** Converts the amount to another mode of the same bet: a stake of 1000 becomes its profit. */
function inMode(state: SlipState, mode: AmountMode): SlipState {
  if (mode === state.mode) return state;
  const summary = slipSummary(state.slip, state.commissionBp);
  const amount = summary.stake === null ? null : summary[mode];
  return withSlip({ ...state, mode, notice: null, typed: amount === null || amount === 0 ? state.typed : fieldText(amount) }, {});
}

function stepped(state: SlipState, direction: 1 | -1, guest: boolean): SlipState {
  return withAmount(state, steppedAmount(stakeOfTyped(state.typed) ?? 0, direction), guest);
}

function withTerms(state: SlipState, market: string, terms: SlipTerms): SlipState {
  if (state.slip.market !== market || state.slip.isSubmitting) return state;
  return withSlip(state, {
    minBet: terms.minBet,
    maxBet: terms.maxBet,
    maxWinPerMarket: terms.maxWinPerMarket,
    mtype: terms.mtype,
    delay: terms.delay,
    minMaxAll: { min: terms.minBet, max: terms.maxBet },
  });
}

/** Returns the state with the open cash-out, which belongs to no bet of the slip: it changes an empty and a sent slip too. */
function withCashOut(state: SlipState, { marketId, cashOutId }: CashOutInProgress): SlipState {
  return { ...state, slip: { ...state.slip, isCashOut: marketId !== null, cashOutId, cashoutMarket: marketId } };
}

/** Returns the state after an action. Actions that do not fit the phase change nothing. */
export function slipReducer(state: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'pick':
      return picked(state, action);
    case 'quote':
      return quoted(state, action.quote);
    case 'preferences':
      return { ...state, slip: { ...state.slip, confirmation: action.confirmation, betDelay: action.betDelay } };
    case 'cash-out':
      return withCashOut(state, action.cashOut);
    case 'answered':
      return answered(state, action.reference, action.placed);
    case 'reset':
      return emptied(withDraftKept(state));
    case 'signed-out':
      return { ...emptied(state), drafts: NO_DRAFTS, waiting: [] };
    default:
      return state.phase === 'empty' ? state : openReducer(state, action);
  }
}

/** Clears the slip of the answer. Keeps the draft of a refused bet, deletes that of a placed one. */
function answered(state: SlipState, reference: string, placed: boolean): SlipState {
  const waiting = state.waiting.filter(({ betSlipRef }) => betSlipRef !== reference);
  const left = waiting.length === state.waiting.length ? state : { ...state, waiting };
  const after = state.slip.betSlipRef === reference ? emptied(withDraftKept(left)) : left;
  return placed ? { ...after, drafts: withoutPlaced(after.drafts, reference) } : after;
}

function openReducer(
  state: SlipState,
  action: Exclude<SlipAction, { type: 'pick' | 'quote' | 'cash-out' | 'preferences' | 'answered' | 'reset' | 'signed-out' }>,
): SlipState {
  if (action.type === 'terms') return withTerms(state, action.market, action.terms);
  // the slip is locked from the sending of the bet to its answer (T-72)
  if (state.slip.isSubmitting) return state;
  switch (action.type) {
    case 'type-price':
      return typedPrice(state, action.text);
    case 'settle-price':
      return settledPrice(state);
    case 'follow':
      return following(state, action.on);
    case 'step-price':
      return steppedPrice(state, action.ticks);
    case 'type-stake':
      return withTyped(state, cappedForGuest(textAfterInput(state.typed, action.text), action.guest));
    case 'settle-stake':
      return settledText(state.typed).text === state.typed ? state : withTyped(state, settledText(state.typed));
    case 'step-stake':
      return stepped(state, action.direction, action.guest);
    case 'set-stake':
      return withAmount(action.of === undefined ? state : { ...state, mode: 'stake' }, action.stake, action.guest);
    case 'mode':
      return inMode(state, action.mode);
    case 'keep':
      return { ...state, keep: action.on };
    case 'choose-terms':
      return { ...state, terms: changedTerms(state.terms, action.change) };
    case 'edit-stakes':
      return { ...state, editing: action.on };
    case 'ask':
      return { ...settledPrice(state), phase: 'confirm', notice: null };
    case 'back':
      return state.phase === 'confirm' ? { ...state, phase: 'open' } : state;
    case 'sent':
      return { ...withSlip(state, { isSubmitting: true, startTime: action.at }), phase: 'processing' };
    default:
      // cancel: the player discards the draft
      return { ...emptied(state), drafts: withoutDraft(state.drafts, draftKey(state.slip)) };
  }
}
