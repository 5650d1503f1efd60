/** The games of a room, filtered by the chosen provider (RT-12 to RT-18). */
import { casinoGames, type CasinoGame, type CasinoProvider, type CasinoRoomName, type LobbyRoom } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { initialData } from '../../platform/site/page-site.ts';
import { pageTarget, rememberTarget, targetPath } from '../../platform/session/navigation-memory.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { FilledShape } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link, NavLink } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from '../../messages/feature-texts.ts';
import { GameArt } from './game-art.tsx';
import { foundGames, GAME_CHOICES, isLive, type GameChoice } from './game-search.ts';
import { followStarredGames, knownGames, notePlayed, toggleStar } from './known-games.ts';
import { gamePath, lobbyPath } from './lobby-address.ts';

const GRID = 'game-grid';
const STAR = 'M12 3l2.700 5.800 6.300.800-4.700 4.300 1.300 6.200L12 17l-5.600 3.100 1.300-6.200L3 9.600l6.300-.800z';

/** Opens a game. For a visitor it opens the login and remembers the game (O-08). */
function GameCard({ game, provider, room }: { readonly game: CasinoGame; readonly provider: string; readonly room: CasinoRoomName | null }) {
  const text = useCasinoText();
  const signedIn = useSignedIn() !== null;
  const { page, ids } = gamePath(game);
  const target = {
    ...pageTarget(page, ids),
    navigationId: game.gameId,
    navigationName: game.name,
    casinoType: room ?? game.rooms[0] ?? null,
    selectedCasinoProvider: game.provider,
  };
  return (
    <li className="game-item">
      <Link
        to={targetPath(target)}
        className="game-card"
        onClick={(event) => {
          if (signedIn) {
            notePlayed(game.gameId);
            return;
          }
          event.preventDefault();
          rememberTarget(sessionStorage, target);
          openDialog({ name: 'login' });
        }}
      >
        <span className="relative block">
          <GameArt gameId={game.gameId} image={game.image} />
          {!game.open && <span className="badge game-sign bg-warn-surface text-warn">{text('lobby.soon')}</span>}
          {isLive(game) && <span className="badge game-sign game-live">{text('lobby.live')}</span>}
        </span>
        <span className="game-name">
          <span className="block truncate font-bold">{game.name}</span>
          <span className="block truncate text-xs text-muted">{provider}</span>
        </span>
      </Link>
      <GameStar game={game} />
    </li>
  );
}

function GameStar({ game }: { readonly game: CasinoGame }) {
  const text = useCasinoText();
  const starred = knownGames((known) => known.starred.includes(game.gameId));
  return (
    <button
      type="button"
      className="game-star"
      aria-pressed={starred}
      aria-label={text('lobby.star', { name: game.name })}
      onClick={() => toggleStar(game.gameId)}
    >
      <FilledShape path={STAR} filled={starred} size={20} />
    </button>
  );
}

interface FindProps {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly choice: GameChoice;
  readonly onChoice: (choice: GameChoice) => void;
}

/** The search, and the shelves of this device. */
function Find({ typed, onTyped, choice, onChoice }: FindProps) {
  const text = useCasinoText();
  const id = useId();
  return (
    <search className="game-find">
      <label className="sr" htmlFor={id}>
        {text('lobby.search')}
      </label>
      <span className="game-search">
        <Icon name="search" size={18} />
        <input
          id={id}
          type="search"
          className="field"
          placeholder={text('lobby.search')}
          autoComplete="off"
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      </span>
      <fieldset className="segment" aria-label={text('lobby.shelves')}>
        {GAME_CHOICES.map((one) => (
          <button key={one} type="button" aria-pressed={choice === one} onClick={() => onChoice(one)}>
            {text(`lobby.choices.${one}`)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} className="game-card">
          <div className="skeleton game-art" />
          <div className="game-name">
            <span className="skeleton h-5" />
            <span className="skeleton h-4" />
          </div>
        </div>
      ))}
    </div>
  );
}

const CHOICE = 'provider-choice';

function Providers({ room, providers, all }: { readonly room: LobbyRoom | null; readonly providers: readonly CasinoProvider[]; readonly all: boolean }) {
  const text = useCasinoText();
  return (
    <nav aria-label={text('lobby.providers')} className="no-bar provider-choices">
      <Link to={lobbyPath(room, null)} className={CHOICE} aria-current={all ? 'page' : undefined}>
        {text('lobby.allProviders')}
      </Link>
      {providers.map((one) => (
        <NavLink key={one.id} to={lobbyPath(room, one)} className={CHOICE}>
          {one.name}
        </NavLink>
      ))}
    </nav>
  );
}

interface GameListProps {
  /** null: all rooms. */
  readonly room: CasinoRoomName | null;
  readonly provider: string | null;
}

interface GamesProps {
  readonly games: readonly CasinoGame[];
  readonly nameOf: (id: string) => string;
  readonly room: LobbyRoom | null;
}

function Games({ games, nameOf, room }: GamesProps) {
  const text = useCasinoText();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<GameChoice>('all');
  const { starred, played } = knownGames();
  const memberCode = useSignedIn()?.user.memberCode;
  useEffect(() => (memberCode === undefined ? undefined : followStarredGames(memberCode)), [memberCode]);
  const found = foundGames(games, { typed, choice, starred, played }, nameOf);
  if (games.length === 0)
    return (
      <Empty icon="cards" title={text('lobby.none')} hint={text('lobby.noneHint')}>
        <Link className="btn btn-quiet" to={lobbyPath(room, null)}>
          {text('lobby.toRoom')}
        </Link>
      </Empty>
    );
  return (
    <>
      <Find typed={typed} onTyped={setTyped} choice={choice} onChoice={setChoice} />
      {found.length > 0 ? (
        <ul aria-label={text('lobby.games')} className={GRID}>
          {found.map((game) => (
            <GameCard key={game.gameId} game={game} provider={nameOf(game.provider)} room={room} />
          ))}
        </ul>
      ) : (
        <Empty icon="search" title={typed === '' ? text(`lobby.empty.${choice}`) : text('lobby.notFound', { typed })}>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              setTyped('');
              setChoice('all');
            }}
          >
            {text('lobby.toRoom')}
          </button>
        </Empty>
      )}
    </>
  );
}

export function GameList({ room, provider }: GameListProps) {
  const common = useText();
  const language = languageStore((state) => state.language);
  const { lobby } = initialData;
  const sent = lobby !== undefined && provider === null && lobby.room === room && lobby.language === language ? lobby : undefined;
  const query = useQuery({
    ...(sent === undefined ? {} : { initialData: { providers: [...sent.providers], games: [...sent.games] }, initialDataUpdatedAt: performance.timeOrigin }),
    queryKey: ['casino-games', room, provider, language],
    queryFn: async () => (await call(casinoGames, { query: { ...(room === null ? {} : { type: room }), ...(provider === null ? {} : { provider }) } })).result,
  });
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton />
      </Awaited>
    );
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const { games, providers } = query.data;
  const lobbyRoom = room === 'indian-card-games' ? null : room;
  const nameOf = (id: string): string => providers.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      {room !== 'indian-card-games' && <Providers room={lobbyRoom} providers={providers} all={provider === null} />}
      <Games games={games} nameOf={nameOf} room={lobbyRoom} />
    </>
  );
}
