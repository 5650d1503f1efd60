/** The first picture of a casino lobby: links to the rooms, providers, and the first games with their pictures. */
import { LOBBY_PATH, LOBBY_PATHS, type CasinoGame, type InitialLobby } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import { createElement } from 'react';
import { ROOMS } from '../app/layout/casino/casino-rooms.ts';
import { GameArt } from '../features/casino/game-art.tsx';
import { GAME_CHOICES, isLive } from '../features/casino/game-search.ts';
import { ROOM_TITLE } from '../features/casino/lobby-address.ts';
import casinoEnglish from '../messages/casino/lobby.en.json';
import casinoHindi from '../messages/casino/lobby.hi.json';
import english from '../messages/en.json';
import hindi from '../messages/hi.json';
import { drawn, drawnIcon, escaped } from './markup.ts';

/** Number of drawn games: further ones are below every screen. */
const MOST_GAMES = 16;

/** The texts that the picture uses. */
type Words = Pick<typeof english, 'casino'> & Pick<typeof casinoEnglish, 'lobby'>;
const WORDS: Readonly<Record<Language, Words>> = {
  en: { casino: english.casino, lobby: casinoEnglish.lobby },
  hi: { casino: hindi.casino, lobby: casinoHindi.lobby },
};

function art({ gameId, image }: CasinoGame): string {
  // the page loads the pictures of providers
  return image === '' ? drawn(`game ${gameId}`, createElement(GameArt, { gameId })) : '<div class="game-art"></div>';
}

function card(game: CasinoGame, provider: string, words: Words): string {
  const signs = [
    ...(game.open ? [] : [`<span class="badge game-sign bg-warn-surface text-warn">${words.lobby.soon}</span>`]),
    ...(isLive(game) ? [`<span class="badge game-sign game-live">${words.lobby.live}</span>`] : []),
  ];
  const name = `<span class="game-name"><span class="block truncate font-bold">${escaped(game.name)}</span><span class="block truncate text-xs text-muted">${escaped(provider)}</span></span>`;
  return `<div class="game-item"><div class="game-card"><span class="relative block">${art(game)}${signs.join('')}</span>${name}</div></div>`;
}

/** Returns the links to the rooms of the casino; the room at `path` is marked. */
function roomTabs(path: string, words: Words): string {
  const all = ROOMS.map(({ key, icon, path: to }) => {
    const name = key.slice('casino.'.length) as keyof Words['casino'];
    const here = to === path ? ' aria-current="page"' : '';
    return `<span class="tab inline-flex flex-none items-center gap-1.5 aria-[current=page]:border-b-accent aria-[current=page]:text-text"${here}>${drawnIcon(icon, 16)}${words.casino[name]}</span>`;
  });
  return `<div class="no-bar flex gap-x-1 overflow-x-auto lg:flex-wrap border-b border-line px-2">${all.join('')}</div>`;
}

/** Returns the space of the search box, and the game filter. */
function find({ lobby }: Words): string {
  const choices = GAME_CHOICES.map(
    (choice) => `<span class="flex min-h-[34px] flex-1 items-center px-2.5 font-semibold whitespace-nowrap">${lobby.choices[choice]}</span>`,
  );
  return `<div class="game-find"><span class="game-search"><span class="field block"></span></span><span class="segment">${choices.join('')}</span></div>`;
}

/** Returns the markup inside the page's column. The games keep their order. */
export function drawLobby({ room, providers, games }: Omit<InitialLobby, 'language'>, language: Language): string {
  const words = WORDS[language];
  const nameOf = (id: string): string => providers.find((one) => one.id === id)?.name ?? id;
  const title = room === null || room === 'indian-card-games' ? words.lobby.allGames : words.casino[ROOM_TITLE[room].slice('casino.'.length) as 'casino'];
  const choices = [
    `<span class="provider-choice" aria-current="page">${words.lobby.allProviders}</span>`,
    ...providers.map(({ name }) => `<span class="provider-choice">${escaped(name)}</span>`),
  ];
  const path = room === null || room === 'indian-card-games' ? LOBBY_PATH : LOBBY_PATHS[room];
  return [
    `<div class="card overflow-hidden"><p class="px-3 pt-2 text-lg font-bold capitalize">${title}</p><p class="px-3 pt-0.5 pb-2 text-sm text-muted">${words.lobby.playMoney}</p>${roomTabs(path, words)}`,
    `<div class="no-bar provider-choices">${choices.join('')}</div>${games.length === 0 ? '' : find(words)}`,
    `<div class="game-grid">${games
      .slice(0, MOST_GAMES)
      .map((game) => card(game, nameOf(game.provider), words))
      .join('')}</div></div>`,
  ].join('');
}
