/** Controls a ladder: handles scroll, pointer and keys, writes the rows and runs the actions. React renders only the rare changes. */
import { formatPrice, priceOf } from '@maidan/domain';
import { sizeText } from '../../platform/money/size-text.ts';
import { createStore } from 'zustand/vanilla';
import { openDepthFeed } from './depth-feed.ts';
import { betAtTick, cancelOrders, moveChip } from './ladder-actions.ts';
import { intentOf } from './ladder-keys.ts';
import { LadderModel, TICK_COUNT, type Chip, type LadderSide } from './ladder-model.ts';
import { LadderRows, type LadderWords } from './ladder-rows.ts';
import { AT_START, isSameOutside, type LadderStatus } from './ladder-status.ts';
import { centredAt, offsetOf, revealing, seenTicks, tickAt, windowAt } from './ladder-window.ts';

export interface LadderParts {
  readonly marketId: string;
  readonly selectionId: number;
  readonly rowHeight: number;
  readonly words: LadderWords;
  /** Returns the stake of a bet at a tick, whole rupees; null: the player types it. */
  readonly stake: () => number | null;
  /** The market takes bets that only offer their price. */
  readonly takesOffers: boolean;
  readonly onClose: () => void;
  /** Chooses a stake button, counted from 0. */
  readonly onStake: (index: number) => void;
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void;
  readonly texts: LadderTexts;
}

/** Sentences for screen readers. */
export interface LadderTexts {
  readonly lifted: (of: { readonly size: string; readonly price: string }) => string;
  readonly target: (price: string) => string;
  readonly offersNext: string;
  readonly offersOff: string;
}

/** Distance from which a press becomes a drag, px. */
const DRAG_FROM = 5;
/** A drag scrolls within this distance from an edge, by this step in each frame. px. */
const EDGE = 36;
const EDGE_STEP = 8;

interface Drag {
  readonly chip: Chip;
  readonly pointer: number;
  readonly fromY: number;
  moved: boolean;
  y: number;
}

export class LadderController {
  readonly status = createStore<LadderStatus>(() => AT_START);
  readonly model = new LadderModel();
  readonly #parts: LadderParts;
  readonly #grid: HTMLElement;
  readonly #body: HTMLElement;
  readonly #rows: LadderRows;
  readonly #feed: ReturnType<typeof openDepthFeed>;
  readonly #listening = new AbortController();
  readonly #sizes: ResizeObserver;
  #frame = 0;
  #active = -1;
  #drag: Drag | null = null;

