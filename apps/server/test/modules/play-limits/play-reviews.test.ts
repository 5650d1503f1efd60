/** The questions for a limit and the sums of the account, on the whole app. */
import type { PlayReviewWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidIn, startTestApp, type TestApp } from '../../testing-app.ts';
import { loginOf, newPhone, registered } from '../otp/testing-phones.ts';
import { newPlayer, TestPlayer } from './testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const reviewOf = async (player: TestPlayer): Promise<PlayReviewWire> =>
  ((await player.call('GET', 'play/review')).body as unknown as { result: PlayReviewWire }).result;
const answer = async (player: TestPlayer, occasion: string, given: string) =>
  (await player.call('POST', 'play/review/limit', { occasion, answer: given })).body;
/** Makes the account so many months older. */
const age = (player: TestPlayer, months: number) =>
  test.database.query('update account set created_at = to_timestamp($3::float8 / 1000) - make_interval(months => $2) where member_code = $1', [
    player.login.data.memberCode,
    months,
    test.clock.now(),
  ]);

it('a limit is asked for at sign-up and before the first deposit, until it is answered or set; a claimed limit must exist', async () => {
  const player = new TestPlayer(test, loginOf(await registered(test, newPhone())));
  expect(await player.session()).toMatchObject({ reviewDue: true });
  expect(await reviewOf(player)).toMatchObject({ askAtSignUp: true, askAtDeposit: true, hasLimit: false });
  expect(await answer(player, 'SIGN_UP', 'SET')).toMatchObject({ success: false, code: 'LIMIT_INVALID' });
  expect(await answer(player, 'SIGN_UP', 'LATER')).toMatchObject({ success: true, result: { askAtSignUp: false, askAtDeposit: true } });
  expect(await player.session()).toMatchObject({ reviewDue: false });
  await player.ask('calendar.month', 5000);
  expect(await answer(player, 'FIRST_DEPOSIT', 'SET')).toMatchObject({ success: true, result: { askAtDeposit: false, hasLimit: true } });
  const paying = await newPlayer(test, 'asked2');
  await paidIn(test, paying.token, 1);
  expect(await reviewOf(paying)).toMatchObject({ askAtDeposit: false });
  expect(await reviewOf(new TestPlayer(test, await test.demo()))).toMatchObject({ askAtSignUp: false, askAtDeposit: false, sumsDue: false });
});

it('[TR-043] the sums are due after 6 months, the question for a limit after 12, both earlier on wish, and not again after they were seen', async () => {
  const player = await newPlayer(test, 'reviewed1');
  expect(await player.session()).toMatchObject({ reviewDue: false });
  await age(player, 6);
  await paidIn(test, player.token, 1);
  expect(await player.session()).toMatchObject({ reviewDue: true });
  expect(await reviewOf(player)).toMatchObject({ sumsDue: true, limitDue: false, deposited: 50_000, withdrawn: 0, net: 0, everyMonths: null });
  const seen = (await player.call('POST', 'play/review/seen')).body;
  expect(seen).toMatchObject({ result: { sumsDue: false, deposited: 0 } });
  await age(player, 12);
  expect(await player.session()).toMatchObject({ reviewDue: true });
  expect(await reviewOf(player)).toMatchObject({ sumsDue: false, limitDue: true });
  await answer(player, 'YEARLY', 'NONE');
  expect(await player.session()).toMatchObject({ reviewDue: false });
  const often = await newPlayer(test, 'reviewed2');
  await age(often, 1);
  expect((await often.call('PUT', 'play/review', { everyMonths: 2 })).body).toMatchObject({ code: 'LIMIT_INVALID' });
  expect(await often.session()).toMatchObject({ reviewDue: false });
  expect((await often.call('PUT', 'play/review', { everyMonths: 1 })).body).toMatchObject({ result: { everyMonths: 1, sumsDue: true, limitDue: true } });
});
