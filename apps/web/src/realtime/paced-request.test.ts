import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PacedRequest } from './paced-request.ts';

let sent = 0;
let canSend = true;
let request: PacedRequest;
beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  canSend = true;
  request = new PacedRequest({ send: () => canSend && ++sent > 0, spacingMs: 600, patienceMs: 8000 });
});
afterEach(() => void vi.useRealTimers());

it('calls during a running request become one further request, after its response and the spacing', () => {
  for (let wish = 0; wish < 5; wish += 1) request.ask();
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(1);
  request.finish();
  vi.advanceTimersByTime(599);
  request.ask();
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(2);
  request.finish();
  vi.advanceTimersByTime(10_000);
  expect(sent).toBe(2);
});

it('a player who bets without a pause causes at most two requests a second', () => {
  for (let ms = 0; ms < 60_000; ms += 50) {
    const before = sent;
    request.ask();
    vi.advanceTimersByTime(50);
    if (sent > before || ms === 0) request.finish();
  }
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThanOrEqual(120);
});

it('a refusal for the rate is retried; a missing response delays the next request only for its timeout', () => {
  request.ask();
  request.finish(true);
  vi.advanceTimersByTime(600);
  expect(sent).toBe(2);
  request.ask();
  vi.advanceTimersByTime(8000 + 600);
  expect(sent).toBe(3);
});

it('a request that cannot be sent delays nothing, and a lost connection resets the state', () => {
  canSend = false;
  request.ask();
  canSend = true;
  request.ask();
  request.ask();
  request.reset();
  vi.advanceTimersByTime(20_000);
  expect(sent).toBe(1);
  request.ask();
  expect(sent).toBe(2);
});
