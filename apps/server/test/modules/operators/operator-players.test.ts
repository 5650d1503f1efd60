/** Players who are linked to a signed-in operator, in the whole app: no way of betting is open to them meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, either, emitRaw, newReference, startTestApp, wireBet, type TestApp, type TestSocket } from '../../testing-app.ts';
import { ACME, GAME, launchCode, seamless } from '../casino-providers/testing-acme.ts';
import { operatorIn, type ActingOperator } from '../operator-calls/testing-operators.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ casinoProviders: [ACME] });
});
afterAll(() => test.stop());

interface Player {
  readonly token: string;
  readonly socket: TestSocket;
  /** A session at the external provider. */
  readonly session: string;
}

async function playerNamed(name: string): Promise<Player> {
  const token = (await test.player(name)).token.accessToken;
  const socket = await test.socket({ auth: { token } });
  const code = await launchCode(test, token);
  return { token, socket, session: (await seamless(test, 'authenticate', { code })).session ?? '' };
}

/** Bets in every way that the product has: at a market, at a table, alone against the house, and at an external provider. */
async function bettingCodes({ token, socket, session }: Player): Promise<readonly unknown[]> {
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  // the toss has no delay
  const toss = wireBet({ marketId: '1.3005', marketName: 'To Win the Toss', marketType: 'TO_WIN_THE_TOSS', rate: 1.98 });
  emitRaw(socket, 'create-bet', { token, bet: toss, betSlipRef: newReference() });
  const market = (await answer).payload;
  const table = await acknowledged(socket, 'casino-bet', { token, tableId: '101', roundId: '1', betRef: newReference(), choice: 'DRAGON', stake: 100 });
  const solo = (await test.call('POST', 'casino/play', { token, body: { tableId: '201', requestRef: newReference(), stake: 10, choice: '' } })).body;
  const provider = await seamless(test, 'bet', { session, transactionId: newReference(), roundId: 'r1', gameId: GAME.gameId, amount: 10 });
  return [market, table, solo, provider].map((body) => (body as { readonly code?: string }).code);
}
const REFUSED = Array.from({ length: 4 }, () => 'OPERATOR_SIGNED_IN');

const name = (operator: ActingOperator, username: string) => operator.call('consoleNameOwnAccount', { body: { site: 'maidan', username } });

it('[OC-010] an own player of an operator bets in no way while the operator is signed in, and again after his sign-out', async () => {
  const [linked, other] = [await playerNamed('linked.player'), await playerNamed('other.player')];
  expect(await bettingCodes(linked)).not.toContain('OPERATOR_SIGNED_IN');
  const operator = await operatorIn(test, 'playing.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
  expect(await bettingCodes(linked)).not.toContain('OPERATOR_SIGNED_IN');
  await name(operator, 'Linked.Player');
  expect(await bettingCodes(linked)).toEqual(REFUSED);
  // the sentence comes in the language of the player
  const inHindi = await test.call('POST', 'casino/play', {
    token: linked.token,
    headers: { lang: 'hi' },
    body: { tableId: '201', requestRef: newReference(), stake: 10, choice: '' },
  });
  expect(inHindi.body.message).toContain('ऑपरेटर');
  expect(await bettingCodes(other)).not.toContain('OPERATOR_SIGNED_IN');
  await operator.call('consoleSignOut');
  await expect.poll(async () => (await bettingCodes(linked)).includes('OPERATOR_SIGNED_IN'), { timeout: 30_000 }).toBe(false);
});

it('[OC-010] the players of an operator stop with his sign-in, before its answer, and also in other accounts of the person', async () => {
  const [named, same] = [await playerNamed('named.player'), await playerNamed('same.player')];
  await test.database.query("update account set person = (select person from account where username = 'named.player') where username = 'same.player'");
  const operator = await operatorIn(test, 'second.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
  await name(operator, 'named.player');
  await operator.call('consoleSignOut');
  await expect.poll(async () => (await bettingCodes(named)).includes('OPERATOR_SIGNED_IN'), { timeout: 30_000 }).toBe(false);
  await operator.signIn();
  expect(await bettingCodes(named)).toEqual(REFUSED);
  expect(await bettingCodes(same)).toEqual(REFUSED);
  // a disabled operator is signed out
  await test.database.query("update operator set status = 'DISABLED' where login = 'second.agent'");
  test.app.bus.publish('operator-changed', { operator: operator.session.operator });
  await expect.poll(async () => (await bettingCodes(named)).includes('OPERATOR_SIGNED_IN'), { timeout: 30_000 }).toBe(false);
});
