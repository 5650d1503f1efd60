/** Bets that were sent and not answered: asked for by reference after a reset or a reconnect, so that none is lost from sight. */
import type { BetStatusItem } from '@maidan/contract';

/** References asked for in one call at most. */
export const ASK_AT_MOST = 50;

export class PendingBets {
  private readonly references = new Set<string>();

  sent(reference: string): void {
    this.references.add(reference);
  }

  /** An answer came, now or late; false when the reference was not waiting. */
  answered(reference: string): boolean {
    return this.references.delete(reference);
  }

  /** What to ask for. */
  waiting(): string[] {
    return [...this.references].slice(0, ASK_AT_MOST);
  }

  /** Takes the answer of get-bet-status; answers those that are decided now. PENDING ones go on waiting. */
  decided(items: readonly BetStatusItem[]): BetStatusItem[] {
    return items.filter((item) => item.state !== 'PENDING' && this.answered(item.betSlipRef));
  }
}
