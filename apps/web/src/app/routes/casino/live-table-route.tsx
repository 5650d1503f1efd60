/** A live table with its game. Visitors may watch; the buttons of players ask them to log in (O-08). */
import { CRASH_GAMES, type Game, gameOfTable } from '@maidan/casino';
import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { accountSettings } from '../../../features/betslip/settings/account-settings.ts';
import { slipPreferences } from '../../../features/betslip/slip-store.ts';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { LiveTable, type PlayTable, TableSkeleton } from '../../../features/casino/live-table.tsx';
import { languageStore } from '../../../platform/language/language.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { useDesktop } from '../../../platform/viewport.ts';
import { CasinoGuard, Watched } from './casino-room.tsx';
import { RequireLogin } from '../account/account-page.tsx';
import type { SoloPageProps } from '../../../features/solo-games/game-head.tsx';

const SlotPage = lazy(() => import('../../../features/solo-games/slots/slot-page.tsx'));
const FishingPage = lazy(() => import('../../../features/solo-games/fishing/fishing-page.tsx'));

const PAGES: Readonly<Record<string, ComponentType<SoloPageProps>>> = {
  marigold: SlotPage,
  monsoon: SlotPage,
  'boundary-six': SlotPage,
  fishing: FishingPage,
};

function isSoloGame(gameId: string): boolean {
  return Object.hasOwn(PAGES, gameId);
}

/** A game against the house, by its id. Its code loads with its page. */
function SoloGame(props: SoloPageProps) {
  const Page = PAGES[props.gameId];
  if (Page === undefined) return null;
  return (
    <Suspense fallback={<div aria-hidden="true" className="skeleton stage-art" />}>
      {/* the key starts a new page, with its own state, for another table */}
      <Page key={props.tableId} {...props} />
    </Suspense>
  );
}

const CrashTable = lazy(() => import('../../../features/aviator/aviator-table.tsx'));
const PlayedTable = lazy(() => import('../../../features/live-tables/played-table.tsx'));

/** Returns the player's stake buttons for this kind of device, whole rupees. */
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

/** Card tables and roulette. */
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

/** A game against the house at its table. Visitors may look at it; the game asks them to log in when they press a button. */
function SoloTable({ game: { gameId, tableId, name: names } }: { readonly game: Game }) {
  const account = useSignedIn();
  const language = languageStore((state) => state.language);
  const stakes = slipPreferences((state) => state.stakeButtons);
  const name = names[language];
  useShownTitle(name);
  const game = <SoloGame gameId={gameId} tableId={tableId} name={name} account={account} stakes={stakes} />;
  return (
    <CasinoGuard needs="c9">
      {account === null ? (
        <Watched path={`casino-live/${gameId}/${tableId}`}>{game}</Watched>
      ) : (
        <LiveTable gameId={gameId} tableId={tableId} play={() => game} />
      )}
    </CasinoGuard>
  );
}
