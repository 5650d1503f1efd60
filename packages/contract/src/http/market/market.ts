/** The Market of the wire (EN-41) and its parts. */
import * as z from 'zod/mini';

/** [decimal odds, rupees] */
export const PriceSize = z.tuple([z.number(), z.number()]);
/** One side of a fancy quote: line in runs, rate per 100, size in rupees. */
export const QuoteWire = z.object({ line: z.number(), fancyPrice: z.number(), size: z.number() });
export type QuoteWire = z.infer<typeof QuoteWire>;
export const RunnerStatusWire = z.enum(['ACTIVE', 'SUSPENDED', 'REMOVED', 'WINNER', 'LOSER', 'VOID']);
export const MarketStatusWire = z.enum(['OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED', 'VOID']);
export const SuspensionReasonWire = z.enum(['SUSPENDED', 'BALL_RUNNING', 'FEED_STALE', 'OPERATOR', 'AWAITING_FEED', 'RESULT']);
export const FancyKindWire = z.enum(['overs', 'batter', 'bowler', 'wicket', 'over-by-over', 'ball-by-ball', 'odd-even', 'boundaries', 'innings']);

/** What a starting price would be: decimal odds, null if nothing would be matched; rupees that wait for it. */
export const ProjectedStart = z.object({ near: z.nullable(z.number()), far: z.nullable(z.number()), stakes: z.number(), liabilities: z.number() });
export type ProjectedStart = z.infer<typeof ProjectedStart>;

const BestOffer = z.object({ price: z.number(), size: z.number() });

export const MarketRunner = z.object({
  selectionId: z.number(),
  runnerName: z.string(),
  status: RunnerStatusWire,
  /** Best price a player can back or lay at; price 0 and size 0 if there is none. */
  availableToBack: BestOffer,
  availableToLay: BestOffer,
  /** Up to three levels, best first. Their sizes include offers through other runners. */
  back: z.array(PriceSize),
  lay: z.array(PriceSize),
  /** The parts of these sizes that are offered through other runners; absent if there are none. */
  impliedBack: z.optional(z.array(PriceSize)),
  impliedLay: z.optional(z.array(PriceSize)),
  /** Last traded decimal price. */
  last: z.optional(z.number()),
  /** The starting price, decimal odds, once it is made. */
  startingPrice: z.optional(z.number()),
  /** While bets wait for the starting price. */
  projected: z.optional(ProjectedStart),
  /** SESSION and INNINGS_RUNS only. line and fancyPrice repeat the YES side. */
  no: z.optional(z.nullable(QuoteWire)),
  yes: z.optional(z.nullable(QuoteWire)),
  line: z.optional(z.number()),
  fancyPrice: z.optional(z.number()),
});
export type MarketRunner = z.infer<typeof MarketRunner>;

export const Market = z.object({
  marketId: z.string(),
  marketName: z.string(),
  marketType: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  eventTypeId: z.string(),
  competitionId: z.string(),
  competitionName: z.string(),
  openDate: z.string(),
  status: MarketStatusWire,
  reason: z.nullable(SuspensionReasonWire),
  inPlay: z.boolean(),
  /** Increases at suspension, re-opening, turn in play and change of runners. */
  version: z.number(),
  /** Bet delay in seconds (D-05). */
  betDelay: z.number(),
  /** Per cent of net market winnings (D-06). */
  commission: z.number(),
  /** Rupees; the limits of the viewer's site. */
  minStake: z.number(),
  maxStake: z.number(),
  fancyKind: z.optional(FancyKindWire),
  feedStale: z.boolean(),
  /** When the starting price is made: at the turn in play or at the close. Absent: there is none. */
  startingPrice: z.optional(z.enum(['IN_PLAY', 'CLOSE'])),
  /** Rupees. */
  totalMatched: z.number(),
  /** Runs of a settled fancy. */
  runs: z.optional(z.number()),
  marketBook: z.object({ marketId: z.string(), status: MarketStatusWire, runners: z.array(MarketRunner) }),
});
export type Market = z.infer<typeof Market>;
