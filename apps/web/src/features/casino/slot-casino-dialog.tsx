/** The providers of a room, each with a picture; a choice opens the lobby narrowed to it (PP-06, HD-26, O-13). */
import { casinoGames, type CasinoGame, type CasinoProvider } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { closeNamed, useOpenDialog } from '../../platform/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCasinoText } from './casino-texts.ts';
import { GameArt } from './game-art.tsx';
import { lobbyPath } from './lobby-address.ts';
import { slotCasinoPopUp } from './slot-casino-popup.ts';

type Room = 'casino' | 'slot-games';
interface Offered {
  readonly providers: readonly CasinoProvider[];
  readonly games: readonly CasinoGame[];
}
const close = (): void => closeNamed('slot-casino');
const ROW = 'provider-row';

function Choices({ room, offered }: { readonly room: Room; readonly offered: Offered }) {
  const text = useCasinoText();
  return (
    <ul className="flex flex-col gap-2">
      {offered.providers.map((provider) => (
        <li key={provider.id}>
          <Link to={lobbyPath(room, provider)} className={ROW} onClick={close}>
            <GameArt gameId={offered.games.find((game) => game.provider === provider.id)?.gameId ?? ''} className="provider-art" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-bold">{provider.name}</span>
              <span className="block text-sm text-muted">{text('lobby.count', { count: provider.games })}</span>
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

/** Asks once, when it is shown. */
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
  return (
    <Dialog title={text('slotCasino.title')} closeLabel={common('action.close')} onClose={close}>
      <div className="p-4">
        {allowed ? <Providers key={tries} room={room} onRetry={() => setTries(tries + 1)} /> : <Empty icon="cards" title={text('slotCasino.notAllowed')} />}
      </div>
    </Dialog>
  );
}
