/** The question for a limit before the next stake at level 3 of the markers of harm, on the whole app. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { newPhone } from '../otp/testing-phones.ts';
import { distress, playerOn, TestPlayer } from './testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const answer = async (player: TestPlayer, given: string) => (await player.call('POST', 'play/review/limit', { occasion: 'CARE', answer: given })).body;

it('a person at level 3 answers the question for a limit before the next bet: Not now is refused, no limit opens it again, a restart keeps both', async () => {
  const player = await playerOn(test, 'maidan', newPhone());
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
