/**
 * Schemas of the external feed's lines (docs/external-feed.md). Prices are decimal odds, sizes rupees, ids the provider's own. They
 * refuse wrong types, excessive lengths, invalid names and unknown fields, so that a typing error is never ignored.
 */
import { checked } from '@maidan/contract';
import { parseLine, parsePrice, parseRupees, SPORTS_EVENT_TYPES, type Paise } from '@maidan/domain';
import * as z from 'zod';

const MOST_RUNNERS = 100;
const MOST_LEVELS = 50;
const LARGEST_SELECTION = 2_147_483_647;
/** Maximum rate per 100 of a quote (BC-13 bounds prices in the same way). */
const LARGEST_RATE = 100_000;
const YEAR_MS = 366 * 24 * 3_600_000;

/** No tags and no invisible characters, except the two joiners that Hindi needs. */
const NAME = /^(?:[^\p{C}<>]|\u200C|\u200D)+$/u;
const name = (longest: number) =>
  z
    .string()
    .max(longest, `at most ${longest} characters`)
    .regex(NAME, 'must not be empty, and has no < > or invisible characters')
    .refine((text) => text.trim() === text, 'has no space at its ends');

const Id = z.string().regex(/^[A-Za-z0-9._]{1,40}$/, 'is 1 to 40 letters, digits, dots and underscores');
const SelectionId = z.int().min(1).max(LARGEST_SELECTION);
const Count = z.int().min(0).max(9999);
const Side = z.tuple([Count, Count]);

const Price = z
  .number()
  .transform((value, context) => parsePrice(value) ?? refuseValue(context, 'is no price: decimal odds from 1.01 to 1000 with at most 2 decimals'));
const Size = z.number().transform((value, context) => parseRupees(value) ?? refuseValue(context, 'is no amount: rupees above 0 with at most 2 decimals'));
const Total = z.number().transform((value, context) => (value === 0 ? (0 as Paise) : (parseRupees(value) ?? refuseValue(context, 'is no amount of rupees'))));
const Runs = z.number().transform((value, context) => parseLine(value) ?? refuseValue(context, 'is no line: whole runs from 0 to 9999'));
const Rate = z.int().min(1).max(LARGEST_RATE);
/** A share of 100 with at most 2 decimals, as hundredths of a per cent. */
const Reduction = z.number().transform((value, context) => {
  const hundredths = Math.round(value * 100);
  return hundredths >= 0 && hundredths < 10_000 && Math.abs(hundredths / 100 - value) < 1e-9
    ? hundredths
    : refuseValue(context, 'is no reduction: per cent from 0 to 99.99');
});

function refuseValue(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const Levels = z.array(z.tuple([Price, Size])).max(MOST_LEVELS);
const HouseSide = z.nullable(z.tuple([Price, Size]));
const LineSide = z.nullable(z.tuple([Runs, Rate, Size]));

const Innings = z.strictObject({
  team: name(60),
  runs: Count,
  wickets: z.int().min(0).max(10),
  legalBalls: Count,
  closed: z.boolean(),
  runsAfterOver: z.array(Count).max(500).default([]),
  runsAtWicket: z.array(Count).max(10).default([]),
});
const Batter = z.strictObject({ name: name(60), runs: Count, balls: Count });
const Score = z.discriminatedUnion('sport', [
  z.strictObject({
    sport: z.literal('cricket'),
    oversPerInnings: z.int().min(1).max(500),
    innings: z.array(Innings).max(4),
    target: z.optional(Count),
    striker: z.optional(Batter),
    nonStriker: z.optional(Batter),
    bowler: z.optional(z.strictObject({ name: name(60), wickets: Count, runs: Count, balls: Count })),
    thisOver: z.array(name(6)).max(30).default([]),
    status: z.enum(['UPCOMING', 'LIVE', 'INNINGS_BREAK', 'FINISHED']),
    result: z.optional(name(120)),
  }),
  z.strictObject({
    sport: z.literal('football'),
    home: name(60),
    away: name(60),
    goals: Side,
    redCards: Side.default([0, 0]),
    yellowCards: Side.default([0, 0]),
    minute: z.int().min(0).max(200),
    status: z.enum(['UPCOMING', 'FIRST_HALF', 'HALF_TIME', 'SECOND_HALF', 'FINISHED']),
  }),
  z.strictObject({
    sport: z.literal('tennis'),
    players: z.tuple([name(60), name(60)]),
    sets: z.array(Side).min(1).max(5),
    points: z.tuple([name(3), name(3)]),
    server: z.union([z.literal(0), z.literal(1)]),
    bestOf: z.union([z.literal(3), z.literal(5)]),
    status: z.enum(['UPCOMING', 'LIVE', 'FINISHED']),
  }),
]);

const Winners = z.array(SelectionId).max(MOST_RUNNERS);
const Removed = z.array(z.strictObject({ selectionId: SelectionId, reduction: Reduction })).max(MOST_RUNNERS);
const Result = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('winners'), winners: Winners, removed: z.optional(Removed) }),
  z.strictObject({ type: z.literal('dead-heat'), winners: Winners, places: z.int().min(1).max(MOST_RUNNERS), removed: z.optional(Removed) }),
  z.strictObject({ type: z.literal('runs'), runs: Count }),
  z.strictObject({ type: z.literal('void'), reason: name(200) }),
]);

