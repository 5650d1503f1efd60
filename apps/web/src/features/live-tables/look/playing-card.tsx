/** A playing card: from 56 px on with pips and figures, below that with one large suit, which is readable at 44 px. */
import { CourtFigure, SuitShape, suitColour, type Court, type Suit } from './suit-shapes.tsx';

/** Positions of the pips of a number: columns 22, 30, 38 and heights on a card of 60 x 84. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '2': [
    [30, 17],
    [30, 67],
  ],
  '3': [
    [30, 17],
    [30, 42],
    [30, 67],
  ],
  '4': corners([]),
  '5': corners([[30, 42]]),
  '6': corners([
    [23, 42],
    [37, 42],
  ]),
  '7': corners([
    [23, 42],
    [37, 42],
    [30, 29.5],
  ]),
  '8': corners([
    [23, 42],
    [37, 42],
    [30, 29.5],
    [30, 54.5],
  ]),
  '9': corners([
    [23, 33.5],
    [37, 33.5],
    [23, 50.5],
    [37, 50.5],
    [30, 42],
  ]),
  T: corners([
    [23, 33.5],
    [37, 33.5],
    [23, 50.5],
    [37, 50.5],
    [30, 25],
    [30, 59],
  ]),
};

function corners(more: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return [[23, 17], [37, 17], [23, 67], [37, 67], ...more];
}

const MIDDLE = 42;
const isCourt = (rank: string): rank is Court => rank === 'J' || rank === 'Q' || rank === 'K';
/** Returns the printed rank: '10' for 'T'. */
export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);

function Index({ rank, suit }: { readonly rank: string; readonly suit: Suit }) {
  return (
    <>
      <text
        x={rank === 'T' ? 9 : 8.5}
        y="17"
        fontSize={rank === 'T' ? 14 : 16}
        fontWeight="800"
        textAnchor="middle"
        letterSpacing={rank === 'T' ? -1 : 0}
        fill={suitColour(suit)}
      >
        {rankText(rank)}
      </text>
      <SuitShape suit={suit} x={8.5} y={26} scale={0.72} />
    </>
  );
}

function FullFace({ rank, suit }: { readonly rank: string; readonly suit: Suit }) {
  return (
    <>
      <Index rank={rank} suit={suit} />
      <g transform="rotate(180 30 42)">
        <Index rank={rank} suit={suit} />
      </g>
      {isCourt(rank) && <CourtFigure court={rank} suit={suit} />}
      {rank === 'A' && <SuitShape suit={suit} x={30} y={MIDDLE} scale={2.1} />}
      {PIPS[rank]?.map(([x, y]) => (
        <SuitShape key={`${x}-${y}`} suit={suit} x={x} y={y} scale={0.76} turned={y > MIDDLE} />
      ))}
    </>
  );
}

function SmallFace({ rank, suit }: { readonly rank: string; readonly suit: Suit }) {
  return (
    <>
      <text x="6" y="33" fontSize="36" fontWeight="800" letterSpacing={rank === 'T' ? -4 : 0} fill={suitColour(suit)}>
        {rankText(rank)}
      </text>
      <SuitShape suit={suit} x={15.5} y={46} scale={1.05} />
      <SuitShape suit={suit} x={40} y={62} scale={2.35} />
    </>
  );
}

/** `face` is rank and suit: 'AS', 'TH'. `name`: as words. `turning`: the card turns over in 250 ms. */
export function PlayingCard({
  face,
  name,
  small,
  turning,
}: {
  readonly face: string;
  readonly name: string;
  readonly small: boolean;
  readonly turning: boolean;
}) {
  const rank = face.charAt(0);
  const suit = face.charAt(1) as Suit;
  return (
    <span data-face={face} className="table-card" data-turning={turning || undefined}>
      <span className="sr">{name}</span>
      <span className="table-card-body" aria-hidden="true">
        <svg viewBox="0 0 60 84" className="table-card-front" focusable="false">
          <rect x=".5" y=".5" width="59" height="83" rx="5.500" fill="#fffdf8" stroke="#00000038" />
          {small ? <SmallFace rank={rank} suit={suit} /> : <FullFace rank={rank} suit={suit} />}
        </svg>
        {turning && (
          <svg viewBox="0 0 60 84" className="table-card-back" focusable="false">
            <rect x=".5" y=".5" width="59" height="83" rx="5.500" fill="#fffdf8" />
            <rect x="4" y="4" width="52" height="76" rx="3.500" fill="#7a1f35" />
            <path d="M30 14l16 28-16 28-16-28z" fill="none" stroke="#f2c45a" strokeWidth="2" />
            <path d="M30 26l9 16-9 16-9-16z" fill="#f2c45a" opacity=".5" />
          </svg>
        )}
      </span>
    </span>
  );
}

/** Where a card will lie. */
export function CardSlot() {
  return <span aria-hidden="true" className="table-card card-slot" />;
}
