import { commitmentOf, drawBurstPoint, drawsOf, DRAGON_TIGER, gameOfTable, multiplierAt, SOLO_GAMES, soloStakeLimit, timeOf } from '@maidan/casino';
import type { CasinoBet, CasinoBetAnswer, Failure, TableRound, TableSnapshot } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSocket } from '../../testing-app.ts';
import { ClosedTables } from '../../../src/modules/casino-rounds/closed-tables.ts';
import type { TableView } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Seat {
  readonly name: string;
  readonly memberCode: string;
  readonly token: string;
  readonly socket: TestSocket;
  readonly rounds: TableRound[];
  readonly own: CasinoBet[];
}

let names = 0;

async function sit(tableId: string): Promise<Seat> {
  const name = `casino${(names += 1)}`;
  const login = await test.player(name);
  const token = login.token.accessToken;
  const socket = await test.socket({ auth: { token } });
  const seat: Seat = { name, memberCode: login.data.memberCode, token, socket, rounds: [], own: [] };
  socket.on('table-round', (round) => seat.rounds.push(round));
  socket.on('own-casino-bets', ({ bets }) => seat.own.push(...bets));
  await new Promise<TableSnapshot>((resolve) => {
    socket.on('table-snapshot', (snapshot) => {
      seat.rounds.push(snapshot.round);
      resolve(snapshot);
    });
    socket.emit('subscribe-table', { tableId });
  });
  return seat;
}

async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error('the expected value did not come');
}

