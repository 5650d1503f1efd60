/** The data of a page's first picture: HTML from the server that the client replaces when its code has loaded (ADR 7). */
import type { Market } from '../http/market/market.ts';
import type { EventScore, InitialLobby } from './initial-data.ts';

export interface PictureFacts {
  /** Language of the page. */
  readonly language: string;
  readonly appName: string;
  /** URL of the logo; '' if there is none. */
  readonly logo: string;
  /** Whether phones show the logo too; otherwise they show the name as text. */
  readonly phoneLogo: boolean;
  /** Layout of the site's header. */
  readonly header: string;
  /** Whether lists of markets are tables from 1024 px on; otherwise they are cards. */
  readonly tables: boolean;
  /** null: only the page's frame. */
  readonly page: HomePicture | EventPicture | LobbyPicture | null;
}

/** Home: its markets in sequence, and the scores of those in play. */
export interface HomePicture {
  readonly name: 'home';
  readonly markets: readonly Market[];
  readonly scores: readonly EventScore[];
}

/** An event page: the event's name, and its exchange and bookmaker markets. */
export interface EventPicture {
  readonly name: 'event';
  readonly eventName: string;
  readonly competitionName: string;
  readonly markets: readonly Market[];
}

/** A lobby of the casino: its providers and games. */
export interface LobbyPicture extends Pick<InitialLobby, 'room' | 'providers' | 'games'> {
  readonly name: 'lobby';
}

/** The function that dist/.server/first-picture.js of the client exports. Returns HTML for the page's root. Pure. */
export type DrawFirstPicture = (facts: PictureFacts) => string;
