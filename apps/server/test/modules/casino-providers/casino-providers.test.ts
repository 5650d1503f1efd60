import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { ACME, GAME, launchCode, seamless, type Signing } from './testing-acme.ts';
import type { InstalledProvider } from '../../../src/modules/casino-providers/provider-file.ts';

const other: InstalledProvider = { ...ACME, id: 'other', secret: 'o'.repeat(40), sites: ['jugnu'], games: [{ ...GAME, tableId: 'other:heads-or-tails' }] };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ casinoProviders: [ACME, other] });
});
afterAll(() => test.stop());

const call = (name: string, body: object, signing?: Signing) => seamless(test, name, body, signing);

let players = 0;
async function seated(): Promise<{ readonly token: string; readonly session: string; readonly balance: number; readonly logout: () => Promise<unknown> }> {
  const { token } = await test.player(`acme${(players += 1)}`);
  const login = await call('authenticate', { code: await launchCode(test, token.accessToken) });
  const logout = (): Promise<unknown> => test.call('POST', 'logout', { token: token.accessToken });
  return { token: token.accessToken, session: login.session ?? '', balance: login.balance ?? Number.NaN, logout };
}

let numbers = 0;
const named = (name: string): string => `${name}-${(numbers += 1)}`;
const round = { roundId: 'r1', gameId: GAME.gameId };

// first, because the other process has its own clock, which no test advances
describe('a provider in a separate process', () => {
  let child: ChildProcess;
  afterAll(() => void child.kill());

  it('opens its game, takes bets and pays', async () => {
    const { token } = await test.player('acme-frame');
    child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./testing-provider.ts', import.meta.url)), 'acme', test.url], {
      env: { ...process.env, PROVIDER_SECRET: ACME.secret },
    });
    const port = await new Promise<string>((resolve) => {
      child.stdout!.on('data', (piece: Buffer) => {
        const found = /port (\d+)/.exec(piece.toString())?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    const opened = await (await fetch(`http://127.0.0.1:${port}/launch?code=${await launchCode(test, token.accessToken)}`)).text();
    expect(opened).toContain('Balance 100000');
    const session = /name="session" value="([^"]+)"/.exec(opened)?.[1] ?? '';
    const body = new URLSearchParams({ session, side: 'heads' });
    const played = await (await fetch(`http://127.0.0.1:${port}/play`, { method: 'POST', body })).text();
    expect(played).toMatch(/Won 196\. Balance 100096|Lost\. Balance 99900/);
  });
});

describe('the launch', () => {
  it('is a code that is valid once, for one provider and one minute, and only on sites that offer the provider', async () => {
    const { token } = await test.player('acme-way');
    const code = await launchCode(test, token.accessToken);
    expect(code).not.toBe(token.accessToken);
    expect(await call('authenticate', { code }, { provider: 'other', secret: other.secret })).toMatchObject({ code: 'LAUNCH_CLOSED' });
    expect(await call('authenticate', { code })).toMatchObject({ success: true, currency: 'INR' });
    expect(await call('authenticate', { code })).toMatchObject({ code: 'LAUNCH_CLOSED' });
    const late = await launchCode(test, token.accessToken);
    await test.clock.advance(60_001);
    expect(await call('authenticate', { code: late })).toMatchObject({ code: 'LAUNCH_CLOSED' });
    const games = (await test.call('GET', 'casino/games')).body['result'] as unknown as { games: { tableId: string; provider: string }[] };
    expect(games.games.filter((one) => one.tableId.includes(':')).map((one) => one.provider)).toEqual(['acme']);
    expect(
      (await test.call('POST', 'singleGame', { token: token.accessToken, body: { gameId: GAME.gameId, tableId: 'other:heads-or-tails' } })).body,
    ).toMatchObject({
      code: 'GAME_UNKNOWN',
    });
  });
});

describe('a call', () => {
  it('without a signature, signed by another key, for other bytes or too old is refused, and nothing moves', async () => {
    const { session, balance } = await seated();
    const bet = { session, transactionId: named('t'), ...round, amount: 10 };
    for (const signing of [
      { secret: other.secret },
      { signedBody: '{}' },
      { at: test.clock.now() - 61_000 },
      { at: test.clock.now() + 61_000 },
      { provider: 'nobody' },
    ])
      expect(await call('bet', bet, signing)).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
    const bare = await fetch(`${test.url}/seamless/acme/bet`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(bet) });
    expect(bare.status).toBe(401);
    expect(await call('balance', { session })).toMatchObject({ success: true, balance });
  });

  it('with invalid amounts is refused', async () => {
    const { session, balance } = await seated();
    for (const amount of [0, -1, 0.001, 1e12, Number.MAX_VALUE])
      expect(await call('bet', { session, transactionId: named('t'), ...round, amount })).toMatchObject({ success: false, code: 'AMOUNT_INVALID' });
    expect(await call('bet', { session, transactionId: named('t'), ...round, amount: '5' })).toMatchObject({ status: 400 });
    expect(await call('bet', { session, transactionId: named('t'), ...round, amount: balance + 1 })).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await call('balance', { session })).toMatchObject({ balance });
  });
});

