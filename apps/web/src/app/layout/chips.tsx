/** The row of sports under the header. It scrolls sideways; on desktops arrows show when there are more chips. */
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { laterPart } from '../../platform/later-part.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { CasinoLink } from './casino/casino-link.tsx';
import { COMING_SOON } from './sidebars/sport-entries.ts';
import { useEntries } from './sidebars/use-entries.ts';

const DesktopClock = laterPart('clock', async () => (await import('./header/desktop-clock.tsx')).DesktopClock);

const CHIP = 'chip text-header-text hover:bg-header aria-[current=page]:bg-header-text aria-[current=page]:text-header';

/** Returns the ends of the row that hide chips: 'start', 'end', both or none in one text. */
function useBeyond(row: RefObject<HTMLElement | null>): string {
  const [beyond, setBeyond] = useState('');
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setBeyond(`${scrollLeft > 4 ? 'start ' : ''}${scrollLeft + clientWidth < scrollWidth - 4 ? 'end' : ''}`);
    };
    const observer = new ResizeObserver(look);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  });
  return beyond;
}

/** Scrolls by most of the row's width, or to its end if less than a row is left. */
function scrollRow(row: HTMLElement, forward: boolean): void {
  const { scrollLeft, clientWidth, scrollWidth } = row;
  const left = forward ? scrollWidth - clientWidth - scrollLeft : scrollLeft;
  const step = left <= clientWidth ? left : 0.7 * clientWidth;
  row.scrollBy({ left: forward ? step : -step, behavior: 'smooth' });
}

function Arrow({ row, forward }: { readonly row: RefObject<HTMLElement | null>; readonly forward: boolean }) {
  const text = useText();
  return (
    <button
      type="button"
      className={`icon-btn absolute inset-y-0 z-1 my-auto bg-header-2 text-header-text hover:bg-header ${forward ? 'end-0' : 'start-0'}`}
      aria-label={forward ? text('nav.chipsEnd') : text('nav.chipsStart')}
      onClick={() => row.current !== null && scrollRow(row.current, forward)}
    >
      <Icon name={forward ? 'forward' : 'back'} size={18} />
    </button>
  );
}

export function Chips() {
  const text = useText();
  const desktop = useDesktop();
  const { sports, virtuals, casino } = useEntries();
  const row = useRef<HTMLElement>(null);
  const beyond = useBeyond(row);
  return (
    <div className="chips flex items-center gap-1 bg-header-2 px-2 text-header-text lg:px-4">
      <div className="relative min-w-0 flex-1">
        {desktop && beyond.includes('start') && <Arrow row={row} forward={false} />}
        <nav ref={row} aria-label={text('nav.sports')} data-beyond={beyond} className="chip-row no-bar flex items-center gap-1 overflow-x-auto">
          {!desktop && (
            <NavLink to="/" end className={CHIP}>
              <Icon name="home" size={16} />
              {text('nav.home')}
            </NavLink>
          )}
          {[...sports, ...virtuals].map((entry) => (
            <NavLink key={entry.path} to={entry.path} className={CHIP}>
              <Icon name={entry.icon} size={16} />
              {text(entry.key)}
            </NavLink>
          ))}
          {casino.map((entry) => (
            <CasinoLink key={entry.path} entry={entry} className={CHIP} iconSize={16} />
          ))}
          {COMING_SOON.map((entry) => (
            <button key={entry.key} type="button" className={CHIP} onClick={() => openDialog({ name: 'coming-soon', type: text(entry.key) })}>
              <Icon name={entry.icon} size={16} />
              {text(entry.key)}
            </button>
          ))}
        </nav>
        {desktop && beyond.includes('end') && <Arrow row={row} forward />}
      </div>
      {desktop && (
        // reserves the width of a time in India, so that the chips do not move when the clock has loaded
        <div className="flex min-w-[246px] justify-end ps-2 text-header-muted">
          <Suspense fallback={null}>
            <DesktopClock />
          </Suspense>
        </div>
      )}
    </div>
  );
}
