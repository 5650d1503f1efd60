/** The drawing tools of a flight: a canvas of the right size, the page's colours, and the painter of a look. */
import type { Flight } from './flight.ts';
import type { FlightView } from './flight-view.ts';

export interface Colours {
  readonly dark: boolean;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly profit: string;
  readonly loss: string;
}

/** Draws one look. `prepare` allocates for a size and colours; `paint` allocates nothing. */
export interface Look {
  /** The axes have numbers. */
  readonly axes: boolean;
  prepare(context: CanvasRenderingContext2D, view: FlightView, colours: Colours): void;
  /** `moving` false: nothing but the flight itself moves. */
  paint(context: CanvasRenderingContext2D, view: FlightView, flight: Flight, moving: boolean): void;
}

/** Moves the origin to a point of the canvas and turns it counter-clockwise by `angle` radians, until the next `restore`. */
export function moveOrigin(context: CanvasRenderingContext2D, x: number, y: number, angle: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(-angle);
}

const TOKENS = {
  surface: '--surface-1',
  text: '--text',
  muted: '--muted',
  line: '--line',
  accent: '--accent',
  profit: '--profit',
  loss: '--loss',
} as const satisfies Record<Exclude<keyof Colours, 'dark'>, string>;

/** Returns the colours of the tokens in this element. A token may be a pair for light and dark, which only an element resolves. */
export function coloursAt(element: HTMLElement): Colours {
  const probe = document.createElement('span');
  element.append(probe);
  const resolved = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, resolved(token)])) as Record<keyof typeof TOKENS, string>;
  probe.remove();
  return { ...colours, dark: lightness(colours.surface) < 0.4 };
}

/** Returns the lightness of a colour like 'rgb(1, 2, 3)': 0 for black, 1 for white. */
function lightness(colour: string): number {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}