const Statement = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('event'),
    eventId: Id,
    eventTypeId: z.enum(SPORTS_EVENT_TYPES),
    name: name(100),
    competitionId: Id,
    competitionName: name(100),
    openDate: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    teams: z.array(name(60)).max(2),
  }),
  z.strictObject({
    type: z.literal('market'),
    marketId: Id,
    eventId: Id,
    name: name(100),
    marketType: z.string().regex(/^(Special|[A-Z][A-Z0-9_]{1,39})$/, 'is one of ours or a name in capitals'),
    fancyKind: z.optional(z.enum(['overs', 'batter', 'bowler', 'wicket', 'over-by-over', 'ball-by-ball', 'odd-even', 'boundaries', 'innings'])),
    runners: z
      .array(z.strictObject({ selectionId: SelectionId, name: name(60) }))
      .min(1)
      .max(MOST_RUNNERS),
    numberOfWinners: z.int().min(0).max(MOST_RUNNERS).default(1),
    betDelay: z.optional(z.int().min(0).max(60)),
    turnInPlay: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('market-status'),
    marketId: Id,
    status: z.enum(['OPEN', 'SUSPENDED', 'CLOSED']),
    inPlay: z.boolean(),
    reason: z.optional(z.enum(['SUSPENDED', 'BALL_RUNNING'])),
  }),
  z.strictObject({
    type: z.literal('runner-status'),
    marketId: Id,
    selectionId: SelectionId,
    status: z.enum(['ACTIVE', 'SUSPENDED', 'REMOVED']),
    reduction: z.optional(Reduction),
  }),
  z.strictObject({ type: z.literal('ladder'), marketId: Id, selectionId: SelectionId, back: Levels, lay: Levels }),
  z.strictObject({ type: z.literal('traded'), marketId: Id, selectionId: SelectionId, lastPrice: z.optional(Price), totalMatched: z.optional(Total) }),
  z.strictObject({ type: z.literal('bookmaker'), marketId: Id, selectionId: SelectionId, back: HouseSide, lay: HouseSide }),
  z.strictObject({ type: z.literal('session'), marketId: Id, no: LineSide, yes: LineSide }),
  z.strictObject({ type: z.literal('score'), eventId: Id, score: Score }),
  z.strictObject({ type: z.literal('commentary'), eventId: Id, text: name(300), textHindi: name(300) }),
  z.strictObject({ type: z.literal('material-event'), eventId: Id, kind: z.enum(['WICKET', 'GOAL', 'RED_CARD', 'PENALTY', 'SET_END']) }),
  z.strictObject({ type: z.literal('result'), marketId: Id, result: Result }),
  z.strictObject({ type: z.literal('event-closed'), eventId: Id }),
]);
export type Statement = z.output<typeof Statement>;

/** Maximum statements in one line; they take effect together. */
const MOST_STATEMENTS = 200;
const Line = z.strictObject({ seq: z.optional(z.int().min(1).max(Number.MAX_SAFE_INTEGER)), say: z.array(Statement).max(MOST_STATEMENTS) });
export type FeedLine = z.output<typeof Line>;

/** A fixture further ahead is an error in the provider's clock or unit (seconds instead of milliseconds). */
export const FARTHEST_START_MS = 2 * YEAR_MS;

export type ReadLine =
  | { readonly ok: true; readonly line: FeedLine }
  | { readonly ok: false; readonly seq: number | null; readonly code: 'NOT_JSON' | 'SHAPE'; readonly reason: string };

/** Reads one line. A line without a number is a sign of life and has no statements. */
export function readFeedLine(text: string): ReadLine {
  let stated: unknown;
  try {
    stated = JSON.parse(text);
  } catch {
    return { ok: false, seq: null, code: 'NOT_JSON', reason: 'is no JSON' };
  }
  const read = checked(Line, stated);
  if (!read.success) return { ok: false, seq: seqOf(stated), code: 'SHAPE', reason: inWords(read.error.issues[0]) };
  const { seq, say } = read.data;
  if (seq === undefined && say.length > 0) return { ok: false, seq: null, code: 'SHAPE', reason: 'seq: a line with statements needs a number' };
  return { ok: true, line: read.data };
}

function seqOf(stated: unknown): number | null {
  if (typeof stated !== 'object' || stated === null || !('seq' in stated)) return null;
  return Number.isSafeInteger(stated.seq) ? (stated.seq as number) : null;
}

/** Returns the location and reason of an error, without its value, which may be long or malicious. */
function inWords(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'does not fit';
  const at = issue.path.map(String).join('.').slice(0, 80);
  const why = issue.code === 'unrecognized_keys' ? 'has names that are not known' : issue.message.slice(0, 160);
  return at === '' ? why : `${at}: ${why}`;
}
