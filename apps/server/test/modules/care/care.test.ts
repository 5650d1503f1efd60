/** Markers of harm on the whole app: how fast level 3 acts, on which sites, and what it stops until an operator has reviewed the player. */
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidIn, startTestApp, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';
import { newPhone } from '../otp/testing-phones.ts';
import { newPlayer, type TestPlayer } from '../play-limits/testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Makes an account with this phone on a site and signs it in. */
async function playerOn(
  site: string,
  phone: string,
): Promise<{ readonly code: string; call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply['body']> }> {
  const username = `c${phone}${site}`;
  await test.operator('POST', 'operator/accounts', { site, username, password: TEST_PASSWORD, phone });
  const headers = { host: `${site}.localhost` };
  const inject = async (method: 'GET' | 'POST', path: string, payload: object, token?: string): Promise<Reply['body']> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = method === 'GET' ? {} : { payload };
    return (await test.app.fastify.inject({ method, url: `/${path}`, headers: { ...headers, ...authorization }, ...sent })).json();
  };
  const login = (await inject('POST', 'user/userLogin', { username, password: TEST_PASSWORD })) as unknown as Login;
  return { code: login.data.memberCode, call: (method, path, body = {}) => inject(method, path, body, login.token.accessToken) };
}
const write = (player: TestPlayer, text: string) => player.call('POST', 'support/tickets', { kind: 'PLAY', text });
const reviewed = async (code: string, lift: boolean) =>
  (await test.operator('POST', `operator/care/persons/${code}/review`, { lift, reason: 'called him' })).body;

/** Advances the clock by a minute at most until the player's level is this one. */
async function levelWithinAMinute(player: TestPlayer, level: number): Promise<void> {
  const sql = 'select coalesce((select s.level from care_state s where s.person = a.person), 0)::int as n from account a where a.member_code = $1';
  for (let step = 0; step < 3; step += 1) {
    await test.clock.advance(20_000);
    await expect.poll(() => test.app.care.isIdle()).toBe(true);
    if ((await player.count(sql)) === level) return;
  }
  expect(await player.count(sql)).toBe(level);
}

it('[TR-044] [TR-045] distress in a ticket makes level 3 within a minute: no offers on any site, reality checks, a cap on deposits, until a review', async () => {
  const phone = newPhone();
  const [here, there] = [await playerOn('maidan', phone), await playerOn('patang', phone)];
  const calm = await newPlayer(test, 'calm1');
  await test.operator('POST', 'operator/sites/patang/sign-up-codes', { code: 'CAREFUL', grant: 10 });
  expect(await there.call('GET', 'promotions')).toMatchObject({ result: [expect.anything()] });
  await write(calm, 'I lost a bet and want to know why');
  expect(await here.call('POST', 'support/tickets', { kind: 'PLAY', text: 'I lost everything, I want to die' })).toMatchObject({ success: true });
  const account = await test.app.accounts.byMemberCode(here.code);
  for (let step = 0; step < 3 && test.app.care.hasOffers(account!.person); step += 1) {
    await test.clock.advance(20_000);
    await expect.poll(() => test.app.care.isIdle()).toBe(true);
  }
  expect(test.app.care.hasOffers(account!.person)).toBe(false);
  for (const player of [here, there]) expect(await player.call('GET', 'play/session')).toMatchObject({ result: { offers: false, realityMinutes: 30 } });
  expect(await there.call('GET', 'promotions')).toMatchObject({ success: true, result: [] });
  expect(await there.call('POST', `account/${there.code}/promotions/promo-code`, { promoCode: 'CAREFUL' })).toMatchObject({
    success: false,
    code: 'OFFERS_OFF',
  });
  expect(await there.call('GET', `account/${there.code}/referral`)).toMatchObject({ success: false, code: 'OFFERS_OFF' });
  expect((await test.operator('POST', `operator/accounts/${there.code}/bonus`, { amount: 100, reason: 'welcome' })).body).toMatchObject({ code: 'OFFERS_OFF' });
  const deposit = () => here.call('POST', 'cashier/deposit', { amount: 500, method: 'UPI', utr: '612345670999', requestId: 'care' });
  expect(await deposit()).toMatchObject({ success: false, code: 'CARE_DEPOSIT_CAP' });
  expect(await calm.session()).toMatchObject({ offers: true, realityMinutes: null });
  const marked = (await test.operator('GET', 'operator/care/markers')).body as unknown as {
    result: { memberCode: string; level: number; markers: { rule: string }[] }[];
  };
  expect(marked.result.map(({ memberCode, level, markers }) => [memberCode, level, markers.map(({ rule }) => rule)])).toEqual([
    [here.code, 3, ['wordsOfDistress']],
    [there.code, 3, ['wordsOfDistress']],
  ]);
  expect(await reviewed(here.code, false)).toMatchObject({ success: true });
  expect(await deposit()).toMatchObject({ code: 'CARE_DEPOSIT_CAP' });
  expect(await reviewed(here.code, true)).toMatchObject({ success: true });
  expect(await reviewed(here.code, true)).toMatchObject({ code: 'REQUEST_DECIDED' });
  expect(await deposit()).toMatchObject({ success: true });
  expect(await there.call('POST', `account/${there.code}/promotions/promo-code`, { promoCode: 'CAREFUL' })).toMatchObject({ success: true });
});

