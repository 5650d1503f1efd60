/** Whether the card of an ended market can be removed without a visible move. Pure. */
export interface Place {
  /** The card, or the group. */
  readonly inView: boolean;
  /** Its middle, px from the top of the screen. */
  readonly middle: number;
}
interface Screen {
  readonly card: Place;
  readonly group: Place;
  readonly height: number;
  /** Whether the browser keeps what is in view in its place when something above it goes. */
  readonly anchors: boolean;
}

/** Whether nothing on the screen moves when the card goes: the card is below what is in view, or all of its group above it. */
export function goesUnseen({ card, group, height, anchors }: Screen): boolean {
  const isBelow = !card.inView && card.middle > height / 2;
  const groupIsAbove = !group.inView && group.middle < height / 2;
  return isBelow || (anchors && groupIsAbove);
}
