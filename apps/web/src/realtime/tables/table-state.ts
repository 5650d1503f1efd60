/** The state of one casino table: the round, the bets of all players and of this one. Amounts in paise, server times in ms since 1970. Pure. */
import {
  fromDecimal,
  fromRupees,
  type CasinoBet,
  type LastResult,
  type LiveBet,
  type OwnCasinoBets,
  type TableBets,
  type TableRound,
  type TableSnapshot,
} from '@maidan/contract';
import type { Paise } from '@maidan/domain';

/** A bet of the player. Multipliers in hundredths, 0: none. */
export interface OwnTableBet extends Omit<CasinoBet, 'stake' | 'risk' | 'returned' | 'autoCashOut' | 'cashedOutAt'> {
  readonly stake: Paise;
  /** The stake, or the liability of a lay. */
  readonly risk: Paise;
  readonly returned: Paise;
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
}

/** A bet of any player. */
export interface TableBet extends Omit<LiveBet, 'stake' | 'returned' | 'cashedOutAt'> {
  readonly stake: Paise;
  readonly returned: Paise;
  /** Hundredths; 0: none. */
  readonly cashedOutAt: number;
}

export interface TableState {
  readonly tableId: string;
  /** asking: unknown yet; live; old: the connection is lost and the state may be old; refused: the server refuses this table. */
  readonly status: 'asking' | 'live' | 'old' | 'refused';
  /** The server's message if the table was refused. */
  readonly refusal: string | null;
  readonly round: TableRound | null;
  /** Number of `round.dealt` items from before the viewer opened the table: they show without motion. */
  readonly dealtBefore: number;
  /** Lead of the server's clock over the device's monotonic clock, ms. */
  readonly aheadMs: number;
  /** Bets of all players in this round, newest first, at most LIVE_BETS. */
  readonly bets: readonly TableBet[];
  /** Stakes of all players by spot. */
  readonly stakes: Readonly<Record<string, Paise>>;
  /** The last results, newest first, at most LAST_RESULTS. */
  readonly last: readonly LastResult[];
  /** The player's bets of this round, oldest first. */
  readonly mine: readonly OwnTableBet[];
  /** The player's bets of the last earlier round in which they bet. */
  readonly before: readonly OwnTableBet[];
}

/** Number of live bets: the contract's limit, repeated here to keep its schemas out of the bundle (a test compares them). */
export const LIVE_BETS = 50;
export const LAST_RESULTS = 120;
/** A larger change of the lead, ms, means that a clock was set; a smaller one is the delay of the message. */
const CLOCK_SET_MS = 1500;

export function newTable(tableId: string): TableState {
  return {
    tableId,
    status: 'asking',
    refusal: null,
    round: null,
    dealtBefore: 0,
    aheadMs: 0,
    bets: [],
    stakes: {},
    last: [],
    mine: [],
    before: [],
  };
}

/** Converts a bet of the wire: rupees to paise, decimals to hundredths. */
export function ownTableBet(bet: CasinoBet): OwnTableBet {
  return {
    ...bet,
    stake: fromRupees(bet.stake),
    risk: fromRupees(bet.risk),
    returned: fromRupees(bet.returned),
    autoCashOut: fromDecimal(bet.autoCashOut),
    cashedOutAt: fromDecimal(bet.cashedOutAt),
  };
}

function tableBet(bet: LiveBet): TableBet {
  return { ...bet, stake: fromRupees(bet.stake), returned: fromRupees(bet.returned), cashedOutAt: fromDecimal(bet.cashedOutAt) };
}

function inPaise(stakes: TableBets['stakes']): Readonly<Record<string, Paise>> {
  return Object.fromEntries(Object.entries(stakes).map(([spot, rupees]) => [spot, fromRupees(rupees)]));
}

/** Returns the lead of the server's clock. The fastest message is the most precise, so the lead only grows, unless a clock was set. */
function aheadAfter(state: TableState, round: TableRound, deviceNow: number): number {
  const ahead = round.now - deviceNow;
  if (state.round === null || Math.abs(ahead - state.aheadMs) > CLOCK_SET_MS) return ahead;
  return Math.max(ahead, state.aheadMs);
}

/** Merges changed bets. A settled bet never opens again, whatever the order of responses and pushes. */
function mergeOwn(known: readonly OwnTableBet[], changed: readonly OwnTableBet[]): readonly OwnTableBet[] {
  const byId = new Map(known.map((bet) => [bet.betId, bet]));
  for (const bet of changed) {
    const old = byId.get(bet.betId);
    if (old === undefined || old.state === 'OPEN' || bet.state !== 'OPEN') byId.set(bet.betId, bet);
  }
  return [...byId.values()].toSorted((one, other) => one.placedAt - other.placedAt);
}

/** Adds the player's bets of an acknowledgement or a push. Ignores other tables and older rounds. */
export function withOwnBets(state: TableState, bets: OwnCasinoBets['bets']): TableState {
  const here = bets.filter((bet) => bet.tableId === state.tableId).map(ownTableBet);
  const of = (roundId: string | undefined): OwnTableBet[] => here.filter((bet) => bet.roundId === roundId);
  const current = of(state.round?.roundId);
  const earlier = of(state.before[0]?.roundId);
  if (current.length + earlier.length === 0) return state;
  return { ...state, mine: mergeOwn(state.mine, current), before: mergeOwn(state.before, earlier) };
}

