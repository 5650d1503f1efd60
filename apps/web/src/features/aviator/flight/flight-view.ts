/** The geometry of a flight. Pure; px from the top left, ms of flight, heights as multiples (1 is 1.00 x). */
import { heightAt } from '@maidan/casino';

export interface FlightView {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Ms, and height above 1.00 x, that the axes span. */
  spanMs: number;
  spanHeight: number;
}

/** The axes span at least this much: ms, and height above 1.00 x. */
const LEAST_SPAN_MS = 8000;
const LEAST_SPAN_HEIGHT = 1;

export function newView(): FlightView {
  return { width: 0, height: 0, left: 0, right: 0, top: 0, bottom: 0, spanMs: LEAST_SPAN_MS, spanHeight: LEAST_SPAN_HEIGHT };
}

/** Sets the room for the curve in a canvas of this size, px. `axes`: reserves room for numbers at the left and below. */
export function placeView(view: FlightView, width: number, height: number, axes: boolean): void {
  view.width = width;
  view.height = height;
  view.left = axes ? 46 : Math.min(24, width * 0.05);
  view.right = width - Math.max(34, width * 0.14);
  view.top = Math.max(34, height * 0.2);
  view.bottom = height - (axes ? 24 : Math.max(20, height * 0.1));
}

/** Extends the axes to a flight of `ms`. */
export function spanView(view: FlightView, flightMs: number): void {
  view.spanMs = Math.max(LEAST_SPAN_MS, flightMs);
  view.spanHeight = Math.max(LEAST_SPAN_HEIGHT, heightAt(flightMs) - 1);
}

export function xOf(view: FlightView, ms: number): number {
  return view.left + ((view.right - view.left) * ms) / view.spanMs;
}

export function yOf(view: FlightView, height: number): number {
  return view.bottom - ((view.bottom - view.top) * (height - 1)) / view.spanHeight;
}

/** Returns the slope of the drawn curve at `ms`, in radians. */
export function slopeAt(view: FlightView, ms: number): number {
  const step = Math.max(16, view.spanMs / 200);
  const dx = xOf(view, ms + step) - xOf(view, ms);
  const dy = yOf(view, heightAt(ms)) - yOf(view, heightAt(ms + step));
  return Math.atan2(dy, dx);
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Returns the smallest step for which an axis of `span` has at most `most` lines; for a very long axis the largest step. */
export function stepOf(span: number, most: number): number {
  for (const step of STEPS) if (span / step <= most) return step;
  return STEPS[STEPS.length - 1] as number;
}
