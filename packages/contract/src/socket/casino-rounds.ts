/** Rounds of the casino that all players share, pushed (docs/realtime.md, 'Tables'). Amounts in rupees, multipliers and prices in decimals. */
import * as z from 'zod/mini';
import { Id, Text, Token } from '../fields.ts';

export const SubscribeTableEvent = z.object({ tableId: Id });
export const UnsubscribeTableEvent = z.object({ tableId: Id });
/** `betRef` is the client's own name of the bet: sent again it is the same bet. `autoCashOut` belongs to crash games. */
export const CasinoBetEvent = z.object({
  token: Token,
  tableId: Id,
  roundId: Text(24),
  betRef: Text(64),
  spot: z.optional(z.unknown()),
  stake: z.optional(z.unknown()),
  autoCashOut: z.optional(z.unknown()),
});
export const CasinoCashOutEvent = z.object({ token: Token, tableId: Id, betId: Text(24) });
/** Crash games: cancels an open bet before take-off. */
export const CasinoCancelBetEvent = z.object({ token: Token, tableId: Id, betId: Text(24) });

/** Tables of one socket at the same time. */
export const TABLES_LIMIT = 4;

/** betting: bets are taken; running: cards are dealt, or the multiplier grows; result: it stands; paused: no round runs. */
export const ROUND_PHASES = ['betting', 'running', 'result', 'paused'] as const;
const Phase = z.enum(ROUND_PHASES);
export type RoundPhase = z.infer<typeof Phase>;
export const DealtWire = z.object({ place: z.string(), face: z.string() });

/** What anybody may check after a round (docs/fairness.md). `clientSeed` is that of the players, put together. */
export const RoundProof = z.object({ serverSeed: z.string(), clientSeed: z.string(), nonce: z.number() });
export type RoundProof = z.infer<typeof RoundProof>;
export const RoundResult = z.object({
  /** Short word of the game for its row of last results; empty for crash games. */
  code: z.string(),
  /** Spots that won. */
  winners: z.array(z.string()),
  /** Crash games: where it burst, 1.00 and more; else 0. */
  burst: z.number(),
  proof: RoundProof,
});
export type RoundResult = z.infer<typeof RoundResult>;
export const LastResult = z.object({ roundId: z.string(), number: z.number(), code: z.string(), burst: z.number() });
export type LastResult = z.infer<typeof LastResult>;

/** Seed and outcome have no place in it before the round is over: `result` is null, `dealt` is what lies on the table. */
export const TableRound = z.object({
  tableId: z.string(),
  roundId: z.string(),
  /** Of this table, from 1. */
  number: z.number(),
  /** Counts the messages of a round: an older one is thrown away. */
  seq: z.number(),
  phase: Phase,
  /** The house has paused the table: bets in the round are played to their end, none are taken. */
  closed: z.boolean(),
  /** Milliseconds since 1970 of the server: now, since when the phase is on, when it ends (null: not known). */
  now: z.number(),
  since: z.number(),
  until: z.nullable(z.number()),
  /** SHA-256 of the round's server seed. */
  commitment: z.string(),
  dealt: z.array(DealtWire),
  players: z.number(),
  result: z.nullable(RoundResult),
});
export type TableRound = z.infer<typeof TableRound>;

/** A bet of anybody at the table, by a name that shows two letters. `spot` is empty in crash games. */
export const LiveBet = z.object({
  id: z.string(),
  player: z.string(),
  spot: z.string(),
  stake: z.number(),
  /** Crash games: the multiplier of the cash-out; 0: none so far. */
  cashedOutAt: z.number(),
  /** What came back; 0 while the round runs. */
  returned: z.number(),
});
export type LiveBet = z.infer<typeof LiveBet>;
/** Of this round, changed ones only; the newest LIVE_BETS_SHOWN are in the snapshot. */
export const TableBets = z.object({
  tableId: z.string(),
  roundId: z.string(),
  /** Players with a bet in the round. */
  players: z.number(),
  bets: z.array(LiveBet),
  stakes: z.record(z.string(), z.number()),
});
export type TableBets = z.infer<typeof TableBets>;
export const LIVE_BETS_SHOWN = 50;

/** OPEN: in the round; CASHED_OUT; WON: more came back than was risked; PARTLY_RETURNED: less, as half at a tie; LOST: nothing; RETURNED: just what was risked. */
export const CASINO_BET_STATES = ['OPEN', 'CASHED_OUT', 'WON', 'LOST', 'RETURNED', 'PARTLY_RETURNED'] as const;
export const CasinoBet = z.object({
  betId: z.string(),
  betRef: z.string(),
  tableId: z.string(),
  gameId: z.string(),
  roundId: z.string(),
  spot: z.string(),
  stake: z.number(),
  /** What left the wallet: the stake, or the liability of a lay. */
  risk: z.number(),
  /** 0: none. */
  autoCashOut: z.number(),
  /** 0: not. */
  cashedOutAt: z.number(),
  state: z.enum(CASINO_BET_STATES),
  returned: z.number(),
  placedAt: z.number(),
});
export type CasinoBet = z.infer<typeof CasinoBet>;

/** Sent once after subscribe-table, and whole again after a gap. `mine`: the viewer's bets of the round. */
export const TableSnapshot = z.object({ round: TableRound, bets: TableBets, last: z.array(LastResult), mine: z.array(CasinoBet) });
export type TableSnapshot = z.infer<typeof TableSnapshot>;
/** Own bets whose state changed, to every socket of the account. */
export const OwnCasinoBets = z.object({ bets: z.array(CasinoBet) });
export type OwnCasinoBets = z.infer<typeof OwnCasinoBets>;

/** Acknowledgements. */
export interface CasinoBetAnswer {
  readonly success: true;
  readonly bet: CasinoBet;
}
