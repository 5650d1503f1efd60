/** The entry of bets for all transports (T-51), and the rate limits of an account. */
import type { BetAnswer, DecodedBatch } from '@maidan/contract';
import type { BetRequest } from '@maidan/domain';
import type { SessionAccount } from '../../../http/routes-port.ts';
import type { BatchAnswer } from '../orders-port.ts';

/** The origin of a bet, as the server sees it. */
export interface BetCaller {
  readonly address: string;
  readonly browser: string;
}

export interface BetService {
  /** Takes `count` from an account's bet rate; returns false if there are too many. More than its burst need a full one, and are owed. Call it before `requestBet`, once for all bets of a call. */
  admit(account: number, count: number): boolean;
  /** Resolves after delay and commit. MALFORMED for an invalid reference, before any other check. */
  requestBet(session: SessionAccount, request: BetRequest, caller: BetCaller): Promise<BetAnswer>;
  /** Resolves after delay and commit, as `requestBet`. */
  requestBatch(session: SessionAccount, request: DecodedBatch, caller: BetCaller): Promise<BatchAnswer>;
  /** Returns the number of a caller's origin (bet-origins.ts), for a change of a resting order. */
  originOf(caller: BetCaller): Promise<number>;
  /** Rate limits of an account's queries about its bets. */
  readonly questions: QuestionBudgets;
  /** Refuses new bets with NOT_READY before a stop; running ones continue. */
  close(): void;
}

/** Rate limits of an account's queries for its bets and references: each query reads, and an unknown reference leaves a row for a day. */
export interface QuestionBudgets {
  /** Takes the references of one query; returns false if there are too many in the last minute or day. */
  takeReferences(account: number, count: number): boolean;
  /** Begins to read an account's list of bets; call the returned function at its end. null: another read is running, or there are too many. */
  beginList(account: number): (() => void) | null;
}
