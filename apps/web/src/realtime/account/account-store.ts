/** Balance and open bets of the player's account, pushed and requested (EN-06 to EN-08, EN-22). */
import type { AccountSnapshot, AccountUpdate, BalanceWire, Order } from '@maidan/contract';
import { createStore } from 'zustand/vanilla';
import { byTime } from '../../platform/time/by-time.ts';
import type { UpdateOutcome } from '../markets/market-store.ts';

export interface AccountState {
  /** Rupees; null before the first answer. */
  readonly balance: BalanceWire | null;
  /** Unsettled bets of the account, newest first. null before the first answer. */
  readonly openBets: readonly Order[] | null;
  /** Open bets of the event on the page. */
  readonly eventPageOpenBets: readonly Order[];
  /** The open bets of all events. */
  readonly allEventsOpenBets: readonly Order[];
  /** The event of the page. */
  readonly eventId: string | null;
  /** Notifications that the player has not read; at most MAX_UNREAD. */
  readonly unread: number;
}

export const NO_ACCOUNT: AccountState = { balance: null, openBets: null, eventPageOpenBets: [], allEventsOpenBets: [], eventId: null, unread: 0 };

/** Returns true while a bet has no result and a part of it is in its delay, resting or matched. */
export function isOpenBet(bet: Pick<Order, 'result' | 'status'>): boolean {
  return bet.result === '' && (bet.status === 'PENDING' || bet.status === 'MATCHED' || bet.status === 'UNMATCHED');
}

/** Returns the list with the changed bets added or removed, newest first; equal times by number. */
export function mergeBets(bets: readonly Order[], changed: readonly Order[]): Order[] {
  const byId = new Map(bets.map((bet) => [bet._id, bet]));
  for (const bet of changed) {
    if (isOpenBet(bet)) byId.set(bet._id, bet);
    else byId.delete(bet._id);
  }
  return [...byId.values()].toSorted((one, other) => byTime(other.placedTime, one.placedTime) || Number(other._id) - Number(one._id));
}

function lists(openBets: readonly Order[], eventId: string | null): Pick<AccountState, 'openBets' | 'eventPageOpenBets' | 'allEventsOpenBets'> {
  return { openBets, eventPageOpenBets: openBets.filter((bet) => bet.eventId === eventId), allEventsOpenBets: openBets };
}

export class AccountStore {
  readonly store = createStore<AccountState>(() => NO_ACCOUNT);
  private epoch = 0;
  private seq = -1;

  applySnapshot(snapshot: AccountSnapshot): void {
    this.epoch = snapshot.epoch;
    this.seq = snapshot.seq;
    this.store.setState((state) => ({
      balance: snapshot.balance,
      unread: snapshot.unreadNotifications,
      ...lists(mergeBets([], snapshot.orders), state.eventId),
    }));
  }

  applyUpdate(update: AccountUpdate): UpdateOutcome {
    if (this.seq < 0 || (update.epoch === this.epoch && update.seq <= this.seq)) return 'old';
    if (update.epoch !== this.epoch || update.prev !== this.seq) {
      this.seq = -1;
      return 'gap';
    }
    this.seq = update.seq;
    this.store.setState((state) => ({
      balance: update.balance ?? state.balance,
      unread: update.notifications?.unread ?? state.unread,
      ...(update.orders === undefined ? {} : lists(mergeBets(state.openBets ?? [], update.orders), state.eventId)),
    }));
    return 'applied';
  }

  /** Sets all open bets from the response of get-bets. */
  setOpenBets(bets: readonly Order[]): void {
    this.store.setState((state) => lists(mergeBets([], bets), state.eventId));
  }

  /** Adds a bet that was just accepted. */
  addBet(bet: Order): void {
    this.store.setState((state) => lists(mergeBets(state.openBets ?? [], [bet]), state.eventId));
  }

  /** Sets the balance from the response of getUserDetails. After an error the last amount stays (T-61). */
  setBalance(balance: BalanceWire): void {
    this.store.setState({ balance });
  }

  setUnread(unread: number): void {
    this.store.setState({ unread });
  }

  showEvent(eventId: string | null): void {
    this.store.setState((state) => ({ eventId, ...(state.openBets === null ? {} : lists(state.openBets, eventId)) }));
  }

  resetSequences(): void {
    this.seq = -1;
  }

  /** Clears the account after a sign-out. */
  clear(): void {
    this.seq = -1;
    this.store.setState((state) => ({ ...NO_ACCOUNT, eventId: state.eventId }));
  }
}
