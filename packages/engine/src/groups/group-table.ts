/** The order groups of the loaded accounts. */
import type { Paise } from '@maidan/domain';
import type { OrderGroupState, TripReason } from '../engine-types.ts';
import type { RiskRing } from './risk-ring.ts';

/** Numbers of groups lie below this. */
const NUMBERS = 32;

/** The values of a group beside its ring. */
export interface GroupFigures {
  readonly burstLimit: number;
  readonly lossLimit: number;
  readonly trippedAt: number | null;
  readonly reason: TripReason | null;
  readonly profit: number;
}

/** A group. Its figures and its ring are replaced as a whole, so that the journal can keep the earlier ones. */
export interface Group {
  /** Row of the account. */
  readonly account: number;
  readonly number: number;
  readonly figures: GroupFigures;
  readonly ring: RiskRing;
}

export class GroupTable {
  private readonly groups = new Map<number, Group>();
  /** Journal entries before this one have been counted. */
  counted = 0;

  /** Whether no account has a group, so that commands skip all of this. */
  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  /** Returns a group of an account, by the row of the account. */
  find(account: number, number: number): Group | undefined {
    if (number < 0 || number >= NUMBERS) return undefined;
    return this.groups.get(account * NUMBERS + number);
  }

  /** Sets or removes a group. entries: the entries of the journal, which a table without groups has not counted. */
  set(account: number, number: number, group: Group | undefined, entries: number): void {
    if (this.isEmpty) this.counted = entries;
    if (group === undefined) this.groups.delete(account * NUMBERS + number);
    else this.groups.set(account * NUMBERS + number, group);
  }

  all(): Group[] {
    return [...this.groups.values()];
  }

  /** The journal has been cut to this many entries. */
  cut(entries: number): void {
    if (this.counted > entries) this.counted = entries;
  }

  /** The first entries of the journal have been removed. */
  shift(entries: number): void {
    this.counted = Math.max(0, this.counted - entries);
  }
}

/** Returns a group without its fills as plain values. account: its id. */
export function figuresOf({ figures: { burstLimit, lossLimit, profit, reason, trippedAt } }: Group): Omit<OrderGroupState, 'account' | 'group' | 'fills'> {
  return { burstLimit: burstLimit as Paise, lossLimit: lossLimit as Paise, trippedAt, reason, profit: profit as Paise };
}

/** Returns a group as plain values. account: its id; now: ms since 1970. */
export function stateOf(group: Group, account: number, now: number): OrderGroupState {
  return { account, group: group.number, ...figuresOf(group), fills: group.ring.entries(now) };
}
