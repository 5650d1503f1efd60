import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withNetwork } from './later-part.ts';

describe('loading while the server cannot be reached', () => {
  const window = new EventTarget();
  let reachable = true;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => (reachable ? Promise.resolve(new Response('not ready', { status: 503 })) : Promise.reject(new TypeError('Failed to fetch'))));
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('retries every two seconds, and at once when the network is back', async () => {
    reachable = false;
    let tries = 0;
    const loaded = withNetwork(() => (++tries < 4 ? Promise.reject(new Error('away')) : Promise.resolve('texts')));
    await vi.advanceTimersByTimeAsync(1999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tries).toBe(3);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(loaded).resolves.toBe('texts');
  });

  it('fails with the error of the load if the server responds, with any status', async () => {
    reachable = true;
    await expect(withNetwork(() => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  });
});
