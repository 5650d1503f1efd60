/** Messages of the casino rounds that all players share (docs/realtime.md, 'Tables'). Amounts in rupees, multipliers and prices in decimals. */
import * as z from 'zod/mini';
import { Id, Text, Token } from '../fields.ts';

export const SubscribeTableEvent = z.object({ tableId: Id });
export const UnsubscribeTableEvent = z.object({ tableId: Id });
/** `betRef` is the client's idempotency key. `autoCashOut` is for crash games. */
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

/** Largest number of tables that one socket may follow. */
export const TABLES_LIMIT = 4;

/** betting: bets are accepted. running: cards are dealt, or the multiplier grows. result: the result is shown. paused: no round runs. */
export const ROUND_PHASES = ['betting', 'running', 'result', 'paused'] as const;
const Phase = z.enum(ROUND_PHASES);
export type RoundPhase = z.infer<typeof Phase>;
export const DealtWire = z.object({ place: z.string(), face: z.string() });

/** The data with which anybody can verify a finished round (docs/fairness.md). `clientSeed` combines the seeds of the players. */
export const RoundProof = z.object({ serverSeed: z.string(), clientSeed: z.string(), nonce: z.number() });
export type RoundProof = z.infer<typeof RoundProof>;
export const RoundResult = z.object({
  /** Short code for the row of last results; empty for crash games. */
  code: z.string(),
  /** Spots that won. */
  winners: z.array(z.string()),
  /** Crash games: the burst point, 1.00 or more; otherwise 0. */
  burst: z.number(),
  proof: RoundProof,
});
export type RoundResult = z.infer<typeof RoundResult>;
export const LastResult = z.object({ roundId: z.string(), number: z.number(), code: z.string(), burst: z.number() });
export type LastResult = z.infer<typeof LastResult>;

/** A round of a table. Until the round is over it reveals neither seed nor outcome: `result` is null, and `dealt` has only what is on the table. */
export const TableRound = z.object({
  tableId: z.string(),
  roundId: z.string(),
  /** Number of the round at this table, from 1. */
  number: z.number(),
  /** Sequence number of the round's messages. Clients drop a message with a lower number. */
  seq: z.number(),
  phase: Phase,
  /** Whether the operator has paused the table: the round is played to the end, and no more bets are accepted. */
  closed: z.boolean(),
  /** Server times in ms since 1970: now, the start of the phase (since) and its end (until; null: unknown). */
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

/** A bet of any player at the table; the name shows only two letters. `spot` is empty in crash games. */
export const LiveBet = z.object({
  id: z.string(),
  player: z.string(),
  spot: z.string(),
  stake: z.number(),
  /** Crash games: the multiplier of the cash-out; 0: not cashed out. */
  cashedOutAt: z.number(),
  /** Rupees returned; 0 while the round runs. */
  returned: z.number(),
});
export type LiveBet = z.infer<typeof LiveBet>;
/** Changed bets of a round. The snapshot has the newest LIVE_BETS_SHOWN. */
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

/**
 * OPEN: in the round. CASHED_OUT: the player took the multiplier. The other states follow from the returned amount: WON more than the risk,
 * RETURNED the risk, PARTLY_RETURNED less (half at a tie), LOST nothing.
 */
export const CASINO_BET_STATES = ['OPEN', 'CASHED_OUT', 'WON', 'LOST', 'RETURNED', 'PARTLY_RETURNED'] as const;
export const CasinoBet = z.object({
  betId: z.string(),
  betRef: z.string(),
  tableId: z.string(),
  gameId: z.string(),
  roundId: z.string(),
  spot: z.string(),
  stake: z.number(),
  /** Rupees debited from the wallet: the stake, or the liability of a lay. */
  risk: z.number(),
  /** 0: none. */
  autoCashOut: z.number(),
  /** 0: not cashed out. */
  cashedOutAt: z.number(),
  state: z.enum(CASINO_BET_STATES),
  returned: z.number(),
  placedAt: z.number(),
});
export type CasinoBet = z.infer<typeof CasinoBet>;

/** The whole state of a table, sent after subscribe-table and after a gap. `mine`: the viewer's bets of the round. */
export const TableSnapshot = z.object({ round: TableRound, bets: TableBets, last: z.array(LastResult), mine: z.array(CasinoBet) });
export type TableSnapshot = z.infer<typeof TableSnapshot>;
/** The viewer's bets whose state changed, sent to every socket of the account. */
export const OwnCasinoBets = z.object({ bets: z.array(CasinoBet) });
export type OwnCasinoBets = z.infer<typeof OwnCasinoBets>;

/** Acknowledgements. */
export interface CasinoBetAnswer {
  readonly success: true;
  readonly bet: CasinoBet;
}
