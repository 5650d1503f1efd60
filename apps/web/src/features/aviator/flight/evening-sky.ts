/** Aviator: a plane over hills in the evening. Its colours are the evening's own, deeper in the dark look. */
import { heightAt } from '@maidan/casino';
import { paintMarks, strokeCurve, traceCurve } from './curve.ts';
import type { Flight } from './flight.ts';
import { slopeAt, spanView, xOf, yOf, type FlightView } from './flight-view.ts';
import { moveOrigin, type Colours, type Look } from './picture.ts';

const EVENING = {
  light: { sky: ['#3d5a86', '#8d6f9b', '#e79a7c', '#f6c88f'], sun: '#ffe3b0', hills: ['#6c5a86', '#4c4672', '#2c3157'], ground: '#20264a' },
  dark: { sky: ['#0b1428', '#25244e', '#5d3a63', '#9a5a5c'], sun: '#f1b48a', hills: ['#33305c', '#221f45', '#14142f'], ground: '#0d0e24' },
} as const;
const CURVE = '#ffd75e';
const FADED = 'rgba(255, 255, 255, 0.55)';
const BODY = '#fdf6ec';
const STRIPE = '#e23c4e';
/** How long the plane takes to leave the picture after the burst, ms. */
const LEAVING_MS = 900;
/** Speeds of the hills in px a second, far to near. */
const SPEEDS = [6, 16, 34];
/** x and y of each star in turn, as shares of the picture. */
const STARS = [0.06, 0.12, 0.13, 0.3, 0.22, 0.08, 0.35, 0.2, 0.47, 0.06, 0.58, 0.17, 0.66, 0.05, 0.74, 0.22, 0.83, 0.09, 0.93, 0.16, 0.97, 0.05];

/** Returns the outline of hills that repeat after `width` px: each is a sum of waves that fit into the width a whole number of times. */
function hills(width: number, base: number, height: number, waves: readonly [number, number, number]): Path2D {
  const path = new Path2D();
  const at = (x: number): number => {
    const turn = (2 * Math.PI * x) / width;
    return base - height * (0.5 + 0.28 * Math.sin(waves[0] * turn) + 0.16 * Math.sin(waves[1] * turn + 1.3) + 0.06 * Math.sin(waves[2] * turn + 4));
  };
  path.moveTo(0, base + 200);
  for (let x = 0; x <= 2 * width; x += 6) path.lineTo(x, at(x));
  path.lineTo(2 * width, base + 200);
  path.closePath();
  return path;
}

/** Returns the shapes of a small plane that points to the right. The origin is its middle. */
function planeBody(): { readonly body: Path2D; readonly wing: Path2D; readonly cabin: Path2D } {
  return {
    body: new Path2D('M-26 1 C-18 -7 2 -9 16 -7 C24 -6 29 -3 29 0 C29 4 22 7 12 7 L-8 7 C-16 6 -24 4 -28 -10 L-21 -10 L-15 -3 Z'),
    wing: new Path2D('M8 2 L-6 2 L-17 14 L-10 14 Z M-18 -1 L-25 -1 L-29 4 L-25 4 Z'),
    cabin: new Path2D('M2 -8 C6 -13 14 -12 17 -7 Z'),
  };
}

export class EveningSky implements Look {
  readonly axes = false;
  private readonly plane = planeBody();
  private sky: CanvasGradient | string = '';
  private under: CanvasGradient | string = '';
  private land: readonly Path2D[] = [];
  private tile = 1;
  private evening: (typeof EVENING)['light' | 'dark'] = EVENING.light;

  prepare(context: CanvasRenderingContext2D, view: FlightView, colours: Colours): void {
    this.evening = colours.dark ? EVENING.dark : EVENING.light;
    const { sky } = this.evening;
    const above = context.createLinearGradient(0, 0, 0, view.bottom);
    for (const [index, colour] of sky.entries()) above.addColorStop(index / (sky.length - 1), colour);
    this.sky = above;
    const below = context.createLinearGradient(0, view.top, 0, view.bottom);
    below.addColorStop(0, 'rgba(255, 215, 94, 0.42)');
    below.addColorStop(1, 'rgba(255, 215, 94, 0.04)');
    this.under = below;
    this.tile = Math.max(480, view.width);
    this.land = [
      hills(this.tile, view.bottom, view.height * 0.34, [2, 5, 9]),
      hills(this.tile, view.bottom, view.height * 0.23, [3, 4, 11]),
      hills(this.tile, view.bottom, view.height * 0.13, [2, 7, 13]),
    ];
  }

