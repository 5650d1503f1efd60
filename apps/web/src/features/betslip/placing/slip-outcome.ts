/** The answer to the last bet, shown in place of its slip until the next pick. */
import { BETSLIP_AUTO_CLOSE_MS } from '@maidan/domain';
import { create } from 'zustand';
import { markets } from '../../../realtime/live.ts';
import { pickedSelection, pickSelection, type Pick } from '../../../realtime/markets/picked-selection.ts';
import { quoteOf, type Slip } from '../slip.ts';
import { slipPreferences, slipStore } from '../slip-store.ts';

export interface SlipOutcome {
  readonly placed: boolean;
  /** The message of the server. */
  readonly message: string;
  /** The slip as it was sent. */
  readonly slip: Slip;
  /** The price that was pressed. */
  readonly pick: Pick;
  /** The server refused a choice under Advanced: the slip opens again at once. */
  readonly isOfTerms: boolean;
  /** The nearest odds at which a refused bet would wait, hundredths. */
  readonly offer: number | null;
}

export const slipOutcome = create<{ readonly outcome: SlipOutcome | null }>(() => ({ outcome: null }));

let clearing: ReturnType<typeof setTimeout> | undefined;

export function clearOutcome(): void {
  clearTimeout(clearing);
  if (slipOutcome.getState().outcome !== null) slipOutcome.setState({ outcome: null });
}

/** Opens the slip of a refused bet again. Its draft restores stake and odds. */
export function reopenSlip({ pick: { stake: _stake, ...pick } }: SlipOutcome): void {
  const offered = quoteOf(markets.view(pick.marketId), pick.selectionId, pick.isBack, Math.max(pick.level, 0));
  const shown = pick.level < 0 || offered.price === null ? pick.shown : { price: offered.price, line: offered.line };
  pickSelection({ ...pick, shown });
}

/**
 * Shows the answer. A refusal stays until the player closes it. With the confirmation inside the slip, or after a refused choice under Advanced, the
 * slip opens again at once.
 * An acceptance shows here only with the confirmation inside the slip, as long as an unused slip stays open. Else a toast shows it (ST-60).
 */
export function showOutcome(outcome: SlipOutcome): void {
  clearOutcome();
  const { confirmInside } = slipPreferences.getState();
  if (outcome.placed && !confirmInside) return;
  slipOutcome.setState({ outcome });
  if (outcome.placed) clearing = setTimeout(clearOutcome, BETSLIP_AUTO_CLOSE_MS);
  else if (confirmInside || outcome.isOfTerms) reopenSlip(outcome);
}

/** Returns true if the open slip has the selection of the bet. */
export function isOutcomeOf(outcome: SlipOutcome, slip: Slip): boolean {
  return slip.market === outcome.slip.market && slip.runner === outcome.slip.runner && slip.isBack === outcome.slip.isBack;
}

/** Publishes whether the slip still has content without a picked price: the page keeps it open then. */
function publishLasting(): void {
  const lasting = slipOutcome.getState().outcome !== null || slipStore.getState().waiting.length > 0;
  if (pickedSelection.getState().lasting !== lasting) pickedSelection.setState({ lasting });
}
slipOutcome.subscribe(publishLasting);
slipStore.subscribe((state, before) => {
  if (state.waiting !== before.waiting) publishLasting();
});
