import { expect, it } from 'vitest';
import { answerOf } from './kept-requests.ts';

const origin = 'http://maidan.test';
const ask = (url: string, part: { readonly method?: string; readonly mode?: string } = {}) =>
  answerOf({ method: 'GET', mode: 'cors', url: new URL(url, origin).href, origin, ...part });

it('answers pages, built files and pictures of the sites', () => {
  expect(ask('/event-page/4/80001?x=1', { mode: 'navigate' })).toBe('page');
  expect(ask('/assets/home-abc.js')).toBe('asset');
  expect(ask('/sites/maidan/logo.svg', { mode: 'no-cors' })).toBe('picture');
});

it('leaves calls, the socket, files and other hosts to the browser', () => {
  for (const path of ['/exchange/order', '/socket.io/?EIO=4', '/user/userLogin', 'https://elsewhere.test/assets/a.js']) expect(ask(path)).toBeNull();
  expect(ask('/robots.txt', { mode: 'navigate' })).toBeNull();
  expect(ask('/', { mode: 'navigate', method: 'POST' })).toBeNull();
});
