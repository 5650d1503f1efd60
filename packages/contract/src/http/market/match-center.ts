/** Live video and the statistics panel of an event (CA-53 to CA-55). The texts are empty if the event has none. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber } from '../../fields.ts';

const VideoResult = z.object({ url: z.string(), config: z.object({ videoId: z.string() }) });
export const eventVideo = endpoint({
  name: 'eventVideo',
  method: 'GET',
  path: 'match-center/stats/:eventTypeId/:eventId/video',
  auth: 'bearer',
  params: z.object({ eventTypeId: Id, eventId: Id }),
  answer: successOf({ result: VideoResult }),
  action: true,
});

/** `type` is sent with d-access-token: which of the two lists has the event (O-75). */
const AccessRequest = z.object({ eventTypeId: IdOrNumber, eventId: IdOrNumber, type: z.optional(z.union([z.literal(1), z.literal(2)])) });
const AccessAnswer = successOf({ result: z.object({ url: z.string() }) });
export const directAccessToken = endpoint({
  name: 'directAccessToken',
  method: 'POST',
  path: 'match-center/stats/d-access-token',
  auth: 'bearer',
  body: AccessRequest,
  answer: AccessAnswer,
  action: true,
});
export const accessToken = endpoint({
  name: 'accessToken',
  method: 'POST',
  path: 'match-center/stats/access-token',
  auth: 'bearer',
  body: AccessRequest,
  answer: AccessAnswer,
  action: true,
});
/** For visitors: statistics, never the video (T-82). */
export const openAccessToken = endpoint({
  name: 'openAccessToken',
  method: 'POST',
  path: 'open/match-center/stats/access-token',
  auth: 'none',
  body: AccessRequest,
  answer: AccessAnswer,
});
