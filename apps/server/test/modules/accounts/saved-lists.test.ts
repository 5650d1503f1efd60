import { FAVOURITES_LIMIT, type Favourite } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, next, startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const event = (id: string): Favourite => ({
  _id: `event:${id}`,
  eventTypeId: '4',
  event: { id, name: `Home ${id} v Away` },
  marketId: `1.${id}`,
  marketName: 'Match Odds',
  marketBook: { marketId: `1.${id}` },
});
const market = (id: string): Favourite => ({ ...event(id), _id: `market:1.${id}` });

async function player() {
  const login = await test.demo();
  const path = `account/${login.data.memberCode}`;
  const token = login.token.accessToken;
  const call = async (method: string, name: string, body?: unknown) =>
    (await test.call(method, `${path}/${name}`, { token, ...(body === undefined ? {} : { body }) })).body as unknown as {
      success: boolean;
      code?: string;
      message?: string;
      favourites: Favourite[];
      display: unknown;
      games: string[];
    };
  const ids = async () => (await call('GET', 'favourites')).favourites.map((item) => item._id);
  return { token, path, call, ids };
}

it('favourites keep their order; adding one twice changes nothing; an event and its market are two favourites', async () => {
  const { call, ids } = await player();
  expect(await ids()).toEqual([]);
  await call('POST', 'favourites', { add: [event('1'), event('2')] });
  const answer = await call('POST', 'favourites', { add: [market('2'), event('1')] });
  expect(answer.favourites).toEqual([event('1'), event('2'), market('2')]);
  await call('POST', 'favourites', { remove: ['event:1'] });
  expect(await ids()).toEqual(['event:2', 'market:1.2']);
});

it('a change beyond 200 favourites is refused completely with a code and a text; removing one makes room', async () => {
  const { call, ids } = await player();
  const full = Array.from({ length: FAVOURITES_LIMIT }, (_, index) => event(String(index)));
  await call('POST', 'favourites', { add: full });
  expect(await call('POST', 'favourites', { add: [event('one-more')] })).toMatchObject({
    success: false,
    code: 'FAVOURITES_FULL',
    message: expect.stringContaining('200'),
  });
  expect(await ids()).toHaveLength(FAVOURITES_LIMIT);
  expect((await call('POST', 'favourites', { add: [event('one-more')], remove: ['event:0'] })).favourites.at(-1)?._id).toBe('event:one-more');
});

it('starred games are stored in order with the account, the newest hundred only, and other devices are notified', async () => {
  const { token, call } = await player();
  const device = await test.socket({ auth: { token } });
  await acknowledged(device, 'authenticate', { token });
  const changed = next(device, 'saved-changed');
  expect((await call('POST', 'starred-games', { add: ['aviator', 'marigold', 'aviator'] })).games).toEqual(['aviator', 'marigold']);
  expect(await changed).toEqual({ name: 'games' });
  expect((await call('POST', 'starred-games', { remove: ['aviator'], add: ['roulette', 'marigold'] })).games).toEqual(['marigold', 'roulette']);
  await Promise.all(Array.from({ length: 10 }, (_item, index) => call('POST', 'starred-games', { add: [`at-once-${index}`] })));
  expect((await call('GET', 'starred-games')).games).toHaveLength(12);
  const many = Array.from({ length: 95 }, (_item, index) => `game-${index}`);
  const { games } = await call('POST', 'starred-games', { add: many });
  expect([games.length, games.slice(-95), games.includes('marigold')]).toEqual([100, many, false]);
});

it('concurrent changes of two devices are both kept', async () => {
  const { call, ids } = await player();
  await Promise.all(Array.from({ length: 10 }, (_, index) => call('POST', 'favourites', { add: [event(String(index))] })));
  expect((await ids()).toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `event:${index}`));
});

it('an inconsistent item is malformed, and the list of another account cannot be read', async () => {
  const one = await player();
  const other = await player();
  expect(await one.call('POST', 'favourites', { add: [{ ...event('1'), _id: 'event:2' }] })).toMatchObject({ success: false, code: 'MALFORMED' });
  const foreign = await test.call('GET', `${other.path}/favourites`, { token: one.token });
  expect(foreign.body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
});

it('display choices are stored and unknown ones refused; other devices are notified of changes to lists and choices', async () => {
  const { token, call } = await player();
  const socket = await test.socket();
  await acknowledged(socket, 'subscribe', { account: true, token });
  expect((await call('GET', 'settings/display')).display).toBeNull();
  const chosen = { odds: 'fractional', bookmaker: 'paise', colours: 'safe', density: 'compact' };
  const changed = next(socket, 'saved-changed');
  await call('POST', 'settings/display', chosen);
  expect(await changed).toEqual({ name: 'display' });
  expect((await call('GET', 'settings/display')).display).toEqual(chosen);
  expect(await call('POST', 'settings/display', { ...chosen, odds: 'roman' })).toMatchObject({ success: false, code: 'MALFORMED' });
  const again = next(socket, 'saved-changed');
  await call('POST', 'favourites', { add: [event('9')] });
  expect(await again).toEqual({ name: 'favourites' });
});
