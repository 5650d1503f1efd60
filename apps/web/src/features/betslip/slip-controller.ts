/** Connects the bet slip with picks, quotes, timers and the socket. It starts once, when the page loads the code of the slip. */
import { fromDecimal, fromRupees, orderSettings, type MarketView, type PlaceBetError, type PlaceBetSuccess } from '@maidan/contract';
import { isKill, type RequestedTerms } from '@maidan/domain';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { reportRefusedBet } from '../../platform/dialogs/limits-first.ts';
import { call } from '../../platform/http/call.ts';
import { currentText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { askOwnAddress, ownAddress } from '../../platform/site/own-address.ts';
import { newReference } from '../../platform/http/caller.ts';
import { session } from '../../platform/session/session.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { account, connection, markets } from '../../realtime/live.ts';
import { cashOutInProgress, type CashOutInProgress } from '../../realtime/account/cash-out-in-progress.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';
import { clearPick, pickedSelection, type Pick, NO_EFFECT, slipEffect } from '../../realtime/markets/picked-selection.ts';
import { linePositionOf, positionOf } from '../../realtime/account/positions-of-bets.ts';
import { betRequest, PendingBets } from './placing/bet-request.ts';
import { notifyOfBet } from '../../platform/bets/bet-toast.ts';
import { oneClick, placeOneClick } from './settings/one-click.ts';
import { kindOf, quoteOf, type Slip } from './slip.ts';
import { isPlaceDisabled, type SlipSurroundings } from './entry/slip-errors.ts';
import { clearOutcome, reopenSlip, showOutcome, slipOutcome } from './placing/slip-outcome.ts';
import { restoreFocus, isSlipFocused, rememberCell } from './entry/slip-focus.ts';
import type { SlipState, SlipTerms } from './slip-reducer.ts';
import { needsConfirmation, dispatch, slipPreferences, slipStore, termsOfAccount, autoCloseAfter, isFilled, resetAfter } from './slip-store.ts';
import { profitWithSlip, rangesWithSlip, shortBalance } from './entry/slip-summary.ts';
import { payoutTarget, requestedTerms, slipAtWorst, takesTerms, termsError, type TermsAround } from './terms/bet-terms.ts';

const pending = new PendingBets();
/** Pause before the next status request for each pending bet, ms. The server answers at most 60 references of an account in a minute. */
const STATUS_PAUSE_MS = 2000;
let stopWatching: (() => void) | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let statusTimer: ReturnType<typeof setTimeout> | undefined;
/** Timers, by reference, that remove a bet without a response from the slip (ST-57). */
const resetTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns true if the prices are stale or the connection is not online. */
export function isStale(): boolean {
  const { phase, stale } = connection.state.getState();
  return stale || phase !== 'online';
}

/** Returns the available amount in paise if the bet in the slip needs more, or null if it is enough or unknown. */
export function balanceShort(state: SlipState): number | null {
  const { slip } = state;
  // the bet holds what it needs at its worst odds
  const worst = slipAtWorst(slip, state.terms);
  const { openBets, balance } = account.store.getState();
  // The balance already includes a sent bet.
  if (slip.market === null || slip.isSubmitting || session.current().state === 'out') return null;
  // Bets of the other wallet do not lower the risk of this one.
  const wallet = balance?.useBonusWallet === true ? 'BONUS' : 'MAIN';
  const available = (wallet === 'BONUS' ? balance?.bounsBalance : balance?.balance) ?? null;
  return shortBalance(worst, markets.view(slip.market), openBets?.filter((bet) => bet.wallet === wallet) ?? null, available);
}

/** Returns what the terms of the bet in the slip depend on. */
export function termsAround({ market }: Slip): TermsAround {
  const view = market === null ? undefined : markets.view(market);
  const { aheadMs, timeZoneName } = timeSettings.getState();
  const isAhead = view !== undefined && !view.inPlay;
  return { now: Date.now() + aheadMs, startsAt: isAhead ? view.openDate : null, zone: timeZoneName, takesStart: isAhead && view.startingPrice !== 'OFF' };
}

/** Returns what decides whether the bet in the slip may be placed. */
export function surroundings(state: SlipState): SlipSurroundings {
  return { stale: isStale(), short: balanceShort(state), termsWrong: termsError(state.terms, state.slip, termsAround(state.slip)) !== null };
}

/** Loads the limits and the delay of a bet. After a failure the settings of the account apply (ER-11). The server checks them in both cases. */
async function loadTerms(market: MarketView, selectionId: number): Promise<void> {
  try {
    const { result } = await call(orderSettings, { body: { marketId: market.marketId, runnerId: selectionId } });
    const terms: SlipTerms = {
      minBet: fromRupees(result.minBet),
      maxBet: fromRupees(result.maxBet),
      maxWinPerMarket: fromRupees(result.maxWinPerMarket),
      mtype: result.mType,
      delay: result.betDelay,
    };
    dispatch({ type: 'terms', market: market.marketId, terms });
  } catch {
    dispatch({ type: 'terms', market: market.marketId, terms: termsOfAccount(market) });
  }
}

/** Subscribes to the market of the slip and shows its current price. Ends the subscription of the slip before. */
function watchPrice(market: MarketView, pick: Pick): void {
  stopWatching?.();
  const leave = connection.subscriptions.watch('markets', [market.marketId]);
  const stop = markets.onChange(market.marketId, () => {
    const { slip } = slipStore.getState();
    if (slip.market === market.marketId) dispatch({ type: 'quote', quote: quoteOf(markets.view(market.marketId), pick.selectionId, pick.isBack, 0) });
  });
  stopWatching = () => {
    stop();
    leave();
    stopWatching = null;
  };
}

/** Opens the slip for a picked price; with one-click betting it places the bet at once. */
function openSlip(pick: Pick): void {
  const market = markets.view(pick.marketId);
  if (market === undefined) return;
  const offered = quoteOf(market, pick.selectionId, pick.isBack, pick.level);
  const quote = { ...offered, ...pick.shown };
  if (oneClick.getState().active && session.current().state === 'in') {
    clearPick();
    if (!isStale()) void placeOneClick(market, pick, quote, requestOpenBets);
    return;
  }
  const setAside = slipPreferences.getState().confirmInside;
  if (slipStore.getState().slip.isSubmitting && !setAside) {
    notify('info', currentText()('slip.oneAtATime'));
    return;
  }
  clearOtherOutcome(pick);
  dispatch({
    type: 'pick',
    market,
    selectionId: pick.selectionId,
    isBack: pick.isBack,
    quote,
    follows: pick.level === 0,
    reference: newReference(),
    setAside,
  });
  // The market may have changed between the press and the load of this code.
  if (pick.level === 0) dispatch({ type: 'quote', quote: offered });
  if (pick.stake !== undefined) dispatch({ type: 'set-stake', stake: fromRupees(pick.stake), guest: session.current().state === 'out', of: 'stake' });
  if (pick.offers === true && takesTerms(market)) dispatch({ type: 'choose-terms', change: { timeInForce: 'POST_ONLY' } });
  watchPrice(market, pick);
  rememberCell(pick);
  askOwnAddress();
  restartAutoClose();
  if (session.current().state === 'in') void loadTerms(market, pick.selectionId);
}

/** Removes the result of an earlier bet if the player picks another selection. */
function clearOtherOutcome(pick: Pick): void {
  const { outcome } = slipOutcome.getState();
  const same = outcome?.pick.marketId === pick.marketId && outcome.pick.selectionId === pick.selectionId && outcome.pick.isBack === pick.isBack;
  if (!same || outcome.placed) clearOutcome();
}

/** Restarts the timer of the automatic close after an input (T-42). */
export function restartAutoClose(): void {
  clearTimeout(closing);
  const after = autoCloseAfter(slipStore.getState(), isSlipFocused());
  if (after !== null) closing = setTimeout(closeUnused, after);
}

function closeUnused(): void {
  // The focus can return to the slip without an event.
  if (autoCloseAfter(slipStore.getState(), isSlipFocused()) !== null) dispatch({ type: 'reset' });
}

/** Handles a press on Place Bet. It opens the login for a visitor, or else the confirmation, or sends the bet (ST-50, ST-53). */
export function place(): void {
  const state = slipStore.getState();
  if (session.current().state === 'out') {
    openDialog({ name: 'login' });
    return;
  }
  dispatch({ type: 'settle-price' });
  dispatch({ type: 'settle-stake' });
  const settled = slipStore.getState();
  if (isPlaceDisabled(settled, surroundings(settled))) return;
  if (needsConfirmation(state)) dispatch({ type: 'ask' });
  else sendBet();
}

/** Returns true if the player can choose to keep the unmatched bet in play: only in an exchange market before play. */
export function canKeepInPlay(slip: SlipState['slip'], market: MarketView | undefined): boolean {
  return kindOf(slip) === 'exchange' && market?.inPlay === false;
}

/** Returns the terms that the bet in the slip asks for, with a payout in place of a stake if that is what the amount means. */
function termsOf({ mode, slip, terms, typed }: SlipState): RequestedTerms {
  const around = termsAround(slip);
  const target = payoutTarget({ mode, typed }, terms, around);
  return { ...requestedTerms(terms, around), ...(target === undefined ? {} : { target }) };
}

/** Sends the bet of the slip. If no response comes in time, it asks for the state of the bet. */
function sendBet(): void {
  const current = session.current();
  const state = slipStore.getState();
  const { slip, keep, terms } = state;
  if (current.state === 'out') return;
  const market = slip.market === null ? undefined : markets.view(slip.market);
  const request = betRequest(slip, {
    token: current.token,
    browserdetail: navigator.userAgent,
    ipaddress: ownAddress(),
    marketVersion: market?.version ?? null,
    keep: keep && canKeepInPlay(slip, market) && !isKill(terms.timeInForce) && terms.start === 'none',
    terms: takesTerms(slip) ? termsOf(state) : {},
  });
  if (request === null) return;
  if (!connection.emit('create-bet', request)) {
    notify('error', currentText()('slip.notSent'));
    return;
  }
  pending.add(request.betSlipRef);
  dispatch({ type: 'sent', at: Date.now() });
  const reference = request.betSlipRef;
  const reset = (): void => {
    resetTimers.delete(reference);
    dispatch({ type: 'answered', reference, placed: false });
    requestPendingBets();
  };
  resetTimers.set(reference, setTimeout(reset, resetAfter(slip.delay)));
}

/** Requests the state of the bets without an answer. */
function requestPendingBets(): void {
  const betSlipRefs = pending.nextReferences();
  const current = session.current();
  if (betSlipRefs.length > 0 && current.state === 'in') connection.emit('get-bet-status', { token: current.token, betSlipRefs });
}

function scheduleStatusRequest(): void {
  const waiting = pending.nextReferences().length;
  clearTimeout(statusTimer);
  if (waiting > 0) statusTimer = setTimeout(requestPendingBets, STATUS_PAUSE_MS * waiting);
}

/** Refusals of a choice under Advanced: the slip stays open with all that was entered. */
const TERMS_CODES: ReadonlySet<string> = new Set([
  'WOULD_MATCH',
  'TIME_IN_FORCE_CONFLICT',
  'EXPIRY_INVALID',
  'GUARD_INVALID',
  'FILL_SIZE_INVALID',
  'SP_NOT_OFFERED',
  'SP_CLOSED',
  'SELF_MATCH',
]);

/** How a sent bet has ended, with the message and the code of the server. */
interface BetEnd {
  readonly placed: boolean;
  readonly message: string;
  readonly code?: string | undefined;
  /** Decimal odds that the refusal names. */
  readonly price?: number | undefined;
}

/** Ends a sent bet after its answer, and shows the outcome if its slip is still open. */
function finishBet(reference: string, { placed, message, code, price }: BetEnd): void {
  pending.remove(reference);
  clearTimeout(resetTimers.get(reference));
  resetTimers.delete(reference);
  const { slip } = slipStore.getState();
  const { pick } = pickedSelection.getState();
  dispatch({ type: 'answered', reference, placed });
  if (slip.betSlipRef !== reference || pick === null) return;
  const isOfTerms = code !== undefined && TERMS_CODES.has(code);
  const outcome = { placed, message, slip, pick, isOfTerms, offer: price === undefined ? null : fromDecimal(price) };
  // the question for a limit stands in front of the slip, which keeps stake and odds
  if (code === 'LIMITS_FIRST' && !oneClick.getState().active) reopenSlip(outcome);
  else showOutcome(outcome);
}

function onSuccess(answer: PlaceBetSuccess): void {
  // A cash-out gets the same kind of response, but has a toast of its own.
  if (pending.remove(answer.betSlipRef)) notifyOfBet(answer.message, answer.bet);
  account.addBet(answer.bet);
  finishBet(answer.betSlipRef, { placed: true, message: answer.message });
  requestOpenBets();
}

function onError(answer: PlaceBetError): void {
  // the open slip says why a choice under Advanced was refused
  const isShownInSlip = TERMS_CODES.has(answer.code ?? '') && slipStore.getState().slip.betSlipRef === answer.betSlipRef && !oneClick.getState().active;
  if (pending.remove(answer.betSlipRef) && !isShownInSlip) reportRefusedBet(answer.message, answer.code);
  finishBet(answer.betSlipRef, { placed: false, message: answer.message, code: answer.code, price: answer.price });
}

/** Publishes the what-if of the bet in the slip. */
function showEffect({ slip }: SlipState): void {
  // A sent bet does not change until its response.
  if (slip.isSubmitting) return;
  const market = slip.market === null ? undefined : markets.view(slip.market);
  const bets = account.store.getState().openBets ?? [];
  const after = market === undefined ? NO_EFFECT.after : profitWithSlip(slip, market, positionOf(market, bets));
  const ranges = slip.market === null ? NO_EFFECT.ranges : rangesWithSlip(slip, linePositionOf(slip.market, bets));
  if (after.size > 0 || ranges.length > 0) slipEffect.setState({ marketId: slip.market, after, ranges });
  else if (slipEffect.getState() !== NO_EFFECT) slipEffect.setState(NO_EFFECT, true);
}

function listenToAnswers(): void {
  connection.on('place-bet-success', onSuccess);
  connection.on('place-bet-error', onError);
  connection.on('bet-status', (items) => {
    for (const item of pending.takeDecided(items)) {
      const placed = item.state === 'ACCEPTED';
      const message = item.message ?? currentText()(placed ? 'slip.placed' : 'slip.notPlaced');
      if (placed) notifyOfBet(message, item.bet);
      else reportRefusedBet(message, item.code);
      finishBet(item.betSlipRef, { placed, message, code: item.code });
      requestOpenBets();
    }
    scheduleStatusRequest();
  });
  connection.on('bet-status-error', scheduleStatusRequest);
  connection.state.subscribe((after, before) => {
    if (after.phase === 'online' && before.phase !== 'online') requestPendingBets();
  });
}

/** Starts all listeners. Call it once, when the slip's code is loaded. */
function start(): void {
  listenToAnswers();
  slipStore.subscribe((state, before) => {
    showEffect(state);
    const cashOutChanged = state.slip.isCashOut !== before.slip.isCashOut;
    if (state.phase !== before.phase || state.editing !== before.editing || isFilled(state) !== isFilled(before) || cashOutChanged) restartAutoClose();
    if (state.phase === 'empty' && before.phase !== 'empty') {
      if (!before.slip.isSubmitting) clearOutcome();
      clearTimeout(closing);
      stopWatching?.();
      clearPick();
      restoreFocus();
    }
  });
  session.subscribe((current) => {
    if (current.state === 'out') {
      clearOutcome();
      dispatch({ type: 'signed-out' });
    }
  });
  // Trades and cancelled bets change the what-if figures.
  account.store.subscribe((state, before) => {
    if (state.openBets !== before.openBets && slipStore.getState().phase !== 'empty') showEffect(slipStore.getState());
  });
  const followCashOut = (cashOut: CashOutInProgress): void => dispatch({ type: 'cash-out', cashOut });
  cashOutInProgress.subscribe(followCashOut);
  pickedSelection.subscribe(({ pick }, before) => {
    if (pick !== null && pick !== before.pick) openSlip(pick);
  });
  const { pick } = pickedSelection.getState();
  if (pick !== null) openSlip(pick);
  followCashOut(cashOutInProgress.getState());
}
start();
