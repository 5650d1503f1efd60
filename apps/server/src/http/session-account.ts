/** The account and the session of a request that carries a valid token. */
export interface SessionAccount {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly username: string;
  readonly role: 'user' | 'operator' | 'admin';
  readonly isDemo: boolean;
  readonly isB2c: boolean;
  readonly key: string;
  /** Hex of the token's hash: identifies the session in memory and on the bus without the token. */
  readonly sessionHash: string;
  readonly expiresAt: number;
  /** When the player's session began, ms since 1970; a renewed session keeps it. */
  readonly playedSince: number;
}
