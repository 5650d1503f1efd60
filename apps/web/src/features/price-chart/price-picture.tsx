/** Draws the price chart: step line, volume bars, marks of the match and the player's bets. A text above it describes the point under the pointer. */
import type { EventMarkWire } from '@maidan/contract';
import { formatLimit } from '@maidan/domain';
import type { PriceFormat } from '../../platform/money/price-format.ts';
import { sizeText } from '../../platform/money/size-text.ts';
import { useLayoutEffect, useMemo, useRef, useState, useCallback, type PointerEvent, type ReactNode } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import type { ChartPoint, OwnBet } from './chart-series.ts';
import { pointAt, shapeOf, type ChartShape, type Frame } from './chart-shape.ts';

const MARK_TEXTS = { wicket: 'chart.wicket', goal: 'chart.goal', 'red-card': 'chart.redCard', set: 'chart.setWon' } as const;

/** Returns a function for the text of a mark, such as 'Wicket, India 87/3 (11.3)'. */
export function useMarkText(): (mark: EventMarkWire) => string {
  const text = useText();
  return useCallback((mark) => `${text(MARK_TEXTS[mark.kind])}, ${mark.team} ${mark.score} (${mark.clock})`, [text]);
}

/** Returns a function for the text of a bet, such as 'Your back of ₹1,000 at 1.85'. */
export function useBetText(format: PriceFormat): (bet: OwnBet) => string {
  const text = useText();
  return useCallback(
    ({ side, size, price }) => text(side === 'back' ? 'chart.ownBack' : 'chart.ownLay', { size: formatLimit(size), price: format(price) }),
    [text, format],
  );
}

/** Height of the picture, px. */
const HEIGHT = 260;
/** Space around the line for the texts of the axes and for the marks, px. */
const MARGINS = { left: 44, right: 48, top: 26, bottom: 20 };
/** A pointer within this distance selects a mark, px. */
const MARK_DISTANCE = 14;

interface PricePictureProps {
  readonly points: readonly ChartPoint[];
  readonly marks: readonly EventMarkWire[];
  readonly bets: readonly OwnBet[];
  /** True if the price axis shows chances (1 / price), so that the favourite is on top. */
  readonly isInverse: boolean;
  /** Milliseconds since 1970: the line ends here. */
  readonly now: number;
  /** The accessible name of the chart. */
  readonly label: string;
  readonly format: PriceFormat;
}

/** The time axis of a shorter chart shows seconds, ms. */
const SHORT_CHART_MS = 600_000;

interface AxesProps {
  readonly shape: ChartShape;
  readonly frame: Frame;
  readonly times: readonly string[];
  readonly format: PriceFormat;
}

/** Draws the prices, amounts and times along the axes. */
function Axes({ shape, frame, times, format }: AxesProps) {
  return (
    <>
      {shape.priceTicks.map((tick) => (
        <g key={tick.at}>
          <line x1={frame.left} x2={frame.width - frame.right} y1={tick.at} y2={tick.at} className="chart-grid" />
          <text x={frame.width - frame.right + 6} y={tick.at + 4}>
            {format(tick.price)}
          </text>
        </g>
      ))}
      {shape.volumeTicks.map((tick) => (
        <text key={tick.at} x={frame.left - 6} y={tick.at + 4} textAnchor="end" className="chart-volume">
          ₹{sizeText(tick.amount)}
        </text>
      ))}
      {shape.timeTicks.map((tick, index) => (
        <text key={tick.at} x={tick.at} y={frame.height - 5} textAnchor="middle">
          {times[index]}
        </text>
      ))}
    </>
  );
}

/** Draws a line with a letter at the time of each mark. */
function Marks({ marks, shape, frame }: { readonly marks: readonly EventMarkWire[]; readonly shape: ChartShape; readonly frame: Frame }) {
  const markText = useMarkText();
  return marks.map((mark) => {
    const x = shape.x(mark.time);
    if (x < frame.left || x > frame.width - frame.right) return null;
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a picture cannot be an <img>
      <g key={`${mark.time} ${mark.team} ${mark.score}`} className="chart-mark" data-mark={mark.kind} role="img" aria-label={markText(mark)}>
        <title>{markText(mark)}</title>
        <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} />
        <circle cx={x} cy={frame.top - 12} r={9} />
        <text x={x} y={frame.top - 8} textAnchor="middle">
          {mark.kind === 'wicket' ? 'W' : mark.kind === 'goal' ? 'G' : mark.kind === 'set' ? 'S' : 'R'}
        </text>
      </g>
    );
  });
}