  /** `grid` scrolls; `body` inside it holds the rows. */
  constructor(grid: HTMLElement, body: HTMLElement, parts: LadderParts) {
    this.#grid = grid;
    this.#body = body;
    this.#parts = parts;
    this.#rows = new LadderRows(body, parts.rowHeight, parts.words);
    body.style.height = `${TICK_COUNT * parts.rowHeight}px`;
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void, passive = false): void =>
      grid.addEventListener(name, listener, { signal: this.#listening.signal, passive });
    on('scroll', () => this.#wake(), true);
    on('keydown', (event) => this.#key(event));
    on('click', (event) => this.#click(event));
    // the ladder keeps the focus, because a chip is removed with its order
    on('mousedown', (event) => {
      event.preventDefault();
      grid.focus({ preventScroll: true });
    });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.#release());
    this.#sizes = new ResizeObserver(() => this.#wake());
    this.#sizes.observe(grid);
    const { marketId, selectionId } = parts;
    this.#feed = openDepthFeed({
      marketId,
      selectionId,
      model: this.model,
      onChange: () => this.#changed(),
      onRefused: (problem) => this.status.setState({ phase: 'refused', problem }),
    });
  }

  end(): void {
    this.#listening.abort();
    this.#sizes.disconnect();
    this.#feed.end();
    cancelAnimationFrame(this.#frame);
    this.#rows.clear();
  }

  ask(): void {
    this.status.setState({ phase: 'loading', problem: '' });
    this.#feed.ask();
  }

  recentre(): void {
    this.#go(this.model.centre, true);
  }

  /** Goes to a tick and puts it in the middle of the view. */
  reveal(tick: number): void {
    this.#go(tick, true);
    this.#grid.focus({ preventScroll: true });
  }

  /** Opens or closes the list of keys. After it closes, the ladder gets the focus again. */
  showHelp(help: boolean): void {
    this.status.setState({ help });
    if (!help) this.#grid.focus({ preventScroll: true });
  }

  /** Scrolls the pressed tick near the top, which the slip does not cover. */
  uncover(): void {
    this.#grid.scrollTop = Math.max(0, offsetOf(this.#active, this.#parts.rowHeight) - this.#parts.rowHeight);
    this.#wake();
  }

  /** Moves the lifted chip by one tick, for players without drag or keys. */
  step(ticks: number): void {
    const { target } = this.status.getState();
    if (target !== null) this.#aim(Math.max(0, Math.min(TICK_COUNT - 1, target + ticks)));
  }

  /** Drops the lifted chip at its target. */
  async drop(): Promise<void> {
    const { lifted, target } = this.status.getState();
    this.release();
    if (lifted === null || target === null || target === lifted.tick) return;
    await this.#work(() => moveChip(lifted, target));
  }

  release(): void {
    this.#drag = null;
    this.status.setState({ lifted: null, target: null });
    this.#wake();
  }

  /** Cancels one chip, or everything of a side, or everything. */
  async cancel(what: Chip | LadderSide | 'all'): Promise<void> {
    const orders = typeof what === 'object' ? what.orders : this.model.orders.filter((order) => what === 'all' || order.side === what);
    this.release();
    await this.#work(() => cancelOrders(orders));
  }

  async #work(work: () => Promise<void>): Promise<void> {
    if (this.status.getState().working) return;
    this.status.setState({ working: true });
    await work();
    this.status.setState({ working: false });
  }

  #changed(): void {
    const { model } = this;
    const before = this.status.getState();
    if (model.known && before.phase !== 'shown') {
      this.status.setState({ phase: 'shown', problem: '' });
      if (this.#active < 0) this.recentre();
    }
    const resting = model.orders.filter((order) => !order.pending);
    const backs = resting.filter((order) => order.side === 'back').length;
    const lays = resting.length - backs;
    if (backs !== before.backs || lays !== before.lays) this.status.setState({ backs, lays });
    // the column of results takes room only while there is a position
    this.#grid.toggleAttribute('data-position', model.position !== null);
    const { lifted } = before;
    // the lifted orders can be matched or cancelled meanwhile; then nothing is left to move
    if (lifted !== null) {
      const now = model.chipAt(lifted.side, lifted.tick);
      if (now === undefined) this.release();
      else if (now !== lifted) this.status.setState({ lifted: now });
    }
    this.#wake();
  }

  #wake(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    if (this.#active < 0) return;
    const { lifted, target } = this.status.getState();
    this.#edge();
    this.#noteOutside();
    this.#rows.paint(windowAt(this.#grid.scrollTop, this.#height, this.#parts.rowHeight), this.model, { active: this.#active, lifted, target });
  }

  #noteOutside(): void {
    const before = this.status.getState();
    const { highest, lowest } = seenTicks(this.#grid.scrollTop, this.#height, this.#parts.rowHeight);
    const { above, below } = this.model.ordersOutside(highest, lowest);
    if (!isSameOutside(above, before.above) || !isSameOutside(below, before.below)) this.status.setState({ above, below });
  }

  /** Height of the part that shows rows: the headings stay on top of it. */
  get #height(): number {
    return Math.max(0, this.#grid.clientHeight - this.#body.offsetTop);
  }

  #go(tick: number, centre = false): void {
    const { rowHeight } = this.#parts;
    this.#active = tick;
    this.#grid.setAttribute('aria-activedescendant', `ladder-${tick}`);
    this.#grid.scrollTop = centre ? centredAt(tick, this.#height, rowHeight) : revealing(tick, this.#grid.scrollTop, this.#height, rowHeight);
    this.#wake();
  }

