/** 'Cancel my unmatched bets if I stay disconnected': a setting of each account, off by default. */
export interface DisconnectCancelState {
  /** 10..300; null: off. */
  readonly seconds: number | null;
  /** The last time it cancelled something: ms since 1970, and the number of bets. */
  readonly last: { readonly at: number; readonly count: number } | null;
}

export interface DisconnectCancel {
  /** Loads the settings and begins the time of every account that has one, because after a start all players are disconnected. */
  start(): Promise<void>;
  stop(): void;
  state(account: number): Promise<DisconnectCancelState>;
  set(account: number, seconds: number | null): Promise<DisconnectCancelState>;
}

/** The topics that this module publishes on the bus. */
export interface ConnectionTopics {
  /** The first connection of an account opened (true), or its last one closed. */
  'account-connection': { readonly account: number; readonly online: boolean };
}
