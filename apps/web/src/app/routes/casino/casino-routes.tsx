/** The casino's addresses (RT-12 to RT-26). Rooms are open to visitors; games ask them to log in (O-08). */
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useCasinoText } from '../../../messages/feature-texts.ts';
import { GameList } from '../../../features/casino/game-list.tsx';
import { TableSkeleton } from '../../../features/casino/live-table.tsx';
import { lobbyAddress, ROOM_TITLE } from '../../../features/casino/lobby-address.ts';
import { TableFrame } from '../../../features/casino/table-frame.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { CasinoGuard, CasinoRoom, Watched } from './casino-room.tsx';
import { RequireLogin } from '../account/account-page.tsx';

const CrashTable = lazy(() => import('../../../features/aviator/aviator-table.tsx'));

/** `/indian-card-games` */
export function CardGamesRoute() {
  const text = useText();
  return (
    <CasinoRoom needs="c1" title={text('casino.cardGames')}>
      <GameList room="indian-card-games" provider={null} />
    </CasinoRoom>
  );
}

/** `casino-lobby/*`: the rest names the room, and the provider if the player chose one. */
export function LobbyRoute() {
  const text = useText();
  const casino = useCasinoText();
  const rest = useParams()['*'] ?? '';
  const { room, provider } = lobbyAddress(rest);
  return (
    <CasinoRoom needs="c9" title={room === null ? casino('lobby.allGames') : text(ROOM_TITLE[room])} headed={rest === ''}>
      <GameList room={room} provider={provider} />
    </CasinoRoom>
  );
}

/** `table-casino-live/{eventName}`: visitors and players without c1 go to Home (RT-24, RT-25). */
export function TableCasinoRoute() {
  const text = useText();
  const { eventName = '' } = useParams();
  useShownTitle(text('casino.table'));
  return (
    <CasinoGuard needs="c1">
      <RequireLogin>{() => <TableFrame eventName={eventName} title={text('casino.table')} />}</RequireLogin>
    </CasinoGuard>
  );
}

/** Aviator's own table. */
const AVIATOR_TABLE = '301';

/** `/aviator` (RT-26) */
export function AviatorRoute() {
  const text = useText();
  useShownTitle(text('casino.aviator'));
  return (
    <CasinoGuard needs="c9">
      <Watched path="aviator">
        <Suspense fallback={<TableSkeleton />}>
          <CrashTable tableId={AVIATOR_TABLE} name="aviator" title={text('casino.aviator')} />
        </Suspense>
      </Watched>
    </CasinoGuard>
  );
}
