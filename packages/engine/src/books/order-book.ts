/**
 * All exchange books of one process, in typed arrays (RU-04: best price first, first come first served, fills at the resting price).
 *
 * - An order is a dense id given by the caller; its node (next, previous, size, level, owner) is stored at that id. Size 0 = not resting.
 * - `bookSide` (book-layout.ts) names a side of a book by one number.
 * - A level is a queue (head, tail) and a volume at `((book << 1) | side) * 352 + place`. The place of a lay is its tick, of a back 351 - tick.
 *   So the best price of either side has the highest place, and an order crosses while the opposite best place is not below its own.
 * - Each side has a bitmap of its non-empty places and its best place. One clz32 finds the next best, without visiting empty ticks.
 * - `fills` has the fills of the last match (maker id, size). No operation allocates; all arrays grow by doubling.
 * - A node that left its queue keeps its neighbours, so that `restore` in reverse order puts it back exactly where it was.
 */
import {
  BACK,
  HEAD,
  LAST_PLACE,
  LAY,
  LEVEL,
  NEXT,
  NODE,
  OWNER,
  PLACES,
  PREVIOUS,
  QUEUE,
  QUEUE_FLOATS_SHIFT,
  QUEUE_SHIFT,
  SIZE,
  TAIL,
  VOLUME,
  WORDS,
} from './book-layout.ts';
import { NONE, alignedInt32, asFloat64, longerInt32 } from '../memory/typed-memory.ts';

/** Returns levels without orders: no head, no tail, volume 0. */
function emptyLevels(count: number): Int32Array<ArrayBuffer> {
  const levels = alignedInt32(count * QUEUE);
  for (let at = 0; at < levels.length; at += QUEUE) levels[at + HEAD] = levels[at + TAIL] = NONE;
  return levels;
}

export class OrderBooks {
  /** Fills of the last `match`: `fillCount` pairs of maker id and size (paise), oldest first. */
  declare fills: Int32Array<ArrayBuffer>;
  fillCount = 0;
  /** Whether the last `match` stopped before an order of the same owner. */
  stopped = false;
  /** Number of fills and filled paise since the start. */
  totalFills = 0;
  totalFilled = 0;

  declare private nodes: Int32Array<ArrayBuffer>;
  /** Head and tail of each level, and its volume: the same memory as floats. */
  declare private queues: Int32Array<ArrayBuffer>;
  declare private volumes: Float64Array<ArrayBuffer>;
  declare private words: Int32Array<ArrayBuffer>;
  declare private bests: Int32Array<ArrayBuffer>;
  private bookCount = 0;

  /** `books`, `orders`: initial capacities; order ids are 0..orders-1. Both grow. */
  constructor(books = 16, orders = 1024) {
    this.fills = new Int32Array(2048);
    this.nodes = alignedInt32(orders * NODE);
    this.queues = emptyLevels(books * 2 * PLACES);
    this.volumes = asFloat64(this.queues);
    this.words = alignedInt32(books * 2 * WORDS);
    this.bests = alignedInt32(books * 2).fill(NONE);
  }

  /** Adds empty books and returns the number of the first. */
  addBooks(count: number): number {
    const first = this.bookCount;
    this.bookCount += count;
    const sides = this.bookCount * 2;
    if (sides > this.bests.length) {
      const room = Math.max(sides, this.bests.length * 2);
      const queues = emptyLevels(room * PLACES);
      queues.set(this.queues);
      this.queues = queues;
      this.volumes = asFloat64(queues);
      this.words = longerInt32(this.words, room * WORDS);
      this.bests = longerInt32(this.bests, room, NONE);
    }
    return first;
  }

  /** Makes room for order ids below `count`. */
  reserveOrders(count: number): void {
    const now = this.nodes.length / NODE;
    if (count > now) this.nodes = longerInt32(this.nodes, Math.max(count, now * 2) * NODE);
  }

