/** Items of an account statement as clients expect them. Every item has all keys; where a movement is no bet, numbers are 0. */
import { paise } from '@maidan/domain';
import { formatDate, formatSize } from '../formats.ts';

export const STATEMENT_PARTS = ['ALL', 'EXCHANGE', 'POKER_ROOM', 'DEPOSITS_WITHDRAWALS'] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];

/** Why the balance moved. settled: the result of a market, after commission. corrected: a market's result has changed. */
export type MovementKind = 'settled' | 'corrected' | 'payment' | 'other';

export interface MovementFacts {
  readonly transfer: number;
  readonly kind: MovementKind;
  /** ms since 1970. */
  readonly time: number;
  /** Paise; positive: credit. */
  readonly amount: number;
  /** Commission that `amount` already excludes, paise. */
  readonly commission: number;
  /** Balance afterwards, paise. */
  readonly balance: number;
  /** null: no market. */
  readonly market: { readonly id: string; readonly name: string; readonly event: string; readonly eventTypeId: string } | null;
}

export type WinLose = 'RESULT_WON' | 'RESULT_LOST' | 'RESULT_FIX' | 'RESULT_ERR' | 'RESULT_NOT_APPLICABLE';

export interface LegacyData {
  readonly avgPrice: number;
  readonly betSize: number;
  readonly betType: 'B' | 'L';
  readonly betCategoryType: 'E';
  readonly commissionRate: string;
  readonly eventId: number;
  readonly eventTypeId: number;
  readonly fullMarketName: string;
  readonly grossBetAmount: number;
  readonly marketName: string;
  readonly marketType: 'O';
  readonly placedDate: string;
  readonly selectionId: number;
  readonly selectionName: string;
  readonly startDate: string;
  readonly transactionType: 'ACCOUNT_CREDIT' | 'ACCOUNT_DEBIT';
  readonly transactionId: number;
  readonly winLose: WinLose;
}

export interface StatementItem {
  readonly refId: string;
  readonly itemDate: string;
  readonly amount: number;
  readonly balance: number;
  readonly itemClass: 'UNKNOWN';
  readonly itemClassData: { readonly unknownStatementItem: string };
  readonly legacyData: LegacyData;
}

/** Returns whether a part of the statement has movements of this kind. */
export function isInPart(part: StatementPart, kind: MovementKind): boolean {
  if (part === 'ALL') return true;
  return part === 'EXCHANGE' ? kind === 'settled' || kind === 'corrected' : part === 'DEPOSITS_WITHDRAWALS' && kind === 'payment';
}

/** Returns the items of a movement, newest first: one, and before it one for the commission, if there is any. */
export function statementItems(movement: MovementFacts): readonly StatementItem[] {
  const { amount, balance, commission } = movement;
  const result = itemOf(movement, { amount: amount + commission, balance: balance + commission, winLose: winLoseOf(movement.kind, amount) });
  if (commission === 0) return [result];
  return [itemOf(movement, { amount: -commission, balance, winLose: 'RESULT_NOT_APPLICABLE' }), result];
}

function winLoseOf(kind: MovementKind, amount: number): WinLose {
  if (kind === 'corrected') return 'RESULT_FIX';
  if (kind !== 'settled') return 'RESULT_NOT_APPLICABLE';
  return amount >= 0 ? 'RESULT_WON' : 'RESULT_LOST';
}

/** Amounts in paise. */
interface Effect {
  readonly amount: number;
  readonly balance: number;
  readonly winLose: WinLose;
}

function itemOf({ transfer, time, market }: MovementFacts, { amount, balance, winLose }: Effect): StatementItem {
  const itemDate = formatDate(time);
  const legacyData: LegacyData = {
    avgPrice: 0,
    betSize: 0,
    betType: 'B',
    betCategoryType: 'E',
    commissionRate: '0%',
    eventId: digitsOf(/^1\.(\d+)$/.exec(market?.id ?? '')?.[1]),
    eventTypeId: digitsOf(market?.eventTypeId),
    fullMarketName: market === null ? '' : `${market.event} / ${market.name}`,
    grossBetAmount: formatSize(paise(Math.abs(amount))),
    marketName: market?.name ?? '',
    marketType: 'O',
    placedDate: itemDate,
    selectionId: 0,
    selectionName: '',
    startDate: itemDate,
    transactionType: amount >= 0 ? 'ACCOUNT_CREDIT' : 'ACCOUNT_DEBIT',
    transactionId: transfer,
    winLose,
  };
  return {
    refId: String(transfer),
    itemDate,
    amount: formatSize(paise(amount)),
    balance: formatSize(paise(balance)),
    itemClass: 'UNKNOWN',
    itemClassData: { unknownStatementItem: JSON.stringify(legacyData) },
    legacyData,
  };
}

function digitsOf(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
}
