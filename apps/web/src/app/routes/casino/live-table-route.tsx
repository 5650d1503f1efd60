/** A live table: its game where its rounds run here. A visitor may watch; what is his to do asks him to log in (O-08). */
import { CRASH_GAMES, gameOfTable } from '@maidan/casino';
import { lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import { accountSettings } from '../../../features/betslip/settings/account-settings.ts';
import { slipPreferences } from '../../../features/betslip/slip-store.ts';
import { LiveTable, TableSkeleton, type PlayTable } from '../../../features/casino/live-table.tsx';
import { isSoloGame } from '../../../features/solo-games/solo-game.tsx';
import { languageStore } from '../../../platform/language/language.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { useDesktop } from '../../../platform/viewport.ts';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { CasinoGuard } from './casino-room.tsx';
import { RequireLogin } from '../account/require-login.tsx';
import { SoloTable } from './solo-table.tsx';
import { Watched } from '../sport/watched.tsx';

const CrashTable = lazy(() => import('../../../features/aviator/aviator-table.tsx'));
const PlayedTable = lazy(() => import('../../../features/live-tables/played-table.tsx'));

/** The player's stakes for this kind of device, whole rupees. */
function useOwnStakes(): readonly number[] {
  const desktop = useDesktop();
  const buttons = slipPreferences((state) => state.stakeButtons);
  const ofPhone = accountSettings((state) => state.presetStakeSettings.mobileStakesExchangeGameSettings);
  return useMemo(() => (desktop ? buttons : ofPhone).map(({ price }) => price), [desktop, buttons, ofPhone]);
}

function Cards(table: { readonly gameId: string; readonly tableId: string; readonly name: string }) {
  const ownStakes = useOwnStakes();
  return (
    <Suspense fallback={<TableSkeleton />}>
      <PlayedTable key={table.tableId} {...table} ownStakes={ownStakes} />
    </Suspense>
  );
}

/** Tables of cards, and that of roulette. */
const isFelt = (tableId: string): boolean => {
  const game = gameOfTable(tableId);
  return game !== undefined && game.open && game.studio === 'table-studio';
};
const isCrash = (tableId: string): boolean => CRASH_GAMES.includes(gameOfTable(tableId)?.gameId ?? '');

export const play: PlayTable = ({ gameId, tableId, name }) => {
  if (isFelt(tableId)) return <Cards gameId={gameId} tableId={tableId} name={name} />;
  if (!isCrash(tableId)) return null;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <CrashTable key={tableId} tableId={tableId} name={gameId === 'aviator' ? 'aviator' : 'crash'} title={name} />
    </Suspense>
  );
};

function VisitorTable({ tableId }: { readonly tableId: string }) {
  const language = languageStore((state) => state.language);
  const game = gameOfTable(tableId);
  useShownTitle(game?.name[language] ?? null);
  if (game === undefined) return null;
  return <Watched path={`casino-live/${game.gameId}/${tableId}`}>{play({ gameId: game.gameId, tableId, name: game.name[language] })}</Watched>;
}

/** `casino-live/{gameId}/{tableId}`, and `/casino_live/{id}`, whose id is the table's (O-09). */
export function LiveTableRoute() {
  const { gameId = null, tableId: named, id = '' } = useParams();
  const tableId = named ?? id;
  const game = gameOfTable(tableId, gameId ?? undefined);
  return game !== undefined && isSoloGame(game.gameId) ? <SoloTable game={game} /> : <SharedTable gameId={gameId} tableId={tableId} />;
}

function SharedTable({ gameId, tableId }: { readonly gameId: string | null; readonly tableId: string }) {
  const casino = useCasinoText();
  const signedIn = useSignedIn() !== null;
  useShownTitle(casino('liveTable.title'));
  const watched = !signedIn && (isFelt(tableId) || isCrash(tableId)) && gameOfTable(tableId, gameId ?? undefined) !== undefined;
  return (
    <CasinoGuard needs={isCrash(tableId) ? 'c9' : 'c1'}>
      {watched ? <VisitorTable tableId={tableId} /> : <RequireLogin>{() => <LiveTable gameId={gameId} tableId={tableId} play={play} />}</RequireLogin>}
    </CasinoGuard>
  );
}
