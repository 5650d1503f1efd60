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
  /** Empty in crash games; the choice in games against the house. */
  readonly spot: string;
  readonly stake: number;
  /** What left the wallet. */
  readonly risk: number;
  /** Hundredths; 0: none. */
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly state: CasinoBetState;
  readonly returned: number;
  readonly placedAt: number;
}

/** betting: bets are taken; running: the outcome is fixed and comes to light; result: it stands; paused: no round runs. */
export type TablePhase = 'betting' | 'running' | 'result' | 'paused';

export interface RoundVerdict {
  readonly code: string;
  readonly winners: readonly string[];
  /** Crash games: hundredths; else 0. */
  readonly burst: number;
  readonly proof: DrawSource;
}

/** What everybody may see of a table now: neither seed nor outcome before the round is over. */
export interface TableView {
  readonly tableId: string;
  readonly round: number;
  readonly number: number;
  readonly seq: number;
  readonly phase: TablePhase;
  /** An operator has paused the table: bets in the round are played to their end, none are taken. */
  readonly closed: boolean;
  readonly since: number;
  readonly until: number | null;
  readonly commitment: string;
  readonly dealt: readonly Dealt[];
  readonly players: number;
  readonly result: RoundVerdict | null;
}

/** Who plays: of the session, never of the request. */
export interface CasinoPlayer {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly isDemo: boolean;
  readonly role: 'user' | 'operator' | 'admin';
}

/** As the caller wrote it. */
export interface CasinoBetWish {
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

/** A bet as the table shows it to everybody. */
export interface TableBet extends Pick<CasinoBetRecord, 'bet' | 'spot' | 'stake' | 'cashedOutAt' | 'returned'> {
  readonly player: string;
}

export interface TableSight {
  readonly view: TableView;
  readonly last: readonly LastRound[];
  /** The newest bets of the round. */
  readonly bets: readonly TableBet[];
  /** Paise by spot. */
  readonly stakes: ReadonlyMap<string, number>;
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
}

/** A bet with what it was decided by. `proof` null: not told yet. */
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

export interface SoloWish {
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
  /** Ends what the last process left open: paid where the outcome says so, else returned. */
  start(): Promise<void>;
  stop(): void;
  /** Somebody looks at the table: rounds run while anybody does. GAME_UNKNOWN; NOT_READY while the table cannot be read. */
  watch(tableId: string): Promise<Outcome<null>>;
  unwatch(tableId: string): void;
  /** `account` null: a visitor. Only of a watched table. */
  sight(tableId: string, account: number | null): TableSight | undefined;
  place(player: CasinoPlayer, wish: CasinoBetWish): Promise<Outcome<CasinoBetRecord>>;
  /** No more bets at the table, of shared rounds or against the house; what is in is played to its end. GAME_UNKNOWN. false: it was so before. */
  closeTable(tableId: string, reason: string): Promise<Outcome<boolean>>;
  /** The table goes on. GAME_UNKNOWN. false: it was not closed. */
  openTable(tableId: string): Promise<Outcome<boolean>>;
  /** Takes what the multiplier is now. CASINO_BET_UNKNOWN, CASH_OUT_LATE. */
  cashOut(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>>;
  /** Cancels an open bet of a crash round before take-off: its stake returns. CASINO_BET_UNKNOWN, BETS_CLOSED. */
  cancelBet(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>>;
  play(player: CasinoPlayer, wish: SoloWish): Promise<Outcome<SoloAnswer>>;
  /** A page of rounds that are over, the newest first, below the number `before`; total: the newest number, 0 without any. */
  rounds(tableId: string, before: number | null): Promise<{ readonly rounds: readonly PastRoundRecord[]; readonly total: number }>;
  chains(tableId: string): Promise<readonly SeedChainRecord[]>;
  ownRounds(account: number, tableId: string | null, page: number): Promise<{ readonly rounds: readonly OwnRoundRecord[]; readonly total: number }>;
  seeds(account: number): Promise<SeedPairRecord>;
  /** CLIENT_SEED_INVALID. Without a client seed one is drawn. */
  changeSeed(account: number, clientSeed: unknown): Promise<Outcome<{ readonly seeds: SeedPairRecord; readonly ended: EndedSeed }>>;
}

export interface CasinoBetNews {
  readonly bet: number;
  readonly betRef: string;
  readonly account: number;
  /** As others see him. */
  readonly player: string;
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

/** What this module publishes on the bus. */
export interface CasinoTopics {
  /** A table of the casino: a phase began, a card was dealt. Readers take the new state from the table. */
  'casino-round-changed': { readonly tableId: string };
  /** Bets were placed at a table or ended. Paise, hundredths, ms since 1970. */
  'casino-bets-changed': { readonly tableId: string; readonly round: number; readonly bets: readonly CasinoBetNews[] };
}
