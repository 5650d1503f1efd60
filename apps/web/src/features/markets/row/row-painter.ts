/** Writes the prices of one runner into its cells. React only mounts the cells and never renders them again. */
import type { LevelView, LineQuoteView, MarketView, RunnerView } from '@maidan/contract';
import { tradingKindOf, formatSize } from '@maidan/domain';
import { sizeText } from '../../../platform/money/size-text.ts';
import type { RunnerPainter } from '../../../realtime/markets/market-store.ts';
import type { ShownPrice } from '../../../realtime/markets/picked-selection.ts';
import type { FlashCell, Flasher } from './flasher.ts';

/** Texts with {runner}, {price}, {size}, and `through` with {implied}; words for the short forms of sizes. */
export interface CellWords {
  readonly back: string;
  readonly lay: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  /** How much of a size is offered through other runners. */
  readonly through: string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  /** Formats a price in hundredths. */
  readonly format: (hundredths: number) => string;
}

/** Returns a size (paise) for screen readers: '1.2 lakh' for '1.2L'. */
export function spokenSize(size: number, words: Pick<CellWords, 'thousand' | 'lakh' | 'crore'>): string {
  return formatSize(size).replace(/(K|L|Cr)$/, (unit) => ` ${unit === 'K' ? words.thousand : unit === 'L' ? words.lakh : words.crore}`);
}

/** Fills the placeholders without a formatter, because the painter makes hundreds of labels a second. */
export function fillLabel(template: string, runner: string, price: string, size: string): string {
  return template.replace('{runner}', runner).replace('{price}', price).replace('{size}', size);
}

/** One button of the grid with what it shows now. */
interface Cell extends FlashCell {
  readonly button: HTMLButtonElement;
  readonly price: Text;
  readonly size: Text;
  readonly isBack: boolean;
  /** 0 is the best price; deeper levels change without a mark. */
  readonly level: number;
  /** The shown price in hundredths, or the line of a fancy; -1 before the first paint, 0 without an offer. */
  shown: number;
  /** Paise. */
  shownSize: number;
  /** The part of the size that is offered through other runners, paise. */
  shownImplied: number;
  /** Rate per 100 of a fancy. */
  shownRate: number;
  off: boolean;
}

/** The text of a cell without an offer. */
const NOTHING = '–';

function textOf(parent: Element | null): Text {
  const node = parent?.firstChild;
  if (!(node instanceof Text)) throw new Error('a cell has no text to write to');
  return node;
}

/** Returns the cells of a row, by the attributes of their buttons: data-side back or lay, data-level 0 to 2. */
function cellsOf(row: HTMLElement): Cell[] {
  return [...row.querySelectorAll<HTMLButtonElement>('button.cell')].map((button) => ({
    button,
    price: textOf(button.firstElementChild),
    size: textOf(button.lastElementChild),
    isBack: button.dataset['side'] === 'back',
    level: Number(button.dataset['level']),
    base: button.className,
    shown: -1,
    shownSize: -1,
    shownImplied: 0,
    shownRate: -1,
    flashed: 0,
    off: true,
  }));
}

/** Removes the colour of a cell without a price, so that prices stand out. The cell keeps its place. */
function markEmpty(cell: Cell, empty: boolean): void {
  if (cell.shown >= 0 && empty === (cell.shown === 0)) return;
  if (empty) cell.button.dataset['empty'] = '';
  else delete cell.button.dataset['empty'];
}

/** The cell of each painted button, so that a press takes the shown price. */
const painted = new WeakMap<HTMLButtonElement, Cell>();

/** Returns the price that this button of the grid shows; null without an offer. */
export function shownPrice(button: HTMLButtonElement): ShownPrice | null {
  const cell = painted.get(button);
  if (cell === undefined) return null;
  if (cell.shownRate > 0) return { price: cell.shownRate, line: cell.shown };
  return cell.shown > 0 ? { price: cell.shown, line: null } : null;
}

export class RowPainter implements RunnerPainter {
  private readonly cells: readonly Cell[];
  private readonly name: string;
  private readonly words: CellWords;
  private readonly flasher: Flasher;