/** Advances the clock in small steps until the table is in the given state. */
async function move(tableId: string, seen: (view: TableView) => boolean, step = 250): Promise<TableView> {
  for (let steps = 0; steps < 4000; steps += 1) {
    const view = test.app.casinoRounds.snapshot(tableId, null)?.view;
    if (view !== undefined && seen(view)) return view;
    await test.clock.advance(step);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  throw new Error('the table did not reach the expected state');
}
/** Waits for a round whose betting has just begun, so that bets have the full time, and returns it. */
async function waitForBetting(tableId: string, after = 0): Promise<TableView> {
  const at = (view: TableView): boolean => view.phase === 'betting' && view.round > after && (view.until ?? 0) - test.clock.now() > 7000;
  return move(tableId, at);
}

let references = 0;
function bet(seat: Seat, round: TableView, more: object): Promise<CasinoBetAnswer | Failure> {
  const options = { token: seat.token, tableId: round.tableId, roundId: String(round.round), betRef: `r${(references += 1)}`, ...more };
  return seat.socket.emitWithAck('casino-bet', options) as Promise<CasinoBetAnswer | Failure>;
}
async function accepted(answer: Promise<CasinoBetAnswer | Failure>): Promise<CasinoBet> {
  const made = await answer;
  if (!made.success) throw new Error(`${made.code}: ${made.message}`);
  return made.bet;
}
async function codeOf(answer: Promise<CasinoBetAnswer | Failure>): Promise<string> {
  const made = await answer;
  return made.success ? 'OK' : (made.code ?? '');
}
async function cash(seat: Seat): Promise<number> {
  const [row] = await test.database.query<{ cash: number }>('select w.cash from wallet w join account a on a.id = w.account where a.username = $1', [
    seat.name,
  ]);
  return (row?.cash ?? Number.NaN) / 100;
}
const leave = (seat: Seat): void => void seat.socket.disconnect();

describe('a table that an operator has paused', () => {
  const pause = async (tableId: string, body: object = { reason: 'a card was seen' }) =>
    (await test.operator('POST', `operator/casino-tables/${tableId}/pause`, body)).body;
  const resume = async (tableId: string) => (await test.operator('POST', `operator/casino-tables/${tableId}/resume`, {})).body;

  it('plays its round to the end, refuses bets with a code, and continues when it is resumed; audited', async () => {
    const seat = await sit('104');
    const round = await waitForBetting('104');
    const before = await accepted(bet(seat, round, { spot: 'red', stake: 100 }));
    expect(await pause('104', {})).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
    expect(await pause('999')).toMatchObject({ success: false, code: 'GAME_UNKNOWN' });
    expect(await pause('104')).toMatchObject({ success: true });
    expect(await codeOf(bet(seat, round, { spot: 'red', stake: 100 }))).toBe('TABLE_CLOSED');
    // the answer to the stored bet was lost: the bet stays
    expect(await codeOf(bet(seat, round, { spot: 'red', stake: 100, betRef: before.betRef }))).toBe('OK');
    await until(() => seat.rounds.at(-1)?.closed);
    expect(seat.rounds.at(-1)).toMatchObject({ phase: 'betting', roundId: String(round.round) });
    await move('104', ({ phase, closed }) => phase === 'paused' && closed);
    expect(seat.own.at(-1)).toMatchObject({ betId: before.betId, state: expect.stringMatching(/^(WON|LOST)$/) as string });
    expect(await codeOf(bet(seat, round, { spot: 'red', stake: 100 }))).toBe('TABLE_CLOSED');
    const late = await sit('104');
    expect(late.rounds.at(-1)).toMatchObject({ phase: 'paused', closed: true });
    expect(await resume('104')).toMatchObject({ success: true });
    expect((await waitForBetting('104', round.round)).closed).toBe(false);
    const logged = await test.database.query("select action, outcome from audit_entry where target_id = '104' order by id");
    expect(logged).toEqual([
      { action: 'operatorPauseTable', outcome: 'REASON_REQUIRED' },
      { action: 'operatorPauseTable', outcome: 'OK' },
      { action: 'operatorResumeTable', outcome: 'OK' },
    ]);
    leave(seat);
    leave(late);
  });

  it('stays paused over a restart, and so does a game against the house', async () => {
    const seat = await sit('103');
    const press = async (requestRef: string) =>
      (await test.call('POST', 'casino/play', { token: seat.token, body: { tableId: '201', requestRef, stake: 10, choice: '' } })).body;
    expect(await press('before')).toMatchObject({ success: true });
    await pause('201');
    expect(await press('after')).toMatchObject({ success: false, code: 'TABLE_CLOSED' });
    expect(await press('before')).toMatchObject({ success: true });
    const afterwards = new ClosedTables(test.database, test.clock);
    await afterwards.load();
    expect([afterwards.has('201'), afterwards.has('202')]).toEqual([true, false]);
    await resume('201');
    leave(seat);
  });
});

describe('a card table', () => {
  it('deals from the server seed and the players’ seeds, pays the result, and proves it afterwards', async () => {
    const seat = await sit('103');
    const round = await waitForBetting('103');
    expect(round.result).toBeNull();
    const dragon = await accepted(bet(seat, round, { spot: 'dragon', stake: 100 }));
    const tie = await accepted(bet(seat, round, { spot: 'tie', stake: 10 }));
    expect(dragon).toMatchObject({ state: 'OPEN', stake: 100, risk: 100, tableId: '103', gameId: 'dragon-tiger' });
    const running = await move('103', ({ phase }) => phase === 'running');
    expect(running).toMatchObject({ result: null, dealt: [] });
    const shown = await move('103', ({ dealt }) => dealt.length === 1);
    expect(shown.result).toBeNull();
    const over = await move('103', ({ phase }) => phase === 'result');
    const { proof, winners } = over.result!;
    expect(commitmentOf(proof.serverSeed)).toBe(round.commitment);
    expect(DRAGON_TIGER.deal(drawsOf(proof))).toEqual(over.dealt);
    const returned = (spot: string): number => DRAGON_TIGER.returned(over.dealt, spot);
    const ended = await until(() => (seat.own.filter((one) => one.state !== 'OPEN').length === 2 ? seat.own.filter((one) => one.state !== 'OPEN') : undefined));
    expect(ended.find((one) => one.betId === dragon.betId)?.returned).toBe(returned('dragon'));
    expect(ended.find((one) => one.betId === tie.betId)?.returned).toBe(returned('tie') / 10);
    const lines = await test.call('GET', `account/${seat.memberCode}/account-statement`, { token: seat.token });
    expect(JSON.stringify(lines.body)).toMatch(/"description":"Dragon Tiger, round \d+, (won|lost|stake|stake returned in part)"/);
    const results = await test.call('GET', `account/${seat.memberCode}/profit-loss?eventTypeId=casino`, { token: seat.token });
    const result = [{ eventName: 'Dragon Tiger' }, { eventName: 'Dragon Tiger' }];
    expect(results.body).toMatchObject({ total: 2, sum: returned('dragon') + returned('tie') / 10 - 110, result });
    const [past] = ((await test.call('GET', 'casino/rounds?tableId=103')).body['result'] as unknown as { rounds: unknown }).rounds as [
      { winners: string[]; proof: object },
    ];
    expect(past).toMatchObject({ winners, proof, brokenOff: false });
    leave(seat);
  });

  it('refuses invalid bets with a code, and moves nothing', async () => {
    const seat = await sit('103');
    const round = await waitForBetting('103');
    const before = await cash(seat);
    const good = { spot: 'dragon', stake: 100 };
    expect(await codeOf(bet(seat, round, { ...good, spot: 'A' }))).toBe('SPOT_UNKNOWN');
    expect(await codeOf(bet(seat, round, { ...good, stake: -5 }))).toBe('STAKE_INVALID');
    expect(await codeOf(bet(seat, round, { ...good, stake: '100' }))).toBe('STAKE_INVALID');
    expect(await codeOf(bet(seat, round, { ...good, stake: 9.99 }))).toBe('STAKE_BELOW_MINIMUM');
    expect(await codeOf(bet(seat, round, { ...good, stake: 25_001 }))).toBe('STAKE_ABOVE_MAXIMUM');
    expect(await codeOf(bet(seat, round, { ...good, autoCashOut: 2 }))).toBe('AUTO_CASH_OUT_INVALID');
    expect(await codeOf(bet(seat, round, { ...good, tableId: '301', spot: undefined }))).toBe('TABLE_PAUSED');
    expect(await codeOf(bet(seat, round, { ...good, tableId: '999' }))).toBe('GAME_UNKNOWN');
    expect(await codeOf(bet(seat, round, { ...good, roundId: '1' }))).toBe('BETS_CLOSED');
    expect(await codeOf(bet(seat, round, { ...good, token: 'x' }))).toBe('SESSION_ENDED');
    await move('103', ({ phase }) => phase === 'running');
    expect(await codeOf(bet(seat, round, good))).toBe('BETS_CLOSED');
    expect(await cash(seat)).toBe(before);
    leave(seat);
  });

  it('accepts a bet that is sent many times at once as one bet', async () => {
    const seat = await sit('103');
    const round = await waitForBetting('103');
    const before = await cash(seat);
    const same = { spot: 'tiger', stake: 50, betRef: 'the-same' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => accepted(bet(seat, round, same))));
    expect(new Set(answers.map((one) => one.betId)).size).toBe(1);
    expect(await cash(seat)).toBe(before - 50);
    expect(await codeOf(bet(seat, round, { ...same, stake: 60 }))).toBe('DUPLICATE_REFERENCE');
    leave(seat);
  });
});

