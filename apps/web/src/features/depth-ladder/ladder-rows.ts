/**
 * The rows of a ladder, written straight into the page: as many as fit are made once, and show other ticks when the ladder is
 * scrolled. Their order in the document is the visible order. A cell is written only when its content has changed.
 */
import { formatPrice, priceOf } from '@maidan/domain';
import { sizeText } from '../../platform/money/size-text.ts';
import { amountTone } from '../../platform/money/rupees-text.ts';
import { closingResult } from './closing-result.ts';
import { type Chip, type LadderModel, type LadderSide, TICK_COUNT } from './ladder-model.ts';
import { offsetOf, type LadderWindow } from './ladder-window.ts';

/** Texts with {price}, {size}, {ahead}, {count}. */
export interface LadderWords {
  readonly back: string;
  readonly lay: string;
  readonly none: string;
  /** How much of a size is offered through other runners, with {implied}. */
  readonly through: string;
  readonly chipBack: string;
  readonly chipLay: string;
  readonly ahead: string;
  readonly waiting: string;
  /** With {price} and {amount}. */
  readonly result: string;
}

/** Marks on the ladder that do not come from the market. */
export interface LadderMarks {
  /** The tick that the keys act on. */
  readonly active: number;
  readonly lifted: { readonly side: LadderSide; readonly tick: number } | null;
  /** Where the lifted order would go. */
  readonly target: number | null;
}

type Column = 'own-back' | 'back' | 'price' | 'lay' | 'own-lay' | 'result' | 'traded';

class Row {
  readonly element: HTMLElement;
  tick = -1;
  readonly #rowHeight: number;
  readonly #words: LadderWords;
  readonly #cells: Readonly<Record<Column, HTMLElement>>;
  readonly #shown = new Map<string, string>();

  constructor(body: Document, rowHeight: number, words: LadderWords) {
    this.#rowHeight = rowHeight;
    this.#words = words;
    this.element = body.createElement('div');
    this.element.setAttribute('role', 'row');
    this.element.className = 'ladder-row';
    const cell = (column: Column): HTMLElement => {
      const made = body.createElement('div');
      made.setAttribute('role', 'gridcell');
      made.className = `ladder-cell ladder-${column}`;
      made.dataset['column'] = column;
      this.element.append(made);
      return made;
    };
    this.#cells = {
      'own-back': cell('own-back'),
      back: cell('back'),
      price: cell('price'),
      lay: cell('lay'),
      'own-lay': cell('own-lay'),
      result: cell('result'),
      traded: cell('traded'),
    };
  }

  /** Shows a tick; writes what differs. */
  paint(tick: number, model: LadderModel, marks: LadderMarks): void {
    const price = formatPrice(priceOf(tick));
    if (tick !== this.tick) {
      this.tick = tick;
      this.element.dataset['tick'] = String(tick);
      this.element.id = `ladder-${tick}`;
      this.element.setAttribute('aria-rowindex', String(TICK_COUNT - tick + 1));
      this.#cells.price.textContent = price;
    }
    this.#write('place', `${offsetOf(tick, this.#rowHeight)}px`, (value) => (this.element.style.top = value));
    this.#offer('back', [model.back[tick]!, model.impliedBack[tick]!], price);
    this.#offer('lay', [model.lay[tick]!, model.impliedLay[tick]!], price);
    this.#result(model, tick, price);
    const traded = model.traded[tick]!;
    this.#text('traded', traded > 0 ? sizeText(traded) : '');
    const share = traded > 0 ? Math.max(4, Math.round((traded / model.mostTraded) * 100)) : 0;
    this.#write('share', `${share}%`, (value) => this.#cells.traded.style.setProperty('--share', value));
    this.#chip('own-back', model.chipAt('back', tick), price, marks);
    this.#chip('own-lay', model.chipAt('lay', tick), price, marks);
    this.#attribute('data-spread', tick > model.bestBack && tick < model.bestLay && model.bestBack >= 0 && model.bestLay < TICK_COUNT ? '' : null);
    this.#attribute('data-best', tick === model.bestBack ? 'back' : tick === model.bestLay ? 'lay' : null);
    this.#attribute('data-last', tick === model.last ? (model.trend > 0 ? 'up' : model.trend < 0 ? 'down' : 'even') : null);
    this.#attribute('aria-selected', tick === marks.active ? 'true' : null);
    this.#attribute('data-target', tick === marks.target ? '' : null);
  }

  #result({ position }: LadderModel, tick: number, price: string): void {
    if (position === null) {
      this.#text('result', '');
      return;
    }
    const amount = closingResult(position, priceOf(tick));
    const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
    const text = `${sign}${sizeText(Math.abs(amount))}`;
    this.#text('result', text);
    const cell = this.#cells.result;
    this.#write('result tone', amountTone(amount), (tone) => (cell.className = `ladder-cell ladder-result ${tone}`));
    const spoken = this.#words.result.replace('{price}', price).replace('{amount}', text);
    this.#write('result label', spoken, (value) => cell.setAttribute('aria-label', value));
  }

  #offer(column: LadderSide, [direct, implied]: readonly [direct: number, implied: number], price: string): void {
    const cell = this.#cells[column];
    const text = direct > 0 ? sizeText(direct) : '';
    const through = implied > 0 ? sizeText(implied) : '';
    this.#write(column, `${text}|${through}`, () =>
      through === '' ? (cell.textContent = text) : cell.replaceChildren(...twoSizes(cell.ownerDocument, text, through)),
    );
    const words = this.#words;
    const whole = direct + implied > 0 ? sizeText(direct + implied) : words.none;
    const size = through === '' ? whole : `${whole}, ${words.through.replace('{implied}', through)}`;
    const spoken = words[column].replace('{price}', price).replace('{size}', size);
    this.#write(`${column} label`, spoken, (value) => cell.setAttribute('aria-label', value));
  }

  #chip(column: 'own-back' | 'own-lay', chip: Chip | undefined, price: string, marks: LadderMarks): void {
    const cell = this.#cells[column];
    const words = this.#words;
    if (chip === undefined) {
      this.#write(column, '', () => cell.replaceChildren());
      return;
    }
    const lifted = marks.lifted?.tick === chip.tick && marks.lifted.side === chip.side;
    const size = sizeText(chip.size);
    const ahead = chip.ahead === null ? '' : sizeText(chip.ahead);
    const count = chip.orders.length > 1 ? `${chip.orders.length}×` : '';
    this.#write(column, [count, size, ahead, lifted, chip.pending, price, words.waiting].join('|'), () => {
      const button = (cell.firstElementChild as HTMLElement | null) ?? cell.appendChild(newChip(cell.ownerDocument));
      button.dataset['side'] = chip.side;
      button.toggleAttribute('data-lifted', lifted);
      button.toggleAttribute('data-pending', chip.pending);
      const place = chip.pending ? words.waiting : ahead === '' ? '' : words.ahead.replace('{ahead}', ahead);
      const label = (chip.side === 'back' ? words.chipBack : words.chipLay).replace('{size}', size).replace('{price}', price);
      button.setAttribute('aria-label', place === '' ? label : `${label}, ${place}`);
      button.setAttribute('aria-pressed', String(lifted));
      button.children[0]!.textContent = count + size;
      button.children[1]!.textContent = chip.pending ? '…' : ahead === '' ? '' : `⇡${ahead}`;
    });
  }

  #text(column: Column, text: string): void {
    this.#write(column, text, (value) => (this.#cells[column].textContent = value));
  }

  #attribute(name: string, value: string | null): void {
    this.#write(name, value ?? '\u0000', () => {
      if (value === null) this.element.removeAttribute(name);
      else this.element.setAttribute(name, value);
    });
  }

  #write(what: string, value: string, write: (value: string) => void): void {
    if (this.#shown.get(what) === value) return;
    this.#shown.set(what, value);
    write(value);
  }
}

