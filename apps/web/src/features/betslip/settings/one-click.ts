/**
 * One-click betting (O-38): off until the player arms it. Then a press on odds sends the bet with the set stake by POST
 * exchange/order (T-51); the server checks it like every other bet.
 */
import { fancyBetRate, placeOrders, saveOneClick, type MarketView, type UserSetting } from '@maidan/contract';
import { delayKindOf, tradingKindOf } from '@maidan/domain';
import { create } from 'zustand';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { dialogs } from '../../../platform/dialogs/dialogs.ts';
import { currentText } from '../../../platform/language/texts.ts';
import { reportRefusedBet } from '../../../platform/dialogs/limits-first.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { newReference } from '../../../platform/http/caller.ts';
import { session } from '../../../platform/session/session.ts';
import type { Pick as PickedPrice } from '../../../realtime/markets/picked-selection.ts';
import type { SlipQuote } from '../slip.ts';
import { accountSettings } from './account-settings.ts';
import { slipStore } from '../slip-store.ts';
import { takesTerms } from '../terms/bet-terms.ts';

const KILLS_KEY = 'oneClickKills';

interface OneClick {
  readonly active: boolean;
  /** Whole rupees: the stake of a press, and the cap that the server enforces. */
  readonly stake: number;
  readonly cap: number;
  readonly sending: boolean;
  /** What is not matched at once is cancelled. Stored on this device. */
  readonly kills: boolean;
}
/** The first button's stake, until the player sets another. */
const FIRST_STAKE = 1000;
const FIRST_CAP = 5000;
export const oneClick = create<OneClick>(() => ({
  active: false,
  stake: FIRST_STAKE,
  cap: FIRST_CAP,
  sending: false,
  kills: localStorage.getItem(KILLS_KEY) === 'true',
}));

/** Chooses whether the rest of a one-click bet is cancelled or waits. */
export function chooseOneClickKills(kills: boolean): void {
  localStorage.setItem(KILLS_KEY, String(kills));
  oneClick.setState({ kills });
}

/** Counts the player's changes. An answer to a request from before the last change is outdated. */
let changes = 0;
export const oneClickChanges = (): number => changes;

/** Applies the setting of the account; without one it is off. `asOf`: number of changes at the request; an outdated answer is ignored. */
export function applyOneClick(setting: Partial<UserSetting>, asOf: number): void {
  if (asOf !== changes) {
    storeInAccount(oneClick.getState());
    return;
  }
  const saved = setting.oneClickSettings;
  const above0 = (amount: number | undefined, first: number): number => (amount !== undefined && amount > 0 ? amount : first);
  oneClick.setState({ active: saved?.active ?? false, stake: above0(saved?.stake, FIRST_STAKE), cap: above0(saved?.cap, FIRST_CAP) });
}

/** Sends changes one after the other, so that the last one wins. */
let lastSave: Promise<string | null> = Promise.resolve(null);

/** Saves the switch with its stake and cap (CA-59). Returns the text of a refusal, or null. */
export async function changeOneClick({ active, stake, cap }: Pick<OneClick, 'active' | 'stake' | 'cap'>): Promise<string | null> {
  const current = session.current();
  if (current.state === 'out') return null;
  changes += 1;
  const save = async (): Promise<string | null> => {
    try {
      const { result } = await call(saveOneClick, { params: { id: current.user._id }, body: { active, stake, cap } });
      oneClick.setState(result);
      return null;
    } catch (error) {
      return error instanceof CallError ? error.message : String(error);
    }
  };
  lastSave = lastSave.then(save);
  return lastSave;
}

/** Switches one-click betting off at once, before the server has answered, so that a press on odds opens the slip again. */
export async function switchOneClickOff(): Promise<void> {
  changes += 1;
  const { stake, cap } = oneClick.getState();
  oneClick.setState({ active: false });
  const refused = await changeOneClick({ active: false, stake, cap });
  if (refused !== null) notify('error', refused);
}

/** Switches off with Esc, unless the focused element uses the key (`data-own-escape`). It listens in the capture phase, so that it runs first. */
function onKey(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]') !== null) return;
  if (event.key === 'Escape' && dialogs.getState().queue.length === 0 && slipStore.getState().phase === 'empty') void switchOneClickOff();
}
oneClick.subscribe(({ active }, before) => {
  if (active && !before.active) window.addEventListener('keydown', onKey, true);
  if (!active && before.active) window.removeEventListener('keydown', onKey, true);
});
const storeInAccount = ({ active }: Pick<OneClick, 'active'>): void => accountSettings.setState({ oneClickSettings: { active } });
oneClick.subscribe(storeInAccount);
session.subscribe((current) => {
  if (current.state === 'out') oneClick.setState({ active: false });
});

/** Sends the bet at the quote that was pressed. `finished` is called when it has its answer. */
export async function placeOneClick(market: MarketView, pick: PickedPrice, quote: SlipQuote, finished: () => void): Promise<void> {
  const { kills, stake, sending } = oneClick.getState();
  const { isBack, selectionId } = pick;
  const timeInForce = pick.offers === true ? 'POST_ONLY' : kills ? 'FILL_AND_KILL' : 'GTC';
  if (sending || quote.price === null || !quote.open) return;
  const line = tradingKindOf(market.marketType) === 'line';
  oneClick.setState({ sending: true });
  if (market.betDelayMs > 0) notify('info', currentText()('slip.processing'));
  try {
    const { result } = await call(placeOrders, {
      body: [
        {
          side: isBack ? 0 : 1,
          price: line ? fancyBetRate(quote.price) : quote.price / 100,
          selectionId,
          btype: delayKindOf({ marketType: market.marketType, eventTypeId: market.eventTypeId }),
          oddsType: line ? 'LINE' : 'DECIMAL',
          eventTypeId: market.eventTypeId,
          marketId: market.marketId,
          totalSize: stake,
          betSlipRef: newReference(),
          fromOneClick: true,
          // a claim: the server uses the delay of the market (T-44)
          betDelay: market.betDelayMs / 1000,
          line: line ? quote.line : null,
          marketVersion: market.version,
          ...(timeInForce !== 'GTC' && takesTerms(market) ? { timeInForce } : {}),
        },
      ],
    });
    for (const answer of result) {
      if (answer.success) notify('success', answer.message);
      else reportRefusedBet(answer.message, answer.code);
    }
  } catch (error) {
    notify('error', error instanceof CallError ? error.message : String(error));
  } finally {
    oneClick.setState({ sending: false });
    finished();
  }
}