describe('a flight', () => {
  it('pays a target exactly, a cash-out by the time of the server, and never above the burst', async () => {
    const seat = await sit('301');
    let flown = 0;
    let last = 0;
    for (let rounds = 0; rounds < 12 && flown < 3; rounds += 1) {
      const round = await waitForBetting('301', last);
      last = round.round;
      const auto = await accepted(bet(seat, round, { stake: 100, autoCashOut: 1.5 }));
      const manual = await accepted(bet(seat, round, { stake: 200 }));
      expect(await codeOf(bet(seat, round, { stake: 10 }))).toBe('TWO_BETS');
      const flight = await move('301', ({ phase }) => phase === 'running');
      expect(flight.until).toBeNull();
      const started = flight.since;
      await test.clock.advance(3000);
      const answer: CasinoBetAnswer | Failure = await seat.socket.emitWithAck('casino-cash-out', { token: seat.token, tableId: '301', betId: manual.betId });
      const over = await move('301', ({ phase }) => phase === 'result', 1000);
      if (over.round !== last) continue; // a slow machine has missed the result of this round
      const { burst, proof } = over.result!;
      expect(drawBurstPoint(drawsOf(proof))).toBe(burst);
      const endOf = (betId: string): CasinoBet | undefined => seat.own.find((one) => one.betId === betId && one.state !== 'OPEN');
      const autoEnd = await until(() => endOf(auto.betId));
      expect(autoEnd).toMatchObject(burst >= 150 ? { state: 'CASHED_OUT', cashedOutAt: 1.5, returned: 150 } : { state: 'LOST', returned: 0 });
      const manualEnd = await until(() => endOf(manual.betId));
      expect(answer.success ? 'CASHED_OUT' : answer.code).toMatch(manualEnd.state === 'LOST' ? /^(CASH_OUT_LATE|CASINO_BET_UNKNOWN)$/ : /^CASHED_OUT$/);
      if (!answer.success) continue;
      flown += 1;
      const at = Math.round(manualEnd.cashedOutAt * 100);
      expect(at).toBeGreaterThanOrEqual(multiplierAt(3000 - 100));
      expect(timeOf(at)).toBeLessThan(test.clock.now() - started);
      expect(at).toBeLessThanOrEqual(burst);
      expect(manualEnd.returned).toBe((at * 200) / 100);
    }
    expect(flown).toBeGreaterThan(0);
    leave(seat);
  });

  it('a bet is cancelled before take-off: its stake returns once, its place is free, and a late request is refused', async () => {
    const [seat, other] = [await sit('302'), await sit('302')];
    const round = await waitForBetting('302');
    const before = await cash(seat);
    const first = await accepted(bet(seat, round, { stake: 100 }));
    const second = await accepted(bet(seat, round, { stake: 200 }));
    const cancel = (player: Seat, betId: string) =>
      player.socket.emitWithAck('casino-cancel-bet', { token: player.token, tableId: '302', betId }) as Promise<CasinoBetAnswer | Failure>;
    expect([await codeOf(cancel(other, first.betId)), await codeOf(cancel(seat, 'x'))]).toEqual(['CASINO_BET_UNKNOWN', 'CASINO_BET_UNKNOWN']);
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => cancel(seat, first.betId)))) expect(answer.success).toBe(true);
    expect(await accepted(cancel(seat, first.betId))).toMatchObject({ betId: first.betId, state: 'RETURNED', returned: 100 });
    expect(await cash(seat)).toBe(before - 200);
    expect(test.app.casinoRounds.snapshot('302', null)?.crowds.map(({ players }) => players)).toEqual([1, 0]);
    // two bets per round: the place of the cancelled one is free again
    await accepted(bet(seat, round, { stake: 50 }));
    expect(await codeOf(bet(seat, round, { stake: 50 }))).toBe('TWO_BETS');
    // the result follows at once if the flight bursts at 1.00
    await move('302', (view) => view.round === round.round && view.phase !== 'betting');
    expect(await codeOf(cancel(seat, second.betId))).toBe('BETS_CLOSED');
    await move('302', ({ phase }) => phase === 'result', 1000);
    expect(await test.database.query('select state from casino_bet where id = $1', [Number(first.betId)])).toEqual([{ state: 'RETURNED' }]);
    for (const one of [seat, other]) leave(one);
  });

  it('refuses invalid targets', async () => {
    const seat = await sit('302');
    const round = await waitForBetting('302');
    for (const autoCashOut of [1, 1.001, 1e9, 0, -2, '2', Number.NaN, 10_000.01])
      expect(await codeOf(bet(seat, round, { stake: 10, autoCashOut }))).toBe('AUTO_CASH_OUT_INVALID');
    expect(await codeOf(bet(seat, round, { stake: 10, spot: 'dragon' }))).toBe('SPOT_UNKNOWN');
    leave(seat);
  });
});

