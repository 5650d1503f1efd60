/** What lists of the account say about bets of the built-in casino. Paise, hundredths. */
import type { CasinoBetRecord } from './casino-rounds-port.ts';

/** A bet with the number of its round. */
export interface CasinoBetSummary extends Pick<
  CasinoBetRecord,
  'bet' | 'tableId' | 'gameId' | 'round' | 'spot' | 'stake' | 'risk' | 'state' | 'cashedOutAt' | 'returned'
> {
  /** As players see it: the number of the round at its table; in a game against the house the nonce of the draw. */
  readonly roundNumber: number;
}

export interface CasinoBets {
  /**
   * Summaries of these bets of the account by bet id, in one query. A movement with cause `casino` has the bet id as its reference.
   * Ids of other accounts and of other providers' games are left out.
   */
  summaries(account: number, bets: readonly number[]): Promise<ReadonlyMap<number, CasinoBetSummary>>;
}
