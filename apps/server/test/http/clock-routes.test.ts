import fastify from 'fastify';
import { expect, it } from 'vitest';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';
import { registerClockRoutes } from '../../src/http/clock-routes.ts';

it('a held clock fires nothing and cannot be advanced; it continues from where it stopped', async () => {
  const clock = new SkippingClock();
  const server = fastify();
  registerClockRoutes(server, clock);
  const post = async (action: string, payload: object = {}) => {
    const answer = await server.inject({ method: 'POST', url: `/test/clock/${action}`, payload });
    return { status: answer.statusCode, ...answer.json<{ now?: number; message?: string }>() };
  };
  const held = await post('hold');
  let fired = false;
  const due = new Promise<void>((resolve) => {
    clock.after(0, () => {
      fired = true;
      resolve();
    });
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  // holding twice has the same effect as holding once
  expect(await post('hold')).toEqual(held);
  expect([fired, (await post('advance', { ms: 5 })).status]).toEqual([false, 409]);
  expect((await post('release')).status).toBe(200);
  await due;
  await post('release');
  const before = clock.now();
  expect((await post('advance', { ms: 60_000 })).now).toBeGreaterThanOrEqual(before + 60_000);
  for (const ms of [-1, 'one', undefined]) expect((await post('advance', { ms })).status).toBe(400);
  await server.close();
});
