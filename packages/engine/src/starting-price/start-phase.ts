/** What has been done of the starting price of a market. */
import type { StartingPhase } from '../engine-types.ts';
import { START_PHASE } from '../journal/journal-entries.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';

/** The phases by their number in the journal. */
export const START_PHASES: readonly StartingPhase[] = ['OFFERED', 'CLOSED', 'RECONCILED'];

/** Sets the phase of a market that has a starting price. */
export function setStartPhase(state: EngineState, market: Market, phase: StartingPhase): void {
  state.journal.add(START_PHASE, market.row, START_PHASES.indexOf(market.startingPrice!), START_PHASES.indexOf(phase));
  market.startingPrice = phase;
}
