/** The one way in for a bet, whichever transport it came by (T-51). */
import type { AskedBet } from '@maidan/contract';
import type { SessionAccount } from '../../../http/session-account.ts';
import type { BetAnswer } from '../orders-port.ts';
import type { QuestionBudgets } from './question-budgets.ts';

export interface BetCaller {
  readonly address: string;
  readonly browser: string;
}

export interface BetService {
  /** Takes `count` of an account's bet rate; false: too many at once. Before `place`, for all bets of a request together. */
  admit(account: number, count: number): boolean;
  /** Answers after delay and commit. A reference that is none: MALFORMED, and nothing is looked at. */
  place(session: SessionAccount, asked: AskedBet, caller: BetCaller): Promise<BetAnswer>;
  /** The number of a caller's origin (bet-origins.ts), for a change of a resting order. */
  originOf(caller: BetCaller): Promise<number>;
  /** What an account may ask of its bets. */
  readonly questions: QuestionBudgets;
  /** The process is about to stop: what comes now is told to come again (NOT_READY), what is under way goes on. */
  close(): void;
}
