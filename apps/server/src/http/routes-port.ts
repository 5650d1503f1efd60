/** How a module answers the contract's calls: one handler per row; its input is already checked. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@maidan/contract';
import type { Language, Outcome } from '@maidan/domain';
import type { SiteTerms } from './site-terms.ts';

/** The account and the session of a request that carries a valid token. */
export interface SessionAccount {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly username: string;
  /** Accounts are players'. */
  readonly role: 'user';
  readonly isDemo: boolean;
  readonly isB2c: boolean;
  readonly key: string;
  /** Hex of the token's hash: identifies the session in memory and on the bus without the token. */
  readonly sessionHash: string;
  readonly expiresAt: number;
  /** When the player's session began, ms since 1970; a renewed session keeps it. */
  readonly playedSince: number;
}

export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly site: SiteTerms;
  /** Set on bearer rows, and on `opt` rows if a token was sent. */
  readonly session: SessionAccount | null;
  readonly token: string | null;
  /** The Bearer value of the Authorization header, also on rows that need no session. */
  readonly authorization: string | null;
  /** Sets the Authorization header of the answer (CA-43). */
  readonly answerAuthorization: (value: string) => void;
  /** The browser's device cookie; '' if there is none. */
  readonly device: string;
  /** Sets the browser's device cookie. */
  readonly answerDevice: (device: string) => void;
  readonly address: string;
  readonly browser: string;
  readonly language: Language;
  readonly host: string;
  /** The origin of the page that calls, by the protocol and the Host header. */
  readonly origin: string;
}
/**
 * Checks that a person makes the call, on sites that require it (O-64, T-62). HUMAN_PROOF_NEEDED: the token is missing, used, expired or
 * of another site.
 */
export type CheckHumanProof = (site: SiteTerms, token: string | null) => Promise<Outcome<null>>;

/** A bearer call always has a session. */
export type SignedInCall<E> = Call<E> & { readonly session: SessionAccount; readonly token: string };

/** Returns the body of a success, or a refusal: HTTP 200 with success false (T-71). */
export type Handler<E> = (call: Call<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>;
export type SignedInHandler<E> = (call: SignedInCall<E>) => Promise<Outcome<AnswerOf<E>>> | Outcome<AnswerOf<E>>;

/** A file in pieces. Pieces are read as fast as the caller takes them; reading stops when the caller disconnects. */
export interface TextFile {
  readonly name: string;
  readonly text: AsyncIterable<string>;
}
export type FileHandler<E> = (call: SignedInCall<E>) => Outcome<TextFile>;

export interface Routes {
  /** Registers a row with auth none, basic or opt. */
  open<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Registers a bearer row. A `memberCode` or `id` of an account in the path must be the session's own, otherwise FOREIGN_ACCOUNT (T-11). */
  signedIn<E extends Endpoint>(endpoint: E, handler: SignedInHandler<E>): void;
  /** Registers a bearer row whose answer is a file. */
  signedInFile<E extends Endpoint>(endpoint: E, handler: FileHandler<E>): void;
}
