/** A game against the house at its table. Visitors may look at it; it asks them to log in where they would press. */
import type { Game } from '@maidan/casino';
import { slipPreferences } from '../../../features/betslip/slip-store.ts';
import { LiveTable } from '../../../features/casino/live-table.tsx';
import { SoloGame } from '../../../features/solo-games/solo-game.tsx';
import { languageStore } from '../../../platform/language/language.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { CasinoGuard } from './casino-room.tsx';
import { Watched } from '../sport/watched.tsx';

export function SoloTable({ game: { gameId, tableId, name: names } }: { readonly game: Game }) {
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
