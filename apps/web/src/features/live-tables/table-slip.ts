/** The bet slip of a table: its chips, and the answers to its bets. It survives leaving the table, until the page reloads. */
import type { TableLimits, TableSpot } from '@maidan/casino';
import { formatLimit, type Paise } from '@maidan/domain';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { tableLimits } from '../../platform/money/table-limits.ts';
import { casinoTables } from '../../realtime/tables/casino-tables.ts';
import type { OwnTableBet } from '../../realtime/tables/table-state.ts';
import { layChip, NO_CHIPS, stacksOf, takeBack, withoutSpot, type ChipStacks } from './look/chip-stacks.ts';

/** A notice beside a spot. `message` is a text of the server. */
export type SpotNotice =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'tooMuch' | 'unanswered'; readonly amount: string }
  | { readonly kind: 'offline' };

export interface TableSlipState {
  readonly stacks: ChipStacks;
  readonly notices: ReadonlyMap<string, SpotNotice>;
  /** Spots whose bets are being sent. */
  readonly sending: ReadonlySet<string>;
  /** Bets that the last press placed. */
  readonly placed: number;
  /** The limits of the table on this site. */
  readonly limits: TableLimits;
}
const EMPTY: Omit<TableSlipState, 'limits'> = { stacks: NO_CHIPS, notices: new Map(), sending: new Set(), placed: 0 };

export type TableSlip = UseBoundStore<StoreApi<TableSlipState>>;
const slips = new Map<string, TableSlip>();

export function tableSlipOf(tableId: string): TableSlip {
  let slip = slips.get(tableId);
  if (slip === undefined) {
    slip = create<TableSlipState>(() => ({ ...EMPTY, limits: tableLimits(tableId) }));
    slips.set(tableId, slip);
  }
  return slip;
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** Lays a chip on a spot. If the limit of the spot would be exceeded, shows a notice instead. */
export function layOn(slip: TableSlip, spot: TableSpot, chip: Paise): void {
  slip.setState(({ stacks, notices, limits }) => {
    const next = layChip(stacks, spot, chip, limits);
    if (next.refused === null) return { stacks: next.stacks, notices: without(notices, spot.spot) };
    return { notices: new Map(notices).set(spot.spot, { kind: 'tooMuch', amount: formatLimit(next.refused) }) };
  });
}

/** Removes the last chip. */
export function undo(slip: TableSlip): void {
  slip.setState(({ stacks }) => ({ stacks: takeBack(stacks) }));
}

/** Removes all chips and notices. */
export function clear(slip: TableSlip): void {
  slip.setState({ stacks: NO_CHIPS, notices: new Map() });
}

/** Replaces the chips with the bets of an earlier round. */
export function repeat(slip: TableSlip, bets: readonly OwnTableBet[], spots: readonly TableSpot[]): void {
  slip.setState(({ limits }) => ({ stacks: stacksOf(bets, spots, limits), notices: new Map() }));
}

async function send(slip: TableSlip, tableId: string, spot: string, stake: Paise): Promise<void> {
  const answer = await casinoTables.placeBet(tableId, { spot, stake });
  slip.setState(({ stacks, notices, sending, placed }) => {
    const on = { sending: new Set([...sending].filter((one) => one !== spot)) };
    if (answer.outcome === 'taken') return { ...on, stacks: withoutSpot(stacks, spot), placed: placed + 1 };
    if (answer.outcome === 'login') return on;
    const notice: SpotNotice =
      answer.outcome === 'refused'
        ? { kind: 'refused', message: answer.message }
        : answer.outcome === 'unanswered'
          ? { kind: 'unanswered', amount: formatLimit(stake) }
          : { kind: 'offline' };
    // a bet that may be accepted must not be sent again
    return { ...on, ...(answer.outcome === 'unanswered' && { stacks: withoutSpot(stacks, spot) }), notices: new Map(notices).set(spot, notice) };
  });
  if (answer.outcome === 'login') openDialog({ name: 'login' });
}

/** Sends every stack as a bet of its own; resolves when all are answered. */
export async function placeAll(slip: TableSlip, tableId: string): Promise<void> {
  const { stacks, sending } = slip.getState();
  if (sending.size > 0) return;
  slip.setState({ sending: new Set(stacks.bySpot.keys()), notices: new Map(), placed: 0 });
  await Promise.all([...stacks.bySpot].map(([spot, stake]) => send(slip, tableId, spot, stake)));
}
