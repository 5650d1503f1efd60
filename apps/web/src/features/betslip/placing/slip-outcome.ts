/** The answer to the last bet, shown where its slip was until the next pick. */
import { BETSLIP_AUTO_CLOSE_MS } from '@maidan/domain';
import { create } from 'zustand';
import { markets } from '../../../realtime/live.ts';
import { pickedSelection, pickSelection, type Pick } from '../../../realtime/markets/picked-selection.ts';
import { quoteOf, type Slip } from '../slip.ts';
import { slipPreferences, slipStore } from '../slip-store.ts';

export interface SlipOutcome {
  readonly placed: boolean;
  /** The server's words. */
  readonly message: string;
  /** The slip as it was sent. */
  readonly slip: Slip;
  /** The price that was pressed. */
  readonly pick: Pick;
}

export const slipOutcome = create<{ readonly outcome: SlipOutcome | null }>(() => ({ outcome: null }));

let clearing: ReturnType<typeof setTimeout> | undefined;

export function clearOutcome(): void {
  clearTimeout(clearing);
  if (slipOutcome.getState().outcome !== null) slipOutcome.setState({ outcome: null });
}

/** Opens the slip of a refused bet again: its draft brings stake and odds back. */
export function retry({ pick: { stake: _stake, ...pick } }: SlipOutcome): void {
  const offered = quoteOf(markets.view(pick.marketId), pick.selectionId, pick.isBack, Math.max(pick.level, 0));
  const shown = pick.level < 0 || offered.price === null ? pick.shown : { price: offered.price, line: offered.line };
  pickSelection({ ...pick, shown });
}

/**
 * Shows the answer. A refusal stays until the player has seen to it; with the confirmation inside the slip it opens the slip again at
 * once. An acceptance shows in the slip only there, for as long as an unused slip stays open: the popup's way is the toast (ST-60).
 */
export function showOutcome(outcome: SlipOutcome): void {
  clearOutcome();
  const { confirmInside } = slipPreferences.getState();
  if (outcome.placed && !confirmInside) return;
  slipOutcome.setState({ outcome });
  if (outcome.placed) clearing = setTimeout(clearOutcome, BETSLIP_AUTO_CLOSE_MS);
  else if (confirmInside) retry(outcome);
}

/** True where the slip that is open is the one of the refused bet. */
export function isOutcomeOf(outcome: SlipOutcome, slip: Slip): boolean {
  return slip.market === outcome.slip.market && slip.runner === outcome.slip.runner && slip.isBack === outcome.slip.isBack;
}

/** Tells the frame of the page whether the slip still shows something when nothing is picked. */
function publishLasting(): void {
  const lasting = slipOutcome.getState().outcome !== null || slipStore.getState().waiting.length > 0;
  if (pickedSelection.getState().lasting !== lasting) pickedSelection.setState({ lasting });
}
slipOutcome.subscribe(publishLasting);
slipStore.subscribe((state, before) => {
  if (state.waiting !== before.waiting) publishLasting();
});