  /**
   * Matches an incoming order of `bookSide` against the other side and returns its unmatched size (paise). It never matches a resting order
   * of the same owner: it stops before the first one and sets `stopped`.
   */
  match(bookSide: number, tick: number, size: number, owner: number): number {
    const opposite = bookSide ^ 1;
    const limit = (bookSide & 1) === BACK ? tick : LAST_PLACE - tick;
    this.fillCount = 0;
    this.stopped = false;
    let best = this.bests[opposite]!;
    if (best < limit) return size;
    const { nodes, queues, volumes } = this;
    let fills = this.fills;
    let left = size;
    let count = 0;
    do {
      const level = (Math.imul(opposite, PLACES) + best) | 0;
      let node = queues[(level << QUEUE_SHIFT) | HEAD]!;
      const before = left;
      while (node !== NONE && left > 0) {
        const at = Math.imul(node, NODE);
        if (nodes[(at + OWNER) | 0] === owner) {
          this.stopped = true;
          break;
        }
        const available = nodes[(at + SIZE) | 0]!;
        const take = available < left ? available : left;
        if (count === fills.length) fills = this.fills = longerInt32(fills, count * 2, 0);
        fills[count] = node;
        fills[count + 1] = take;
        count += 2;
        left -= take;
        nodes[(at + SIZE) | 0] = available - take;
        if (take === available) node = nodes[(at + NEXT) | 0]!;
      }
      volumes[(level << QUEUE_FLOATS_SHIFT) | VOLUME]! -= before - left;
      queues[(level << QUEUE_SHIFT) | HEAD] = node;
      if (node !== NONE) {
        nodes[(Math.imul(node, NODE) + PREVIOUS) | 0] = NONE;
        break;
      }
      queues[(level << QUEUE_SHIFT) | TAIL] = NONE;
      best = this.clearPlace(opposite, best);
    } while (left > 0 && best >= limit);
    this.fillCount = count >> 1;
    this.totalFills += count >> 1;
    this.totalFilled += size - left;
    return left;
  }

  /** Whether an incoming order of this side and tick crosses any resting order. */
  crosses(side: number, tick: number, book: number): boolean {
    return this.bests[(book << 1) | (side ^ 1)]! >= (side === BACK ? tick : LAST_PLACE - tick);
  }

  /** Sets the owner of an order, whom `match` compares with the owner of an incoming order. */
  setOwner(id: number, owner: number): void {
    this.nodes[(Math.imul(id, NODE) + OWNER) | 0] = owner | 0;
  }

  /** Puts an order, whose owner is set, at the end of its queue. */
  rest(bookSide: number, id: number, tick: number, size: number): void {
    const place = (bookSide & 1) === LAY ? tick : LAST_PLACE - tick;
    const level = (Math.imul(bookSide, PLACES) + place) | 0;
    const { nodes, queues } = this;
    const tail = queues[(level << QUEUE_SHIFT) | TAIL]!;
    const at = Math.imul(id, NODE);
    nodes[(at + NEXT) | 0] = NONE;
    nodes[(at + PREVIOUS) | 0] = tail;
    nodes[(at + SIZE) | 0] = size | 0;
    nodes[(at + LEVEL) | 0] = level;
    queues[(level << QUEUE_SHIFT) | TAIL] = id | 0;
    if (tail === NONE) {
      queues[(level << QUEUE_SHIFT) | HEAD] = id | 0;
      this.words[(Math.imul(bookSide, WORDS) + (place >> 5)) | 0]! |= 1 << (place & 31);
      if (place > this.bests[bookSide]!) this.bests[bookSide] = place;
    } else nodes[(Math.imul(tail, NODE) + NEXT) | 0] = id | 0;
    this.volumes[(level << QUEUE_FLOATS_SHIFT) | VOLUME]! += size;
  }

  /** Removes a resting order from its queue. Returns its size in paise, 0 if it does not rest. */
  cancel(id: number): number {
    const { nodes, queues } = this;
    const at = Math.imul(id, NODE);
    const size = nodes[(at + SIZE) | 0]!;
    if (size === 0) return 0;
    const level = nodes[(at + LEVEL) | 0]!;
    const next = nodes[(at + NEXT) | 0]!;
    const previous = nodes[(at + PREVIOUS) | 0]!;
    if (previous === NONE) queues[(level << QUEUE_SHIFT) | HEAD] = next;
    else nodes[(Math.imul(previous, NODE) + NEXT) | 0] = next;
    if (next === NONE) {
      queues[(level << QUEUE_SHIFT) | TAIL] = previous;
      if (previous === NONE) {
        const sideIndex = (level / PLACES) | 0;
        this.clearPlace(sideIndex, level - sideIndex * PLACES);
      }
    } else nodes[(Math.imul(next, NODE) + PREVIOUS) | 0] = previous;
    this.volumes[(level << QUEUE_FLOATS_SHIFT) | VOLUME]! -= size;
    nodes[(at + SIZE) | 0] = 0;
    return size;
  }

