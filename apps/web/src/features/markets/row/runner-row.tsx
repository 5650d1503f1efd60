/** One runner of a market: name and what-if figure left, prices right. Renders when its name or cover changes, never for a price. */
import type { MarketView } from '@maidan/contract';
import { memo, useEffect, useLayoutEffect, useRef, useMemo, type ReactNode } from 'react';
import { feedName, feedTitle, useText } from '../../../platform/language/texts.ts';
import { markets } from '../../../realtime/live.ts';
import { pickedSelection, type Pick as PickedPrice } from '../../../realtime/markets/picked-selection.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import type { Cover } from '../lists/market-status.ts';
import type { Outcome } from '../lists/outcomes.ts';
import { RowPainter, shownPrice, type CellWords } from './row-painter.ts';
import { Flasher } from './flasher.ts';

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The page's one flasher; it ends its frame with each flush of the market store. */
const flasher = new Flasher(
  () => !reducedMotion.matches,
  (run, ms) => setTimeout(run, ms),
);
markets.onFlush(() => flasher.endFrame());

/** Returns the texts and the format of cells: the same object until the language or the format changes. */
function useCellWords(kind: 'exchange' | 'bookmaker' | 'line'): CellWords {
  const messages = languageStore((state) => state.messages);
  const format = usePriceFormat(kind);
  return useMemo(() => ({ ...messages.cell, format }), [messages, format]);
}

/** Cells of a row from left to right. Fancies: NO, then YES. */
type CellPlace = readonly [side: 'back' | 'lay', level: 0 | 1 | 2];
const LADDER: readonly CellPlace[] = [
  ['back', 2],
  ['back', 1],
  ['back', 0],
  ['lay', 0],
  ['lay', 1],
  ['lay', 2],
];
const PAIR: readonly CellPlace[] = [
  ['back', 0],
  ['lay', 0],
];
const LINE: readonly CellPlace[] = [
  ['lay', 0],
  ['back', 0],
];

export type RowKind = 'exchange' | 'bookmaker' | 'line';
const PLACES: Readonly<Record<RowKind, readonly CellPlace[]>> = { exchange: LADDER, bookmaker: PAIR, line: LINE };

interface RunnerRowProps {
  readonly marketId: string;
  readonly selectionId: number;
  /** Name of the row: the runner, or the market of a fancy. */
  readonly name: string;
  readonly kind: RowKind;
  readonly cover: Cover | null;
  /** Replaces the plain name. */
  readonly heading?: ReactNode;
  readonly figure?: ReactNode;
  readonly aside?: ReactNode;
  /** Column of the runner, in lists where each match is a row of a table. */
  readonly outcome?: Outcome | undefined;
}

/** Returns the cell of this row whose price is in the slip, as side and level ('back 0'); '' if there is none. */
function usePickedCell(marketId: string, selectionId: number): string {
  return pickedSelection(({ pick }) =>
    pick !== null && pick.marketId === marketId && pick.selectionId === selectionId ? `${pick.isBack ? 'back' : 'lay'} ${pick.level}` : '',
  );
}

export const RunnerRow = memo(function RunnerRow({ marketId, selectionId, name, kind, cover, heading, figure, aside, outcome }: RunnerRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const words = useCellWords(kind);
  const text = useText();
  const picked = usePickedCell(marketId, selectionId);
  const called = feedName(name);

  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    mountCells(element, kind);
    return markets.bind(marketId, selectionId, new RowPainter(element, called, words, flasher));
  }, [marketId, selectionId, kind, called, words]);

  useEffect(() => {
    if (picked === '') return undefined;
    const [side = '', level = ''] = picked.split(' ');
    const cell = row.current?.querySelector(`button[data-side='${side}'][data-level='${level}']`);
    cell?.setAttribute('aria-pressed', 'true');
    return () => cell?.removeAttribute('aria-pressed');
  }, [picked]);

  return (
    <fieldset className="runner" aria-label={called} data-market={marketId} data-selection={selectionId} data-outcome={outcome}>
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          {heading ?? (
            <p className="line-clamp-2 leading-tight font-semibold break-words" title={feedTitle(name)}>
              {called}
            </p>
          )}
          {figure}
        </div>
        {aside}
      </div>
      <div key={kind} className="prices" data-depth={kind === 'exchange' ? 3 : 1} ref={row}>
        {cover !== null && <span className="cover">{text(cover)}</span>}
      </div>
    </fieldset>
  );
});

/** The cells of a row of each kind, made once and copied, because a list has hundreds of them and React does not render them. */
const grids = new Map<RowKind, DocumentFragment>();

function gridOf(kind: RowKind): DocumentFragment {
  const made = grids.get(kind);
  if (made !== undefined) return made;
  const grid = document.createDocumentFragment();
  for (const [side, level] of PLACES[kind]) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `cell ${side} level-${level + 1}`;
    button.dataset['side'] = side;
    button.dataset['level'] = String(level);
    button.tabIndex = level === 0 ? 0 : -1;
    for (const part of ['b', 'i']) button.appendChild(document.createElement(part)).textContent = '\u00A0';
    grid.append(button);
  }
  grids.set(kind, grid);
  return grid;
}

/** Inserts the cells before React's content of the row. From then on the painter writes their texts. */
function mountCells(row: HTMLElement, kind: RowKind): void {
  if (!(row.firstElementChild instanceof HTMLButtonElement)) row.prepend(gridOf(kind).cloneNode(true));
}

/** Returns the shown price of the pressed cell; null if no cell was hit, or if the market takes no bets. */
export function pressedPrice(target: EventTarget | null): Pick<PickedPrice, 'marketId' | 'selectionId' | 'isBack' | 'level' | 'shown'> | null {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button.cell') : null;
  const row = button?.closest<HTMLElement>('[data-selection]');
  if (button === null || row === null || row === undefined || button.disabled) return null;
  const marketId = row.dataset['market'] ?? '';
  const market: MarketView | undefined = markets.view(marketId);
  const shown = shownPrice(button);
  if (market === undefined || market.status !== 'OPEN' || market.feedStale || shown === null) return null;
  const { side, level } = button.dataset;
  return { marketId, selectionId: Number(row.dataset['selection']), isBack: side === 'back', level: Number(level), shown };
}
