/** Drags a card of the board by its handle with a finger or mouse. The card takes the place of the card under the pointer. */
import type { PointerEvent } from 'react';

/** Returns the place of the board item at a point of the screen, or null if there is none. */
function placeAt(x: number, y: number): number | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-board-place]');
  return item === null || item === undefined ? null : Number(item.dataset['boardPlace']);
}

/** Calls `move` with each new place under the pointer, and `ended` when the pointer is released. */
export function startDrag(event: PointerEvent<HTMLElement>, move: (place: number) => void, ended: () => void): void {
  if (event.button !== 0) return;
  const handle = event.currentTarget;
  const { pointerId } = event;
  handle.setPointerCapture(pointerId);
  let lastPlace: number | null = null;
  const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    const place = placeAt(clientX, clientY);
    if (place === null || place === lastPlace) return;
    lastPlace = place;
    move(place);
  };
  const stop = (): void => {
    handle.removeEventListener('pointermove', follow);
    handle.removeEventListener('pointerup', stop);
    handle.removeEventListener('pointercancel', stop);
    ended();
  };
  handle.addEventListener('pointermove', follow);
  handle.addEventListener('pointerup', stop);
  handle.addEventListener('pointercancel', stop);
}