it('publishes neither the seed nor undealt cards before the result, in no message and no call (17.D1)', async () => {
  const watcher = await test.socket();
  const watched: { readonly text: string; readonly view: Partial<TableRound> }[] = [];
  watcher.onAny((event: string, payload: TableRound) => watched.push({ text: JSON.stringify(payload), view: event === 'table-round' ? payload : {} }));
  const player = await sit('103');
  for (const tableId of ['103', '301']) watcher.emit('subscribe-table', { tableId });
  for (const tableId of ['103', '301']) {
    // Three rounds count. A flight that bursts at 1.00 is over before a call can see it, and on a loaded machine the stream, which
    // sends only the newest state of a table, may send the result alone: such rounds do not count.
    for (let judged = 0, last = 0; judged < 3;) {
      const from = watched.length;
      const { round } = await waitForBetting(tableId, last);
      last = round;
      const calls: string[] = [];
      const ended = (view: TableView): boolean => view.round > round || view.phase === 'result';
      const began = await move(tableId, (view) => view.phase === 'running' || ended(view));
      if (began.phase === 'running' && began.round === round) {
        calls.push(JSON.stringify((await test.call('GET', `casino/rounds?tableId=${tableId}`)).body));
        calls.push(JSON.stringify((await test.call('GET', 'casino/own-rounds', { token: player.token })).body));
      }
      const after = test.app.casinoRounds.snapshot(tableId, null)?.view;
      const wasRunning = calls.length > 0 && after?.round === round && after.phase === 'running';
      await move(tableId, ended);
      const results = await until(() => {
        const index = watched.findIndex(({ view }) => view.tableId === tableId && view.roundId === String(round) && view.phase === 'result');
        return index >= from && { index, proof: watched[index]!.view.result!.proof };
      });
      const early = watched
        .slice(from, results.index)
        .filter(({ text }) => text.includes(`"roundId":"${round}"`))
        .map(({ text }) => text);
      for (const message of early) expect(message).not.toContain(results.proof.serverSeed);
      const betsOpen = early.filter((message) => message.includes('"phase":"betting"'));
      for (const message of betsOpen) expect(message).toContain('"dealt":[],');
      for (const message of betsOpen) expect(message).toContain('"result":null');
      if (!wasRunning) continue;
      expect(calls.join('\n')).not.toContain(results.proof.serverSeed);
      if (early.length > 0) judged += 1;
    }
  }
  leave(player);
  watcher.disconnect();
});

