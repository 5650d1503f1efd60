/** The net result of a player's bets in one round. Pure; paise. */
import { paise, type Paise } from '@maidan/domain';
import type { OwnTableBet } from '../../../realtime/tables/table-state.ts';

interface EndedBet {
  readonly state: OwnTableBet['state'];
  readonly risk: Paise;
  readonly returned: Paise;
}

export interface RoundNet {
  /** `won` needs a gain: a return below the stake is a loss (`partly`). */
  readonly kind: 'won' | 'even' | 'partly' | 'lost';
  readonly risk: Paise;
  readonly returned: Paise;
  readonly net: Paise;
}

/** null: no bets, or one of them is still open. */
export function netOf(bets: readonly EndedBet[]): RoundNet | null {
  if (bets.length === 0 || bets.some((bet) => bet.state === 'OPEN')) return null;
  const risk = paise(bets.reduce((sum, bet) => sum + bet.risk, 0));
  const returned = paise(bets.reduce((sum, bet) => sum + bet.returned, 0));
  const net = paise(returned - risk);
  return { kind: kindOf(returned, net), risk, returned, net };
}

function kindOf(returned: number, net: number): RoundNet['kind'] {
  if (net > 0) return 'won';
  if (net === 0) return 'even';
  return returned > 0 ? 'partly' : 'lost';
}
