/** Connects the catalogue of the built-in provider to permissions and launches. */
import { eventTypeOfGame, GAMES, gameOfTable, STUDIOS, type Game } from '@maidan/casino';
import type { CasinoGame } from '@maidan/contract';
import { accept, breakRefusal, refuse, type Language, type Outcome, type StakeStop } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { CasinoProvider, CasinoProviders, ProviderGame } from '../casino-providers/casino-providers-port.ts';
import type { Casino } from './casino-port.ts';
import { createLaunches } from './launches.ts';

export interface CasinoParts {
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly clock: Clock;
  /** Returns what keeps a person from taking a stake now; null: nothing. */
  readonly stakeStopOf: (person: number) => StakeStop | null;
  readonly providers: Pick<CasinoProviders, 'of' | 'game' | 'launch'>;
}

/** The lobby in the frame if a site has no external one. */
export const BUILT_IN_LOBBY = '/casino/tables';

function wire(game: Game, language: Language): CasinoGame {
  const { gameId, tableId, studio, name, rooms, open } = game;
  return { gameId, tableId, name: name[language], provider: studio, image: '', rooms: [...rooms], open, live: false };
}

function wireOfProvider(provider: CasinoProvider, { gameId, tableId, name, rooms, live = false }: ProviderGame, language: Language): CasinoGame {
  return { gameId, tableId, name: name[language], provider: provider.id, image: '', rooms: [...rooms], open: true, live };
}

export function createCasino({ accounts, clock, stakeStopOf, providers: external }: CasinoParts): Casino {
  const launches = createLaunches(clock);
  const permitted = async (account: number, needs: 'c1' | 'c9'): Promise<Outcome<null>> => {
    const found = await accounts.byKey(account);
    if (found === undefined || found.permissions[needs] === false) return refuse('NOT_PERMITTED');
    const standing = stakeStopOf(found.person);
    return standing === null ? accept(null) : breakRefusal(standing);
  };
  return {
    games({ room, provider, language, site }) {
      const own = GAMES.map((game) => wire(game, language));
      const theirs = external.of(site).flatMap((one) => one.games.map((game) => wireOfProvider(one, game, language)));
      const inRoom = [...own, ...theirs].filter((game) => room === undefined || game.rooms.includes(room));
      const providers = [...STUDIOS, ...external.of(site)].map(({ id, name }) => ({ id, name, games: inRoom.filter((game) => game.provider === id).length }));
      return { providers: providers.filter(({ games }) => games > 0), games: inRoom.filter((game) => provider === undefined || game.provider === provider) };
    },
    async single({ account, site, sessionHash }, gameId, tableId, language) {
      const theirs = external.game(site, tableId);
      if (theirs?.game.gameId === gameId) {
        const may = await permitted(account, theirs.game.needs);
        if (!may.ok) return may;
        const url = external.launch({ account, site, sessionHash }, theirs.provider, theirs.game, language);
        return accept({ gameId, tableId, name: theirs.game.name[language], provider: theirs.provider.id, url });
      }
      const game = gameOfTable(tableId, gameId);
      if (game === undefined) return refuse('GAME_UNKNOWN');
      const may = await permitted(account, eventTypeOfGame(game));
      if (!may.ok) return may;
      return accept({ gameId, tableId, name: game.name[language], provider: game.studio, url: '' });
    },
    async launch({ account, username }, site, eventName) {
      if (!GAMES.some((game) => game.gameId === eventName && game.studio === 'table-studio')) return refuse('GAME_UNKNOWN');
      const may = await permitted(account, 'c1');
      if (!may.ok) return may;
      const { hostId, url } = site.tableLobby;
      const token = launches.open({ account, username, hostId, eventName });
      const query = new URLSearchParams({ hostId, eventName, token });
      return accept(`${url === '' ? BUILT_IN_LOBBY : url}?${query.toString()}`);
    },
    redeem: (token, hostId) => launches.redeem(token, hostId),
  };
}