  #lift(chip: Chip | undefined): void {
    if (chip === undefined || chip.pending) return;
    this.status.setState({ lifted: chip, target: chip.tick });
    this.#parts.say(this.#parts.texts.lifted({ size: sizeText(chip.size), price: formatPrice(priceOf(chip.tick)) }));
    this.#go(chip.tick);
  }

  #aim(tick: number): void {
    if (this.status.getState().target === tick) return;
    this.status.setState({ target: tick });
    this.#parts.say(this.#parts.texts.target(formatPrice(priceOf(tick))));
    if (this.#drag === null) this.#go(tick);
    else this.#wake();
  }

  #bet(side: LadderSide, tick: number, byKeyboard: boolean): void {
    const { marketId, selectionId, stake } = this.#parts;
    const { offers } = this.status.getState();
    if (betAtTick({ marketId, selectionId, side, tick, stake: stake(), byKeyboard, offers })) this.status.setState({ offers: false });
  }

  /** Lets the next bet only offer its price, or makes it an ordinary one again. */
  #changeOffers(): void {
    const { say, takesOffers, texts } = this.#parts;
    if (!takesOffers) return;
    const offers = !this.status.getState().offers;
    this.status.setState({ offers });
    say(offers ? texts.offersNext : texts.offersOff);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // before the first prices only Escape works
    if (this.#active < 0 && event.key !== 'Escape') return;
    const { lifted, target } = this.status.getState();
    const intent = intentOf(event, target ?? this.#active, lifted !== null);
    if (intent === null) return;
    event.preventDefault();
    // a held key goes on moving, and does nothing else twice
    if (event.repeat && intent.type !== 'go') return;
    const chips = this.model.chipsAt(this.#active);
    switch (intent.type) {
      case 'go':
        return lifted === null ? this.#go(intent.tick) : this.#aim(intent.tick);
      case 'bet':
        return this.#bet(intent.side, this.#active, true);
      case 'recentre':
        return this.recentre();
      case 'order':
        return this.#goToOrder();
      case 'stake':
        return this.#parts.onStake(intent.index);
      case 'help':
        return this.showHelp(true);
      case 'lift':
        return this.#lift(chips[0]);
      case 'drop':
        return void this.drop();
      case 'other':
        return this.#lift(this.model.chipsAt(lifted!.tick).find((chip) => chip.side !== lifted!.side));
      case 'release':
        return this.release();
      case 'cancel':
        return void this.#cancelHere(lifted === null ? chips : [lifted]);
      case 'cancel-side':
        return void this.cancel(lifted?.side ?? this.model.sideAt(this.#active));
      case 'offer':
        return this.#changeOffers();
      case 'close':
        return this.#parts.onClose();
    }
  }

  #goToOrder(): void {
    const tick = this.model.nextOrder(this.#active);
    if (tick !== null) this.#go(tick);
  }

  async #cancelHere(chips: readonly Chip[]): Promise<void> {
    this.release();
    await this.#work(() => cancelOrders(chips.flatMap((chip) => chip.orders)));
  }

  #click(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ladder-cell') : null;
    const tick = Number(cell?.parentElement?.dataset['tick'] ?? -1);
    const column = cell?.dataset['column'];
    if (cell === null || tick < 0) return;
    const { lifted } = this.status.getState();
    if (event.target instanceof Element && event.target.closest('.ladder-chip') !== null) {
      // a pointer has lifted the chip already; a click by a screen reader lifts it here
      if (event.detail === 0) this.#lift(this.model.chipAt(column === 'own-back' ? 'back' : 'lay', tick));
      return;
    }
    this.#go(tick);
    if (lifted !== null) this.#aim(tick);
    else if (column === 'back' || column === 'lay') this.#bet(column, tick, false);
  }

  #down(event: PointerEvent): void {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('.ladder-chip') : null;
    const row = chip?.closest<HTMLElement>('.ladder-row');
    if (!chip || !row || event.button !== 0) return;
    const side = chip.dataset['side'] === 'back' ? 'back' : 'lay';
    const own = this.model.chipAt(side, Number(row.dataset['tick']));
    if (own === undefined || own.pending) return;
    this.#grid.setPointerCapture(event.pointerId);
    this.#drag = { chip: own, pointer: event.pointerId, fromY: event.clientY, y: event.clientY, moved: false };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== event.pointerId) return;
    drag.y = event.clientY;
    if (!drag.moved && Math.abs(drag.y - drag.fromY) < DRAG_FROM) return;
    if (!drag.moved) {
      drag.moved = true;
      this.status.setState({ lifted: drag.chip, target: drag.chip.tick });
    }
    this.#aim(this.#tickUnder(drag.y));
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    if (drag.moved) {
      void this.drop();
      return;
    }
    const { lifted } = this.status.getState();
    if (lifted?.tick === drag.chip.tick && lifted.side === drag.chip.side) this.release();
    else this.#lift(drag.chip);
  }

  #release(): void {
    if (this.#drag !== null) this.release();
  }

  #tickUnder(y: number): number {
    const top = this.#grid.getBoundingClientRect().top + this.#body.offsetTop;
    return tickAt(y - top + this.#grid.scrollTop, this.#parts.rowHeight);
  }

  /** Scrolls by a step if the drag is near an edge, and requests the next frame. */
  #edge(): void {
    const drag = this.#drag;
    if (drag === null || !drag.moved) return;
    const { top, bottom } = this.#grid.getBoundingClientRect();
    const step = drag.y < top + this.#body.offsetTop + EDGE ? -EDGE_STEP : drag.y > bottom - EDGE ? EDGE_STEP : 0;
    if (step === 0) return;
    this.#grid.scrollTop += step;
    this.#aim(this.#tickUnder(drag.y));
    this.#wake();
  }
}
