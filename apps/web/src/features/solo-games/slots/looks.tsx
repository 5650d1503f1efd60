/** The look of each machine: its symbols and the colours of its cabinet, the same in light and dark. */
import { MARIGOLD_SHADES, MARIGOLD_SYMBOLS } from './marigold-symbols.tsx';
import { MONSOON_SHADES, MONSOON_SYMBOLS } from './monsoon-symbols.tsx';
import { BOUNDARY_SHADES, BOUNDARY_SYMBOLS } from './boundary-symbols.tsx';

const LOOKS = {
  marigold: { shades: MARIGOLD_SHADES, symbols: MARIGOLD_SYMBOLS },
  monsoon: { shades: MONSOON_SHADES, symbols: MONSOON_SYMBOLS },
  'boundary-six': { shades: BOUNDARY_SHADES, symbols: BOUNDARY_SYMBOLS },
} as const;

function hasLook(gameId: string): gameId is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, gameId);
}

/** All symbols of a machine, once in the page; pictures refer to them by name. */
export function SymbolSheet({ gameId }: { readonly gameId: string }) {
  if (!hasLook(gameId)) return null;
  const { shades, symbols } = LOOKS[gameId];
  return (
    <svg className="sr" aria-hidden="true" focusable="false">
      <defs>
        {shades}
        {Object.entries(symbols).map(([id, drawing]) => (
          <symbol key={id} id={`${gameId}-${id}`} viewBox="0 0 64 64">
            {drawing}
          </symbol>
        ))}
      </defs>
    </svg>
  );
}