  /** Returns the size of a resting order in paise, 0 if it does not rest. */
  sizeOf(id: number): number {
    return this.nodes[id * NODE + SIZE]!;
  }

  /** Returns the paise that rest before an order in its queue; 0 at the head. The order must rest. */
  ahead(id: number): number {
    const { nodes } = this;
    let sum = 0;
    for (let before = nodes[id * NODE + PREVIOUS]!; before !== NONE; before = nodes[before * NODE + PREVIOUS]!) sum += nodes[before * NODE + SIZE]!;
    return sum;
  }

  /** Changes the size of a resting order by an amount in paise: negative, or positive to undo. The order keeps its place in the queue. */
  resize(id: number, by: number): void {
    const at = Math.imul(id, NODE);
    this.nodes[(at + SIZE) | 0]! += by;
    this.volumes[(this.nodes[(at + LEVEL) | 0]! << QUEUE_FLOATS_SHIFT) | VOLUME]! += by;
  }

  /** Undo of `cancel`: puts the order back between its previous neighbours. All later operations must have been undone. */
  restore(id: number, size: number): void {
    const { nodes, queues } = this;
    const at = Math.imul(id, NODE);
    const level = nodes[(at + LEVEL) | 0]!;
    const next = nodes[(at + NEXT) | 0]!;
    const previous = nodes[(at + PREVIOUS) | 0]!;
    nodes[(at + SIZE) | 0] = size;
    if (previous === NONE) queues[(level << QUEUE_SHIFT) | HEAD] = id;
    else nodes[(Math.imul(previous, NODE) + NEXT) | 0] = id;
    if (next === NONE) queues[(level << QUEUE_SHIFT) | TAIL] = id;
    else nodes[(Math.imul(next, NODE) + PREVIOUS) | 0] = id;
    if (next === NONE && previous === NONE) this.markPlace(level);
    this.volumes[(level << QUEUE_FLOATS_SHIFT) | VOLUME]! += size;
  }

  /** Undo of one fill of a resting order: returns the filled size to the order, at the head of its queue. */
  unfill(id: number, size: number): void {
    const at = Math.imul(id, NODE);
    if (this.nodes[(at + SIZE) | 0]! > 0) this.resize(id, size);
    else {
      this.nodes[(at + NEXT) | 0] = this.queues[(this.nodes[(at + LEVEL) | 0]! << QUEUE_SHIFT) | HEAD]!;
      this.nodes[(at + PREVIOUS) | 0] = NONE;
      this.restore(id, size);
    }
  }

  /** Returns the id after a node in its queue, or -1. The journal keeps both neighbours of maker levels, which can rest twice in a batch. */
  nextOf(id: number): number {
    return this.nodes[id * NODE + NEXT]!;
  }
  /** Returns the id before a node in its queue, or -1. */
  previousOf(id: number): number {
    return this.nodes[id * NODE + PREVIOUS]!;
  }
  /** Sets the neighbours that `restore` uses. Needed for a node that has rested at another place since it left this one. */
  setNeighbours(id: number, next: number, previous: number): void {
    this.nodes[id * NODE + NEXT] = next;
    this.nodes[id * NODE + PREVIOUS] = previous;
  }

  /** Returns the best tick of the orders resting on a side (LAY: highest, BACK: lowest), -1 if none rests. */
  bestTick(book: number, side: number): number {
    const best = this.bests[(book << 1) | side]!;
    return side === LAY || best === NONE ? best : LAST_PLACE - best;
  }

  /** Returns the first resting order that an incoming order of this side and tick would be matched with, -1 if it crosses nothing. */
  firstCrossing(side: number, tick: number, book: number): number {
    const opposite = (book << 1) | (side ^ 1);
    const best = this.bests[opposite]!;
    if (best < (side === BACK ? tick : LAST_PLACE - tick)) return NONE;
    return this.queues[((opposite * PLACES + best) << QUEUE_SHIFT) | HEAD]!;
  }

