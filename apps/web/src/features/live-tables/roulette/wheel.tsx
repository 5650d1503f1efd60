/** The wheel, a picture: it turns to the drawn pocket and stops before the result is announced. A later viewer sees it stopped. */
import { colourOf, ROULETTE, WHEEL } from '@maidan/casino';
import { useState, type CSSProperties } from 'react';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import './roulette.css';

const SLICE = 360 / WHEEL.length;
const [OUTER, INNER] = [98, 62];
const TURNS = 4;
/** Time between the stop of the wheel and the announcement of the result, ms. */
const REST_MS = 1000;
const TURN_MS = ROULETTE.stepMs - REST_MS;

function point(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function Pockets() {
  return WHEEL.map((pocket, index) => {
    const [from, to] = [index * SLICE - SLICE / 2, index * SLICE + SLICE / 2];
    return (
      <g key={pocket}>
        <path
          className="wheel-pocket"
          data-colour={colourOf(pocket)}
          d={`M${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}z`}
        />
        <text transform={`rotate(${index * SLICE}) translate(0 -85)`} textAnchor="middle" className="wheel-number">
          {pocket}
        </text>
      </g>
    );
  });
}

/** Returns the next angle after `from`, in degrees, at which a pocket is on top, after so many further turns. */
function nextAngle(from: number, pocket: number, turns: number): number {
  const aim = (360 - WHEEL.indexOf(pocket) * SLICE) % 360;
  return from + ((((aim - from) % 360) + 360) % 360) + turns * 360;
}

export default function Wheel({ tableId }: { readonly tableId: string }) {
  const face = useTable(tableId, (state) => state.round?.dealt[0]?.face ?? null);
  const roundId = useTable(tableId, (state) => state.round?.roundId ?? '');
  const seen = useTable(tableId, (state) => state.dealtBefore > 0);
  const running = useTable(tableId, (state) => state.round?.phase === 'running');
  const last = useTable(tableId, (state) => state.last[0]?.code ?? null);
  const [turn, setTurn] = useState({ of: '', pocket: 0, degrees: 0, moving: false });
  const pocket = face ?? (running ? null : last);
  const of = `${face === null ? '' : roundId} ${pocket ?? ''}`;
  if (pocket !== null && turn.of !== of) {
    const moving = face !== null && !seen;
    const same = turn.of !== '' && turn.pocket === Number(pocket) && !moving;
    setTurn({
      of,
      pocket: Number(pocket),
      degrees: same ? turn.degrees : nextAngle(turn.degrees, Number(pocket), moving ? TURNS : 0),
      moving: moving || (same && turn.moving),
    });
  }
  const ball = running && face === null ? 'thrown' : face !== null && turn.moving ? 'landing' : 'lying';
  return (
    <div className="wheel-place">
      <svg
        viewBox="-104 -104 208 208"
        className="wheel"
        aria-hidden="true"
        focusable="false"
        data-ball={ball}
        style={{ '--turn-ms': `${TURN_MS}ms` } as CSSProperties}
      >
        <circle r="103" className="wheel-rim" />
        <g className="wheel-turning" data-moving={turn.moving || undefined} style={{ transform: `rotate(${turn.degrees}deg)` }}>
          <Pockets />
          <circle r={INNER} className="wheel-bowl" />
          <path d="M0-44V44M-44 0H44" className="wheel-cross" />
          <circle r="12" className="wheel-hub" />
        </g>
        <g className="wheel-ball">
          <circle cy="-70" r="5" />
        </g>
        <path d="M-6-104H6L0-94z" className="wheel-mark" />
      </svg>
    </div>
  );
}