/** Lets a minute of rounds pass, so that events before it cause no further reading. */
async function aMinuteOfRounds(): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await test.clock.advance(20_000);
    await expect.poll(() => test.app.care.isIdle()).toBe(true);
  }
}

it('[TR-044] raises make level 3 within a minute', async () => {
  const player = await newPlayer(test, 'raising1');
  expect(await player.ask('calendar.day', 100)).toMatchObject({ success: true });
  for (const amount of [200, 300, 400, 500, 600]) {
    await player.ask('calendar.day', amount);
    await test.clock.advance(61_000);
  }
  await levelWithinAMinute(player, 3);
});

it('[TR-044] rejected payments make level 3 within a minute', async () => {
  const player = await newPlayer(test, 'rejected1');
  await aMinuteOfRounds();
  for (let turn = 1; turn <= 6; turn += 1) {
    const body = { amount: 500, method: 'UPI', utr: `71234567100${turn}`, requestId: `rejected-${turn}` };
    const { result } = (await player.call('POST', 'cashier/deposit', body)).body as unknown as { result: { refrenceNo: string } };
    expect((await test.operator('POST', `operator/payments/${result.refrenceNo}/reject`, { reason: 'test' })).body).toMatchObject({ success: true });
  }
  await levelWithinAMinute(player, 3);
});

it('[TR-044] a bet is read within a minute, and its day is stored', async () => {
  const bettor = await newPlayer(test, 'betting1');
  await paidIn(test, bettor.token, 1);
  await aMinuteOfRounds();
  const day = 'select coalesce(max(d.staked), 0)::int as n from care_day d join account a on a.person = d.person where a.member_code = $1';
  expect(await bettor.count(day)).toBe(0);
  // moves the clock until it is answered, on a slow machine by more than a round
  expect(await bettor.bet()).toMatchObject({ success: true });
  await aMinuteOfRounds();
  expect(await bettor.count(day)).toBe(100_00);
});

it('a new process knows who gets no offers', async () => {
  const player = await newPlayer(test, 'kept1');
  await test.database.query(
    'insert into care_state (person, level, deposit_cap, changed_at) select person, 3, 0, to_timestamp($2::float8 / 1000) from account where member_code = $1',
    [player.login.data.memberCode, test.clock.now()],
  );
  const before = test;
  test = await startTestApp({ after: before });
  await before.app.stop();
  const person = await player.count('select person as n from account where member_code = $1');
  expect(test.app.care.hasOffers(person)).toBe(false);
});
