/** The curve of a flight, as both looks draw it. */
import { heightAt } from '@maidan/casino';
import type { Flight } from './flight.ts';
import { xOf, yOf, type FlightView } from './flight-view.ts';

/** Number of straight pieces of the drawn curve. */
const PIECES = 72;

/** Traces the path from the take-off to the tip, which is at `ms` of the flight. */
export function traceCurve(context: CanvasRenderingContext2D, view: FlightView, ms: number): void {
  context.beginPath();
  context.moveTo(view.left, view.bottom);
  for (let piece = 1; piece <= PIECES; piece += 1) {
    const at = (ms * piece) / PIECES;
    context.lineTo(xOf(view, at), yOf(view, heightAt(at)));
  }
}

export function strokeCurve(context: CanvasRenderingContext2D, view: FlightView, ms: number, colour: string): void {
  traceCurve(context, view, ms);
  context.strokeStyle = colour;
  context.lineWidth = 3.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}

/** Draws a dot on the curve where a bet of the player was cashed out. */
export function paintMarks(context: CanvasRenderingContext2D, view: FlightView, flight: Flight, colour: string): void {
  for (let mark = 0; mark < flight.marks.length; mark += 1) {
    const multiplier = flight.marks[mark] as number;
    if (multiplier === 0 || multiplier > flight.multiplier) continue;
    // the share of the way up at which the curve had this height
    const ms = (flight.flightMs * Math.log(multiplier / 100)) / Math.max(1e-9, Math.log(heightAt(flight.flightMs)));
    context.beginPath();
    context.arc(xOf(view, ms), yOf(view, multiplier / 100), 5, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = '#0a6b35';
    context.lineWidth = 2.5;
    context.stroke();
  }
}
