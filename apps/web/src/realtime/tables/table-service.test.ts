import { LIVE_BETS_SHOWN, type ClientToServerEvents } from '@maidan/contract';
import type { Paise } from '@maidan/domain';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Connection, ConnectionState } from '../connection.ts';
import { ACKNOWLEDGE_MS, GIVE_UP_MS, TableService } from './table-service.ts';
import { LIVE_BETS } from './table-state.ts';
import { betsWire, betWire, roundWire, snapshotWire, TABLE } from './testing-table-wire.ts';

type Answer = (answer: unknown) => void;
interface Sent {
  readonly name: keyof ClientToServerEvents;
  readonly payload: Record<string, unknown>;
  readonly answer: Answer;
}

function createTables() {
  const emitter = new EventEmitter();
  const sent: Sent[] = [];
  const state = createStore<ConnectionState>(() => ({ phase: 'online', stale: false, unreachable: false }));
  const world = { token: 'token' as string | undefined };
  const connection = {
    state,
    on: (name: string, listener: (...values: unknown[]) => void) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
    emit: (name: keyof ClientToServerEvents, payload: Record<string, unknown>, answer: Answer) => {
      if (state.getState().phase !== 'online') return false;
      sent.push({ name, payload, answer });
      return true;
    },
  };
  let references = 0;
  const tables = new TableService({
    connection: connection as unknown as Pick<Connection, 'on' | 'emit' | 'state'>,
    token: () => world.token,
    now: () => Date.now(),
    newReference: () => `ref-${(references += 1)}`,
    later: (run, ms) => setTimeout(run, ms),
  });
  return {
    tables,
    sent,
    world,
    named: (name: string) => sent.filter((one) => one.name === name),
    receive: (name: string, payload: unknown) => void emitter.emit(name, payload),
    phase: (phase: ConnectionState['phase']) => state.setState({ phase }),
    state: () => tables.store(TABLE).getState(),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 5000 }));
afterEach(() => void vi.useRealTimers());

