/**
 * The loss breaker of order groups (G.1 of the matching rules). At the end of each command it counts the fills of groups from the journal, trips the
 * groups that have passed a limit, and ends their unmatched orders.
 */
import { BURST_WINDOW_MS, type OrderId, type Refusal } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import { endOrder } from '../books/book-commands.ts';
import { valueOfRow } from '../cross/match-rows.ts';
import type { GroupTrip, OrderGroupTerms, TripReason } from '../engine-types.ts';
import * as J from '../journal/journal-entries.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Group, GroupFigures } from './group-table.ts';
import { RiskRing } from './risk-ring.ts';

// Created once, so that a refusal allocates nothing.
const GROUP_UNKNOWN: Refusal = { ok: false, code: 'GROUP_UNKNOWN' };

/** Numbers of the reasons in a GROUP_CHANGED entry; 0: the change is no trip. */
export const TRIP_REASONS: readonly (TripReason | null)[] = [null, 'BURST', 'LOSS', 'PLAYER'];

/** Groups that fills of the current command have reached. Reused for every command. */
const reached: Group[] = [];

/** Refuses an order of an unknown group, and of a tripped one unless it reduces the worst case. account: a row; number: undefined for no group of its own. */
export function groupRefusal({ groups }: EngineState, account: number, number: number | undefined, isReducing: boolean): Refusal | null {
  if (groups.isEmpty && number === undefined) return null;
  const group = groups.find(account, number ?? 0);
  if (group === undefined) return number === undefined ? null : GROUP_UNKNOWN;
  return isReducing ? null : openRefusal(group);
}

/** Returns BREAKER_OPEN with the time of the earliest re-arm for a tripped group, otherwise null. */
function openRefusal({ figures: { trippedAt } }: Group): Refusal | null {
  return trippedAt === null ? null : { ok: false, code: 'BREAKER_OPEN', detail: { until: trippedAt + BURST_WINDOW_MS } };
}

/**
 * Counts the fills since the last call, and trips the groups that have passed their burst limit. Returns the markets in which this ended orders,
 * ascending by id; null if there are none.
 */
export function countFills(state: EngineState): Market[] | null {
  const { groups, journal } = state;
  for (let at = groups.counted << J.ENTRY_SHIFT; at < journal.count << J.ENTRY_SHIFT; at += J.ENTRY) countEntry(state, at);
  groups.counted = journal.count;
  if (reached.length === 0) return null;
  let ended: Market[] | null = null;
  for (const { account, number } of reached) {
    const group = groups.find(account, number);
    const markets = group === undefined ? null : tripIfPassed(state, group);
    if (markets !== null) ended = [...(ended ?? []), ...markets];
  }
  reached.length = 0;
  return ended === null || ended.length === 0 ? null : [...new Set(ended)].toSorted((a, b) => a.id - b.id);
}

function countEntry(state: EngineState, at: number): void {
  const { entries } = state.journal;
  switch (entries[at]) {
    case J.FILLED:
    case J.START_TRADED: {
      const size = entries[at | 3]!;
      const value = size * entries[at | 4]!;
      countRisk(state, entries[at | 1]!, size, value);
      return countRisk(state, entries[at | 2]!, size, value);
    }
    case J.HOUSE_FILLED:
      return countRisk(state, entries[at | 1]!, entries[at | 2]!, entries[at | 2]! * entries[at | 3]!);
    case J.CROSS_TAKEN:
    case J.CROSS_FILLED:
      return countRisk(state, entries[at | 1]!, entries[at | 2]!, valueOfRow(entries, at));
    default:
  }
}

/** Adds what a fill can lose to the ring of its order's group: the stake of a back, the liability of a lay rounded up to the paisa. value in centipaise. */
function countRisk(state: EngineState, order: number, size: number, value: number): void {
  const { groups, journal, now, orders } = state;
  if (orders.isMakerLevel(order)) return;
  const account = orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!;
  const group = groups.find(account, orders.groupOf(order));
  if (group === undefined) return;
  const isLine = state.marketOfOrder(order).kind === LINE_MARKET;
  const risk = orders.sideOf(order) === BACK ? size : Math.ceil((isLine ? value : value - 100 * size) / 100);
  if (risk === 0) return;
  group.ring.add(now, risk);
  const entry = J.moneyOf(journal.add(J.GROUP_RISKED, account, group.number));
  journal.money[entry] = risk;
  journal.money[entry | J.HOLD_MOVED] = 0;
  journal.money[entry | J.CASH_AFTER] = now;
  if (!reached.includes(group)) reached.push(group);
}

/** Undo of the count of a fill; `entry` is the index of its journal entry. */
export function undoRisk({ groups, journal }: EngineState, entry: number): void {
  const money = J.moneyOf(entry);
  const { entries } = journal;
  groups.find(entries[entry | 1]!, entries[entry | 2]!)?.ring.takeBack(journal.money[money | J.CASH_AFTER]!, journal.money[money]!);
}

/** Trips an armed group that has passed a limit. Returns the markets in which this ended orders; null if it did not trip. */
function tripIfPassed(state: EngineState, group: Group): Market[] | null {
  const { burstLimit, lossLimit, profit, trippedAt } = group.figures;
  if (trippedAt !== null) return null;
  const isBurst = burstLimit > 0 && group.ring.sum(state.now) > burstLimit;
  if (!isBurst && !(lossLimit > 0 && profit <= -lossLimit)) return null;
  return marketsOf(state, trip(state, group, { reason: isBurst ? 'BURST' : 'LOSS', at: state.now }));
}

