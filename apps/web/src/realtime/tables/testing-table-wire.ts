/** Messages of a casino table for tests. */
import type { CasinoBet, TableBets, TableRound, TableSnapshot } from '@maidan/contract';

export const TABLE = '103';

export function roundWire(changes: Partial<TableRound> = {}): TableRound {
  return {
    tableId: TABLE,
    roundId: 'r7',
    number: 7,
    seq: 1,
    phase: 'betting',
    closed: false,
    now: 1_000_000,
    since: 1_000_000,
    until: 1_015_000,
    commitment: 'c0ffee',
    dealt: [],
    players: 0,
    result: null,
    ...changes,
  };
}

export function betsWire(changes: Partial<TableBets> = {}): TableBets {
  return { tableId: TABLE, roundId: 'r7', players: 0, bets: [], stakes: {}, ...changes };
}

export function betWire(betId: string, changes: Partial<CasinoBet> = {}): CasinoBet {
  return {
    betId,
    betRef: `ref-${betId}`,
    tableId: TABLE,
    gameId: 'dragon-tiger',
    roundId: 'r7',
    spot: 'dragon',
    stake: 100.5,
    risk: 100.5,
    autoCashOut: 0,
    cashedOutAt: 0,
    state: 'OPEN',
    returned: 0,
    placedAt: Number(betId),
    ...changes,
  };
}

export function snapshotWire(changes: Partial<TableSnapshot> = {}): TableSnapshot {
  return { round: roundWire(), bets: betsWire(), last: [], mine: [], ...changes };
}
