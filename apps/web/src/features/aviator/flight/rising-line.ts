/** Crash: a line that rises over ruled paper with its axes, a rocket at its tip. In the page's own colours. */
import { heightAt } from '@maidan/casino';
import { paintMarks, strokeCurve, traceCurve } from './curve.ts';
import type { Flight } from './flight.ts';
import { slopeAt, spanView, stepOf, xOf, yOf, type FlightView } from './flight-view.ts';
import { moveOrigin, type Colours, type Look } from './picture.ts';

const NO_COLOURS: Colours = { dark: false, surface: '', text: '', muted: '', line: '', accent: '', profit: '', loss: '' };
const TIME_STEPS_S = [2, 5, 10, 20, 30, 60];

/** Labels of an axis, kept while its step stays the same, so that a frame formats no texts. */
class Labels {
  private step = 0;
  private texts: string[] = [];
  private readonly textOf: (value: number) => string;

  constructor(textOf: (value: number) => string) {
    this.textOf = textOf;
  }

  at(step: number, index: number): string {
    if (step !== this.step) {
      this.step = step;
      this.texts = [];
    }
    this.texts[index] ??= this.textOf(step * index);
    return this.texts[index];
  }
}

/** Draws rays from the origin, where the flight burst. `grown` rises from 0 to 1 shortly after the burst. */
function paintBurst(context: CanvasRenderingContext2D, grown: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.lineCap = 'round';
  context.beginPath();
  for (let ray = 0; ray < 8; ray += 1) {
    const angle = (Math.PI * ray) / 4 + 0.3;
    context.moveTo(Math.cos(angle) * 6, Math.sin(angle) * 6);
    context.lineTo(Math.cos(angle) * (8 + 10 * grown), Math.sin(angle) * (8 + 10 * grown));
  }
  context.stroke();
}

export class RisingLine implements Look {
  readonly axes = true;
  private readonly rocket = new Path2D('M22 0 C14 -7 2 -8 -8 -6 L-8 6 C2 8 14 7 22 0 Z');
  private readonly fins = new Path2D('M-4 -6 L-14 -12 L-10 -4 Z M-4 6 L-14 12 L-10 4 Z');
  private readonly flame = new Path2D('M-9 -4 L-22 0 L-9 4 Z');
  private readonly heights = new Labels((above) => `${(1 + above).toFixed(above < 10 ? 1 : 0)}x`);
  private readonly seconds = new Labels((value) => `${value} s`);
  private colours = NO_COLOURS;
  private under: CanvasGradient | string = '';

  prepare(context: CanvasRenderingContext2D, view: FlightView, colours: Colours): void {
    this.colours = colours;
    const below = context.createLinearGradient(0, view.top, 0, view.bottom);
    below.addColorStop(0, colours.profit.replace('rgb(', 'rgba(').replace(')', ', 0.24)'));
    below.addColorStop(1, colours.profit.replace('rgb(', 'rgba(').replace(')', ', 0.02)'));
    this.under = below;
  }

  paint(context: CanvasRenderingContext2D, view: FlightView, flight: Flight, moving: boolean): void {
    const { colours } = this;
    context.fillStyle = colours.surface;
    context.fillRect(0, 0, view.width, view.height);
    const flown = flight.phase === 'flying' || flight.phase === 'burst';
    const ms = flown ? flight.flightMs : 0;
    spanView(view, ms);
    this.paintHeights(context, view);
    this.paintTimes(context, view);
    if (!flown) {
      moveOrigin(context, view.left + 14, view.bottom - 12, 0.5);
      this.paintRocket(context, 0);
      context.restore();
      return;
    }
    const burst = flight.phase === 'burst';
    const x = xOf(view, ms);
    const y = yOf(view, heightAt(ms));
    if (!burst) {
      traceCurve(context, view, ms);
      context.lineTo(x, view.bottom);
      context.closePath();
      context.fillStyle = this.under;
      context.fill();
    }
    strokeCurve(context, view, ms, burst ? colours.loss : colours.profit);
    paintMarks(context, view, flight, colours.surface);
    moveOrigin(context, x, y, burst ? 0 : slopeAt(view, ms));
    if (burst) paintBurst(context, moving ? Math.min(1, flight.phaseMs / 250) : 1, colours.loss);
    else this.paintRocket(context, moving ? 0.8 + 0.25 * Math.sin(ms / 40) : 0.8);
    context.restore();
  }

  private paintHeights(context: CanvasRenderingContext2D, view: FlightView): void {
    context.lineWidth = 1;
    context.font = '12px "Noto Sans", system-ui, sans-serif';
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.strokeStyle = this.colours.line;
    context.fillStyle = this.colours.muted;
    const step = stepOf(view.spanHeight, 5);
    for (let index = 0; index * step <= view.spanHeight * 1.12; index += 1) {
      const y = yOf(view, 1 + index * step);
      if (y < 10) break;
      context.beginPath();
      context.moveTo(view.left, y);
      context.lineTo(view.width, y);
      context.stroke();
      context.fillText(this.heights.at(step, index), view.left - 8, y);
    }
  }

  private paintTimes(context: CanvasRenderingContext2D, view: FlightView): void {
    const span = view.spanMs / 1000;
    let step = 60;
    for (const one of TIME_STEPS_S)
      if (span / one <= 6) {
        step = one;
        break;
      }
    context.textAlign = 'center';
    for (let index = 0; index * step <= span * 1.1; index += 1) {
      const x = xOf(view, index * step * 1000);
      if (x > view.width - 12) break;
      context.fillText(this.seconds.at(step, index), x, view.bottom + 13);
    }
  }

  /** Draws the rocket at the origin; `burning`: the length of the flame, 0 for none. */
  private paintRocket(context: CanvasRenderingContext2D, burning: number): void {
    if (burning > 0) {
      context.save();
      context.scale(burning, 1);
      context.fillStyle = '#f59331';
      context.fill(this.flame);
      context.restore();
    }
    context.fillStyle = this.colours.accent;
    context.fill(this.fins);
    context.fillStyle = this.colours.text;
    context.fill(this.rocket);
    context.beginPath();
    context.arc(7, 0, 2.8, 0, 2 * Math.PI);
    context.fillStyle = this.colours.surface;
    context.fill();
  }
}
