/** Every way to take a stake at level 3 of the markers of harm: refused before the question for a limit is answered, accepted after it. */
import { GAMES } from '@maidan/casino';
import type { CashOutQuoteWire, OrderResult } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, either, emitRaw, newReference, settledAnswer, startTestApp, wireBet, type TestApp } from '../../testing-app.ts';
import { soloOf } from '../../../src/modules/casino-rounds/table-terms.ts';
import { ACME, GAME, launchCode, seamless } from '../casino-providers/testing-acme.ts';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { newPhone } from '../otp/testing-phones.ts';
import { distress, orderItem, playerOn, type TestPlayer } from './testing-play.ts';

const PRESS = soloPress();

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ casinoProviders: [ACME] });
});
afterAll(() => test.stop());

/** Returns the first game against the house, with its first choice. */
function soloPress(): { readonly tableId: string; readonly choice: string } {
  for (const { tableId } of GAMES) {
    const choice = soloOf(tableId)?.rules.choices[0];
    if (choice !== undefined) return { tableId, choice };
  }
  throw new Error('there is no game against the house');
}

/** Calls the site of the account by its host header, which fetch cannot set. */
async function on(site: string, player: TestPlayer, request: { readonly method: 'POST' | 'PUT'; readonly url: string; readonly payload: object | object[] }) {
  const headers = { host: `${site}.localhost`, authorization: `Bearer ${player.token}` };
  return (await settledAnswer(test, Promise.resolve(test.app.fastify.inject({ ...request, headers })))).json<Record<string, unknown>>();
}

/** Answers the question with a limit on the deposits of a day. */
async function setLimit(player: TestPlayer): Promise<void> {
  await player.ask('calendar.day', 500);
  expect((await player.call('POST', 'play/review/limit', { occasion: 'CARE', answer: 'SET' })).body).toMatchObject({ success: true });
}

const codeOf = ({ success, code }: { readonly success?: unknown; readonly code?: unknown }): unknown => (success === true ? 'OK' : code);

const launch = async (player: TestPlayer) => (await player.call('POST', 'singleGame', { gameId: GAME.gameId, tableId: GAME.tableId })).body;

/** Launches the provider's game and returns its session. */
async function providerSession({ token }: TestPlayer): Promise<string> {
  return (await seamless(test, 'authenticate', { code: await launchCode(test, token) })).session ?? '';
}

let presses = 0;
/** Takes a stake in each way. Returns the code of each, OK for an accepted one. */
async function takeStakes(player: TestPlayer, session: string): Promise<Readonly<Record<string, unknown>>> {
  presses += 1;
  // past the pause between two rounds of a game
  await test.clock.advance(10_000);
  const press = await player.call('POST', 'casino/play', { ...PRESS, requestRef: `door-${presses}`, stake: 60 });
  const round = { roundId: `r${presses}`, gameId: GAME.gameId };
  return {
    bet: codeOf(await player.bet()),
    tableRound: await tableBet(player),
    solo: codeOf(press.body),
    providerBet: codeOf(await seamless(test, 'bet', { session, transactionId: `t${presses}`, ...round, amount: 10 })),
    providerLaunch: codeOf(await launch(player)),
  };
}

/** Bets on the table while its round takes bets. */
async function tableBet(player: TestPlayer): Promise<unknown> {
  const socket = await test.socket({ auth: { token: player.token } });
  await acknowledged(socket, 'subscribe-table', { tableId: '302' });
  const round = (): number | null => {
    const view = test.app.casinoRounds.snapshot('302', null)?.view;
    return view?.phase === 'betting' && (view.until ?? 0) - test.clock.now() > 3000 ? view.round : null;
  };
  // the end of a round waits for the database
  await expect
    .poll(
      async () => {
        if (round() === null) await test.clock.advance(500);
        return round();
      },
      { interval: 5 },
    )
    .not.toBeNull();
  const bet = { token: player.token, tableId: '302', roundId: String(round()), betRef: newReference(), stake: 100 };
  const answer = await acknowledged(socket, 'casino-bet', bet);
  socket.disconnect();
  return codeOf(answer);
}

const ALL = (code: string) => ({ bet: code, tableRound: code, solo: code, providerBet: code, providerLaunch: code });

it('[TR-045] at level 3 bets, table rounds, solo games, and bets and launches of a provider wait for the answer; a limit opens all of them', async () => {
  const player = await playerOn(test, 'maidan', newPhone());
  const session = await providerSession(player);
  expect(await takeStakes(player, session)).toEqual(ALL('OK'));
  await distress(player);
  expect(await takeStakes(player, session)).toEqual(ALL('LIMITS_FIRST'));
  await setLimit(player);
  expect(await takeStakes(player, session)).toEqual(ALL('OK'));
});

it("the question asks the person: it stops the account on another site, and that account's answer opens both", async () => {
  const phone = newPhone();
  const [here, there] = [await playerOn(test, 'maidan', phone), await playerOn(test, 'patang', phone)];
  await distress(here);
  const betThere = async () => {
    const { result } = await on('patang', there, { method: 'POST', url: '/exchange/order', payload: [orderItem()] });
    return codeOf((result as OrderResult[])[0]!);
  };
  expect([codeOf(await here.bet()), await betThere()]).toEqual(['LIMITS_FIRST', 'LIMITS_FIRST']);
  await on('patang', there, { method: 'PUT', url: '/play/limits', payload: { name: 'calendar.day', amount: 500 } });
  expect(await on('patang', there, { method: 'POST', url: '/play/review/limit', payload: { occasion: 'CARE', answer: 'SET' } })).toMatchObject({
    success: true,
  });
  // the account there has no money
  expect([codeOf(await here.bet()), await betThere()]).toEqual(['OK', 'INSUFFICIENT_BALANCE']);
});

it('while the question is open, a resting bet is cancelled and a matched one cashed out', async () => {
  const player = await playerOn(test, 'maidan', newPhone());
  expect(await player.bet()).toMatchObject({ success: true });
  const resting = await player.bet({ price: 500 });
  expect(resting).toMatchObject({ success: true });
  await distress(player);
  const orderId = resting._id ?? '';
  expect((await player.call('DELETE', `exchange/order/${orderId}`)).body).toMatchObject({ success: true });
  await test.script.ladder('1.3001', 11, [level(159, 1_00_000_00)], [level(160, 1_00_000_00)]);
  const offer = (await player.call('POST', 'exchange/cash-out/quote', { marketId: '1.3001', percent: 100 })).body as unknown as { result: CashOutQuoteWire };
  const [leg] = offer.result.bets;
  const socket = await test.socket();
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  const bet = { ...wireBet({ type: 'Lay', rate: leg!.rate, stake: leg!.stake }), cashOutId: offer.result.cashOutId };
  emitRaw(socket, 'create-bet', { token: player.token, betSlipRef: newReference(), bet });
  expect(await settledAnswer(test, answer)).toMatchObject({ event: 'place-bet-success' });
  expect(codeOf(await player.bet())).toBe('LIMITS_FIRST');
});

it('a review that lifts the level closes the question; one that keeps it does not', async () => {
  const player = await playerOn(test, 'maidan', newPhone());
  await distress(player);
  const reviewed = async (lift: boolean) => {
    const path = `operator/care/persons/${player.login.data.memberCode}/review`;
    expect((await test.operator('POST', path, { lift, reason: 'called him' })).body).toMatchObject({ success: true });
  };
  await reviewed(false);
  expect(codeOf(await player.bet())).toBe('LIMITS_FIRST');
  await reviewed(true);
  expect(codeOf(await player.bet())).toBe('OK');
});
