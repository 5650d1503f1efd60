/** Encodes notifications of settled markets, for the calls and for the account's feed. */
import type { WalletCode } from '@maidan/domain';
import type { NotificationWire } from '../http/account/notifications.ts';
import { toRupees } from './wire-units.ts';

/** A notification; amounts in paise, times in ms since 1970. */
export interface NotificationFacts {
  readonly id: number;
  readonly createdAt: number;
  readonly isRead: boolean;
  readonly marketId: string;
  readonly marketName: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly wallet: WalletCode;
  readonly resultType: NotificationWire['result']['type'];
  readonly winners: readonly string[];
  readonly runs: number | null;
  readonly net: number;
  readonly commission: number;
  /** Result after commission that this one replaces; null if it replaces none. */
  readonly previous: number | null;
  readonly balance: number;
}

/** Encodes a notification; its profit is after commission. */
export function encodeNotification(facts: NotificationFacts): NotificationWire {
  const { id, createdAt, resultType, winners, runs, net, commission, previous, balance, ...same } = facts;
  return {
    _id: String(id),
    time: new Date(createdAt).toISOString(),
    ...same,
    result: { type: resultType, winners: [...winners], runs },
    profit: toRupees(net - commission),
    commission: toRupees(commission),
    previous: previous === null ? null : toRupees(previous),
    balance: toRupees(balance),
  };
}
