/** What the first picture of a page shows: the server sends it as HTML, the client's code takes its place when it has been loaded. */
import type { Market } from '../http/market/market.ts';
import type { EventScore, InitialLobby } from './initial-data.ts';

export interface PictureFacts {
  /** Language of the page. */
  readonly language: string;
  readonly appName: string;
  /** Address of the logo; '' has none. */
  readonly logo: string;
  /** The logo stands on phones too; else the name in letters. */
  readonly phoneLogo: boolean;
  /** How the header is built (the site's). */
  readonly header: string;
  /** Lists of markets are tables from 1024 px on; else cards. */
  readonly tables: boolean;
  /** null: only the frame. */
  readonly page: HomePicture | EventPicture | LobbyPicture | null;
}

/** Home: its markets, as they are listed, and the scores of those in play. */
export interface HomePicture {
  readonly name: 'home';
  readonly markets: readonly Market[];
  readonly scores: readonly EventScore[];
}

/** An event page: the event's name and its markets of exchange and bookmaker. */
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

/** What dist/.server/first-picture.js of the client exports: HTML for the page's root. Pure. */
export type DrawFirstPicture = (facts: PictureFacts) => string;
