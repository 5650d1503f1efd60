/** The next target in the direction of an arrow key. Pure; CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What lies aside is further than it is. */
const ASIDE = 3;

/** Its place in `boxes`; -1: there is none that way, or the key is no arrow. */
export function nearest(key: string, from: Box, boxes: readonly Box[]): number {
  const way = WAYS[key];
  if (way === undefined) return -1;
  let best = -1;
  let shortest = Infinity;
  for (const [index, box] of boxes.entries()) {
    const [x, y] = [box.x + box.width / 2 - from.x - from.width / 2, box.y + box.height / 2 - from.y - from.height / 2];
    const ahead = x * way[0] + y * way[1];
    const far = ahead + ASIDE * Math.abs(x * way[1] + y * way[0]);
    if (ahead > 1 && far < shortest) [best, shortest] = [index, far];
  }
  return best;
}