function withResult(last: readonly LastResult[], round: TableRound): readonly LastResult[] {
  if (round.result === null || last.some((one) => one.roundId === round.roundId)) return last;
  return [{ roundId: round.roundId, number: round.number, code: round.result.code, burst: round.result.burst }, ...last].slice(0, LAST_RESULTS);
}

/** Applies a snapshot. Its items show without motion, except those that follow a live state. */
export function withSnapshot(state: TableState, snapshot: TableSnapshot, deviceNow: number): TableState {
  const { round } = snapshot;
  const same = state.round?.roundId === round.roundId;
  const mine = snapshot.mine.map(ownTableBet);
  return {
    ...state,
    status: 'live',
    refusal: null,
    round,
    dealtBefore: same && state.round !== null ? Math.max(state.dealtBefore, state.round.dealt.length) : round.dealt.length,
    aheadMs: aheadAfter({ ...state, round: null }, round, deviceNow),
    bets: snapshot.bets.bets.map(tableBet).slice(0, LIVE_BETS),
    stakes: inPaise(snapshot.bets.stakes),
    last: withResult(
      snapshot.last.toSorted((one, other) => other.number - one.number),
      round,
    ),
    mine: same ? mergeOwn(mine, state.mine) : mine,
    before: same || state.mine.length === 0 ? state.before : state.mine,
  };
}

export interface TableStep {
  readonly state: TableState;
  /** true: a round was missed, so a snapshot is needed. */
  readonly gap: boolean;
}

/** Returns true if a round ended between two messages and its result is missing. */
function hasMissedRound(last: readonly LastResult[], round: TableRound): boolean {
  return last[0] !== undefined && last[0].number < round.number - 1;
}

/** Applies a message of the round. Each message is complete, so that only a skipped round is a gap. */
export function withRound(state: TableState, round: TableRound, deviceNow: number): TableStep {
  const known = state.round;
  if (known === null) return { state, gap: false };
  if (round.number < known.number || (round.roundId === known.roundId && round.seq <= known.seq)) return { state, gap: false };
  const common = { ...state, round, aheadMs: aheadAfter(state, round, deviceNow), last: withResult(state.last, round) };
  if (round.roundId === known.roundId) return { state: common, gap: false };
  const gap = round.number > known.number + 1 || hasMissedRound(common.last, round);
  const before = state.mine.length > 0 ? state.mine : state.before;
  return { state: { ...common, dealtBefore: gap ? round.dealt.length : 0, bets: [], stakes: {}, mine: [], before }, gap };
}

/** Applies changed live bets of the round. Ignores other rounds. */
export function withBets(state: TableState, message: TableBets): TableState {
  if (state.round === null || message.roundId !== state.round.roundId) return state;
  const round = { ...state.round, players: message.players };
  const changed = new Map(message.bets.map((bet) => [bet.id, tableBet(bet)]));
  // a stake returned before the round runs means that the bet was cancelled
  const cancelled = new Set(round.phase === 'betting' ? message.bets.filter(({ returned }) => returned > 0).map(({ id }) => id) : []);
  for (const id of cancelled) changed.delete(id);
  const kept = state.bets.filter(({ id }) => !cancelled.has(id)).map((bet) => changed.get(bet.id) ?? bet);
  const known = new Set(state.bets.map((bet) => bet.id));
  const added = [...changed.values()].filter((bet) => !known.has(bet.id)).toReversed();
  return { ...state, round, bets: [...added, ...kept].slice(0, LIVE_BETS), stakes: { ...state.stakes, ...inPaise(message.stakes) } };
}

/** Marks a live table as old after a lost connection. */
export function markedOld(state: TableState): TableState {
  return state.status === 'live' ? { ...state, status: 'old' } : state;
}

/** Clears the player's bets after a logout. */
export function withoutPlayer(state: TableState): TableState {
  return state.mine.length + state.before.length === 0 ? state : { ...state, mine: [], before: [] };
}

export type News = { readonly type: 'burst'; readonly multiplier: number } | { readonly type: 'bet'; readonly bet: OwnTableBet };

function betsOf({ before, mine }: TableState): readonly OwnTableBet[] {
  return [...before, ...mine];
}

/** Returns the new bursts and changed bets; none without an earlier round. */
export function newsOf(before: TableState, after: TableState): readonly News[] {
  if (before.round === null || after.round === null) return [];
  const news: News[] = [];
  const { roundId, result } = after.round;
  if (result !== null && result.burst > 0 && (before.round.roundId !== roundId || before.round.result === null))
    news.push({ type: 'burst', multiplier: Math.round(result.burst * 100) });
  const known = new Map(betsOf(before).map((bet) => [bet.betId, bet.state]));
  for (const bet of betsOf(after)) if (known.get(bet.betId) !== bet.state) news.push({ type: 'bet', bet });
  return news;
}
