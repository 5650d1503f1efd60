/** The picture of a chart: step line, bars of volume, marks of the match, own bets. A line above it describes the point under the pointer. */
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

/** The text of a mark: 'Wicket, India 87/3 (11.3)'. */
const WORDS = { wicket: 'chart.wicket', goal: 'chart.goal', 'red-card': 'chart.redCard', set: 'chart.setWon' } as const;

export function useMarkText(): (mark: EventMarkWire) => string {
  const text = useText();
  return useCallback((mark) => `${text(WORDS[mark.kind])}, ${mark.team} ${mark.score} (${mark.clock})`, [text]);
}

/** 'Your back of ₹1,000 at 1.85'. */
export function useBetText(format: PriceFormat): (bet: OwnBet) => string {
  const text = useText();
  return useCallback(
    ({ side, size, price }) => text(side === 'back' ? 'chart.ownBack' : 'chart.ownLay', { size: formatLimit(size), price: format(price) }),
    [text, format],
  );
}

const HEIGHT = 260;
const ROOM = { left: 44, right: 48, top: 26, bottom: 20 };
/** A pointer this near selects a mark, px. */
const NEAR = 14;

interface PictureProps {
  readonly points: readonly ChartPoint[];
  readonly marks: readonly EventMarkWire[];
  readonly bets: readonly OwnBet[];
  readonly inverse: boolean;
  readonly now: number;
  readonly label: string;
  readonly format: PriceFormat;
}

/** An axis of less than this shows seconds too, ms. */
const SHORT_MS = 600_000;

interface AxesProps {
  readonly shape: ChartShape;
  readonly frame: Frame;
  readonly times: readonly string[];
  readonly format: PriceFormat;
}

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

function Marks({ marks, shape, frame }: { readonly marks: readonly EventMarkWire[]; readonly shape: ChartShape; readonly frame: Frame }) {
  const markText = useMarkText();
  return marks.map((mark) => {
    const at = shape.x(mark.time);
    if (at < frame.left || at > frame.width - frame.right) return null;
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a picture cannot be an <img>
      <g key={`${mark.time} ${mark.team} ${mark.score}`} className="chart-mark" data-mark={mark.kind} role="img" aria-label={markText(mark)}>
        <title>{markText(mark)}</title>
        <line x1={at} x2={at} y1={frame.top} y2={frame.height - frame.bottom} />
        <circle cx={at} cy={frame.top - 12} r={9} />
        <text x={at} y={frame.top - 8} textAnchor="middle">
          {mark.kind === 'wicket' ? 'W' : mark.kind === 'goal' ? 'G' : mark.kind === 'set' ? 'S' : 'R'}
        </text>
      </g>
    );
  });
}

/** A triangle at the price of each own bet: up for a back, down for a lay. */
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
    const tip = bet.side === 'back' ? -6 : 6;
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a picture cannot be an <img>
      <g key={bet.id} className="chart-bet" data-side={bet.side} role="img" aria-label={betText(bet)}>
        <title>{betText(bet)}</title>
        <path d={`M${x} ${y + tip}L${x + 6} ${y - tip}H${x - 6}Z`} />
      </g>
    );
  });
}

export function PricePicture({ points, marks, bets, inverse, now, label, format }: PictureProps) {
  const text = useText();
  const markText = useMarkText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pointer, setPointer] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const frame: Frame = useMemo(() => ({ width, height: HEIGHT, ...ROOM }), [width]);
  const shape = useMemo(() => (width === 0 ? null : shapeOf(points, frame, inverse, now)), [points, frame, inverse, now, width]);
  const follow = (event: PointerEvent<SVGSVGElement>): void => setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const short = now - (points[0]?.time ?? now) < SHORT_MS;
  let said: ReactNode = '\u00A0';
  let cross: { readonly x: number; readonly y: number } | null = null;
  if (shape !== null && pointer !== null && pointer >= ROOM.left && pointer <= width - ROOM.right) {
    const mark = marks.find((item) => Math.abs(shape.x(item.time) - pointer) < NEAR);
    const under = points.findLast((point) => shape.x(point.time) <= pointer) ?? points[0];
    const at = mark === undefined ? under : pointAt(points, mark.time);
    if (at !== undefined) {
      const price = at.price === null ? '–' : format(at.price);
      const time = formatMoment(mark?.time ?? at.time, zone, language).slice(-8);
      said = `${time} · ${price} · ${text('market.matched')} ₹${sizeText(at.matched)}${mark === undefined ? '' : ` · ${markText(mark)}`}`;
      if (at.price !== null) cross = { x: mark === undefined ? pointer : shape.x(mark.time), y: shape.y(at.price) };
    }
  }
  return (
    <div ref={place} className="chart-place">
      <p className="chart-said figures">{said}</p>
      <svg
        width={width}
        height={HEIGHT}
        className="chart"
        aria-label={label}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture with parts that are read is a group
        role="group"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointer(null)}
      >
        {shape !== null && (
          <>
            <Axes
              shape={shape}
              frame={frame}
              format={format}
              times={shape.timeTicks.map((tick) => formatMoment(tick.time, zone, language).slice(-8, short ? undefined : -3))}
            />
            {shape.bars.map((bar) => (
              <rect key={bar.x} className="chart-bar" x={bar.x} width={bar.width} y={HEIGHT - ROOM.bottom - bar.height} height={bar.height} />
            ))}
            <path d={shape.line} className="chart-line" />
            <Marks marks={marks} shape={shape} frame={frame} />
            <OwnBets bets={bets} shape={shape} frame={frame} format={format} />
            {cross !== null && <circle cx={cross.x} cy={cross.y} r={4} className="chart-cross" />}
          </>
        )}
      </svg>
    </div>
  );
}
