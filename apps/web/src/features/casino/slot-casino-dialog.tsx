/** The providers of a room, each with a picture. A choice opens the lobby of the provider (PP-06, HD-26, O-13). */
import { casinoGames, type CasinoGame, type CasinoProvider } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { casinoState, type ChosenGame } from '../../platform/casino-state.ts';
import { closeNamed, useOpenDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from '../../messages/feature-texts.ts';
import { GameArt } from './game-art.tsx';
import { lobbyPath } from './lobby-address.ts';
import { slotCasinoPopUp } from './open-casino.ts';

type Room = 'casino' | 'slot-games';
interface Offered {
  readonly providers: readonly CasinoProvider[];
  readonly games: readonly CasinoGame[];
}
function close(): void {
  closeNamed('slot-casino');
  casinoState.setState({ chosen: null });
}

/** Returns the game that was chosen before the login and is open behind this popup (AU-16), or null. */
function useChosenGame(): ChosenGame | null {
  const chosen = casinoState((state) => state.chosen);
  const { pathname } = useLocation();
  const id = chosen?.navigationId ?? null;
  return id !== null && pathname.split('/').includes(id) ? chosen : null;
}
const ROW = 'provider-row';

function Choices({ room, offered }: { readonly room: Room; readonly offered: Offered }) {
  const text = useCasinoText();
  const provider = casinoState((state) => state.chosen?.selectedCasinoProvider);
  return (
    <ul className="flex flex-col gap-2">
      {offered.providers.map((one) => (
        <li key={one.id}>
          <Link to={lobbyPath(room, one)} className={ROW} aria-current={one.id === provider || undefined} onClick={close}>
            <GameArt gameId={offered.games.find((game) => game.provider === one.id)?.gameId ?? ''} className="provider-art" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-bold">{one.name}</span>
              <span className="block text-sm text-muted">{text('lobby.count', { count: one.games })}</span>
            </span>
            <Icon name="forward" size={18} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={lobbyPath(room, null)} className="btn btn-quiet btn-large w-full" onClick={close}>
          {text('slotCasino.all')}
        </Link>
      </li>
    </ul>
  );
}

/** Loads the providers once, when it mounts. */
function Providers({ room, onRetry }: { readonly room: Room; readonly onRetry: () => void }) {
  const common = useText();
  const [offered, setOffered] = useState<Offered | 'failed' | null>(null);
  useEffect(() => {
    let here = true;
    const take = (answer: Offered | 'failed'): void => void (here && setOffered(answer));
    call(casinoGames, { query: { type: room } }).then(
      ({ result }) => take(result),
      () => take('failed'),
    );
    return () => {
      here = false;
    };
  }, [room]);
  if (offered === 'failed') return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={onRetry} />;
  if (offered !== null) return <Choices room={room} offered={offered} />;
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {[1, 2].map((row) => (
        <span key={row} className="skeleton h-16" />
      ))}
    </div>
  );
}

export default function SlotCasinoDialog({ room }: { readonly room: Room }) {
  const common = useText();
  const text = useCasinoText();
  const [tries, setTries] = useState(0);
  const { allowed } = slotCasinoPopUp(useOpenDialog());
  const chosen = useChosenGame();
  return (
    <Dialog title={text('slotCasino.title')} closeLabel={common('action.close')} onClose={close}>
      <div className="flex flex-col gap-3 p-4">
        {allowed && chosen !== null && (
          <button type="button" className="btn btn-primary btn-large w-full" onClick={close}>
            {text('slotCasino.play', { name: chosen.navigationName ?? '' })}
          </button>
        )}
        {allowed ? <Providers key={tries} room={room} onRetry={() => setTries(tries + 1)} /> : <Empty icon="cards" title={text('slotCasino.notAllowed')} />}
      </div>
    </Dialog>
  );
}
