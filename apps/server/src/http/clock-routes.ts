/** /test/clock/*: routes for browser tests that drive the clock of FEED=script. Registered only with that feed. */
import { checked } from '@maidan/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SkippingClock } from '../platform/skipping-clock.ts';

const Advance = z.object({ ms: z.number().check(z.gte(0), z.lte(30 * 24 * 3_600_000)) });

/**
 * Registers GET /test/clock and POST /test/clock/advance, /hold and /release. While the clock is held, no timer fires: bets stay open and
 * rounds stop, however slow the machine is. A held clock cannot be advanced (409).
 */
export function registerClockRoutes(server: FastifyInstance, clock: SkippingClock): void {
  let release: (() => void) | null = null;
  const now = () => ({ success: true, now: clock.now() });
  server.get('/test/clock', now);
  server.post('/test/clock/advance', async (request, reply) => {
    const body = checked(Advance, request.body);
    if (!body.success) return reply.status(400).send({ success: false, message: 'ms must be a number of milliseconds' });
    if (release !== null) return reply.status(409).send({ success: false, message: 'the clock is held' });
    await clock.advance(body.data.ms);
    return now();
  });
  server.post('/test/clock/hold', () => {
    release ??= clock.hold();
    return now();
  });
  server.post('/test/clock/release', () => {
    release?.();
    release = null;
    return now();
  });
}
