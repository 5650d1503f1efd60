/** A quiet row of the casino's games on Home: Aviator first, then the tables. */
import { useText } from '../../../platform/language/texts.ts';
import './home-extras.css';
import { CasinoLink } from '../../layout/casino/casino-link.tsx';
import { useCasinoDoors } from '../../layout/casino/casino-doors.ts';

export function CasinoTiles() {
  const text = useText();
  const entries = useCasinoDoors('side');
  const tiles = [...entries.filter(({ key }) => key === 'casino.aviator'), ...entries.filter(({ key }) => key !== 'casino.aviator')];
  if (tiles.length === 0) return null;
  return (
    <nav aria-label={text('nav.casino')} className="casino-tiles no-bar">
      {tiles.map((entry) => (
        <CasinoLink key={entry.path} entry={entry} className="casino-tile" iconSize={20} />
      ))}
    </nav>
  );
}
