/** The question for a limit before the next stake at level 3 of the markers of harm, on the whole app. */
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { newPhone } from '../otp/testing-phones.ts';
import { TestPlayer } from './testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const answer = async (player: TestPlayer, given: string) => (await player.call('POST', 'play/review/limit', { occasion: 'CARE', answer: given })).body;

/** Makes an account with this phone on a site and signs it in. */
async function playerOn(site: string, phone: string): Promise<TestPlayer> {
  const username = `q${phone}${site}`;
  await test.operator('POST', 'operator/accounts', { site, username, password: TEST_PASSWORD, phone });
  const headers = { host: `${site}.localhost` };
  const login = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers, payload: { username, password: TEST_PASSWORD } });
  return new TestPlayer(test, login.json<Login>());
}

/** Raises the person to level 3 by a ticket, and waits until offers are off. */
async function distress(player: TestPlayer): Promise<void> {
  await player.call('POST', 'support/tickets', { kind: 'PLAY', text: 'I lost everything, I want to die' });
  await expect
    .poll(async () => {
      await test.clock.advance(20_000);
      return player.session();
    })
    .toMatchObject({ offers: false, reviewDue: true });
}

it('a person at level 3 answers the question for a limit before the next bet: Not now is refused, no limit opens it again, a restart keeps both', async () => {
  const player = await playerOn('maidan', newPhone());
  expect(await player.bet()).toMatchObject({ success: true });
  await distress(player);
  expect(await player.bet()).toMatchObject({ success: false, code: 'LIMITS_FIRST' });
  expect(await answer(player, 'LATER')).toMatchObject({ success: false, code: 'LIMITS_FIRST' });
  const before = test;
  test = await startTestApp({ after: before });
  await before.app.stop();
  const again = new TestPlayer(test, player.login);
  expect(await again.bet()).toMatchObject({ success: false, code: 'LIMITS_FIRST' });
  expect(await answer(again, 'NONE')).toMatchObject({ success: true, result: { askBeforeStake: false } });
  expect(await again.bet()).toMatchObject({ success: true });
});
