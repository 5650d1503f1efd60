/** The action of a key on the ladder. Pure. */
import { TICK_COUNT, type LadderSide } from './ladder-model.ts';

export type LadderIntent =
  | { readonly type: 'go'; readonly tick: number }
  | { readonly type: 'bet'; readonly side: LadderSide }
  | { readonly type: 'recentre' }
  /** Lifts the own order of the tick. While one is lifted: drops it at the target, or lifts the order of the other side instead. */
  | { readonly type: 'lift' }
  | { readonly type: 'drop' }
  | { readonly type: 'other' }
  | { readonly type: 'release' }
  | { readonly type: 'cancel' }
  /** Cancels all own orders on the side of the tick. */
  | { readonly type: 'cancel-side' }
  /** Lets the next bet only offer its price, or not. */
  | { readonly type: 'offer' }
  /** Goes to the next own order. */
  | { readonly type: 'order' }
  /** Chooses a stake button, counted from 0. */
  | { readonly type: 'stake'; readonly index: number }
  | { readonly type: 'help' }
  | { readonly type: 'close' };

interface Pressed {
  readonly key: string;
  readonly shiftKey?: boolean;
}

/** Number of ticks that a page key moves. */
const PAGE = 10;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };

/** Returns the action of a key, or null if the ladder does not use the key. `lifted`: an own order is lifted, and the arrows move it. */
export function intentOf({ key, shiftKey = false }: Pressed, tick: number, lifted: boolean): LadderIntent | null {
  const step = STEPS[key];
  if (/^[1-9]$/.test(key)) return lifted ? null : { type: 'stake', index: Number(key) - 1 };
  if (step !== undefined) return { type: 'go', tick: Math.max(0, Math.min(TICK_COUNT - 1, tick + step)) };
  switch (key) {
    case 'Enter':
    case ' ':
      return { type: lifted ? 'drop' : 'lift' };
    case 'ArrowLeft':
    case 'ArrowRight':
      return lifted ? { type: 'other' } : null;
    case 'Delete':
    case 'Backspace':
      return { type: shiftKey ? 'cancel-side' : 'cancel' };
    case 'Escape':
      return { type: lifted ? 'release' : 'close' };
    case 'Home':
      return { type: 'recentre' };
    case '?':
      return { type: 'help' };
    case 'p':
    case 'P':
      return lifted ? null : { type: 'offer' };
    case 'o':
    case 'O':
      return lifted ? null : { type: 'order' };
    case 'b':
    case 'B':
      return lifted ? null : { type: 'bet', side: 'back' };
    case 'l':
    case 'L':
      return lifted ? null : { type: 'bet', side: 'lay' };
    default:
      return null;
  }
}