/** Draws a triangle at the time and price of each of the player's bets: upwards for a back, downwards for a lay. */
function OwnBets({
  bets,
  shape,
  frame,
  format,
}: {
  readonly bets: readonly OwnBet[];
  readonly shape: ChartShape;
  readonly frame: Frame;
  readonly format: PriceFormat;
}) {
  const betText = useBetText(format);
  return bets.map((bet) => {
    const [x, y] = [shape.x(bet.time), shape.y(bet.price)];
    if (x < frame.left || x > frame.width - frame.right || y < frame.top || y > frame.height - frame.bottom) return null;
    const tipOffset = bet.side === 'back' ? -6 : 6;
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a picture cannot be an <img>
      <g key={bet.id} className="chart-bet" data-side={bet.side} role="img" aria-label={betText(bet)}>
        <title>{betText(bet)}</title>
        <path d={`M${x} ${y + tipOffset}L${x + 6} ${y - tipOffset}H${x - 6}Z`} />
      </g>
    );
  });
}

export function PricePicture({ points, marks, bets, isInverse, now, label, format }: PricePictureProps) {
  const text = useText();
  const markText = useMarkText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pointerX, setPointerX] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const frame: Frame = useMemo(() => ({ width, height: HEIGHT, ...MARGINS }), [width]);
  const shape = useMemo(() => (width === 0 ? null : shapeOf(points, frame, isInverse, now)), [points, frame, isInverse, now, width]);
  const trackPointer = (event: PointerEvent<SVGSVGElement>): void => setPointerX(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const isShort = now - (points[0]?.time ?? now) < SHORT_CHART_MS;
  let description: ReactNode = '\u00A0';
  let pointerMark: { readonly x: number; readonly y: number } | null = null;
  if (shape !== null && pointerX !== null && pointerX >= MARGINS.left && pointerX <= width - MARGINS.right) {
    const mark = marks.find((item) => Math.abs(shape.x(item.time) - pointerX) < MARK_DISTANCE);
    const pointUnderPointer = points.findLast((point) => shape.x(point.time) <= pointerX) ?? points[0];
    const described = mark === undefined ? pointUnderPointer : pointAt(points, mark.time);
    if (described !== undefined) {
      const price = described.price === null ? '–' : format(described.price);
      const time = formatMoment(mark?.time ?? described.time, zone, language).slice(-8);
      description = `${time} · ${price} · ${text('market.matched')} ₹${sizeText(described.matched)}${mark === undefined ? '' : ` · ${markText(mark)}`}`;
      if (described.price !== null) pointerMark = { x: mark === undefined ? pointerX : shape.x(mark.time), y: shape.y(described.price) };
    }
  }
  return (
    <div ref={container} className="chart-place">
      <p className="chart-said figures">{description}</p>
      <svg
        width={width}
        height={HEIGHT}
        className="chart"
        aria-label={label}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- screen readers read the marks and bets in the group; an <img> would hide them
        role="group"
        onPointerMove={trackPointer}
        onPointerDown={trackPointer}
        onPointerLeave={() => setPointerX(null)}
      >
        {shape !== null && (
          <>
            <Axes
              shape={shape}
              frame={frame}
              format={format}
              times={shape.timeTicks.map((tick) => formatMoment(tick.time, zone, language).slice(-8, isShort ? undefined : -3))}
            />
            {shape.bars.map((bar) => (
              <rect key={bar.x} className="chart-bar" x={bar.x} width={bar.width} y={HEIGHT - MARGINS.bottom - bar.height} height={bar.height} />
            ))}
            <path d={shape.line} className="chart-line" />
            <Marks marks={marks} shape={shape} frame={frame} />
            <OwnBets bets={bets} shape={shape} frame={frame} format={format} />
            {pointerMark !== null && <circle cx={pointerMark.x} cy={pointerMark.y} r={4} className="chart-cross" />}
          </>
        )}
      </svg>
    </div>
  );
}
