/** 'Cancel my unmatched bets if I stay disconnected': kept per account, off until the player switches it on. */
export interface DisconnectCancelState {
  /** 10..300; null: never. */
  readonly seconds: number | null;
  /** The last time it cancelled something: ms since 1970, and how many bets. */
  readonly last: { readonly at: number; readonly count: number } | null;
}

export interface DisconnectCancel {
  /** After a start nobody is connected: the time of everybody who has switched it on begins. */
  start(): Promise<void>;
  stop(): void;
  state(account: number): Promise<DisconnectCancelState>;
  set(account: number, seconds: number | null): Promise<DisconnectCancelState>;
}

/** What this module publishes on the bus. */
export interface ConnectionTopics {
  /** The first connection of an account came (true), or its last one ended. */
  'account-connection': { readonly account: number; readonly online: boolean };
}
