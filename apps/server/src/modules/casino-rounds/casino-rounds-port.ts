/** Rounds of the casino: shared ones at tables, and games against the house. Paise, hundredths, ms since 1970. */
import type { Dealt, DrawSource } from '@maidan/casino';
import type { Outcome } from '@maidan/domain';

export type CasinoBetState = 'OPEN' | 'CASHED_OUT' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED';

export interface CasinoBetRecord {
  readonly bet: number;
  readonly betRef: string;
  readonly account: number;
  readonly tableId: string;
  readonly gameId: string;
  /** null: a game against the house. */
  readonly round: number | null;
  /** Empty in crash games; the player's choice in games against the house. */
  readonly spot: string;
  readonly stake: number;
  /** Amount that left the wallet. */
  readonly risk: number;
  /** Hundredths; 0: none. */
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly state: CasinoBetState;
  readonly returned: number;
  readonly placedAt: number;
}

/** betting: accepts bets; running: the outcome is fixed and being shown; result: it is shown; paused: no round runs. */
export type TablePhase = 'betting' | 'running' | 'result' | 'paused';

export interface RoundVerdict {
  readonly code: string;
  readonly winners: readonly string[];
  /** Crash games: hundredths; otherwise 0. */
  readonly burst: number;
  readonly proof: DrawSource;
}

/** The public state of a table: no seed and no outcome before the round is over. */
export interface TableView {
  readonly tableId: string;
  readonly round: number;
  readonly number: number;
  readonly seq: number;
  readonly phase: TablePhase;
  /** An operator has paused the table: existing bets are played to their end, new ones are refused. */
  readonly closed: boolean;
  readonly since: number;
  readonly until: number | null;
  readonly commitment: string;
  readonly dealt: readonly Dealt[];
  readonly result: RoundVerdict | null;
}

/** The player, from the session and never from the request. */
export interface CasinoPlayer {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly isDemo: boolean;
}

/** The bet as the caller wrote it, not checked yet. */
export interface CasinoBetRequest {
  readonly tableId: string;
  readonly roundId: string;
  readonly betRef: string;
  readonly spot: unknown;
  readonly stake: unknown;
  readonly autoCashOut: unknown;
}

export interface LastRound {
  readonly round: number;
  readonly number: number;
  readonly code: string;
  readonly burst: number;
}

/** A bet as the table shows it publicly. */
export interface TableBet extends Pick<CasinoBetRecord, 'bet' | 'spot' | 'stake' | 'cashedOutAt' | 'returned'> {
  readonly player: string;
}

/** The players of one pool in a round. */
export interface TableCrowd {
  readonly players: number;
  /** The newest bets of the round. */
  readonly bets: readonly TableBet[];
  /** Paise by spot. */
  readonly stakes: ReadonlyMap<string, number>;
}

export interface TableState {
  readonly view: TableView;
  readonly last: readonly LastRound[];
  /** Players and visitors see the first crowd, demo accounts the second. */
  readonly crowds: readonly [players: TableCrowd, demo: TableCrowd];
  readonly mine: readonly CasinoBetRecord[];
}

export interface PastRoundRecord {
  readonly round: number;
  readonly tableId: string;
  readonly gameId: string;
  readonly number: number;
  readonly endedAt: number;
  readonly code: string;
  readonly burst: number;
  readonly winners: readonly string[];
  readonly dealt: readonly Dealt[];
  readonly commitment: string;
  readonly brokenOff: boolean;
  readonly proof: DrawSource;
}

export interface SeedChainRecord {
  readonly tableId: string;
  readonly commitment: string;
  readonly rounds: number;
  readonly since: number;
  readonly salt: string;
  /** Empty until the chain has ended. */
  readonly lastSeed: string;
}

/** A bet with its proof. `proof` null: not public yet. */
export interface OwnRoundRecord extends CasinoBetRecord {
  readonly number: number;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly commitment: string;
  readonly proof: DrawSource | null;
}

export interface SeedPairRecord {
  readonly clientSeed: string;
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly nonce: number;
}

export interface EndedSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

export interface SoloRequest {
  readonly tableId: string;
  readonly requestRef: string;
  readonly stake: unknown;
  readonly choice: unknown;
}
export interface SoloAnswer {
  readonly round: OwnRoundRecord;
  /** When the next round may begin. */
  readonly nextAt: number;
}

export interface CasinoRounds {
  /** Ends rounds that the last process left open: pays known outcomes, returns other stakes. */
  start(): Promise<void>;
  stop(): void;
  /** Adds a viewer; rounds run while a table has one. GAME_UNKNOWN; NOT_READY while the table cannot be read. */
  watch(tableId: string): Promise<Outcome<null>>;
  unwatch(tableId: string): void;
  /** Returns the state of a watched table, otherwise undefined. `account` null: a visitor. */
  snapshot(tableId: string, account: number | null): TableState | undefined;
  place(player: CasinoPlayer, request: CasinoBetRequest): Promise<Outcome<CasinoBetRecord>>;
  /**
   * Stops new bets at the table, in shared rounds and against the house; existing bets are played to their end. GAME_UNKNOWN. Returns
   * false if it was closed already.
   */
  closeTable(tableId: string, reason: string): Promise<Outcome<boolean>>;
  /** Reopens the table. GAME_UNKNOWN. Returns false if it was not closed. */
  openTable(tableId: string): Promise<Outcome<boolean>>;
  /** Cashes out at the current multiplier. CASINO_BET_UNKNOWN, CASH_OUT_LATE. */
  cashOut(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>>;
  /** Cancels an open bet of a crash round before take-off and returns its stake. CASINO_BET_UNKNOWN, BETS_CLOSED. */
  cancelBet(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>>;
  play(player: CasinoPlayer, request: SoloRequest): Promise<Outcome<SoloAnswer>>;
  /** Returns a page of past rounds, newest first, below the number `before`. total: the newest number, 0 if there is none. */
  rounds(tableId: string, before: number | null): Promise<{ readonly rounds: readonly PastRoundRecord[]; readonly total: number }>;
  chains(tableId: string): Promise<readonly SeedChainRecord[]>;
  /** Returns a page of the player's own rounds, newest first. `total` counts at most 1,000 rounds from the first of the page. */
  ownRounds(account: number, tableId: string | null, page: number): Promise<{ readonly rounds: readonly OwnRoundRecord[]; readonly total: number }>;
  seeds(account: number): Promise<SeedPairRecord>;
  /** Begins a new pair of seeds and reveals the last one. Without a client seed, a random one is used. CLIENT_SEED_INVALID. */
  changeSeed(account: number, clientSeed: unknown): Promise<Outcome<{ readonly seeds: SeedPairRecord; readonly ended: EndedSeed }>>;
}

export interface CasinoBetNews {
  readonly bet: number;
  readonly betRef: string;
  readonly account: number;
  /** The name as others see it. */
  readonly player: string;
  /** Whether a demo account placed it: only demo accounts see it. */
  readonly isDemo: boolean;
  readonly tableId: string;
  readonly gameId: string;
  readonly round: number | null;
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly state: 'OPEN' | 'CASHED_OUT' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED';
  readonly returned: number;
  readonly placedAt: number;
}

/** The topics that this module publishes on the bus. */
export interface CasinoTopics {
  /** A table's phase began or a card was dealt. Readers read the new state from the table. */
  'casino-round-changed': { readonly tableId: string };
  /** Bets at a table were placed or ended. Paise, hundredths, ms since 1970. */
  'casino-bets-changed': { readonly tableId: string; readonly round: number; readonly bets: readonly CasinoBetNews[] };
}
