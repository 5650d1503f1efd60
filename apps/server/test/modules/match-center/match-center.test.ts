import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const VIDEO = 'https://video.example/live/77?quality=auto';
const PANEL = 'https://stats.example/panel/77';
const EVENT = { eventTypeId: '4', eventId: '3001' };
const enter = (body: object) => test.operator('POST', 'operator/events/3001/stream', body);
const urlOf = (reply: { readonly body: unknown }): string => (reply.body as { result: { url: string } }).result.url;

it('[CA-53] [EN-57] the video call answers url and config.videoId, empty if the event has no stream', async () => {
  const { token } = await test.demo();
  const video = (path = '4/3001') => test.call('GET', `match-center/stats/${path}/video`, { token: token.accessToken });
  await enter({});
  expect(await video()).toMatchObject({ status: 200, body: { success: true, result: { url: '', config: { videoId: '' } } } });
  expect((await enter({ videoId: 'v-77', url: VIDEO })).body).toMatchObject({ success: true });
  expect((await video()).body).toEqual({ success: true, result: { url: VIDEO, config: { videoId: 'v-77' } } });
  await enter({ url: VIDEO });
  expect((await video()).body).toEqual({ success: true, result: { url: VIDEO, config: { videoId: '' } } });
  expect((await video('1/3001')).body).toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
  expect((await video('4/none')).body).toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
  expect((await test.call('GET', 'match-center/stats/4/3001/video')).status, 'a visitor has no video').toBe(401);
});

it('[CA-54] both access tokens take eventTypeId and eventId and answer result.url, for players only', async () => {
  const { token } = await test.demo();
  const ask = (path: string, body: object = EVENT) => test.call('POST', `match-center/stats/${path}`, { token: token.accessToken, body });
  await enter({});
  for (const path of ['d-access-token', 'access-token']) expect(urlOf(await ask(path))).toBe('');
  await enter({ videoId: 'v-77', url: VIDEO, panelUrl: PANEL });
  expect(urlOf(await ask('d-access-token', { ...EVENT, type: 1 }))).toMatch(/^https:\/\/video\.example\/live\/77\?quality=auto&access=\d+\.[0-9a-f]{64}$/);
  expect(urlOf(await ask('access-token', { eventTypeId: 4, eventId: 3001 }))).toMatch(/^https:\/\/stats\.example\/panel\/77\?access=\d+\.[0-9a-f]{64}$/);
  for (const path of ['d-access-token', 'access-token']) {
    expect((await ask(path, { eventTypeId: '4' })).status).toBe(400);
    expect((await ask(path, { ...EVENT, eventTypeId: '1' })).body, 'the event is of another sport').toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
    expect((await ask(path, { ...EVENT, eventId: 'none' })).body).toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
    expect((await test.call('POST', `match-center/stats/${path}`, { body: EVENT })).status).toBe(401);
  }
});

it('[BR-20] a visitor gets the statistics by the open call, signed with the site’s secret, valid for ten minutes', async () => {
  await enter({ url: VIDEO, panelUrl: PANEL });
  const link = new URL(urlOf(await test.call('POST', 'open/match-center/stats/access-token', { body: { ...EVENT, transactionPassword: 'claimed' } })));
  expect(link.origin + link.pathname).toBe(PANEL);
  const [until = '', signature] = link.searchParams.get('access')?.split('.') ?? [];
  expect(Number(until) - test.clock.now()).toBeGreaterThan(9 * 60_000);
  expect(Number(until) - test.clock.now()).toBeLessThanOrEqual(10 * 60_000);
  const secret = test.app.sites.transactionPassword('maidan');
  expect(signature).toBe(createHmac('sha256', secret).update(`3001 visitor ${until}`).digest('hex'));
});

it('the event says which streams it has; only https addresses are accepted, and they are kept over a restart', async () => {
  const streams = async () => ((await test.call('GET', 'exchange/event/4/3001')).body as unknown as { result: { streams: object } }).result.streams;
  await enter({ videoId: 'v-77', url: VIDEO });
  expect(await streams()).toEqual({ video: true, statistics: false });
  for (const wrong of ['http://video.example/live', 'javascript:alert(1)', '/live', 'video.example'])
    expect((await enter({ url: wrong })).body).toMatchObject({ success: false, code: 'MALFORMED' });
  expect(await streams()).toEqual({ video: true, statistics: false });
  expect((await test.operator('POST', 'operator/events/none/stream', {})).body).toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
  await test.app.matchCenter.load();
  expect(test.app.matchCenter.stream('3001')).toEqual({ videoId: 'v-77', url: VIDEO, panelUrl: '' });
  expect(test.app.matchCenter.origins()).toEqual(['https://video.example']);
  await enter({});
  expect(await streams()).toEqual({ video: false, statistics: false });
  expect(test.app.matchCenter.origins()).toEqual([]);
});