  paint(context: CanvasRenderingContext2D, view: FlightView, flight: Flight, moving: boolean): void {
    const flown = flight.phase === 'flying' || flight.phase === 'burst';
    this.paintSky(context, view, moving && flown ? flight.flightMs : 0);
    if (!flown) {
      moveOrigin(context, view.left + 26, view.bottom - 8, 0);
      this.paintPlane(context, 0.25);
      context.restore();
      return;
    }
    const ms = flight.flightMs;
    spanView(view, ms);
    const burst = flight.phase === 'burst';
    context.fillStyle = burst ? 'rgba(255, 255, 255, 0.1)' : this.under;
    traceCurve(context, view, ms);
    context.lineTo(xOf(view, ms), view.bottom);
    context.closePath();
    context.fill();
    strokeCurve(context, view, ms, burst ? FADED : CURVE);
    paintMarks(context, view, flight, BODY);
    this.paintTip(context, view, flight, moving);
  }

  /** Draws the plane on the curve; after the burst it leaves the picture. */
  private paintTip(context: CanvasRenderingContext2D, view: FlightView, flight: Flight, moving: boolean): void {
    const ms = flight.flightMs;
    const x = xOf(view, ms);
    const y = yOf(view, heightAt(ms)) - 6;
    const angle = Math.min(0.9, slopeAt(view, ms) * 0.8);
    if (flight.phase === 'flying') {
      moveOrigin(context, x, y + (moving ? Math.sin(ms / 420) * 2.5 : 0), angle);
      this.paintPlane(context, moving ? Math.abs(Math.sin(ms / 22)) : 0.6);
      context.restore();
      return;
    }
    const gone = flight.phaseMs / LEAVING_MS;
    if (!moving || gone >= 1) return;
    const way = gone * gone * view.width;
    moveOrigin(context, x + way, y - way * 0.6, angle + gone * 0.3);
    context.globalAlpha = 1 - gone;
    this.paintPlane(context, Math.abs(Math.sin(flight.phaseMs / 22)));
    context.restore();
  }

  private paintSky(context: CanvasRenderingContext2D, view: FlightView, drift: number): void {
    const { evening } = this;
    context.fillStyle = this.sky;
    context.fillRect(0, 0, view.width, view.height);
    if (evening === EVENING.dark) {
      context.fillStyle = 'rgba(255, 255, 255, 0.5)';
      for (let star = 0; star < STARS.length; star += 2) {
        context.fillRect((STARS[star] as number) * view.width, (STARS[star + 1] as number) * view.height, 1.4, 1.4);
      }
    }
    context.fillStyle = evening.sun;
    context.globalAlpha = 0.9;
    context.beginPath();
    context.arc(view.width * 0.76, view.height * 0.74, view.height * 0.13, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    for (let layer = 0; layer < this.land.length; layer += 1) {
      const offset = ((drift / 1000) * (SPEEDS[layer] as number)) % this.tile;
      context.save();
      context.translate(-offset, 0);
      context.fillStyle = evening.hills[layer] as string;
      context.fill(this.land[layer] as Path2D);
      context.restore();
    }
    context.fillStyle = evening.ground;
    context.fillRect(0, view.bottom, view.width, view.height - view.bottom);
  }

  /** Draws the plane at the origin; `turning`: the height of the propeller, 0 to 1. */
  private paintPlane(context: CanvasRenderingContext2D, turning: number): void {
    context.fillStyle = '#35507c';
    context.fill(this.plane.cabin);
    context.fillStyle = BODY;
    context.fill(this.plane.body);
    context.fillStyle = STRIPE;
    context.fill(this.plane.wing);
    context.fillRect(-14, 1.5, 34, 2.4);
    context.fillStyle = 'rgba(255, 255, 255, 0.75)';
    context.fillRect(29, -10 * turning, 2.2, 20 * turning);
  }
}
