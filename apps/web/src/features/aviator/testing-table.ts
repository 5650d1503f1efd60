/** Rounds and bets for tests. */
import type { TableRound } from '@maidan/contract';
import type { Paise } from '@maidan/domain';
import type { OwnTableBet } from '../../realtime/tables/table-state.ts';

export function roundOf(part: Partial<TableRound>): TableRound {
  return {
    tableId: '301',
    roundId: 'r1',
    number: 1,
    seq: 1,
    phase: 'betting',
    closed: false,
    now: 0,
    since: 0,
    until: null,
    commitment: '',
    dealt: [],
    players: 0,
    result: null,
    ...part,
  };
}

export function ownBet(part: Partial<OwnTableBet>): OwnTableBet {
  return {
    betId: 'b1',
    betRef: '',
    tableId: '301',
    gameId: 'aviator',
    roundId: 'r1',
    spot: '',
    stake: 10_000 as Paise,
    risk: 10_000 as Paise,
    autoCashOut: 0,
    cashedOutAt: 0,
    state: 'OPEN',
    returned: 0 as Paise,
    placedAt: 0,
    ...part,
  };
}
