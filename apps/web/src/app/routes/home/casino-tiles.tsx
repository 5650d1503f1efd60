/** The row of casino games on Home: Aviator first, then the tables. */
import { useText } from '../../../platform/language/texts.ts';
import './home-extras.css';
import { CasinoLink } from '../../layout/casino/casino-link.tsx';
import { useCasinoLinks } from '../../layout/casino/casino-links.ts';

export function CasinoTiles() {
  const text = useText();
  const entries = useCasinoLinks('side');
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
