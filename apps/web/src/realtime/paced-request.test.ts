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

it('wishes that come while a request is under way become one further request, after its answer and the spacing', () => {
  for (let wish = 0; wish < 5; wish += 1) request.ask();
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(sent).toBe(1);
  request.answered();
  vi.advanceTimersByTime(599);
  request.ask();
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(2);
  request.answered();
  vi.advanceTimersByTime(10_000);
  expect(sent).toBe(2);
});

it('a player who bets without a pause asks at most twice a second', () => {
  for (let ms = 0; ms < 60_000; ms += 50) {
    const before = sent;
    request.ask();
    vi.advanceTimersByTime(50);
    if (sent > before || ms === 0) request.answered();
  }
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThanOrEqual(120);
});

it('a refusal for the rate is asked again; an answer that never comes holds nothing back for long', () => {
  request.ask();
  request.answered(true);
  vi.advanceTimersByTime(600);
  expect(sent).toBe(2);
  request.ask();
  vi.advanceTimersByTime(8000 + 600);
  expect(sent).toBe(3);
});

it('what cannot be sent holds nothing back, and a lost connection begins anew', () => {
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