it('leaves a ledger without audit findings', async () => {
  const faults = await auditDatabase(test.database);
  expect(faults).toMatchObject({ ok: true, faults: [] });
});

it('a game against the house accepts the largest stake whose highest return it may pay, and refuses one paisa more', async () => {
  const seat = await sit('103');
  const { database } = test;
  await test.operator('POST', `operator/accounts/${seat.memberCode}/grant`, { amount: 5_00_000 });
  for (const tableId of ['201', '202', '203', '303']) {
    const rules = SOLO_GAMES.find(({ gameId }) => gameId === gameOfTable(tableId)?.gameId)!;
    for (const choice of [rules.choices[0]!, rules.choices.at(-1)!]) {
      const most = soloStakeLimit(rules.figures(choice).highest);
      const press = async (paise: number, requestRef: string) =>
        (await test.call('POST', 'casino/play', { token: seat.token, body: { tableId, requestRef, stake: paise / 100, choice } })).body;
      const before = await cash(seat);
      expect([tableId, choice, await press(most + 1, `over ${tableId} ${choice}`)]).toMatchObject([tableId, choice, { code: 'STAKE_ABOVE_MAXIMUM' }]);
      expect(await press(999, `under ${tableId} ${choice}`)).toMatchObject({ code: 'STAKE_BELOW_MINIMUM' });
      expect(await cash(seat)).toBe(before);
      expect(await press(most, `most ${tableId} ${choice}`)).toMatchObject({ success: true });
      await test.clock.advance(rules.cycleMs + 1000);
    }
  }
  expect(await auditDatabase(database)).toMatchObject({ ok: true });
  leave(seat);
});

describe('a site’s own limits of a table', () => {
  const CHAUKA = { site: 'chauka', isDemo: false, role: 'user' } as const;
  const place = (seat: Seat & { readonly account: number }, tableId: string, more: object) => {
    const view = test.app.casinoRounds.snapshot(tableId, null)!.view;
    const options = {
      tableId,
      roundId: String(view.round),
      betRef: `site${(references += 1)}`,
      spot: undefined,
      stake: undefined,
      autoCashOut: undefined,
      ...more,
    };
    return test.app.casinoRounds.place({ ...CHAUKA, account: seat.account, memberCode: seat.memberCode }, options);
  };
  const withAccount = async (seat: Seat) => {
    const [row] = await test.database.query<{ id: number }>('select id from account where member_code = $1', [seat.memberCode]);
    return { ...seat, account: row!.id };
  };

  it('are narrower than the table’s own and decided by the server: least, most, and what a bet returns', async () => {
    const seat = await withAccount(await sit('103'));
    await waitForBetting('103');
    expect(await place(seat, '103', { spot: 'dragon', stake: 19.99 })).toMatchObject({ code: 'STAKE_BELOW_MINIMUM', detail: { limit: 20_00 } });
    expect(await place(seat, '103', { spot: 'dragon', stake: 10_001 })).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 10_000_00 } });
    expect(await place(seat, '103', { spot: 'tie', stake: 6_061 })).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 6_060_60 } });
    expect(await place(seat, '103', { spot: 'tie', stake: 6_060 })).toMatchObject({ ok: true });
    const pressed = await test.app.casinoRounds.play(
      { ...CHAUKA, account: seat.account, memberCode: seat.memberCode },
      { tableId: '201', requestRef: 'over', stake: 1_001, choice: '' },
    );
    expect(pressed).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 1_000_00 } });
    // the same table on another site
    const other = await sit('103');
    expect(await codeOf(bet(other, await waitForBetting('103'), { spot: 'dragon', stake: 10_001 }))).toBe('OK');
    leave(seat);
    leave(other);
  });

  it('cash a flight’s bet out at the highest return, as a target of the bet', async () => {
    const seat = await withAccount(await sit('301'));
    await waitForBetting('301');
    expect(await place(seat, '301', { stake: 5_000.01 })).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM' });
    expect(await place(seat, '301', { stake: 5_000 })).toMatchObject({ ok: true, value: { autoCashOut: 40_00 } });
    expect(await place(seat, '301', { stake: 5_000, autoCashOut: 1.5 })).toMatchObject({ ok: true, value: { autoCashOut: 150 } });
    leave(seat);
  });
});
