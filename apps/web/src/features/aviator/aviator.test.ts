import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Paise } from '@maidan/domain';
import type { TableAnswer, TableBetRequest } from '../../realtime/tables/table-service.ts';
import { newsOf, newTable, type OwnTableBet, type TableState } from '../../realtime/tables/table-state.ts';
import { changedStake, isWin, orderOf, readTarget, shownBet } from './bet-panel.ts';
import { HELD_MS, PanelController } from './panel-controller.ts';
import { ownBet, roundOf } from './testing-table.ts';

/** Returns a controller with a table, and functions that set the table and the answers. */
function stage() {
  const table = createStore<TableState>(() => ({ ...newTable('301'), status: 'live', round: roundOf({}) }));
  const placed: TableBetRequest[] = [];
  const outs: string[] = [];
  const cancels: string[] = [];
  const viewer = { signedIn: true, connected: true };
  let time = 0;
  let logins = 0;
  let answer: (answer: TableAnswer) => void = () => undefined;
  const wait = (): Promise<TableAnswer> =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const controller = new PanelController({
    table,
    place: (bet) => {
      placed.push(bet);
      return wait();
    },
    cashOut: (betId) => {
      outs.push(betId);
      return wait();
    },
    cancelBet: (betId) => {
      cancels.push(betId);
      return wait();
    },
    viewer: () => viewer,
    askLogin: () => {
      logins += 1;
    },
    now: () => time,
  });
  const stop = controller.follow();
  return {
    controller,
    table,
    placed,
    outs,
    cancels,
    viewer,
    stop,
    logins: () => logins,
    pass: (ms: number) => {
      time += ms;
    },
    say: async (said: TableAnswer) => {
      answer(said);
      await Promise.resolve();
      await Promise.resolve();
    },
    phase: (phase: 'betting' | 'running' | 'result' | 'paused', roundId = 'r1') =>
      table.setState((state) => ({
        round: roundOf({ ...state.round, phase, roundId }),
        ...(roundId !== state.round?.roundId && { mine: [], before: state.mine }),
      })),
    mine: (...mine: OwnTableBet[]) => table.setState({ mine }),
  };
}