  /** `row` holds the buttons of one runner; `name` is how the runner is called in their labels. */
  constructor(row: HTMLElement, name: string, words: CellWords, flasher: Flasher) {
    this.cells = cellsOf(row);
    for (const cell of this.cells) painted.set(cell.button, cell);
    this.name = name;
    this.words = words;
    this.flasher = flasher;
  }

  paint(runner: RunnerView, market: MarketView): void {
    const closed = market.status !== 'OPEN' || runner.status !== 'ACTIVE';
    if (tradingKindOf(market.marketType) === 'line') {
      for (const cell of this.cells) this.paintLine(cell, cell.isBack ? runner.yes : runner.no, closed);
      return;
    }
    for (const cell of this.cells) this.paintPrice(cell, (cell.isBack ? runner.back : runner.lay)[cell.level], closed);
  }

  private paintPrice(cell: Cell, offer: LevelView | undefined, closed: boolean): void {
    const price = offer?.price ?? 0;
    const size = offer?.size ?? 0;
    const implied = offer?.implied ?? 0;
    this.enable(cell, closed || price === 0);
    if (price === cell.shown && size === cell.shownSize && implied === cell.shownImplied) return;
    if (price !== cell.shown) {
      if (cell.level === 0 && price > 0 && cell.shown > 0) this.flasher.flash(cell, price > cell.shown ? 'up' : 'down');
      cell.price.nodeValue = price === 0 ? NOTHING : this.words.format(price);
      markEmpty(cell, price === 0);
      cell.shown = price;
    }
    if (size !== cell.shownSize) {
      cell.size.nodeValue = size === 0 ? '' : `₹${sizeText(size)}`;
      cell.shownSize = size;
    }
    if (implied !== cell.shownImplied) this.markImplied(cell, implied);
    this.label(cell, cell.isBack ? this.words.back : this.words.lay, price === 0 ? null : cell.price.nodeValue);
  }

  private paintLine(cell: Cell, quote: LineQuoteView | null, closed: boolean): void {
    const line = quote === null || quote.rate === 0 ? 0 : quote.line;
    const rate = quote?.rate ?? 0;
    this.enable(cell, closed || rate === 0);
    if (line === cell.shown && rate === cell.shownRate) return;
    const up = line > cell.shown || (line === cell.shown && rate > cell.shownRate);
    if (rate > 0 && cell.shownRate > 0) this.flasher.flash(cell, up ? 'up' : 'down');
    cell.price.nodeValue = rate === 0 ? NOTHING : String(line);
    markEmpty(cell, rate === 0);
    cell.size.nodeValue = rate === 0 ? '' : String(rate);
    cell.shown = line;
    cell.shownRate = rate;
    cell.shownSize = quote?.size ?? 0;
    this.label(cell, cell.isBack ? this.words.yes : this.words.no, rate === 0 ? null : `${line} (${rate})`);
  }

  /** Marks a cell with offers through other runners, and says in its tooltip how much they are (paise). */
  private markImplied(cell: Cell, implied: number): void {
    cell.shownImplied = implied;
    if (implied > 0) {
      cell.button.dataset['implied'] = '';
      cell.button.title = this.words.through.replace('{implied}', `₹${sizeText(implied)}`);
    } else {
      delete cell.button.dataset['implied'];
      cell.button.removeAttribute('title');
    }
  }

  private enable(cell: Cell, off: boolean): void {
    if (off === cell.off && cell.shown >= 0) return;
    cell.off = off;
    cell.button.disabled = off;
  }

  private label(cell: Cell, template: string, price: string | null): void {
    const text = price === null ? fillLabel(this.words.none, this.name, '', '') : fillLabel(template, this.name, price, spokenSize(cell.shownSize, this.words));
    const through = cell.shownImplied === 0 ? '' : `, ${this.words.through.replace('{implied}', spokenSize(cell.shownImplied, this.words))}`;
    cell.button.setAttribute('aria-label', text + through);
  }
}
