/** The games of a room, narrowed to a provider where one is chosen (RT-12 to RT-18). */
import { casinoGames, type CasinoGame, type CasinoProvider, type CasinoRoomName } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../platform/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { pageTarget, rememberTarget, targetPath } from '../../platform/session/navigation-memory.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from './casino-texts.ts';
import { GameArt } from './game-art.tsx';
import { gamePath, lobbyPath, type LobbyRoom } from './lobby-address.ts';

const GRID = 'game-grid';

/** A visitor's press asks him to log in and remembers the game (O-08). */
function GameCard({ game, provider }: { readonly game: CasinoGame; readonly provider: string }) {
  const text = useCasinoText();
  const signedIn = useSignedIn() !== null;
  const { page, ids } = gamePath(game);
  const target = { ...pageTarget(page, ids), navigationId: game.gameId, navigationName: game.name };
  return (
    <li>
      <Link
        to={targetPath(target)}
        className="game-card"
        onClick={(event) => {
          if (signedIn) return;
          event.preventDefault();
          rememberTarget(sessionStorage, target);
          openDialog({ name: 'login' });
        }}
      >
        <span className="relative block">
          <GameArt gameId={game.gameId} image={game.image} />
          {!game.open && <span className="badge game-sign bg-warn-surface text-warn">{text('lobby.soon')}</span>}
        </span>
        <span className="game-name">
          <span className="block truncate font-bold">{game.name}</span>
          <span className="block truncate text-xs text-muted">{provider}</span>
        </span>
      </Link>
    </li>
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

export function GameList({ room, provider }: GameListProps) {
  const common = useText();
  const text = useCasinoText();
  const language = languageStore((state) => state.language);
  const query = useQuery({
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
      {games.length === 0 ? (
        <Empty icon="cards" title={text('lobby.none')} hint={text('lobby.noneHint')}>
          <Link className="btn btn-quiet" to={lobbyPath(lobbyRoom, null)}>
            {text('lobby.toRoom')}
          </Link>
        </Empty>
      ) : (
        <ul aria-label={text('lobby.games')} className={GRID}>
          {games.map((game) => (
            <GameCard key={game.gameId} game={game} provider={nameOf(game.provider)} />
          ))}
        </ul>
      )}
    </>
  );
}