/** Returns the direct size, if there is one, and below it the size through other runners, whose mark is a plus and a hatched ground. */
function twoSizes(body: Document, direct: string, implied: string): HTMLElement[] {
  const through = body.createElement('i');
  through.className = 'ladder-implied';
  through.textContent = `+${implied}`;
  if (direct === '') return [through];
  const own = body.createElement('b');
  own.className = 'ladder-direct';
  own.textContent = direct;
  return [own, through];
}

/** Returns an empty chip, with its size above and the amount ahead of it below. It is no tab stop: the ladder itself has the focus. */
function newChip(body: Document): HTMLElement {
  const chip = body.createElement('button');
  chip.setAttribute('type', 'button');
  chip.tabIndex = -1;
  chip.className = 'ladder-chip';
  chip.append(body.createElement('b'), body.createElement('i'));
  return chip;
}

export class LadderRows {
  readonly #parent: HTMLElement;
  readonly #rowHeight: number;
  readonly #words: LadderWords;
  #rows: Row[] = [];
  #top = -1;

  /** `parent` is as high as all ticks together; `rowHeight` in px. */
  constructor(parent: HTMLElement, rowHeight: number, words: LadderWords) {
    this.#parent = parent;
    this.#rowHeight = rowHeight;
    this.#words = words;
  }

  /** Shows the window. Rows that leave it at one end are reused at the other. */
  paint(window: LadderWindow, model: LadderModel, marks: LadderMarks): void {
    this.#resize(window.count);
    this.#turn(this.#top - window.top);
    this.#top = window.top;
    for (const [index, row] of this.#rows.entries()) row.paint(window.top - index, model, marks);
  }

  /** Removes all rows. */
  clear(): void {
    this.#parent.replaceChildren();
    this.#rows = [];
  }

  #resize(count: number): void {
    while (this.#rows.length < count) {
      const row = new Row(this.#parent.ownerDocument, this.#rowHeight, this.#words);
      this.#rows.push(row);
      this.#parent.append(row.element);
    }
    for (const row of this.#rows.splice(count)) row.element.remove();
  }

  /** Scrolls by a number of rows (down is positive): moves the rows that left the view to the other end. */
  #turn(by: number): void {
    if (by === 0 || Math.abs(by) >= this.#rows.length) return;
    if (by > 0) {
      const left = this.#rows.splice(0, by);
      this.#rows.push(...left);
      this.#parent.append(...left.map((row) => row.element));
    } else {
      const left = this.#rows.splice(by);
      this.#rows.unshift(...left);
      this.#parent.prepend(...left.map((row) => row.element));
    }
  }
}