describe('a transaction', () => {
  it('sent again, at once or later, is booked once; another transaction under its id is refused', async () => {
    const { session, balance } = await seated();
    const bet = { session, transactionId: named('t'), ...round, amount: 100 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('bet', bet)));
    expect(new Set(answers.map((answer) => `${answer.success} ${answer.balance}`))).toEqual(new Set([`true ${balance - 100}`]));
    expect(await call('bet', { ...bet, amount: 90 })).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    const win = { session, transactionId: named('t'), ...round, amount: 250, betId: bet.transactionId };
    expect(await call('win', win)).toMatchObject({ success: true, balance: balance + 150 });
    expect(await call('win', win)).toMatchObject({ success: true, balance: balance + 150 });
    expect(await call('win', { ...win, transactionId: named('t'), betId: 'no-such' })).toMatchObject({ code: 'CASINO_BET_UNKNOWN' });
  });

  it('that is rolled back returns its stake once; a bet that arrives after its rollback is refused', async () => {
    const { session, balance } = await seated();
    const bet = { session, transactionId: named('t'), ...round, amount: 40 };
    await call('bet', bet);
    const rollback = { session, transactionId: named('t'), ...round, betId: bet.transactionId };
    expect(await call('rollback', rollback)).toMatchObject({ success: true, balance });
    expect(await call('rollback', rollback)).toMatchObject({ success: true, balance });
    expect(await call('rollback', { ...rollback, transactionId: named('t') })).toMatchObject({ success: true, balance });
    expect(await call('win', { session, transactionId: named('t'), ...round, amount: 80, betId: bet.transactionId })).toMatchObject({
      code: 'TRANSACTION_ROLLED_BACK',
    });
    const late = named('late');
    expect(await call('rollback', { ...rollback, transactionId: named('t'), betId: late })).toMatchObject({ success: true, balance });
    expect(await call('bet', { ...bet, transactionId: late })).toMatchObject({ code: 'TRANSACTION_ROLLED_BACK' });
    expect(await call('balance', { session })).toMatchObject({ balance });
  });

  it('[TR-028] that is a rollback after a win is refused as ROUND_SETTLED, also after a win of 0, and nothing moves', async () => {
    const { session, balance } = await seated();
    const won = { session, transactionId: named('t'), ...round, amount: 100 };
    const lost = { ...won, transactionId: named('t') };
    const rollback = { session, ...round };
    for (const bet of [won, lost]) await call('bet', bet);
    const win = { session, transactionId: named('t'), ...round, amount: 250, betId: won.transactionId };
    await call('win', win);
    expect(await call('win', { ...win, transactionId: named('t'), amount: 0, betId: lost.transactionId })).toMatchObject({ balance: balance + 50 });
    for (const { transactionId } of [won, lost])
      for (const again of [named('t'), named('t')])
        expect(await call('rollback', { ...rollback, transactionId: again, betId: transactionId })).toMatchObject({
          status: 200,
          success: false,
          code: 'ROUND_SETTLED',
        });
    // the transaction of a win is no bet
    expect(await call('rollback', { ...rollback, transactionId: named('t'), betId: win.transactionId })).toMatchObject({ code: 'CASINO_BET_UNKNOWN' });
    expect(await call('balance', { session })).toMatchObject({ balance: balance + 50 });
    // another process may be about to roll the same bet back
    await expect(test.database.query('select casino_provider_roll_back($1, $2)', ['acme', won.transactionId])).rejects.toMatchObject({ code: 'MD005' });
  });

  it('[TR-029] that is a win without a bet is refused, and so is one that takes the wins of its bet above the multiple of the game', async () => {
    const { session, balance } = await seated();
    const bet = { session, transactionId: named('t'), ...round, amount: 10 };
    await call('bet', bet);
    const win = (amount: number, betId?: string) =>
      call('win', { session, transactionId: named('t'), ...round, amount, ...(betId === undefined ? {} : { betId }) });
    for (const amount of [0, 20]) expect(await win(amount)).toMatchObject({ status: 200, success: false, code: 'CASINO_BET_UNKNOWN' });
    expect(await win(80.01, bet.transactionId)).toMatchObject({ code: 'WIN_TOO_LARGE' });
    expect(await win(50, bet.transactionId)).toMatchObject({ success: true, balance: balance + 40 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => win(20, bet.transactionId)));
    expect(answers.map(({ code }) => code ?? 'booked').toSorted()).toEqual([...Array.from({ length: 9 }, () => 'WIN_TOO_LARGE'), 'booked']);
    expect(await win(10, bet.transactionId)).toMatchObject({ success: true, balance: balance + 70 });
    expect(await win(0.01, bet.transactionId)).toMatchObject({ code: 'WIN_TOO_LARGE' });
    expect(await win(0, bet.transactionId)).toMatchObject({ balance: balance + 70 });
    // another process may be about to book another win
    await expect(test.database.query('select casino_provider_win($1, $2, 1, 8000)', ['acme', bet.transactionId])).rejects.toMatchObject({ code: 'MD005' });
  });

  it('that is a bet on a game that the provider does not offer is refused', async () => {
    const { session, balance } = await seated();
    expect(await call('bet', { session, transactionId: named('t'), roundId: 'r1', gameId: 'other-game', amount: 10 })).toMatchObject({
      code: 'GAME_UNKNOWN',
    });
    expect(await call('balance', { session })).toMatchObject({ balance });
  });

  it('that is a win is accepted after the login has ended, a bet is not', async () => {
    const { session, balance, logout } = await seated();
    const bet = { session, transactionId: named('t'), ...round, amount: 30 };
    await call('bet', bet);
    await logout();
    await expect.poll(async () => (await call('bet', { ...bet, transactionId: named('t') })).code).toBe('SESSION_ENDED');
    expect(await call('win', { session, transactionId: named('t'), ...round, amount: 60, betId: bet.transactionId })).toMatchObject({
      balance: balance + 30,
    });
  });
});

it('leaves a ledger without audit findings', async () => {
  expect(await auditDatabase(test.database)).toMatchObject({ ok: true, faults: [] });
});
