/**
 * /test/feed/*: routes with which a browser test drives FEED=script. Registered only if the configuration allows that feed (127.0.0.1,
 * not production). Prices are hundredths, sizes paise, lines runs, rates per 100.
 */
import { checked } from '@maidan/contract';
import type { FeedEvent } from '@maidan/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ScriptFeed } from './script-feed.ts';
import { level } from './script-events.ts';

const price = z.number().int().min(101).max(100_000);
const levels = z.array(z.tuple([price, z.number().int().min(0)])).max(50);
const side = z.tuple([z.number().int().min(0), z.number().int().min(0)]).nullable();
const marketId = z.string().min(1);
const eventId = z.string().min(1);
const selectionId = z.number().int();
const reason = z.enum(['SUSPENDED', 'BALL_RUNNING', 'FEED_STALE', 'OPERATOR', 'AWAITING_FEED', 'RESULT']);
const result = z.discriminatedUnion('type', [
  z.object({ type: z.literal('winners'), winners: z.array(selectionId), removed: z.array(z.object({ selectionId, reduction: z.number().int() })).optional() }),
  z.object({ type: z.literal('dead-heat'), winners: z.array(selectionId), places: z.number().int() }),
  z.object({ type: z.literal('runs'), runs: z.number().int() }),
  z.object({ type: z.literal('void'), reason: z.string() }),
]);

const BODIES = {
  ladder: z.object({ marketId, selectionId, back: levels, lay: levels }),
  house: z.object({ marketId, selectionId, back: price.nullable(), lay: price.nullable() }),
  line: z.object({ marketId, no: side, yes: side }),
  suspend: z.object({ marketId, reason: reason.optional() }),
  resume: z.object({ marketId }),
  'turn-in-play': z.object({ eventId }),
  'start-ball': z.object({ eventId }),
  ball: z.object({ eventId, runs: z.number().int().min(0).max(12), wicket: z.boolean() }),
  'material-event': z.object({ eventId, kind: z.enum(['WICKET', 'GOAL', 'RED_CARD', 'PENALTY', 'SET_END']) }),
  settle: z.object({ marketId, result }),
  void: z.object({ marketId, reason: z.string() }),
  'close-event': z.object({ eventId }),
  stale: z.object({ silent: z.boolean() }),
  events: z.object({ events: z.array(z.looseObject({ type: z.string() })) }),
} as const;
type Action = keyof typeof BODIES;
type Body<A extends Action> = z.infer<(typeof BODIES)[A]>;

const ACTIONS: { readonly [A in Action]: (feed: ScriptFeed, body: Body<A>) => Promise<void> } = {
  ladder: (feed, body) => feed.ladder(body.marketId, body.selectionId, body.back.map(toLevel), body.lay.map(toLevel)),
  house: (feed, body) => feed.house(body.marketId, body.selectionId, body.back, body.lay),
  line: (feed, body) => feed.line(body.marketId, body.no, body.yes),
  suspend: (feed, body) => feed.suspend(body.marketId, body.reason),
  resume: (feed, body) => feed.resume(body.marketId),
  'turn-in-play': (feed, body) => feed.turnInPlay(body.eventId),
  'start-ball': (feed, body) => feed.startBall(body.eventId),
  ball: (feed, body) => feed.ball(body.eventId, body.runs, body.wicket),
  'material-event': (feed, body) => feed.materialEvent(body.eventId, body.kind),
  settle: (feed, body) => feed.settle(body.marketId, toResult(body.result)),
  void: (feed, body) => feed.void(body.marketId, body.reason),
  'close-event': (feed, body) => feed.closeEvent(body.eventId),
  stale: (feed, body) => feed.stale(body.silent),
  // for events without an action of their own; the caller's TypeScript checks their types
  events: (feed, body) => feed.say(body.events as unknown as readonly FeedEvent[]),
};

/** Registers POST /test/feed/<action>. Returns 200 { success: true } when the events are applied, 400 for an invalid body. */
export function registerScriptRoutes(server: FastifyInstance, feed: ScriptFeed): void {
  for (const action of Object.keys(BODIES) as Action[]) {
    server.post(`/test/feed/${action}`, async (request, reply) => {
      const body = checked(BODIES[action], request.body);
      if (!body.success) return reply.code(400).send({ success: false, message: z.prettifyError(body.error) });
      // the action's schema parsed the body; the compiler cannot relate the two tables
      const act = ACTIONS[action] as (target: ScriptFeed, parsed: unknown) => Promise<void>;
      await act(feed, body.data);
      return { success: true };
    });
  }
}

function toLevel([at, size]: readonly [number, number]): ReturnType<typeof level> {
  return level(at, size);
}

function toResult(parsed: z.infer<typeof result>): Parameters<ScriptFeed['settle']>[1] {
  if (parsed.type !== 'winners' || parsed.removed === undefined) return parsed as Parameters<ScriptFeed['settle']>[1];
  return { type: 'winners', winners: parsed.winners, removed: parsed.removed };
}