describe('watchers of a table', () => {
  it('subscribes once for all watchers, and unsubscribes and clears the state after the last one', async () => {
    const { tables, sent, receive, state } = createTables();
    const ends = [tables.watch(TABLE), tables.watch(TABLE)];
    receive('table-snapshot', snapshotWire());
    expect(sent.map(({ name, payload }) => [name, payload])).toEqual([['subscribe-table', { tableId: TABLE }]]);
    expect(state().status).toBe('live');
    ends[0]!();
    ends[0]!();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
    ends[1]!();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.at(-1)?.name).toBe('unsubscribe-table');
    expect(state()).toMatchObject({ status: 'asking', round: null });
  });

  it('subscribes again on a new connection; until then the state is old', () => {
    const { tables, phase, receive, named, state } = createTables();
    tables.watch(TABLE);
    receive('table-snapshot', snapshotWire());
    phase('lost');
    expect(state()).toMatchObject({ status: 'old', round: { roundId: 'r7' } });
    phase('online');
    expect(named('subscribe-table')).toHaveLength(2);
    receive('table-snapshot', snapshotWire());
    expect(state().status).toBe('live');
  });

  it('a transient refusal is retried, another one is shown with its message', async () => {
    const { tables, named, state } = createTables();
    tables.watch(TABLE);
    named('subscribe-table')[0]!.answer({ success: false, code: 'RATE_LIMITED', message: 'Slow down' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(named('subscribe-table')).toHaveLength(2);
    named('subscribe-table')[1]!.answer({ success: false, code: 'GAME_UNKNOWN', message: 'No such game' });
    expect(state()).toMatchObject({ status: 'refused', refusal: 'No such game' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(named('subscribe-table')).toHaveLength(2);
  });

  it('another player: the bets of the last one are cleared at once, those of the new one follow the authentication', () => {
    const { tables, named, receive, state } = createTables();
    tables.watch(TABLE);
    receive('table-snapshot', snapshotWire({ mine: [betWire('1')] }));
    tables.playerChanged();
    expect(state().mine).toEqual([]);
    expect(named('subscribe-table')).toHaveLength(1);
    receive('account-snapshot', {});
    receive('account-snapshot', {});
    expect(named('subscribe-table')).toHaveLength(2);
  });
});

describe('the round', () => {
  it('drops old messages, applies complete ones, and requests a snapshot after a missed round', () => {
    const { tables, named, receive, state } = createTables();
    tables.watch(TABLE);
    receive('table-round', roundWire({ seq: 9 }));
    expect(state().round).toBeNull();
    receive('table-snapshot', snapshotWire({ round: roundWire({ seq: 3 }), last: [{ roundId: 'r6', number: 6, code: 'T', burst: 0 }] }));
    receive('table-round', roundWire({ seq: 3, phase: 'paused' }));
    expect(state().round?.phase).toBe('betting');
    const dealt = [{ place: 'dragon', face: 'KS' }];
    receive('table-round', roundWire({ seq: 6, phase: 'running', dealt }));
    expect(state()).toMatchObject({ status: 'live', round: { phase: 'running' }, dealtBefore: 0 });
    expect(named('subscribe-table')).toHaveLength(1);
    // its result was never received
    receive('table-round', roundWire({ roundId: 'r8', number: 8 }));
    expect(state()).toMatchObject({ status: 'live', round: { number: 8 } });
    expect(named('subscribe-table')).toHaveLength(2);
    receive('table-round', roundWire({ roundId: 'r10', number: 10, dealt }));
    expect(state()).toMatchObject({ round: { number: 10 }, dealtBefore: 1 });
    expect(named('subscribe-table')).toHaveLength(3);
  });

  it('a late viewer sees dealt cards without motion; later ones move', () => {
    const { tables, receive, state } = createTables();
    tables.watch(TABLE);
    const dealt = [{ place: 'dragon', face: 'KS' }];
    receive('table-snapshot', snapshotWire({ round: roundWire({ phase: 'running', dealt }) }));
    expect(state().dealtBefore).toBe(1);
    receive('table-round', roundWire({ seq: 2, phase: 'running', dealt: [...dealt, { place: 'tiger', face: '2C' }] }));
    expect(state().dealtBefore).toBe(1);
    receive('table-round', roundWire({ roundId: 'r8', number: 8 }));
    expect(state().dealtBefore).toBe(0);
  });

  it('a result joins the last ones once; the next round starts empty and keeps the bets of the last for repeating', () => {
    const { tables, receive, state } = createTables();
    tables.watch(TABLE);
    const proof = { serverSeed: 's', clientSeed: 'c', nonce: 1 };
    receive('table-snapshot', snapshotWire({ last: [{ roundId: 'r6', number: 6, code: 'T', burst: 0 }], mine: [betWire('1')] }));
    const over = roundWire({ seq: 2, phase: 'result', result: { code: 'D', winners: ['dragon'], burst: 0, proof } });
    receive('table-round', over);
    receive('table-round', { ...over, seq: 3 });
    expect(state().last.map((one) => one.number)).toEqual([7, 6]);
    receive('table-round', roundWire({ roundId: 'r8', number: 8 }));
    expect(state().mine).toEqual([]);
    expect(state().before.map((bet) => bet.betId)).toEqual(['1']);
    // a settlement that arrives after the start of the next round still changes its bet
    receive('own-casino-bets', { bets: [betWire('1', { state: 'WON', returned: 201 })] });
    expect(state().before[0]).toMatchObject({ state: 'WON', returned: 20_100 });
  });

  it('the server’s clock follows the fastest message, unless it was set', async () => {
    const { tables, receive } = createTables();
    tables.watch(TABLE);
    receive('table-snapshot', snapshotWire());
    expect(tables.serverNow(TABLE)).toBe(1_000_000);
    await vi.advanceTimersByTimeAsync(1000);
    receive('table-round', roundWire({ seq: 2, now: 1_000_800 }));
    expect(tables.serverNow(TABLE)).toBe(1_001_000);
    receive('table-round', roundWire({ seq: 3, now: 1_001_100 }));
    expect(tables.serverNow(TABLE)).toBe(1_001_100);
    receive('table-round', roundWire({ seq: 4, now: 900_000 }));
    expect(tables.serverNow(TABLE)).toBe(900_000);
  });

  it('live bets are merged, newest first and limited; those of another round are ignored', () => {
    expect(LIVE_BETS).toBe(LIVE_BETS_SHOWN);
    const { tables, receive, state } = createTables();
    tables.watch(TABLE);
    const live = (id: string, returned = 0) => ({ id, player: 'Ra***', spot: 'dragon', stake: 10.5, cashedOutAt: 0, returned });
    receive(
      'table-snapshot',
      snapshotWire({ round: roundWire({ phase: 'running' }), bets: betsWire({ bets: [live('2'), live('1')], stakes: { dragon: 21 } }) }),
    );
    receive('table-bets', betsWire({ bets: [live('3'), live('1', 21)], stakes: { dragon: 31.5 } }));
    expect(state().bets.map((bet) => [bet.id, bet.returned])).toEqual([
      ['3', 0],
      ['2', 0],
      ['1', 2100],
    ]);
    expect(state().stakes).toEqual({ dragon: 3150 });
    receive('table-bets', betsWire({ roundId: 'r6', bets: [live('9')] }));
    receive('table-bets', betsWire({ bets: Array.from({ length: 80 }, (_, index) => live(`x${index}`)) }));
    expect(state().bets).toHaveLength(LIVE_BETS);
    expect(state().bets[0]?.id).toBe('x79');
  });

  it('a bet cancelled before the round runs leaves the list; messages of bets count the players', () => {
    const { tables, receive, state } = createTables();
    tables.watch(TABLE);
    const live = (id: string, returned = 0) => ({ id, player: 'Ra***', spot: '', stake: 10.5, cashedOutAt: 0, returned });
    receive('table-snapshot', snapshotWire({}));
    receive('table-bets', betsWire({ players: 2, bets: [live('1'), live('2')] }));
    expect([state().round?.players, state().bets.map(({ id }) => id)]).toEqual([2, ['2', '1']]);
    receive('table-bets', betsWire({ players: 1, bets: [live('1', 10.5)] }));
    expect([state().round?.players, state().bets.map(({ id }) => id)]).toEqual([1, ['2']]);
  });
});

describe('bets', () => {
  const stake = 10_050 as Paise;

  function seated() {
    const all = createTables();
    all.tables.watch(TABLE);
    all.receive('table-snapshot', snapshotWire());
    return all;
  }

  it('a bet has the shown round and a reference; its response and its push are one bet', async () => {
    const { tables, named, receive, state } = seated();
    const placed = tables.placeBet(TABLE, { spot: 'dragon', stake });
    expect(named('casino-bet')[0]!.payload).toEqual({ token: 'token', tableId: TABLE, roundId: 'r7', betRef: 'ref-1', spot: 'dragon', stake: 100.5 });
    receive('own-casino-bets', { bets: [betWire('1', { state: 'LOST' })] });
    named('casino-bet')[0]!.answer({ success: true, bet: betWire('1') });
    expect(await placed).toMatchObject({ outcome: 'taken', bet: { betId: '1', stake: 10_050 } });
    // a bet that is over never opens again
    expect(state().mine.map((bet) => [bet.betId, bet.state])).toEqual([['1', 'LOST']]);
  });

  it('a refusal has the server’s message', async () => {
    const { tables, named } = seated();
    const placed = tables.placeBet(TABLE, { stake, autoCashOut: 250 });
    expect(named('casino-bet')[0]!.payload).toMatchObject({ autoCashOut: 2.5 });
    named('casino-bet')[0]!.answer({ success: false, code: 'BETS_CLOSED', message: 'Bets are closed for this round' });
    expect(await placed).toEqual({ outcome: 'refused', code: 'BETS_CLOSED', message: 'Bets are closed for this round' });
  });

  it('a lost response resends the same bet, at once after a reconnect; the first response counts', async () => {
    const { tables, named, phase, state } = seated();
    const placed = tables.placeBet(TABLE, { spot: 'tiger', stake });
    await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_MS);
    expect(named('casino-bet')).toHaveLength(2);
    phase('lost');
    await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_MS);
    expect(named('casino-bet')).toHaveLength(2);
    phase('online');
    expect(named('casino-bet').map(({ payload }) => payload['betRef'])).toEqual(['ref-1', 'ref-1', 'ref-1']);
    named('casino-bet')[2]!.answer({ success: true, bet: betWire('1', { spot: 'tiger' }) });
    named('casino-bet')[0]!.answer({ success: false, code: 'BETS_CLOSED', message: 'late' });
    expect(await placed).toMatchObject({ outcome: 'taken' });
    expect(state().mine).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS);
    expect(named('casino-bet')).toHaveLength(3);
  });

  it('without a response the outcome is unanswered; offline and signed out send nothing', async () => {
    const { tables, named, phase, world } = seated();
    const placed = tables.placeBet(TABLE, { spot: 'tiger', stake });
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS);
    expect(await placed).toEqual({ outcome: 'unanswered' });
    const count = named('casino-bet').length;
    phase('lost');
    expect(await tables.placeBet(TABLE, { spot: 'tiger', stake })).toEqual({ outcome: 'offline' });
    world.token = undefined;
    expect(await tables.placeBet(TABLE, { spot: 'tiger', stake })).toEqual({ outcome: 'login' });
    expect(await tables.cashOut(TABLE, '1')).toEqual({ outcome: 'login' });
    expect(named('casino-bet')).toHaveLength(count);
  });

  it('a cancellation is resent like a bet, and the state shows the returned stake', async () => {
    const { tables, named, state } = seated();
    const cancelled = tables.cancelBet(TABLE, '1');
    await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_MS);
    expect(named('casino-cancel-bet').map(({ payload }) => payload)).toEqual(Array.from({ length: 2 }, () => ({ token: 'token', tableId: TABLE, betId: '1' })));
    named('casino-cancel-bet')[1]!.answer({ success: true, bet: betWire('1', { state: 'RETURNED', returned: 100.5 }) });
    expect(await cancelled).toMatchObject({ outcome: 'taken', bet: { state: 'RETURNED', returned: 10_050 } });
    expect(state().mine[0]?.state).toBe('RETURNED');
  });

  it('a cash-out is resent like a bet, and the state shows the cashed-out bet', async () => {
    const { tables, named, state } = seated();
    const taken = tables.cashOut(TABLE, '1');
    await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_MS);
    expect(named('casino-cash-out').map(({ payload }) => payload)).toEqual(Array.from({ length: 2 }, () => ({ token: 'token', tableId: TABLE, betId: '1' })));
    named('casino-cash-out')[1]!.answer({ success: true, bet: betWire('1', { state: 'CASHED_OUT', cashedOutAt: 2.35, returned: 236.17 }) });
    expect(await taken).toMatchObject({ outcome: 'taken', bet: { cashedOutAt: 235, returned: 23_617 } });
    expect(state().mine[0]?.state).toBe('CASHED_OUT');
  });
});