/** Trips a group and ends its unmatched orders. Returns their rows. */
function trip(state: EngineState, group: Group, { at, reason }: Required<GroupTrip>): number[] {
  change(state, group, { figures: { ...group.figures, trippedAt: at, reason }, tripReason: reason });
  return endOrdersOf(state, group, O.BREAKER);
}

/** Ends the unmatched orders of a group, in ascending order of their ids. Returns their rows. */
function endOrdersOf(state: EngineState, { account, number }: Group, reason: number): number[] {
  const { orders } = state;
  const { records } = orders;
  const open: number[] = [];
  for (let order = 0; order < orders.usedRows; order++) {
    const at = order << O.RECORD_SHIFT;
    if (records[at | O.MARKET] === NONE || records[at | O.ACCOUNT] !== account || orders.statusOf(order) >= O.COMPLETE) continue;
    if (orders.groupOf(order) === number) open.push(order);
  }
  open.sort((a, b) => orders.idOf(a) - orders.idOf(b));
  for (const order of open) {
    endOrder(state, order, reason);
    state.setReasonOfLast(order, reason);
  }
  return open;
}

function marketsOf(state: EngineState, orders: readonly number[]): Market[] {
  return orders.map((order) => state.marketOfOrder(order));
}

/** Replaces figures and ring of a group and journals what they were. figures undefined: the group is deleted. ring undefined: it stays. */
function change(
  { groups, journal }: EngineState,
  { account, number }: Pick<Group, 'account' | 'number'>,
  { figures, ring, tripReason = null }: { readonly figures: GroupFigures | undefined; readonly ring?: RiskRing; readonly tripReason?: TripReason | null },
): void {
  const before = groups.find(account, number);
  const after = figures === undefined ? undefined : { account, number, figures, ring: ring ?? before?.ring ?? new RiskRing() };
  const entry = journal.add(J.GROUP_CHANGED, account, number, journal.addObject(before));
  journal.entries[entry | 4] = TRIP_REASONS.indexOf(tripReason);
  journal.money[J.moneyOf(entry) | J.HOLD_MOVED] = 0;
  journal.money[J.moneyOf(entry) | J.CASH_AFTER] = figures?.trippedAt ?? 0;
  groups.set(account, number, after, journal.count);
}

/** Undo of a change of a group; `entry` is the index of its journal entry. */
export function undoGroup({ groups, journal }: EngineState, entry: number): void {
  const { entries } = journal;
  groups.set(entries[entry | 1]!, entries[entry | 2]!, journal.objectAt(entries[entry | 3]!) as Group | undefined, journal.count);
}

/** Makes a group or changes its limits. A limit below what the group has risked or lost trips it. Returns the markets in which this ended orders. */
export function setGroup(state: EngineState, { account, burstLimit, group: number, lossLimit }: OrderGroupTerms): Market[] {
  const row = state.accountRow(account);
  if (!Number.isInteger(number) || number < 0 || number > 31) throw new RangeError(`not the number of a group: ${number}`);
  const figures = state.groups.find(row, number)?.figures ?? { profit: 0, reason: null, trippedAt: null };
  change(state, { account: row, number }, { figures: { ...figures, burstLimit, lossLimit } });
  return tripIfPassed(state, state.groups.find(row, number)!) ?? [];
}

/** Trips a group. Returns the ids of the orders that this ended, ascending, or the refusal. */
export function tripGroup(state: EngineState, account: number, number: number, { at, reason = 'PLAYER' }: GroupTrip): Refusal | OrderId[] {
  const group = state.groups.find(state.accountRow(account), number);
  return group === undefined ? GROUP_UNKNOWN : idsOf(state, trip(state, group, { reason, at: at ?? state.now }));
}

/** Deletes a group and cancels its unmatched orders. Returns their ids, ascending, or the refusal. */
export function deleteGroup(state: EngineState, account: number, number: number): Refusal | OrderId[] {
  const group = state.groups.find(state.accountRow(account), number);
  if (group === undefined) return GROUP_UNKNOWN;
  const ended = endOrdersOf(state, group, O.BY_PLAYER);
  change(state, group, { figures: undefined });
  return idsOf(state, ended);
}

/** Arms a group again and forgets its fills and losses. Returns the refusal, or null. */
export function rearmGroup(state: EngineState, account: number, number: number): Refusal | null {
  const group = state.groups.find(state.accountRow(account), number);
  if (group === undefined) return GROUP_UNKNOWN;
  const { trippedAt } = group.figures;
  if (trippedAt !== null && state.now < trippedAt + BURST_WINDOW_MS) return openRefusal(group);
  change(state, group, { figures: { ...group.figures, profit: 0, reason: null, trippedAt: null }, ring: new RiskRing() });
  return null;
}

/** Adds the profit of settled orders of a group, paise. Returns the markets in which this ended orders. */
export function addGroupProfit(state: EngineState, account: number, number: number, profit: number): Market[] {
  const group = state.groups.find(state.accountRow(account), number);
  if (group === undefined) return [];
  change(state, group, { figures: { ...group.figures, profit: group.figures.profit + profit } });
  return tripIfPassed(state, state.groups.find(group.account, number)!) ?? [];
}

function idsOf({ orders }: EngineState, rows: readonly number[]): OrderId[] {
  return rows.map((row) => orders.idOf(row));
}
