/** Dragging a card by its handle, by finger or mouse: the card takes the place of the one under the pointer. */
import type { PointerEvent } from 'react';

/** The board item under a point of the screen, as its place in the list; null when there is none. */
function placeAt(x: number, y: number): number | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-board-place]');
  return item === null || item === undefined ? null : Number(item.dataset['boardPlace']);
}

/** Follows the pointer until it is released. */
export function startDrag(event: PointerEvent<HTMLElement>, move: (place: number) => void, ended: () => void): void {
  if (event.button !== 0) return;
  const handle = event.currentTarget;
  const { pointerId } = event;
  handle.setPointerCapture(pointerId);
  let last: number | null = null;
  const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    const place = placeAt(clientX, clientY);
    if (place === null || place === last) return;
    last = place;
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
