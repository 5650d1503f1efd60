/** The flight: a canvas that follows the loop, and the texts over it. */
import { useEffect, useRef } from 'react';
import type { TableState } from '../../../realtime/tables/table-state.ts';
import { useFlightText } from '../../../messages/feature-texts.ts';
import { multiplierText } from './flight.ts';
import type { FlightLoop } from './flight-loop.ts';
import { newView, placeView } from './flight-view.ts';
import { coloursAt, type Look } from './picture.ts';

/** A higher pixel ratio is invisible and too slow on phones. */
const SHARPEST = 2;
const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** Draws in every frame. Returns the function that stops it. */
function draw(canvas: HTMLCanvasElement, loop: FlightLoop, look: Look): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  const place = canvas.parentElement;
  if (context === null || place === null) return () => undefined;
  const view = newView();
  let seen = true;
  const paint = (): void => {
    if (seen && view.width > 0) look.paint(context, view, loop.flight, !reduced.matches);
  };
  const prepare = (): void => {
    const { clientWidth: width, clientHeight: height } = place;
    // a canvas that was just removed has no colours
    if (!place.isConnected || width === 0) return;
    const sharp = Math.min(SHARPEST, window.devicePixelRatio);
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    placeView(view, width, height, look.axes);
    look.prepare(context, view, coloursAt(place));
    paint();
  };
  const sizes = new ResizeObserver(prepare);
  sizes.observe(place);
  const themes = new MutationObserver(prepare);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  dark.addEventListener('change', prepare);
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true;
    paint();
  });
  sight.observe(place);
  const leave = loop.follow(paint);
  return () => {
    leave();
    sizes.disconnect();
    themes.disconnect();
    sight.disconnect();
    dark.removeEventListener('change', prepare);
  };
}

/** Writes the number of the flight, and the seconds until the next. */
function FlightFigure({ loop }: { readonly loop: FlightLoop }) {
  const text = useFlightText();
  const figure = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = -1;
    return loop.follow((flight) => {
      const counting = flight.phase === 'betting';
      const value = counting ? -Math.ceil(flight.leftMs / 1000) - 2 : flight.multiplier;
      if (figure.current === null || value === shown) return;
      shown = value;
      figure.current.textContent = counting ? text('flight.seconds', { seconds: -value - 2 }) : multiplierText(flight.multiplier);
    });
  }, [loop, text]);
  return <span ref={figure} className="flight-figure figures" />;
}

/** The remaining time for bets. */
function BettingBar({ loop }: { readonly loop: FlightLoop }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      loop.follow((flight) => {
        if (bar.current !== null) bar.current.style.transform = `scaleX(${(flight.leftMs / flight.bettingMs).toFixed(3)})`;
      }),
    [loop],
  );
  return (
    <span className="flight-bar">
      <span ref={bar} />
    </span>
  );
}

interface PictureProps {
  readonly look: Look;
  readonly loop: FlightLoop;
  readonly name: 'aviator' | 'crash';
  readonly table: TableState;
  readonly connected: boolean;
}

/** The texts over the picture: a line and the multiplier, or the problem. */
function Words({ loop, name, table, connected }: Omit<PictureProps, 'look'>) {
  const text = useFlightText();
  const phase = table.round?.phase ?? 'waiting';
  if (phase === 'waiting') return <span className="flight-line">{table.refusal ?? text('flight.connecting')}</span>;
  if (!connected || table.status !== 'live')
    return (
      <>
        <span className="flight-line">{text('flight.old')}</span>
        <span className="flight-hint">{text('flight.oldHint')}</span>
      </>
    );
  if (phase === 'paused') {
    const closed = table.round?.closed === true;
    // a new viewer before the first round
    const opening = !closed && table.round?.number === 0;
    return (
      <>
        <span className="flight-line">{text(opening ? 'flight.opening' : 'flight.paused')}</span>
        <span className="flight-hint">{text(closed ? 'flight.closed' : opening ? 'flight.openingHint' : 'flight.pausedHint')}</span>
      </>
    );
  }
  const line = { betting: 'flight.takeOff', running: 'flight.flying', result: name === 'aviator' ? 'flight.aviatorGone' : 'flight.crashGone' } as const;
  return (
    <>
      <span className="flight-line">{text(line[phase])}</span>
      <FlightFigure loop={loop} />
      {phase === 'betting' && <BettingBar loop={loop} />}
    </>
  );
}

export function FlightPicture({ look, loop, name, table, connected }: PictureProps) {
  const text = useFlightText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : draw(canvas.current, loop, look)), [loop, look]);
  return (
    <div className={`flight-picture flight-${name}`} data-phase={table.round?.phase ?? 'waiting'}>
      {/* the texts over it say the same */}
      <canvas ref={canvas} aria-hidden="true" />
      {table.round !== null && table.round.phase !== 'paused' && (
        <span className="flight-number figures">{text('flight.round', { number: table.round.number })}</span>
      )}
      <div className="flight-words">
        <Words loop={loop} name={name} table={table} connected={connected} />
      </div>
    </div>
  );
}

/** Returns true if the player prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return reduced.matches;
}
