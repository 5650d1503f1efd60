/** The live tables: each with its picture, its phase, and its number of players. */
import { GAMES, type Game } from '@maidan/casino';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { useTable } from '../../realtime/tables/casino-tables.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useCasinoText } from '../../messages/feature-texts.ts';
import { GameArt } from './game-art.tsx';
import { TABLE_LOBBY } from './outer-page.ts';

const TABLES = GAMES.filter((game) => game.studio === 'table-studio' && game.open);

function TableCard({ game }: { readonly game: Game }) {
  const text = useCasinoText();
  const language = languageStore((state) => state.language);
  const phase = useTable(game.tableId, (state) => state.round?.phase);
  const players = useTable(game.tableId, (state) => state.round?.players ?? 0);
  return (
    <li>
      <Link to={`${TABLE_LOBBY}?table=${game.tableId}`} className="game-card">
        <GameArt gameId={game.gameId} />
        <span className="game-name">
          <span className="block truncate font-bold">{game.name[language]}</span>
          <span className="block truncate text-xs text-muted">{phase === undefined ? '…' : text(`tables.${phase}`)}</span>
          <span className="figures block truncate text-xs text-muted">{phase === undefined ? '…' : text('tables.players', { count: players })}</span>
        </span>
      </Link>
    </li>
  );
}

export function TableLobby({ username }: { readonly username: string }) {
  const common = useText();
  const text = useCasinoText();
  return (
    <div className="card overflow-hidden">
      <h1 className="px-3 pt-2 text-lg font-bold">{common('casino.table')}</h1>
      <p className="px-3 text-sm text-muted">{text('tables.welcome', { name: username })}</p>
      <ul aria-label={text('lobby.games')} className="game-grid">
        {TABLES.map((game) => (
          <TableCard key={game.tableId} game={game} />
        ))}
      </ul>
    </div>
  );
}
