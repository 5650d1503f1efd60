/** Places bets for all transports (T-51). */
import type { DecodedBet } from '@maidan/contract';
import type { SessionAccount } from '../../../http/routes-port.ts';
import type { BetAnswer } from '../orders-port.ts';
import type { QuestionBudgets } from './question-budgets.ts';

export interface BetCaller {
  readonly address: string;
  readonly browser: string;
}

export interface BetService {
  /** Takes `count` from an account's bet rate; returns false if there are too many. Call it before `place`, once for all bets of a request. */
  admit(account: number, count: number): boolean;
  /** Resolves after delay and commit. MALFORMED for an invalid reference, before any other check. */
  place(session: SessionAccount, asked: DecodedBet, caller: BetCaller): Promise<BetAnswer>;
  /** The number of a caller's origin (bet-origins.ts), for a change of a resting order. */
  originOf(caller: BetCaller): Promise<number>;
  /** Rate limits of an account's queries about its bets. */
  readonly questions: QuestionBudgets;
  /** Before a stop: refuses new bets with NOT_READY; running ones continue. */
  close(): void;
}