  /** Returns the first order of a side's queue at its best price, -1 if none rests. */
  frontOf(book: number, side: number): number {
    const sideIndex = (book << 1) | side;
    const best = this.bests[sideIndex]!;
    return best === NONE ? NONE : this.queues[((sideIndex * PLACES + best) << QUEUE_SHIFT) | HEAD]!;
  }

  /** Returns the order that rests after this one on its side, best price first, -1 at the end. */
  nextResting(id: number): number {
    const next = this.nodes[id * NODE + NEXT]!;
    if (next !== NONE) return next;
    const level = this.nodes[id * NODE + LEVEL]!;
    const sideIndex = (level / PLACES) | 0;
    const place = this.placeBelow(sideIndex, level - sideIndex * PLACES);
    return place === NONE ? NONE : this.queues[((sideIndex * PLACES + place) << QUEUE_SHIFT) | HEAD]!;
  }

  /** Whether an order rests at a tick of a side. */
  isResting(bookSide: number, tick: number): boolean {
    const place = (bookSide & 1) === LAY ? tick : LAST_PLACE - tick;
    return this.queues[((bookSide * PLACES + place) << QUEUE_SHIFT) | HEAD] !== NONE;
  }

  /** Returns the resting order that such an incoming order would be matched with after `id`, -1 at the end. */
  nextCrossing(id: number, side: number, tick: number, book: number): number {
    const next = this.nodes[id * NODE + NEXT]!;
    if (next !== NONE) return next;
    const opposite = (book << 1) | (side ^ 1);
    const place = this.placeBelow(opposite, this.nodes[id * NODE + LEVEL]! - opposite * PLACES);
    if (place < (side === BACK ? tick : LAST_PLACE - tick)) return NONE;
    return this.queues[((opposite * PLACES + place) << QUEUE_SHIFT) | HEAD]!;
  }

  /** Returns the ticks and volumes (paise) of at most `count` levels of the orders resting on a side, best first. */
  depth(book: number, side: number, count: number): { readonly tick: number; readonly size: number }[] {
    const sideIndex = (book << 1) | side;
    const levels: { tick: number; size: number }[] = [];
    let place = this.bests[sideIndex]!;
    while (place !== NONE && levels.length < count) {
      levels.push({ tick: side === LAY ? place : LAST_PLACE - place, size: this.volumes[((sideIndex * PLACES + place) << QUEUE_FLOATS_SHIFT) | VOLUME]! });
      place = this.placeBelow(sideIndex, place);
    }
    return levels;
  }

  /** Returns the ids resting at one tick of a side, oldest first. */
  queue(book: number, side: number, tick: number): number[] {
    const ids: number[] = [];
    const level = ((book << 1) | side) * PLACES + (side === LAY ? tick : LAST_PLACE - tick);
    for (let id = this.queues[(level << QUEUE_SHIFT) | HEAD]!; id !== NONE; id = this.nodes[id * NODE + NEXT]!) ids.push(id);
    return ids;
  }

  /** Returns the highest non-empty place below a place, -1 if there is none. */
  private placeBelow(sideIndex: number, place: number): number {
    const base = sideIndex * WORDS;
    let word = place >> 5;
    let bits = this.words[base + word]! & ((1 << (place & 31)) - 1);
    while (bits === 0 && word > 0) bits = this.words[base + --word]!;
    return bits === 0 ? NONE : (word << 5) + 31 - Math.clz32(bits);
  }

  /** Marks the place of a level as non-empty. */
  private markPlace(level: number): void {
    const sideIndex = (level / PLACES) | 0;
    const place = level - sideIndex * PLACES;
    this.words[(Math.imul(sideIndex, WORDS) + (place >> 5)) | 0]! |= 1 << (place & 31);
    if (place > this.bests[sideIndex]!) this.bests[sideIndex] = place;
  }

  /** Marks a place as empty and returns the new best place of that side. */
  private clearPlace(sideIndex: number, place: number): number {
    const { words } = this;
    const base = sideIndex * WORDS;
    let word = place >> 5;
    let bits = words[base + word]! & ~(1 << (place & 31));
    words[base + word] = bits;
    const best = this.bests[sideIndex]!;
    if (place !== best) return best;
    while (bits === 0 && word > 0) bits = words[base + --word]!;
    return (this.bests[sideIndex] = bits === 0 ? NONE : (word << 5) + 31 - Math.clz32(bits));
  }
}
