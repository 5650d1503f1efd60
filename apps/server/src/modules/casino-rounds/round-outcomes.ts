/** Outcomes of rounds by seed and rules, and the result of each open bet. Pure. */
import { drawBurstPoint, drawsOf, sharesOf, type DrawSource, type TableSpot } from '@maidan/casino';
import type { BetEnd } from './casino-commands.ts';
import type { CasinoBetRecord, CasinoBetState } from './casino-rounds-port.ts';
import type { RoundOutcome } from './round-rows.ts';
import { cashOutPointOf, type TableRules } from './table-terms.ts';

export function outcomeOf(table: TableRules, proof: DrawSource): RoundOutcome {
  const draws = drawsOf(proof);
  if (table.crash) return { dealt: [], code: '', winners: [], burst: drawBurstPoint(draws) };
  const dealt = table.rules.deal(draws);
  return { dealt, ...table.rules.verdict(dealt), burst: 0 };
}

/** Returns the end of a bet that is cashed out at a multiplier (hundredths): stake times it, rounded down once. */
export function cashedOut(bet: CasinoBetRecord, multiplier: number): BetEnd {
  return { bet, state: 'CASHED_OUT', cashedOutAt: multiplier, returned: sharesOf(bet.stake, multiplier) };
}

/** Returns the end of a bet whose stake is returned, because its round has no result. */
export function stakeReturned(bet: CasinoBetRecord): BetEnd {
  return { bet, state: 'RETURNED', cashedOutAt: 0, returned: bet.risk };
}

/** Returns the end of an open bet when its round is over. A crash bet that reached its target is paid at the target. */
export function endOf(table: TableRules, bet: CasinoBetRecord, outcome: RoundOutcome): BetEnd {
  if (table.crash) {
    const cashOutPoint = cashOutPointOf(bet);
    return cashOutPoint <= outcome.burst ? cashedOut(bet, cashOutPoint) : { bet, state: 'LOST', cashedOutAt: 0, returned: 0 };
  }
  const spot = table.rules.spots.find((one) => one.spot === bet.spot);
  if (spot === undefined) return stakeReturned(bet); // the game had this spot when the bet was made
  const hundredths = table.rules.returned(outcome.dealt, bet.spot);
  const returned = payOf(bet, spot, hundredths);
  return { bet, state: stateOf(bet.risk, returned), cashedOutAt: 0, returned };
}

/** Returns the state of an ended bet. It is won only if more returned than it risked: half a stake at a tie is not a win. */
export function stateOf(risk: number, returned: number): Exclude<CasinoBetState, 'OPEN' | 'CASHED_OUT'> {
  if (returned === 0) return 'LOST';
  if (returned === risk) return 'RETURNED';
  return returned > risk ? 'WON' : 'PARTLY_RETURNED';
}

/** Returns the hundredths of the stake that return if nothing is won or lost. */
function riskBack(spot: TableSpot): number {
  return spot.side === 'back' ? 100 : spot.price - 100;
}

/** Returns the paise that a bet returns. The risk was rounded up to a paisa: if all of it returns, the return is the risk itself. */
function payOf(bet: CasinoBetRecord, spot: TableSpot, hundredths: number): number {
  return hundredths === riskBack(spot) ? bet.risk : sharesOf(bet.stake, hundredths);
}

/** Returns the end of a bet after a server crash during its flight: targets up to the burst are paid, other stakes are returned. */
export function endOfBrokenFlight(bet: CasinoBetRecord, burst: number): BetEnd {
  const cashOutPoint = cashOutPointOf(bet);
  return bet.autoCashOut > 0 && cashOutPoint <= burst ? cashedOut(bet, cashOutPoint) : stakeReturned(bet);
}