describe('a bet panel', () => {
  it('reads stake and target as people type them, and says which one is not clear', () => {
    expect(orderOf({ stake: '1k', autoOn: true, target: '1.5x' })).toEqual({ stake: 100_000, autoCashOut: 150 });
    expect(orderOf({ stake: '१००', autoOn: false, target: 'junk' })).toEqual({ stake: 10_000, autoCashOut: 0 });
    expect(orderOf({ stake: '0', autoOn: false, target: '2' })).toEqual({ key: 'stake' });
    expect(orderOf({ stake: '100', autoOn: true, target: '1' })).toEqual({ key: 'target' });
    expect(['1.01', '10000', '2', ' 2.5 x', '२.५', '1.00', '10000.01', '1.234', '-2', 'x', ''].map(readTarget)).toEqual([
      101,
      1_000_000,
      200,
      250,
      250,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('bets at once while bets are taken, and waits for its answer', async () => {
    const { controller, placed, say, mine, phase, outs } = stage();
    controller.type(0, { stake: '250', autoOn: true, target: '3' });
    controller.press(0);
    expect(placed).toEqual([{ stake: 25_000, autoCashOut: 300 }]);
    expect(controller.act(0)).toBe('sending');
    controller.press(0);
    expect(placed).toHaveLength(1);
    const bet = ownBet({ stake: 25_000 as Paise, autoCashOut: 300 });
    mine(bet);
    await say({ outcome: 'taken', bet });
    expect(controller.act(0)).toBe('accepted');
    phase('running');
    expect(controller.act(0)).toBe('out');
    controller.press(0);
    expect([outs, controller.act(0)]).toEqual([['b1'], 'leaving']);
  });

  it('a bet typed while it flies waits for the next round, can be taken back, and is sent once', async () => {
    const { controller, placed, phase, say } = stage();
    phase('running');
    expect(controller.act(1)).toBe('plan');
    controller.press(1);
    expect([controller.act(1), placed]).toEqual(['unplan', []]);
    controller.press(1);
    expect(controller.act(1)).toBe('plan');
    controller.press(1);
    // typing after the press does not change the planned bet
    controller.type(1, { stake: '999' });
    phase('result');
    expect(placed).toEqual([]);
    phase('betting', 'r2');
    phase('betting', 'r2');
    expect(placed).toEqual([{ stake: 10_000 }]);
    await say({ outcome: 'refused', code: 'INSUFFICIENT_BALANCE', message: 'Insufficient balance' });
    expect(controller.panels.getState()[1]).toMatchObject({ problem: { message: 'Insufficient balance' }, planned: null, sending: false });
    expect(controller.act(1)).toBe('bet');
  });

  it('a planned bet is dropped when the page or the player leaves', () => {
    const { controller, phase, placed, stop, viewer } = stage();
    phase('running');
    controller.press(0);
    viewer.signedIn = false;
    phase('betting', 'r2');
    expect(placed).toEqual([]);
    viewer.signedIn = true;
    stop();
    phase('betting', 'r3');
    expect([placed, controller.panels.getState()[0].planned]).toEqual([[], null]);
  });

  it('a press just after the end of the cash-out plans no bet', async () => {
    const { controller, mine, phase, pass, say, outs } = stage();
    mine(ownBet({}));
    phase('running');
    controller.press(0);
    mine(ownBet({ state: 'CASHED_OUT', cashedOutAt: 150, returned: 15_000 as Paise }));
    await say({ outcome: 'taken', bet: ownBet({ state: 'CASHED_OUT' }) });
    controller.press(0);
    expect([outs, controller.act(0)]).toEqual([['b1'], 'plan']);
    expect(controller.panels.getState()[0].problem).toEqual({ key: 'held' });
    pass(HELD_MS);
    controller.press(0);
    expect([controller.act(0), controller.panels.getState()[0].problem]).toEqual(['unplan', null]);
    // also when the flight bursts just before the press
    const other = stage();
    other.mine(ownBet({}));
    other.phase('running');
    other.phase('result');
    other.controller.press(0);
    expect(other.controller.panels.getState()[0]).toMatchObject({ planned: null, problem: { key: 'held' } });
  });

  it('explains a press that does nothing before take-off, and cancels the bet', async () => {
    const { controller, mine, cancels, say, phase, placed } = stage();
    mine(ownBet({}));
    expect(controller.act(0)).toBe('accepted');
    controller.press(0);
    expect(controller.panels.getState()[0].problem).toEqual({ key: 'accepted' });
    void controller.cancel(0);
    void controller.cancel(0);
    expect([cancels, controller.panels.getState()[0]]).toMatchObject([['b1'], { cancelling: true, problem: null }]);
    mine(ownBet({ state: 'RETURNED', returned: 10_000 as Paise }));
    await say({ outcome: 'taken', bet: ownBet({ state: 'RETURNED' }) });
    // the same round takes another bet of the panel, and no other panel shows the cancelled one
    expect([controller.act(0), controller.panels.getState().map(({ betId }) => betId)]).toEqual(['bet', ['b1', null]]);
    controller.press(0);
    expect(placed).toHaveLength(1);
    const late = stage();
    late.mine(ownBet({}));
    void late.controller.cancel(0);
    late.phase('running');
    await late.say({ outcome: 'refused', code: 'BETS_CLOSED', message: 'Bets are closed' });
    expect([late.controller.act(0), late.controller.panels.getState()[0].problem]).toEqual(['out', { key: 'tookOff' }]);
    await late.controller.cancel(0);
    expect(late.cancels).toEqual(['b1']);
    phase('running');
  });

  it('changes the stake by −, +, ½ and 2× within the limits', () => {
    const limits = { leastStake: 100_00, largestStake: 25_000_00 };
    const after = (typed: string) => (['less', 'more', 'half', 'double'] as const).map((change) => changedStake(typed, change, limits));
    expect(after('100')).toEqual(['100', '110', '100', '200']);
    expect(after('1000')).toEqual(['990', '1100', '500', '2000']);
    expect(after('25000')).toEqual(['24000', '25000', '12500', '25000']);
    expect(after('junk')).toEqual(['100', '110', '100', '200']);
    expect(after('५००')).toEqual(['490', '510', '250', '1000']);
  });

  it('bets of another page or of a lost answer are shown in the free panels', () => {
    const { controller, mine, phase } = stage();
    mine(ownBet({}), ownBet({ betId: 'b2' }));
    expect(controller.panels.getState().map(({ betId }) => betId)).toEqual(['b1', 'b2']);
    phase('running');
    expect([controller.act(0), controller.act(1)]).toEqual(['out', 'out']);
  });

  it('a bet that is pushed before its answer is shown only in the panel that placed it', async () => {
    const { controller, mine, say, placed } = stage();
    controller.press(0);
    const bet = ownBet({});
    mine(bet);
    expect(controller.act(1)).toBe('bet');
    await say({ outcome: 'taken', bet });
    expect(controller.panels.getState().map(({ betId }) => betId)).toEqual(['b1', null]);
    controller.press(1);
    expect(placed).toHaveLength(2);
    // the answer is lost: the bet of the table state is shown
    mine(bet, ownBet({ betId: 'b2' }));
    await say({ outcome: 'unanswered' });
    expect(controller.panels.getState().map(({ betId }) => betId)).toEqual(['b1', 'b2']);
  });

  it('says what cannot be done', () => {
    const { controller, phase, viewer, table, logins } = stage();
    viewer.signedIn = false;
    expect(controller.act(0)).toBe('login');
    controller.press(0);
    expect(logins()).toBe(1);
    viewer.signedIn = true;
    viewer.connected = false;
    expect(controller.act(0)).toBe('old');
    viewer.connected = true;
    phase('paused');
    expect(controller.act(0)).toBe('paused');
    table.setState({ status: 'old' });
    expect(controller.act(0)).toBe('old');
  });

  it('shows a result until the next flight', () => {
    const { table, mine, phase } = stage();
    const panel = { betId: 'b1' };
    mine(ownBet({ state: 'LOST' }));
    phase('result');
    expect(shownBet(panel, table.getState())?.state).toBe('LOST');
    phase('betting', 'r2');
    expect(shownBet(panel, table.getState())?.state).toBe('LOST');
    phase('running', 'r2');
    expect(shownBet(panel, table.getState())).toBeNull();
  });

  it('a win is a return above the stake', () => {
    expect([10_001, 10_000, 9_999].map((returned) => isWin({ returned: returned as Paise, stake: 10_000 as Paise }))).toEqual([true, false, false]);
  });
});

const result = { code: '', winners: [], burst: 2.31, proof: { serverSeed: '', clientSeed: '', nonce: 1 } };
const at = (part: Partial<TableState>): TableState => ({ ...newTable('301'), status: 'live', round: roundOf({}), ...part });

it('the first state has no news', () => {
  expect(newsOf(newTable('301'), at({ round: roundOf({ phase: 'result', result }), mine: [ownBet({})] }))).toEqual([]);
});

it('reports a bet when it is accepted and when it ends, and a burst once', () => {
  const open = at({ mine: [ownBet({})] });
  expect(newsOf(at({}), open)).toEqual([{ type: 'bet', bet: ownBet({}) }]);
  expect(newsOf(open, at({ mine: [ownBet({})], players: 2 } as Partial<TableState>))).toEqual([]);
  const out = ownBet({ state: 'CASHED_OUT', cashedOutAt: 150, returned: 15_000 as Paise });
  expect(newsOf(open, at({ mine: [out] }))).toEqual([{ type: 'bet', bet: out }]);
  const over = at({ round: roundOf({ phase: 'result', result }), mine: [out] });
  expect(newsOf(at({ mine: [out] }), over)).toEqual([{ type: 'burst', multiplier: 231 }]);
  expect(newsOf(over, { ...over, status: 'old' })).toEqual([]);
  // the next round: the bets of the last one are no news
  expect(newsOf(over, at({ round: roundOf({ roundId: 'r2', number: 2 }), before: [out] }))).toEqual([]);
});
