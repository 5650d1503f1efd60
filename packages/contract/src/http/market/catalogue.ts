/** Public markets, competitions and events (CA-48 to CA-51, CA-56, CA-57, EN-48). Only opening an event page counts as an action. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber } from '../../fields.ts';
import { Market } from './market.ts';

/** A score has the shape of `Score` of the domain package. The schema checks only `sport`, which names the shape for the client. */
export const ScoreWire = z.looseObject({ sport: z.enum(['cricket', 'football', 'tennis']) });

const Markets = successOf({ result: z.array(Market) });

export const marketsOfEventType = endpoint({
  name: 'marketsOfEventType',
  method: 'GET',
  path: 'exchange/odds/eventType/:eventTypeId',
  auth: 'opt',
  params: z.object({ eventTypeId: Id }),
  answer: Markets,
});
/** groupId is a competition id of the event type. */
export const marketsOfGroup = endpoint({
  name: 'marketsOfGroup',
  method: 'GET',
  path: 'exchange/odds/group/:eventTypeId/:groupId',
  auth: 'opt',
  params: z.object({ eventTypeId: Id, groupId: Id }),
  answer: Markets,
});
/** An unknown or empty event gives success with an empty list, which the client treats as no data (VA-37, VA-38). */
export const marketsOfEvent = endpoint({
  name: 'marketsOfEvent',
  method: 'GET',
  path: 'exchange/odds/sma-event/:eventTypeId/:eventId',
  auth: 'opt',
  params: z.object({ eventTypeId: Id, eventId: Id }),
  answer: Markets,
  action: true,
});

/** VA-38: the client's check of a market-detail result. */
export const MarketDetailResult = z.array(Market).check(z.minLength(1));

export const EventDetail = z.object({
  id: z.string(),
  name: z.string(),
  eventTypeId: z.string(),
  competitionId: z.string(),
  competitionName: z.string(),
  openDate: z.string(),
  status: z.enum(['UPCOMING', 'LIVE', 'FINISHED', 'ARCHIVED']),
  teams: z.array(z.string()),
  score: z.nullable(ScoreWire),
  /** What the match centre offers for the event. Only players can see the video (T-82). */
  streams: z.object({ video: z.boolean(), statistics: z.boolean() }),
});
export type EventDetail = z.infer<typeof EventDetail>;
/** Event header for the first load; later changes are pushed. EVENT_UNKNOWN. */
export const eventDetail = endpoint({
  name: 'eventDetail',
  method: 'GET',
  path: 'exchange/event/:eventTypeId/:eventId',
  auth: 'opt',
  params: z.object({ eventTypeId: Id, eventId: Id }),
  answer: successOf({ result: EventDetail }),
});

/** One team of a table. `difference`: goals or sets won less lost; in cricket the net run rate in thousandths of a run an over. */
export const TableRow = z.object({
  selectionId: z.number(),
  name: z.string(),
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  points: z.number(),
  difference: z.number(),
});
/** The table of a season, best first, and how many of its matches have been played. */
export const CompetitionTable = z.object({
  competitionId: z.string(),
  competitionName: z.string(),
  played: z.number(),
  matches: z.number(),
  rows: z.array(TableRow),
});
export type CompetitionTable = z.infer<typeof CompetitionTable>;
/** Returns null for a competition without a table: one of a recorded or external feed, or one whose season is over. */
export const competitionTable = endpoint({
  name: 'competitionTable',
  method: 'GET',
  path: 'exchange/table/:eventTypeId/:competitionId',
  auth: 'opt',
  params: z.object({ eventTypeId: Id, competitionId: Id }),
  answer: successOf({ result: z.nullable(CompetitionTable) }),
});

const HomeRequest = z.object({ eventTypeId: IdOrNumber, competitionId: z.optional(z.union([IdOrNumber, z.literal(''), z.null()])) });
/** The only response without `success`: the body itself is the list. A failure is an object (CA-56). */
const Competitions = z.array(z.object({ id: z.string(), name: z.string() }));
const Events = successOf({ result: z.array(z.object({ id: z.string(), name: z.string(), openDate: z.string(), inPlay: z.boolean() })) });
export const homeCompetitions = endpoint({
  name: 'homeCompetitions',
  method: 'POST',
  path: 'getHomeAllCompitition',
  auth: 'bearer',
  body: HomeRequest,
  answer: Competitions,
});
export const freeHomeCompetitions = endpoint({
  name: 'freeHomeCompetitions',
  method: 'POST',
  path: 'getFreeHomeAllCompitition',
  auth: 'none',
  body: HomeRequest,
  answer: Competitions,
});
/** Without a competitionId, lists all events of the type. */
export const homeEvents = endpoint({ name: 'homeEvents', method: 'POST', path: 'getHomeAllEvents', auth: 'bearer', body: HomeRequest, answer: Events });
export const freeHomeEvents = endpoint({
  name: 'freeHomeEvents',
  method: 'POST',
  path: 'getFreeHomeAllEvents',
  auth: 'none',
  body: HomeRequest,
  answer: Events,
});

/** EN-48. marketType is 'virtual', 'ballbyball' or the type of the event's first market. */
export const SearchEvent = z.object({ eventName: z.string(), eventTypeId: z.string(), eventId: z.string(), marketType: z.string(), id: z.string() });
export const searchEvents = endpoint({
  name: 'searchEvents',
  method: 'GET',
  path: 'search/events',
  auth: 'opt',
  answer: successOf({ result: z.array(SearchEvent) }),
});
